"""The emulated fused multiply-add, for processors without one, against the exact one: every kind of hard operand."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
import pytest
from llvmlite import ir

from namdsp.arithmetic.fma import fma32
from namdsp.native import compile as jit
from namdsp.native.ir import I64, Emitter
from namdsp.native.soft_fma import without_fma
from namdsp.native.targets import named_target

COUNT = 1 << 16


def loop(lanes: int) -> str:
    """entry(a, b, c, out): COUNT times out = fma(a, b, c)."""
    module = ir.Module("fma")
    function = ir.Function(module, ir.FunctionType(I64, [I64] * 4), jit.ENTRY)
    e = Emitter(ir.IRBuilder(function.append_basic_block()), lanes)
    with e.loop(e.i64(0), e.i64(COUNT), lanes) as over:
        a, b, c, out = (e.offset(address, over.index) for address in function.args)
        e.store(out, e.fma(e.load(a), e.load(b), e.load(c)))
    e.b.ret(I64(0))
    return str(module)


def emulated(lanes: int, a: Any, b: Any, c: Any) -> Any:
    address = jit.native_address("soft_fma", f"{lanes}", lambda: without_fma(loop(lanes)))
    out = np.full(COUNT, np.nan, np.float32)
    arrays = [np.ascontiguousarray(array, np.float32) for array in (a, b, c, out)]
    ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 4)(address)(
        *[array.ctypes.data for array in arrays]
    )
    return arrays[3]


def operands() -> tuple[Any, Any, Any]:
    """Any bits; sums that nearly cancel; near midpoints, of normal and of subnormal results; and their mixtures."""
    rng = np.random.default_rng(0)
    a, b, c = rng.integers(0, 2**32, (3, COUNT), np.uint64).astype(np.uint32).view(np.float32).copy()
    quarter = COUNT // 4
    near = rng.uniform(1, 2, (2, 2 * quarter)).astype(np.float32)
    near[:, ::2] = 1 + 2.0**-20 * rng.integers(-8, 8, near[:, ::2].shape)
    scale = np.float32(2.0) ** rng.choice([0, -12, -24, -60, -70], 2 * quarter)
    a[quarter : 3 * quarter], b[quarter : 3 * quarter] = (
        near[0] * scale,
        near[1] * rng.choice([1, -1], 2 * quarter),
    )
    with np.errstate(all="ignore"):
        exact = a.astype(np.float64) * b
        c[quarter : 2 * quarter] = -exact[quarter : 2 * quarter] * rng.choice(
            [1, 1 + 2.0**-23, 2.0**24], quarter
        )
        third = slice(2 * quarter, 3 * quarter)  # of subnormal results
        a[third], b[third] = near[0][quarter:] * 2.0**-66, near[1][quarter:] * 2.0**-70
        c[third] = np.ldexp(rng.integers(-(2**20), 2**20, quarter).astype(np.float32), -149)
        a[3 * quarter :: 2] *= np.float32(2.0**-30)
    # a hair from the middle of two float32, finer than float64 sees
    hair = 2.0**-20 * rng.integers(1, 8, 1000)
    a[10:1010], b[10:1010] = (1 + hair) * 2.0**-12, (1 - hair) * 2.0**-12 * rng.choice([1, -1], 1000)
    c[10:1010] = 1 + 2.0**-23 * rng.integers(0, 2**22, 1000)
    c[:8], a[:8] = (
        [0, -0.0, np.inf, -np.inf, np.nan, 1, 0, -0.0],
        [0, 0, np.inf, np.inf, 1, np.nan, -0.0, -0.0],
    )
    return a, b, c


@pytest.mark.parametrize("lanes", [1, 4])
def test_every_bit_is_right(lanes: int) -> None:
    a, b, c = operands()
    expected, actual = fma32(a, b, c), emulated(lanes, a, b, c)
    nan = np.isnan(expected)
    assert np.array_equal(nan, np.isnan(actual))
    assert np.array_equal(actual.view(np.uint32)[~nan], expected.view(np.uint32)[~nan])


def test_the_operands_are_hard() -> None:
    """Two roundings would be seen, and products that are rounded first."""
    a, b, c = operands()
    right = fma32(a, b, c)
    with np.errstate(all="ignore"):
        twice = (a.astype(np.float64) * b + c).astype(np.float32)
        plain = a * b + c
        subnormal = (right != 0) & (np.abs(right) < np.finfo(np.float32).tiny)
    finite = np.isfinite(right)
    assert np.count_nonzero(finite & (twice != right)) > 100
    assert np.count_nonzero(finite & (plain != right)) > 10000
    assert np.count_nonzero(subnormal) > 1000


def test_nothing_is_left_that_the_processor_must_do_as_one() -> None:
    machine = named_target("x86-64-v2").machine
    for lanes in (1, 4):
        text = without_fma(loop(lanes))
        assert "llvm.fma" not in text
        jit.compile_object(text, machine)  # refuses what calls a library
    assert without_fma(str(ir.Module("empty"))) == str(ir.Module("empty"))
