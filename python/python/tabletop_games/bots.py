"""Matches of bots, and searches.

A bot is named `easy`, `normal`, `hard`, `random`, `heuristic`, `greedy`, `mcts`, `uct` or `alphabeta`; one that searches
also with its budget, as `mcts:500` (iterations) or `mcts:20ms`. Without one it has 2,000 iterations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from tabletop_games import _native
from tabletop_games._native import Game, Outcome, State


class SeatStats(NamedTuple):
    """The effort of a seat in a match."""

    decisions: int
    iterations: int
    seconds: float
    """Measured, so that it is another one each time."""


class Played(NamedTuple):
    """A match that was played."""

    number: int
    """Its number in the series."""
    lineup: tuple[int, ...]
    """The bot at each seat, by its place in the list of bots."""
    outcome: Outcome | None
    """Scores and ranks; None if the match was cut off after 20,000 decisions."""
    record: str
    """The match as JSON; `Game.replay` and `Game.decisions` read it."""
    stats: tuple[SeatStats, ...]
    """The effort of each seat."""


class Standing(NamedTuple):
    """How a bot did in a series."""

    bot: str
    """Its name; equal names are numbered."""
    games: int
    """The matches that it took part in and that ended."""
    wins: int
    """Those that it won, alone or with a mate of its own kind."""
    draws: int
    """Those in which it shared the first place with another bot."""
    share: float
    """Its mean share of the win."""
    error: float
    """Half the width of the 95 % interval of `share`."""
    mean_score: float
    """Its mean score, over its seats."""


class SearchAction(NamedTuple):
    """What a search says of an action."""

    action: str | None
    """Its text; None lets an interrupt pass."""
    visits: int
    """The number of simulations that began with it."""
    value: float
    """What the search maximizes, from 0 to 1: mostly the share of the win, a little the lead."""
    win_share: float
    """The expected share of the win of the deciding side, from 0 to 1."""
    lead: float | None
    """The expected lead over the best other side, in points; None if it was never estimated."""


class Search(NamedTuple):
    """The result of a search."""

    seat: int
    """The seat that decides."""
    iterations: int
    actions: tuple[SearchAction, ...]
    """The actions that were expanded, the most visited first."""

    @property
    def best(self) -> SearchAction:
        """The most visited action."""
        return self.actions[0]


def search(
    state: State, iterations: int = 1000, *, bot: str = "mcts", seat: int | None = None, seed: int = 1
) -> Search:
    """Searches the position for a seat, by default the one that must act, from what that seat knows.

    `mcts` searches with the heuristics of the game, `uct` by the rules alone. The same seed gives the same search.

    Raises:
        ValueError: the game is over, the seat is not to act, or there is no such search.
    """
    who, count, actions = _native._search(state, iterations, bot, seat, seed)
    return Search(who, count, tuple(SearchAction(*action) for action in actions))


def play_many(
    game: Game, bots: str | Sequence[str], first: int, count: int, seed: int, *, threads: int | None = 1
) -> list[Played]:
    """Plays the matches number `first` to `first + count - 1` of the series of `seed`, in the order of their numbers.

    A match depends on the game, the bots, the seed and its number alone, and is the same wherever it is played: many
    machines can share the numbers. They are the matches of `tabletop arena` with the same bots and seed. The bots change
    seats from match to match, and the matches of a round (as many as there are bots) have the same chance. `threads=None`
    takes all cores. Other threads of Python run meanwhile.

    Raises:
        ValueError: there is no such bot, or a number is out of its range.
    """
    played = _native._play_many(game, bots, first, count, seed, threads)
    return [
        Played(number, tuple(lineup), outcome, record, tuple(SeatStats(*one) for one in stats))
        for number, lineup, outcome, record, stats in played
    ]


def arena(
    game: Game, bots: str | Sequence[str], games: int, seed: int = 1, *, threads: int | None = None
) -> list[Standing]:
    """Plays the first matches of a series, and returns how each bot did, in the order of `bots`.

    Raises:
        ValueError: as `play_many`.
    """
    return standings(bots, play_many(game, bots, 0, games, seed, threads=threads))


def standings(bots: str | Sequence[str], played: Iterable[Played]) -> list[Standing]:
    """How each bot did in some matches, which may come from several machines in any order.

    The interval takes the matches as independent, and is never narrower than one half win in all of them makes it.
    """
    names = _names(bots)
    return _standings(names, _tally(names, played))


class _Tally:
    """What standings are made of: counts, so that parts can be added in any order with the same result."""

    def __init__(self) -> None:
        self.shares: Counter[float] = Counter()
        self.score = 0
        self.seats = 0

    def __iadd__(self, other: _Tally) -> _Tally:
        self.shares += other.shares
        self.score += other.score
        self.seats += other.seats
        return self


def _names(bots: str | Sequence[str]) -> list[str]:
    return [bots] if isinstance(bots, str) else list(bots)


def _tally(names: list[str], played: Iterable[Played]) -> list[_Tally]:
    tallies = [_Tally() for _ in names]
    for match in played:
        if match.outcome is None:
            continue
        for bot in set(match.lineup):
            seats = [seat for seat, who in enumerate(match.lineup) if who == bot]
            tallies[bot].shares[sum(match.outcome.shares[seat] for seat in seats)] += 1
            tallies[bot].score += sum(match.outcome.scores[seat] for seat in seats)
            tallies[bot].seats += len(seats)
    return tallies


def _standings(names: list[str], tallies: list[_Tally]) -> list[Standing]:
    return [
        _standing(name if names.count(name) == 1 else f"{name} #{bot + 1}", tallies[bot])
        for bot, name in enumerate(names)
    ]


def _standing(name: str, tally: _Tally) -> Standing:
    shares = sorted(tally.shares.items())
    games = sum(count for _, count in shares)
    if games == 0:
        return Standing(name, 0, 0, 0, 0.0, 1.0, 0.0)
    share = sum(one * count for one, count in shares) / games
    variance = sum((one - share) ** 2 * count for one, count in shares) / games
    return Standing(
        name,
        games,
        wins=sum(count for one, count in shares if one > 1 - 1e-9),
        draws=sum(count for one, count in shares if 1e-9 < one < 1 - 1e-9),
        share=share,
        error=1.96 * max(sqrt(variance / games), 0.5 / games),
        mean_score=tally.score / tally.seats,
    )
