"""A whole model as one Triton kernel: a program computes a chunk of time tile by tile, all layers in each tile.

A thread computes its frames for all channels, so chains run in registers, in the order of the arithmetic:

    frames of a tile : N threads with F frames each; one variable [N x F] a channel
    weights          : read by every thread, in the order of the chains

Phases that differ in parameters only (weights, dilations, addresses) are one loop over rows of a table. So the length
of the code grows with the number of distinct layers, and models of one structure share their kernel.
"""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np

from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.triton_gpu.fused.launcher import ModelKernel
from namdsp.kernels.triton_gpu.fused.phase_loops import phase_loops
from namdsp.kernels.triton_gpu.fused.phase_source import PhaseSource
from namdsp.kernels.triton_gpu.fused.phase_weights import PADDING, CoefficientLayout, gather_coefficients
from namdsp.kernels.triton_gpu.fused.phases import distinct_phases, phases
from namdsp.kernels.triton_gpu.fused.rings import (
    Ring,
    allocate_rings,
    frame_offset,
    past_frames,
    vector_stride,
)
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.fused.shared_memory import allocate_shared, shared_floats_available
from namdsp.kernels.triton_gpu.program import conditioned_lines, one_nan_lines
from namdsp.kernels.triton_gpu.ptx import fused_helpers
from namdsp.kernels.triton_gpu.source import COMPILERS_SHARED, CONSTANT, NUMBER, KernelSource
from namdsp.plan.ops import Convolve
from namdsp.plan.plan import Plan

#: Maximum channels of a signal.
MAX_CHANNELS = 64
#: Maximum floats of a phase's weights: two buffers of 20 KiB, of the 48 KiB that a program has without asking.
MAX_PHASE_WEIGHTS = 5120
#: Maximum number of distinct phases, and of their weights: compile time grows with both.
MAX_DISTINCT_PHASES, MAX_DISTINCT_WEIGHTS = 32, 32_768
#: In the order of `launcher.py`: pointers, `LaunchScalars`, sizes, constants.
PARAMETERS = (
    *((name, "*fp32") for name in ("x", "y", "state", "weights")),
    *((name, "*i32") for name in ("table", "unusable")),
    *((name, NUMBER) for name in ("position", "frames", "first", "length", "chunk", "warm")),
    ("of_model", NUMBER),
    *((f"{side}_{step}", NUMBER) for side in "xy" for step in ("voice", "chunk", "channel")),
    *((name, CONSTANT) for name in ("STATE", "BT", "THREADS")),
)


#: Maximum kernels whose text is cached: generating it takes longer than a short render.
MAX_CACHED_KERNELS = 64
_cached_kernels: dict[Hashable, ModelKernel] = {}


def refusal(plan: Plan) -> str | None:
    """Return the reason why a plan cannot be one kernel, None if it can."""
    if plan.receptive_field is None:
        return "it never forgets"
    widest = max(plan.channels)
    if widest > MAX_CHANNELS:
        return f"a signal has {widest} channels; at most {MAX_CHANNELS} stay in registers"
    if any(isinstance(op, Convolve) for op in plan.ops):
        return "long convolutions go through transforms"
    all_phases = phases(plan)
    weights = max(phase.weights for phase in all_phases)
    if weights > MAX_PHASE_WEIGHTS:
        return f"a layer has {weights} weights; at most {MAX_PHASE_WEIGHTS} fit a buffer in shared memory"
    distinct = distinct_phases(all_phases)
    if len(distinct) > MAX_DISTINCT_PHASES:
        return (
            f"{len(distinct)} layers differ in shape from the one before; "
            f"at most {MAX_DISTINCT_PHASES} go into one kernel"
        )
    weights = sum(phase.weights for phase in distinct)
    if weights > MAX_DISTINCT_WEIGHTS:
        return f"layers of different shapes have {weights} weights; at most {MAX_DISTINCT_WEIGHTS} go into one kernel"
    return None


def fused_kernel(plan: Plan, shape: Shape, shared_bytes: int) -> ModelKernel:
    """Return the kernel of a plan; its text is generated once for all plans of a structure.

    shared_bytes : shared memory of a multiprocessor
    """
    key = plan.structure, shape, shared_bytes, interpreted()
    if key not in _cached_kernels:
        for old in list(_cached_kernels)[: len(_cached_kernels) + 1 - MAX_CACHED_KERNELS]:
            _cached_kernels.pop(old, None)
        _cached_kernels[key] = _generate(plan, shape, shared_bytes)
    return _cached_kernels[key]


