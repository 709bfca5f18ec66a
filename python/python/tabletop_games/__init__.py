"""Rules engines of modern board games: states, batches of matches, bots, environments.

    import random
    from tabletop_games import Game

    state = Game("final-touch", players=3).new_state(seed=1)
    while not state.is_over:
        state.step(random.choice(state.legal()))
    print(state, state.outcome)

- `games()`, `Game`: the rules of a game with its options.
- `State`: a match. `Legal` and `Outcome` are what it gives; it refuses an action with `IllegalAction`.
- `VectorEnv`: many matches in lockstep, in numpy arrays.
- `Bot`, `search`, `play_many`, `arena`, `standings`: bots.
- `tabletop_games.pettingzoo.env`, `tabletop_games.gymnasium`: environments (extra `env`).
- `tabletop_games.ray`: self-play and arenas on many machines (extra `ray`).

Where a `Game` is taken, its id is as well, for the default options. Without a seed there is a new one each time. A wrong
value is a `ValueError` that says what is wrong, a wrong type a `TypeError`; everything stays as it was.
"""

from collections.abc import Sequence as _Sequence
from importlib.metadata import version as _version

from tabletop_games._errors import IllegalAction
from tabletop_games._native import Bot, Game, Legal, Outcome, State, VectorEnv, games
from tabletop_games.bots import (
    Analysis,
    MatchResult,
    RootAction,
    SeatStats,
    Standing,
    arena,
    play_many,
    search,
    standings,
)

__version__ = _version("tabletop-games")

_Sequence.register(Legal)

__all__ = [
    "Analysis",
    "Bot",
    "Game",
    "IllegalAction",
    "Legal",
    "MatchResult",
    "Outcome",
    "RootAction",
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
