"""The text of `conv.py`'s kernels for few channels: a lane computes one frame of all rows, each a chain of its own.

`tl.dot` needs 16 rows, most of which would be padding here. The weights and the order of each chain are the same.
"""

from __future__ import annotations

from namdsp.kernels.triton_gpu.layers.conv_text import ConvText, depth_of
from namdsp.plan.fuse import Fusion
from namdsp.plan.ops import Elementwise, Term

#: Maximum rows, and multiply-adds of a term without a loop over its taps.
NARROW, UNROLLED = 8, 160
#: Few: a lane with several frames loads each weight once for all of them.
NARROW_WARPS = 2


def is_narrow(fusion: Fusion, then: Fusion | None) -> bool:
    """Whether a launch has few channels, and no gate."""
    terms = [term for part in (fusion, then) if part is not None for term in part.conv.terms]
    return fusion.halves == 1 and all(
        term.groups == 1 and max(term.weight.shape[:2]) <= NARROW for term in terms
    )


def emit(lines: ConvText, fusion: Fusion, then: Fusion | None, rows: int) -> None:
    """Append the body. rows : of each array of weights."""
    outs = len(fusion.conv.terms[0].weight)
    lines.add("t = tl.program_id(1) * BT + tl.arange(0, BT)", "inside = t < frames", "first = voice * 0")
    _emit_bias(lines, "chain", outs)
    for index, term in enumerate(fusion.conv.terms):
        _emit_term(lines, index, term, rows)
    values = [f"chain{row}" for row in range(outs)]
    for op in fusion.after:
        values = _emit_formula(lines, op, values)
    _emit_stores(lines, fusion, values)
    if then is not None:
        weight = then.conv.terms[0].weight
        _emit_bias(lines, "then", len(weight))
        at = lines.next_weights()
        for k in range(weight.shape[1]):
            for row in range(len(weight)):
                lines.add(
                    f"then{row} = tl.fma({_weight(f'weights + {at + k * rows + row}')}, {values[k]}, then{row})"
                )
        _emit_stores(lines, then, [f"then{row}" for row in range(len(weight))])


def _weight(address: str) -> str:
    return f"tl.broadcast_to(tl.load({address}), (BT,))"


def _emit_bias(lines: ConvText, chain: str, outs: int) -> None:
    at = lines.next_weights()
    for row in range(outs):
        lines.add(f"{chain}{row} = tl.zeros([BT], tl.float32) + tl.load(weights + {at + row})")


def _emit_term(lines: ConvText, index: int, term: Term, rows: int) -> None:
    at, outs, channels = lines.next_weights(), len(term.weight), depth_of(term) // term.taps
    unrolled = depth_of(term) * outs <= UNROLLED
    lines.add(
        f"for tap in {'tl.static_range' if unrolled else 'range'}({term.taps}):",
        f"    delayed = t - ({term.taps - 1} - tap) * d{index}",
        f"    at = weights + {at} + tap * {channels * rows}",
    )
    for channel in range(channels):
        lines.add(
            f"    x = tl.load(p{index} + (first + {channel}) * s{index} + delayed, mask=inside, other=0.0)"
        )
        for row in range(outs):
            weight = _weight(f"at + {channel * rows + row}")
            lines.add(f"    chain{row} = tl.fma({weight}, x, chain{row})")


def _emit_formula(lines: ConvText, op: Elementwise, values: list[str]) -> list[str]:
    parameters = [lines.next_weights() for _ in op.coefficients()]
    return [
        lines.add_formula(
            op, [value] * len(op.reads) + [_weight(f"weights + {at + row}") for at in parameters]
        )
        for row, value in enumerate(values)
    ]


def _emit_stores(lines: ConvText, fusion: Fusion, values: list[str]) -> None:
    if fusion.store_value:
        out = next(lines.writes)
        for row, value in enumerate(values):
            lines.add(f"tl.store(p{out} + (first + {row}) * s{out} + t, {value}, mask=inside)")
    if fusion.total is not None:
        other, out = next(lines.others), next(lines.writes)
        for row, value in enumerate(values):
            lines.add(
                f"other = tl.load(p{other} + (first + {row}) * s{other} + t, mask=inside, other=0.0)",
                f"tl.store(p{out} + (first + {row}) * s{out} + t, other + {value}, mask=inside)",
            )
