"""Matches."""

import copy
import pickle
import random

import numpy as np
import pytest
from conftest import played

from tabletop_games import Game, IllegalAction, State


def test_a_seed_repeats_a_match(game: Game) -> None:
    one, two = played(game.new_state(7), 1), played(game.new_state(7), 1)
    assert one == two and one.record() == two.record() and one.is_over and one.outcome == two.outcome
    assert game.new_state(7).seed == 7 and game.new_state().seed != game.new_state().seed


def test_legal_actions_have_texts_ids_and_a_mask(game: Game) -> None:
    state, rng = game.new_state(1), random.Random(2)
    for step in range(300):
        if state.is_over:
            break
        assert state.seat == state.must[0]
        legal, ids, mask = state.legal(), state.legal_ids(), state.action_mask()
        assert len(legal) == len(ids) > 0 and set(np.flatnonzero(mask)) == set(ids)
        assert mask.dtype == np.uint8 and mask.shape == (game.num_actions,)
        texts = list(legal)
        assert legal[0] in legal and texts[-1] == legal[-1] and legal == texts
        assert legal[:3] == texts[:3] and legal[-2::-2] == texts[-2::-2] and list(reversed(legal)) == texts[::-1]
        assert legal.index(texts[-1]) == len(texts) - 1 and legal.count(texts[0]) == 1 and legal.count("no") == 0
        pick = rng.randrange(len(legal))
        assert game.action_id(legal[pick]) == ids[pick]
        by_id, by_text = state.copy(), state
        by_text.step(legal[pick])
        if ids.count(ids[pick]) == 1:
            by_id.step(np.int64(ids[pick]))
            assert by_id == by_text and by_id.record() == by_text.record()
    for seat in range(game.players):
        if seat not in (*state.must, *state.may):
            assert len(state.legal(seat)) == 0 and state.legal_ids(seat) == [] and not state.action_mask(seat).any()


def test_observations_and_views_are_of_a_seat(game: Game) -> None:
    state = played(game.new_state(3), 4, 12)
    seen = [state.observation(seat) for seat in range(game.players)]
    for one in seen:
        assert one.dtype == np.float32 and one.shape == game.observation_shape
        assert one.min() >= -1 and one.max() <= 1
    assert not np.array_equal(seen[0], seen[1])
    assert isinstance(state.view(0), dict) and isinstance(state.view(), dict)
    assert state.render(0) and str(state) == state.render() and "<svg" in state.svg(1) and "<svg" in state._repr_svg_()
    assert game.id in repr(state)


def test_a_secret_is_not_shown() -> None:
    state = Game("final-touch").new_state(1)
    assert state.view(0) != state.view(1) and state.view() not in (state.view(0), state.view(1))


def test_undo_restores_all_and_brings_the_same_chance(game: Game) -> None:
    state = played(game.new_state(5), 6, 10)
    before = state.copy()
    action = state.legal()[0]
    seat = state.seat
    state.step(action)
    after = state.copy()
    assert state.undo() == (seat, action) and state == before and state.record() == before.record()
    state.step(action)
    assert state == after and state.record() == after.record()
    while state.decisions:
        state.undo()
    assert state == game.new_state(5)
    with pytest.raises(ValueError, match="no decision"):
        state.undo()


def continued(state: State) -> str:
    """The record of the match that a state goes on to."""
    return played(state, 9).record()


@pytest.mark.parametrize("copied", [lambda s: pickle.loads(pickle.dumps(s)), copy.copy, copy.deepcopy, State.copy])
def test_copies_go_on_alike(game: Game, copied) -> None:
    state = played(game.new_state(8), 1, 15)
    from_record = game.replay(state.record(), seed=3)
    undone = game.replay(played(state.copy(), 2, 5).record(), seed=3)
    for _ in range(7):
        undone.undo()
    for one in (state, from_record, played(from_record.copy(), 5, 6), undone, played(undone.copy(), 6, 4)):
        other = copied(one)
        assert other == one and other is not one and other.decisions == one.decisions and other.record() == one.record()
        assert continued(other) == continued(one)
        assert other == one


def test_a_record_gives_the_match_again(game: Game) -> None:
    state = played(game.new_state(2), 3)
    again = game.replay(state.record())
    assert again == state and again.outcome == state.outcome and again.decisions == state.decisions
    decisions = game.decisions(state.record())
    assert decisions["texts"] == [action for _, action in state.decisions]
    assert decisions["seats"].tolist() == [seat for seat, _ in state.decisions]
    first = game.new_state(2)
    for row, (seat, action) in enumerate(state.decisions):
        assert np.array_equal(decisions["observations"][row], first.observation(seat))
        ids = decisions["ids"][decisions["offsets"][row] : decisions["offsets"][row + 1]]
        assert ids.tolist() == first.legal_ids(seat) and decisions["actions"][row] == game.action_id(action)
        first.step(action, seat)
    with pytest.raises(ValueError, match="record"):
        game.replay(state.record()[:-9])
    other = "patchwork" if game.id != "patchwork" else "final-touch"
    with pytest.raises(ValueError):
        Game(other).replay(state.record())


