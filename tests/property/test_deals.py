"""What holds in every deal, whatever the rules, the deck and the moves."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.positions import scored
from tests.strategies import any_rules, decks, whole_deals

from marjolet import (
    DECK,
    SEATS,
    CardSet,
    Deal,
    IllegalMove,
    Move,
    ParseError,
    Rules,
    Suit,
    View,
    format_move,
    make_rules,
    parse_card,
    parse_deck,
    parse_meld,
    parse_move,
    resample,
)
from marjolet.cards import FULL_DECK, format_card
from marjolet.kernel import KERNEL
from marjolet.melds import format_meld, melds
from marjolet.moves import moves
from marjolet.rules import PRESETS

ALL_MOVES: dict[str, Move] = {move.code: move for trump in Suit for move in moves(trump)}
SLOW = [HealthCheck.too_slow]  # whole deals are slow to make on a busy machine
FEW = settings(
    deadline=None,
    max_examples=60 if KERNEL == "compiled" else 20,
    suppress_health_check=SLOW,
)
MANY = settings(
    deadline=None,
    max_examples=200 if KERNEL == "compiled" else 60,
    suppress_health_check=SLOW,
)


@given(whole_deals())
@FEW
def test_cards_are_conserved(positions: list[Deal]) -> None:
    for deal in positions:
        table = CardSet([card for card in (deal.lead, deal.turn_up) if card])
        places = [*deal.hands, *deal.captured, table]
        seen = CardSet()
        for cards in places:
            assert not seen & cards
            seen |= cards
        hidden = max(deal.stock - 1, 0)
        assert len(seen) + hidden == 32
        assert FULL_DECK - seen == CardSet(deal.deck[31 - hidden + 1 :])
        assert all(deal.exposed[seat] <= deal.hands[seat] for seat in SEATS)


@given(whole_deals())
@FEW
def test_a_move_is_legal_exactly_when_it_is_listed(positions: list[Deal]) -> None:
    for deal in positions[::3] + positions[-1:]:
        listed = {move.code for move in deal.legal_moves}
        assert listed == {code for code, move in ALL_MOVES.items() if deal.is_legal(move)}
        assert [move.code for move in deal.legal_moves] == sorted(listed)
        assert bool(listed) != deal.is_over


@given(whole_deals(), st.sampled_from(sorted(ALL_MOVES)))
@FEW
def test_a_move_that_is_not_legal_is_refused_and_changes_nothing(
    positions: list[Deal], code: str
) -> None:
    for deal in positions[::5] + positions[-1:]:
        if not deal.is_legal(ALL_MOVES[code]):
            before = View.of(deal, None)
            with pytest.raises(IllegalMove) as refused:
                deal.play(code)
            assert refused.value.move == ALL_MOVES[code]
            assert refused.value.deal == deal
            assert all(move.code in str(refused.value) for move in deal.legal_moves)
            assert View.of(deal, None) == before


@given(whole_deals())
@FEW
def test_a_deal_is_found_again_from_its_deck_and_moves(positions: list[Deal]) -> None:
    for deal in positions[::7] + positions[-1:]:
        again = Deal(deal.deck, deal.dealer, deal.rules, deal.moves)
        assert again == deal
        assert (again.events, again.lines, again.hands) == (deal.events, deal.lines, deal.hands)


@given(whole_deals())
@FEW
def test_points_are_the_sums_of_the_lines_and_never_fall(positions: list[Deal]) -> None:
    before = (0, 0)
    for deal in positions:
        sums = tuple(sum(line.points for line in deal.lines if line.seat == seat) for seat in SEATS)
        assert deal.points == sums
        assert all(old <= new for old, new in zip(before, deal.points, strict=True))
        assert all(line.points > 0 for line in deal.lines)
        before = deal.points


@given(whole_deals(st.just(PRESETS["marjolet"])))
@MANY
def test_a_deal_of_marjolet_is_worth_110_a_sweep_and_the_melds(positions: list[Deal]) -> None:
    last = positions[-1]
    melds = sum(line[1] for line in scored(last, "marriage", "marjolet", "four"))
    sweep = sum(line[1] for line in scored(last, "sweep"))
    assert sweep in (0, 50)
    assert sum(last.points) == 110 + sweep + melds


@given(whole_deals(st.just(PRESETS["mariage"])))
@MANY
def test_a_deal_of_mariage_is_worth_130_and_the_marriages(positions: list[Deal]) -> None:
    last = positions[-1]
    marriages = sum(line[1] for line in scored(last, "marriage"))
    assert sum(last.points) == 130 + marriages


@given(whole_deals(), st.integers(0, 1 << 30))
@FEW
def test_a_guessed_deal_leaves_the_view_unchanged_at_every_decision(
    positions: list[Deal], seed: int
) -> None:
    rng = Random(seed)
    for deal in positions:
        for viewer in (*SEATS, None):
            view = View.of(deal, viewer)
            guessed = resample(view, rng)
            assert View.of(guessed, viewer) == view
            assert View.of(guessed, viewer).to_json() == view.to_json()


@given(any_rules())
@MANY
def test_rules_are_found_again_from_their_preset_and_house_rules(rules: Rules) -> None:
    assert make_rules(rules.preset, rules.house_rules) == rules


def test_parsing_what_was_formatted_gives_the_same_back() -> None:
    for card in DECK:
        assert parse_card(format_card(card)) is card
    for trump in Suit:
        for meld in melds(trump):
            assert parse_meld(format_meld(meld)) == meld
    for code, move in ALL_MOVES.items():
        assert format_move(parse_move(code)) == code
        assert parse_move(format_move(move)) == move


@given(decks())
@MANY
def test_parsing_a_formatted_deck_gives_the_deck_back(deck: list[object]) -> None:
    assert list(parse_deck([str(card) for card in deck])) == deck


@given(
    st.text(max_size=12)
    | st.lists(st.sampled_from("ATKQJ987SHDC "), max_size=10).map("".join)
    | st.lists(st.sampled_from("KQJSHD"), max_size=8).map(lambda cards: "meld " + "".join(cards))
)
@MANY
def test_formatting_what_was_parsed_gives_the_same_text_back(text: str) -> None:
    for parse in (parse_card, parse_meld, parse_move):
        try:
            parsed = parse(text)
        except ParseError:
            continue
        assert str(parsed) == text
