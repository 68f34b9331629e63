"""Chapter 10 of the rules page: every parameter, in every value, shows in play.

Long because there is one test file a chapter, and this chapter has every parameter in it.
"""

from __future__ import annotations

import tomllib
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from tests.play import positions_of_deal
from tests.positions import (
    after,
    after_win,
    announcements,
    can_exchange,
    card_count,
    codes,
    deal_of_tricks,
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

from marjolet import PRESETS, Deal, Match, Rules, RulesError, Seat, View, make_rules
from marjolet.parameters import MOST_POINTS, MOST_TARGET
from marjolet.rules import PARAMETERS

ANNOUNCE = ["before_draw", "after_draw"]
DIX = ("dix_turned", "dix_exchanged", "dix_played")
OPEN_MARIAGE: dict[str, Any] = {"preset": "mariage", "draw": "after_trick"}

# Ways to hold the same hands at the first strict trick.
LEADER, FOLLOWER = "TS 9S AH TH TD JD", "AS 7S AD 8D TC AC"


def refusal_of(name: str, value: Any) -> str:
    """Return why `name` may not have this value in the preset `marjolet`."""
    return refusal("marjolet", **{name: value})


def refusal(preset: str = "marjolet", **house_rules: Any) -> str:
    """Return why these house rules are refused."""
    with pytest.raises(RulesError) as refused:
        make_rules(preset, house_rules)
    return str(refused.value)


# 10.1 to 10.3: presets and what differs


@pytest.mark.parametrize("preset", PRESETS)
def test_house_rules_change_only_what_they_name(preset: str) -> None:
    """Change the last trick's worth in every preset: rule 10.1."""
    rules = house(preset, last_trick=35)
    assert rules == replace(PRESETS[preset], last_trick=35)
    deal = next(finished_deals(1, preset, last_trick=35))
    assert [line[1] for line in scored(deal, "last_trick")] == [35]


def test_house_rules_are_read_from_toml_values() -> None:
    """Read one value of each type: rule 10.2."""
    text = 'packets = [2, 2, 2]\nmust_trump = false\ncard_reuse = "same_win"\nsweep = 40'
    rules = make_rules("marjolet", tomllib.loads(text))
    assert (rules.packets, rules.must_trump) == ((2, 2, 2), False)
    assert (rules.card_reuse, rules.sweep) == ("same_win", 40)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_record_can_name_a_preset_and_what_differs(preset: str) -> None:
    """Make the rules again from what a view says of them: rule 10.3."""
    for house_rules in ({}, {"last_trick": 35}, {"packets": [4, 2], "must_trump": False}):
        rules = make_rules(preset, house_rules)
        said = View.of(Deal.shuffled(Random(1), rules=rules), None).to_json()
        assert make_rules(said["preset"], said["rules"]) == rules
    assert (PRESETS[preset].preset, PRESETS[preset].house_rules) == (preset, {})


@pytest.mark.parametrize("preset", [name for name, rules in PRESETS.items() if rules.target])
def test_a_record_names_nothing_that_has_no_effect(preset: str) -> None:
    """Count combinations in the tricks, and make the rules again from what is said: rule 10.3."""
    rules = house(preset, combinations="captured")
    assert make_rules(rules.preset, rules.house_rules) == rules


def test_rules_that_were_never_named_are_described_by_the_nearest_preset() -> None:
    """Change two parameters: rule 10.3."""
    rules = house("gerver", target=1000, packets=[2, 2, 2])
    assert rules.preset == "gerver"
    assert rules.house_rules == {"target": 1000, "packets": [2, 2, 2]}


# 10.4: packets

PACKETS = [
    [5],
    [3, 2],
    [2, 3],
    [1, 1, 1, 1, 1],
    [6],
    [3, 3],
    [2, 2, 2],
    [4, 2],
    [7],
    [3, 4],
    [2, 5],
]


@pytest.mark.parametrize("packets", PACKETS)
@pytest.mark.parametrize("draw", ["after_trick", "after_card"])
@pytest.mark.parametrize("dealer", [0, 1])
def test_packets_are_dealt_in_turn(packets: list[int], draw: str, dealer: int) -> None:
    """Deal a deck and take it apart by hand: rule 10.4."""
    rules = house("mariage", packets=packets, draw=draw)
    deal = Deal(deal_with().deck, Seat(dealer), rules)
    left = list(deal.deck)
    hands: dict[int, set[object]] = {0: set(), 1: set()}
    for size in packets:
        for seat in (1 - dealer, dealer):
            hands[seat] |= {left.pop(0) for _ in range(size)}
    assert [set(hand) for hand in deal.hands] == [hands[0], hands[1]]
    assert (deal.turned, deal.stock) == (left[0], len(left))


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("draw", ["after_trick", "after_card"])
def test_the_size_of_the_hand_is_the_number_of_strict_tricks(size: int, draw: str) -> None:
    """Find the tricks in which a follower was not free: rule 10.4."""
    strict = set()
    for seed in range(30):
        rules = house("mariage", packets=[size], draw=draw)
        for deal in positions_of_deal(rules, f"10.4 {seed}", careful=False):
            if deal.state == "follow" and len(plays(deal)) < len(deal.hands[deal.to_act or 0]):
                strict.add(deal.tricks + 1)
    assert min(strict) == 17 - size
    assert strict <= set(range(17 - size, 17))


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("announce", ANNOUNCE)
def test_the_last_announcement_moves_with_the_size_of_the_hand(size: int, announce: str) -> None:
    """Collect the tricks after which something was announced: rule 10.4."""
    rules = house("marjolet", packets=[size], announce=announce)
    tricks = {
        line[4]
        for seed in range(150)
        for line in scored(positions_of_deal(rules, f"10.4 {seed}")[-1], "marriage", "marjolet")
    }
    assert max(tricks) == 16 - size - (announce == "after_draw")


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("draw", ["after_trick", "after_card"])
def test_the_turn_up_is_drawn_by_the_right_player(size: int, draw: str) -> None:
    """Let the loser draw it after the trick, the follower after his card: rule 10.4, rule 10.5."""
    seen = set()
    for seed in range(30):
        rules = house("mariage", packets=[size], draw=draw, turn_up=7, exchange="never")
        positions = positions_of_deal(rules, f"10.5 {seed}")
        before = [deal for deal in positions if deal.stock][-1]
        done = positions[positions.index(before) + 1]
        follower = before.to_act
        assert follower is not None
        assert before.state == "follow"
        drawer = follower if draw == "after_card" else done.leader.other
        trick = 16 - size
        assert done.turned in done.hands[drawer]
        assert scored(done) == [(drawer, 7, "turn_up", str(done.turned), trick)]
        seen.add(done.leader == follower)
    assert seen == {True, False}


@pytest.mark.parametrize(
    "packets", [[], [4], [3, 5], [0, 6], [-1, 7], [3.0, 3], ["3", 3], [True, 5], 6, "33", [[3], 3]]
)
def test_other_packets_are_refused(packets: Any) -> None:
    """Deal too few, too many, or no whole numbers: rule 10.4."""
    assert "packets" in refusal(packets=packets)
    assert "5, 6 or 7" in refusal(packets=packets)


# 10.5 and 10.6: when one draws, and where combinations score


def test_drawing_after_the_trick_the_winner_goes_first() -> None:
    """Play a trick of `mariage` with that house rule: rule 10.5."""
    deal = deal_with("AS", "TS", stock="7H 7C", **OPEN_MARIAGE).play("TS")
    assert deal.stock == 22
    deal = deal.play("AS")
    assert (deal.stock, deal.state) == (20, "lead")
    assert "7H" in deal.hands[0].codes
    assert "7C" in deal.hands[1].codes


def test_drawing_after_each_card_the_leader_goes_first() -> None:
    """Play a trick: rule 10.5."""
    deal = deal_with("AS", "TS", stock="7H 7C", preset="mariage").play("TS")
    assert (deal.stock, "7H" in deal.hands[1].codes) == (21, True)
    assert "7C" in deal.play("AS").hands[0].codes


def test_announced_combinations_are_not_counted_in_the_tricks() -> None:
    """Look for combinations after the stock in finished deals: rule 10.6."""
    for deal in finished_deals(40):
        lines = scored(deal, "marriage", "marjolet", "four", "run")
        assert all(line[4] <= 10 for line in lines)


@pytest.mark.parametrize("exchange", ["after_win", "own_turn", "never"])
def test_captured_combinations_are_not_announced(exchange: str) -> None:
    """Play the classic game with combinations counted in the tricks: rule 10.6."""
    rules = house("marjolet", combinations="captured", exchange=exchange)
    kinds = set()
    for seed in range(20):
        positions = positions_of_deal(rules, f"10.6 {seed}")
        assert not any(announcements(deal) for deal in positions)
        lines = scored(positions[-1], "marriage", "four", "marjolet")
        assert all(line[4] == 16 for line in lines)
        kinds |= {line[2] for line in lines}
    assert kinds == {"marriage", "four"}


# 10.7, 10.16 and 10.17: when one announces and exchanges


def test_before_draw_the_winner_announces_what_he_held() -> None:
    """Hold a marriage, and draw one: rule 10.7."""
    assert announcements(after_win("KS QS", announce="before_draw")) == ["KSQS"]
    assert announcements(after_win("KS", stock="QS", announce="before_draw")) == []


def test_after_draw_the_winner_announces_what_he_holds_then() -> None:
    """Draw the queen to the king: rule 10.7."""
    deal = after_win("KS", stock="QS", announce="after_draw")
    assert (deal.state, deal.stock, announcements(deal)) == ("lead", 18, ["KSQS"])


def moments(exchange: str, announce: str, until: str, last: int) -> set[tuple[int, str]]:
    """Return at how many finished tricks, waiting for what, the dix can be exchanged.

    `last` is the number of the last trick with the stock.
    """
    early = until == "before_last_stock_trick"
    if exchange == "never":
        return set()
    if exchange == "own_turn":
        leads = {(tricks, "lead") for tricks in range(last)}
        return leads | {(tricks, "follow") for tricks in range(last - early)}
    if announce == "after_draw":
        return {(tricks, "lead") for tricks in range(1, last)}
    return {(tricks, "winner_draws") for tricks in range(1, last + 1 - early)}


EXCHANGES = list(
    product(
        ["after_win", "own_turn", "never"],
        ANNOUNCE,
        ["stock_open", "before_last_stock_trick"],
    )
)


def moments_seen(rules: Rules, deals: int) -> set[tuple[int, str]]:
    """Play deals in which nobody exchanges; return when the holder of the dix could have.

    Also check that only its holder can, and that he can at every such moment.
    """
    seen: set[tuple[int, str]] = set()
    missed: set[tuple[int, str]] = set()
    for seed in range(deals):
        rng = Random(seed)
        deal = Deal.shuffled(rng, Seat(seed % 2), rules)
        while not deal.is_over:
            moment = (deal.tricks, deal.state.value)
            holds = f"7{deal.trump.code}" in deal.hands[deal.to_act or 0].codes
            assert holds or not can_exchange(deal)
            if holds:
                (seen if can_exchange(deal) else missed).add(moment)
            rest = [c for c in codes(deal) if c != "exchange"]
            keep = [c for c in rest if not (len(c) == 2 and c[0] == "7")]
            deal = deal.play(rng.choice(keep or rest))
    assert not seen & missed
    return seen


@pytest.mark.parametrize(("exchange", "announce", "until"), EXCHANGES)
def test_the_dix_is_exchanged_at_these_moments_and_no_others(
    exchange: str, announce: str, until: str
) -> None:
    """Try every moment, for each way to exchange: rule 10.7, rule 10.16, rule 10.17."""
    rules = house("marjolet", exchange=exchange, announce=announce, exchange_until=until)
    assert moments_seen(rules, 120) == moments(exchange, announce, until, 10)


@pytest.mark.parametrize(("exchange", "announce", "until"), EXCHANGES)
def test_the_dix_is_exchanged_at_the_same_moments_when_combinations_are_captured(
    exchange: str, announce: str, until: str
) -> None:
    """Try every moment with six cards and draws after the trick: rule 10.16, rule 10.39."""
    house_rules = {"combinations": "captured", "exchange": exchange, "exchange_until": until}
    if exchange == "after_win":
        house_rules["announce"] = announce
    rules = make_rules("marjolet", house_rules)
    assert moments_seen(rules, 80) == moments(exchange, announce, until, 10)


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize("until", ["stock_open", "before_last_stock_trick"])
def test_the_dix_is_exchanged_on_ones_own_turn_when_each_draws_after_his_card(
    size: int, until: str
) -> None:
    """Try every moment of `mariage` with hands of each size: rule 10.16, rule 10.17."""
    rules = house("mariage", packets=[size], exchange_until=until)
    assert moments_seen(rules, 120) == moments("own_turn", "", until, 16 - size)


@pytest.mark.parametrize("announce", ANNOUNCE)
def test_an_exchange_after_a_win_carries_the_number_of_the_trick_won(announce: str) -> None:
    """Exchange after the first trick: rule 10.16."""
    deal = after(after_win("7D", announce=announce), "exchange")
    assert scored(deal) == [(1, 10, "dix_exchanged", "7D", 1)]


def test_an_exchange_on_ones_own_turn_carries_the_number_of_the_trick_in_progress() -> None:
    """Exchange before the first lead, before its answer, and before the next lead: rule 10.16."""
    deal = after(deal_with("", "7D", exchange="own_turn"), "exchange")
    assert scored(deal) == [(1, 10, "dix_exchanged", "7D", 1)]
    deal = after(deal_with("7D", "8C", exchange="own_turn"), "8C, exchange")
    assert scored(deal) == [(0, 10, "dix_exchanged", "7D", 1)]
    deal = after(after_win("7D", exchange="own_turn"), "exchange")
    assert scored(deal) == [(1, 10, "dix_exchanged", "7D", 2)]


def test_an_exchange_on_ones_own_turn_never_stands_among_the_announcements() -> None:
    """Win a trick with a marriage and the dix; draw first: rule 10.16."""
    deal = after_win("7D KS QS", exchange="own_turn")
    assert codes(deal) == ["draw", "meld KSQS"]
    deal = after(deal, "meld KSQS")
    assert (deal.state, can_exchange(deal)) == ("lead", True)


# 10.8, 10.9 and 10.14: how much may be announced


@pytest.mark.parametrize("announce", ANNOUNCE)
@pytest.mark.parametrize(("limit", "left"), [(0, ["KHQH"]), (1, [])])
def test_melds_per_win_limits_the_announcements(announce: str, limit: int, left: list[str]) -> None:
    """Announce one of two marriages at one win; the other waits for a win: rule 10.8."""
    deal = after_win("KS QS KH QH AS", melds_per_win=limit, announce=announce)
    deal = after(deal, "meld KSQS")
    assert announcements(deal) == left
    deal = after(drawn(deal), "AS, 8S")
    assert announcements(deal) == ["KHQH"]


@pytest.mark.parametrize("announce", ANNOUNCE)
@pytest.mark.parametrize("exchange", ["after_win", "own_turn"])
def test_melds_per_win_does_not_count_the_exchange(announce: str, exchange: str) -> None:
    """Exchange before and after the one announcement: rule 10.8."""
    given: dict[str, Any] = {"announce": announce, "exchange": exchange, "melds_per_win": 1}
    deal = after_win("7D KS QS KH QH", **given)
    last = after(drawn_for_exchange(after(deal, "meld KSQS"), exchange, announce), "exchange")
    assert sum(line[1] for line in scored(last)) == 30
    if can_exchange(deal):
        last = after(deal, "exchange")
        assert announcements(last) == ["KHQH", "KSQS"]
        assert announcements(after(last, "meld KHQH")) == []


def drawn_for_exchange(deal: Deal, exchange: str, announce: str) -> Deal:
    """Return `deal` after the draws if the exchange comes only then."""
    return drawn(deal) if exchange == "own_turn" and announce == "before_draw" else deal


@pytest.mark.parametrize("announce", ANNOUNCE)
@pytest.mark.parametrize(("reuse", "left"), [("later_win", []), ("same_win", ["QSJD"])])
def test_card_reuse_says_when_a_card_serves_again(
    announce: str, reuse: str, left: list[str]
) -> None:
    """Announce the marriage with the marjolet in hand, then win again: rule 10.9."""
    deal = after_win("KS QS JD AS", card_reuse=reuse, announce=announce)
    deal = after(deal, "meld KSQS")
    assert announcements(deal) == left
    deal = after(drawn(deal), "AS, 8S")
    assert announcements(deal) == ["QSJD"]


def test_reuse_at_one_win_never_repeats_a_meld() -> None:
    """Announce all that four queens, kings and the marjolet allow at one win: rule 10.9."""
    deal = after_win("KS QS KD QD JD", card_reuse="same_win")
    for meld in ("KSQS", "KDQD", "QSJD", "QDJD"):
        assert f"meld {meld}" in codes(deal)
        deal = after(deal, f"meld {meld}")
    assert (deal.state, deal.points) == ("lead", (0, 20 + 40 + 20 + 40))


@pytest.mark.parametrize("reuse", ["later_win", "same_win"])
@pytest.mark.parametrize(("queens", "left"), [("each", ["QHJD"]), ("one", [])])
def test_marjolet_queens_says_how_many_the_marjolet_meets(
    reuse: str, queens: str, left: list[str]
) -> None:
    """Announce it with one queen, and win again: rule 10.14."""
    deal = after_win("QS QH JD AS", marjolet_queens=queens, card_reuse=reuse)
    assert announcements(deal) == ["QHJD", "QSJD"]
    deal = after(deal, "meld QSJD")
    assert announcements(deal) == (left if reuse == "same_win" else [])
    deal = after(drawn(deal), "AS, 8S")
    assert announcements(deal) == left


def test_one_queen_leaves_the_marriages_alone() -> None:
    """Announce the marjolet and the marriage of that queen, both ways round: rule 10.14."""
    deal = after_win("KS QS JD", marjolet_queens="one", card_reuse="same_win")
    assert announcements(after(deal, "meld QSJD")) == ["KSQS"]
    assert announcements(after(deal, "meld KSQS")) == ["QSJD"]


# 10.10 to 10.13, 10.15: what combinations are worth


@pytest.mark.parametrize("rank", "ATKQJ")
def test_fours_are_worth_what_the_house_says_when_announced(rank: str) -> None:
    """Announce each four under values that all differ: rule 10.10."""
    four = "".join(rank + suit for suit in "SHDC")
    hand = " ".join(rank + suit for suit in "SHDC")
    deal = after_win(hand, win="8S", lose="7S", fours=[1, 2, 3, 4, 5])
    assert after(deal, f"meld {four}").points == (0, 1 + "ATKQJ".index(rank))


def test_fours_are_worth_what_the_house_says_when_captured() -> None:
    """Look for fours in finished deals under values that all differ: rule 10.10."""
    seen = set()
    for deal in finished_deals(200, "mariage", fours=[1, 2, 3, 4, 5]):
        seen |= {(line[3][0], line[1]) for line in scored(deal, "four")}
    assert seen == {("A", 1), ("T", 2), ("K", 3), ("Q", 4), ("J", 5)}


@pytest.mark.parametrize("target", [0, 10_000])
@pytest.mark.parametrize("four_wins", [True, False])
def test_four_wins_decides_the_match_whatever_its_target(four_wins: bool, target: int) -> None:
    """Find deals in which one player captured four alike: rule 10.11."""
    decided = set()
    for deal in finished_deals(
        300, "mariage", fours=[1, 1, 1, 1, 1], four_wins=four_wins, target=target
    ):
        match = Match(deal.rules, deal.dealer, (deal,))
        owners = {line[0] for line in scored(deal, "four")}
        by_points = deal.points.index(max(deal.points)) if len(set(deal.points)) == 2 else None
        if four_wins and len(owners) == 1:
            winner = owners.pop()
            assert (match.is_over, match.winner, deal.winner) == (True, winner, winner)
            decided.add(winner == by_points)
        else:
            assert deal.winner == by_points
            assert match.is_over == (target == 0)
            assert match.winner == (by_points if target == 0 else None)
    assert decided == ({True, False} if four_wins else set())


def test_a_four_that_is_worth_nothing_does_not_win() -> None:
    """Make four jacks alone count, and find other fours: rule 10.11."""
    found = 0
    for deal in finished_deals(200, "mariage", fours=[0, 0, 0, 0, 1], four_wins=True):
        has_jacks = [card_count(deal, seat, "J") == 4 for seat in (0, 1)]
        others = [any(card_count(deal, s, r) == 4 for r in "ATKQ") for s in (0, 1)]
        assert deal.won_by_four == any(has_jacks)
        if any(others) and not any(has_jacks):
            found += 1
            first, second = deal.points
            assert deal.winner == (None if first == second else int(second > first))
    assert found > 10


@pytest.mark.parametrize(("suit", "points"), [("S", 7), ("D", 9)])
def test_marriages_are_worth_what_the_house_says(suit: str, points: int) -> None:
    """Announce one, and capture one: rule 10.12."""
    meld = f"K{suit}Q{suit}"
    deal = after(after_win(f"K{suit} Q{suit}", marriage=[7, 9]), f"meld {meld}")
    assert deal.points == (0, points)
    seen = set()
    for deal in finished_deals(40, "mariage", marriage=[7, 9]):
        for line in scored(deal, "marriage"):
            seen.add((line[3][1] == deal.trump.code, line[1]))
    assert seen == {(False, 7), (True, 9)}


@pytest.mark.parametrize(("suit", "points"), [("S", 7), ("D", 9)])
def test_the_marjolet_is_worth_what_the_house_says(suit: str, points: int) -> None:
    """Announce it with a plain queen and with that of trumps: rule 10.13."""
    deal = after(after_win(f"Q{suit} JD", marjolet=[7, 9]), f"meld Q{suit}JD")
    assert deal.points == (0, points)


@pytest.mark.parametrize("run", [(0, 0), (5, 0), (0, 5), (30, 60)])
def test_a_run_that_is_worth_something_replaces_its_marriage(run: tuple[int, int]) -> None:
    """Capture a plain run and one of trumps: rule 10.15."""
    deal, played = deal_of_tricks(
        "KS 7S, QS 8S, JS 9S, KD 7D, QD 8D, JD JH, AS 7C, TS 8C, AH 7H, TH 8H, AC 9C, "
        "AD 9D, TD QH, TC JC, KC QC, KH 9H",
        "9D",
        preset="mariage",
        run=list(run),
    )
    deal = play_tricks(deal, played)
    lines = scored(deal, "run", "marriage")
    plain = (1, run[0], "run", "KSQSJS", 16) if run[0] else (1, 20, "marriage", "KSQS", 16)
    trump = (1, run[1], "run", "KDQDJD", 16) if run[1] else (1, 40, "marriage", "KDQD", 16)
    assert plain in lines
    assert trump in lines
    assert len([line for line in lines if line[3][1] in "SD"]) == 2


# 10.18: the card taken in exchange


@pytest.mark.parametrize("announce", ANNOUNCE)
@pytest.mark.parametrize(("melds", "offered"), [(True, ["KDQD"]), (False, [])])
def test_the_card_taken_may_have_to_wait_for_the_next_win(
    announce: str, melds: bool, offered: list[str]
) -> None:
    """Take the queen of trumps to the king, and win again: rule 10.18."""
    deal = after_win("7D KD AS", "QD", exchanged_card_melds=melds, announce=announce)
    deal = after(deal, "exchange")
    assert announcements(deal) == offered
    deal = after(drawn(deal), "AS, 8S")
    assert announcements(deal) == ["KDQD"]


@pytest.mark.parametrize(("melds", "offered"), [(True, ["KDQD"]), (False, [])])
def test_the_card_taken_on_ones_own_turn_waits_too(melds: bool, offered: list[str]) -> None:
    """Exchange beside the announcements after the draw: rule 10.18."""
    deal = after_win(
        "7D KD AS", "QD", exchanged_card_melds=melds, announce="after_draw", exchange="own_turn"
    )
    deal = after(deal, "exchange")
    assert announcements(deal) == offered
    deal = after(deal, "AS, 8S")
    assert announcements(deal) == ["KDQD"]


def test_the_card_taken_before_the_trick_was_won_need_not_wait() -> None:
    """Exchange on one's own turn, as leader and as follower, then win that trick: rule 10.18."""
    given: dict[str, Any] = {"exchanged_card_melds": False, "exchange": "own_turn"}
    deal = deal_with("8C", "7D KD AC", "QD", **given)
    assert announcements(after(deal, "exchange, AC, 8C")) == ["KDQD"]
    deal = deal_with("7D KD AC", "8C", "QD", **given)
    assert announcements(after(deal, "8C, exchange, AC")) == ["KDQD"]


def test_only_the_card_taken_waits() -> None:
    """Exchange with another marriage in hand: rule 10.18."""
    deal = after_win("7D KD KS QS", "QD", exchanged_card_melds=False)
    assert announcements(after(deal, "exchange")) == ["KSQS"]


# 10.19 to 10.23, 10.32: the dix and the turn-up


@pytest.mark.parametrize("points", [0, 3, 25])
def test_a_turned_dix_pays_what_the_house_says(points: int) -> None:
    """Turn it up: rule 10.19."""
    assert deal_with(turn_up="7D", dix_turned=points).points == (points, 0)


@pytest.mark.parametrize("points", [0, 3, 25])
@pytest.mark.parametrize("exchange", ["after_win", "own_turn"])
def test_an_exchange_pays_what_the_house_says(points: int, exchange: str) -> None:
    """Exchange after the first trick: rule 10.20."""
    deal = after(after_win("7D", dix_exchanged=points, exchange=exchange), "exchange")
    assert deal.points == (0, points)


@pytest.mark.parametrize("points", [0, 3, 25])
def test_a_played_dix_pays_what_the_house_says(points: int) -> None:
    """Lead it: rule 10.21."""
    assert deal_with("", "7D", dix_played=points).play("7D").points == (0, points)


@pytest.mark.parametrize(("phase", "last"), [("any", 16), ("stock", 10)])
def test_the_phase_says_in_which_tricks_a_played_dix_pays(phase: str, last: int) -> None:
    """Collect the tricks in which it paid: rule 10.22."""
    paid = set()
    for deal in finished_deals(400, dix_played_phase=phase, exchange="never"):
        paid |= {line[4] for line in scored(deal, "dix_played")}
    assert paid == set(range(1, last + 1))


@pytest.mark.parametrize(("phase", "points"), [("any", 10), ("stock", 0)])
def test_the_phase_ends_with_the_last_trick_with_the_stock(phase: str, points: int) -> None:
    """Play the dix in trick 11 of `mariage`, and in trick 12: rule 10.22."""
    given: dict[str, Any] = {"preset": "mariage", "dix_played": 10, "dix_played_phase": phase}
    paid = {line[4] for deal in finished_deals(300, **given) for line in scored(deal, "dix_played")}
    assert (11 in paid, max(paid)) == (True, 16 if points else 11)
    deal = ending("7D TS AH TH 9S", "KS 7S 8D TC AC", "8D", **given).play("7D")
    assert deal.points == (points, 0)


@pytest.mark.parametrize("points", [0, 3, 25])
def test_the_turn_up_pays_what_the_house_says(points: int) -> None:
    """Draw it: rule 10.23."""
    rules = house("marjolet", turn_up=points)
    done = next(deal for deal in positions_of_deal(rules, "10.23") if not deal.stock)
    assert sum(line[1] for line in scored(done, "turn_up")) == points


@pytest.mark.parametrize(("turned", "exchanged", "played"), list(product([0, 4], [0, 5], [0, 6])))
@pytest.mark.parametrize("exchange", ["after_win", "own_turn", "never"])
def test_the_dix_pays_once_whichever_way_comes_first(
    turned: int, exchanged: int, played: int, exchange: str
) -> None:
    """Follow the dix through deals in which it is turned, exchanged and played: rule 10.32."""
    rules = house(
        "marjolet",
        dix_turned=turned,
        dix_exchanged=exchanged,
        dix_played=played,
        exchange=exchange,
    )
    for seed in range(60):
        last = positions_of_deal(rules, f"10.32 {seed}")[-1]
        dix = f"7{last.trump.code}"
        if str(last.turned) == dix and turned:
            expected = [("dix_turned", turned)]
        elif any(move.code == "exchange" for move in last.moves):
            expected = [("dix_exchanged", exchanged)] if exchanged else []
        else:
            expected = [("dix_played", played)] if played else []
        assert [(line[2], line[1]) for line in scored(last, *DIX)] == expected


def test_a_turned_dix_that_pays_nothing_pays_when_it_is_played() -> None:
    """Let the loser of trick 10 draw it and play it: rule 10.32."""
    deal = ending("AS TS KH QH JH AD", "7D 8S 9S 8H 9H TC", "7D", dix_turned=0)
    assert scored(deal, *DIX) == []
    deal = after(deal, "AD, 7D")
    assert scored(deal, *DIX) == [(1, 10, "dix_played", "7D", 11)]


def test_an_exchange_for_nothing_uses_the_dix_up() -> None:
    """Exchange for 0 points; whoever draws the dix and plays it gets nothing: rule 10.32."""
    deal, played = stock_tricks("7D AS TS KH QH JH", "8D 8S 9S 8H 9H TC", "8D", dix_exchanged=0)
    deal = play_tricks(deal, played[:-1])
    deal = drawn(after(deal, ", ".join(played[-1]) + ", exchange"))
    assert after(deal, "8D, 7D").lines == deal.lines


# 10.24, 10.25, 10.31: the strict tricks

HEADING = {
    "any_suit": [{"AS"}, {"AD"}],
    "trump_only": [{"AS", "7S"}, {"AD"}],
    "never": [{"AS", "7S"}, {"AD", "8D"}],
}


@pytest.mark.parametrize("must_head", HEADING)
@pytest.mark.parametrize("preset", ["marjolet", "mariage"])
def test_must_head_says_which_leads_must_be_beaten(preset: str, must_head: str) -> None:
    """Lead a plain ten, and the ten of trumps: rule 10.24."""
    hands = (LEADER, FOLLOWER) if preset == "marjolet" else ("TS 9S AH TH TD", "AS 7S AD 8D TC")
    deal = ending(*hands, "8D", preset=preset, must_head=must_head)
    assert [plays(deal.play("TS")), plays(deal.play("TD"))] == HEADING[must_head]


@pytest.mark.parametrize("must_head", HEADING)
@pytest.mark.parametrize(
    ("must_trump", "may_answer"), [(True, {"AD", "8D"}), (False, set(FOLLOWER.split()))]
)
def test_must_trump_says_whether_one_must_trump(
    must_head: str, must_trump: bool, may_answer: set[str]
) -> None:
    """Lead a suit that the other has not: rule 10.25."""
    deal = ending(LEADER, FOLLOWER, "8D", must_head=must_head, must_trump=must_trump)
    assert plays(deal.play("TH")) == may_answer


@pytest.mark.parametrize("must_head", HEADING)
@pytest.mark.parametrize("must_trump", [True, False])
def test_following_suit_is_always_asked(must_head: str, must_trump: bool) -> None:
    """Lead a suit of which the other has only lower cards: rule 10.31."""
    deal = ending(
        "AS 9S AH TH TD JD", "TS 7S AD 8D TC AC", "8D", must_head=must_head, must_trump=must_trump
    )
    assert plays(deal.play("AS")) == {"TS", "7S"}


# 10.26 to 10.30: the count and the match


def test_card_points_count_by_rank() -> None:
    """Count the cards of finished deals under values that all differ: rule 10.26."""
    worth = {"A": 1, "T": 10, "K": 100, "Q": 1000, "J": 10_000}
    for deal in finished_deals(20, card_points=list(worth.values())):
        for seat in (0, 1):
            points = sum(card_count(deal, seat, rank) * worth[rank] for rank in worth)
            assert [line[1] for line in scored(deal, "cards") if line[0] == seat] == (
                [points] if points else []
            )


def test_most_brisques_pays_for_more_than_four() -> None:
    """Count the brisques of finished deals: rule 10.27."""
    seen = set()
    for deal in finished_deals(100, "mariage", most_brisques=13):
        first = card_count(deal, 0, "AT")
        expected = [] if first == 4 else [(int(first < 4), 13, "most_brisques", "", 16)]
        assert scored(deal, "most_brisques") == expected
        seen.add(first)
    assert {3, 4, 5} <= seen


@pytest.mark.parametrize("points", [0, 3, 25])
def test_the_last_trick_pays_what_the_house_says(points: int) -> None:
    """Finish a deal: rule 10.28."""
    deal = next(finished_deals(1, last_trick=points))
    assert scored(deal, "last_trick") == (
        [(deal.leader, points, "last_trick", "", 16)] if points else []
    )


@pytest.mark.parametrize("points", [0, 3, 25])
@pytest.mark.parametrize("size", [5, 6, 7])
def test_the_sweep_pays_for_all_the_strict_tricks_and_no_fewer(points: int, size: int) -> None:
    """Follow who won the strict tricks of finished deals: rule 10.29."""
    seen = set()
    for seed in range(150):
        rules = house("marjolet", packets=[size], sweep=points)
        positions = positions_of_deal(rules, f"10.29 {seed}", careful=False)
        last = positions[-1]
        winners = {deal.leader for deal in positions if deal.tricks > 16 - size}
        swept = len(winners) == 1
        expected = [(last.leader, points, "sweep", "", 16)] if swept and points else []
        assert scored(last, "sweep") == expected
        seen.add(swept)
    assert seen == {True, False}


def test_a_match_goes_to_the_target_of_the_house() -> None:
    """Play to 130 and to 1000: rule 10.30."""
    pool = list(finished_deals(30))
    for target in (130, 1000):
        match = Match(house("marjolet", target=target))
        before = match.totals
        for deal in pool:
            if not match.is_over:
                before, match = match.totals, replace(match, deals=(*match.deals, deal))
        assert match.is_over
        assert max(before) < target or before[0] == before[1]
        assert target <= max(match.totals)


def test_target_0_makes_one_deal_the_match_and_equal_points_a_draw() -> None:
    """End a match with each finished deal of the classic game: rule 10.30."""
    winners = set()
    for deal in finished_deals(150, target=0):
        match = Match(deal.rules, deal.dealer, (deal,))
        assert (match.is_over, match.winner) == (True, deal.winner)
        winners.add(match.winner)
    assert winners == {0, 1, None}


def test_nobody_wins_a_match_to_0_before_its_deal_is_over() -> None:
    """Stop one card before the end: rule 10.30."""
    deal = positions_of_deal(house("marjolet", target=0), "10.30")[-2]
    match = Match(deal.rules, deal.dealer, (deal,))
    assert (match.is_over, match.winner) == (False, None)


# 10.33: nothing for nothing


@pytest.mark.parametrize(
    ("hand", "house_rules"),
    [
        ("KS QS", {"marriage": [0, 40]}),
        ("KD QD", {"marriage": [20, 0]}),
        ("QS JD", {"marjolet": [0, 40]}),
        ("QD JD", {"marjolet": [20, 0]}),
        ("AS AH AD AC", {"fours": [0, 80, 60, 40, 0]}),
        ("TS TH TD TC", {"fours": [100, 0, 60, 40, 0]}),
        ("KS KH KD KC", {"fours": [100, 80, 0, 40, 0]}),
        ("QS QH QD QC", {"fours": [100, 80, 60, 0, 0]}),
    ],
)
@pytest.mark.parametrize("announce", ANNOUNCE)
def test_a_meld_that_is_worth_nothing_is_not_offered(
    hand: str, house_rules: dict[str, Any], announce: str
) -> None:
    """Win with it in hand; with its usual worth it is offered: rule 10.33."""
    given = {"win": "8S", "lose": "7S", "announce": announce}
    assert announcements(after_win(hand, **given, **house_rules)) == []
    assert len(announcements(after_win(hand, **given))) == 1


def test_nothing_is_written_for_nothing() -> None:
    """Set all points to 0 that can be, and look for lines: rule 10.33."""
    house_rules: dict[str, Any] = dict.fromkeys(
        ("dix_turned", "dix_exchanged", "dix_played", "turn_up", "last_trick", "sweep", "target"), 0
    )
    for deal in finished_deals(60, card_points=[0, 0, 0, 0, 0], **house_rules):
        assert {line[2] for line in scored(deal)} <= {"marriage", "marjolet", "four"}
        assert all(line[1] > 0 for line in scored(deal))


# 10.34 to 10.41: what is refused


@pytest.mark.parametrize(
    ("preset", "house_rules", "named"),
    [
        ("mariage", {"combinations": "announced"}, ("combinations", "draw")),
        ("marjolet", {"draw": "after_card", "exchange": "own_turn"}, ("combinations", "draw")),
    ],
)
def test_announcing_is_refused_when_each_draws_after_his_card(
    preset: str, house_rules: dict[str, Any], named: tuple[str, str]
) -> None:
    """Name both parameters: rule 10.34, rule 10.35."""
    said = refusal(preset, **house_rules)
    assert all(name in said for name in named)


def test_exchanging_after_a_win_is_refused_when_each_draws_after_his_card() -> None:
    """Name both parameters: rule 10.34, rule 10.36."""
    said = refusal("mariage", exchange="after_win")
    assert 'exchange = "after_win"' in said
    assert 'draw = "after_card"' in said


@pytest.mark.parametrize(
    ("name", "value"), [("run", [30, 60]), ("run", [0, 5]), ("four_wins", True)]
)
def test_run_and_four_wins_are_refused_with_announcements(name: str, value: Any) -> None:
    """Name both parameters: rule 10.34, rule 10.37."""
    said = refusal("marjolet", **{name: value})
    assert name in said
    assert 'combinations = "announced"' in said


def test_points_for_the_marjolet_are_refused_with_captured_combinations() -> None:
    """Name both parameters: rule 10.34, rule 10.38."""
    said = refusal("mariage", marjolet=[20, 40])
    assert "marjolet" in said
    assert 'combinations = "captured"' in said


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("melds_per_win", 1),
        ("card_reuse", "same_win"),
        ("marjolet_queens", "one"),
        ("exchanged_card_melds", False),
        ("announce", "after_draw"),
    ],
)
@pytest.mark.parametrize("preset", ["mariage", "mariage-carres"])
def test_what_has_no_effect_on_captured_combinations_is_refused(
    preset: str, name: str, value: Any
) -> None:
    """Name both parameters: rule 10.34, rule 10.39."""
    said = refusal(preset, **{name: value})
    assert name in said
    assert 'combinations = "captured"' in said


