"""LSTM layers as launches: a stack and its 1x1 on lanes (`lstm/`), or one layer of any width.

Of one layer a program is a voice, and a lane is a unit. The gates' sums start from a convolution's output. A frame, in
each lane:

    hidden states   are exchanged through one of two rows of shared memory, so that one barrier is enough
    weights         are loaded again each frame, the four gates of a unit side by side, STEP hidden channels ahead
    gates           of the next frame are loaded meanwhile

The order of the sums is that of `arithmetic/recurrence.py`.

Why it stays: 64 voices of 2,400 frames take 16 cores 0.85 times as long (one layer of 33 units), 1.6 (48), 2.0 (64),
2.8 (128) and 5.9 (256) as this kernel on an H200; two layers of 40, 64 and 128: 1.25, 3.7 and 5.4.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.engine import no_kernel
from namdsp.kernels.triton_gpu.device import interpreted
from namdsp.kernels.triton_gpu.layers import conv
from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch, parameters
from namdsp.kernels.triton_gpu.lstm.source import kernel_source
from namdsp.kernels.triton_gpu.lstm.stack import GATES, LANES, LaneStack
from namdsp.kernels.triton_gpu.lstm.step import gate_lines, step_functions, step_lines
from namdsp.kernels.triton_gpu.program import DIVIDE
from namdsp.kernels.triton_gpu.ptx import wide_lstm
from namdsp.kernels.triton_gpu.source import KernelSource
from namdsp.plan.fuse import Fusion
from namdsp.plan.ops import Lstm

#: Hidden channels whose weights are loaded together; even, so that both chains continue in order.
STEP = 8
MAX_WARPS = 16
#: Maximum units: at most two on a lane, so that registers suffice.
MAX_UNITS = 1024


def stack_launch(stack: LaneStack) -> LayerLaunch:
    """Return the launch of layers and the following 1x1: of a whole model, or inside a larger one."""
    return LayerLaunch(
        text=lambda: kernel_source(stack),
        reads=(stack.source,),
        writes=(stack.head.out,),
        weights=stack.pack().ravel(),
        qualnames=(*(op.qualname for op in stack.layers), stack.head.qualname),
        name="lstm",
        tile=stack.threads,
        warps=stack.threads // LANES,
        together=stack.threads // stack.voice_lanes,
        states=stack.state_spans(),
        floats=2 * stack.voice_lanes,
    )


def wide_launches(op: Lstm) -> Iterator[LayerLaunch]:
    """Yield the launches of a layer. Pointers: gates; hidden and cell state, with one frame before the block.

    Raises
    ------
    EngineError : it has too many units.
    """
    hidden = len(op.hidden0)
    if op.voices > 1:
        raise no_kernel(op, "triton")
    if hidden > MAX_UNITS:
        raise EngineError(
            f'triton: {op.qualname} has {hidden} units; at most {MAX_UNITS} run there. Use engine="numba"'
        )
    gates = op.projection
    yield conv.launch(Fusion(gates, (), None, op.gates, len(op.bias), store_value=True), None)
    columns, lanes = -(-hidden // STEP) * STEP, max(LANES, 1 << (hidden - 1).bit_length())
    row = max(columns, lanes)
    yield LayerLaunch(
        text=lambda: _wide_kernel(op, hidden, columns, lanes),
        reads=(op.gates,),
        writes=op.feedback,
        weights=_packed(op, hidden, columns, lanes),
        qualnames=(op.qualname,),
        name="wide lstm",
        tile=lanes,
        warps=min(MAX_WARPS, lanes // LANES),
        together=1,
        floats=2 * row if interpreted() else 1,
    )


def _packed(op: Lstm, hidden: int, columns: int, lanes: int) -> Float32:
    packed = np.full((columns, lanes, GATES), -0.0, np.float32)  # of inputs that are +0: they change nothing
    packed[:hidden, :hidden] = op.weight.reshape(GATES, hidden, hidden).transpose(2, 1, 0)
    return packed.ravel()


def _wide_kernel(op: Lstm, hidden: int, columns: int, lanes: int) -> KernelSource:
    row = max(columns, lanes)
    functions = wide_lstm(row) + step_functions(op.squash, DIVIDE)
    title = f"an LSTM layer of {hidden} units, whose weights are in memory"
    lines = _lines(hidden, columns, row, columns * lanes * GATES)
    return KernelSource(title, functions, parameters(3, constant="THREADS", memory=True), tuple(lines))


def _lines(hidden: int, columns: int, row: int, floats: int) -> list[str]:
    return [
        "voice = tl.program_id(0).to(tl.int64)",
        *(f"p{index} += voice * v{index}" for index in range(3)),
        f"rows = place(memory + voice * {2 * row})",
        "unit = tl.arange(0, THREADS)",
        f"real = unit < {hidden}",
        f"weights += voice // of_model * {floats} + unit * {GATES}",
        "out = p1 + unit.to(tl.int64) * s1",
        "last = p2 + unit.to(tl.int64) * s2",
        "h = tl.load(out - 1, mask=real, other=0.0)",
        "c = tl.load(last - 1, mask=real, other=0.0)",
        *(f"gate{gate} = p0 + ({gate * hidden} + unit).to(tl.int64) * s0" for gate in range(GATES)),
        *(f"z{gate} = tl.load(gate{gate}, mask=real, other=0.0)" for gate in range(GATES)),
        *_load_weights("w", "0"),
        "for t in range(frames):",
        *(f"    {line}" for line in _frame(columns, row)),
        "tl.store(last + frames - 1, c, mask=real)",
    ]


def _load_weights(name: str, first: str) -> list[str]:
    lines = []
    for k in range(STEP):
        four = ", ".join(f"{name}{k}_{gate}" for gate in range(GATES))
        lines.append(f"{four} = weights4(weights + ({first} + {k}) * (THREADS * {GATES}))")
    return lines


def _frame(columns: int, row: int) -> list[str]:
    lines = [
        f"here = (t & 1) * {row}",
        "put(rows, here + unit, h)",
        "tl.debug_barrier()",
    ]
    for gate in range(GATES):
        lines += [
            f"even{gate} = z{gate}",
            f"odd{gate} = tl.zeros([THREADS], tl.float32)",
            f"z{gate} = tl.load(gate{gate} + tl.minimum(t + 1, frames - 1), mask=real, other=0.0)",
        ]
    lines += [f"for first in range(0, {columns}, {STEP}):", *(f"    {line}" for line in _step(columns))]
    for gate in range(GATES):
        lines += gate_lines(gate, f"even{gate} + odd{gate}")
    return [*lines, *step_lines(DIVIDE), "c, h = new_c, new_h", "tl.store(out + t, h, mask=real)"]


def _step(columns: int) -> list[str]:
    """Return lines for STEP hidden channels, with loads of the next weights; after the last ones, of the first."""
    lines = [
        f"following = tl.where(first + {STEP} < {columns}, first + {STEP}, 0)",
        *_load_weights("n", "following"),
    ]
    for k in range(0, STEP, 4):
        names = ", ".join(f"h{k + index}" for index in range(4))
        lines.append(f"{names} = get4(rows, here + first + {k})")
    for k in range(STEP):
        chain = "odd" if k % 2 else "even"
        lines.append(f"hk = tl.full([THREADS], h{k}, tl.float32)")
        lines += [f"{chain}{gate} = tl.fma(w{k}_{gate}, hk, {chain}{gate})" for gate in range(GATES)]
    return lines + [f"w{k}_{gate} = n{k}_{gate}" for k in range(STEP) for gate in range(GATES)]
