"""One LSTM layer of any width as Triton source, for `layers.py`: a program is a voice, a lane is a unit.

From gates that a convolution has begun. Weights are read frame after frame; hidden states go from lane to lane through
memory, into one of two rows, so that one barrier a frame is enough. The order is that of `arithmetic/recurrence.py`.
"""

from __future__ import annotations

import numpy as np

from namdsp.kernels.triton_gpu.launch import Launch, arguments
from namdsp.kernels.triton_gpu.program import program_source
from namdsp.kernels.triton_gpu.source import load_kernel
from namdsp.plan.ops import Lstm

GATES = 4
#: Hidden channels whose weights are on their way together; even, so that both chains go on in order.
UNROLLED = 8
MOST_WARPS = 8
LANES = 32


def launch(op: Lstm) -> Launch:
    """The launch for a layer. Pointers: gates; hidden and cell state, which stand a frame before the block as well."""
    hidden = len(op.hidden0)
    lanes = max(LANES, 1 << (hidden - 1).bit_length())
    columns = -(-hidden // UNROLLED) * UNROLLED
    packed = np.full((columns, GATES, lanes), -0.0, np.float32)  # of inputs that are +0: they change nothing
    packed[:hidden, :, :hidden] = op.weight.reshape(GATES, hidden, hidden).transpose(2, 0, 1)
    text = program_source("parts", op.squash.quotient) + "\n\n"
    text += f"@triton.jit\ndef kernel({arguments(3, 'THREADS: tl.constexpr').replace('weights', 'rows, weights')}):\n"
    text += "\n".join(f"    {line}" for line in _lines(hidden, columns, packed.size)) + "\n"
    return Launch(
        load_kernel(f"an LSTM layer of {hidden} units, whose weights are in memory", text),
        (op.source,),
        op.writes,
        packed.ravel(),
        (),
        (op.place,),
        "wide lstm",
        lanes,
        warps=max(1, min(MOST_WARPS, lanes // LANES)),
        together=1,
        floats=2 * max(columns, lanes),
    )


def _lines(hidden: int, columns: int, floats: int) -> list[str]:
    return [
        "voice = tl.program_id(0).to(tl.int64)",
        *(f"p{index} += voice * v{index}" for index in range(3)),
        f"weights += voice // of_model * {floats}",
        f"ROW: tl.constexpr = max({columns}, THREADS)",
        "rows += voice * (2 * ROW)",
        "unit = tl.arange(0, THREADS)",
        f"real = unit < {hidden}",
        "weights += unit",
        "out = p1 + unit * s1",
        "last = p2 + unit * s2",
        "h = tl.load(out - 1, mask=real, other=0.0)",
        "c = tl.load(last - 1, mask=real, other=0.0)",
        "for t in range(frames):",
        *(f"    {line}" for line in _frame(hidden, columns)),
        "tl.store(last + frames - 1, c, mask=real)",
    ]


def _frame(hidden: int, columns: int) -> list[str]:
    lines = [
        "here = rows + (t & 1) * ROW",
        "tl.store(here + unit, h, mask=real)",
        "tl.debug_barrier()",
    ]
    for gate in range(GATES):
        lines += [
            f"even{gate} = tl.load(p0 + ({gate * hidden} + unit) * s0 + t, mask=real, other=0.0)",
            f"odd{gate} = tl.zeros([THREADS], tl.float32)",
        ]
    lines.append(f"for first in range(0, {columns}, {UNROLLED}):")
    for k in range(UNROLLED):
        chain = "odd" if k % 2 else "even"
        lines.append(f"    hk = tl.full([THREADS], tl.load(here + first + {k}), tl.float32)")
        for gate in range(GATES):
            at = f"weights + ((first + {k}) * {GATES} + {gate}) * THREADS"
            lines.append(f"    {chain}{gate} = tl.fma(tl.load({at}), hk, {chain}{gate})")
    for gate in range(GATES):
        lines.append(f"sign{gate}, over{gate}, under{gate} = parts(even{gate} + odd{gate})")
    for gate, name in ((0, "i"), (1, "f"), (3, "o")):
        lines += [
            f"e_{name} = tl.fma(sign{gate}, over{gate}, under{gate})",
            f"d_{name} = under{gate} + under{gate}",
        ]
    return [
        *lines,
        "new = tl.div_rn(e_i * (sign2 * over2), d_i * under2)",
        "c = tl.fma(tl.div_rn(e_f, d_f), c, new)",
        "sign, over, under = parts(c)",
        "h = tl.div_rn((e_o * sign) * over, d_o * under)",
        "tl.store(out + t, h, mask=real)",
    ]
