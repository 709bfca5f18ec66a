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
- `search`, `play_many`, `arena`: bots.
- `tabletop_games.pettingzoo.env`, `tabletop_games.gymnasium`: environments (extra `env`).

Wrong input is a `ValueError` that says what is wrong, and leaves everything as it was.
"""

from tabletop_games._native import Game, Legal, Outcome, State, VectorEnv, games
from tabletop_games.bots import (
    Played,
    Search,
    SearchAction,
    SeatStats,
    play_many,
    search,
)

__all__ = [
    "Game",
    "Legal",
    "Outcome",
    "Played",
    "Search",
    "SearchAction",
    "SeatStats",
    "State",
    "VectorEnv",
    "games",
    "play_many",
    "search",
]
