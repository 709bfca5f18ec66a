"""Self-play and series of matches on a Ray cluster: `python -m tabletop_games.ray self_play|arena GAME …`."""

from __future__ import annotations

import argparse
import json
import sys
from time import monotonic

from tabletop_games import Game, ray


class Progress:
    """Progress on the standard error: in place on a terminal, else a line every ten seconds."""

    def __init__(self) -> None:
        self.begin = self.last = monotonic()
        self.first: int | None = None

    def __call__(self, done: int, games: int) -> None:
        terminal, now = sys.stderr.isatty(), monotonic()
        if self.first is None:
            self.first, self.begin = done, now
        if not terminal and now - self.last < 10 and done < games:
            return
        self.last = now
        rate = (done - self.first) / max(now - self.begin, 1e-9)
        line = f"{done:,} of {games:,} games, {rate:,.0f} a second"
        print(f"\r{line}\x1b[K" if terminal else line, end="\n" if not terminal or done >= games else "", file=sys.stderr, flush=True)


def parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    both = argparse.ArgumentParser(add_help=False)
    both.add_argument("game", help="the id of the game, such as final-touch")
    both.add_argument("--games", type=int, default=1_000, help="the number of games (1000)")
    both.add_argument("--config", default="{}", help="options of the game as JSON")
    both.add_argument("--seed", type=int, default=1, help="the seed of chance and of the bots (1)")
    both.add_argument("--shard", type=int, default=1_000, help="the number of games of a task (1000)")
    both.add_argument("--address", help="the cluster; `auto` is the one that this machine belongs to (default: start one here)")
    parser = argparse.ArgumentParser(prog="python -m tabletop_games.ray", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    self_play = commands.add_parser("self_play", parents=[both], help="write the decisions of many games as Parquet")
    self_play.add_argument("--bots", default="random", help="names of bots with commas between them (random)")
    self_play.add_argument("--out", required=True, help="a folder that all machines see")
    arena = commands.add_parser("arena", parents=[both], help="play bots against each other")
    arena.add_argument("--bots", required=True, help="names of bots with commas between them")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Runs the command, and returns the exit status: errors are one line."""
    args = parser().parse_args(arguments)
    try:
        config = json.loads(args.config)
        if not isinstance(config, dict):
            raise ValueError(f"--config is a JSON object, not {args.config}")
        game, bots = Game(args.game, **config), args.bots.split(",")
        common = {"seed": args.seed, "shard": args.shard, "address": args.address, "progress": Progress()}
        if args.command == "self_play":
            print(f"{len(ray.self_play(game, bots, args.games, args.out, **common))} shards in {args.out}")
        else:
            for one in ray.arena(game, bots, args.games, **common):
                print(
                    f"{one.bot:16} {one.games:,} games, {one.wins:,} won, {one.draws:,} drawn, "
                    f"share {one.share:.4f} ± {one.error:.4f}, mean score {one.mean_score:.2f}"
                )
    except KeyboardInterrupt:
        kept = "; what is written stays, and the same command goes on with it" if args.command == "self_play" else ""
        print("stopped" + kept, file=sys.stderr)
        return 130
    except (ImportError, OSError, RuntimeError, ValueError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
