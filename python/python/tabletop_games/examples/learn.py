"""A policy that learns a game by playing against itself, with numpy alone.

    python -m tabletop_games.examples.learn final-touch

The network has one hidden layer; from it come the logits of all action ids and the expected reward. Many matches go on in
lockstep, both sides play by the network, and each decision is made likelier or less likely by how much better its match
ended than was expected (REINFORCE with a learned baseline, Adam). Now and then the policy plays against random choices;
that is the curve, which matplotlib draws where it is installed (extra `plot`). The same seed gives the same policy on the
same machine.
"""

from __future__ import annotations

import argparse
import sys
from time import monotonic
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tabletop_games import Game, VectorEnv

Array = NDArray[np.float32]

MATCHES = 256
"""The matches that go on together."""
STEPS = 128
"""The steps of all of them between two updates: several matches long."""
ENTROPY = 0.01
"""How much an even choice is worth, so that the policy keeps trying."""


class Point(NamedTuple):
    """A point of the curve."""

    seconds: float
    games: int
    share: float
    """The mean share of the win against random choices."""


class Network:
    """Logits and the expected reward from an observation."""

    def __init__(self, inputs: int, actions: int, hidden: int = 128, *, seed: int) -> None:
        rng = np.random.default_rng(seed)

        def weights(rows: int, columns: int, scale: float) -> Array:
            return (rng.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

        self.parameters = [
            weights(inputs, hidden, 1.4),
            np.zeros(hidden, np.float32),
            weights(hidden, actions, 0.01),
            np.zeros(actions, np.float32),
            weights(hidden, 1, 0.01),
            np.zeros(1, np.float32),
        ]
        self.means = [np.zeros_like(one) for one in self.parameters]
        self.squares = [np.zeros_like(one) for one in self.parameters]
        self.updates = 0

    def __call__(self, observations: Array, masks: NDArray[np.uint8]) -> tuple[Array, Array, Array]:
        """The hidden layer, the probability of each action, and the expected reward."""
        w, b, policy, bias, value, level = self.parameters
        hidden = np.maximum(observations @ w + b, 0)
        logits = np.where(masks, hidden @ policy + bias, np.float32(-1e9))
        chances = np.exp(logits - logits.max(1, keepdims=True))
        chances /= chances.sum(1, keepdims=True)
        return hidden, chances, np.tanh(hidden @ value + level)[:, 0]

    def update(self, observations: Array, masks: NDArray[np.uint8], actions: NDArray[np.uint32], rewards: Array, rate: float) -> None:
        """One step of Adam on a batch of decisions."""
        rows = np.arange(len(actions))
        hidden, chances, expected = self(observations, masks)
        advantage = rewards - expected
        error = expected - rewards
        advantage /= advantage.std() + 1e-6
        # Of the loss by the logits: the policy gradient, less the entropy's.
        by_logits = chances * advantage[:, None]
        by_logits[rows, actions] -= advantage
        logs = np.log(chances + 1e-9)
        by_logits += ENTROPY * chances * (logs - (chances * logs).sum(1, keepdims=True))
        by_logits /= len(rows)
        by_value = (error * (1 - expected**2) / len(rows))[:, None]
        by_hidden = (by_logits @ self.parameters[2].T + by_value @ self.parameters[4].T) * (hidden > 0)
        gradients = [
            observations.T @ by_hidden,
            by_hidden.sum(0),
            hidden.T @ by_logits,
            by_logits.sum(0),
            hidden.T @ by_value,
            by_value.sum(0),
        ]
        self.updates += 1
        for parameter, gradient, mean, square in zip(self.parameters, gradients, self.means, self.squares):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            scale = np.sqrt(1 - 0.999**self.updates) / (1 - 0.9**self.updates)
            parameter -= rate * scale * mean / (np.sqrt(square) + 1e-8)


def seen(env: VectorEnv) -> tuple[Array, NDArray[np.uint8]]:
    """What the seats that are asked know, and what they can do."""
    assert env.observations is not None and env.action_masks is not None
    return env.observations, env.action_masks


def choose(chances: Array, rng: np.random.Generator) -> NDArray[np.uint32]:
    """An action of each row by its probabilities."""
    marks = rng.random(len(chances), np.float32)[:, None] * chances.sum(1, keepdims=True)
    chosen = (chances.cumsum(1) > marks).argmax(1)
    # Rounding can end on what has no probability.
    wrong = chances[np.arange(len(chosen)), chosen] == 0
    chosen[wrong] = chances[wrong].argmax(1)
    return chosen.astype(np.uint32)


def against_random(network: Network, game: Game, games: int, seed: int) -> float:
    """The mean share of the win of the likeliest actions against random ones, the seats in turns."""
    env = VectorEnv(game, games, seed=seed)
    own = np.arange(games) % game.players
    share, over = 0.0, np.zeros(games, bool)
    while not over.all():
        actions = env.sample()
        asked = env.seats == own
        observations, masks = seen(env)
        _, chances, _ = network(observations[asked], masks[asked])
        actions[asked] = chances.argmax(1)
        env.step(actions)
        for place in np.flatnonzero((env.done == env.TERMINATED) & ~over):
            outcome = env.outcome(int(place))
            share += outcome.shares[own[place]] if outcome else 0
        over |= env.done != env.RUNNING
    return share / games


def learn(game: Game, updates: int, seed: int, *, every: int = 25, games: int = 300, rate: float = 2e-3) -> tuple[Network, list[Point]]:
    """Plays and learns, and returns the network and its curve."""
    env = VectorEnv(game, MATCHES, seed=seed, max_steps=2_000)
    rng = np.random.default_rng(seed)
    network = Network(game.observation_shape[0], env.mask_width, seed=seed)
    finished, begin = 0, monotonic()
    curve = [Point(0.0, 0, against_random(network, game, games, seed))]
    observations = np.empty((STEPS, MATCHES, *game.observation_shape), np.float32)
    masks = np.empty((STEPS, MATCHES, env.mask_width), np.uint8)
    actions, seats, done = (np.empty((STEPS, MATCHES), kind) for kind in (np.uint32, np.uint8, np.uint8))
    ends = np.empty((STEPS, MATCHES, game.players), np.float32)
    places = np.arange(MATCHES)
    for update in range(1, updates + 1):
        for step in range(STEPS):
            observations[step], masks[step] = seen(env)
            seats[step] = env.seats
            actions[step] = choose(network(observations[step], masks[step])[1], rng)
            env.step(actions[step])
            done[step], ends[step] = env.done, env.rewards
        finished += int((done == env.TERMINATED).sum())
        # Each decision gets the reward of its seat at the end of its match; what has no end yet is left out.
        rewards, known = np.zeros((STEPS, MATCHES), np.float32), np.zeros((STEPS, MATCHES), bool)
        end, is_known = np.zeros((MATCHES, game.players), np.float32), np.zeros(MATCHES, bool)
        for step in reversed(range(STEPS)):
            over = done[step] != env.RUNNING
            end[over], is_known[over] = ends[step][over], done[step][over] == env.TERMINATED
            rewards[step], known[step] = end[places, seats[step]], is_known
        rewards /= max(1, game.players - 1)
        lines = rng.permutation(np.flatnonzero(known))
        rows = MATCHES * STEPS
        inputs, legal, chosen = observations.reshape(rows, -1), masks.reshape(rows, -1), actions.reshape(rows)
        for batch in np.array_split(lines, max(1, len(lines) // 4096)):
            if len(batch):
                network.update(inputs[batch], legal[batch], chosen[batch], rewards.reshape(rows)[batch], rate * (1 - update / (updates + 1)))
        if update % every == 0 or update == updates:
            curve.append(Point(monotonic() - begin, finished, against_random(network, game, games, seed + update)))
            print(f"{curve[-1].seconds:6.0f} s {finished:10,} games: {curve[-1].share:.1%} of the win against random", flush=True)
    return network, curve


def draw(curve: list[Point], players: int, title: str, path: str) -> None:
    """Draws the curve into a file."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 3.5), layout="constrained")
    axes = figure.subplots()
    axes.plot([point.games for point in curve], [100 * point.share for point in curve], marker=".")
    axes.axhline(100 / players, color="gray", linewidth=0.8)
    axes.set(title=title, xlabel="games of self-play", ylabel="% of the win against random", ylim=(0, 100))
    figure.savefig(path)


def main(arguments: list[str] | None = None) -> int:
    """Learns, prints the result, and returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tabletop_games.examples.learn", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", help="the id of a game, such as final-touch")
    parser.add_argument("--updates", type=int, default=200, help="the number of updates (200)")
    parser.add_argument("--games", type=int, default=1_000, help="the number of games at the end against random choices (1000)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plot", default="learn.png", help="where the curve goes (learn.png)")
    args = parser.parse_args(arguments)
    begin = monotonic()
    try:
        game = Game(args.game)
        network, curve = learn(game, args.updates, args.seed)
        share = against_random(network, game, args.games, 2**32 + args.seed)
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(f"{game.id}: {share:.1%} of the win in {args.games:,} games against random, after {monotonic() - begin:.0f} s")
    try:
        draw(curve, game.players, f"{game.name}, seed {args.seed}", args.plot)
    except ImportError:
        print("there is no picture of the curve without matplotlib: pip install './python[plot]' in a clone")
    else:
        print(f"the curve is in {args.plot}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
