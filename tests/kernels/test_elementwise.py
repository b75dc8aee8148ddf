"""Activate, Gate, Modulate, Add, Scale, Affine: every backend has the bits of the plain float32 operations."""

import numpy as np
import pytest
from comparing import assert_same_bits
from single_op import exact_conv, numbers, run_plan

from namdsp.arithmetic import floor_input
from namdsp.arithmetic.evaluate import evaluate
from namdsp.plan.activations import KINDS, Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term

FRAMES = 131
C = 5


def default(name):
    """An activation with its default parameters."""
    return Activation(name, tuple(value for _, value in KINDS[name].defaults))


def f(activation, x):
    """The judge's activation."""
    return evaluate(activation.program, x, *activation.program_parameters())


def edges(channels, seed=0):
    """Numbers of every size, [channels, FRAMES]; the input floor has been applied."""
    rng = np.random.default_rng(seed)
    x = numbers(rng, channels, FRAMES, special=0.2) * np.float32(4) ** rng.integers(-6, 3, (channels, FRAMES))
    return floor_input(x.astype(np.float32))


ACTIVATIONS = [
    *(default(name) for name in KINDS),
    Activation("PReLU", slopes=(0.1, -0.5, 0.0, 1.0, 2.0)),
    Activation("LeakyHardtanh", (-0.25, 0.5, 0.3, -0.1)),
    Activation("Hardtanh", (-0.1, 0.2)),
]


@pytest.mark.parametrize("activation", ACTIVATIONS, ids=str)
def test_activate(activation, engine):
    builder = PlanBuilder(C)
    plan = builder.finish(builder.activate("f", 0, activation))
    x = edges(C)
    for block in (1, 64, 65):
        assert_same_bits(run_plan(plan, x, engine=engine, block=block), f(activation, x))


@pytest.mark.parametrize("blended", [False, True])
@pytest.mark.parametrize(
    ("primary", "secondary"),
    [
        (default("Tanh"), default("Sigmoid")),
        (default("Softsign"), default("Hardtanh")),
        (Activation("PReLU", slopes=(0.1, -0.5, 0.0, 1.0, 2.0)), Activation("PReLU", slopes=(1, 2, 3, 4, 5))),
    ],
    ids=str,
)
def test_gate(blended, primary, secondary, engine):
    builder = PlanBuilder(2 * C)
    gate = builder.gate("gate", 0, blended=blended, primary=primary, secondary=secondary)
    x = edges(2 * C)
    p, s = x[:C], f(secondary, x[C:])
    expected = s * f(primary, p)
    if blended:
        expected = expected + (np.float32(1) - s) * p
    for block in (1, 64, 65):
        assert_same_bits(run_plan(builder.finish(gate), x, engine=engine, block=block), expected)


@pytest.mark.parametrize("shift", [False, True])
def test_modulate(shift, engine):
    rows = 2 * C if shift else C
    rng = np.random.default_rng(1)
    weight, bias = numbers(rng, rows, C, 1), numbers(rng, rows)
    builder = PlanBuilder(C)
    film = builder.conv("film", (Term(0, weight),), bias)
    plan = builder.finish(builder.modulate("modulate", 0, film, shift=shift))
    x = edges(C)
    other = PlanBuilder(C)
    both = run_plan(other.finish(other.conv("film", (Term(0, weight),), bias)), x, engine="numpy")
    expected = x * both[:C] + (both[C:] if shift else np.float32(0))
    if not shift:
        expected = x * both
    for block in (1, 64, 65):
        assert_same_bits(run_plan(plan, x, engine=engine, block=block), expected)


def test_add_and_scale(engine):
    builder = PlanBuilder(C)
    scaled = builder.scale("scale", 0, np.float32(0.1))
    plan = builder.finish(builder.add("sum", scaled, builder.add("double", 0, scaled)))
    x = edges(C)
    once = np.float32(0.1) * x
    expected = once + (x + once)
    for block in (1, 64, 65):
        assert_same_bits(run_plan(plan, x, engine=engine, block=block), expected)


@pytest.mark.parametrize("then", [None, "Tanh", "gate"])
@pytest.mark.parametrize("before", [False, True])
def test_affine(before, then, engine):
    """By itself, and between a convolution and what follows it; scaled and shifted in two roundings."""
    rng = np.random.default_rng(4)
    scale, shift, weight = numbers(rng, 2 * C), numbers(rng, 2 * C), numbers(rng, 2 * C, 2 * C, 2)
    builder, x = PlanBuilder(2 * C), edges(2 * C)
    out, expected = 0, x
    if before:
        out, expected = (
            builder.conv("conv", (Term(0, weight, 3),), None),
            exact_conv([(weight, 3, 1)], None, x),
        )
    out = builder.affine("norm", out, scale, shift)
    expected = expected * scale[:, None] + shift[:, None]
    if then == "Tanh":
        out, expected = builder.activate("f", out, default("Tanh")), f(default("Tanh"), expected)
    elif then == "gate":
        out = builder.gate("g", out, blended=False, primary=default("ReLU"), secondary=default("Sigmoid"))
        expected = f(default("Sigmoid"), expected[C:]) * f(default("ReLU"), expected[:C])
    for block in (1, 64, 65):
        assert_same_bits(run_plan(builder.finish(out), x, engine=engine, block=block), expected)


def test_what_else_reads_a_convolution_gets_it_before_its_batch_norm(engine):
    rng = np.random.default_rng(5)
    weight, scale, x = numbers(rng, C, C, 2), numbers(rng, C), edges(C)
    builder = PlanBuilder(C)
    chain = builder.conv("conv", (Term(0, weight),), None)
    plan = builder.finish(builder.add("sum", chain, builder.affine("norm", chain, scale, scale)))
    raw = exact_conv([(weight, 1, 1)], None, x)
    expected = raw + (raw * scale[:, None] + scale[:, None])
    assert_same_bits(run_plan(plan, x, engine=engine), expected)


def test_a_signal_added_to_itself(engine):
    builder = PlanBuilder(C)
    plan = builder.finish(builder.add("double", 0, 0))
    x = edges(C)
    assert_same_bits(run_plan(plan, x, engine=engine), x + x)


@pytest.mark.parametrize("apart", [False, True])
def test_convolutions_in_a_sum(apart, engine):
    """One twice, or two: the sum belongs to the second, for only then are both there."""
    rng = np.random.default_rng(6)
    weights, x = [numbers(rng, C, C, 2) for _ in range(2)], edges(C)
    builder = PlanBuilder(C)
    a, b = (builder.conv(name, (Term(0, weight),), None) for name, weight in zip("ab", weights, strict=True))
    plan = builder.finish(builder.add("sum", a, b if apart else a))
    first, second = (exact_conv([(weight, 1, 1)], None, x) for weight in weights)
    assert_same_bits(run_plan(plan, x, engine=engine), first + (second if apart else first))
