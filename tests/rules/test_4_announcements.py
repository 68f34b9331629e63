"""Chapter 4 of the rules page: announcements."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.play import positions_of_deal
from tests.positions import (
    after,
    after_win,
    announcements,
    codes,
    deal_with,
    ending,
    house,
    play_tricks,
    scored,
    stock_tricks,
    with_cards_swapped,
)

from marjolet import SEATS, Deal, ParseError, Seat, Suit, View, parse_meld
from marjolet.melds import melds
from marjolet.rules import PRESETS, meld_points

ALL_MELDS = [str(meld) for meld in melds(Suit.DIAMONDS)]


def test_the_winner_of_a_trick_may_announce_before_he_draws() -> None:
    """Win the first trick with a marriage in hand: rule 4.1."""
    deal = after_win("KS QS")
    assert (deal.to_act, deal.state, deal.stock) == (1, "winner_draws", 20)
    assert codes(deal) == ["draw", "meld KSQS"]


def test_only_the_winner_of_the_trick_may_announce() -> None:
    """Lose the first trick with a marriage in hand: rule 4.1."""
    deal = after(deal_with("8C", "9C KS QS", "9D"), "9C, 8C")
    assert (deal.to_act, announcements(deal)) == (1, ["KSQS"])
    deal = after(deal_with("AC", "9C KS QS", "9D"), "9C, AC")
    assert (deal.to_act, deal.state, announcements(deal)) == (0, "lead", [])


def test_nobody_announces_before_the_first_trick_is_won() -> None:
    """Hold a marriage at the first lead: rule 4.1."""
    assert announcements(deal_with("", "KS QS", "9D")) == []


def test_announcing_is_possible_after_trick_10() -> None:
    """Win trick 10 with a marriage in hand, and the draw still to come: rule 4.1."""
    deal, played = stock_tricks("KS QS 7S 8S 9S TS", "7D 8H JH 9C TC KC", "7D")
    deal = play_tricks(deal, played[:-1])
    deal = after(deal, ", ".join(played[-1]))
    assert (deal.tricks, deal.stock, announcements(deal)) == (10, 2, ["KSQS"])
    assert scored(after(deal, "meld KSQS"), "marriage") == [(0, 20, "marriage", "KSQS", 10)]


def test_every_card_of_an_announcement_must_be_in_hand() -> None:
    """Lack one card of each kind of meld: rule 4.2."""
    assert announcements(after_win("KS QH")) == []
    assert announcements(after_win("QS JS")) == []
    assert announcements(after_win("KS KH KD")) == []


def test_the_card_just_played_no_longer_counts() -> None:
    """Win with the king of a marriage, and with an ace of four: rule 4.2."""
    assert announcements(after_win("QC", win="KC")) == []
    assert announcements(after_win("AS AH AD", win="AC")) == []


def test_an_announcement_scores_at_once() -> None:
    """Announce a marriage and look at the points before the draw: rule 4.3."""
    deal = after(after_win("KS QS KH QH"), "meld KSQS")
    assert (deal.state, deal.points) == ("winner_draws", (0, 20))
    assert scored(deal) == [(1, 20, "marriage", "KSQS", 1)]


@pytest.mark.parametrize("suit", "SHDC")
@pytest.mark.parametrize("trump", "SHDC")
def test_a_marriage_is_worth_20_and_in_trumps_40(suit: str, trump: str) -> None:
    """Announce each marriage under each trump: rule 4.4."""
    win = "AC" if trump != "C" else "AH"
    deal = after_win(f"K{suit} Q{suit}", f"9{trump}", win=win, lose=f"8{win[1]}")
    deal = after(deal, f"meld K{suit}Q{suit}")
    assert deal.points == (0, 40 if suit == trump else 20)


@pytest.mark.parametrize("suit", "SHDC")
@pytest.mark.parametrize("trump", "SHDC")
def test_the_marjolet_is_worth_20_with_a_queen_and_40_with_that_of_trumps(
    suit: str, trump: str
) -> None:
    """Announce the marjolet with each queen under each trump: rule 4.5."""
    win = "AC" if trump != "C" else "AH"
    deal = after_win(f"Q{suit} J{trump}", f"9{trump}", win=win, lose=f"8{win[1]}")
    deal = after(deal, f"meld Q{suit}J{trump}")
    points = 40 if suit == trump else 20
    assert scored(deal) == [(1, points, "marjolet", f"Q{suit}J{trump}", 1)]


@pytest.mark.parametrize(("rank", "points"), [("A", 100), ("T", 80), ("K", 60), ("Q", 40)])
def test_four_aces_tens_kings_and_queens_score(rank: str, points: int) -> None:
    """Announce each four: rule 4.6."""
    four = [rank + suit for suit in "SHDC"]
    deal = after_win(" ".join(four), win="JH", lose="9H")
    assert announcements(deal) == ["".join(four)]
    deal = after(deal, "meld " + "".join(four))
    assert scored(deal) == [(1, points, "four", "".join(four), 1)]


def test_four_jacks_are_worth_nothing() -> None:
    """Hold all four jacks after a win: rule 4.6."""
    assert announcements(after_win("JS JH JD JC")) == []


def test_sequences_are_no_announcements() -> None:
    """Hold ace, ten, king, queen, jack of trumps; only pairs are offered: rule 4.7."""
    assert announcements(after_win("AD TD KD QD JD")) == ["KDQD", "QDJD"]


@pytest.mark.parametrize(("turn_up", "offered"), [("9D", ["QSJD"]), ("9H", [])])
def test_queen_of_spades_and_jack_of_diamonds_score_only_with_the_marjolet(
    turn_up: str, offered: list[str]
) -> None:
    """Hold the two with diamonds, then with hearts as trumps: rule 4.7."""
    assert announcements(after_win("QS JD", turn_up)) == offered


def test_an_announcement_scores_once_a_deal() -> None:
    """Keep the marriage and win again: rule 4.8."""
    deal = after(after_win("KS QS AH"), "meld KSQS, AH, 8S")
    assert {"KS", "QS"} <= set(deal.hands[1].codes)
    assert (deal.state, announcements(deal)) == ("lead", [])


def test_twelve_announcements_are_possible_worth_480_in_all() -> None:
    """Add up the melds under each trump: rule 4.9."""
    for trump in Suit:
        worth = [meld_points(PRESETS["marjolet"], trump, number) for number in range(13)]
        assert sum(points > 0 for points in worth) == 12
        assert sum(worth) == 480


def test_several_announcements_are_possible_at_one_win() -> None:
    """Announce two marriages before the draw: rule 4.10."""
    deal = after(after_win("KS QS KH QH"), "meld KSQS, meld KHQH")
    assert (deal.points, deal.tricks) == ((0, 40), 1)


@pytest.mark.parametrize(("first", "second"), [("KSQS", "QSJD"), ("QSJD", "KSQS")])
def test_announcements_at_one_win_share_no_card(first: str, second: str) -> None:
    """Announce one of two melds with the same queen; the other waits for a win: rule 4.11."""
    deal = after_win("KS QS JD AH AS")
    assert announcements(deal) == ["KSQS", "QSJD"]
    deal = after(deal, f"meld {first}")
    assert (deal.state, announcements(deal)) == ("lead", [])
    deal = after(deal, "AH, 8S")
    assert announcements(deal) == [second]
    assert after(deal, f"meld {second}").points == (0, 40)


def test_the_marjolet_may_meet_each_queen_in_turn() -> None:
    """Win four tricks with the marjolet and a queen more each time: rule 4.12."""
    deal = after_win("QS QH QD JD AS", stock="QC 9C AH 9H AD TD")
    assert announcements(deal) == ["QDJD", "QHJD", "QSJD"]
    deal = after(deal, "meld QDJD, AS, 8S, meld QHJD, AH, 8H, meld QSJD, AD, 8D, meld QCJD")
    assert [line[1] for line in scored(deal, "marjolet")] == [40, 20, 20, 20]


def test_a_later_announcement_may_consist_of_exposed_cards() -> None:
    """Announce two marriages' queens with others first, then the four queens: rule 4.13."""
    deal = after_win("QS QH QD QC JD", win="AH", lose="8H", stock="AS")
    deal = after(deal, "meld QSQHQDQC, AS, 8S")
    assert announcements(deal) == ["QCJD", "QDJD", "QHJD", "QSJD"]
    deal = after(after_win("KS QS JD AH AS"), "meld KSQS, AH, 8S, meld QSJD")
    assert set(deal.exposed[1].codes) == {"KS", "QS", "JD"}
    deal = after_win("KS QS KD QD JD", stock="AH 9C AS", win="AC")
    deal = after(deal, "meld KSQS, meld KDQD, AH, 8H")
    assert set(parse_codes("QDJD")) - set(deal.exposed[1].codes) == {"JD"}
    deal = after(deal, "meld QSJD, AS, 8S")
    assert {"QD", "JD"} <= set(deal.exposed[1].codes)
    assert after(deal, "meld QDJD").points == (0, 20 + 40 + 20 + 40)


