"""What all tests take: every game that is registered, each with its own config."""

import random

import pytest

from tabletop_games import Game, State, games


@pytest.fixture(params=games())
def game(request: pytest.FixtureRequest) -> Game:
    return Game(request.param)


def played(state: State, seed: int, decisions: int = 10_000) -> State:
    """The state after some random decisions, or at its end."""
    rng = random.Random(seed)
    for _ in range(decisions):
        if state.is_over:
            break
        state.step(rng.choice(state.legal()))
    return state
