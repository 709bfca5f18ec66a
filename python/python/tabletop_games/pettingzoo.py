"""PettingZoo environments (AEC) of all games.

    from tabletop_games.pettingzoo import env

    match = env("point-final", players=3)
    match.reset(seed=1)
    for agent in match.agent_iter():
        observation, reward, termination, truncation, info = match.last()
        done = termination or truncation
        match.step(None if done else match.action_space(agent).sample(observation["action_mask"]))

- Agents are `player_0` to `player_{n-1}`, the seats. An observation is a dict with `observation` (float32, see
  `Game.features`) and `action_mask` (int8; all 0 for an agent that is not to act).
- Actions are the ids of the game, and one more, the last: to **pass**. A seat that may act out of turn gets a turn of its
  own before the seat that must act, from the left of that seat on, and says with `pass` that it does not.
- Simultaneous secret decisions are made one after another, from the lowest seat on. Observations hide them, so it is the
  same game.
- `step` also takes the text of an action. Point Final's words have one id, which says the first word of `State.legal`;
  another word is said by its text.
- Rewards come at the end: players × share of the win − 1 for each agent, so that their sum is 0. With `max_steps` a match
  is truncated after that number of steps, without rewards.
"""

from __future__ import annotations

import secrets
from typing import Any

import numpy as np

from tabletop_games._native import Game, State
from tabletop_games.turns import Turns, opened, spaces

try:
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("tabletop_games.pettingzoo needs PettingZoo: pip install './python[env]' in a clone") from error

__all__ = ["MatchEnv", "env", "raw_env"]


def env(
    game: str | Game, *, render_mode: str | None = None, max_steps: int | None = None, **config: Any
) -> AECEnv[str, Any, Any]:
    """Makes an environment of a game, by its id and options or as a `Game`. It checks the order of calls.

    `render_mode` is `human` (prints), `ansi` (text) or `svg`.

    Raises:
        ValueError: there is no such game, option or mode.
    """
    return wrappers.OrderEnforcingWrapper(raw_env(game, render_mode=render_mode, max_steps=max_steps, **config))


def raw_env(
    game: str | Game, *, render_mode: str | None = None, max_steps: int | None = None, **config: Any
) -> MatchEnv:
    """Makes an environment without the check of the order of calls."""
    return MatchEnv(opened(game, config), render_mode, max_steps)


class MatchEnv(AECEnv[str, Any, Any]):
    """A match, an agent for each seat."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi", "svg"], "is_parallelizable": False}

    def __init__(self, game: str | Game, render_mode: str | None = None, max_steps: int | None = None) -> None:
        """Makes an environment that has to be reset before it is used."""
        super().__init__()
        game = opened(game, {})
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"the render modes are human, ansi and svg, not {render_mode!r}")
        if max_steps is not None and max_steps < 1:
            raise ValueError(f"max_steps is at least 1, not {max_steps}")
        self.metadata = {**self.metadata, "name": f"{game.id}_v0"}
        self.render_mode = render_mode
        self._max_steps = max_steps
        self._turns = Turns(game)
        self.possible_agents = [f"player_{seat}" for seat in range(game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        observation, action = spaces(self._turns)
        # Each agent's spaces are its own, so that each can be seeded.
        from copy import deepcopy

        self.observation_spaces = {agent: deepcopy(observation) for agent in self.possible_agents}
        self.action_spaces = {agent: deepcopy(action) for agent in self.possible_agents}

    @property
    def game(self) -> Game:
        """The game."""
        return self._turns.game

    @property
    def match(self) -> State:
        """The match itself: it holds what is hidden."""
        return self._turns.state

    @property
    def pass_id(self) -> int:
        """The id of letting an interrupt pass."""
        return self._turns.pass_id

    def observation_space(self, agent: str) -> Any:
        """The space of an agent's observations: the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of an agent's actions: the same object each time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a match; the same seed and actions give the same match."""
        self._turns.begin(secrets.randbits(63) if seed is None else seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        seat = self._turns.seat
        self.agent_selection = self.possible_agents[0 if seat is None else seat]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent knows, and its mask."""
        seat = self._seats[agent]
        if any(self.truncations.values()):
            return {
                "observation": self.match.observation(seat),
                "action_mask": np.zeros(self.pass_id + 1, dtype=np.int8),
            }
        return self._turns.observe(seat)

    def step(self, action: Any) -> None:
        """Does an action of the selected agent: an id, or the text of an action; None for an agent that is done.

        Raises:
            IllegalAction: the action is refused, and why; nothing has changed.
            ValueError: there is no such id, or the agent has to act.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to act")
        self._turns.step(action)
        self._cumulative_rewards[agent] = 0.0
        outcome = self.match.outcome
        if outcome is not None:
            self.rewards = dict(zip(self.agents, outcome.rewards))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._max_steps is not None and self._turns.steps >= self._max_steps:
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._select()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What all see, in the mode of the environment."""
        return self._turns.render(self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""
