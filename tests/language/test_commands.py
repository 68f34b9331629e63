"""Command words are understood in each language and never stand in the way of a card."""

from __future__ import annotations

import pytest

from marjolet.cards import CardSet, Suit
from marjolet.language import SUPPORTED, Speech
from marjolet.language.commands import (
    Asked,
    Command,
    command_help,
    command_words,
    read_command,
    read_yes_or_no,
)
from marjolet.language.typed_cards import CardReader
from marjolet.language.vocabulary import VOCABULARIES, plain_words


@pytest.mark.parametrize("language", SUPPORTED)
@pytest.mark.parametrize("command", Command)
def test_every_word_asks_for_its_command(language: str, command: Command) -> None:
    for words in command_words(command, language):
        assert read_command(words, language) == Asked(command), words
        assert read_command(f"  {words.upper()} ", language) == Asked(command), words
    assert command_help(command, Speech(language)).endswith(".")


@pytest.mark.parametrize("language", SUPPORTED)
def test_no_command_word_names_a_card_or_a_move(language: str) -> None:
    vocabulary = VOCABULARIES[language]
    moves = vocabulary.announce | vocabulary.exchange | vocabulary.draw | vocabulary.play
    for command in Command:
        for text in command_words(command, language):
            words = plain_words(text)
            assert not moves.intersection(words), text
            # The word for trumps alone asks about them; with a rank it names a card.
            if not vocabulary.trump.intersection(words):
                assert not CardReader(Suit.HEARTS, vocabulary).read(words, CardSet()), text


@pytest.mark.parametrize(
    ("language", "text", "asked"),
    [
        ("en", "why queen of spades", Asked(Command.WHY, "queen of spades")),
        ("en", "Why not QS", Asked(Command.WHY, "QS")),
        ("fr", "pourquoi l'as de cœur", Asked(Command.WHY, "l'as de cœur")),
        ("de", "Warum Herz-König", Asked(Command.WHY, "Herz-König")),
        ("en", "rule 6.4", Asked(Command.RULES, "6.4")),
        ("fr", "règle 6.4", Asked(Command.RULES, "6.4")),
        ("en", "last trick", Asked(Command.LAST_TRICK)),
        ("de", "Zurücknehmen", Asked(Command.TAKE_BACK)),
        ("de", "zuruecknehmen", Asked(Command.TAKE_BACK)),
        ("fr", "levee", Asked(Command.LAST_TRICK)),
        ("en", "?", Asked(Command.HELP)),
        ("de", "?", Asked(Command.HELP)),
    ],
)
def test_commands_are_understood(language: str, text: str, asked: Asked) -> None:
    assert read_command(text, language) == asked


@pytest.mark.parametrize("text", ["", "queen of spades", "trump seven", "help me", "1", "draw"])
def test_other_texts_are_no_commands(text: str) -> None:
    assert read_command(text, "en") is None


def test_yes_and_no_are_understood() -> None:
    answers = [read_yes_or_no(text, "fr") for text in ("Oui", "n", "o", "peut-être", "")]
    assert answers == [True, False, True, None, None]
    assert read_yes_or_no("ja", "de") is True
    assert read_yes_or_no("no", "en") is False
