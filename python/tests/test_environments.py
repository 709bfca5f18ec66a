"""PettingZoo's and Gymnasium's own tests, and rewards against outcomes."""

import copy
import random
import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import tabletop_games.gymnasium
from tabletop_games import Game, games
from tabletop_games.gymnasium import SeatEnv
from tabletop_games.pettingzoo import MatchEnv, env, raw_env

# api_test says so of every observation that is a dict.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


def test_pettingzoo_accepts_it(game: Game) -> None:
    api_test(env(game), num_cycles=300)


def test_pettingzoo_finds_seeds(game: Game) -> None:
    seed_test(lambda **options: env(game, **options), num_cycles=100)


def test_pettingzoo_finds_renderings(game: Game, capsys: pytest.CaptureFixture) -> None:
    render_test(lambda **options: env(game, max_steps=10, **options))
    assert capsys.readouterr().out
    match = raw_env(game, render_mode="svg")
    match.reset(1)
    assert match.render().startswith("<svg") or "<svg" in match.render()


@pytest.mark.parametrize("id", games())
def test_rewards_are_those_of_the_outcome(id: str) -> None:
    passes = 0
    for seed in range(4):
        match, rng, total = env(id), random.Random(seed), {}
        match.reset(seed=seed)
        for agent in match.agent_iter():
            observation, reward, termination, truncation, _ = match.last()
            total[agent] = total.get(agent, 0) + reward
            if termination or truncation:
                assert not observation["action_mask"].any() and not truncation
                match.step(None)
                continue
            ids = np.flatnonzero(observation["action_mask"])
            assert match.observation_space(agent).contains(observation)
            assert match.unwrapped.match.seat is not None
            action = rng.choice(ids.tolist())
            passes += action == match.unwrapped.pass_id
            others = [other for other in match.agents if other != agent]
            assert not any(match.observe(other)["action_mask"].any() for other in others)
            match.step(action)
        state = match.unwrapped.match
        assert [total[agent] for agent in match.possible_agents] == pytest.approx(list(state.outcome.rewards))
        assert Game(id).replay(state.record()).outcome == state.outcome
    assert (passes > 0) == (id == "point-final")


def test_a_match_is_truncated(game: Game) -> None:
    match = env(game, max_steps=5)
    match.reset(seed=1)
    steps = 0
    for agent in match.agent_iter():
        observation, reward, termination, truncation, _ = match.last()
        assert reward == 0 and not termination
        steps += not truncation
        match.step(None if truncation else match.action_space(agent).sample(observation["action_mask"]))
    assert steps == 5


def test_simultaneous_placement_goes_one_after_another() -> None:
    match = raw_env("touche-poulet")
    match.reset(seed=1)
    assert match.match.must == (0, 1)
    hidden = match.observe("player_1")["observation"]
    first = match.agent_selection
    match.step(match.match.legal_ids()[0])
    assert first == "player_0" and np.array_equal(match.observe("player_1")["observation"], hidden)


def test_a_text_is_an_action_and_a_wrong_one_changes_nothing() -> None:
    match = raw_env("final-touch", players=3)
    match.reset(seed=1)
    before = match.match.copy()
    for wrong in ("no such thing", match.pass_id, 10**6, None):
        with pytest.raises(ValueError):
            match.step(wrong)
    assert match.match == before
    match.step(before.legal()[0])
    assert match.match.decisions[-1][1] == before.legal()[0]
    twin = copy.deepcopy(match)
    twin.step(twin.match.legal()[0])
    assert len(twin.match.decisions) == len(match.match.decisions) + 1


def test_gymnasium_accepts_it(game: Game) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make(f"tabletop_games/{game.id}-v0").unwrapped)


@pytest.mark.parametrize("opponents", ["greedy", lambda state, seat: state.legal(seat)[0] if state.seat == seat else None])
def test_a_seat_gets_its_reward(game: Game, opponents) -> None:
    match = SeatEnv(game, opponents=opponents, illegal="raise")
    observation, info = match.reset(seed=3)
    ended = False
    while not ended:
        assert match.observation_space.contains(observation) and observation["action_mask"].any()
        action = match.action_space.sample(observation["action_mask"])
        observation, reward, ended, truncated, info = match.step(action)
        assert reward == 0 or ended
        assert not truncated
        if len(match.match.decisions) > 3_000:
            return
    assert reward == match.match.outcome.rewards[info["seat"]]


@pytest.mark.parametrize("max_steps", [1, 2, 3, 7])
def test_only_the_agent_acts_for_its_seat(game: Game, max_steps: int) -> None:
    for seat in range(game.players):
        for seed in range(3):
            match = SeatEnv(game, seat=seat, max_steps=max_steps, illegal="raise")
            observation, _ = match.reset(seed=seed)
            ended = truncated = False
            while not ended and not truncated:
                before = len(match.match.decisions)
                assert observation["action_mask"].any()
                action = match.action_space.sample(observation["action_mask"])
                observation, _, ended, truncated, _ = match.step(action)
                if action != match.pass_id:
                    assert match.match.decisions[before][0] == seat
            after = match.match.copy()
            with pytest.raises(ValueError, match="call `reset`"):
                match.step(0)
            assert match.match == after


def test_gymnasium_repeats_a_seed_and_draws_a_seat(game: Game) -> None:
    match = SeatEnv(game)
    seats = set()
    for seed in range(12):
        observation, info = match.reset(seed=seed)
        again, other = match.reset(seed=seed)
        assert info == other and np.array_equal(observation["observation"], again["observation"])
        seats.add(info["seat"])
    assert len(seats) > 1 and SeatEnv(game, seat=1).reset(seed=1)[1]["seat"] == 1


def test_an_illegal_action_ends_the_match_or_raises() -> None:
    match = SeatEnv("final-touch", players=3)
    match.reset(seed=1)
    _, reward, ended, _, info = match.step(match.pass_id)
    assert reward == -1 and ended and "must act" in info["illegal"]
    with pytest.raises(ValueError, match="call `reset`"):
        match.step(match.match.legal_ids()[0])
    match.reset(seed=1)
    assert match.step(match.match.legal_ids()[0])[1] == 0
    match = SeatEnv("final-touch", illegal="raise")
    match.reset(seed=1)
    with pytest.raises(ValueError, match="must act"):
        match.step(match.pass_id)


@pytest.mark.parametrize(
    "call",
    [
        lambda: env("chess"),
        lambda: env("final-touch", players=9),
        lambda: env("final-touch", render_mode="rgb_array"),
        lambda: env("final-touch", max_steps=0),
        lambda: env(Game("final-touch"), players=3),
        lambda: SeatEnv("final-touch", seat=2),
        lambda: SeatEnv("final-touch", opponents=["random", "random"]),
        lambda: SeatEnv("final-touch", opponents="best"),
        lambda: SeatEnv("final-touch", illegal="ignore"),
        lambda: SeatEnv("final-touch", render_mode="gif"),
        lambda: SeatEnv("final-touch", max_steps=0),
        lambda: SeatEnv(Game("final-touch"), players=3),
    ],
)
def test_wrong_options(call) -> None:
    with pytest.raises(ValueError):
        call()


def test_an_environment_takes_an_id() -> None:
    assert MatchEnv("final-touch").game == raw_env("final-touch").game == Game("final-touch")


def test_all_games_are_registered() -> None:
    assert tabletop_games.gymnasium.games() == games()
    assert all(f"tabletop_games/{id}-v0" in gymnasium.registry for id in games())
