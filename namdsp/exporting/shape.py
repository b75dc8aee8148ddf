"""A model for a target: the kernels that play it, the driver's tables, and the numbers.

What a `NumbaEngine` is for this process, this is for code that stands alone: the same schedule, the same tables.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.exporting.numbers import pack_numbers
from namdsp.kernels.engine import check_operations
from namdsp.kernels.numba_cpu.engine import NumbaState
from namdsp.kernels.numba_cpu.kernel import kernel_address
from namdsp.kernels.numba_cpu.schedule import calls
from namdsp.kernels.numba_cpu.tables import Tables, tables
from namdsp.model import Model
from namdsp.native.records import NO_END, SMALLEST_BLOCK
from namdsp.native.targets import NamedTarget, target
from namdsp.plan.ops import FEED_FORWARD, Lstm
from namdsp.plan.plan import Plan
from namdsp.plan.settle import settled
from namdsp.runtime.dispatch import build_engine
from namdsp.runtime.start import settled_by


@dataclass(frozen=True, eq=False)
class Shape:
    """All that code needs to know of a model, and the numbers that it does not.

    specs       : of the kernels, each once
    tables      : in its operations a kernel is its place in `specs`
    positions   : [signals], where each signal stands in its rows at first
    addresses   : [pointers], bytes from the start of the arena, or NO_END
    fingerprint : 32 bytes, of all that but the numbers
    """

    plan: Plan
    target: NamedTarget
    block: int
    specs: tuple[dict[str, Any], ...]
    tables: Tables
    positions: NDArray[np.int64]
    addresses: NDArray[np.int64]
    fingerprint: bytes
    numbers: bytes


def shape_of(model: Model, wanted: NamedTarget) -> Shape:
    """Schedule a model for a target.

    Raises
    ------
    EngineError : the model has an operation without a kernel, or this processor cannot prepare its state.
    """
    plan, block = model.plan, SMALLEST_BLOCK
    check_operations(plan, (*FEED_FORWARD, Lstm), "export")
    scheduled = calls(plan, wanted.shape)
    texts = [json.dumps(call.spec, sort_keys=True) for call in scheduled]
    specs = {text: call.spec for text, call in zip(texts, scheduled, strict=True)}
    places = {text: place for place, text in enumerate(specs)}
    # a carry is made from a history by its kernel, which runs here, whatever the target
    if any(call.carry for call in scheduled):
        target()  # raises where no kernel can run
    here = [kernel_address(call.spec) if call.carry else 0 for call in scheduled]
    made = tables(plan, scheduled, here, block)
    made.ops["kernel"] = [places[text] for text in texts]
    state = NumbaState(plan, made, block)
    # a recurrent model plays silence, on whichever engine is there
    known = plan.receptive_field is not None
    start = settled(plan) if known else settled_by(build_engine(plan, "auto", None).engine)
    for signal in plan.remembered:
        state.set_history(signal, start[signal])
    inside = state.addresses != NO_END
    addresses = np.where(inside, state.addresses - state.arena.ctypes.data, NO_END)
    fingerprint = _fingerprint(plan, block, list(places), made, state.positions, addresses)
    return Shape(
        plan,
        wanted,
        block,
        tuple(specs.values()),
        made,
        state.positions,
        addresses,
        fingerprint,
        pack_numbers(made.weights, state.arena, fingerprint=fingerprint, sample_rate=model.sample_rate),
    )


def _fingerprint(plan: Plan, block: int, texts: list[str], made: Tables, *arrays: NDArray[np.int64]) -> bytes:
    facts = [plan.in_channels, plan.out_channels, plan.output, block, made.arena_floats, made.weights.size]
    digest = hashlib.sha256("\n".join([*map(str, facts), *texts]).encode())
    for array in (
        made.ops,
        made.mirrors,
        made.backs,
        made.turning,
        made.strides,
        made.signals,
        *arrays,
    ):
        digest.update(array.view(np.int64).astype("<i8").tobytes())  # records are of int64
    return digest.digest()
