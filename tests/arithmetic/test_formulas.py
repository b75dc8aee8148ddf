"""The formulas: how they are traced, how near they are to the true functions, and their derivatives."""

from __future__ import annotations

import measure_activations
import mpmath
import numpy as np
import pytest
from comparing import (
    ACTIVATION_ULP,
    FORMULA_ULP,
    MONOTONE_ULP,
    QUOTIENT_ABSOLUTE,
    SOFTSIGMOID_ABSOLUTE,
    assert_same_bits,
    ulps,
)

from namdsp.arithmetic import fma32, formulas, trace
from namdsp.arithmetic.program import (
    POW2_BIAS,
    evaluate,
    evaluate_all,
    maximum,
    minimum,
    pow2,
)
from namdsp.kernels.numpy_cpu import curves, recurrence
from namdsp.plan.activations import KINDS, Activation
from namdsp.plan.formula import activated, flat, gradients

F32 = np.float32
X = np.array([-2.5, -0.0, 0.0, 1e-40, 0.75, 3.0, np.inf, np.nan], F32)


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
    program = trace(lambda x: pow2(x + POW2_BIAS))
    assert_same_bits(evaluate(program, n.astype(F32)), (2.0 ** n.astype(np.float64)).astype(F32))


def default(name):
    """An activation with its default parameters."""
    return Activation(name, tuple(value for _, value in KINDS[name].defaults))


def played(activation, x):
    """Its program on x, with its scalar parameters."""
    return evaluate(activation.program, x, *(F32(value) for value in activation.parameters))


def around(values, steps=8):
    """The float32 neighbours of some values, on both sides of zero."""
    near = np.asarray(values, F32).view(np.int32)[:, None] + np.arange(-steps, steps + 1, dtype=np.int32)
    near = np.maximum(near, 0).ravel().view(F32)
    return np.concatenate([near, -near])


def every_exponent(count=96):
    """Numbers of every exponent, subnormals included: the ends of each binade and `count` random ones inside."""
    rng = np.random.default_rng(1)
    low = np.concatenate([np.array([0, 1, 2**22, 2**23 - 1]), rng.integers(0, 2**23, count)])
    bits = (np.arange(255, dtype=np.uint32)[:, None] << 23) | low.astype(np.uint32)
    bits = bits.ravel()
    return np.concatenate([bits, bits | np.uint32(0x80000000)]).view(F32)


def edges():
    """Where the formulas change: reduction boundaries, saturation, clamps, ends of the subnormals."""
    n = np.arange(0, 40)
    tanh_steps = (n + 0.5) * np.log(2) / 2 + formulas.TANH_SHIFT
    sigmoid_steps = (np.arange(0, 160) + 0.5) * np.log(2)
    others = [
        1e-45,
        2.0**-126,
        formulas.TANH_SHIFT,
        1,
        3,
        9.01,
        9.011,
        10,
        87.3,
        88.7,
        103.9,
        103.98,
        104.5,
        105,
    ]
    return np.concatenate([around(tanh_steps[1:]), around(sigmoid_steps), around(others)])


def dense():
    """200,000 numbers where the functions bend."""
    return np.linspace(-12, 12, 200_001).astype(F32)


INPUTS = np.concatenate([every_exponent(), edges(), dense()])


@pytest.mark.parametrize("name", [name for name in KINDS if name != "Softsigmoid"])
def test_activations_are_near_the_truth(name):
    x = INPUTS
    if name == "Fasttanh":
        x = x[np.abs(x) < 1e9]  # its fourth powers overflow, as in the C++ player
    if name == "Hardswish":
        x = x[np.abs(x) < 1e37]  # x * 6 overflows
    result = played(default(name), x)
    with np.errstate(over="ignore"):
        distance = ulps(result, default(name).truth(x.astype(np.float64)))
    if name == "SiLU":  # x times a subnormal sigmoid: its rounding error is x times as large
        distance = distance[x > -87]
    assert distance.max() <= ACTIVATION_ULP[name]
    assert distance.max() > 0 or ACTIVATION_ULP[name] == 0, "the oracle has no errors to measure"


def test_softsigmoid_is_near_the_truth():
    """For -x large it is a difference of nearly equal numbers, as the trainer computes it: the error is absolute."""
    result = evaluate(default("Softsigmoid").program, INPUTS)
    assert (
        np.abs(result - default("Softsigmoid").truth(INPUTS.astype(np.float64))).max() <= SOFTSIGMOID_ABSOLUTE
    )


@pytest.mark.parametrize(
    ("name", "function"), [("Tanh", mpmath.tanh), ("Sigmoid", lambda x: 1 / (1 + mpmath.exp(-x)))]
)
def test_tanh_and_sigmoid_are_near_the_truth_in_forty_digits(name, function):
    """The float64 oracle above is itself judged here: on fewer numbers, without any library's float64."""
    x = np.concatenate([every_exponent(1)[::3], edges()[::17], np.linspace(-20, 20, 601).astype(F32)])
    actual = played(default(name), x)
    worst = 0.0
    with mpmath.workdps(40):
        for number, value in zip(x, actual, strict=True):
            truth = function(mpmath.mpf(float(number)))
            exponent = max(int(mpmath.floor(mpmath.log(abs(truth), 2))), -126) if truth else -126
            worst = max(
                worst, float(abs(mpmath.mpf(float(value)) - truth) / mpmath.mpf(2) ** (exponent - 23))
            )
    assert 0.5 < worst <= FORMULA_ULP


