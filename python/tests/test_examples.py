"""The examples, run: the one that learns, and the notebook."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from tabletop_games import Game
from tabletop_games.examples import learn

NOTEBOOKS = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))


def test_a_short_time_of_learning_is_worth_something(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    curve = tmp_path / "curve.png"
    assert learn.main(["final-touch", "--updates", "12", "--games", "400", "--plot", str(curve)]) == 0
    printed = capsys.readouterr().out
    share = float(printed.splitlines()[-2].split(": ")[1].split("%")[0])
    assert share > 60 and curve.read_bytes().startswith(b"\x89PNG"), printed
    assert learn.main(["chess"]) == 1 and "no game" in capsys.readouterr().err


def test_the_same_seed_learns_the_same() -> None:
    game = Game("final-touch")
    one, two = (learn.learn(game, 1, 3, games=20) for _ in range(2))
    assert all((a == b).all() for a, b in zip(one[0].parameters, two[0].parameters))
    assert [point.share for point in one[1]] == [point.share for point in two[1]] and one[1][1].games > 0


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    # Outputs are not committed.
    assert code and all(not cell.outputs and cell.execution_count is None for cell in code)
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert any("image/svg+xml" in output.get("data", {}) for cell in code for output in cell.outputs)


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS
