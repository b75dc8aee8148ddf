"""Conv and Conv1x1: every backend has the bits of the chain, for sizes at edges."""

import numpy as np
import pytest
from comparing import assert_same_bits
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import examples
from single_op import conv_plan, exact_conv, numbers, run_plan

from namdsp.kernels.numpy_cpu import conv
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.kernels.numpy_cpu.gemm import find_exact_slab
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term

FRAMES = 203

#: (channels in, channels out, taps, dilation, groups, bias)
SHAPES = [
    (1, 1, 1, 1, 1, False),
    (1, 1, 2, 1, 1, True),
    (1, 16, 1, 1, 1, False),
    (16, 1, 1, 1, 1, True),
    (3, 5, 3, 2, 1, True),
    (8, 8, 3, 64, 1, True),
    (8, 8, 6, 150, 1, True),
    (16, 16, 3, 8, 1, True),
    (16, 32, 2, 1, 1, True),
    (7, 3, 15, 1, 1, False),
    (8, 4, 3, 5, 2, True),
    (12, 12, 3, 1, 4, True),
    (8, 8, 3, 7, 8, True),
    (4, 8, 64, 1, 4, True),
    (33, 17, 1, 1, 1, True),
    (11, 13, 3, 2, 1, True),
]


def case(shape, seed=0, special=0.0):
    """(terms, bias, x) of random numbers."""
    ins, outs, taps, dilation, groups, biased = shape
    rng = np.random.default_rng(seed)
    weight = numbers(rng, outs, ins // groups, taps, special=special)
    bias = numbers(rng, outs, special=special) if biased else None
    return [(weight, dilation, groups)], bias, numbers(rng, ins, FRAMES, special=special)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_convolution_is_one_chain(shape, engine):
    terms, bias, x = case(shape)
    expected = exact_conv(terms, bias, x)
    plan = conv_plan(terms, bias, x.shape[0])
    for block in (1, 63, 64, 65, FRAMES):
        assert_same_bits(run_plan(plan, x, engine=engine, block=block), expected)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_zeros_of_either_sign_and_subnormals_are_exact(shape, engine):
    for seed in range(4):
        terms, bias, x = case(shape, seed, special=0.5)
        result = run_plan(conv_plan(terms, bias, x.shape[0]), x, engine=engine)
        assert_same_bits(result, exact_conv(terms, bias, x))


def test_a_bias_of_minus_zero_starts_the_chain_at_plus_zero(engine):
    weight, x = np.zeros((4, 2, 1), np.float32), np.ones((2, 40), np.float32)
    bias = np.full(4, -0.0, np.float32)
    expected = exact_conv([(weight, 1, 1)], bias, x)
    assert_same_bits(expected, np.zeros((4, 40), np.float32))
    assert_same_bits(run_plan(conv_plan([(weight, 1, 1)], bias, 2), x, engine=engine), expected)
    minus = -np.zeros((4, 2, 1), np.float32)
    assert_same_bits(run_plan(conv_plan([(minus, 1, 1)], bias, 2), x, engine=engine), expected)


@pytest.mark.parametrize("biased", [True, False])
def test_a_second_term_continues_the_chain(biased, engine):
    rng = np.random.default_rng(3)
    terms = [(numbers(rng, 6, 2, 3), 4, 1), (numbers(rng, 6, 1, 1), 1, 2)]
    bias = numbers(rng, 6) if biased else None
    x = numbers(rng, 2, FRAMES)
    result = run_plan(conv_plan(terms, bias, 2), x, engine=engine)
    assert_same_bits(result, exact_conv(terms, bias, x))
    other_way = exact_conv(terms[::-1], bias, x)
    with pytest.raises(AssertionError):
        assert_same_bits(result, other_way)


def test_the_order_of_a_chain_is_seen():
    """The same terms from the newest tap to the oldest give other bits: the tests above can fail."""
    terms, bias, x = case((16, 16, 3, 8, 1, True))
    (weight, dilation, _), expected = terms[0], exact_conv(terms, bias, x)
    sums = np.zeros_like(expected) + bias[:, None]
    for tap in (2, 1, 0):
        delayed = (2 - tap) * dilation
        sums[:, delayed:] += weight[:, :, tap] @ x[:, : FRAMES - delayed]
    with pytest.raises(AssertionError):
        assert_same_bits(sums, expected)


# -- NumPy's two ways ----------------------------------------------------------------------------------

CHAIN_ONLY = (("chain", conv.refuse_chain, conv.ChainConv),)


@settings(max_examples=examples(30, 80))
@given(
    groups=st.integers(1, 4),
    ins=st.integers(1, 6),
    outs=st.integers(1, 6),
    taps=st.integers(1, 5),
    dilation=st.integers(1, 90),
    biased=st.booleans(),
    block=st.integers(1, 130),
    seed=st.integers(0, 999),
)
def test_numpy_chain_and_gemm_have_the_bits_of_the_chain(
    groups, ins, outs, taps, dilation, biased, block, seed
):
    terms, bias, x = case((groups * ins, groups * outs, taps, dilation, groups, biased), seed)
    plan = conv_plan(terms, bias, x.shape[0])
    expected = exact_conv(terms, bias, x)
    assert_same_bits(run_plan(plan, x, engine="numpy", block=block), expected)
    chain = NumpyEngine(plan, block, conv_kernels=CHAIN_ONLY)
    assert chain.schedule[0].kernel == "chain"
    assert_same_bits(run_plan(plan, x, engine=chain, block=block), expected)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_numpys_chain_keeps_the_signs_of_zeros(shape):
    for seed in range(3):
        terms, bias, x = case(shape, seed, special=0.7)
        plan = conv_plan(terms, bias, x.shape[0])
        engine = NumpyEngine(plan, 64, conv_kernels=CHAIN_ONLY)
        assert_same_bits(run_plan(plan, x, engine=engine), exact_conv(terms, bias, x))


def test_where_the_blas_does_not_sum_in_order_numpy_walks_the_chain(monkeypatch):
    terms, bias, x = case((8, 8, 3, 64, 1, True))
    plan = conv_plan(terms, bias, 8)
    monkeypatch.setattr("namdsp.kernels.numpy_cpu.conv.find_exact_slab", lambda *shape: None)
    engine = NumpyEngine(plan, 64)
    assert engine.schedule[0].kernel == "chain"
    assert engine.schedule[0].refusals == (("gemm", "this BLAS does not sum 8x25 in order"),)
    assert_same_bits(run_plan(plan, x, engine=engine), exact_conv(terms, bias, x))


def test_shapes_beyond_a_limit_are_not_tried_on_the_blas(monkeypatch):
    """Those with the most work are; the others compute the chain, with the same bits."""
    from namdsp.kernels.numpy_cpu import gemm

    builder = PlanBuilder(1)
    signal, rng = 0, np.random.default_rng(0)
    for width in range(1, 9):
        weight = rng.standard_normal((width, max(width - 1, 1), 2)).astype(np.float32)
        signal = builder.conv(str(width), (Term(signal, weight),), None)
    plan = builder.finish(signal)
    tried = []
    monkeypatch.setattr(gemm, "_sums_in_order", lambda *shape: bool(tried.append(shape)) or True)
    shapes = [(width, 2 * max(width - 1, 1)) for width in range(1, 9)]
    limit = sum(gemm.trial_cost(*shape, 64) for shape in shapes[-3:])
    monkeypatch.setattr(conv, "MAX_TRIAL_COST", limit)
    engine = NumpyEngine(plan, 64)
    assert {shape[:2] for shape in tried} == set(shapes[-3:])
    assert [segment.kernel for segment in engine.schedule] == ["chain"] * 5 + ["gemm"] * 3
    why = (("gemm", "this model has more shapes than the BLAS is tried for"),)
    assert engine.schedule[0].refusals == why
    monkeypatch.undo()
    monkeypatch.setattr(conv, "MAX_TRIAL_COST", limit)
    x = rng.standard_normal((1, 100)).astype(np.float32)
    chains = NumpyEngine(plan, 64, conv_kernels=CHAIN_ONLY)
    assert_same_bits(run_plan(plan, x, engine=NumpyEngine(plan, 64)), run_plan(plan, x, engine=chains))


def test_a_stack_that_would_not_fit_is_refused():
    depth = conv.MAX_STACK_BYTES // 4 // 512
    terms = [(np.zeros((1, 1, depth + 1), np.float32), 1, 1)]
    op = conv_plan(terms, None, 1).ops[0]
    assert "the stacked taps would not fit" in conv.refuse_gemm(op, 64)


def test_a_slab_is_used_only_after_its_product_was_compared(monkeypatch):
    """A BLAS that sums otherwise is detected."""
    from namdsp.kernels.numpy_cpu import gemm

    class Reversed:
        def __getattr__(self, name):
            return getattr(np, name)

        @staticmethod
        def matmul(weight, x, out):
            out[...] = weight[..., ::-1].copy() @ x[::-1].copy()

    gemm._sums_in_order.cache_clear()
    monkeypatch.setattr(gemm, "np", Reversed())
    assert find_exact_slab(8, 25, 64) is None
    gemm._sums_in_order.cache_clear()