def test_announce_has_its_effect_on_an_exchange_after_a_win() -> None:
    """Accept it there, and see it in play: rule 10.39."""
    given = {**OPEN_MARIAGE, "exchange": "after_win"}
    before = after_win("7D", **given)
    assert (before.state, codes(before)) == ("winner_draws", ["draw", "exchange"])
    behind = after_win("7D", announce="after_draw", **given)
    assert (behind.state, behind.stock, can_exchange(behind)) == ("lead", 20, True)


POINTS = [
    "dix_turned",
    "dix_exchanged",
    "dix_played",
    "turn_up",
    "most_brisques",
    "last_trick",
    "sweep",
]
LISTS = {"fours": 5, "card_points": 5, "marriage": 2, "marjolet": 2}
WORDS = {name for name in PARAMETERS if isinstance(getattr(Rules(), name), str)}
FLAGS = {"four_wins", "exchanged_card_melds", "must_trump"}


@pytest.mark.parametrize("name", POINTS)
def test_points_go_from_0_to_100000(name: str) -> None:
    """Accept both ends, refuse what lies outside or is no whole number: rule 10.40."""
    for value in (0, MOST_POINTS):
        assert getattr(house("marjolet", **{name: value}), name) == value
    for bad in (-1, MOST_POINTS + 1, 10.0, "10", True, None, [10]):
        assert name in refusal_of(name, bad)


