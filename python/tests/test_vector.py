"""Matches in lockstep, against single ones."""

import numpy as np
import pytest

from tabletop_games import Game, VectorEnv
from tabletop_games.turns import Turns


def test_arrays_are_views_that_a_step_writes(game: Game) -> None:
    env = VectorEnv(game, 5, seed=1)
    assert VectorEnv(game.id, 1).game == game
    assert len(env) == 5 and env.game == game and env.num_actions == env.pass_id == env.mask_width - 1 == game.num_actions
    arrays = [env.observations, env.action_masks, env.rewards, env.seats, env.done]
    assert [array.dtype for array in arrays] == [np.float32, np.uint8, np.float32, np.uint8, np.uint8]
    shapes = [game.observation_shape, (env.mask_width,), (game.players,), (), ()]
    assert [array.shape for array in arrays] == [(5, *shape) for shape in shapes]
    before = env.observations.copy()
    env.step(env.sample())
    assert env.observations is arrays[0] and not np.array_equal(before, env.observations)


def test_rows_are_of_the_seat_that_is_asked(game: Game) -> None:
    n, rng = 3, np.random.default_rng(1)
    env = VectorEnv(game, n, seed=4, max_steps=60)
    ends = 0
    for _ in range(150):
        ids, offsets = env.legal_ids()
        assert offsets[0] == 0 and offsets[-1] == len(ids) and (np.diff(offsets) > 0).all()
        for place in range(n):
            legal = set(ids[offsets[place] : offsets[place + 1]].tolist())
            assert set(np.flatnonzero(env.action_masks[place]).tolist()) == legal
        actions = ids[offsets[:-1] + (rng.random(n) * np.diff(offsets)).astype(int)]
        numbers = [env.number(place) for place in range(n)]
        env.step(actions)
        for place in range(n):
            assert (env.number(place) == numbers[place] + n) == (env.done[place] != env.RUNNING)
            if env.done[place] == env.TERMINATED:
                ends += 1
                assert env.rewards[place] == pytest.approx(env.outcome(place).rewards)
            else:
                assert not env.rewards[place].any()
    assert ends or game.id != "patchwork", "others are seldom over within 60 steps"
    assert set(env.done) <= {env.RUNNING, env.TERMINATED, env.TRUNCATED} == {0, 1, 2}


def test_a_batch_asks_as_single_matches_do() -> None:
    # Perfect information but for the circle, which is given: no chance, so a single match is the same one.
    game = Game("patchwork", circle=[*range(1, 33), 0])
    env, single = VectorEnv(game, 2, seed=1), Turns(game)
    while single.seat is not None:
        assert env.seats[0] == single.seat
        assert np.array_equal(env.observations[0], single.state.observation(single.seat))
        assert np.array_equal(env.action_masks[0], single.action_mask(single.seat))
        actions = env.sample()
        env.step(actions)
        single.step(actions[0])
    assert env.done[0] == env.TERMINATED and env.outcome(0) == single.state.outcome


def test_interrupts_pass_by_an_id_of_their_own() -> None:
    env = VectorEnv(Game("point-final"), 32, seed=1)
    passed = 0
    for _ in range(300):
        can = env.action_masks[:, env.pass_id] == 1
        passed += int(can.sum())
        env.step(np.where(can, env.pass_id, env.sample()))
    assert passed > 0


def test_a_seed_repeats_everything(game: Game) -> None:
    one, two = VectorEnv(game, 4, seed=9), VectorEnv(game, 4, seed=8)
    two.reset(9)
    for _ in range(50):
        actions = one.sample()
        assert np.array_equal(actions, two.sample())
        one.step(actions)
        two.step(actions.astype(np.int64))
        for mine, other in zip((one.observations, one.action_masks, one.rewards), (two.observations, two.action_masks, two.rewards)):
            assert np.array_equal(mine, other)


def test_arrays_can_be_left_out(game: Game) -> None:
    env = VectorEnv(game, 2, seed=1, observations=False, action_masks=False)
    assert env.observations is None and env.action_masks is None
    env.step(list(env.sample()))
    assert env.seats.shape == (2,)


@pytest.mark.parametrize(
    "actions",
    [[0], [-1] * 4, [2**32] * 4, [10**6] * 4, [0.5] * 4, ["a"] * 4, [[0] * 4], None, np.zeros((2, 2), np.uint32)],
)
def test_wrong_actions_change_nothing(actions) -> None:
    env, same = (VectorEnv(Game("final-touch"), 4, seed=3) for _ in range(2))
    with pytest.raises(ValueError):
        env.step(actions)
    assert np.array_equal(env.observations, same.observations) and np.array_equal(env.sample(), same.sample())
    action = same.sample()
    env.step(action)
    same.step(action)
    assert np.array_equal(env.observations, same.observations)


def test_what_an_array_allows() -> None:
    env = VectorEnv(Game("final-touch"), 4, seed=3)
    env.action_masks.flags.writeable = False
    with pytest.raises(ValueError, match="cannot be written"):
        env.step(env.sample())
    strided = np.repeat(VectorEnv(Game("final-touch"), 4, seed=3).sample(), 2)[::2]
    VectorEnv(Game("final-touch"), 4, seed=3).step(strided)


@pytest.mark.parametrize(("n", "options"), [(0, {}), (-1, {}), (2**17, {}), (2**70, {}), (4, {"max_steps": 0}), (4, {"seed": -1})])
def test_wrong_sizes(n: int, options: dict) -> None:
    with pytest.raises(ValueError):
        VectorEnv(Game("final-touch"), n, **options)
    with pytest.raises(ValueError, match="from 0 to 1"):
        VectorEnv(Game("final-touch"), 2).outcome(2)
