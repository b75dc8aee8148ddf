"""An exact fused multiply-add for processors without one, as a function in the module that needs it.

    p = a * b               exact in float64: 24 + 24 bits
    s = p + c               rounded once, to float64
    e = p + c - s           exact: the error of that sum (TwoSum)

Rounding s again, to float32, could be wrong: exactly where s is the midpoint of two float32 although the exact sum is
not. So where s is not exact, it is rounded to odd: of the two float64 next to the exact sum, the one with an odd last
bit. This cannot be such a midpoint, and float64 has more than the two extra bits that are needed, subnormal results
included.
"""

from __future__ import annotations

import re
from typing import Any

from llvmlite import ir

_F64, _I64, _F32 = ir.DoubleType(), ir.IntType(64), ir.FloatType()
_DECLARED = re.compile(r'^declare [^\n]*@"?llvm\.fma\.(f32|v(\d+)f32)"?\([^\n]*$', re.MULTILINE)


def without_fma(text: str) -> str:
    """Return a module that calls no fused multiply-add of the processor."""
    widths = {int(match[2] or 1): match[1] for match in _DECLARED.finditer(text)}
    text = _DECLARED.sub("", text)
    for lanes, kind in widths.items():
        text = re.sub(rf'@"?llvm\.fma\.{kind}"?', f"@{_name(lanes)}", text) + _definition(lanes)
    return text


def _name(lanes: int) -> str:
    return f"namdsp_fma_{lanes}"


def _definition(lanes: int) -> str:
    def of(kind: Any) -> Any:
        return kind if lanes == 1 else ir.VectorType(kind, lanes)

    def constant(kind: Any, value: float) -> Any:
        return ir.Constant(of(kind), value if lanes == 1 else [value] * lanes)

    singles, doubles, integers = of(_F32), of(_F64), of(_I64)
    function = ir.Function(ir.Module(), ir.FunctionType(singles, [singles] * 3), _name(lanes))
    function.linkage = "internal"
    function.attributes.add("noinline")
    b = ir.IRBuilder(function.append_basic_block())
    x, y, c = (b.fpext(argument, doubles) for argument in function.args)
    p = b.fmul(x, y)
    s = b.fadd(p, c)
    added = b.fsub(s, p)
    error = b.fadd(b.fsub(p, b.fsub(s, added)), b.fsub(c, added))
    bits, error_bits = b.bitcast(s, integers), b.bitcast(error, integers)
    zero, one = constant(_I64, 0), constant(_I64, 1)
    inexact = b.fcmp_ordered("!=", error, constant(_F64, 0.0))  # false of NaN: infinities stay
    even = b.icmp_signed("==", b.and_(bits, one), zero)
    outward = b.icmp_signed(">=", b.xor(bits, error_bits), zero)
    neighbour = b.add(bits, b.select(outward, one, constant(_I64, -1)))
    odd = b.select(b.and_(inexact, even), neighbour, bits)
    b.ret(b.fptrunc(b.bitcast(odd, doubles), singles))
    return f"\n{function}\n"
