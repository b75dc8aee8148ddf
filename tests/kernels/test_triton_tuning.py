"""Sizes of programs: the table that ships, and the search of tools/tune, without a GPU: clock and bits are made up."""

from __future__ import annotations

import datetime
from dataclasses import replace

import pytest
from here import MODELS
from tune.search import Search, neighbours

import namdsp
from namdsp.kernels.triton_gpu.fused.shape import Shape, untuned_shape
from namdsp.kernels.triton_gpu.tuning import offline_shape, plan_key, shipped_table, tuned_shape
from namdsp.plan.plan import Plan
from namdsp.plan.with_coefficients import with_noise
from namdsp.standard_networks import STANDARD_SHAPES, standard_network

START = Shape(8, 2, 2)
AXES = [
    [{"warps": warps, "programs": programs} for warps, programs in ((4, 2), (4, 4), (8, 2), (16, 1))],
    [{"frames": frames} for frames in (1, 2, 4)],
    [{"unrolled": unrolled} for unrolled in (64, 256, 1024)],
]


def synthetic(shape: Shape) -> float:
    """Fastest at 4 warps, 4 programs, 4 frames, 256; without plateaus."""
    distance = abs(shape.warps - 4) + abs(shape.programs - 4) + abs(shape.frames - 4)
    return 1000.0 - 20 * distance - abs(shape.unrolled - 256) / 10


def right(shape: Shape) -> bool:
    return True


def test_a_descent_finds_the_best_of_all() -> None:
    best = Search(right=right, speed=synthetic).run(START, AXES)
    assert best is not None
    assert (best.shape, best.speed) == (Shape(4, 4, 4, 256), 1000.0)


def test_a_candidate_with_other_bits_loses_however_fast_it_is_and_is_not_timed() -> None:
    timed: list[Shape] = []

    def speed(shape: Shape) -> float:
        timed.append(shape)
        return synthetic(shape)

    search = Search(right=lambda shape: shape.frames != 4, speed=speed)
    best = search.run(START, AXES)
    assert best is not None
    assert best.shape == Shape(4, 2, 4, 256)
    wrong = [trial for trial in search.trials.values() if not trial.right]
    assert wrong
    assert not any(shape.frames == 4 for shape in timed)
    assert {trial.note for trial in wrong} == {"other bits"}


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


def test_noise_in_the_clock_does_not_move_the_search() -> None:
    search = Search(right=right, speed=lambda shape: 1000.0 + (hash(shape) % 100) / 100)
    best = search.run(START, AXES)
    assert best == search.trials[START]
    assert set(search.trials) == {START, *neighbours(START, AXES)}


def standard_plan(name: str) -> Plan:
    return standard_network(name).plan


@pytest.mark.parametrize("name", STANDARD_SHAPES)
def test_models_of_one_shape_share_their_key(name: str) -> None:
    key = plan_key(standard_plan(name))
    assert plan_key(namdsp.load(MODELS / f"{name}.nam").plan) == key
    assert plan_key(with_noise(standard_plan(name))) == key


@pytest.mark.parametrize("name", STANDARD_SHAPES)
def test_the_table_that_ships_has_every_standard_shape_and_only_for_that_gpu(name: str) -> None:
    plan = standard_plan(name)
    line = shipped_table()["NVIDIA H200"][plan_key(plan)]
    assert line["speed"] > 100
    datetime.date.fromisoformat(line["date"])
    shape = tuned_shape(plan, "NVIDIA H200")
    assert shape is not None
    assert (shape.warps, shape.unrolled) == (line["warps"], line["unrolled"])
    assert shape.threads * shape.programs <= 2048
    assert tuned_shape(plan, "another GPU") is None


def test_without_a_line_it_is_the_rule_of_thumb() -> None:
    plan = standard_plan("a1_nano")
    assert offline_shape(plan, "another GPU") == untuned_shape(plan)


def test_other_shapes_have_other_keys() -> None:
    names = ("gated", "blended", "groups_both", "activations", "channels_12")
    plans = [namdsp.load(MODELS / f"{name}.nam").plan for name in names]
    plans += [standard_plan(name) for name in STANDARD_SHAPES]
    assert len({plan_key(plan) for plan in plans}) == len(plans)
    plan = standard_plan("a1_nano")
    conv = next(op for op in plan.ops if hasattr(op, "terms") and op.terms[0].taps > 1)
    longer = replace(conv, terms=tuple(replace(term, dilation=term.dilation + 1) for term in conv.terms))
    changed = replace(plan, ops=tuple(longer if op is conv else op for op in plan.ops))
    assert plan_key(changed) != plan_key(plan)
