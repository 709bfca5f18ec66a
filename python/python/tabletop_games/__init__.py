"""Rules engines of modern board games: states, batches of matches, bots, environments.

    import random
    from tabletop_games import Game

    state = Game("final-touch", players=3).new_state(seed=1)
    while not state.is_over:
        state.step(random.choice(state.legal()))
    print(state, state.outcome)

- `games()`, `Game`: the rules of a game with its options.
- `State`: a match. `Legal` and `Outcome` are what it gives.
- `VectorEnv`: many matches in lockstep, in numpy arrays.
- `Bot`, `search`, `play_many`, `arena`, `standings`: bots.
- `tabletop_games.pettingzoo.env`, `tabletop_games.gymnasium`: environments (extra `env`).

Wrong input is a `ValueError` that says what is wrong, and leaves everything as it was.
"""

from collections.abc import Sequence as _Sequence

from tabletop_games._native import Bot, Game, Legal, Outcome, State, VectorEnv, games
from tabletop_games.bots import (
    Played,
    Search,
    SearchAction,
    SeatStats,
    Standing,
    arena,
    play_many,
    search,
    standings,
)

_Sequence.register(Legal)

__all__ = [
    "Bot",
    "Game",
    "Legal",
    "Outcome",
    "Played",
    "Search",
    "SearchAction",
    "SeatStats",
    "Standing",
    "State",
    "VectorEnv",
    "arena",
    "games",
    "play_many",
    "search",
    "standings",
]
