"""`namdsp warmup`: what it compiles is what comes after needs. In separate processes, with their cache."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from builders import layer_array, save, wavenet
from here import MODELS, refusal_of

import namdsp
from namdsp.cache_folder import CACHE_VARIABLE

pytestmark = pytest.mark.skipif(
    refusal_of("numba") is not None, reason=f"nothing to compile for: {refusal_of('numba')}"
)

Run = Callable[..., Any]
#: One of the six is compiled here; further down all are compared with their models.
QUICK = ("a1_nano",)


class Watched(NamedTuple):
    """What a process compiled, and said on stderr."""

    compiled: list[str]
    said: str


#: Runs the command in its arguments, or plays the models in them; the names of what was compiled go to stdout.
WATCHED = f"""
import json, sys
import numpy as np
import namdsp
from namdsp.cli import main, warmup
warmup.STANDARD_SHAPES = {QUICK}
from namdsp.native import compile as jit
compiled = []
jit.on_compile = compiled.append
code = 0
if sys.argv[1] == "warmup":
    code = main(sys.argv[1:])
else:
    for path in sys.argv[2:]:
        model = namdsp.load(path)
        model.stream(max_block=64, engine="numba").process(np.zeros(64, np.float32))
        model.stream(max_block=128, engine="numba").process(np.zeros(128, np.float32))
        model.render(np.zeros(100, np.float32), engine="numba")
print(json.dumps(compiled))
sys.exit(code)
"""


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the processes run: a copy, so that an edit in the meantime does not make them compile again."""
    folder = tmp_path_factory.mktemp("package")
    shutil.copytree(Path(namdsp.__file__).parent, folder / "namdsp")
    return folder


@pytest.fixture(scope="module")
def watched(package: Path) -> Callable[..., Watched]:
    """watched(cache, "warmup" or "play", ...)."""

    def call(cache: Path, *arguments: object) -> Watched:
        done = subprocess.run(
            [sys.executable, "-c", WATCHED, *map(str, arguments)],
            cwd=package,  # comes first where Python looks for modules
            env=os.environ | {CACHE_VARIABLE: str(cache)},
            capture_output=True,
            text=True,
            check=False,
            timeout=200,
        )
        assert done.returncode == 0, done.stderr
        return Watched(json.loads(done.stdout), done.stderr)

    return call


@pytest.fixture(scope="module")
def warm(watched: Callable[..., Watched], tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Watched]:
    """A cache that `warmup` filled without being told for which models, what it compiled and what it said."""
    cache = tmp_path_factory.mktemp("warm") / "cache"
    return cache, watched(cache, "warmup")


def shapes_in(message: str) -> list[str]:
    return [line.partition(":")[0] for line in message.splitlines()]


def test_without_models_the_standard_shapes_are_compiled(warm: tuple[Path, Watched]) -> None:
    compiled, message = warm[1]
    assert shapes_in(message) == [*QUICK, "rig"]
    assert all(" ready in " in line for line in message.splitlines())
    rig = ("ramps.make_ramp", "ramps.make_fade", "gate.make_follow", "player.make_player", "convolve")
    assert {"conv", "layer", "entry", *rig} <= set(compiled)


def test_then_the_models_that_ship_play_without_compiling(
    warm: tuple[Path, Watched], watched: Any, tmp_path: Path
) -> None:
    paths = [MODELS / f"{name}.nam" for name in QUICK]
    assert watched(warm[0], "play", *paths)[0] == []
    other = save(wavenet(layer_array(channels=3, activation="Softsign")), tmp_path)
    assert watched(warm[0], "play", other)[0], "nothing compiled is not seen"


def test_a_model_is_prepared_and_no_more(watched: Any, tmp_path: Path) -> None:
    model, cache = save(wavenet(layer_array(channels=2)), tmp_path), tmp_path / "cache"
    compiled, message = watched(cache, "warmup", model)
    assert compiled
    assert shapes_in(message) == [str(model)]
    assert watched(cache, "play", model)[0] == []
    assert watched(cache, "warmup", "--quiet", model) == ([], "")


def test_a_bad_file_does_not_keep_the_others_from_getting_ready(run: Run, tmp_path: Path) -> None:
    good = [save(wavenet(layer_array(channels=2)), tmp_path, f"{name}.nam") for name in "ab"]
    missing = tmp_path / "missing.nam"
    code, out, err = run("warmup", good[0], missing, good[1])
    assert (code, out) == (1, "")
    lines = err.splitlines()
    assert lines[0].startswith(f"{good[0]}: numba ready in ")
    assert lines[1].startswith(f"error: {missing}: ")
    assert lines[2].startswith(f"{good[1]}: numba ready in ")
    assert lines[3:] == [f"error: 1 of 3 are not ready: {missing}"]
    code, _, err = run("warmup", "--quiet", missing, *good)
    assert (code, err.count("\n")) == (1, 2)
