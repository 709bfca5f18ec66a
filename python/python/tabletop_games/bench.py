"""Speeds of the package on this machine: `python -m tabletop_games.bench`.

One thread, processor time, all measured in turns in one run, so that ratios hold on a busy machine as well. A step is a
decision; a playout, which is Rust alone, counts chance outcomes as well. It also measures the most similar games of
OpenSpiel where that is installed (`pip install open_spiel`).
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Callable
from statistics import median
from time import process_time

from tabletop_games import Game, VectorEnv, _native, games

NEAREST = {"final-touch": "spades", "point-final": "go_fish", "touche-poulet": "battleship"}
"""OpenSpiel's game that is nearest."""

Steps = Callable[[], int]
"""Does some steps, and returns their number."""


def by_text(game: Game) -> Steps:
    """`legal()` and `step()`: the text of a random legal action."""
    rng, seeds = random.Random(1), iter(range(10**9))

    def play() -> int:
        state, steps = game.new_state(next(seeds)), 0
        while not state.is_over and steps < 5_000:
            legal = state.legal()
            state.step(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def by_id(game: Game) -> Steps:
    """`legal_ids()` and `step()`: a random legal id."""
    rng, seeds = random.Random(1), iter(range(10**9))

    def play() -> int:
        state, steps = game.new_state(next(seeds)), 0
        while not state.is_over and steps < 5_000:
            ids = state.legal_ids()
            state.step(ids[int(rng.random() * len(ids))])
            steps += 1
        return steps

    return play


def in_lockstep(game: Game, n: int = 64) -> Steps:
    """`VectorEnv` of 64 matches with observations and masks, random legal actions."""
    env = VectorEnv(game, n, seed=1)

    def play() -> int:
        for _ in range(20):
            env.step(env.sample())
        return 20 * n

    return play


def playouts(game: Game) -> Steps:
    """Random matches in Rust alone: decisions and chance outcomes."""
    seeds = iter(range(10**9))
    return lambda: _native._playouts(game, 20, next(seeds))


def open_spiel(name: str) -> Steps:
    """OpenSpiel's `legal_actions()` and `apply_action()`."""
    import pyspiel

    rng, game = random.Random(1), pyspiel.load_game(name)

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes())
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return play


def rates(measured: dict[str, Steps], rounds: int, seconds: float) -> dict[str, float]:
    """Steps a second of processor time: the median over the rounds, each of which measures all in turns."""
    found: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(rounds):
        for name, steps in measured.items():
            begin, count = process_time(), 0
            while (spent := process_time() - begin) < seconds:
                count += steps()
            found[name].append(count / spent)
    return {name: median(all_of_it) for name, all_of_it in found.items()}


def main(arguments: list[str] | None = None) -> int:
    """Prints the table, and returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tabletop_games.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="of each measurement in each round")
    args = parser.parse_args(arguments)
    try:
        import pyspiel  # noqa: F401

        spiel = True
    except ImportError:
        spiel = False
    print("thousands of steps a second:")
    print(f"{'':14}{'legal+step':>12}{'ids+step':>12}{'VectorEnv 64':>14}{'playout':>10}{'of playout':>12}  OpenSpiel")
    for id in games():
        game = Game(id)
        measured = {
            "text": by_text(game),
            "id": by_id(game),
            "vector": in_lockstep(game),
            "playout": playouts(game),
        }
        nearest = NEAREST.get(id) if spiel else None
        if nearest:
            measured["spiel"] = open_spiel(nearest)
        found = rates(measured, args.rounds, args.seconds)
        text, ids, vector, playout = (found[name] / 1000 for name in ("text", "id", "vector", "playout"))
        line = f"{id:14}{text:12,.0f}{ids:12,.0f}{vector:14,.0f}{playout:10,.0f}{vector / playout:12.1%}"
        if nearest:
            other = found["spiel"] / 1000
            line += f"  {nearest} {other:,.0f}: {text / other:.1f} and {ids / other:.1f} times"
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
