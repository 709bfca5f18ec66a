"""What Ray costs: `python -m tabletop_games.ray.bench`.

The same shards by a plain loop over Rust in this process and by Ray with one core, in turns in one run, and the same for
arenas. The overhead is the median of the ratios. Ray and its worker have started before anything is measured.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from tabletop_games import Game, _native, games
from tabletop_games import ray as many
from tabletop_games.bots import play_many, standings


def self_play(game: Game, bots: list[str], shard: int, tasks: int, seed: int) -> tuple[float, float]:
    """The seconds of self-play by a loop and by Ray."""
    with tempfile.TemporaryDirectory() as folder:
        begin = perf_counter()
        for first in _native._pending_shards(game, bots, tasks * shard, seed, shard, Path(folder) / "loop"):
            _native._write_shard(game, bots, tasks * shard, seed, shard, Path(folder) / "loop", first)
        between = perf_counter()
        many.self_play(game, bots, tasks * shard, Path(folder) / "ray", seed, shard=shard)
        return between - begin, perf_counter() - between


def arena(game: Game, bots: list[str], shard: int, tasks: int, seed: int) -> tuple[float, float]:
    """The seconds of an arena by a loop and by Ray."""
    begin = perf_counter()
    standings(bots, (one for task in range(tasks) for one in play_many(game, bots, task * shard, shard, seed)))
    between = perf_counter()
    many.arena(game, bots, tasks * shard, seed, shard=shard)
    return between - begin, perf_counter() - between


def main(arguments: list[str] | None = None) -> int:
    """Prints the table, and returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tabletop_games.ray.bench", description=__doc__)
    parser.add_argument("games", nargs="*", help="ids of games (all)")
    parser.add_argument("--bots", default="random", help="names of bots with commas between them (random)")
    parser.add_argument("--shard", type=int, default=1_000, help="the number of games of a task (1000)")
    parser.add_argument("--tasks", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--price", type=float, default=0.05, help="dollars for an hour of a core (0.05)")
    args = parser.parse_args(arguments)
    try:
        ray = many._ray()
    except ImportError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    # Ray's workers let all other processes go first, which a busy machine would show as overhead.
    os.environ.setdefault("RAY_worker_niceness", "0")
    ray.init(num_cpus=1, object_store_memory=100 * 2**20, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    bots = args.bots.split(",")
    print(f"{'':14}{'':10}{'games/s':>10}{'by Ray':>10}{'overhead':>10}{'core hours / M games':>22}{'dollars':>9}")
    for id in args.games or games():
        game = Game(id)
        for what in (self_play, arena):
            what(game, bots, 1, 1, 0)
            rounds = [what(game, bots, args.shard, args.tasks, seed) for seed in range(1, args.rounds + 1)]
            loop = args.shard * args.tasks / median(alone for alone, _ in rounds)
            by_ray = args.shard * args.tasks / median(together for _, together in rounds)
            overhead = median(together / alone for alone, together in rounds) - 1
            hours = 1e6 / by_ray / 3600
            print(
                f"{id:14}{what.__name__:10}{loop:10,.0f}{by_ray:10,.0f}{overhead:10.1%}{hours:22.2f}{hours * args.price:9.2f}",
                flush=True,
            )
    ray.shutdown()
    return 0


if __name__ == "__main__":
    sys.exit(main())
