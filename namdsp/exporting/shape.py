"""A model prepared for a target: its kernels, the driver's tables, and its weights.

It is the counterpart of a `NumbaEngine` for code without this process: the same schedule, the same tables.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.exporting.mix import MixWeights, mix_weights
from namdsp.kernels.engine import check_operations
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.kernels.numba_cpu.code_size import all_operations, check_size
from namdsp.kernels.numba_cpu.engine import NumbaState
from namdsp.kernels.numba_cpu.kernel import kernel_address
from namdsp.kernels.numba_cpu.records import SMALLEST_BLOCK
from namdsp.kernels.numba_cpu.separate import KNOWN
from namdsp.kernels.numba_cpu.tables import Tables, build_tables
from namdsp.model import Model
from namdsp.native.records import NO_END
from namdsp.native.targets import NamedTarget, target
from namdsp.plan.plan import Plan
from namdsp.plan.steady_state import steady_state
from namdsp.runtime.dispatch import EngineRequest, build_engine
from namdsp.runtime.renderer import prewarmed_histories


@dataclass(frozen=True, eq=False)
class ExportedShape:
    """Everything that the code is made of.

    specs       : of the kernels, each once
    tables      : in its operations a kernel is its index in `specs`
    positions   : [signals], first position of each signal in its rows
    addresses   : [pointers], bytes from the start of the arena, or NO_END
    arena       : the first state of a stream
    mix         : where the gains of a blend are, if each state has its own
    """

    plan: Plan
    target: NamedTarget
    block: int
    specs: tuple[dict[str, Any], ...]
    tables: Tables
    positions: NDArray[np.int64]
    addresses: NDArray[np.int64]
    arena: Float32
    mix: MixWeights | None = None


def shape_of(
    model: Model,
    named_target: NamedTarget,
    start: Mapping[int, Float32] | None = None,
    *,
    with_mix: bool = False,
) -> ExportedShape:
    """Schedule a model for a target.

    start    : histories before the first frame; None for those of a stream
    with_mix : each state has its own gains of a blend

    Raises
    ------
    EngineError : the model has an operation without a kernel, or this processor cannot prepare its state.
    """
    plan, block = model.plan, SMALLEST_BLOCK
    check_operations(plan, KNOWN, "export")
    scheduled = kernel_calls(plan, named_target.shape)
    check_size(all_operations(call.spec for call in scheduled))
    texts = [json.dumps(call.spec, sort_keys=True) for call in scheduled]
    specs = {text: call.spec for text, call in zip(texts, scheduled, strict=True)}
    indices = {text: index for index, text in enumerate(specs)}
    # the kernel computes its memory from a history; it runs on this processor for every target
    if any(call.memory for call in scheduled):
        target()  # raises where no kernel can run
    here = [kernel_address(call.spec) if call.memory else 0 for call in scheduled]
    tables = build_tables(plan, scheduled, here, block)
    state = NumbaState(plan, tables, block)
    # a recurrent model plays silence, on whichever engine is there
    if start is None:
        known = plan.receptive_field is not None
        start = (
            steady_state(plan) if known else prewarmed_histories(build_engine(plan, EngineRequest()).engine)
        )
    for signal in plan.signals_with_history:
        state.set_history(signal, start[signal])
    tables.calls["kernel"] = [indices[text] for text in texts]
    inside = state.addresses != NO_END
    addresses = np.where(inside, state.addresses - state.arena.ctypes.data, NO_END)
    return ExportedShape(
        plan,
        named_target,
        block,
        tuple(specs.values()),
        tables,
        state.positions,
        addresses,
        state.arena,
        mix_weights(model.parsed, named_target.shape) if with_mix else None,
    )
