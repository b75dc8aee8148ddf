"""Convolutions of many taps on the Numba engine: the bits of the chain, for any blocks, and code that is shared.

Those of few channels run as sub-chains, whose partial sums are recomputed from a history.
"""

from __future__ import annotations

import tracemalloc
from typing import Any

import numpy as np
import pytest
from comparing import assert_same_bits
from float_mode import FLUSH, change_mode
from single_op import conv_plan, exact_conv, numbers, run_plan

from namdsp.kernels.numba_cpu.engine import NumbaEngine, build
from namdsp.kernels.numba_cpu.split_taps import SUBCHAIN_COUNTS, PartialSums, split_term
from namdsp.native.targets import Target, target
from namdsp.plan.activations import Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term

#: Taps around vectors, blocks and slides.
TAPS = (1, 2, 63, 64, 65, 66, 127, 255, 256, 257, 258, 1000)
#: Lengths of blocks, repeated: they fit no ring.
CUTS = (64, 1, 63, 65, 7, 128, 2, 200)
#: Bits of MXCSR: results and operands that are subnormal become zero.


def fir(
    taps: int, *, ins: int = 1, outs: int = 1, dilation: int = 1, groups: int = 1, special: float = 0.0
) -> Any:
    """(terms, bias) of random numbers that do not overflow."""
    rng = np.random.default_rng([taps, ins, outs, dilation])
    weight = numbers(rng, outs, ins // groups, taps, special=special)
    return [(weight, dilation, groups)], numbers(rng, outs, special=special)


def in_splits(engine: Any, x: Any, splits: tuple[int, ...] = CUTS) -> Any:
    """x [C, T] from zero histories, in blocks of the given lengths."""
    state = engine.new_state()
    out = np.full((engine.plan.out_channels, x.shape[1]), np.nan, np.float32)
    at = 0
    while at < x.shape[1]:
        for length in splits:
            chunk = slice(at, at + length)
            state.process(x[:, chunk], out[:, chunk])
            at += length
    return out


def subchains_of(engine: Any) -> list[int]:
    """Numbers of sub-chains of the engine's convolutions with split taps."""
    memories = [call.memory for call in engine.calls]
    return [memory.split.count for memory in memories if isinstance(memory, PartialSums)]


@pytest.mark.parametrize("registers", [16, 32])
@pytest.mark.parametrize("lanes", [1, 4, 8, 16])
@pytest.mark.parametrize("taps", TAPS)
def test_any_number_of_taps_has_the_bits_of_the_chain(taps: int, lanes: int, registers: int) -> None:
    terms, bias = fir(taps)
    x = numbers(np.random.default_rng(1), 1, 1700)
    engine = NumbaEngine(conv_plan(terms, bias, 1), 256, Target(lanes, registers))
    assert_same_bits(in_splits(engine, x), exact_conv(terms, bias, x))
    assert bool(subchains_of(engine)) == (taps > 64)


def test_eight_thousand_taps() -> None:
    terms, bias = fir(8192)
    x = numbers(np.random.default_rng(1), 1, 9000)
    engine = build(conv_plan(terms, bias, 1), 256)
    assert subchains_of(engine)
    assert "in 8 parts" in engine.schedule[0].kernel or target().lanes != 16
    assert_same_bits(in_splits(engine, x), exact_conv(terms, bias, x))


@pytest.mark.parametrize(
    "shape",
    [
        {"taps": 100, "dilation": 3},
        {"taps": 40, "dilation": 100},
        {"taps": 200, "ins": 3, "outs": 2},
        {"taps": 33, "ins": 8, "outs": 8, "dilation": 5},
        {"taps": 300, "ins": 4, "outs": 4, "groups": 4},
        {"taps": 90, "ins": 18, "outs": 1},
        {"taps": 100, "ins": 2, "outs": 6, "groups": 2, "dilation": 2},
    ],
    ids=str,
)
def test_channels_and_dilations(shape: dict[str, int]) -> None:
    terms, bias = fir(**shape)
    x = numbers(np.random.default_rng(2), shape.get("ins", 1), 900)
    engine = build(conv_plan(terms, bias, len(x)), 200)
    assert_same_bits(in_splits(engine, x), exact_conv(terms, bias, x))


def test_subnormals_and_signs_of_zero_are_preserved() -> None:
    for taps in (65, 300):
        terms, bias = fir(taps, special=0.7)
        x = numbers(np.random.default_rng(3), 1, 500, special=0.7)
        assert_same_bits(run_plan(conv_plan(terms, bias, 1), x, engine="numba"), exact_conv(terms, bias, x))


def layer(*, gated: bool) -> Any:
    """Two terms, the first of many taps; a gate or an activation; a sum."""
    rng = np.random.default_rng(4)
    builder = PlanBuilder(2)
    long = Term(0, 0.1 * numbers(rng, 4 if gated else 2, 2, 150), 2)
    short = Term(0, numbers(rng, 4 if gated else 2, 2, 2))
    out = builder.conv("long", (long, short), numbers(rng, 4 if gated else 2))
    if gated:
        out = builder.gate(
            "gate", out, blended=False, primary=Activation("Tanh"), secondary=Activation("Sigmoid")
        )
    else:
        out = builder.activate("act", out, Activation("ReLU"))
    total = builder.add("sum", 0, out)
    return builder.finish(builder.conv("mix", (Term(total, numbers(rng, 1, 2, 90)),), None))


@pytest.mark.parametrize("gated", [False, True])
def test_what_goes_with_a_convolution_goes_with_one_in_parts(gated: bool) -> None:
    """Gate, activation, sum, a second term; and two carries in one plan."""
    plan = layer(gated=gated)
    x = numbers(np.random.default_rng(5), 2, 1100)
    engine = build(plan, 256)
    assert len(subchains_of(engine)) == (
        2 if target().lanes > 4 or not gated else 1
    )  # at 4 lanes gates take enough chains
    expected = run_plan(plan, x, engine="numpy", block=100)
    assert_same_bits(in_splits(engine, x), expected)


def test_a_state_goes_on_elsewhere() -> None:
    """Histories of the plan's signals alone, to another width, block and number of parts, at any moment."""
    plan = layer(gated=True)
    x = numbers(np.random.default_rng(6), 2, 900)
    engines = [NumbaEngine(plan, block, Target(lanes, 32)) for lanes, block in ((16, 64), (4, 256), (8, 100))]
    assert len({tuple(subchains_of(engine)) for engine in engines}) > 1
    expected = run_plan(plan, x, engine="numpy", block=100)
    out = np.full_like(expected, np.nan)
    state, start = engines[0].new_state(), 0
    for step, stop in enumerate((0, 1, 70, 71, 300, 555, 900)):
        engine = engines[step % len(engines)]
        elsewhere = engine.new_state()
        for signal in plan.signals_with_history:
            elsewhere.set_history(signal, state.history(signal))
        state = elsewhere
        for at in range(start, stop, 50):
            chunk = slice(at, min(at + 50, stop))
            state.process(x[:, chunk], out[:, chunk])
        start = stop
    assert_same_bits(out, expected)


@pytest.mark.parametrize("value", [0.0, -0.25])
def test_a_constant_history_is_one_of_equal_frames(value: float) -> None:
    terms, bias = fir(300, ins=2)
    engine = build(conv_plan(terms, bias, 2), 64)
    assert subchains_of(engine)
    x = numbers(np.random.default_rng(7), 2, 400)
    results = []
    for history in (np.full((2, 1), value, np.float32), np.full((2, 299), value, np.float32), value):
        state = engine.new_state()
        state.set_history(0, np.asarray(history, np.float32))
        out = np.empty((1, 400), np.float32)
        for at in range(0, 400, 64):
            state.process(x[:, at : at + 64], out[:, at : at + 64])
        results.append(out)
    assert_same_bits(results[1], results[0])
    assert_same_bits(results[2], results[0])
    before = np.full((2, 300), value, np.float32)
    assert_same_bits(results[0], exact_conv(terms, bias, np.concatenate([before, x], axis=1))[:, 300:])


def test_setting_a_history_does_not_depend_on_the_threads_floating_point_mode() -> None:
    """A host that flushes subnormals: history and taps whose products are some."""
    weight = np.full((1, 1, 200), 1e-25, np.float32)
    plan = conv_plan([(weight, 1, 1)], None, 1)
    engine, history = build(plan, 64), np.full((1, 199), 1e-17, np.float32)
    assert subchains_of(engine)
    out = np.empty((2, 1, 40), np.float32)
    for index, flushing in enumerate((False, True)):
        state = engine.new_state()
        change_mode(set_bits=FLUSH if flushing else 0)
        try:
            state.set_history(0, history)
        finally:
            change_mode(clear_bits=FLUSH)
        state.process(np.full((1, 40), 1e-17, np.float32), out[index])
    assert 0 < out[0].max() < np.finfo(np.float32).tiny
    assert_same_bits(out[1], out[0])


def test_blocks_allocate_nothing() -> None:
    engine = build(conv_plan(*fir(1000), 1), 64)
    play = engine.new_state().fast_path
    x = numbers(np.random.default_rng(8), 64)
    out = np.empty_like(x)
    for work, most in ((lambda: play(x, out), 0), (lambda: out.copy(), 1)):
        work()
        tracemalloc.start()
        try:
            for _ in range(200):
                work()
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            work()
            held = tracemalloc.get_traced_memory()[1] - before
        finally:
            tracemalloc.stop()
        assert (held > 0) == (most > 0)


def test_a_term_is_split_without_a_gap() -> None:
    for taps in range(34, 400):
        for count in SUBCHAIN_COUNTS:
            split = split_term(Term(0, np.zeros((1, 1, taps), np.float32), 3), count)
            assert split.remainder + count * split.length == taps
            assert 1 <= split.remainder <= count
            assert split.lookback_frames + (count - 1) * split.delay == 3 * (taps - 1)


def test_lengths_without_end_share_their_code() -> None:
    """The number of many taps is data."""
    kernels = set()
    for taps in range(40, 240):
        (call,) = build(conv_plan(*fir(taps), 1), 64).calls
        kernels.add(repr(call.spec))
    assert len(kernels) <= 8
