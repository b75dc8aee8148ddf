"""Where the whole-model kernel keeps what each thread reads back itself; its bits are tested elsewhere."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import namdsp
from namdsp.kernels.triton_gpu.fused.phases import Phase, phases
from namdsp.kernels.triton_gpu.fused.rings import vectors, width
from namdsp.kernels.triton_gpu.fused.shared_memory import allocate_shared
from namdsp.plan.ops import Add

ZOO = Path(__file__).resolve().parents[2] / "models" / "zoo"
TILE = 64


@pytest.mark.parametrize("name", ["a1_nano", "condition_nested", "gated", "three_arrays"])
def test_signals_that_are_wanted_at_once_lie_side_by_side_in_the_space_there_is(name: str) -> None:
    plan = namdsp.load(ZOO / f"{name}.nam").plan
    split = phases(plan)
    last = {source: index for index, phase in enumerate(split) for op in phase.ops for source in op.sources}
    created = {signal: index for index, phase in enumerate(split) for signal in phase.stores}
    everything, taken = allocate_shared(plan, split, TILE, 1 << 20)
    assert everything
    assert allocate_shared(plan, split, TILE, 0) == ({}, 0)
    for space in (taken - 1, taken):
        locations, floats = allocate_shared(plan, split, TILE, space)
        assert floats <= space
        assert (len(locations) == len(everything)) == (space == taken)
        assert not any(plan.lookbacks[signal] for signal in locations)
        ends = {
            signal: first + vectors(plan.channels[signal]) * width(plan.channels[signal]) * TILE
            for signal, first in locations.items()
        }
        for signal, other in permutations(locations, 2):
            apart = ends[signal] <= locations[other] or ends[other] <= locations[signal]
            if created[signal] <= created[other] <= last[signal] and not apart:
                # only a sum may take the place of what it is made of, in the phase that reads it last
                assert (locations[signal], ends[signal], last[signal]) == (
                    locations[other],
                    ends[other],
                    created[other],
                )
                readers = [op.out for op in split[created[other]].ops if signal in op.sources]
                assert readers == [other]


def add(out: int, a: int, b: int) -> Add:
    return Add(out, "", a, b)


@pytest.mark.parametrize(
    ("others", "later", "same_location"),
    [((), (), True), ((add(4, 1, 2),), (), False), ((), (add(5, 1, 2),), False)],
    ids=["alone", "another reads it too", "it is read later"],
)
def test_a_sum_replaces_a_signal_that_nobody_else_reads(
    others: tuple[Add, ...], later: tuple[Add, ...], same_location: bool
) -> None:
    stub: Any = SimpleNamespace(lookbacks=[0] * 8, channels=[4] * 8)
    split = [
        Phase((add(1, 0, 2),), (1,)),
        Phase((add(3, 1, 0), *others), (3, *(op.out for op in others))),
        Phase((add(6, 3, 0), *(add(7, op.out, 0) for op in others), *later), (6,)),
        Phase((add(7, 6, 0),), ()),
    ]
    locations, _ = allocate_shared(stub, split, TILE, 1 << 20)
    assert (locations[1] == locations[3]) == same_location
