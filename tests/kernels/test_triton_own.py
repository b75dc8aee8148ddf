"""Where the whole-model kernel keeps what each thread reads back itself; its bits are tested elsewhere."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import namdsp
from namdsp.kernels.triton_gpu.whole.own import place_own
from namdsp.kernels.triton_gpu.whole.phases import Phase, phases
from namdsp.kernels.triton_gpu.whole.rings import pieces, width
from namdsp.plan.ops import Add

ZOO = Path(__file__).resolve().parents[2] / "models" / "zoo"
TILE = 64


@pytest.mark.parametrize("name", ["a1_nano", "condition_nested", "gated", "three_arrays"])
def test_signals_that_are_wanted_at_once_lie_side_by_side_in_the_space_there_is(name: str) -> None:
    plan = namdsp.load(ZOO / f"{name}.nam").plan
    cut = phases(plan)
    last = {source: index for index, phase in enumerate(cut) for op in phase.ops for source in op.sources}
    made = {signal: index for index, phase in enumerate(cut) for signal in phase.stores}
    everything, taken = place_own(plan, cut, TILE, 1 << 20)
    assert everything
    assert place_own(plan, cut, TILE, 0) == ({}, 0)
    for room in (taken - 1, taken):
        places, floats = place_own(plan, cut, TILE, room)
        assert floats <= room
        assert (len(places) == len(everything)) == (room == taken)
        assert not any(plan.lookbacks[signal] for signal in places)
        ends = {
            signal: first + pieces(plan.channels[signal]) * width(plan.channels[signal]) * TILE
            for signal, first in places.items()
        }
        for signal, other in permutations(places, 2):
            apart = ends[signal] <= places[other] or ends[other] <= places[signal]
            if made[signal] <= made[other] <= last[signal] and not apart:
                # only a sum may take the place of what it is made of, in the phase that reads it last
                assert (places[signal], ends[signal], last[signal]) == (
                    places[other],
                    ends[other],
                    made[other],
                )
                readers = [op.out for op in cut[made[other]].ops if signal in op.sources]
                assert readers == [other]


def add(out: int, a: int, b: int) -> Add:
    return Add(out, "", a, b)


@pytest.mark.parametrize(
    ("others", "later", "same_place"),
    [((), (), True), ((add(4, 1, 2),), (), False), ((), (add(5, 1, 2),), False)],
    ids=["alone", "another reads it too", "it is read later"],
)
def test_a_sum_replaces_a_signal_that_nobody_else_reads(
    others: tuple[Add, ...], later: tuple[Add, ...], same_place: bool
) -> None:
    stub: Any = SimpleNamespace(lookbacks=[0] * 8, channels=[4] * 8)
    cut = [
        Phase((add(1, 0, 2),), (1,)),
        Phase((add(3, 1, 0), *others), (3, *(op.out for op in others))),
        Phase((add(6, 3, 0), *(add(7, op.out, 0) for op in others), *later), (6,)),
        Phase((add(7, 6, 0),), ()),
    ]
    places, _ = place_own(stub, cut, TILE, 1 << 20)
    assert (places[1] == places[3]) == same_place
