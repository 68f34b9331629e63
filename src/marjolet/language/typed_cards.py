"""What a person types, read as the cards that may be meant.

A card can be typed as its code (``QS``, ``10c``), with the index letters of the language (``DP`` in
French, ``DPi`` in German), with a suit's symbol (``D♠``), in words (``dame pique``, ``Herz König``,
``Pikdame``), or by its name among the trumps (``marjolet``, ``seven of trumps``).

The codes are the same in every language (rule 1.6) and win: in French ``10c`` is the ten of clubs.
Where the letters of the language are needed, both readings of a suit letter count, so that ``DC``
names the queen of hearts (cœur) and the queen of clubs (C); which one is meant, the hand must tell.
Only "as", the word for the ace in French and German, gives way: it is the code of the ace of spades
if that is held, and any ace otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..cards import DECK, Card, CardSet, Rank, Suit
from .vocabulary import CODE_RANKS, CODE_SUITS, Vocabulary

Pairs = set[tuple[Rank, Suit]]


def _pairs(ranks: Iterable[Rank], suits: Iterable[Suit]) -> Pairs:
    suits = tuple(suits)
    return {(rank, suit) for rank in ranks for suit in suits}


class CardReader:
    """Reads cards in one language, when `trump` is trumps."""

    def __init__(self, trump: Suit, vocabulary: Vocabulary) -> None:
        self.trump = trump
        self.vocabulary = vocabulary

    def read(self, words: list[str], hand: CardSet) -> tuple[Card, ...]:
        """Return the cards that `words` may name, in the order of the table.

        A single word for a rank or a suit gives all the cards that fit; `hand` decides about "as".
        """
        if len(words) == 1 and words[0] in self.vocabulary.ranks:
            code = self._cards(self._code(words))
            return code if code and code[0] in hand else self._cards(self._words(words))
        # A filler may also be a letter, such as the French "a" before an article.
        without_filler = [word for word in words if word not in self.vocabulary.filler]
        for meaning in (words, without_filler):
            for read in (self._code, self._words, self._letters, self._compound):
                if cards := self._cards(read(meaning)):
                    return cards
        return ()

    def _cards(self, pairs: Pairs) -> tuple[Card, ...]:
        return tuple(card for card in DECK if (card.rank, card.suit) in pairs)

    def _code(self, words: list[str]) -> Pairs:
        code = "".join(words)
        rank, suit = CODE_RANKS.get(code[:-1]), CODE_SUITS.get(code[-1:])
        return set() if rank is None or suit is None else {(rank, suit)}

    def _letters(self, words: list[str]) -> Pairs:
        """Read letters, rank first, with every reading of a suit letter."""
        code = "".join(words)
        return {
            pair
            for end in range(1, len(code))
            for pair in _pairs(self._rank_letter(code[:end]), self._suit_letter(code[end:]))
        }

    def _words(self, words: list[str]) -> Pairs:
        """Read a rank and a suit in either order, a name among the trumps, or one of the two."""
        match words:
            case [word] if word in self.vocabulary.jack:
                return {(Rank.JACK, self.trump)}
            case [word] if word in self.vocabulary.seven:
                return {(Rank.SEVEN, self.trump)}
            case [word]:
                return _pairs(self._rank(word), Suit) | _pairs(Rank, self._suit(word))
            case [first, second]:
                # A lone letter for the suit comes last; before the rank it would be a riddle.
                suits = self._suit(second) or self._suit_letter(second)
                return _pairs(self._rank(first), suits) | self._rank_and_suit(second, first)
            case _:
                return set()

    def _rank_and_suit(self, rank: str, suit: str) -> Pairs:
        return _pairs(self._rank(rank) or self._rank_letter(rank), self._suit(suit))

    def _compound(self, words: list[str]) -> Pairs:
        """Read a suit and a rank written as one word, ``herzzehn`` or ``D♠``."""
        word = "".join(words)
        halves = [(word[:end], word[end:]) for end in range(1, len(word))]
        return {
            pair
            for first, second in halves
            for pair in self._rank_and_suit(first, second) | self._rank_and_suit(second, first)
        }

    def _rank(self, word: str) -> set[Rank]:
        return {self.vocabulary.ranks[word]} if word in self.vocabulary.ranks else set()

    def _rank_letter(self, letter: str) -> set[Rank]:
        letters = (CODE_RANKS, self.vocabulary.rank_letters)
        return {known[letter] for known in letters if letter in known}

    def _suit(self, word: str) -> set[Suit]:
        if word in self.vocabulary.trump:
            return {self.trump}
        return {self.vocabulary.suits[word]} if word in self.vocabulary.suits else set()

    def _suit_letter(self, letter: str) -> set[Suit]:
        suits = set(self.vocabulary.suit_letters.get(letter, ()))
        return suits | {CODE_SUITS[letter]} if letter in CODE_SUITS else suits
