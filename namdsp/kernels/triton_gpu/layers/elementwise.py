"""Activations, gates, FiLM, sums and scales, as Triton source: one program a row and tile."""

from __future__ import annotations

from typing import assert_never

import numpy as np

from namdsp.kernels.triton_gpu.layers.launch import LayerLaunch, move_to_voice, parameters
from namdsp.kernels.triton_gpu.program import conditioned_lines, program_source
from namdsp.kernels.triton_gpu.source import KernelSource
from namdsp.plan.activations import Activation
from namdsp.plan.ops import Activate, Add, Affine, Elementwise, Gate, Modulate, Scale

TILE_FRAMES = 1024


def launch(op: Elementwise, rows: int) -> LayerLaunch:
    """Return the launch of one operation that is not a convolution; `rows` are its output channels."""
    # the operation's coefficients, or one unused number
    arrays = op.coefficients() or (np.zeros(1, np.float32),)
    packed = np.concatenate([np.ravel(array) for array in arrays])
    return LayerLaunch(
        text=lambda: _kernel(op, rows, packed.size),
        reads=op.sources,
        writes=(op.out,),
        weights=packed,
        qualnames=(op.qualname,),
        name=_name(op),
        tile=TILE_FRAMES,
        rows=rows,
    )


def _name(op: Elementwise) -> str:
    return type(op).__name__.lower()


def _kernel(op: Elementwise, rows: int, floats: int) -> KernelSource:
    """Return the kernel of an operation. floats : of its weights."""
    functions, out = "", len(op.sources)
    match op:
        case Activate():
            functions, call = _activation("f", op.activation, "a", 0)
            lines = [_row("a", 0, "row"), f"y = {call}"]
        case Gate():
            slopes = sum(array.size for array in op.primary.program_parameters())
            (f, call_f), (s, call_s) = (
                _activation("f", op.primary, "a", 0),
                _activation("g", op.secondary, "b", slopes),
            )
            functions = f + s
            half = _row("b", 0, f"({rows} + row)")
            lines = [_row("a", 0, "row"), half, f"s = {call_s}", f"y = s * {call_f}"]
            lines += ["y = y + (1.0 - s) * a"] if op.blended else []
        case Modulate():
            lines = [_row("a", 0, "row"), _row("b", 1, "row"), "y = a * b"]
            lines += [_row("c", 1, f"({rows} + row)"), "y = y + c"] if op.shift else []
        case Add():
            lines = [_row("a", 0, "row"), _row("b", 1, "row"), "y = a + b"]
        case Scale():
            lines = [_row("a", 0, "row"), "y = tl.load(weights) * a"]
        case Affine():
            lines = [
                _row("a", 0, "row"),
                "y = a * tl.load(weights + row)",
                f"y = y + tl.load(weights + {rows} + row)",
            ]
        case _:
            assert_never(op)
    body = (
        *move_to_voice(out + 1, floats),
        "t = tl.program_id(1) * BT + tl.arange(0, BT)",
        "inside = t < frames",
        "row = tl.program_id(2).to(tl.int64)",
        *lines,
        f"tl.store(p{out} + row * s{out} + t, y, mask=inside)",
    )
    return KernelSource(_name(op), functions, parameters(out + 1, constant="BT"), body)


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


def _activation(name: str, activation: Activation, argument: str, offset: int) -> tuple[str, str]:
    """Return source and call of an activation; its parameters are at `offset` of the weights, slopes one a row."""
    source = program_source(name, activation.program) + "\n\n"
    arguments = [argument]
    at = offset
    for array in activation.program_parameters():
        pointer = f"weights + {at} + row" if activation.slopes else f"weights + {at}"
        arguments.append(f"tl.load({pointer}) + tl.zeros([BT], tl.float32)")
        at += array.size
    return source, f"{name}({', '.join(arguments)})"
