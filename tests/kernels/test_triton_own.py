"""A guard of the whole-model kernel's shared memory that no drawn model meets; see test_triton_drawn.py."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from namdsp.kernels.triton_gpu.fused.phases import Phase
from namdsp.kernels.triton_gpu.fused.shared_memory import allocate_shared
from namdsp.plan.formula import SUM
from namdsp.plan.ops import Elementwise, Rows

TILE = 64


def add(out: int, a: int, b: int) -> Elementwise:
    return Elementwise(out, "", (Rows(a), Rows(b)), SUM)


@pytest.mark.parametrize(
    ("others", "later", "same_location"),
    [((), (), True), ((add(4, 1, 2),), (), False), ((), (add(5, 1, 2),), False)],
    ids=["alone", "another reads it too", "it is read later"],
)
def test_a_sum_replaces_a_signal_that_nobody_else_reads(
    others: tuple[Elementwise, ...], later: tuple[Elementwise, ...], same_location: bool
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
