"""The tables of tuned shapes and the search that fills them, without a GPU: clock and bits are made up."""

from __future__ import annotations

import datetime
import json
import warnings
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from model_zoo.files import MODELS

import namdsp
from namdsp.architectures.wavenet.standard import STANDARD_SHAPES, standard_plan
from namdsp.cache_folder import CACHE_VARIABLE
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.tuning import table as tuning
from namdsp.kernels.triton_gpu.tuning.search import Search, neighbours
from namdsp.kernels.triton_gpu.tuning.table import TuningEntry
from namdsp.plan.with_coefficients import with_noise

START = Shape(8, 2, 2)
AXES = [
    [{"warps": warps, "programs": programs} for warps, programs in ((4, 2), (4, 4), (8, 2), (16, 1))],
    [{"frames": frames} for frames in (1, 2, 4)],
    [{"unrolled": unrolled} for unrolled in (64, 256, 1024)],
    [{"short_tanh": short} for short in (False, True)],
]
RESULT = Shape(4, 4, 3, 256, True)
GPU = "A GPU"


def synthetic(shape: Shape) -> float:
    """Fastest at 4 warps, 4 programs, 4 frames, 256, short tanh; without plateaus."""
    distance = abs(shape.warps - 4) + abs(shape.programs - 4) + abs(shape.frames - 4)
    return 1000.0 - 20 * distance - abs(shape.unrolled - 256) / 10 + 50 * shape.short_tanh


def right(shape: Shape) -> bool:
    return True


def test_a_descent_finds_the_best_of_all() -> None:
    best = Search(right=right, speed=synthetic).run(START, AXES)
    assert best is not None
    assert (best.shape, best.speed) == (Shape(4, 4, 4, 256, True), 1050.0)


def test_a_candidate_with_other_bits_loses_however_fast_it_is_and_is_not_timed() -> None:
    timed: list[Shape] = []

    def speed(shape: Shape) -> float:
        timed.append(shape)
        return synthetic(shape)

    search = Search(right=lambda shape: not shape.short_tanh, speed=speed)
    best = search.run(START, AXES)
    assert best is not None
    assert best.shape == Shape(4, 4, 4, 256, False)
    wrong = [trial for trial in search.trials.values() if not trial.right]
    assert wrong
    assert not any(shape.short_tanh for shape in timed)
    assert {trial.note for trial in wrong} == {"other bits"}


def test_without_a_right_candidate_nothing_is_returned() -> None:
    assert Search(right=lambda shape: False, speed=synthetic).run(START, AXES) is None


def test_a_wrong_start_does_not_stop_the_search() -> None:
    best = Search(right=lambda shape: shape != START, speed=synthetic).run(START, AXES)
    assert best is not None
    assert best.shape == Shape(4, 4, 4, 256, True)


def test_a_candidate_that_is_refused_is_out_and_other_errors_are_not_hidden() -> None:
    def speed(shape: Shape) -> float:
        if shape.frames == 4:
            raise RuntimeError("out of registers\nand more")
        return synthetic(shape)

    search = Search(right=right, speed=speed, refusals=(RuntimeError,))
    best = search.run(START, AXES)
    assert best is not None
    assert best.shape.frames == 2
    assert "RuntimeError: out of registers" in {trial.note for trial in search.trials.values()}
    with pytest.raises(RuntimeError):
        Search(right=right, speed=speed, refusals=(ValueError,)).run(START, AXES)


def test_an_interrupted_search_keeps_the_best_so_far() -> None:
    left = iter(range(9))

    def speed(shape: Shape) -> float:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return synthetic(shape)

    search = Search(right=right, speed=speed)
    best = search.run(START, AXES)
    assert search.interrupted
    assert best is not None
    assert best.speed == max(trial.speed for trial in search.trials.values()) > synthetic(START)


def test_a_search_out_of_time_begins_nothing_more() -> None:
    search = Search(right=right, speed=synthetic, out_of_time=lambda: len(search.trials) >= 3)
    best = search.run(START, AXES)
    assert len(search.trials) == 3
    assert best is not None
    assert best.speed >= synthetic(START)


def test_every_candidate_is_tried_once_and_announced_before() -> None:
    tried: list[Shape] = []
    announced: list[Shape] = []

    def speed(shape: Shape) -> float:
        assert shape in announced
        tried.append(shape)
        return synthetic(shape)

    def allowed(shape: Shape) -> bool:
        return shape.frames < 4

    Search(right=right, speed=speed, prepare=announced.extend, allowed=allowed).run(START, AXES)
    assert len(tried) == len(set(tried))
    assert tried == announced
    assert all(allowed(shape) for shape in tried)


def test_noise_in_the_clock_does_not_move_the_search() -> None:
    search = Search(right=right, speed=lambda shape: 1000.0 + (hash(shape) % 100) / 100)
    best = search.run(START, AXES)
    assert best == search.trials[START]
    assert set(search.trials) == {START, *neighbours(START, AXES)}


