"""Chapter 9 of the rules page: the presets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.play import positions_of_deal
from tests.positions import (
    after,
    after_win,
    announcements,
    can_exchange,
    card_count,
    codes,
    deal_with,
    drawn,
    ending,
    finished_deals,
    house,
    play_tricks,
    plays,
    scored,
    stock_tricks,
)

from marjolet import PRESETS, Deal, Match, Rules, Suit, make_rules
from marjolet.rules import counters_of, differences

DIX = ("dix_turned", "dix_exchanged", "dix_played")
COMBINATIONS = ("marriage", "run", "four")
BOTH_MARIAGES = ["mariage", "mariage-carres"]


def winner_of_trick_10(preset: str) -> Deal:
    """Return the deal after trick 10; its winner holds a marriage and the dix."""
    deal, played = stock_tricks("KS QS 7D AS TS AH", "8D 7S 8S 9S 8H 9H", "8D", preset=preset)
    deal = play_tricks(deal, played[:-1])
    return after(deal, ", ".join(played[-1]))


# marjolet


def test_marjolet_is_what_the_page_says_with_points_in_digits() -> None:
    """Compare with the defaults: rule 9.1."""
    assert PRESETS["marjolet"] == Rules() == make_rules()
    assert counters_of("marjolet") == "digits"


# gerver


def test_gerver_announces_after_drawing_beside_the_cards_to_lead() -> None:
    """Win a trick with a marriage: rule 9.2."""
    deal = after_win("KS QS", stock="7H", preset="gerver")
    assert (deal.state, deal.stock, len(deal.hands[1])) == ("lead", 18, 6)
    assert set(codes(deal)) == {*deal.hands[1].codes, "meld KSQS"}
    deal = after(deal, "meld KSQS")
    assert scored(deal) == [(1, 20, "marriage", "KSQS", 1)]
    assert set(codes(deal)) == set(deal.hands[1].codes)


def test_gerver_announces_a_card_just_drawn() -> None:
    """Draw the queen to the king: rule 9.2."""
    assert announcements(after_win("KS", stock="QS", preset="gerver")) == ["KSQS"]


def test_gerver_ends_the_announcements_with_the_lead() -> None:
    """Lead with a marriage in hand: rule 9.2."""
    deal = after(after_win("KS QS", preset="gerver"), "KS")
    assert (deal.to_act, announcements(deal)) == (0, [])


def test_gerver_lets_nobody_announce_who_has_not_won_a_trick() -> None:
    """Hold marriages at the first lead, and as the follower: rule 9.2."""
    deal = deal_with("KH QH", "KS QS 8C", "9D", preset="gerver")
    assert announcements(deal) == announcements(deal.play("8C")) == []


def test_gerver_announces_nothing_after_trick_10() -> None:
    """Win trick 10 with a marriage in hand, and see after which tricks it works: rule 9.3."""
    deal = winner_of_trick_10("gerver")
    assert (deal.tricks, deal.stock, announcements(deal)) == (10, 0, [])
    tricks = {
        deal.tricks
        for seed in range(60)
        for deal in positions_of_deal(PRESETS["gerver"], f"9.3 {seed}")
        if announcements(deal)
    }
    assert tricks == set(range(1, 10))


def test_gerver_exchanges_after_the_draw() -> None:
    """Win a trick with the dix, and draw the dix: rule 9.4."""
    for deal in (after_win("7D", preset="gerver"), after_win("", stock="7D", preset="gerver")):
        assert can_exchange(deal)
        exchanged = after(deal, "exchange")
        assert scored(exchanged) == [(1, 10, "dix_exchanged", "7D", 1)]
        assert (exchanged.state, "9D" in exchanged.hands[1].codes) == ("lead", True)


def test_gerver_does_not_exchange_after_trick_10() -> None:
    """Win trick 10 with the dix in hand: rule 9.4."""
    assert not can_exchange(winner_of_trick_10("gerver"))
    assert can_exchange(winner_of_trick_10("marjolet"))


def test_gerver_lets_a_card_serve_in_several_announcements_at_one_win() -> None:
    """Announce the marriage and the marjolet with its queen: rule 9.5."""
    deal = after(after_win("KS QS JD", preset="gerver"), "meld KSQS, meld QSJD")
    assert deal.points == (0, 40)
    assert announcements(deal) == []


def test_gerver_pays_nothing_for_a_dix_that_is_played() -> None:
    """Play it in the first trick, and in finished deals: rule 9.6."""
    assert deal_with("", "7D", "KD", preset="gerver").play("7D").points == (0, 0)
    for deal in finished_deals(40, "gerver"):
        assert scored(deal, "dix_played") == []


def test_gerver_may_be_dealt_by_twos_and_go_to_1000() -> None:
    """Take both house rules: rule 9.7."""
    rules = house("gerver", packets=[2, 2, 2], target=1000)
    deck = Deal(deal_with().deck).deck
    deal = Deal(deck, rules=rules)
    assert set(deal.hands[1]) == {*deck[0:2], *deck[4:6], *deck[8:10]}
    assert set(deal.hands[0]) == {*deck[2:4], *deck[6:8], *deck[10:12]}
    assert rules.target == 1000


def test_gerver_takes_values_and_ending_from_the_other_chapters() -> None:
    """Compare with the classic game, and beat a plain lead: rule 9.8."""
    changed = {"announce", "card_reuse", "dix_played"}
    assert set(differences(PRESETS["gerver"], PRESETS["marjolet"])) == changed
    deal = ending("TS 9S AH TH KD JD", "AS 7S QD 8D TC AC", "8D", preset="gerver")
    assert plays(deal.play("TS")) == {"AS"}


# vendee


def test_vendee_pays_20_for_more_brisques_and_nothing_for_four_each() -> None:
    """Count the brisques of finished deals: rule 9.9."""
    seen = set()
    for deal in finished_deals(100, "vendee"):
        first, second = (card_count(deal, seat, "AT") for seat in (0, 1))
        more = None if first == second else int(second > first)
        expected = [] if more is None else [(more, 20, "most_brisques", "", 16)]
        assert scored(deal, "most_brisques") == expected
        seen.add(more)
    assert seen == {0, 1, None}


def test_vendee_keeps_the_score_in_counters() -> None:
    """Ask how each preset shows its points: rule 9.10."""
    assert {name: counters_of(name) for name in PRESETS} == {
        **dict.fromkeys(PRESETS, "digits"),
        "vendee": "mogettes",
    }


def test_vendee_counts_ten_for_a_brisque() -> None:
    """Count the brisques of finished deals: rule 9.11."""
    for deal in finished_deals(20, "vendee"):
        assert sum(line[1] for line in scored(deal, "cards")) == 80


def test_vendee_with_a_house_rule_may_leave_the_tens() -> None:
    """Pay 15 for the majority, so that counters do not suffice: rule 9.12."""
    totals = [sum(deal.points) for deal in finished_deals(20, "vendee", most_brisques=15)]
    assert any(total % 10 == 5 for total in totals)


# mariage


def test_mariage_deals_five_cards_as_three_and_two() -> None:
    """Deal: rule 9.13."""
    deal = deal_with(preset="mariage")
    deck = deal.deck
    assert set(deal.hands[1]) == {*deck[0:3], *deck[6:8]}
    assert set(deal.hands[0]) == {*deck[3:6], *deck[8:10]}
    assert (deal.turned, deal.stock) == (deck[10], 22)


def test_mariage_draws_right_after_playing_the_leader_first() -> None:
    """Play the first trick, won by its follower: rule 9.14."""
    deal = deal_with("AS", "TS", stock="7H 7C 9C", preset="mariage").play("TS")
    assert "7H" in deal.hands[1].codes
    assert (deal.stock, len(deal.hands[1])) == (21, 5)
    deal = deal.play("AS")
    assert "7C" in deal.hands[0].codes
    assert (deal.stock, deal.to_act) == (20, 0)
    assert "9C" in deal.play(codes(deal)[0]).hands[0].codes


def test_mariage_lets_the_follower_of_trick_11_draw_the_turn_up() -> None:
    """Look at the eleventh trick of whole deals, won and lost: rule 9.14."""
    seen = set()
    for seed in range(40):
        positions = positions_of_deal(PRESETS["mariage"], f"9.14 {seed}")
        before = next(deal for deal in positions if deal.stock == 1)
        after_it = positions[positions.index(before) + 1]
        while after_it.stock:
            before, after_it = after_it, positions[positions.index(after_it) + 1]
        follower = before.to_act
        assert follower is not None
        assert (before.tricks, before.state) == (10, "follow")
        assert str(before.turn_up) in after_it.hands[follower].codes
        seen.add(after_it.leader == follower)
    assert seen == {True, False}


def test_mariage_frees_eleven_tricks_and_is_strict_in_five() -> None:
    """Answer the lead of trick 11, drawn with the stock, and that of trick 12: rule 9.15."""
    deal, played = stock_tricks("TS 9S AH TH 8D", "KS 7S QD TC AC", "QD", preset="mariage")
    deal = play_tricks(deal, played[:-1]).play(played[-1][0])
    assert (deal.tricks, deal.stock) == (10, 1)
    assert len(plays(deal)) == 5
    deal = deal.play(played[-1][1])
    assert plays(deal.play("TS")) == {"KS", "7S"}


def test_mariage_announces_nothing() -> None:
    """Win with a marriage in hand: rule 9.16."""
    positions = positions_of_deal(PRESETS["mariage"], "9.16")
    assert not any(announcements(deal) for deal in positions)
    assert not any(deal.state == "winner_draws" for deal in positions)


@pytest.mark.parametrize("suit", list(Suit))
def test_mariage_counts_king_and_queen_in_one_players_tricks(suit: Suit) -> None:
    """Look for each marriage in the tricks of finished deals: rule 9.16."""
    seen = set()
    for deal in finished_deals(60, "mariage"):
        marriage = f"K{suit.code}Q{suit.code}"
        points = 40 if deal.trump is suit else 20
        for seat in (0, 1):
            has_both = {marriage[:2], marriage[2:]} <= set(deal.captured[seat].codes)
            expected = [(seat, points, "marriage", marriage, 16)] if has_both else []
            assert [
                line for line in scored(deal, "marriage") if line[0] == seat and line[3] == marriage
            ] == expected
            seen.add((has_both, points))
    assert seen == {(True, 20), (True, 40), (False, 20), (False, 40)}


def test_mariage_pays_nothing_for_four_alike() -> None:
    """Find captured fours in finished deals: rule 9.17."""
    found = 0
    for deal in finished_deals(60, "mariage"):
        found += any(card_count(deal, seat, rank) == 4 for seat in (0, 1) for rank in "ATKQJ")
        assert scored(deal, "four") == []
    assert found > 5


@pytest.mark.parametrize("preset", BOTH_MARIAGES)
def test_mariage_exchanges_on_ones_own_turn_as_leader_and_as_follower(preset: str) -> None:
    """Exchange before the first card, and before the answer to it: rule 9.18."""
    deal = deal_with("", "7D 8C", "KD", preset=preset)
    assert set(codes(deal)) == {*deal.hands[1].codes, "exchange"}
    deal = after(deal, "exchange")
    assert (deal.to_act, deal.state, str(deal.turn_up)) == (1, "lead", "7D")
    assert set(codes(deal)) == {*deal.hands[1].codes}
    assert "KD" in deal.hands[1].codes
    deal = deal_with("7D", "8C", "KD", preset=preset)
    assert not can_exchange(deal)
    deal = after(deal, "8C, exchange")
    assert (deal.to_act, deal.state, "KD" in deal.hands[0].codes) == (0, "follow", True)


def test_mariage_exchanges_until_the_turn_up_is_drawn() -> None:
    """Hold the dix before the last draw, and after it: rule 9.18."""
    deal, played = stock_tricks("7D TS AH TH 9S", "KS 7S QD TC AC", "QD", preset="mariage")
    deal = play_tricks(deal, played[:-1])
    lead, answer = played[-1]
    before = deal if deal.to_act == 0 else deal.play(lead)
    assert (before.to_act, can_exchange(before)) == (0, True)
    assert not can_exchange(after(deal, f"{lead}, {answer}"))


@pytest.mark.parametrize("preset", BOTH_MARIAGES)
def test_mariage_pays_nothing_for_the_dix_nor_for_the_turn_up(preset: str) -> None:
    """Look for such lines in deals where the dix is turned, exchanged and played: rule 9.19."""
    assert scored(deal_with(turn_up="7D", preset=preset)) == []
    assert scored(after(deal_with("", "7D", "KD", preset=preset), "exchange")) == []
    assert scored(deal_with("", "7D", "KD", preset=preset).play("7D")) == []
    for deal in finished_deals(40, preset):
        assert scored(deal, *DIX) == []


@pytest.mark.parametrize("preset", BOTH_MARIAGES)
def test_mariage_pays_nothing_for_drawing_the_turn_up(preset: str) -> None:
    """Draw it: rule 9.20."""
    deal = ending("TS 9S AH TH 8D", "KS 7S QD TC AC", "QD", preset=preset)
    assert (deal.stock, scored(deal)) == (0, [])


@pytest.mark.parametrize("preset", BOTH_MARIAGES)
@pytest.mark.parametrize(
    ("lead", "may_answer"), [("TS", {"AS", "7S"}), ("TD", {"AD"}), ("TC", {"AD", "8D"})]
)
def test_mariage_beats_only_trumps_that_are_led(
    preset: str, lead: str, may_answer: set[str]
) -> None:
    """Lead a plain ten, the ten of trumps, and a suit that is missing: rule 9.21."""
    deal = ending("TS 9S TC TH TD", "AS 7S AD 8D AH", "8D", preset=preset)
    assert plays(deal.play(lead)) == may_answer


@pytest.mark.parametrize("preset", BOTH_MARIAGES)
def test_mariage_counts_every_high_card(preset: str) -> None:
    """Count the cards of finished deals: rule 9.22."""
    worth = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    for deal in finished_deals(20, preset):
        expected = []
        for seat in (0, 1):
            points = sum(card_count(deal, seat, rank) * worth[rank] for rank in worth)
            expected += [(seat, points, "cards", "", 16)] if points else []
        assert scored(deal, "cards") == expected
        assert sum(line[1] for line in expected) == 120


@pytest.mark.parametrize("preset", BOTH_MARIAGES)
def test_mariage_pays_nothing_for_winning_all_strict_tricks(preset: str) -> None:
    """Win them all: rule 9.23."""
    deal = ending("AS TS AH TH AD", "7S 8S 7H 8H 8D", "8D", preset=preset)
    deal = after(deal, "AS, 7S, TS, 8S, AH, 7H, TH, 8H, AD, 8D")
    assert (deal.is_over, deal.leader) == (True, 0)
    assert scored(deal, "sweep", "last_trick") == [(0, 10, "last_trick", "", 16)]


@pytest.mark.parametrize("preset", BOTH_MARIAGES)
def test_mariage_is_one_deal_and_equal_points_are_a_draw(preset: str) -> None:
    """End the match with each finished deal: rule 9.24."""
    winners = set()
    for deal in finished_deals(400, preset):
        match = Match(deal.rules, deal.dealer, (deal,))
        assert (match.is_over, match.needs_deal) == (True, False)
        if not deal.won_by_four:
            first, second = deal.points
            assert match.winner == (None if first == second else int(second > first))
        winners.add(match.winner)
    assert winners == {0, 1, None}


def test_mariage_is_worth_130_and_the_marriages() -> None:
    """Add up finished deals: rule 9.25."""
    for deal in finished_deals(40, "mariage"):
        marriages = sum(line[1] for line in scored(deal, "marriage"))
        assert sum(deal.points) == 130 + marriages


# mariage-carres


def test_mariage_carres_differs_from_mariage_in_three_parameters() -> None:
    """Compare the two: rule 9.26."""
    assert set(differences(PRESETS["mariage-carres"], PRESETS["mariage"])) == {
        "run",
        "fours",
        "four_wins",
    }


def test_mariage_carres_counts_runs_in_place_of_marriages() -> None:
    """Look for runs and marriages in the tricks of finished deals: rule 9.27."""
    seen = set()
    for deal in finished_deals(80, "mariage-carres"):
        expected = []
        for seat in (0, 1):
            captured = set(deal.captured[seat].codes)
            for suit in "SHDC":
                trump = deal.trump.code == suit
                marriage, run = f"K{suit}Q{suit}", f"K{suit}Q{suit}J{suit}"
                if {"K" + suit, "Q" + suit, "J" + suit} <= captured:
                    expected.append((seat, 60 if trump else 30, "run", run, 16))
                    seen.add(("run", trump))
                elif {"K" + suit, "Q" + suit} <= captured:
                    expected.append((seat, 40 if trump else 20, "marriage", marriage, 16))
                    seen.add(("marriage", trump))
        assert sorted(scored(deal, "run", "marriage")) == sorted(expected)
    assert len(seen) == 4


def test_mariage_carres_counts_four_alike_in_the_tricks() -> None:
    """Look for fours in the tricks of finished deals: rule 9.28."""
    seen = set()
    for deal in finished_deals(200, "mariage-carres"):
        expected = []
        for seat in (0, 1):
            for rank in "ATKQJ":
                if card_count(deal, seat, rank) == 4:
                    four = "".join(rank + suit for suit in "SHDC")
                    expected.append((seat, 100, "four", four, 16))
                    seen.add(rank)
        assert sorted(scored(deal, "four")) == sorted(expected)
    assert seen == set("ATKQJ")


def test_mariage_carres_is_won_by_four_alike_whatever_the_points() -> None:
    """Find every case among finished deals: rule 9.29."""
    seen = set()
    for deal in finished_deals(2000, "mariage-carres", fours=[1, 1, 1, 1, 1]):
        fours = [
            any(line[0] == seat and line[2] == "four" for line in scored(deal)) for seat in (0, 1)
        ]
        by_points = None if len(set(deal.points)) == 1 else deal.points.index(max(deal.points))
        by_four = fours.index(True) if sum(fours) == 1 else None
        assert deal.winner == (by_points if by_four is None else by_four)
        assert deal.won_by_four == (by_four is not None)
        seen.add((sum(fours), by_four is not None and by_four != by_points))
    assert seen >= {(0, False), (1, False), (1, True), (2, False)}


def test_mariage_carres_is_worth_130_and_its_combinations() -> None:
    """Add up finished deals: rule 9.30."""
    for deal in finished_deals(40, "mariage-carres"):
        extra = sum(line[1] for line in scored(deal, *COMBINATIONS))
        assert sum(deal.points) == 130 + extra


# wikipedia, one-meld, jack-royal


def test_wikipedia_pays_40_for_all_six_strict_tricks() -> None:
    """Win them all: rule 9.31."""
    deal = ending("AS TS AH TH AD TD", "7S 8S 7H 8H 8D 9D", "8D", preset="wikipedia")
    deal = after(deal, "AS, 7S, TS, 8S, AH, 7H, TH, 8H, AD, 8D, TD, 9D")
    assert scored(deal, "sweep") == [(0, 40, "sweep", "", 16)]


def test_wikipedia_lets_a_card_serve_in_several_announcements_at_one_win() -> None:
    """Announce the marriage and the marjolet with its queen: rule 9.32."""
    deal = after(after_win("KS QS JD", preset="wikipedia"), "meld KSQS, meld QSJD")
    assert deal.points == (0, 40)


@pytest.mark.parametrize("preset", ["one-meld", "jack-royal"])
def test_one_announcement_at_each_win(preset: str) -> None:
    """Hold two marriages; announce one, and the other after the next win: rule 9.33, rule 9.35."""
    deal = after(after_win("KS QS KH QH AS", preset=preset), "meld KSQS")
    assert (deal.state, announcements(deal)) == ("lead", [])
    deal = after(deal, "AS, 8S")
    assert announcements(deal) == ["KHQH"]


@pytest.mark.parametrize("preset", ["one-meld", "jack-royal"])
@pytest.mark.parametrize("moves", ["exchange, meld KSQS", "meld KSQS, exchange"])
def test_the_exchange_is_not_counted_as_an_announcement(preset: str, moves: str) -> None:
    """Exchange and announce at one win, both ways round: rule 9.33, rule 9.35."""
    deal = drawn(after(after_win("7D KS QS KH QH", preset=preset), moves))
    assert (deal.points, deal.stock) == ((0, 30), 18)


@pytest.mark.parametrize(
    ("rank", "points"), [("A", 100), ("T", 0), ("K", 80), ("Q", 60), ("J", 40)]
)
def test_jack_royal_values_fours_in_its_own_way(rank: str, points: int) -> None:
    """Hold each four after a win: rule 9.34."""
    four = [rank + suit for suit in "SHDC"]
    deal = after_win(" ".join(four), win="8S", lose="7S", preset="jack-royal")
    if points:
        assert after(deal, "meld " + "".join(four)).points == (0, points)
    else:
        assert (announcements(deal), deal.state) == ([], "lead")


def test_jack_royal_pays_nothing_for_all_strict_tricks() -> None:
    """Win them all: rule 9.36."""
    deal = ending("AS TS AH TH AD TD", "7S 8S 7H 8H 8D 9D", "8D", preset="jack-royal")
    deal = after(deal, "AS, 7S, TS, 8S, AH, 7H, TH, 8H, AD, 8D, TD, 9D")
    assert scored(deal, "sweep", "last_trick") == [(0, 10, "last_trick", "", 16)]


def test_jack_royal_goes_to_250() -> None:
    """Add finished deals until somebody has won: rule 9.37."""
    match = Match(PRESETS["jack-royal"])
    before = match.totals
    for deal in finished_deals(10, "jack-royal"):
        if not match.is_over:
            before, match = match.totals, replace(match, deals=(*match.deals, deal))
    assert match.is_over
    assert max(before) < 250 <= max(match.totals)
