"""Bots, series and searches."""

import pickle
import random
import threading
import time

import pytest
from conftest import played

from tabletop_games import Bot, Game, MatchResult, Standing, arena, bots, play_many, search, standings


def facts(matches: list[MatchResult]) -> list[tuple]:
    """What a match gives each time: all but the seconds."""
    return [(*match[:4], [stats[:2] for stats in match.stats]) for match in matches]


def test_bots_play_a_match_by_its_seed(game: Game) -> None:
    one = game.play("greedy", seed=3)
    assert one.is_over and one == game.play(["greedy"] * game.players, seed=3) and one.outcome
    assert game.play("random", seed=3) != one


def test_a_series_does_not_depend_on_who_plays_it(game: Game) -> None:
    whole = play_many(game, ["random", "greedy"], 0, 6, seed=5)
    parts = play_many(game, ["random", "greedy"], 3, 3, 5, threads=2) + play_many(game, ["random", "greedy"], 0, 3, 5)
    assert facts(sorted(parts)[:0]) == [] and facts(whole) == facts(sorted(parts, key=lambda match: match.number))
    assert [match.number for match in whole] == list(range(6)) and {match.lineup for match in whole}.__len__() > 1
    for match in whole:
        assert game.replay(match.record).outcome == match.outcome == pickle.loads(pickle.dumps(match)).outcome
        assert sum(stats.decisions for stats in match.stats) == len(game.replay(match.record).decisions)
    assert standings(["random", "greedy"], parts) == standings(["random", "greedy"], whole)
    assert arena(game, ["random", "greedy"], 6, 5, threads=2) == standings(["random", "greedy"], whole)
    assert play_many(game, "random", 7, 0, 1) == []


