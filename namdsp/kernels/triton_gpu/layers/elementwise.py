"""Elementwise operations as Triton source: one program a row and tile."""

from __future__ import annotations

from itertools import count

import numpy as np

from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch, move_to_voice, parameters
from namdsp.kernels.triton_gpu.program import ActivationFunctions, conditioned_lines, formula_lines
from namdsp.kernels.triton_gpu.source import KernelSource
from namdsp.plan.ops import Elementwise

TILE_FRAMES = 1024


def launch(op: Elementwise, rows: int) -> LayerLaunch:
    """Return the launch of one operation that is not a convolution; `rows` are its output channels."""
    # the operation's coefficients, or one unused number
    arrays = op.coefficients() or (np.zeros(1, np.float32),)
    packed = np.concatenate([np.ravel(array) for array in arrays])
    return LayerLaunch(
        text=lambda: _kernel(op, packed.size),
        reads=op.sources,
        writes=(op.out,),
        weights=packed,
        qualnames=(op.qualname,),
        name="elementwise",
        tile=TILE_FRAMES,
        rows=rows,
    )


def _kernel(op: Elementwise, floats: int) -> KernelSource:
    """Return the kernel of an operation. floats : of its weights."""
    functions, variables, out = ActivationFunctions(), count(), len(op.sources)
    rows = [
        _row(f"a{number}", op.sources.index(signal), f"({first} + row)" if first else "row")
        for number, (signal, first) in enumerate(op.reads)
    ]
    inputs, at = [f"a{number}" for number in range(len(op.reads))], 0
    for array in op.coefficients():
        pointer = f"weights + {at} + row" if len(array) > 1 else f"weights + {at}"
        inputs.append(f"tl.broadcast_to(tl.load({pointer}), (BT,))")
        at += len(array)
    lines, value = formula_lines(op.formula.program, inputs, functions.call, lambda: f"y{next(variables)}")
    body = (
        *move_to_voice(out + 1, floats),
        "t = tl.program_id(1) * BT + tl.arange(0, BT)",
        "inside = t < frames",
        "row = tl.program_id(2).to(tl.int64)",
        *rows,
        *lines,
        f"tl.store(p{out} + row * s{out} + t, {value}, mask=inside)",
    )
    return KernelSource("elementwise", functions.text, parameters(out + 1, constant="BT"), body)


def conditioning(rows: int) -> LayerLaunch:
    """Return the launch that sets samples that count as 0 to 0, in place. rows : of the input."""
    body = (
        *move_to_voice(1, 0),
        "t = tl.program_id(1) * BT + tl.arange(0, BT)",
        "inside = t < frames",
        "row = tl.program_id(2).to(tl.int64)",
        _row("a", 0, "row"),
        *conditioned_lines("a"),
        "tl.store(p0 + row * s0 + t, a, mask=inside)",
    )
    return LayerLaunch(
        text=lambda: KernelSource("conditioning", "", parameters(1, constant="BT"), body),
        reads=(0,),
        writes=(),
        weights=np.zeros(1, np.float32),
        qualnames=(),
        name="conditioning",
        tile=TILE_FRAMES,
        rows=rows,
    )


def _row(name: str, pointer: int, row: str) -> str:
    return f"{name} = tl.load(p{pointer} + {row} * s{pointer} + t, mask=inside, other=0.0)"
