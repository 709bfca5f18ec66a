"""Gymnasium environments: one seat against bots.

    import gymnasium
    import tabletop_games.gymnasium

    match = gymnasium.make("tabletop_games/final-touch-v0", opponents="greedy")
    observation, info = match.reset(seed=1)
    action = match.action_space.sample(observation["action_mask"])
    observation, reward, terminated, truncated, info = match.step(action)

Observations, actions and `pass` are as in `tabletop_games.pettingzoo`. The reward comes at the end: players × share of the
win − 1. An action that is not legal ends the match with −1, and `info["illegal"]` says why; with `illegal="raise"` it is a
`ValueError`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tabletop_games._native import Bot, Game, State, games
from tabletop_games.turns import Turns, opened, spaces

try:
    import gymnasium
except ImportError as error:
    raise ImportError("tabletop_games.gymnasium needs Gymnasium: pip install './python[env]' in a clone") from error

__all__ = ["Opponent", "SeatEnv"]

Opponent = str | Callable[[State, int], int | str | None]
"""The name of a bot, or a function of the state and the seat: it returns an id or the text of an action, or None to pass."""


class SeatEnv(gymnasium.Env[dict[str, Any], Any]):
    """A match in which one seat is the agent, and the others are bots."""

    metadata = {"render_modes": ["human", "ansi", "svg"]}

    def __init__(
        self,
        game: str | Game,
        *,
        seat: int | None = None,
        opponents: Opponent | Sequence[Opponent] = "random",
        illegal: str = "end",
        max_steps: int | None = None,
        render_mode: str | None = None,
        **config: Any,
    ) -> None:
        """Makes an environment.

        Args:
            game: the id of a game, which `config` are the options of, or a `Game`.
            seat: the agent's seat; without one it is drawn for each match.
            opponents: one for all other seats, or one for each in turn order from the left of the agent.
            illegal: `end` or `raise`, for actions that are not legal.
            max_steps: the number of answers of all seats, from the agent's first decision on, after which a match is
                truncated.
            render_mode: `human` (prints), `ansi` (text) or `svg`.

        Raises:
            ValueError: there is no such game, option, seat, bot or mode.
        """
        game = opened(game, config)
        if seat is not None and not 0 <= seat < game.players:
            raise ValueError(f"seats go from 0 to {game.players - 1}, not {seat}")
        if illegal not in ("end", "raise"):
            raise ValueError(f"illegal is end or raise, not {illegal!r}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"the render modes are human, ansi and svg, not {render_mode!r}")
        if max_steps is not None and max_steps < 1:
            raise ValueError(f"max_steps is at least 1, not {max_steps}")
        single = isinstance(opponents, str) or callable(opponents)
        others: list[Opponent] = [opponents] * (game.players - 1) if single else list(opponents)  # type: ignore
        if len(others) != game.players - 1:
            raise ValueError(f"{len(others)} opponents for {game.players - 1} seats")
        self.render_mode = render_mode
        self._given_seat, self._illegal, self._max_steps = seat, illegal, max_steps
        self._opponents = [Bot(game, one) if isinstance(one, str) else one for one in others]
        self._turns = Turns(game)
        self._seat = self._begin = 0
        self._refused = False
        self.observation_space, self.action_space = spaces(self._turns)

    @property
    def match(self) -> State:
        """The match itself: it holds what is hidden."""
        return self._turns.state

    @property
    def seat(self) -> int:
        """The agent's seat in this match."""
        return self._seat

    @property
    def pass_id(self) -> int:
        """The id of letting an interrupt pass."""
        return self._turns.pass_id

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a match, and plays it up to the agent's first decision."""
        super().reset(seed=seed)
        self._refused = False
        draw = lambda: int(self.np_random.integers(2**63))  # noqa: E731
        players = self._turns.game.players
        while True:
            self._seat = int(self.np_random.integers(players)) if self._given_seat is None else self._given_seat
            self._turns.begin(draw())
            for opponent in self._opponents:
                if isinstance(opponent, Bot):
                    opponent.begin(draw())
            while self._turns.seat not in (None, self._seat):
                self._answer()
            # A match in which the agent is never asked is no episode.
            if self._turns.seat is not None:
                self._begin = self._turns.steps
                return self._observe(), self._info()

    def _answer(self) -> None:
        """Lets the opponent that is asked answer."""
        turns = self._turns
        seat = turns.seat
        assert seat is not None
        opponent = self._opponents[(seat - self._seat - 1) % turns.game.players]
        answer = opponent.decide(turns.state, seat) if isinstance(opponent, Bot) else opponent(turns.state, seat)
        turns.step(turns.pass_id if answer is None else answer)

    def _truncated(self) -> bool:
        return self._max_steps is not None and self._turns.steps - self._begin >= self._max_steps

    def _observe(self) -> dict[str, Any]:
        return self._turns.observe(self._seat)

    def _info(self) -> dict[str, Any]:
        return {"seat": self._seat}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Does the agent's action, an id or a text, and lets the opponents answer.

        Raises:
            ValueError: the match is over or truncated; or with `illegal="raise"` the action is not legal, and why. Nothing
                has changed.
        """
        if self._refused or self._turns.seat != self._seat or self._truncated():
            raise ValueError("the match is over or truncated: call `reset`")
        try:
            self._turns.step(action)
        except ValueError as why:
            if self._illegal == "raise":
                raise
            self._refused = True
            return self._observe(), -1.0, True, False, {**self._info(), "illegal": str(why)}
        while self._turns.seat not in (None, self._seat) and not self._truncated():
            self._answer()
        outcome = self.match.outcome
        reward = 0.0 if outcome is None else outcome.rewards[self._seat]
        if self.render_mode == "human":
            self.render()
        return self._observe(), reward, outcome is not None, outcome is None and self._truncated(), self._info()

    def render(self) -> Any:
        """What all see, in the mode of the environment."""
        return self._turns.render(self.render_mode)


for _id in games():
    if f"tabletop_games/{_id}-v0" not in gymnasium.registry:
        gymnasium.register(
            f"tabletop_games/{_id}-v0", entry_point="tabletop_games.gymnasium:SeatEnv", kwargs={"game": _id}
        )
