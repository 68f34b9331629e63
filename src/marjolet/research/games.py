"""Every deal of a small pack as one game, and how large it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random

from ..cards import Suit
from ..errors import PackError
from ..kernel import RuleTable, SmallGame, add_deal, meld_cards
from ..rules import Rules
from .packs import Pack

# What happens once the stock is gone, by name, in the kernel's order: "solved" gives the ending its
# exact value, "played" has it played by the policies like the rest, "even" plays it with an even
# choice among the legal cards (of all, or of all but one who answers as well as can be).
ENDINGS = {"solved": 0, "played": 1, "even": 2}

STEP = 5000  # deals between two reports of progress
SAMPLE = 20  # deals that tell how large a game is
MOST_HISTORIES = 100_000_000  # 1.6 GB, and as much again while the arrays grow

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Size:
    """How large a game is.

    `histories` are the ways in which a deal can be played to its leaves, over all deals; `choices`
    are the information sets in which there is more than one legal action.
    """

    deals: int
    histories: int
    information_sets: int
    choices: int

    def to_json(self) -> dict[str, int]:
        """Return the counts by name."""
        return asdict(self)


def require_size(
    pack: Pack, table: RuleTable, endings: str, trumps: tuple[Suit, ...], most: int
) -> None:
    """Raise :class:`PackError` if a sample of deals tells of more than `most` histories."""
    sample = SmallGame(table, ENDINGS[endings], longest_path(pack, table, endings))
    cards = [card.number for card in pack.cards]
    rng = Random(1)
    while sample.deal_count < SAMPLE:
        rng.shuffle(cards)
        if cards[2 * pack.hand_size] & 3 in trumps:
            sample.top.board.deck = cards + [0] * (32 - len(cards))
            add_deal(sample)
    histories = pack.deal_count(trumps) * sample.leaf_count // SAMPLE
    if histories > most:
        raise PackError(
            f"This game is too large: it has about {histories:.1e} histories; {most:.1e} are "
            "possible. Fewer cards or larger hands make it smaller."
        )


def small_game(
    pack: Pack,
    rules: Rules,
    endings: str = "solved",
    trumps: tuple[Suit, ...] | None = None,
    progress: Progress | None = None,
    most: int = MOST_HISTORIES,
) -> SmallGame:
    """Return the game of all deals of `pack` under `rules` that turn up one of `trumps`.

    Without `trumps`: of all deals. Where all suits have the same ranks one trump suit has the same
    value as all. `progress` is told deals done and deals in all. Raises :class:`PackError` if there
    are clearly more than `most` histories.
    """
    trumps = pack.suits if trumps is None else trumps
    table = pack.table(rules)
    require_size(pack, table, endings, trumps, most)
    game = SmallGame(table, ENDINGS[endings], longest_path(pack, table, endings))
    board = game.top.board
    total = pack.deal_count(trumps)
    for number, deck in enumerate(pack.decks(trumps)):
        board.deck = deck
        add_deal(game)
        if progress and number % STEP == STEP - 1:
            progress(number + 1, total)
    return game


def longest_path(pack: Pack, table: RuleTable, endings: str) -> int:
    """Return a number that no way to a decision exceeds, in actions.

    Cards to be played, one exchange, one refusal a trick of the stock, and all melds of the pack.
    """
    cards = len(pack.cards) if endings == "played" else pack.stock_size
    melds = {
        (trump, meld)
        for trump in pack.suits
        for meld in range(13)
        if meld_cards(meld, trump) & ~pack.cards.bits == 0
    }
    most = max(sum(trump == each for trump, _ in melds) for each in pack.suits)
    return cards + 1 + table.stock_tricks + most


def size_of(game: SmallGame) -> Size:
    """Return how large `game` is."""
    choices = sum(legal & (legal - 1) != 0 for legal in game.legal[: game.set_count])
    return Size(game.deal_count, game.leaf_count, game.set_count, choices)
