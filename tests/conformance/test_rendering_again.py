"""`python -m tools.conformance`, with a script in place of the compiler: its player makes what renders.npz has."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import conformance
import numpy as np
import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a script is no compiler on Windows")

NAMES = ("crunch_nano", "pedal_a2@0.0", "films_none", "lstm_2x8")
#: Writes a player in place of an object file or a program.
COMPILER = """#!/bin/sh
case "$*" in
    *--version*) echo a script; exit ;;
    *"-c "*broken.cpp*) echo "broken.cpp:1: error: nothing there" >&2; exit 1 ;;
esac
while [ "$1" != -o ]; do shift; done
PATH=/usr/bin:/bin
cp {folder}/player "$2"
"""
#: Finds a render by the model's name and the size.
PLAYER = """#!/bin/sh
PATH=/usr/bin:/bin
found={folder}/$(basename "$1" .nam)@$5
[ -f "$found" ] || {{ echo no such architecture >&2; exit 1; }}
cp "$found" "$4"
cat "$found.json"
"""


def write_script(path: Path, text: str) -> None:
    path.write_text(text)
    path.chmod(0o755)


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Any:
    """tool(*arguments, offset=0) -> (exit code, stdout, stderr), of a player that is so far from the right one."""
    checkout, eigen, programs, folder = (tmp_path / name for name in ("player", "eigen", "programs", "made"))
    for path in (checkout / "NAM" / "get_dsp.h", checkout / "NAM" / "one.cpp", eigen / "Eigen" / "Dense"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (checkout / "NAM" / "version.h").write_text("#define NEURAL_AMP_MODELER_DSP_VERSION_MAJOR 7\n")
    programs.mkdir()
    folder.mkdir()
    for compiler in ("g++", "clang++"):
        write_script(programs / compiler, COMPILER.format(folder=folder))
    write_script(folder / "player", PLAYER.format(folder=folder))
    monkeypatch.setenv("PATH", str(programs))
    right = [case for case in conformance.cases().values() if not case.player]
    renders = {case.array: case.render for case in right}

    def run(*arguments: Any, offset: float = 0.0) -> tuple[int, str, str]:
        for case in right:
            size = "" if case.size is None else case.size
            path = folder / f"{Path(case.model).stem}@{size}"
            if any(word in case.array for word in NAMES):
                y = np.repeat(renders[case.array], conformance.STEP, axis=1) + offset
                y.astype(np.float32).tofile(path)
                facts = {"outputs": case.outputs, "slimmable": False}
                path.with_name(f"{path.name}.json").write_text(json.dumps(facts))
        code = conformance.main([str(checkout), "--eigen", str(eigen), *map(str, arguments)])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run


def test_the_right_player_is_within_all_bounds(tool: Any) -> None:
    code, out, err = tool("crunch_nano", "pedal_a2@0.0", "films_none", "nulls")
    assert (code, err) == (0, "")
    assert "building NeuralAmpModelerCore 7, commit unknown\n" in out
    assert "1 #older cases not compared: they need --older\n3 of 3 renders within their bounds" in out


def test_a_render_out_of_its_bound_is_listed(tool: Any) -> None:
    code, out, _ = tool(
        "crunch_nano", "pedal_a2@0.0", "zoo/lstm_2x8", offset=1e-5
    )  # the bound of that is wider
    lines = out.splitlines()
    assert code == 1
    assert [line for line in lines if "more than its bound" in line] == lines[2:4]
    assert lines[2].startswith("crunch_nano: 1")
    assert lines[-1].startswith("1 of 3 renders within their bounds")


def test_a_player_that_is_not_finite_is_listed(tool: Any) -> None:
    code, out, _ = tool("crunch_nano", offset=float("nan"))
    assert code == 1
    assert "crunch_nano: inf apart" in out


def test_the_older_player_has_its_cases(tool: Any, tmp_path: Path) -> None:
    code, out, _ = tool("films_none", "--older", tmp_path / "player")
    assert code == 1  # it is the same one here
    assert "zoo/films_none#older: " in out
    assert "1 of 2 renders" in out


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda place: (place / "player" / "NAM" / "get_dsp.h").unlink(), "player: no NAM/get_dsp.h in it"),
        (lambda place: (place / "eigen" / "Eigen" / "Dense").unlink(), "Eigen: not found in "),
        (
            lambda place: (place / "player" / "NAM" / "broken.cpp").touch(),
            "broken.cpp:1: error: nothing there",
        ),
    ],
)
def test_what_keeps_the_player_from_being_built_is_one_line(
    tool: Any, tmp_path: Path, spoil: Any, message: str
) -> None:
    spoil(tmp_path)
    code, _, err = tool("crunch_nano")
    assert code == 2
    assert message in err
    assert err.startswith("conformance: ")
    assert err.count("\n") == 1


def test_a_missing_compiler_is_one_line(tool: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    code, _, err = tool("crunch_nano")
    assert (code, err) == (
        2,
        "conformance: g++: not found; expected a C++ compiler in the PATH. "
        "Install it (Debian: apt install g++)\n",
    )


def test_no_such_case(tool: Any) -> None:
    code, _, err = tool("no such name")
    assert code == 2
    assert "no such name: no case has such a name" in err


def test_written_files_compare_and_a_changed_or_new_model_is_named(
    tool: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    models, data = tmp_path / "models", tmp_path / "data"
    (models / "zoo").mkdir(parents=True)
    data.mkdir()
    for name in ("crunch_nano.nam", "zoo/nulls.nam", "zoo/lstm_2x8.nam"):
        shutil.copy(conformance.MODELS / name, models / name)
    shutil.copy(conformance.DATA / "input.npy", data)
    before = conformance.cases()
    monkeypatch.setattr(conformance, "MODELS", models)
    monkeypatch.setattr(conformance, "DATA", data)
    cached = conformance.manifest, conformance.renders
    try:
        for function in cached:
            function.cache_clear()
        code, out, _ = tool("--write")
        assert (code, out.splitlines()[-1]) == (0, "2 cases, 2 arrays, 1 refused")
        for name, case in conformance.cases().items():
            old = before[name]
            assert (case.model, case.sha256, case.size, case.player) == (old.model, old.sha256, old.size, 0)
            np.testing.assert_array_equal(case.render, np.load(tmp_path / "data" / "renders.npz")[case.array])
            assert case.bound == pytest.approx(2e-6 * max(1, case.peak), rel=1e-3)
        assert tool()[0] == 0
        with (models / "crunch_nano.nam").open("a") as file:
            file.write("\n")
        shutil.copy(models / "zoo" / "lstm_2x8.nam", models / "zoo" / "newer.nam")
        code, out, _ = tool()
        assert code == 1
        assert "models/crunch_nano.nam: has changed since the C++ player rendered it. Restore it" in out
        assert "models/zoo/newer.nam: no render of it. Add it with --write" in out
    finally:
        for function in cached:
            function.cache_clear()
