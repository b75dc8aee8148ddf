"""The formulas against the true functions, at every exponent and at the edges of their reductions."""

import measure_activations
import mpmath
import numpy as np
import pytest
from comparing import assert_same_bits, ulps
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from tolerances import ACTIVATION_ULP, FORMULA_ULP, MONOTONE_ULP, QUOTIENT_ABSOLUTE, SOFTSIGMOID_ABSOLUTE

from namdsp.arithmetic import formulas, trace
from namdsp.arithmetic.fma import fma32
from namdsp.arithmetic.program import OPERATIONS, evaluate, evaluate_all
from namdsp.kernels.numpy_cpu import curves, recurrence
from namdsp.kernels.numpy_cpu.elementwise import ProgramRunner
from namdsp.kernels.numpy_cpu.signals import Signals
from namdsp.plan.activations import KINDS, Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.formula import activated

F32 = np.float32
SPECIAL = np.array([0.0, -0.0, np.inf, -np.inf, np.nan], F32)


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


def sigmoid(x):
    """1 / (1 + exp(-x)) in float64, without overflow."""
    e = np.exp(-np.abs(x))
    return np.where(x < 0, e, 1.0) / (1.0 + e)


def fast_tanh(x):
    """As docs/format.md, section 6, has it."""
    q = np.abs(x)
    above = x * (2.45550750702956 + 2.45550750702956 * q + (0.893229853513558 + 0.821226666969744 * q) * x**2)
    below = 2.44506634652299 + (2.44506634652299 + x**2) * np.abs(x + 0.814642734961073 * x * q)
    return above / below


def leaky_hard_tanh(x):
    """Identity in -1..1, slope 0.01 outside."""
    slope = np.float64(F32(0.01))
    return np.where(x > 1, 1 + slope * (x - 1), np.where(x < -1, -1 + slope * (x + 1), x))


TRUTH = {
    "Tanh": np.tanh,
    "Fasttanh": fast_tanh,
    "Hardtanh": lambda x: np.clip(x, -1, 1),
    "ReLU": lambda x: np.maximum(x, 0),
    "LeakyReLU": lambda x: np.where(x > 0, x, np.float64(F32(0.01)) * x),
    "PReLU": lambda x: np.where(x > 0, x, np.float64(F32(0.01)) * x),
    "Sigmoid": sigmoid,
    "SiLU": lambda x: x * sigmoid(x),
    "Hardswish": lambda x: x * np.clip(x + 3, 0, 6) / 6,
    "LeakyHardtanh": leaky_hard_tanh,
    "Softsign": lambda x: x / (1 + np.abs(x)),
    "Softsigmoid": lambda x: 0.5 * (1 + x / (1 + np.abs(x))),
}


def test_every_activation_is_tested():
    assert TRUTH.keys() == KINDS.keys()


@pytest.mark.parametrize("name", [name for name in KINDS if name != "Softsigmoid"])
def test_activations_are_near_the_truth(name):
    x = INPUTS
    if name == "Fasttanh":
        x = x[np.abs(x) < 1e9]  # its fourth powers overflow, as in the C++ player
    if name == "Hardswish":
        x = x[np.abs(x) < 1e37]  # x * 6 overflows
    result = played(default(name), x)
    with np.errstate(over="ignore"):
        distance = ulps(result, TRUTH[name](x.astype(np.float64)))
    if name == "SiLU":  # x times a subnormal sigmoid: its rounding error is x times as large
        distance = distance[x > -87]
    assert distance.max() <= ACTIVATION_ULP[name]
    assert distance.max() > 0 or ACTIVATION_ULP[name] == 0, "the oracle has no errors to measure"


def test_softsigmoid_is_near_the_truth():
    """For -x large it is a difference of nearly equal numbers, as the trainer computes it: the error is absolute."""
    result = evaluate(default("Softsigmoid").program, INPUTS)
    assert np.abs(result - TRUTH["Softsigmoid"](INPUTS.astype(np.float64))).max() <= SOFTSIGMOID_ABSOLUTE


@pytest.mark.parametrize("name", KINDS)
def test_the_float64_truth_of_the_plan_is_the_function(name):
    x = INPUTS[np.abs(INPUTS) < 1e9].astype(np.float64)
    result = default(name).truth(x)
    assert np.allclose(result, TRUTH[name](x), rtol=1e-14, atol=0)


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


def test_a_worse_polynomial_is_seen(monkeypatch):
    """The limit is tight enough to tell the fit from the Taylor series of the same degree."""
    monkeypatch.setattr(formulas, "TANH_POLY", (-1 / 3, 2 / 15, -17 / 315))
    distance = ulps(evaluate(trace(formulas.tanh), dense()), np.tanh(dense().astype(np.float64)))
    assert distance.max() > FORMULA_ULP


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