def test_a_target_goes_to_10000000() -> None:
    """Accept both ends, refuse what lies outside: rule 10.40."""
    assert house("marjolet", target=MOST_TARGET).target == 10_000_000
    for bad in (-1, MOST_TARGET + 1, 500.0, True):
        assert "target" in refusal(target=bad)


@pytest.mark.parametrize(("name", "length"), LISTS.items())
def test_lists_of_points_have_their_length_and_limits(name: str, length: int) -> None:
    """Refuse other lengths and other numbers: rule 10.40."""
    assert getattr(house("marjolet", **{name: [MOST_POINTS] * length}), name)[0] == MOST_POINTS
    for bad in ([1] * (length - 1), [1] * (length + 1), [-1] * length, [1.5] * length, 1, "12"):
        assert name in refusal_of(name, bad)


@pytest.mark.parametrize("name", sorted(WORDS | FLAGS | {"melds_per_win"}))
def test_any_value_that_is_not_listed_is_refused(name: str) -> None:
    """Try values of every type: rule 10.40."""
    values: list[Any] = ["sometimes", "", -1, 2, 1.0, None, [], {}]
    for bad in values:
        assert name in refusal_of(name, bad)
    if name in FLAGS:
        assert name in refusal_of(name, 1)
    if name == "melds_per_win":
        assert name in refusal_of(name, True)


