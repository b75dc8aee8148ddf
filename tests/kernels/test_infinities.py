"""What leaves the range of float32 inside a model.

Zeros keep their signs, infinities stay where the chain has them, and NaNs that leave a model have the same bits.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from comparing import assert_same_bits
from extreme_models import overflowing, vanishing
from single_op import numbers, run_plan

from namdsp.arithmetic.reference import Float32Arithmetic
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term

HUGE = np.float32(3e38)
FRAMES = 150


@pytest.mark.parametrize("biased", [True, False])
@pytest.mark.parametrize(
    ("outs", "groups", "taps"), [(8, 2, 3), (8, 8, 3), (4, 4, 1), (24, 4, 2), (3, 3, 20)], ids=str
)
def test_an_infinity_in_one_group_stays_out_of_the_others(
    outs: int, groups: int, taps: int, biased: bool, engine: str
) -> None:
    """In a second term as well, whose groups are others."""
    rng = np.random.default_rng(outs)
    x = numbers(rng, outs, FRAMES)
    x[0, 20:60:9] = HUGE
    x[outs - 1, 90] = -HUGE
    weight, bias = numbers(rng, outs, outs // groups, taps), numbers(rng, outs) if biased else None
    mixin = numbers(rng, outs, 1, 1)
    builder = PlanBuilder(outs)
    loud = builder.scale("loud", 0, np.float32(4))
    plan = builder.finish(
        builder.conv("conv", (Term(loud, weight, 7, groups), Term(loud, mixin, 1, outs)), bias)
    )
    actual = run_plan(plan, x, engine=engine)
    exact = Float32Arithmetic()
    loud_x = exact.multiply(np.float32(4), x)
    expected = exact.accumulate(
        exact.start(bias, x, channels=outs), weight, loud_x, dilation=7, groups=groups
    )
    expected = exact.accumulate(expected, mixin, loud_x, dilation=1, groups=outs)
    hit = ~np.isfinite(expected)
    assert hit[0].any()
    assert not hit[1:-1].all(axis=0).any()
    expected[np.isnan(expected)] = np.nan
    assert_same_bits(actual, expected)


@pytest.mark.parametrize("blocks", [(150,), (1, 64, 63, 22)], ids=str)
@pytest.mark.parametrize("activation", ["ReLU", "Tanh", "SiLU", "Softsign", "LeakyReLU"])
def test_nans_that_leave_a_stream_have_the_same_bits_in_every_engine(
    activation: str, blocks: tuple[int, ...], engine: str, load: Any
) -> None:
    """And those in a saved state, which nobody takes back."""
    model, _ = load(overflowing(activation, 1e3))
    x = np.zeros(FRAMES, np.float32)
    x[[3, 40, 41, 90]] = HUGE, HUGE, -HUGE, 1.0
    result, states = {}, {}
    for name in ("numpy", engine):
        stream = model.stream(max_block=FRAMES, engine=name)
        ends = np.cumsum(blocks)
        result[name] = np.concatenate(
            [stream.process(x[end - block : end]) for block, end in zip(blocks, ends, strict=True)]
        )
        states[name] = stream.state()
    bits = result[engine].view(np.uint32)
    nans = np.isnan(result[engine])
    assert nans.any()
    assert not nans.all()
    assert (bits[nans] == 0x7FC00000).all()
    assert_same_bits(result[engine], result["numpy"])
    assert states[engine] == states["numpy"]


@pytest.mark.parametrize("groups", [1, 2])
@pytest.mark.parametrize("activation", ["ReLU", "Tanh", "LeakyReLU"])
def test_products_that_underflow_keep_the_signs_of_their_zeros(
    activation: str, groups: int, engine: str, load: Any, noise: Any
) -> None:
    """In the render, and in the histories that a state holds."""
    signs = set()
    for seed in range(4):
        model, _ = load(vanishing(activation, seed, groups_input=groups))
        x = noise(FRAMES)
        expected = model.render(x, engine="reference")
        signs |= set(np.signbit(expected[expected == 0]).tolist())
        states = []
        for name in ("numpy", engine):
            stream = model.stream(max_block=64, engine=name)
            actual = np.concatenate([stream.process(x[at : at + 64]) for at in range(0, FRAMES, 64)])
            assert_same_bits(actual, expected)
            states.append(stream.state())
        assert states[0] == states[1]
    assert signs == {True, False}