@pytest.mark.slow
def test_the_quotient_of_recurrences_is_near_the_truth_and_never_above_one():
    """A forget gate above 1 would let a cell grow for ever. Near the limit every number is tried."""
    top = np.arange(F32(7).view(np.uint32), F32(8.5).view(np.uint32), dtype=np.uint32).view(F32)
    x = np.concatenate([top, every_exponent(8)])
    x = x[np.isfinite(x)]
    sign, over, under = evaluate_all(Activation("Tanh").quotient, x)
    tanh = sign * over / under
    assert np.abs(tanh - np.tanh(x.astype(np.float64))).max() < QUOTIENT_ABSOLUTE
    above = fma32(sign, over, under)
    assert above.min() >= 0
    assert (above / (under + under)).max() <= 1
    assert np.abs(tanh).max() <= 1


def test_the_fast_quotient_is_the_fast_tanh():
    x = every_exponent(8)
    with np.errstate(all="ignore"):
        sign, over, under = evaluate_all(Activation("Fasttanh").quotient, x)
        assert_same_bits(sign * over / under, evaluate(Activation("Fasttanh").program, x))


@pytest.mark.parametrize("name", ["Tanh", "Sigmoid"])
def test_tanh_and_sigmoid_rise(name):
    x = np.unique(INPUTS)
    y = played(default(name), x).astype(np.float64)
    drop = np.maximum.accumulate(y) - y
    spacing = np.spacing(np.maximum(np.abs(y), 2.0**-126).astype(F32)).astype(np.float64)
    assert (drop / spacing).max() <= MONOTONE_ULP


def test_saturation_and_special_values():
    tanh, sig = default("Tanh").program, default("Sigmoid").program
    assert_same_bits(evaluate(tanh, np.array([0.0, -0.0], F32)), np.array([0.0, -0.0], F32))
    assert_same_bits(
        evaluate(tanh, np.array([np.inf, -np.inf, 50, -9.1, 3e38], F32)), np.array([1, -1, 1, -1, 1], F32)
    )
    assert_same_bits(
        evaluate(sig, np.array([0.0, -0.0, np.inf, -np.inf, 20], F32)), np.array([0.5, 0.5, 1, 0, 1], F32)
    )
    tiny = np.array([1e-45, -1e-45, 1e-40, -(2.0**-126), 1e-20], F32)
    assert_same_bits(evaluate(tanh, tiny), tiny)
    assert np.abs(evaluate(tanh, INPUTS)).max() == 1
    assert evaluate(sig, INPUTS).max() == 1
    assert evaluate(sig, INPUTS).min() == 0
    assert evaluate(sig, np.array([-103.9], F32)) == F32(2.0**-149)


@pytest.mark.parametrize("name", KINDS)
def test_nan_stays_nan(name):
    assert np.isnan(played(default(name), np.array([np.nan, -np.nan], F32))).all()


def test_numpys_curves_mend_the_inputs_at_which_rounding_twice_is_wrong() -> None:
    """`tools/measure_activations.py --numpy` tries all inputs; these are the ones that it finds."""
    x = np.array([[0x3B5F2062, 0x3FFFFCE1, 0x41051592, 0x3F800000]], np.uint32).view(F32)
    out = np.empty_like(x)
    curves.Curves(x.size)("Tanh", x, out)
    assert_same_bits(out, played(default("Tanh"), x))
    x = np.array([0x3D31C87E, 0x3F800000], np.uint32).view(F32)
    quotient = recurrence.Quotient(x.size)
    quotient(x)
    assert_same_bits(
        np.stack([quotient.s, quotient.p, quotient.q]),
        np.stack(evaluate_all(Activation("Tanh").quotient, x)),
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", [*curves.CURVES, measure_activations.QUOTIENT])
def test_numpys_curves_hold_at_samples_of_all_inputs(name, capsys):
    measure_activations.compare_curve(name, 8191)
    assert capsys.readouterr().out == f"{name}: 0 inputs\n"


#: Compared with the defaults: slopes of either sign, bounds that are not symmetric.
CASES = [
    *(Activation(name, tuple(value for _, value in kind.defaults)) for name, kind in KINDS.items()),
    Activation("LeakyReLU", (-0.5,)),
    Activation("PReLU", slopes=(0.2, -0.7, 0.0)),
    Activation("Hardtanh", (-0.3, 1.5)),
    Activation("LeakyHardtanh", (-0.4, 0.9, -0.2, 0.3)),
]


@pytest.mark.parametrize("activation", CASES, ids=str)
def test_value_and_derivative_are_those_of_the_truth(activation: Activation) -> None:
    line = np.concatenate([np.linspace(-6.003, 6.001, 601), [-1e6, -300.0, -30.0, 30.0, 300.0, 1e6]])
    x = np.tile(line.astype(np.float32), (3, 1))
    wide = x.astype(np.float64)
    # sides on one side of every bend of the clamps
    step = 1e-4 * np.maximum(1, np.abs(wide))
    right = (activation.truth(wide + step) - activation.truth(wide - step)) / (2 * step)
    smooth = np.abs(
        activation.truth(wide + step) - 2 * activation.truth(wide) + activation.truth(wide - step)
    )
    formula = activated(activation)
    value = formula.evaluate(x)
    np.testing.assert_allclose(value, activation.truth(wide), rtol=1e-5, atol=1e-6)
    inputs = (np.ones_like(x), x, value, *formula.parameters)
    actual = evaluate(flat(gradients(formula)), *inputs)
    assert np.isfinite(actual).all()
    straight = smooth < 1e-3 * step
    assert straight.mean() > 0.95
    np.testing.assert_allclose(actual[straight], right[straight], rtol=1e-4, atol=3e-6)
