"""Matches of bots, and searches.

A bot is named as in the program `tabletop`:

- `easy`, `normal`, `hard`: the levels of the game, for people;
- `random`, `greedy`, and `heuristic` (rules of thumb, where the game has some);
- `mcts` (a search that knows the game), `mcts-v1` (the first version of that), `uct` (one that knows the rules alone) and
  `alphabeta` (where nothing is hidden). They take a budget: `mcts:500` has 500 iterations a decision, `mcts:20ms` a time,
  `mcts:game=10000ms` a time for all decisions of a match. Without one they have 2,000 iterations.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from secrets import randbits
from typing import NamedTuple

from tabletop_games import _native
from tabletop_games._native import Game, Outcome, State


class SeatStats(NamedTuple):
    """The effort of a seat in a match."""

    decisions: int
    iterations: int
    seconds: float
    """Measured, so it differs from run to run."""


class MatchResult(NamedTuple):
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


class RootAction(NamedTuple):
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


class Analysis(NamedTuple):
    """The result of a search."""

    seat: int
    """The seat that decides."""
    iterations: int
    actions: tuple[RootAction, ...]
    """The actions that were expanded, the most visited first."""

    @property
    def best(self) -> RootAction:
        """The most visited action."""
        return self.actions[0]


def search(
    state: State, iterations: int = 1000, *, bot: str = "mcts", seat: int | None = None, seed: int | None = None
) -> Analysis:
    """Searches the position for a seat, by default the one that must act, from what that seat knows.

    `mcts` searches with the heuristics of the game, `uct` by the rules alone. The same seed gives the same search.

    Raises:
        ValueError: the game is over, the seat is not to act, or there is no such search.
    """
    who, count, actions = _native._search(state, iterations, bot, seat, seed)
    return Analysis(who, count, tuple(RootAction(*action) for action in actions))


def play_many(
    game: Game | str, bots: str | Sequence[str], first: int, count: int, seed: int, *, threads: int | None = 1
) -> list[MatchResult]:
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
        MatchResult(number, tuple(lineup), outcome, record, tuple(SeatStats(*one) for one in stats))
        for number, lineup, outcome, record, stats in played
    ]


def arena(
    game: Game | str,
    bots: str | Sequence[str],
    games: int,
    seed: int | None = None,
    *,
    threads: int | None = None,
) -> list[Standing]:
    """Plays the first matches of a series, and returns how each bot did, in the order of `bots`. `threads=None` takes all
    cores.

    Raises:
        ValueError: as `play_many`.
    """
    game, names, seed = _series(game, bots, games, seed)
    parts = range(0, games, _PART)
    return _standings(
        names,
        (_tally(names, play_many(game, names, first, min(_PART, games - first), seed, threads=threads)) for first in parts),
    )


def standings(bots: str | Sequence[str], played: Iterable[MatchResult]) -> list[Standing]:
    """How each bot did in some matches, which may come from several machines in any order.

    The interval takes the matches as independent, and is never narrower than one half win in all of them makes it.
    """
    names = _names(bots)
    return _standings(names, [_tally(names, played)])


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


_PART = 1_000
"""The matches whose records are kept at a time."""


def _series(
    game: Game | str, bots: str | Sequence[str], games: int, seed: int | None
) -> tuple[Game, list[str], int]:
    """The game, the names and the seed of a series that can be played."""
    game = Game(game) if isinstance(game, str) else game
    names, seed = _names(bots), randbits(64) if seed is None else seed
    play_many(game, names, 0, 0, seed)
    if games < 0:
        raise ValueError(f"games is a number from 0 on, not {games}")
    return game, names, seed


def _names(bots: str | Sequence[str]) -> list[str]:
    return [bots] if isinstance(bots, str) else list(bots)


def _tally(names: list[str], played: Iterable[MatchResult]) -> list[_Tally]:
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


def _standings(names: list[str], parts: Iterable[list[_Tally]]) -> list[Standing]:
    tallies = [_Tally() for _ in names]
    for part in parts:
        for tally, more in zip(tallies, part):
            tally += more
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