def test_tanh_and_softsign_are_odd_to_the_bit():
    for name in ("Tanh", "Softsign", "Hardtanh", "Fasttanh"):
        x = INPUTS[np.abs(INPUTS) < 1e9]
        assert_same_bits(played(default(name), -x), -played(default(name), x))


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


@pytest.mark.parametrize("name", KINDS)
def test_programs_hold_only_known_operations(name):
    program = default(name).program
    assert {instruction.op for instruction in program.instructions} <= OPERATIONS.keys()
    for instruction in program.instructions:
        for arg in instruction.args:
            constant = getattr(arg, "value", 0.0)
            assert constant == float(F32(constant)), "a constant that float32 cannot hold"


def run_by_backend(activation, x):
    """The NumPy backend's runner over x [C, T], its scratch filled with NaN."""
    builder = PlanBuilder(x.shape[0])
    plan = builder.finish(builder.activate("f", 0, activation))
    signals = Signals(plan, x.shape[1])
    runner = ProgramRunner(activated(activation))
    runner.reserve(signals, x.shape[0])
    for scratch in signals._scratch.values():
        scratch.fill(np.nan)
    out = np.full_like(x, np.nan)
    with np.errstate(all="ignore"):
        runner.run(signals, [x], out)
    return out


@pytest.mark.parametrize("name", KINDS)
def test_the_numpy_backend_has_the_bits_of_evaluate(name):
    activation = default(name)
    x = np.concatenate([INPUTS[::5], SPECIAL])
    x = x[: len(x) // 4 * 4].reshape(4, -1)
    expected = played(activation, x)
    actual = run_by_backend(activation, x)
    values = ~np.isnan(expected)
    assert np.array_equal(values, ~np.isnan(actual))
    assert_same_bits(actual[values], expected[values])


def test_numpys_tanh_mends_the_inputs_at_which_it_is_wrong(monkeypatch):
    """`tools/measure_activations.py --numpy` tries all inputs; these are the ones that it finds."""
    known = curves._EXCEPTIONS.ravel()
    x = np.concatenate([known, -known, F32([0, 1])]).reshape(2, -1)
    expected = played(default("Tanh"), x)
    assert_same_bits(run_by_backend(default("Tanh"), x), expected)
    monkeypatch.setattr(curves, "_EXCEPTIONS", F32([7]))
    wrong = run_by_backend(default("Tanh"), x).view(np.uint32) != expected.view(np.uint32)
    assert wrong.ravel().tolist() == [True] * 2 * len(known) + [False] * 2


@given(
    hnp.arrays(F32, (3, 21), elements=st.floats(width=32, allow_nan=False)),
    st.lists(st.floats(-2, 2, width=32), min_size=3, max_size=3),
)
def test_slopes_apply_channel_by_channel(x, slopes):
    activation = Activation("PReLU", slopes=tuple(slopes))
    actual = evaluate(activation.program, x, *activation.program_parameters())
    with np.errstate(all="ignore"):
        expected = np.where(x > 0, x, np.array(slopes, F32)[:, None] * x)
    values = ~np.isnan(expected)
    assert_same_bits(actual[values], expected[values])
    assert_same_bits(run_by_backend(activation, x)[values], expected[values])


@pytest.mark.parametrize(("name", "least", "most"), [("Tanh", 0.5, FORMULA_ULP), ("Hardtanh", 0, 0)])
def test_the_measuring_tool_runs(name, least, most):
    activation = default(name)
    kernel = measure_activations.compiled(activation)
    worst = measure_activations.measure(kernel, activation, 1 << 17)
    assert least <= worst.ulp <= most
    assert worst.spoilt == 0


@pytest.mark.parametrize(
    ("name", "at", "where", "other"),
    [("Tanh", 0x3B5F2062, curves, F32([7])), (measure_activations.QUOTIENT, 0x3D31C87E, recurrence, b"none")],
)
def test_the_measuring_tool_finds_where_numpys_curves_are_wrong(name, at, where, other, capsys, monkeypatch):
    """Three chunks of inputs: one with an input that must be mended, and ones without."""
    near = [range(start, start + 256) for start in (at - 1000, at - 100, at + 1000)]
    monkeypatch.setattr(measure_activations, "chunks", lambda stride: iter(near))
    measure_activations.compare_curve(name, 1)
    monkeypatch.setattr(where, "_EXCEPTIONS", other)
    measure_activations.compare_curve(name, 1)
    assert capsys.readouterr().out == f"{name}: 0 inputs\n{name}: 1 inputs  {at:#010x}\n"


@pytest.mark.parametrize("name", [*curves.CURVES, measure_activations.QUOTIENT])
def test_numpys_curves_hold_at_samples_of_all_inputs(name, capsys):
    measure_activations.compare_curve(name, 8191)
    assert capsys.readouterr().out == f"{name}: 0 inputs\n"