def parse_codes(text: str) -> list[str]:
    return [card.code for card in parse_meld(text).cards]


def test_announced_cards_lie_exposed_and_are_played_like_any_other() -> None:
    """Announce a marriage; lead its king: rule 4.14."""
    deal = after(after_win("KS QS"), "meld KSQS")
    assert deal.exposed[1].codes == ["KS", "QS"]
    assert deal.exposed[1] <= deal.hands[1]
    assert len(deal.hands[1]) == 6
    deal = after(deal, "KS")
    assert deal.exposed[1].codes == ["QS"]
    assert deal.exposed[0].codes == []


def test_both_take_up_their_exposed_cards_when_the_stock_is_gone() -> None:
    """Announce after trick 10; after the draws nothing lies exposed: rule 4.15."""
    deal, played = stock_tricks("KS QS KH QH 9S TS", "7D 8H JH 9C TC KC", "7D")
    deal = play_tricks(deal, played[:-1])
    deal = after(deal, ", ".join(played[-1]) + ", meld KSQS")
    assert deal.exposed[0].codes == ["KS", "QS"]
    deal = after(deal, "draw")
    assert [cards.codes for cards in deal.exposed] == [[], []]
    assert {"KS", "QS"} <= set(deal.hands[0].codes)


def test_either_player_takes_up_his_cards() -> None:
    """Compare the last position with a stock and the next one in whole deals: rule 4.15."""
    taken_up = set()
    for seed in range(40):
        positions = positions_of_deal(house("marjolet"), f"4.15 {seed}")
        last = [deal for deal in positions if deal.stock][-1]
        taken_up |= {seat for seat in SEATS if last.exposed[seat]}
        for deal in positions[positions.index(last) + 1 :]:
            assert [cards.codes for cards in deal.exposed] == [[], []]
    assert taken_up == {0, 1}


