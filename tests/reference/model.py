"""The rules a second time, as plainly as possible, to hold the engine against.

Cards are codes such as ``QS``, hands are sets of codes, actions are the strings that stand in
records, score lines are tuples ``(seat, points, kind, cards, trick)``. Nothing here is fast, and
nothing is taken from the engine; only the rules value is shared.
"""

from __future__ import annotations

from marjolet.rules import Rules

RANKS = "ATKQJ987"  # from high to low
SUITS = "SHDC"

Line = tuple[int, int, str, str, int]


def rank(card: str) -> str:
    return card[0]


def suit(card: str) -> str:
    return card[1]


def is_higher(card: str, than: str) -> bool:
    """Tell whether `card` ranks above `than`, whatever their suits."""
    return RANKS.index(rank(card)) < RANKS.index(rank(than))


class Model:
    """One deal, changed in place by :meth:`apply`."""

    def __init__(self, deck: list[str], dealer: int, rules: Rules) -> None:
        self.rules = rules
        self.dealer = dealer
        self.hands: list[set[str]] = [set(), set()]
        self.exposed: list[set[str]] = [set(), set()]
        self.captured: list[set[str]] = [set(), set()]
        self.lines: list[Line] = []
        self.announced_ever: set[str] = set()
        self.announced_now: list[str] = []
        self.taken_now = ""
        self.won: list[int] = []  # the winner of each finished trick
        self.table: list[str] = []
        self.turn = 1 - dealer
        self.dix_is_paid = False
        self.winner_is_asked = False  # between a won trick and its draws

        deck = list(deck)
        for size in rules.packets:
            for seat in (1 - dealer, dealer):
                for _ in range(size):
                    self.hands[seat].add(deck.pop(0))
        self.trump = suit(deck[0])
        self.dix = "7" + self.trump
        self.jack = "J" + self.trump
        self.stock = deck[1:] + deck[:1]  # from the top; the turn-up is the last
        if deck[0] == self.dix and rules.dix_turned > 0:
            self.dix_is_paid = True
            self.score(dealer, rules.dix_turned, "dix_turned", self.dix, 0)

    # What can be seen

    def hand_size(self) -> int:
        return sum(self.rules.packets)

    def stock_tricks(self) -> int:
        return 16 - self.hand_size()

    def tricks(self) -> int:
        return len(self.won)

    def turn_up(self) -> str | None:
        return self.stock[-1] if self.stock else None

    def is_over(self) -> bool:
        return self.tricks() == 16

    def points(self) -> list[int]:
        return [sum(line[1] for line in self.lines if line[0] == seat) for seat in (0, 1)]

    def has_four(self, seat: int) -> bool:
        return any(line[0] == seat and line[2] == "four" for line in self.lines)

    def winner(self) -> int | None:
        if not self.is_over():
            return None
        if self.rules.four_wins and self.has_four(0) != self.has_four(1):
            return 0 if self.has_four(0) else 1
        first, second = self.points()
        if first == second:
            return None
        return 0 if first > second else 1

    # What may be done

    def legal(self) -> list[str]:
        if self.is_over():
            return []
        if self.winner_is_asked:
            return sorted([*self.announcements(), "draw"])
        actions = list(self.cards_to_play())
        if self.rules.exchange == "own_turn" and self.can_exchange_now():
            actions.append("exchange")
        if self.rules.announce == "after_draw" and not self.table and self.won and self.stock:
            actions += self.announcements()
        return sorted(actions)

    def cards_to_play(self) -> set[str]:
        hand = self.hands[self.turn]
        if not self.table or self.tricks() < self.stock_tricks():
            return hand
        lead = self.table[0]
        following = {card for card in hand if suit(card) == suit(lead)}
        if following:
            higher = {card for card in following if is_higher(card, lead)}
            must_head = self.rules.must_head == "any_suit" or (
                self.rules.must_head == "trump_only" and suit(lead) == self.trump
            )
            return higher if higher and must_head else following
        trumps = {card for card in hand if suit(card) == self.trump}
        return trumps if trumps and self.rules.must_trump else hand

    def announcements(self) -> list[str]:
        """Return what the winner of a trick may do before he draws, or before he leads."""
        actions = ["meld " + meld for meld in self.all_melds() if self.can_announce(meld)]
        if self.rules.exchange == "after_win" and self.can_exchange_now():
            actions.append("exchange")
        return actions

    def can_exchange_now(self) -> bool:
        if self.dix not in self.hands[self.turn] or not self.stock:
            return False
        if self.rules.exchange_until == "stock_open":
            return True
        # Until the first card of the last trick with the stock is played.
        before_that_trick = self.tricks() < self.stock_tricks()
        last_trick_has_begun = self.tricks() == self.stock_tricks() - 1 and bool(self.table)
        return before_that_trick and not last_trick_has_begun

    def all_melds(self) -> list[str]:
        """All thirteen, as they are written."""
        marriages = ["K" + s + "Q" + s for s in SUITS]
        marjolets = ["Q" + s + self.jack for s in SUITS]
        fours = ["".join(r + s for s in SUITS) for r in "ATKQJ"]
        return marriages + marjolets + fours

    def kind(self, meld: str) -> str:
        if len(meld) == 8:
            return "four"
        return "marriage" if meld[0] == "K" else "marjolet"

    def worth(self, meld: str) -> int:
        if self.kind(meld) == "four":
            return self.rules.fours["ATKQJ".index(meld[0])]
        pair = self.rules.marriage if self.kind(meld) == "marriage" else self.rules.marjolet
        queen_is_trump = ("Q" + self.trump) in cards_of(meld)
        return pair[1] if queen_is_trump else pair[0]

    def can_announce(self, meld: str) -> bool:
        rules = self.rules
        cards = cards_of(meld)
        if rules.combinations != "announced" or not self.stock:
            return False
        if self.worth(meld) == 0 or meld in self.announced_ever:
            return False
        if not cards <= self.hands[self.turn]:
            return False
        if rules.melds_per_win == 1 and self.announced_now:
            return False
        serves_now = any(cards & cards_of(other) for other in self.announced_now)
        if rules.card_reuse == "later_win" and serves_now:
            return False
        met_a_queen = any(self.kind(other) == "marjolet" for other in self.announced_ever)
        if rules.marjolet_queens == "one" and self.kind(meld) == "marjolet" and met_a_queen:
            return False
        return rules.exchanged_card_melds or self.taken_now not in cards

    # What happens

    def apply(self, action: str) -> None:
        if action == "draw":
            self.draw_both()
        elif action == "exchange":
            self.exchange()
        elif action.startswith("meld "):
            self.announce(action.removeprefix("meld "))
        else:
            self.play(action)

    def score(self, seat: int, points: int, kind: str, cards: str, trick: int) -> None:
        if points > 0:
            self.lines.append((seat, points, kind, cards, trick))

    def play(self, card: str) -> None:
        rules, seat = self.rules, self.turn
        pays_now = rules.dix_played_phase == "any" or self.tricks() < self.stock_tricks()
        self.hands[seat].remove(card)
        self.exposed[seat].discard(card)
        self.table.append(card)
        if card == self.dix and not self.dix_is_paid and pays_now:
            self.dix_is_paid = True
            self.score(seat, rules.dix_played, "dix_played", card, self.tricks() + 1)
        if rules.draw == "after_card" and self.stock:
            self.draw(seat, self.tricks() + 1)
        self.turn = 1 - seat
        if len(self.table) == 2:
            self.finish_trick(leader=1 - seat)

    def finish_trick(self, leader: int) -> None:
        lead, answer = self.table
        if suit(answer) == suit(lead):
            follower_wins = is_higher(answer, lead)
        else:
            follower_wins = suit(answer) == self.trump
        winner = 1 - leader if follower_wins else leader
        self.captured[winner] |= {lead, answer}
        self.table = []
        self.won.append(winner)
        self.turn = winner
        self.announced_now = []
        self.taken_now = ""
        if self.is_over():
            self.count()
        elif self.stock and self.rules.draw == "after_trick":
            if self.rules.announce == "before_draw":
                self.ask_winner()
            else:
                self.draw_both()

    def ask_winner(self) -> None:
        """Ask while there is anything to announce or exchange; then both draw."""
        if self.announcements():
            self.winner_is_asked = True
        else:
            self.draw_both()

    def draw_both(self) -> None:
        self.winner_is_asked = False
        self.draw(self.turn, self.tricks())
        self.draw(1 - self.turn, self.tricks())

    def draw(self, seat: int, trick: int) -> None:
        card = self.stock.pop(0)
        self.hands[seat].add(card)
        if not self.stock:
            self.score(seat, self.rules.turn_up, "turn_up", card, trick)
            self.exposed = [set(), set()]

    def announce(self, meld: str) -> None:
        self.score(self.turn, self.worth(meld), self.kind(meld), meld, self.tricks())
        self.exposed[self.turn] |= cards_of(meld)
        self.announced_ever.add(meld)
        self.announced_now.append(meld)
        if self.winner_is_asked:
            self.ask_winner()

    def exchange(self) -> None:
        own_turn = self.rules.exchange == "own_turn"
        self.taken_now = self.stock.pop()
        self.stock.append(self.dix)
        self.hands[self.turn].remove(self.dix)
        self.hands[self.turn].add(self.taken_now)
        self.dix_is_paid = True
        trick = self.tricks() + 1 if own_turn else self.tricks()
        self.score(self.turn, self.rules.dix_exchanged, "dix_exchanged", self.dix, trick)
        if self.winner_is_asked:
            self.ask_winner()

    def count(self) -> None:
        rules = self.rules
        self.score(self.won[-1], rules.last_trick, "last_trick", "", 16)
        strict = self.won[self.stock_tricks() :]
        for seat in (0, 1):
            if all(winner == seat for winner in strict):
                self.score(seat, rules.sweep, "sweep", "", 16)
            cards = 0
            for card in self.captured[seat]:
                if rank(card) in "ATKQJ":
                    cards += rules.card_points["ATKQJ".index(rank(card))]
            self.score(seat, cards, "cards", "", 16)
            if rules.combinations == "captured":
                self.count_combinations(seat)
        brisques = [sum(rank(card) in "AT" for card in self.captured[seat]) for seat in (0, 1)]
        if brisques[0] != brisques[1]:
            most = 0 if brisques[0] > brisques[1] else 1
            self.score(most, rules.most_brisques, "most_brisques", "", 16)

    def count_combinations(self, seat: int) -> None:
        for s in SUITS:
            marriage = "K" + s + "Q" + s
            run = marriage + "J" + s
            run_points = self.rules.run[1] if s == self.trump else self.rules.run[0]
            if cards_of(run) <= self.captured[seat] and run_points > 0:
                self.score(seat, run_points, "run", run, 16)
            elif cards_of(marriage) <= self.captured[seat]:
                self.score(seat, self.worth(marriage), "marriage", marriage, 16)
        for r in "ATKQJ":
            four = "".join(r + s for s in SUITS)
            if cards_of(four) <= self.captured[seat]:
                self.score(seat, self.worth(four), "four", four, 16)


def cards_of(meld: str) -> set[str]:
    """Return the cards that a meld is written with."""
    return {meld[at : at + 2] for at in range(0, len(meld), 2)}


def replay(deck: list[str], dealer: int, rules: Rules, actions: list[str]) -> Model:
    """Return the deal of `deck` after `actions`."""
    model = Model(deck, dealer, rules)
    for action in actions:
        model.apply(action)
    return model


def count_sequences(
    deck: list[str], dealer: int, rules: Rules, actions: list[str], left: int
) -> int:
    """Return how many sequences of `left` more actions can follow `actions`, each replayed."""
    model = replay(deck, dealer, rules, actions)
    if left == 0 or model.is_over():
        return 1
    return sum(
        count_sequences(deck, dealer, rules, [*actions, action], left - 1)
        for action in model.legal()
    )
