"""Public positions before the last stock trick, reached in play and narrowed for tests."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from tests.play import careful_move

from marjolet import Deal, Seat, View
from marjolet.last_trick import PublicRoot, locate
from marjolet.rules import Rules


def last_trick_deal(rules: Rules, rng: Random) -> Deal:
    """Return a deal played with some care up to the first choice that `locate` finds."""
    deal = Deal.shuffled(rng, Seat(rng.randrange(2)), rules)
    while locate(View.of(deal, deal.to_act)) is None:
        deal = deal.play(careful_move(deal, rng))
    return deal


def root_of(deal: Deal) -> PublicRoot:
    found = locate(View.of(deal, deal.to_act))
    assert found
    return found[0]


def narrowed(root: PublicRoot, rng: Random, one: int, two: int) -> PublicRoot:
    """Return `root` with all but `one` and `two` cards of the hands known to everybody."""
    cards = [card for card in range(32) if root.unknown >> card & 1]
    rng.shuffle(cards)
    known = [root.known[0], root.known[1]]
    counts = list(root.counts)
    for seat, most in ((0, one), (1, two)):
        while counts[seat] > most:
            known[seat] |= 1 << cards.pop()
            counts[seat] -= 1
    return replace(
        root,
        unknown=sum(1 << card for card in cards),
        known=(known[0], known[1]),
        counts=(counts[0], counts[1]),
    )
