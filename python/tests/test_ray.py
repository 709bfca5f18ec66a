"""Self-play data, and many machines: a cluster of two nodes of one core each on this machine."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pyarrow.parquet as parquet
import pytest
import ray
from ray.cluster_utils import Cluster
from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

from tabletop_games import Game, _native, arena, play_many
from tabletop_games import ray as many

SMALL = {"num_cpus": 1, "object_store_memory": 100 * 2**20, "include_dashboard": False}


def local(game: Game, bots: list[str], games: int, seed: int, shard: int, folder: Path) -> list[int]:
    """The same without Ray."""
    pending = _native._pending_shards(game, bots, games, seed, shard, folder)
    for first in pending:
        _native._write_shard(game, bots, games, seed, shard, folder, first)
    return pending


def files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_dataset_holds_what_was_played(game: Game, tmp_path: Path) -> None:
    bots = ["greedy", "random"]
    assert local(game, bots, 5, 3, 2, tmp_path) == [0, 2, 4] and local(game, bots, 5, 3, 2, tmp_path) == []
    table = parquet.read_table(tmp_path)
    rows = table.to_pydict()
    assert set(rows["game"]) == {game.id} and set(rows["seed"]) == {3} and json.loads(rows["config"][0]) == game.config
    at = 0
    for match in play_many(game, bots, 0, 5, 3):
        found = game.decisions(match.record)
        state = game.replay(match.record)
        count = len(found["seats"])
        here = slice(at, at + count)
        assert rows["match"][here] == [match.number] * count and rows["decision"][here] == list(range(count))
        assert rows["seat"][here] == found["seats"].tolist() and rows["action"][here] == found["actions"].tolist()
        assert rows["text"][here] == found["texts"] == [action for _, action in state.decisions]
        assert rows["bot"][here] == [bots[match.lineup[seat]] for seat in found["seats"]]
        assert np.array_equal(np.array(rows["observation"][here], np.float32), found["observations"])
        packed = np.array([list(mask) for mask in rows["mask"][here]], np.uint8)
        masks = np.unpackbits(packed, axis=1, count=game.num_actions, bitorder="little")
        assert len(packed[0]) == -(-(game.num_actions or 0) // 8)
        assert masks.shape == (count, game.num_actions)
        for row, mask in enumerate(masks):
            assert set(np.flatnonzero(mask)) == set(found["ids"][found["offsets"][row] : found["offsets"][row + 1]])
        assert rows["record"][here] == [match.record] + [None] * (count - 1)
        assert match.outcome and rows["scores"][at] == list(match.outcome.scores)
        assert rows["shares"][at + count - 1] == list(match.outcome.shares)
        at += count
    assert at == table.num_rows


def test_a_folder_holds_one_dataset(tmp_path: Path) -> None:
    game = Game("final-touch")
    assert local(game, ["random"], 5, 1, 2, tmp_path) == [0, 2, 4]
    before = files(tmp_path)
    for other, message in [
        ((Game("final-touch", players=3), ["random"], 5, 1, 2), 'its config is .*"players":2.*, not .*"players":3'),
        ((game, ["greedy"], 5, 1, 2), 'its bots is .*random.*, not .*greedy'),
        ((game, ["random"], 5, 2, 2), "its seed is 1, not 2"),
        ((game, ["random"], 5, 1, 4), "its count is 2, not 4"),
        ((game, ["random"], 2, 1, 2), "no shard of this name"),
        ((game, ["random"], 5, 1, 0), "at least one match"),
        ((game, ["random"], 2**60, 1, 1), "take larger shards"),
        ((Game("patchwork"), ["random"], 5, 1, 2), "its game is .*final-touch.*, not .*patchwork"),
    ]:
        with pytest.raises(ValueError, match=message):
            many.self_play(*other[:3], tmp_path, other[3], shard=other[4])
    assert files(tmp_path) == before and not ray.is_initialized()
    (tmp_path / "shard-000000000002.parquet").write_bytes(before["shard-000000000002.parquet"][:-10])
    with pytest.raises(ValueError, match="no shard of self-play data"):
        many.self_play(game, "random", 5, tmp_path, 1, shard=2)
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="cannot write .*file"):
        many.self_play(game, "random", 5, tmp_path / "file", 1)


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    cluster = Cluster(initialize_head=True, head_node_args=SMALL)
    try:
        ray.init(address=cluster.address, log_to_driver=False)
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()


def test_a_node_that_dies_changes_nothing(cluster: Cluster, tmp_path: Path) -> None:
    node = cluster.add_node(**SMALL)
    cluster.wait_for_nodes()
    assert ray.cluster_resources()["CPU"] == 2
    # Both have a worker before anything is played, so that both play.
    nodes = [NodeAffinitySchedulingStrategy(one["NodeID"], soft=False) for one in ray.nodes()]
    ray.get([ray.remote(lambda: None).options(scheduling_strategy=one).remote() for one in nodes])
    game, bots, seen = Game("patchwork"), ["mcts:60", "random"], []

    def kill(done: int, games: int) -> None:
        seen.append(done)
        if len(seen) == 3:
            cluster.remove_node(node, allow_graceful=False)

    (tmp_path / "cluster").mkdir()
    (tmp_path / "cluster" / ".shard-left.part").touch()
    written = many.self_play(game, bots, 60, tmp_path / "cluster", 7, shard=5, progress=kill)
    assert seen == list(range(0, 61, 5))
    wait_until(lambda: sum(one["Alive"] for one in ray.nodes()) == 1)
    local(game, bots, 60, 7, 5, tmp_path / "alone")
    assert files(tmp_path / "cluster") == files(tmp_path / "alone")
    assert [path.name for path in written] == sorted(files(tmp_path / "alone"))

    # What is there is not written again, and what is missing is.
    times = {path: path.stat().st_mtime_ns for path in written}
    written[4].unlink()
    seen.clear()
    assert many.self_play(game, bots, 60, tmp_path / "cluster", 7, shard=5, progress=lambda done, _: seen.append(done)) == written
    assert seen == [55, 60] and files(tmp_path / "cluster") == files(tmp_path / "alone")
    assert all(path.stat().st_mtime_ns == times[path] for path in written if path != written[4])

    # Standings do not depend on the tasks either.
    assert many.arena(game, bots, 60, 7, shard=7) == arena(game, bots, 60, 7, threads=2)
    with pytest.raises(ValueError, match="no bot"):
        many.arena(game, ["best"], 60)
    with pytest.raises(OSError, match="cannot write"):
        next(many._results(many._write, [(0, (game, bots, 5, 1, 5, str(tmp_path / "nowhere"), 0))]))


def command(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tabletop_games.ray", *arguments], capture_output=True, text=True)


def test_the_command(tmp_path: Path) -> None:
    played = command("self_play", "final-touch", "--games", "20", "--shard", "10", "--out", str(tmp_path / "data"))
    assert played.returncode == 0 and played.stdout.startswith("2 shards in "), played.stderr
    assert "20 of 20 games" in played.stderr
    assert parquet.read_table(tmp_path / "data").num_rows > 100
    for arguments, message in [
        (("arena", "chess", "--bots", "random"), "no game"),
        (("arena", "patchwork", "--bots", "best"), "no bot"),
        (("arena", "patchwork", "--bots", "random", "--config", "[]"), "a JSON object"),
        (("self_play", "final-touch", "--games", "20", "--seed", "2", "--shard", "10", "--out", str(tmp_path / "data")), "its seed is 1"),
    ]:
        failed = command(*arguments)
        assert failed.returncode == 1 and message in failed.stderr and failed.stderr.count("\n") == 1, failed.stderr


@pytest.mark.parametrize("module", ["ray", "ray.bench"])
def test_without_ray_the_error_is_one_line(module: str, tmp_path: Path) -> None:
    (tmp_path / "ray.py").write_text("raise ImportError('no ray here')")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    arguments = ["arena", "patchwork", "--bots", "random"] if module == "ray" else []
    failed = subprocess.run(
        [sys.executable, "-m", f"tabletop_games.{module}", *arguments], capture_output=True, text=True, env=environment
    )
    assert failed.returncode == 1 and failed.stderr.count("\n") == 1, failed.stderr
    assert "pip install './python[ray]'" in failed.stderr
