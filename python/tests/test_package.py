"""The package itself: its types, its documentation, its README."""

import inspect
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import tabletop_games
from tabletop_games import bench

HERE = Path(__file__).parent


def test_stubs_are_what_there_is(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mypy.stubtest", "tabletop_games._native", "--mypy-config-file", str(HERE / "mypy.ini")]
    found = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert found.returncode == 0, found.stdout + found.stderr


def test_types_hold(tmp_path: Path) -> None:
    # Of the sources: mypy is silent about what is installed.
    command = [sys.executable, "-m", "mypy", "--config-file", str(HERE / "mypy.ini"), "--cache-dir", str(tmp_path), "-p", "tabletop_games"]
    found = subprocess.run(command, capture_output=True, text=True, cwd=HERE.parent / "python")
    assert found.returncode == 0, found.stdout + found.stderr


def test_everything_is_documented() -> None:
    missing = []
    for name in tabletop_games.__all__:
        one = getattr(tabletop_games, name)
        if not inspect.getdoc(one):
            missing.append(name)
        if inspect.isclass(one):
            for key, value in vars(one).items():
                if not key.startswith("_") and not getattr(value, "__doc__", None):
                    missing.append(f"{name}.{key}")
    assert missing == []


def test_the_version_is_that_of_the_package() -> None:
    manifest = (HERE.parent / "Cargo.toml").read_text(encoding="utf-8")
    assert f'version = "{tabletop_games.__version__}"' in manifest


@pytest.mark.parametrize("module", ["pettingzoo", "gymnasium"])
def test_without_an_extra_the_error_names_it(module: str, tmp_path: Path) -> None:
    (tmp_path / f"{module}.py").write_text("raise ImportError('not here')")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    failed = subprocess.run(
        [sys.executable, "-c", f"import tabletop_games.{module}"], capture_output=True, text=True, env=environment
    )
    assert failed.returncode == 1 and "pip install './python[env]'" in failed.stderr.splitlines()[-1], failed.stderr


def test_the_readme_runs(tmp_path: Path) -> None:
    readme = HERE.parent / "README.md"
    examples = re.findall(r"```python\n(.*?)```", readme.read_text(encoding="utf-8"), re.DOTALL)
    assert examples
    for example in examples:
        found = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, cwd=tmp_path)
        assert found.returncode == 0, example + found.stderr


def test_speeds_are_printed(capsys: pytest.CaptureFixture) -> None:
    assert bench.main(["--rounds", "1", "--seconds", "0.01"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:]] == tabletop_games.games()
