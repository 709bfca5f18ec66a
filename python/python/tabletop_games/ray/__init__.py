"""Self-play and series of matches on many machines, by Ray (extra `ray`).

    from tabletop_games import ray

    shards = ray.self_play("final-touch", ["greedy", "random"], 100_000, out="data", seed=1)
    standings = ray.arena("final-touch", ["greedy", "random"], 100_000, seed=1)

They run on the cluster that Ray is connected to. If it is connected to none, they start one on this machine, or take that
of `address` (`"auto"`: the one that this machine belongs to), and leave it at the end. The same as a command:
`python -m tabletop_games.ray self_play final-touch --games 100000 --out data`.

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
from tabletop_games.bots import Standing, _names, _series, _standings, _Tally, _tally, play_many

__all__ = ["arena", "self_play"]

RETRIES = 10
"""How often a task is given to another worker after its worker or machine died."""

Progress = Callable[[int, int], None]
"""Receives the number of matches that are finished, and of all."""


def _ray() -> Any:
    """Ray: it is imported when it is needed, so that the command can say in one line that it is missing."""
    try:
        import ray
    except ImportError as error:
        raise ImportError("tabletop_games.ray needs Ray: pip install './python[ray]' in a clone") from error
    return ray


def self_play(
    game: Game | str,
    bots: str | Sequence[str],
    games: int,
    out: str | os.PathLike[str],
    seed: int,
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
        ImportError: Ray is not installed.
    """
    _ray()
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
    seed: int | None = None,
    *,
    shard: int = 1_000,
    address: str | None = None,
    progress: Progress | None = None,
) -> list[Standing]:
    """Plays the first `games` matches of a series, and returns how each bot did: what `tabletop_games.arena` returns.

    Raises:
        ValueError: there is no such game or bot, or a number is out of range.
        RuntimeError: a task was lost with its worker too often, or Ray cannot be reached.
        ImportError: Ray is not installed.
    """
    _ray()
    game, names, seed = _series(game, bots, games, seed)
    if shard < 1:
        raise ValueError(f"shard is a number from 1 on, not {shard}")
    report = progress or (lambda done, games: None)
    report(0, games)
    tasks = ((first, (game, names, first, min(shard, games - first), seed)) for first in range(0, games, shard))

    def parts() -> Iterator[list[_Tally]]:
        done = 0
        for first, part in _results(_play, tasks):
            done += min(shard, games - first)
            report(done, games)
            yield part

    with _cluster(address):
        return _standings(names, parts())


def _write(game: Game, bots: list[str], games: int, seed: int, shard: int, folder: str, first: int) -> int:
    return _native._write_shard(game, bots, games, seed, shard, folder, first)


def _play(game: Game, bots: list[str], first: int, count: int, seed: int) -> list[_Tally]:
    return _tally(bots, play_many(game, bots, first, count, seed))


@contextmanager
def _cluster(address: str | None) -> Iterator[None]:
    """Connects to a cluster for a while, if none is connected."""
    ray = _ray()
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


def _results(call: Callable[..., Any], tasks: Iterable[tuple[int, tuple[Any, ...]]]) -> Iterator[tuple[int, Any]]:
    """The results of tasks as they are finished; some more than can run at a time are under way."""
    ray = _ray()
    remote = ray.remote(num_cpus=1, max_retries=RETRIES)(call)
    tasks = iter(tasks)
    running: dict[Any, int] = {}
    try:
        while True:
            room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(running)
            for _, (key, arguments) in zip(range(room), tasks):
                running[remote.remote(*arguments)] = key
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