def _generate(plan: Plan, shape: Shape, shared_bytes: int) -> ModelKernel:
    all_phases, layout = phases(plan), CoefficientLayout(plan)
    shared_offsets, shared_floats = allocate_shared(
        plan, all_phases, shape.tile, shared_floats_available(all_phases, shape.programs, shared_bytes)
    )
    rings, state = allocate_rings(plan, all_phases, shape.tile, shared_offsets)
    sources = [PhaseSource(plan, layout, phase, rings, shared_offsets, shape) for phase in all_phases]
    pools = [source.weights() for source in sources]
    largest = max(pool.size for pool in pools)
    starts = np.cumsum([0, *(pool.size for pool in pools)])[:-1]
    loops = phase_loops(sources)
    parameter_rows = [row for loop in loops for row in loop.rows()]
    rows = [[int(start), *row] for start, row in zip(starts, parameter_rows, strict=True)]
    columns = max(map(len, rows))
    table = np.array([row + [0] * (columns - len(row)) for row in [*rows, rows[0]]], np.int32)
    functions = {name: text for loop in loops for name, text in loop.functions.items()}
    body = [line for loop in loops for line in loop.body(plan, columns)]
    text = fused_helpers(largest) + "".join(f"{function}\n\n" for function in functions.values())
    pool = np.concatenate([*pools, np.full(largest, PADDING)])
    lines = _body(plan, rings, largest, pool.size, state, body)
    shared = COMPILERS_SHARED + 4 * shared_floats if shared_floats else 0
    kernel = KernelSource(f"a whole model in {len(all_phases)} phases", text, PARAMETERS, lines, shared)
    floats, lookbacks = state + (shared_floats if interpreted() else 0), plan.lookbacks
    assert plan.receptive_field is not None, "see `refusal`"
    return ModelKernel(
        kernel=kernel,
        constants={"STATE": floats, "BT": shape.tile, "THREADS": shape.threads},
        floats=floats,
        pack=lambda plan: gather_coefficients(plan, pool),
        past=lambda signal, position: past_frames(rings[signal], lookbacks[signal], position),
        warm=-(-(plan.receptive_field - 1) // shape.tile) * shape.tile,
        table=table,
    )


def _body(
    plan: Plan, rings: dict[int, Ring], largest: int, floats: int, state: int, body: list[str]
) -> tuple[str, ...]:
    lines = [
        "# column 0 of a program's row is frame `origin` of the block; the first `warm` columns only fill the rings",
        "voice, begin = tl.program_id(0), tl.program_id(1) * chunk",
        "origin = begin + first - warm",
        "program = (voice * tl.num_programs(1) + tl.program_id(1)).to(tl.int64)",
        "state += program * STATE",
        *(
            f"{side} += voice.to(tl.int64) * {side}_voice + tl.program_id(1).to(tl.int64) * {side}_chunk"
            for side in "xy"
        ),
        f"weights += (voice // of_model).to(tl.int64) * {floats}",
        "walk = tl.where(begin + first == 0, warm, 0)",
        "stop = tl.minimum(warm + length, tl.minimum(begin + chunk, frames) - origin)",
        "lanes = tl.arange(0, BT)",
        "bad = tl.zeros([BT], tl.int32)",
        "here = buffer()",
        f"there = here + {largest}",
        f"own = own_place(here, state + {state})",
        "stage(weights, tl.load(table), here, THREADS)",
        "for tile in range(walk, stop, BT):",
    ]
    inner = [
        "t = tile + lanes",
        "now = position + origin + t",
        "inside = t < stop",
        "kept = inside & (t >= warm)",
    ]
    for c in range(plan.in_channels):
        inner += [
            f"x{c} = load_masked(x + {c} * x_channel + t, inside)",
            *conditioned_lines(f"x{c}", "kept"),
        ]
    if 0 in rings:
        inner += ["tl.debug_barrier()", *_store_input(rings[0])]
    inner += body
    for c in range(plan.out_channels):
        out = f"y + {c} * y_channel + t"
        inner += [
            *one_nan_lines(f"y{c}"),
            f"store_masked({out}, bits.to(tl.float32, bitcast=True), kept)",
        ]
    lines += [f"    {line}" for line in inner]
    return (*lines, "tl.store(unusable + program, tl.sum(bad))")


def _store_input(ring: Ring) -> list[str]:
    """Return the lines that store the input in its ring, for convolutions with a look-back to the input."""
    lines = [
        f"frame = now & {ring.frames - 1}",
        f"at = state + {ring.offset} + {frame_offset('frame', ring.channels)}",
    ]
    for vector in range(ring.vectors):
        values = [f"x{min(vector * ring.width + c, ring.channels - 1)}" for c in range(ring.width)]
        lines.append(f"store{ring.width}(at + {vector * vector_stride(ring.channels)}, {', '.join(values)})")
    return lines
