"""Equilibria of small games of two with hidden cards and equal stakes, by counterfactual regret.

A game is in sequence form. Each side has *infosets*, what a seat knows where it must choose, and
each choice there is a *sequence*: it stands for itself and all the side's choices before it.
Sequence 0 is to have chosen nothing yet. Payoffs are a list of (sequence of side 0, sequence of
side 1, points to side 0), one for each way the hidden cards may lie and the game may go.

An infoset usually follows one sequence. It follows several, in equal shares, where a card that was
drawn afterwards makes several hands the same hand; so may a lone choice that merely joins them.
Infosets are numbered so that parents come before children.

Each step moves one side by predictive regret matching+ against the other; the answer is the average
of all steps, later ones weighing more. Every choice keeps a small chance, so that answers to moves
that should never be made are still good answers; the average is freed of it at the end.

The last stock trick is solved by this (``last_trick.py``); whole deals of small packs, where an
infoset follows one sequence only, lie in another form and are solved by ``sequences.py``.
"""

from __future__ import annotations

from array import array

try:
    import cython
except ImportError:  # interpreted on a machine without Cython: there is nothing to declare
    from . import interpreted as cython

# Chance of an unintended choice, all choices of an infoset together.
TREMBLE = 0.0002

FIRST_CHECK = 32
CHECK_EVERY = 16


class Side:
    """What one side can know and choose, its strategy and what has been learnt about it."""

    def __init__(self, infosets: int, sequences: int, links: int) -> None:
        self.infosets = 0
        self.sequences = 1
        self.links = 0
        self.most_infosets = infosets
        self.most_sequences = sequences
        self.most_links = links
        self.first = array("i", bytes(4 * (infosets + 1)))  # first sequence of an infoset
        self.first[0] = 1
        self.first_link = array("i", bytes(4 * (infosets + 1)))
        self.parents = array("i", bytes(4 * links))  # the sequences that an infoset follows
        self.share = array("d", bytes(8 * infosets))
        self.hand = array("i", bytes(4 * infosets))  # what the builder of the game knows it by
        self.action = array("b", bytes(sequences))
        self.strategy = array("d", bytes(8 * sequences))
        self.regret = array("d", bytes(8 * sequences))
        self.reach = array("d", bytes(8 * sequences))
        self.gain = array("d", bytes(8 * sequences))
        self.total = array("d", bytes(8 * sequences))
        self.policy = array("d", bytes(8 * sequences))  # the answer: a chance for each choice
        self.policy_reach = array("d", bytes(8 * sequences))


class Payoffs:
    """The payoffs of a game: two sequences and what their meeting brings to side 0."""

    def __init__(self, most: int) -> None:
        self.count = 0
        self.most = most
        self.least = 0
        self.greatest = 0
        self.ones = array("i", bytes(4 * most))
        self.twos = array("i", bytes(4 * most))
        self.points = array("i", bytes(4 * most))


class Game:
    """A game in sequence form, with `weight` equally likely ways in which the cards lie."""

    def __init__(self, one: Side, two: Side, payoffs: Payoffs, weight: int) -> None:
        self.one = one
        self.two = two
        self.payoffs = payoffs
        self.weight = weight
        self.steps = 0
        self.best = [0.0, 0.0]  # what each side gets by the best responses to the other's policy


def add_infoset(side: Side, hand: int, choices: int, parent: int) -> int:
    """Add an infoset of `choices` choices after `parent`; return its first sequence, -1 if full."""
    infoset = side.infosets
    if infoset == side.most_infosets or side.sequences + choices > side.most_sequences:
        return -1
    if not add_link(side, parent):
        return -1
    side.hand[infoset] = hand
    side.share[infoset] = 1.0
    first = side.sequences
    side.sequences += choices
    side.infosets += 1
    side.first[infoset + 1] = side.sequences
    side.first_link[infoset + 1] = side.links
    return first


def add_link(side: Side, parent: int) -> int:
    """Let the next infoset follow `parent` too; tell whether there was room."""
    if side.links == side.most_links:
        return 0
    side.parents[side.links] = parent
    side.links += 1
    return 1


def add_payoff(payoffs: Payoffs, one: int, two: int, points: int) -> int:
    """Add what `one` and `two` bring together; tell whether there was room."""
    if payoffs.count == payoffs.most:
        return 0
    payoffs.ones[payoffs.count] = one
    payoffs.twos[payoffs.count] = two
    payoffs.points[payoffs.count] = points
    payoffs.count += 1
    if points < payoffs.least:
        payoffs.least = points
    if points > payoffs.greatest:
        payoffs.greatest = points
    return 1


def solve_game(game: Game, target: float, most_steps: int) -> float:
    """Step until a best response gains at most `target` points over the policies; return that.

    That is the exploitability: the mean, over the two seats, of what the best responses to the
    other's policy bring more than the value of the game. At most `most_steps` steps are made.
    """
    found = 0.0
    with cython.nogil:
        start_side(game.one)
        start_side(game.two)
        while True:
            step(game)
            if game.steps >= most_steps:
                break
            if game.steps >= FIRST_CHECK and game.steps % CHECK_EVERY == 0:
                settle(game.one)
                settle(game.two)
                found = exploitability(game)
                if found <= target:
                    break
        settle(game.one)
        settle(game.two)
        return exploitability(game)


def start_side(side: Side) -> None:
    """Begin with every choice equally likely."""
    for infoset in range(side.infosets):
        first = side.first[infoset]
        last = side.first[infoset + 1]
        for sequence in range(first, last):
            side.strategy[sequence] = 1.0 / (last - first)
    add_reach(side, 0.0)


