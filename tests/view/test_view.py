"""A view holds all that a seat may know and nothing else; what looks alike is alike."""

from __future__ import annotations

import json
import re
from random import Random

import pytest
from tests.play import positions_of_deal
from tests.random_rules import random_rules

from marjolet import DECK, PRESETS, SEATS, CardSet, Deal, Rules, Seat, State, View, resample
from marjolet.events import Announced, Drew, Exchanged, TookTurnUp
from marjolet.kernel import KERNEL

VIEWERS = (*SEATS, None)
CODES = re.compile(r"[ATKQJ987][SHDC]")
DEALS = 25 if KERNEL == "compiled" else 8
ASKING = [name for name, rules in PRESETS.items() if rules.announce == "before_draw"][:2]


EVERY_RULES: list[Rules] = [
    *PRESETS.values(),
    *(random_rules(Random(f"view {number}")) for number in range(DEALS)),
]


def document(deal: Deal, viewer: Seat | None) -> str:
    """Return the JSON text of a view: keys in their order, everything that is sent."""
    return json.dumps(View.of(deal, viewer).to_json())


def hidden_cards(deal: Deal, viewer: Seat | None) -> set[str]:
    """Return the cards that `viewer` must not know to lie where they lie, from the moves alone."""
    public: set[str] = {str(deal.turned)}
    for event in deal.events:
        match event:
            case Announced(_, meld):
                public |= set(meld.card_set.codes)
            case Exchanged(_, dix, taken):
                public |= {dix.code, taken.code}
            case TookTurnUp(_, card):
                public.add(card.code)
            case _:
                pass
    hidden = set(deal.deck[32 - max(deal.stock - 1, 0) :])
    codes = {card.code for card in hidden}
    for seat in SEATS:
        if seat != viewer:
            codes |= set(deal.hands[seat].codes)
    return codes - public


@pytest.mark.parametrize("number", range(len(EVERY_RULES)))
def test_no_card_that_is_hidden_from_a_viewer_stands_in_the_document(number: int) -> None:
    for deal in positions_of_deal(EVERY_RULES[number], f"hidden {number}"):
        for viewer in VIEWERS:
            said = set(CODES.findall(document(deal, viewer)))
            assert said & hidden_cards(deal, viewer) == set()


@pytest.mark.parametrize("number", range(len(EVERY_RULES)))
def test_a_viewer_sees_his_own_cards_and_all_that_lies_open(number: int) -> None:
    for deal in positions_of_deal(EVERY_RULES[number], f"open {number}"):
        for viewer in VIEWERS:
            view = View.of(deal, viewer)
            assert view.hand == (CardSet() if viewer is None else deal.hands[viewer])
            assert view.legal == (deal.legal_moves if viewer == deal.to_act else ())
            assert (view.exposed, view.captured) == (deal.exposed, deal.captured)
            assert (view.lead, view.turn_up, view.stock) == (deal.lead, deal.turn_up, deal.stock)
            assert (view.points, view.lines, view.tricks) == (deal.points, deal.lines, deal.tricks)
            assert view.hand_counts == tuple(len(hand) for hand in deal.hands)


def test_a_viewer_sees_the_cards_that_he_drew_and_not_those_of_others() -> None:
    last = positions_of_deal(PRESETS["marjolet"], "draws")[-1]
    for viewer in VIEWERS:
        for real, seen in zip(last.events, View.of(last, viewer).events, strict=True):
            if isinstance(real, Drew) and real.seat != viewer:
                assert seen == Drew(real.seat, None)
            else:
                assert seen == real


def test_the_document_has_these_keys_and_no_others() -> None:
    deal = positions_of_deal(PRESETS["marjolet"], "keys")[20]
    for viewer in VIEWERS:
        assert list(json.loads(document(deal, viewer))) == [
            "version", "view", "preset", "rules", "dealer", "trump", "turned", "turn_up", "stock",
            "state", "to_act", "legal", "dealt", "hand", "hand_counts", "exposed", "known",
            "captured", "tricks", "leader", "lead", "points", "lines", "events", "winner",
        ]  # fmt: skip


def test_a_spectator_has_no_cards_no_moves_and_no_seat() -> None:
    for deal in positions_of_deal(PRESETS["marjolet"], "spectator"):
        view = View.of(deal, None)
        assert (view.hand, view.dealt, view.legal) == (CardSet(), CardSet(), ())
        with pytest.raises(ValueError, match="spectator"):
            _ = view.seat


# While "the winner draws"


def pauses(rules: Rules, deals: int) -> list[Deal]:
    """Return positions in which the winner of a trick is asked."""
    return [
        deal
        for seed in range(deals)
        for deal in positions_of_deal(rules, f"pause {seed}")
        if deal.state is State.WINNER_DRAWS
    ]


