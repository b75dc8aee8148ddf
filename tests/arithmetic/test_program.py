"""Tracing a formula: what is written on the tape, and what it computes."""

import numpy as np
from comparing import assert_same_bits

from namdsp.arithmetic import fma32, trace
from namdsp.arithmetic.program import (
    OPERATIONS,
    POW2_BIAS,
    Instruction,
    copysign,
    evaluate,
    fma,
    maximum,
    minimum,
    pow2,
    select_lt,
)
from namdsp.arithmetic.program import pow2 as traced_pow2

F32 = np.float32
X = np.array([-2.5, -0.0, 0.0, 1e-40, 0.75, 3.0, np.inf, np.nan], F32)


def test_a_trace_keeps_operations_in_order():
    program = trace(lambda x, slope: 1.0 - fma(x, slope, 0.1), 2)
    assert program.inputs == 2
    assert program.instructions == (
        Instruction("fma", "x2", ("x0", "x1", float(F32(0.1)))),
        Instruction("sub", "x3", (1.0, "x2")),
    )
    assert program.result == "x3"


def test_every_operator_is_written_down_as_it_stands():
    with np.errstate(all="ignore"):
        cases = {
            "add": (lambda x: x + 2.0, X + F32(2)),
            "radd": (lambda x: 2.0 + x, F32(2) + X),
            "sub": (lambda x: x - 2.0, X - F32(2)),
            "rsub": (lambda x: 2.0 - x, F32(2) - X),
            "mul": (lambda x: x * 0.1, X * F32(0.1)),
            "rmul": (lambda x: 0.1 * x, F32(0.1) * X),
            "div": (lambda x: x / 3.0, X / F32(3)),
            "rdiv": (lambda x: 3.0 / x, F32(3) / X),
            "abs": (abs, np.abs(X)),
            "fma": (lambda x: fma(x, 0.1, x), fma32(X, F32(0.1), X)),
            "min": (lambda x: minimum(x, 0.5), np.where(F32(0.5) < X, F32(0.5), X)),
            "max": (lambda x: maximum(x, 0.5), np.where(F32(0.5) > X, F32(0.5), X)),
            "copysign": (lambda x: copysign(2.0, x), np.copysign(F32(2), X)),
            "select": (lambda x: select_lt(x, 0.5, 7.0, x), np.where(F32(0.5) > X, F32(7), X)),
        }
    for name, (formula, expected) in cases.items():
        actual = evaluate(trace(formula), X)
        values = ~np.isnan(expected)
        assert np.array_equal(values, ~np.isnan(actual)), name
        assert_same_bits(actual[values], expected[values])


def test_constants_are_float32_and_operations_round_to_float32():
    result = evaluate(trace(lambda x: (x + 1e8) - 1e8), np.array([1.0], F32))
    assert result == 0
    assert result.dtype == F32


def test_min_and_max_keep_the_first_of_equals_and_a_nan_in_it():
    zeros = np.array([-0.0], F32)
    assert_same_bits(evaluate(trace(lambda x: minimum(x, 0.0)), zeros), zeros)
    assert_same_bits(evaluate(trace(lambda x: maximum(x, 0.0)), zeros), zeros)
    assert np.isnan(evaluate(trace(lambda x: maximum(x, 0.0)), np.array([np.nan], F32)))


def test_pow2_gives_every_power_that_float32_has():
    n = np.arange(-126, 128)
    assert_same_bits(pow2((n + POW2_BIAS).astype(F32)), (2.0 ** n.astype(np.float64)).astype(F32))
    program = trace(lambda x: traced_pow2(x + POW2_BIAS))
    assert_same_bits(evaluate(program, n.astype(F32)), (2.0 ** n.astype(np.float64)).astype(F32))


def test_the_result_has_the_shape_of_x_even_if_the_formula_is_constant():
    assert evaluate(trace(lambda x: x - x + 1.0), np.zeros((2, 5), F32)).shape == (2, 5)


def test_the_table_of_operations_is_complete():
    written = {"add", "sub", "mul", "div", "fma", "min", "max", "abs", "copysign", "select_lt", "pow2"}
    assert OPERATIONS.keys() == written
