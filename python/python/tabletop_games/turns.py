"""Who is asked, one seat after another: what both kinds of environments stand on."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tabletop_games._errors import IllegalAction
from tabletop_games._native import Game, State


def opened(game: Game | str, config: dict[str, Any]) -> Game:
    """A game by its id and options, or as it is.

    Raises:
        ValueError: there is no such game or option, or a `Game` came with options.
    """
    if isinstance(game, str):
        return Game(game, **config)
    if config:
        raise ValueError("options go with the id of a game; this game has its own")
    return game


class Turns:
    """A match in which one seat at a time is asked, as `VectorEnv` asks.

    Each seat that may interrupt is asked first, in turn order from the left of the seat that must act, and can pass. Seats
    that owe simultaneous decisions are asked from the lowest on; none sees what another has decided.
    """

    def __init__(self, game: Game) -> None:
        """
        Raises:
            ValueError: the actions of the game have no ids.
        """
        if game.num_actions is None:
            raise ValueError(f"the actions of {game} have no ids")
        self.game = game
        self.pass_id: int = game.num_actions
        """The id of letting an interrupt pass: one above the ids of the game."""
        self.begin(0)

    def begin(self, seed: int) -> None:
        """Begins a match."""
        self.state: State = self.game.new_state(seed)
        self.steps = 0
        """The number of answers so far, passes among them."""
        self._passed: set[int] = set()
        self._ask()

    def _ask(self) -> None:
        must, may = self.state.seat, self.state.may
        self.seat: int | None = must
        """The seat that is asked; None once the game is over."""
        self.can_pass = False
        """Whether it can pass."""
        if must is None or not may:
            return
        left_of_must = sorted(may, key=lambda seat: (seat - must - 1) % self.game.players)
        for seat in left_of_must:
            if seat not in self._passed:
                self.seat, self.can_pass = seat, True
                return

    def step(self, action: int | str | np.integer[Any]) -> None:
        """Does what the seat answers: an id, `pass_id`, or the text of an action.

        Raises:
            IllegalAction: the action is refused, and why; nothing has changed.
            ValueError: there is no such id, or the game is over.
        """
        if self.seat is None:
            raise ValueError("the game is over")
        if not isinstance(action, str) and action == self.pass_id:
            if not self.can_pass:
                raise IllegalAction(f"seat {self.seat} must act", None, self.seat, action)
            self._passed.add(self.seat)
        else:
            self.state.step(action, self.seat)
            self._passed.clear()
        self.steps += 1
        self._ask()

    def action_mask(self, seat: int) -> NDArray[np.int8]:
        """What a seat can answer: shape `(pass_id + 1,)`, 1 for each id that is legal; 0 for a seat that is not asked."""
        mask = np.zeros(self.pass_id + 1, dtype=np.int8)
        if seat == self.seat:
            mask[:-1] = self.state.action_mask(seat)
            mask[-1] = self.can_pass
        return mask

    def observe(self, seat: int) -> dict[str, NDArray[Any]]:
        """What a seat knows and can answer."""
        return {"observation": self.state.observation(seat), "action_mask": self.action_mask(seat)}

    def render(self, mode: str | None) -> str | None:
        """What all see: printed for `human`, returned as text for `ansi` and as a document for `svg`."""
        if mode == "human":
            print(self.state)
            return None
        return self.state.svg() if mode == "svg" else self.state.render()


def spaces(turns: Turns) -> tuple[Any, Any]:
    """The observation space and the action space of a seat."""
    from gymnasium.spaces import Box, Dict, Discrete

    game, actions = turns.game, turns.pass_id + 1
    low, high = (np.empty(game.observation_shape, dtype=np.float32) for _ in range(2))
    for feature in game.features:
        part = slice(feature["offset"], feature["offset"] + int(np.prod(feature["shape"])))
        low[part], high[part] = feature["low"], feature["high"]
    observation = Dict(
        {
            "observation": Box(low, high, dtype=np.float32),
            "action_mask": Box(0, 1, (actions,), dtype=np.int8),
        }
    )
    return observation, Discrete(actions)