def test_an_arena_keeps_few_records(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []

    def counted(game: Game, names: list[str], first: int, count: int, seed: int, *, threads: int | None = 1) -> list[MatchResult]:
        counts.append(count)
        return play_many(game, names, first, count, seed, threads=threads)

    whole = arena("final-touch", ["random", "greedy"], 25, seed=4)
    monkeypatch.setattr(bots, "_PART", 10)
    monkeypatch.setattr(bots, "play_many", counted)
    assert arena("final-touch", ["random", "greedy"], 25, seed=4) == whole and counts == [0, 10, 10, 5]


def test_an_id_is_a_game() -> None:
    assert facts(play_many("patchwork", "random", 0, 2, 1)) == facts(play_many(Game("patchwork"), "random", 0, 2, 1))
    assert Bot("patchwork", "random", seed=1).decide(Game("patchwork").new_state(1))
    with pytest.raises(ValueError, match="did you mean patchwork"):
        play_many("patchwrok", "random", 0, 2, 1)


def test_without_a_seed_there_is_a_new_one() -> None:
    game = Game("final-touch")
    state = game.new_state(1)
    assert len({search(state, 50) for _ in range(8)}) > 1
    assert len({tuple(arena(game, ["random", "random"], 20)) for _ in range(4)}) > 1


def test_standings_add_up() -> None:
    game = Game("final-touch")
    chance, greedy = arena(game, ["random", "greedy"], 60, seed=1)
    assert isinstance(greedy, Standing) and chance.games == greedy.games == 60
    assert chance.share + greedy.share == pytest.approx(1) and greedy.share - greedy.error > 0.5
    assert [one.bot for one in arena(game, ["random", "random"], 2, seed=1)] == ["random #1", "random #2"]
    assert standings(["random"], []) == [Standing("random", 0, 0, 0, 0.0, 1.0, 0.0)]


def test_a_search_counts_visits(game: Game) -> None:
    state = played(game.new_state(2), 1, 6)
    found = search(state, 200, seed=4)
    # What is decided without a tree makes a determinization or two more.
    assert found == search(state, iterations=200, seed=4) and found.seat == state.seat and 0 <= found.iterations - 200 <= 2
    assert 0 < sum(action.visits for action in found.actions) <= found.iterations
    assert all(action.action in state.legal() and 0 <= action.value <= 1 for action in found.actions)
    assert found.best.visits == max(action.visits for action in found.actions)
    assert search(state, 20, bot="uct").iterations == 20


def test_a_bot_plays_a_seat(game: Game) -> None:
    names = ["mcts:20", "greedy"]
    records = []
    for _ in range(2):
        state = game.new_state(6)
        seated = [Bot(game, names[seat % 2], seed=seat) for seat in range(game.players)]
        while not state.is_over and len(state.decisions) < 60:
            answers = [(seat, seated[seat].decide(state, seat)) for seat in (*state.may, state.seat)]
            seat, action = next((seat, action) for seat, action in answers if action is not None)
            state.step(action, seat)
        records.append(state.record())
    assert records[0] == records[1]
    bot = Bot(game, "random", seed=1)
    state = game.new_state(1)
    first = [bot.decide(state) for _ in range(5)]
    bot.begin(1)
    assert [bot.decide(state) for _ in range(5)] == first and bot.name == "random" and "random" in repr(bot)
    with pytest.raises(ValueError, match="not to act|over"):
        bot.decide(played(state.copy(), 1))
    with pytest.raises(ValueError, match="another game"):
        bot.decide(Game("patchwork" if game.id != "patchwork" else "final-touch").new_state(1))


def test_a_bot_begins_anew_after_an_undo(game: Game) -> None:
    for seed in range(6):
        state, rng = played(game.new_state(seed), seed, 8), random.Random(seed)
        seat = state.seat
        one, two = (Bot(game, "mcts:60", seed=seed) for _ in range(2))
        assert one.decide(state, seat) == two.decide(state, seat)
        state.undo()
        state.step(rng.choice(state.legal()))
        while state.seat not in (None, seat):
            state.step(rng.choice(state.legal()))
        if not state.is_over:
            two.begin()
            assert one.decide(state, seat) == two.decide(state, seat)


@pytest.mark.parametrize("call", ["play", "play_many", "bot"])
@pytest.mark.parametrize("name", ["best", "random:5", "mcts:0", "mcts:", "", "alphabeta"])
def test_a_bot_that_is_not_there(call: str, name: str) -> None:
    game = Game("final-touch")
    with pytest.raises(ValueError):
        {
            "play": lambda: game.play([name, name], 1),
            "play_many": lambda: play_many(game, [name], 0, 1, 1),
            "bot": lambda: Bot(game, name),
        }[call]()


@pytest.mark.parametrize(
    "call",
    [
        lambda game: game.play(["random"] * 3),
        lambda game: game.play([]),
        lambda game: play_many(game, [], 0, 1, 1),
        lambda game: play_many(game, "random", -1, 1, 1),
        lambda game: play_many(game, "random", 2**64 - 1, 5, 1),
        lambda game: play_many(game, "random", 0, 1, 1, threads=0),
        lambda game: search(game.new_state(1), 0),
        lambda game: search(game.new_state(1), 5, bot="greedy"),
        lambda game: search(game.new_state(1), bot="mcts:50"),
        lambda game: arena(game, "random", -1),
        lambda game: search(game.new_state(1), 5, seat=1),
        lambda game: search(game.play("random", 1), 5),
    ],
)
def test_wrong_numbers(call) -> None:
    with pytest.raises(ValueError):
        call(Game("final-touch"))


def test_other_threads_run_meanwhile() -> None:
    game, state, ticks = Game("patchwork"), Game("patchwork").new_state(1), []
    busy = True

    def tick() -> None:
        while busy:
            ticks.append(time.monotonic())
            time.sleep(0.005)

    thread = threading.Thread(target=tick)
    thread.start()
    try:
        for call in (lambda: play_many(game, "mcts:200", 0, 2, 1), lambda: search(state, 20_000)):
            begin = time.monotonic()
            call()
            end = time.monotonic()
            within = sum(begin < one < end for one in ticks)
            assert within >= min(10, (end - begin) / 0.05), (within, end - begin)
    finally:
        busy = False
        thread.join()