def test_nothing_is_announced_once_the_stock_is_gone_and_points_stay() -> None:
    """Win strict tricks with a marriage in hand: rule 4.16."""
    deal = ending("AS TS KH QH AC TC", "7S 8S 8H 9H 7D 8D", "8D", leader=0)
    before = deal.points
    for move in ("AS", "7S", "TS", "8S"):
        assert announcements(deal) == []
        assert "draw" not in codes(deal)
        deal = deal.play(move)
    assert (deal.tricks, announcements(deal), deal.points) == (12, [], before)


def test_the_winner_is_asked_while_something_is_possible_and_may_always_draw() -> None:
    """Announce one of three things, then draw, leaving the rest: rule 4.17."""
    deal = after_win("KS QS KH QH 7D")
    assert codes(deal) == ["draw", "exchange", "meld KHQH", "meld KSQS"]
    deal = after(deal, "meld KHQH")
    assert codes(deal) == ["draw", "exchange", "meld KSQS"]
    deal = after(deal, "draw")
    assert (deal.state, deal.stock, deal.points) == ("lead", 18, (0, 20))


def test_both_draw_at_once_when_nothing_is_possible_or_left() -> None:
    """Win with nothing, and announce the only thing there is: rule 4.17."""
    assert after_win("8S").state == "lead"
    deal = after(after_win("KS QS"), "meld KSQS")
    assert (deal.state, deal.stock) == ("lead", 18)


def test_a_declined_announcement_can_be_made_after_a_later_win() -> None:
    """Draw with a marriage in hand, then win again: rule 4.17."""
    deal = after(after_win("KS QS AH"), "draw, AH, 8S")
    assert announcements(deal) == ["KSQS"]


@pytest.mark.parametrize("viewer", [0, None])
def test_others_learn_only_that_the_winner_draws(viewer: Seat | None) -> None:
    """Let the winner decline, and let him have nothing to decline: rule 4.18."""
    fresh = deal_with("8C", "AC KS QS", "9D")
    asked = after(fresh, "AC, 8C")
    view = View.of(asked, viewer)
    assert (view.state, view.to_act, view.legal) == ("winner_draws", None, ())
    quiet = after(with_cards_swapped(fresh, "QS", "QH"), "AC, 8C")
    assert (quiet.state, announcements(asked)) == ("lead", ["KSQS"])
    assert View.of(asked.play("draw"), viewer) == View.of(quiet, viewer)
    assert View.of(asked.play("draw"), Seat.ONE) != View.of(quiet, Seat.ONE)


@pytest.mark.parametrize("text", ALL_MELDS)
def test_a_meld_is_written_by_rank_then_suit(text: str) -> None:
    """Check the order of the cards in every meld: rule 4.19."""
    cards = parse_codes(text)
    keys = [("ATKQJ987".index(card[0]), "SHDC".index(card[1])) for card in cards]
    assert all(first < second for first, second in pairwise(keys))
    assert str(parse_meld(text)) == text


def test_melds_are_written_with_all_their_cards() -> None:
    """Name the melds when diamonds are trump: rule 4.19."""
    assert set(ALL_MELDS) == {
        "KSQS", "KHQH", "KDQD", "KCQC", "QSJD", "QHJD", "QDJD", "QCJD",
        "ASAHADAC", "TSTHTDTC", "KSKHKDKC", "QSQHQDQC", "JSJHJDJC",
    }  # fmt: skip


@pytest.mark.parametrize("text", ["QSKS", "JDQS", "KSQH", "KS", "KSQSJS", "AHASADAC", ""])
def test_a_meld_written_otherwise_is_refused(text: str) -> None:
    """Swap cards, or take what is no meld: rule 4.19."""
    with pytest.raises(ParseError, match=r"is not a (meld|card)"):
        parse_meld(text)


def test_ending_the_announcements_is_written_draw() -> None:
    """End them with the word: rule 4.19."""
    deal: Deal = after(after_win("KS QS", stock="7H"), "draw")
    assert "7H" in deal.hands[1].codes


def test_positions_of_a_whole_deal_announce_each_meld_at_most_once() -> None:
    """Play eager deals and look for a repeated meld: rule 4.8."""
    for seed in range(10):
        last = positions_of_deal(house("marjolet"), f"4.8 {seed}")[-1]
        written = [line[3] for line in scored(last, "marriage", "marjolet", "four")]
        assert len(written) == len(set(written))