@pytest.mark.parametrize("preset", ASKING)
def test_others_are_told_only_that_the_winner_draws(preset: str) -> None:
    found = pauses(PRESETS[preset], 20)
    assert len(found) > 20
    for deal in found:
        for viewer in (deal.leader.other, None):
            said = View.of(deal, viewer).to_json()
            assert (said["state"], said["to_act"], said["legal"]) == ("winner_draws", None, [])
        told = View.of(deal, deal.leader).to_json()
        assert told["to_act"] == deal.leader
        assert "draw" in told["legal"]


@pytest.mark.parametrize("preset", ASKING)
def test_a_pause_looks_the_same_when_the_winner_has_nothing_to_announce(preset: str) -> None:
    rng = Random(3)
    quiet = 0
    for deal in pauses(PRESETS[preset], 12):
        for viewer in (deal.leader.other, None):
            for _ in range(5):
                guessed = resample(View.of(deal, viewer), rng)
                quiet += [move.code for move in guessed.legal_moves] == ["draw"]
                assert document(guessed, viewer) == document(deal, viewer)
    assert quiet > 20


# Deals that a viewer cannot tell apart


def views_by_events(deal: Deal, viewer: Seat | None) -> dict[object, str]:
    """Return the documents of all positions of `deal`, by what `viewer` had seen happen."""
    positions = [Deal(deal.deck, deal.dealer, deal.rules)]
    for move in deal.moves:
        positions.append(positions[-1].play(move))
    return {View.of(at, viewer).events: document(at, viewer) for at in positions}


def draws_declined(deal: Deal, seat: Seat) -> int:
    """Return how often `seat` was asked and chose to draw."""
    position = Deal(deal.deck, deal.dealer, deal.rules)
    count = 0
    for move in deal.moves:
        count += move.code == "draw" and position.to_act == seat
        position = position.play(move)
    return count


@pytest.mark.parametrize("preset", ["marjolet", "gerver", "mariage", "one-meld"])
def test_deals_that_a_viewer_cannot_tell_apart_give_equal_views_all_along(preset: str) -> None:
    """Guess a deal late, and compare the views at every earlier decision, documents as sent."""
    rng = Random(4)
    differently_asked = 0
    for seed in range(DEALS // 2):
        positions = positions_of_deal(PRESETS[preset], f"twins {seed}")
        for deal in positions[12 + seed % 7 :: 16]:
            if deal.state is State.WINNER_DRAWS:
                continue
            for viewer in VIEWERS:
                twin = resample(View.of(deal, viewer), rng)
                mine = views_by_events(deal, viewer)
                other = views_by_events(twin, viewer)
                common = mine.keys() & other.keys()
                assert len(common) > 2 * deal.tricks
                assert all(mine[events] == other[events] for events in common)
                if viewer is not None:
                    opponent = viewer.other
                    asked = draws_declined(deal, opponent), draws_declined(twin, opponent)
                    differently_asked += asked[0] != asked[1]
    assert (differently_asked > 3) == (preset in ("marjolet", "one-meld"))


FULL = list(CardSet(DECK))


def twins(seed: int) -> tuple[Deal, Deal]:
    """Return two deals of which only the first lets seat 1 announce after trick 1.

    Seat 1 holds the queen of spades beside the king and then draws the queen of hearts, or the
    other way round.
    """
    # Dealt by threes: seat 1 has AC KS QS and 8C 9S TS, seat 0 has the others.
    dealt = CODES.findall("AC KS QS 8H 9H TH 8C 9S TS AD JC 7D 9D QH")
    rest = [card.code for card in FULL if card.code not in dealt]
    Random(seed).shuffle(rest)
    first = dealt + rest
    second = [{"QS": "QH", "QH": "QS"}.get(code, code) for code in first]
    return Deal(" ".join(first)), Deal(" ".join(second))


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("viewer", [Seat.ZERO, None])
def test_a_declined_announcement_is_never_seen(seed: int, viewer: Seat | None) -> None:
    """Let one twin decline what the other never could; then play on alike and compare all."""
    asked, quiet = twins(seed)
    asked, quiet = asked.play("AC"), quiet.play("AC")
    assert document(asked, viewer) == document(quiet, viewer)
    asked, quiet = asked.play("8H"), quiet.play("8H")
    assert (asked.state, quiet.state) == (State.WINNER_DRAWS, State.LEAD)
    asked = asked.play("draw")
    rng = Random(seed)
    while not asked.is_over:
        assert document(asked, viewer) == document(quiet, viewer)
        move = rng.choice(asked.legal_moves)
        asked, quiet = asked.play(move), quiet.play(move)
    assert document(asked, viewer) == document(quiet, viewer)
    assert document(asked, Seat.ONE) != document(quiet, Seat.ONE)