def test_an_outcome_adds_up(game: Game) -> None:
    outcome = played(game.new_state(4), 5).outcome
    assert outcome is not None
    assert len(outcome.scores) == len(outcome.ranks) == game.players
    assert outcome.winners == tuple(seat for seat, rank in enumerate(outcome.ranks) if rank == 1)
    assert sum(outcome.shares) == pytest.approx(1) and sum(outcome.rewards) == pytest.approx(0)
    assert outcome == pickle.loads(pickle.dumps(outcome))


def test_what_happened_is_said(game: Game) -> None:
    state = played(game.new_state(4), 5, 30)
    assert state.messages(0) and all(state.messages(0)) and len(state.messages(0, since=5)) <= len(state.messages(0))
    assert state.explain_scores() == [] or state.is_over


def test_an_interrupt_names_its_seat() -> None:
    game, rng = Game("point-final", players=3), random.Random(1)
    state = game.new_state(11)
    for _ in range(5_000):
        if state.may:
            break
        state.step(rng.choice(state.legal())) if not state.is_over else None
        state = game.new_state(rng.randrange(99)) if state.is_over else state
    seat = state.may[0]
    action = state.legal(seat)[0]
    state.step(action, seat)
    assert state.decisions[-1] == (seat, action)


def test_a_word_is_said_by_its_text() -> None:
    game = Game("point-final", players=2, words="words ASTRE CHIEN CHAT CHATON")
    rng, several = random.Random(3), 0
    for seed in range(400):
        state = game.new_state(seed)
        while not state.is_over and not several:
            words = [action for action in state.legal() if action.startswith("say")]
            if len(words) > 1:
                assert len({game.action_id(word) for word in words}) == 1 and state.action_mask().sum() < len(state.legal())
                state.copy().step(words[-1])
                by_id = state.copy()
                by_id.step(game.action_id(words[0]))
                assert by_id.decisions[-1][1] == words[0]
                several += 1
            state.step(rng.choice(state.legal()))
    state = Game("point-final").new_state(1)
    assert game.action_text(game.action_id("say CHIEN")) is None


@pytest.mark.parametrize("seat", [-1, 2, 10**30])
def test_a_seat_that_is_not_there(seat: int) -> None:
    state = Game("final-touch").new_state(1)
    for ask in (state.legal, state.legal_ids, state.action_mask, state.observation, state.view, state.render, state.svg):
        with pytest.raises(ValueError):
            ask(seat)


@pytest.mark.parametrize("action", ["", "no such thing", "improve\0", -1, 10**6, 2**64, np.int64(-3)])
def test_what_is_no_action_changes_nothing(game: Game, action) -> None:
    state = played(game.new_state(1), 2, 8)
    before = state.copy()
    with pytest.raises(ValueError):
        state.step(action)
    for seat in range(game.players):
        if seat not in (*state.must, *state.may):
            with pytest.raises(ValueError):
                state.step(before.legal()[0], seat)
    assert state == before and state.record() == before.record()


def test_a_refused_action_names_its_rule() -> None:
    state = played(Game("final-touch", players=3).new_state(4), 1, 12)
    with pytest.raises(IllegalAction) as refused:
        state.step("improve 5 pink")
    why = refused.value
    assert why.rule and why.rule.startswith("FT-")
    assert (why.seat, why.action) == (state.seat, "improve 5 pink")
    again = pickle.loads(pickle.dumps(why))
    assert (str(again), again.rule, again.seat, again.action) == (str(why), why.rule, why.seat, why.action)
    id = next(id for id in range(state.game.num_actions) if id not in state.legal_ids())
    with pytest.raises(IllegalAction) as refused:
        state.step(id)
    assert refused.value.action == id
    with pytest.raises(IllegalAction) as refused:
        state.step("no such thing")
    assert refused.value.rule is None
    with pytest.raises(ValueError, match=f"action is a number from 0 to {state.game.num_actions - 1}, not -1"):
        state.step(-1)
    with pytest.raises(ValueError, match="seat is a number from 0 to 2, not -1"):
        state.legal(-1)


def test_a_game_that_is_over_asks_for_nothing(game: Game) -> None:
    state = played(game.new_state(1), 2)
    assert state.seat is None and state.must == () and state.may == ()
    for ask in (state.legal, state.legal_ids, state.action_mask, state.observation):
        with pytest.raises(ValueError, match="over"):
            ask()
    with pytest.raises(ValueError, match="over"):
        state.step(0)
    assert state.observation(0).shape == game.observation_shape


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_have_a_range(game: Game, seed: int) -> None:
    with pytest.raises(ValueError, match="2\\*\\*64"):
        game.new_state(seed)
