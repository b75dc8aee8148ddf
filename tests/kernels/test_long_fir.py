"""Convolutions of many taps on the Numba engine: the bits of the chain, for any blocks, and code that is shared."""

from __future__ import annotations

import tracemalloc
from typing import Any

import numpy as np
import pytest
from comparing import assert_same_bits
from single_op import conv_plan, exact_conv, numbers, run_plan

from namdsp.kernels.numba_cpu.engine import NumbaEngine, build
from namdsp.native.targets import Target

#: Taps around vectors and blocks.
TAPS = (1, 2, 63, 64, 65, 66, 127, 255, 256, 257, 258, 1000)
#: Lengths of blocks, repeated: they fit no ring.
CUTS = (64, 1, 63, 65, 7, 128, 2, 200)


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


@pytest.mark.parametrize("lanes", [1, 4, 8, 16])
@pytest.mark.parametrize("taps", TAPS)
def test_any_number_of_taps_has_the_bits_of_the_chain(taps: int, lanes: int) -> None:
    terms, bias = fir(taps)
    x = numbers(np.random.default_rng(1), 1, 1700)
    engine = NumbaEngine(conv_plan(terms, bias, 1), 256, Target(lanes, 32))
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


def test_lengths_without_end_share_their_code() -> None:
    """The number of many taps is data."""
    kernels = set()
    for taps in range(40, 240, 5):
        (call,) = build(conv_plan(*fir(taps), 1), 64).calls
        kernels.add(repr(call.spec))
    assert len(kernels) == 1