def test_all_mistakes_are_named_at_once() -> None:
    """Make four: rule 10.34, rule 10.40."""
    said = refusal(sweep=-1, must_head="always", colour="red", target=-5)
    assert all(name in said for name in ("sweep", "must_head", "colour", "target"))
    said = refusal("mariage", combinations="announced", exchange="after_win", four_wins=True)
    assert all(name in said for name in ("combinations", "draw", "exchange", "four_wins"))


def test_an_unknown_preset_is_refused_and_the_presets_are_named() -> None:
    """Ask for another game: rule 10.1."""
    said = refusal("bezique")
    assert all(name in said for name in ("bezique", *PRESETS))


NOTHING: dict[str, Any] = {
    "card_points": [0, 0, 0, 0, 0],
    "last_trick": 0,
    "turn_up": 0,
    "dix_played": 0,
}


def test_a_target_is_refused_where_a_deal_can_score_nothing() -> None:
    """Set to 0 all that is sure to be scored; a single deal is fine: rule 10.41."""
    said = refusal(**NOTHING)
    for name in ("target", "card_points", "last_trick", "turn_up"):
        assert name in said
    assert house("marjolet", target=0, **NOTHING).target == 0


@pytest.mark.parametrize(
    "sure", [{"card_points": [0, 0, 0, 0, 1]}, {"last_trick": 1}, {"turn_up": 1}, {"dix_played": 1}]
)
def test_a_target_is_accepted_where_one_thing_is_sure(sure: dict[str, Any]) -> None:
    """Let one thing score, and see that every deal has a point: rule 10.41."""
    house_rules = {**NOTHING, **sure, "sweep": 0, "marriage": [0, 0], "marjolet": [0, 0]}
    for deal in finished_deals(60, fours=[0, 0, 0, 0, 0], **house_rules):
        assert sum(deal.points) > 0


@pytest.mark.parametrize("spoiled", [{"dix_played_phase": "stock"}, {"dix_exchanged": 0}], ids=str)
def test_a_played_dix_is_not_sure_when_it_can_come_too_late_or_be_exchanged_for_nothing(
    spoiled: dict[str, Any],
) -> None:
    """Rely on the dix alone: rule 10.41."""
    assert "target" in refusal(**{**NOTHING, "dix_played": 1, **spoiled})
