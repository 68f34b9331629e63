"""The words that a person types at the table for everything that is not a move.

The first words of a command in a language are the ones that help shows. Single keys are the same in
every language, as on the page: ? H L S T O M, and Q to leave.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from .speech import Speech, mark
from .vocabulary import plain_words


class Command(StrEnum):
    """What a person can ask for at the table beside a move."""

    HELP = "help"
    HAND = "hand"
    TABLE = "table"
    SCORE = "score"
    LAST_TRICK = "last_trick"
    EXPOSED = "exposed"
    TRUMP = "trump"
    LEGAL_MOVES = "legal_moves"
    WHY = "why"
    HINT = "hint"
    RULES = "rules"
    TAKE_BACK = "take_back"
    RESIGN = "resign"
    SAVE = "save"
    QUIT = "quit"


_HELP = {
    Command.HELP: mark("What can be typed."),
    Command.HAND: mark("Your cards."),
    Command.TABLE: mark("The table as you see it."),
    Command.SCORE: mark("The score sheet and the totals."),
    Command.LAST_TRICK: mark("The last trick."),
    Command.EXPOSED: mark("The cards that lie exposed."),
    Command.TRUMP: mark("The trump suit, the turn-up and the stock."),
    Command.LEGAL_MOVES: mark("What you may do now."),
    Command.WHY: mark("Why a card may not be played: put the card behind it."),
    Command.HINT: mark("What a strong player would do."),
    Command.RULES: mark("The rules, or one of them: put its number behind it."),
    Command.TAKE_BACK: mark("Take back your last move."),
    Command.RESIGN: mark("Give up the match."),
    Command.SAVE: mark("Save the match."),
    Command.QUIT: mark("Save the match and leave."),
}

_KEYS = {
    Command.HELP: "?",
    Command.HINT: "h",
    Command.LAST_TRICK: "l",
    Command.SCORE: "s",
    Command.TRUMP: "t",
    Command.EXPOSED: "o",
    Command.LEGAL_MOVES: "m",
    Command.QUIT: "q",
}

_WORDS: Mapping[str, Mapping[Command, tuple[str, ...]]] = {
    "en": {
        Command.HELP: ("help", "commands"),
        Command.HAND: ("hand", "cards", "my hand", "my cards"),
        Command.TABLE: ("table", "show table", "look"),
        Command.SCORE: ("score", "points", "sheet", "score sheet"),
        Command.LAST_TRICK: ("last trick", "last", "trick"),
        Command.EXPOSED: ("exposed", "exposed cards"),
        Command.TRUMP: ("trump", "trumps", "stock", "turn up"),
        Command.LEGAL_MOVES: ("moves", "legal", "legal moves", "legal cards"),
        Command.WHY: ("why", "why not"),
        Command.HINT: ("hint", "tip"),
        Command.RULES: ("rules", "rule"),
        Command.TAKE_BACK: ("take back", "undo", "back"),
        Command.RESIGN: ("resign", "give up"),
        Command.SAVE: ("save",),
        Command.QUIT: ("quit", "exit", "leave", "bye", "save and quit"),
    },
    "fr": {
        Command.HELP: ("aide", "commandes"),
        Command.HAND: ("main", "cartes", "ma main", "mes cartes", "jeu"),
        Command.TABLE: ("table", "voir"),
        Command.SCORE: ("score", "points", "feuille", "marque"),
        Command.LAST_TRICK: ("dernier pli", "dernier", "pli", "levée"),
        Command.EXPOSED: ("étalées", "étalée", "cartes étalées", "exposées", "cartes exposées"),
        Command.TRUMP: ("atout", "atouts", "talon", "retourne"),
        Command.LEGAL_MOVES: ("coups", "coups permis", "permis", "jouables", "cartes jouables"),
        Command.WHY: ("pourquoi", "pourquoi pas"),
        Command.HINT: ("conseil", "indice"),
        Command.RULES: ("règles", "règle"),
        Command.TAKE_BACK: ("reprendre", "annuler", "retour"),
        Command.RESIGN: ("abandonner", "abandon"),
        Command.SAVE: ("enregistrer", "sauver", "sauvegarder"),
        Command.QUIT: ("quitter", "sortir", "fin", "au revoir"),
    },
    "de": {
        Command.HELP: ("hilfe", "befehle"),
        Command.HAND: ("hand", "blatt", "karten", "meine karten", "meine hand"),
        Command.TABLE: ("tisch", "ansehen"),
        Command.SCORE: ("punkte", "stand", "punktestand", "zettel"),
        Command.LAST_TRICK: ("letzter stich", "stich", "letzter"),
        Command.EXPOSED: ("aufgelegt", "aufgelegte karten", "aufgelegte", "offen"),
        Command.TRUMP: ("trumpf", "talon", "aufgeschlagen", "aufgeschlagene karte"),
        Command.LEGAL_MOVES: ("züge", "erlaubt", "erlaubte karten", "spielbar", "zuege"),
        Command.WHY: ("warum", "warum nicht", "wieso"),
        Command.HINT: ("tipp", "rat"),
        Command.RULES: ("regeln", "regel"),
        Command.TAKE_BACK: ("zurücknehmen", "zurück", "rückgängig", "zuruecknehmen", "zurueck"),
        Command.RESIGN: ("aufgeben",),
        Command.SAVE: ("speichern", "sichern"),
        Command.QUIT: ("beenden", "ende", "verlassen", "tschüss"),
    },
}

_YES = {"en": "y yes yeah ok", "fr": "o oui ok", "de": "j ja ok"}
_NO = {"en": "n no", "fr": "n non", "de": "n nein"}


@dataclass(frozen=True, slots=True)
class Asked:
    """A command that was typed, and the text behind it: the card after "why", a rule's number."""

    command: Command
    rest: str = ""


def command_words(command: Command, language: str) -> tuple[str, ...]:
    """Return what can be typed for `command`: the word that help shows, synonyms, the key."""
    key = _KEYS.get(command)
    return _WORDS[language][command] + ((key,) if key else ())


def command_help(command: Command, speech: Speech) -> str:
    """Return one line on what `command` does."""
    return speech.say(_HELP[command])


def read_command(text: str, language: str) -> Asked | None:
    """Return the command that `text` asks for, or None if it is none.

    Only "why" and "rules" take a text behind them; other words must stand alone, so that a card is
    never mistaken for a command.

    >>> read_command("Why queen of spades", "en")
    Asked(command=<Command.WHY: 'why'>, rest='queen of spades')
    """
    words = text.split()
    for length in range(len(words), 0, -1):
        command = _commands(language).get(" ".join(plain_words(" ".join(words[:length]))))
        rest = " ".join(words[length:])
        if command and (not rest or command in (Command.WHY, Command.RULES)):
            return Asked(command, rest)
    return None


@cache
def _commands(language: str) -> dict[str, Command]:
    return {
        " ".join(plain_words(words)): command
        for command in Command
        for words in command_words(command, language)
    }


def read_yes_or_no(text: str, language: str) -> bool | None:
    """Return the answer that `text` gives to a question, or None if it is neither."""
    word = " ".join(plain_words(text))
    if word in _YES[language].split():
        return True
    return False if word in _NO[language].split() else None
