"""A whole model as one Triton kernel: a program walks a stretch of time tile by tile, all layers in each tile.

A thread owns its frames on all channels, so sums run in registers, in the order of the arithmetic:

    frames of a tile : [N, F], N threads with F frames each; one variable [N, F] a channel
    weights          : read by every thread, in the order in which the sums take them

Phases that differ in numbers only (weights, dilations, places in memory) are one loop over rows of a table; so the
code is as long as the layers are different, and models of one shape share their kernel.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import INPUT_FLOOR, OUTPUT_NAN
from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.triton_gpu.ptx import whole_model
from namdsp.kernels.triton_gpu.source import COMPILERS_SHARED, CONSTANT, NUMBER, KernelSource
from namdsp.kernels.triton_gpu.whole.numbering import NOTHING, Numbering, Places
from namdsp.kernels.triton_gpu.whole.own import place_own, room
from namdsp.kernels.triton_gpu.whole.phase_source import PhaseSource
from namdsp.kernels.triton_gpu.whole.phases import different, phases
from namdsp.kernels.triton_gpu.whole.rings import Ring, frame_place, piece_distance, place
from namdsp.kernels.triton_gpu.whole.runs import runs
from namdsp.kernels.triton_gpu.whole.shape import Shape
from namdsp.plan.plan import Plan

#: Channels of a signal at the most.
MOST_CHANNELS = 64
#: Floats of a phase's weights at the most: two buffers of 20 KiB, of the 48 KiB that a program has without asking.
MOST_WEIGHTS = 5120
#: Layers that differ from the one before, and their weights: the compiler takes them for so much code.
MOST_DIFFERENT, MOST_CODE = 32, 32_768
_PARAMETERS = (
    *((name, "*fp32") for name in ("x", "y", "state", "weights")),
    *((name, "*i32") for name in ("table", "unusable")),
    *((name, NUMBER) for name in ("position", "frames", "first", "length", "chunk", "warm")),
    *((name, NUMBER) for name in ("voices", "x_row", "y_row")),
    *((name, CONSTANT) for name in ("STATE", "BT", "THREADS")),
)


#: Kernels whose text is kept: it takes longer to write than a short render.
MOST_KNOWN = 64
_written: dict[Hashable, Whole] = {}


@dataclass(frozen=True, eq=False)
class Whole:
    """The kernel of models of one structure, and what it is given.

    weights : which of a model's numbers they are; see `numbering.py`
    table   : int32 [phases, columns]
    floats  : of a voice's memory, whose signals lie in `rings`
    """

    kernel: KernelSource
    weights: Places
    table: NDArray[np.int32]
    rings: dict[int, Ring]
    floats: int


def refusal(plan: Plan) -> str | None:
    """Why a plan cannot be one kernel, None if it can."""
    widest = max(plan.channels)
    if widest > MOST_CHANNELS:
        return f"a signal has {widest} channels; at most {MOST_CHANNELS} stay in registers"
    cut = phases(plan)
    weights = max(phase.weights for phase in cut)
    if weights > MOST_WEIGHTS:
        return f"a layer has {weights} weights; at most {MOST_WEIGHTS} fit a buffer in shared memory"
    own = different(cut)
    if len(own) > MOST_DIFFERENT:
        return f"{len(own)} layers differ in shape from the one before; at most {MOST_DIFFERENT} go into one kernel"
    weights = sum(phase.weights for phase in own)
    if weights > MOST_CODE:
        return f"layers of different shapes have {weights} weights; at most {MOST_CODE} go into one kernel"
    return None


def whole(plan: Plan, shape: Shape, shared_bytes: int) -> Whole:
    """The kernel of a plan. Plans of one structure share it, and its text is written once.

    shared_bytes : of shared memory that a processor has
    """
    key = plan.structure, shape, shared_bytes, interpreted()
    if key not in _written:
        for old in list(_written)[: len(_written) + 1 - MOST_KNOWN]:
            _written.pop(old, None)
        _written[key] = _write(plan, shape, shared_bytes)
    return _written[key]


def _write(plan: Plan, shape: Shape, shared_bytes: int) -> Whole:
    cut, numbering = phases(plan), Numbering(plan)
    own, owned = place_own(plan, cut, shape.tile, room(cut, shape.programs, shared_bytes))
    rings, state = place(plan, cut, shape.tile, own)
    sources = [PhaseSource(plan, numbering, phase, rings, own, shape) for phase in cut]
    pools = [source.weights() for source in sources]
    largest = max(pool.size for pool in pools)
    starts = np.cumsum([0, *(pool.size for pool in pools)])[:-1]
    all_runs = runs(sources)
    numbers = [row for run in all_runs for row in run.rows()]
    rows = [[int(start), *row] for start, row in zip(starts, numbers, strict=True)]
    columns = max(map(len, rows))
    table = np.array([row + [0] * (columns - len(row)) for row in [*rows, rows[0]]], np.int32)
    functions = {name: text for run in all_runs for name, text in run.functions.items()}
    body = [line for run in all_runs for line in run.body(plan, columns)]
    text = whole_model(largest, shape.frames) + "".join(f"{function}\n\n" for function in functions.values())
    pool = np.concatenate([*pools, np.full(largest, NOTHING)])
    lines = _body(plan, rings, largest, pool.size, state, body)
    shared = COMPILERS_SHARED + 4 * owned if owned else 0
    kernel = KernelSource(f"a whole model in {len(cut)} phases", text, _PARAMETERS, lines, shared)
    return Whole(kernel, pool, table, rings, state + (owned if interpreted() else 0))


def _body(
    plan: Plan, rings: dict[int, Ring], largest: int, floats: int, state: int, body: list[str]
) -> tuple[str, ...]:
    lines = [
        "# column 0 of a program's row is frame `origin` of the block; the first `warm` columns only fill the rings",
        "voice, begin = tl.program_id(0), tl.program_id(1) * chunk",
        "origin = begin + first - warm",
        "program = (voice * tl.num_programs(1) + tl.program_id(1)).to(tl.int64)",
        "state += program * STATE",
        f"weights += (voice // voices).to(tl.int64) * {floats}  # voices: of each model",
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
            f"x{c} = load_masked(x + (program * {plan.in_channels} + {c}) * x_row + t, inside)",
            f"size = x{c}.to(tl.int32, bitcast=True) & 0x7FFFFFFF",
            "bad += tl.where((size >= 0x7F800000) & kept, 1, 0)",
            f"x{c} = tl.where((size >= 0x7F800000) | (size < {int(INPUT_FLOOR.view(np.int32))}), 0.0, x{c})",
        ]
    if 0 in rings:
        inner += ["tl.debug_barrier()", *_store_input(rings[0])]
    inner += body
    for c in range(plan.out_channels):
        out = f"y + (program * {plan.out_channels} + {c}) * y_row + t"
        inner += [  # by their bits, for no compiler may take a NaN for a NaN
            f"bits = y{c}.to(tl.int32, bitcast=True)",
            f"bits = tl.where((bits & 0x7FFFFFFF) > 0x7F800000, {OUTPUT_NAN}, bits)",
            f"store_masked({out}, bits.to(tl.float32, bitcast=True), kept)",
        ]
    lines += [f"    {line}" for line in inner]
    return (*lines, "tl.store(unusable + program, tl.sum(bad))")


def _store_input(ring: Ring) -> list[str]:
    """The input into its ring, for convolutions that look back at it."""
    lines = [
        f"frame = now & {ring.frames - 1}",
        f"at = state + {ring.offset} + {frame_place('frame', ring.channels)}",
    ]
    for piece in range(ring.pieces):
        values = [f"x{min(piece * ring.width + c, ring.channels - 1)}" for c in range(ring.width)]
        lines.append(f"store{ring.width}(at + {piece * piece_distance(ring.channels)}, {', '.join(values)})")
    return lines
