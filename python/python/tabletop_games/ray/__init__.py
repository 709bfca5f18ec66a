"""Self-play and series of matches on many machines, by Ray (extra `ray`).

    from tabletop_games import ray

    shards = ray.selfplay("final-touch", games=100_000, bots=["greedy", "random"], out="data", seed=1)
    standings = ray.arena("final-touch", bots=["greedy", "random"], games=100_000, seed=1)

They run on the cluster that Ray is connected to. If it is connected to none, they start one on this machine, or take that
of `address` (`"auto"`: the one that this machine belongs to), and leave it at the end. The same as a command:
`python -m tabletop_games.ray selfplay final-touch --games 100000 --out data`.

A match depends on the game, the bots, the seed and its number alone, so the results are the same on any number of machines
as on one. A task is a shard of matches; if its worker or its machine dies, another one plays it again. Each machine needs
this package in the same version.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tabletop_games import _native
from tabletop_games._native import Game
from tabletop_games.bots import Played, Standing, _names, _standings, _Tally, _tally, play_many

try:
    import ray
except ImportError as error:
    raise ImportError("tabletop_games.ray needs Ray: pip install 'tabletop-games[ray]'") from error

__all__ = ["arena", "selfplay"]

RETRIES = 10
"""How often a task is given to another worker after its worker or machine died."""

Progress = Callable[[int, int], None]
"""Receives the number of matches that are finished, and of all."""


def selfplay(
    game: Game | str,
    games: int,
    bots: str | Sequence[str] = "random",
    out: str | os.PathLike[str] = "selfplay",
    seed: int = 1,
    *,
    shard: int = 1_000,
    address: str | None = None,
    progress: Progress | None = None,
) -> list[Path]:
    """Plays the first `games` matches of a series, writes their decisions as Parquet, and returns the files in order.

    `out` is a folder, of which all machines see the same; it gets a file for each `shard` matches. The schema stands in
    docs/scale.md. Shards that are there are not played again, so that a run that was stopped goes on where it was, and a
    series can be made longer by whole shards. The same seed gives the same bytes, unless a bot has a time limit.

    Raises:
        ValueError: there is no such game or bot, or a number is out of range; or `out` has shards of something else.
        OSError: a shard cannot be written, or was written to a folder that this machine does not see.
        RuntimeError: a task was lost with its worker too often, or Ray cannot be reached.
    """
    game = Game(game) if isinstance(game, str) else game
    bots, folder = _names(bots), Path(out).absolute()
    pending = _native._pending_shards(game, bots, games, seed, shard, folder)
    files = [folder / f"shard-{first:012}.parquet" for first in range(0, games, shard)]
    done = games - sum(min(shard, games - first) for first in pending)
    report = progress or (lambda done, games: None)
    report(done, games)
    if pending:
        tasks = ((first, (game, bots, games, seed, shard, str(folder), first)) for first in pending)
        with _cluster(address):
            for first, _ in _results(_write, tasks):
                if not files[first // shard].exists():
                    raise OSError(f"{files[first // shard]} was written on another machine: all have to see the same folder")
                done += min(shard, games - first)
                report(done, games)
    for part in folder.glob(".shard-*.part"):
        # What a worker was at when it died.
        part.unlink(missing_ok=True)
    return files


def arena(
    game: Game | str,
    bots: str | Sequence[str],
    games: int,
    seed: int = 1,
    *,
    shard: int = 1_000,
    address: str | None = None,
    progress: Progress | None = None,
) -> list[Standing]:
    """Plays the first `games` matches of a series, and returns how each bot did: what `tabletop_games.arena` returns.

    Raises:
        ValueError: there is no such game or bot, or a number is out of range.
        RuntimeError: a task was lost with its worker too often, or Ray cannot be reached.
    """
    game = Game(game) if isinstance(game, str) else game
    names = _names(bots)
    play_many(game, names, 0, 0, seed)
    if games < 0 or shard < 1:
        raise ValueError("a series has no negative number of matches, and a shard has at least one")
    all_of_it, done = [_Tally() for _ in names], 0
    report = progress or (lambda done, games: None)
    report(done, games)
    tasks = ((first, (game, names, first, min(shard, games - first), seed)) for first in range(0, games, shard))
    with _cluster(address):
        for first, tallies in _results(_play, tasks):
            for tally, more in zip(all_of_it, tallies):
                tally += more
            done += min(shard, games - first)
            report(done, games)
    return _standings(names, all_of_it)


@ray.remote(num_cpus=1, max_retries=RETRIES)
def _write(game: Game, bots: list[str], games: int, seed: int, shard: int, folder: str, first: int) -> int:
    return _native._write_shard(game, bots, games, seed, shard, folder, first)


@ray.remote(num_cpus=1, max_retries=RETRIES)
def _play(game: Game, bots: list[str], first: int, count: int, seed: int) -> list[_Tally]:
    return _tally(bots, play_many(game, bots, first, count, seed))


@contextmanager
def _cluster(address: str | None) -> Iterator[None]:
    """Connects to a cluster for a while, if none is connected."""
    if ray.is_initialized():
        yield
        return
    local: dict[str, Any] = {"include_dashboard": False} if address is None else {"address": address}
    try:
        ray.init(log_to_driver=False, logging_level=logging.ERROR, **local)
    except ConnectionError as error:
        raise RuntimeError(f"there is no cluster at {address!r}: {error}") from None
    try:
        yield
    finally:
        ray.shutdown()


def _results(call: Any, tasks: Iterable[tuple[int, tuple[Any, ...]]]) -> Iterator[tuple[int, Any]]:
    """The results of tasks as they are finished; some more than can run at a time are under way."""
    tasks = iter(tasks)
    running: dict[Any, int] = {}
    try:
        while True:
            room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(running)
            for _, (key, arguments) in zip(range(room), tasks):
                running[call.remote(*arguments)] = key
            if not running:
                return
            (done, *_), _ = ray.wait(list(running), num_returns=1)
            try:
                result = ray.get(done)
            except ray.exceptions.RayTaskError as error:
                raise error.cause from None
            except ray.exceptions.RayError as error:
                lost = str(error).splitlines()[0]
                raise RuntimeError(f"the task of match {running[done]} was lost: {lost}") from None
            yield running.pop(done), result
    finally:
        for task in running:
            ray.cancel(task, force=True)
