"""Cards in the text notation: read leniently, and put together into a deck in dealing order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..cards import Card
from ..errors import ParseError, RulesError
from ..rules import PRESETS, make_rules
from .model import UNKNOWN
from .problem import pointer
from .text_tokens import Token, unquote

if TYPE_CHECKING:
    from .text_reader import TextReader

_SIGNS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C", "\ufe0e": "", "\ufe0f": ""})


def card_code(word: str) -> str:
    """Return the code of the card that `word` means, or what it holds if it means none.

    ``qs``, ``Q♠`` and ``10s`` are understood too; what stands in quotation marks is taken as it is.
    """
    if word.startswith('"'):
        return unquote(word)
    code = word.translate(_SIGNS).upper().replace("10", "T")
    try:
        return Card(code).code
    except ParseError:
        return word


@dataclass(slots=True)
class DeckParts:
    """The lines that hold the deck of deal number `deal`."""

    deal: int
    parts: dict[str, list[Token]] = field(default_factory=dict)

    def read(self, reader: TextReader, words: list[Token]) -> None:
        """Read one line: ``Hand`` and a seat, ``Turned``, ``Stock`` or ``Deck``, and the cards."""
        name = words[0].text.lower()
        cards = words[1:]
        if name == "hand":
            if not cards or cards[0].text not in ("0", "1"):
                reader.report(
                    words[0].offset, 'A line such as "Hand 0  AS KH ..." should stand here.'
                )
                return
            name += cards.pop(0).text
        if name in self.parts:
            reader.report(words[0].offset, "These cards stand more than once.")
            return
        if name == "deck" and [card.text.lower() for card in cards] == ["none"]:
            cards = []
        self.parts[name] = cards

    def assemble(self, reader: TextReader, preset: Any, house_rules: Any) -> list[str]:
        """Return the codes in dealing order, none if the text was cut before the last of them."""
        if "deck" in self.parts:
            if len(self.parts) > 1:
                at = self.parts["deck"][0].offset if self.parts["deck"] else 0
                reader.report(at, "Either Deck, or Hand, Turned and Stock, not both.")
            return self._placed(reader, self.parts["deck"])
        missing = [
            name
            for name in ("Hand 0", "Hand 1", "Turned", "Stock")
            if name.lower().replace(" ", "") not in self.parts
        ]
        if missing and reader.is_cut and self.deal == len(reader.decks) - 1:
            return []
        where = reader.places[pointer("deals", self.deal)]
        offset = reader.lines.starts[where[0] - 1] + where[1] - 1
        if missing:
            reader.report(offset, f"The deal has no line {', '.join(missing)}.")
            return [UNKNOWN] * 32
        try:
            packets = make_rules(preset or "marjolet", house_rules).packets
        except (RulesError, TypeError, AttributeError):
            packets = PRESETS["marjolet"].packets
            reader.report(offset, "The deck cannot be put together: the rules cannot be read.")
        return self._placed(reader, self._in_order(reader, offset, packets))

    def _in_order(self, reader: TextReader, offset: int, packets: tuple[int, ...]) -> list[Token]:
        size = sum(packets)
        expected = {"hand0": size, "hand1": size, "turned": 1, "stock": 31 - 2 * size}
        for name, count in expected.items():
            cards = self.parts[name]
            if len(cards) != count:
                at = cards[0].offset if cards else offset
                reader.report(at, f"{count} cards should stand here, not {len(cards)}.")
            filler = Token("word", UNKNOWN, offset)
            self.parts[name] = (cards + [filler] * count)[:count]
        hands = [list(self.parts["hand0"]), list(self.parts["hand1"])]
        dealer = reader.tree["deals"][self.deal]["dealer"]
        deck: list[Token] = []
        for packet in packets:
            for seat in (1 - dealer, dealer):
                deck += hands[seat][:packet]
                del hands[seat][:packet]
        return deck + self.parts["turned"] + self.parts["stock"]

    def _placed(self, reader: TextReader, cards: list[Token]) -> list[str]:
        for place, card in enumerate(cards):
            path = pointer("deals", self.deal, "deck", place)
            reader.places[path] = reader.lines.place(card.offset)
        return [card_code(card.text) for card in cards]