# tables


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache folder for one test, and a shipped table too."""
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(tuning, "shipped_table", lambda: tmp_path / "shipped.json")
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    for cached in (tuning._user_text, tuning._shipped_text, tuning._parse):
        cached.cache_clear()


def entry(shape: Shape) -> TuningEntry:
    return TuningEntry("a model", shape, 900.5, "2026-01-31", "3.6.0")


def write(path: Path, plan: Any, shape: Shape) -> None:
    tuning.add_entries(path, GPU, {tuning.plan_key(plan): entry(shape)})


@pytest.fixture
def plan() -> Any:
    return standard_plan("A1 nano")


def test_the_users_table_comes_before_the_shipped_one(plan: Any) -> None:
    assert tuning.tuned_shape(plan, GPU) is None
    write(tuning.shipped_table(), plan, START)
    assert tuning.tuned_shape(plan, GPU) == START
    write(tuning.user_table(), plan, RESULT)
    assert tuning.tuned_shape(plan, GPU) == RESULT
    assert tuning.tuned_shape(plan, "another GPU") is None
    assert tuning.tuned_shape(standard_plan("A1 lite"), GPU) is None


def test_new_entries_leave_the_others(plan: Any) -> None:
    other = standard_plan("A1 lite")
    write(tuning.user_table(), plan, START)
    write(tuning.user_table(), other, START)
    write(tuning.user_table(), plan, RESULT)
    tuning.add_entries(tuning.user_table(), "another GPU", {})
    assert tuning.tuned_shape(plan, GPU) == RESULT
    assert tuning.tuned_shape(other, GPU) == START
    table = json.loads(tuning.user_table().read_text())
    assert set(table["gpus"]) == {GPU, "another GPU"}
    line = table["gpus"][GPU][tuning.plan_key(plan)]
    assert (line["date"], line["triton"], line["model"]) == ("2026-01-31", "3.6.0", "a model")
    assert (line["speed"], line["frames"]) == (900.5, RESULT.frames)
    assert [path.name for path in tuning.user_table().parent.iterdir()] == ["tuning.json"]


def spoilt(change: Callable[[dict[str, Any]], None]) -> Callable[[str], str]:
    def spoil(text: str) -> str:
        table = json.loads(text)
        change(next(iter(table["gpus"][GPU].values())))
        return json.dumps(table)

    return spoil


SPOILT: dict[str, Callable[[str], str]] = {
    "cut": lambda text: text[: len(text) // 2],
    "empty": lambda text: "",
    "no object": lambda text: "[1]",
    "deep": lambda text: "[" * 100_000,
    "bytes": lambda text: text.replace("warps", "\0w\x7f"),
    "older": lambda text: text.replace('"format": 2', '"format": 0'),
    "no number": spoilt(lambda line: line.update(warps="8")),
    "no power": spoilt(lambda line: line.update(warps=3)),
    "too large": spoilt(lambda line: line.update(frames=1 << 20)),
    "too many": spoilt(lambda line: line.update(warps=32, programs=32)),
    "no choice": spoilt(lambda line: line.update(short_tanh=1)),
    "missing": spoilt(lambda line: line.pop("programs")),
}


@pytest.mark.parametrize("kind", SPOILT)
def test_a_table_that_cannot_be_used_is_reported_once_and_passed_over(kind: str, plan: Any) -> None:
    write(tuning.shipped_table(), plan, START)
    write(tuning.user_table(), plan, RESULT)
    tuning.user_table().write_text(SPOILT[kind](tuning.user_table().read_text()))
    forget()
    with pytest.warns(RuntimeWarning, match="table of tuned kernels") as message:
        assert tuning.tuned_shape(plan, GPU) == START
    assert str(tuning.user_table()) in str(message[0].message)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert tuning.tuned_shape(plan, GPU) == START
        write(tuning.user_table(), plan, RESULT)  # a new one can be made
        assert tuning.tuned_shape(plan, GPU) == RESULT


FILES = ("a1_standard", "a1_lite", "a1_feather", "a1_nano", "a2_full", "a2_lite")


@pytest.mark.parametrize(("name", "file"), list(zip(STANDARD_SHAPES, FILES, strict=True)))
def test_models_of_one_shape_share_their_key(name: str, file: str) -> None:
    key = tuning.plan_key(standard_plan(name))
    assert tuning.plan_key(namdsp.load(MODELS / f"{file}.nam").plan) == key
    assert tuning.plan_key(with_noise(standard_plan(name))) == key


@pytest.mark.parametrize("name", STANDARD_SHAPES)
def test_the_table_that_ships_has_every_standard_shape(name: str) -> None:
    path = Path(tuning.__file__).with_name("tuning.json")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        entries = tuning._parse(str(path), path.read_text())["NVIDIA H200"]
    result = entries[tuning.plan_key(standard_plan(name))]
    assert result.model == name
    assert result.speed > 100
    datetime.date.fromisoformat(result.date)
    assert tuple(map(int, result.triton.split("."))) >= (3, 4)


def test_other_shapes_have_other_keys() -> None:
    names = ("gated", "blended", "groups_both", "activations", "channels_12")
    plans = [namdsp.load(MODELS / f"{name}.nam").plan for name in names]
    plans += [standard_plan(name) for name in STANDARD_SHAPES]
    assert len({tuning.plan_key(plan) for plan in plans}) == len(plans)
    plan = standard_plan("A1 nano")
    conv = next(op for op in plan.ops if hasattr(op, "terms") and op.terms[0].taps > 1)
    longer = replace(conv, terms=tuple(replace(term, dilation=term.dilation + 1) for term in conv.terms))
    changed = replace(plan, ops=tuple(longer if op is conv else op for op in plan.ops))
    assert tuning.plan_key(changed) != tuning.plan_key(plan)


def test_noise_makes_every_output_tell(plan: Any) -> None:
    from namdsp.checks.tuning import expected_output

    x = np.random.default_rng(0).standard_normal((1, 5000)).astype(np.float32)
    y = expected_output(with_noise(plan), x)
    assert len(np.unique(y)) > 4000