def step(game: Game) -> None:
    """Move side 0, then side 1."""
    game.steps += 1
    weight = 1.0 * game.steps * game.steps
    collect(
        game.one.gain,
        game.one.sequences,
        game.two.reach,
        game.payoffs.ones,
        game.payoffs.twos,
        game.payoffs.points,
        game.payoffs.count,
        1.0 / game.weight,
    )
    learn(game.one)
    add_reach(game.one, weight)
    collect(
        game.two.gain,
        game.two.sequences,
        game.one.reach,
        game.payoffs.twos,
        game.payoffs.ones,
        game.payoffs.points,
        game.payoffs.count,
        -1.0 / game.weight,
    )
    learn(game.two)
    add_reach(game.two, weight)


def collect(
    gain: array[float],
    sequences: int,
    reach: array[float],
    ours: array[int],
    theirs: array[int],
    points: array[int],
    count: int,
    scale: float,
) -> None:
    """Put into `gain` what each of our sequences brings against the other side's `reach`."""
    for sequence in range(sequences):
        gain[sequence] = 0.0
    for each in range(count):
        gain[ours[each]] += points[each] * reach[theirs[each]]
    for sequence in range(sequences):
        gain[sequence] *= scale


def learn(side: Side) -> None:
    """Learn from the gains of all choices, last choices first, and change the strategy."""
    for back in range(side.infosets):
        infoset = side.infosets - 1 - back
        first = side.first[infoset]
        last = side.first[infoset + 1]
        value = 0.0
        mean = 0.0
        for sequence in range(first, last):
            value += side.strategy[sequence] * side.gain[sequence]
            mean += side.gain[sequence]
        if last - first > 1:
            match_regrets(side, first, last, value)
        value = (1.0 - TREMBLE) * value + TREMBLE * mean / (last - first)
        value *= side.share[infoset]
        for link in range(side.first_link[infoset], side.first_link[infoset + 1]):
            side.gain[side.parents[link]] += value


def match_regrets(side: Side, first: int, last: int, value: float) -> None:
    """Add to the regrets of an infoset and choose by them, expecting the same gains again."""
    total = 0.0
    for sequence in range(first, last):
        missed = side.gain[sequence] - value
        regret = side.regret[sequence] + missed
        if regret < 0.0:
            regret = 0.0
        side.regret[sequence] = regret
        regret += missed
        if regret < 0.0:
            regret = 0.0
        side.strategy[sequence] = regret
        total += regret
    for sequence in range(first, last):
        if total > 0.0:
            side.strategy[sequence] /= total
        else:
            side.strategy[sequence] = 1.0 / (last - first)


def add_reach(side: Side, weight: float) -> None:
    """Find how often the strategy comes to each sequence; add it to the average by `weight`."""
    side.reach[0] = 1.0
    for infoset in range(side.infosets):
        first = side.first[infoset]
        last = side.first[infoset + 1]
        base = 0.0
        for link in range(side.first_link[infoset], side.first_link[infoset + 1]):
            base += side.reach[side.parents[link]]
        base *= side.share[infoset]
        for sequence in range(first, last):
            chance = (1.0 - TREMBLE) * side.strategy[sequence] + TREMBLE / (last - first)
            side.reach[sequence] = base * chance
            side.total[sequence] += weight * base * chance


def settle(side: Side) -> None:
    """Make the average so far, less the trembling, the policy."""
    for infoset in range(side.infosets):
        first = side.first[infoset]
        last = side.first[infoset + 1]
        total = 0.0
        for sequence in range(first, last):
            total += side.total[sequence]
        kept = 0.0
        for sequence in range(first, last):
            chance = side.total[sequence] / total - TREMBLE / (last - first)
            if chance < 0.0:
                chance = 0.0
            side.policy[sequence] = chance
            kept += chance
        for sequence in range(first, last):
            side.policy[sequence] /= kept
    reach_policy(side)


def reach_policy(side: Side) -> None:
    """Find how often the policy comes to each sequence."""
    side.policy_reach[0] = 1.0
    for infoset in range(side.infosets):
        base = 0.0
        for link in range(side.first_link[infoset], side.first_link[infoset + 1]):
            base += side.policy_reach[side.parents[link]]
        base *= side.share[infoset]
        for sequence in range(side.first[infoset], side.first[infoset + 1]):
            side.policy_reach[sequence] = base * side.policy[sequence]


def exploitability(game: Game) -> float:
    """Return half of what both best responses bring together; each is left in ``game.best``."""
    answer_policies(game)
    return (game.best[0] + game.best[1]) / 2.0


def answer_policies(game: Game) -> None:
    """Find what each side gets, in its own points, by the best responses to the other's policy."""
    reach_policy(game.one)
    reach_policy(game.two)
    collect(
        game.one.gain,
        game.one.sequences,
        game.two.policy_reach,
        game.payoffs.ones,
        game.payoffs.twos,
        game.payoffs.points,
        game.payoffs.count,
        1.0 / game.weight,
    )
    collect(
        game.two.gain,
        game.two.sequences,
        game.one.policy_reach,
        game.payoffs.twos,
        game.payoffs.ones,
        game.payoffs.points,
        game.payoffs.count,
        -1.0 / game.weight,
    )
    game.best[0] = best_gain(game.one)
    game.best[1] = best_gain(game.two)


def best_gain(side: Side) -> float:
    """Return what the best choices everywhere bring, given the gains of all sequences."""
    for back in range(side.infosets):
        infoset = side.infosets - 1 - back
        first = side.first[infoset]
        value = side.gain[first]
        for sequence in range(first + 1, side.first[infoset + 1]):
            if side.gain[sequence] > value:
                value = side.gain[sequence]
        value *= side.share[infoset]
        for link in range(side.first_link[infoset], side.first_link[infoset + 1]):
            side.gain[side.parents[link]] += value
    return side.gain[0]
