"""Long convolutions on every engine: the bits of the definition, for any cut, width, state and number of threads."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from builders import model, wavenet
from comparing import assert_same_bits
from float_mode import FLUSH, change_mode
from other_builders import linear, lstm
from single_op import numbers

from namdsp import StreamError
from namdsp.arithmetic.convolution import convolve
from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.native.targets import Target
from namdsp.plan.activations import Activation
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.ops import Term
from namdsp.plan.plan import Plan

#: Taps around the places where a level begins, or has one partition more.
TAPS = (65, 127, 128, 129, 513, 576, 577, 1024, 1025, 1536, 1537, 3000)
CUTS = (64, 1, 63, 65, 7, 128, 2, 200, 16)


def response(taps: int, seed: int = 0) -> Any:
    rng = np.random.default_rng([taps, seed])
    return (rng.standard_normal(taps) * np.exp(-4 * np.arange(taps) / taps)).astype(np.float32)


def convolve_plan(taps: Any, channels: int = 1, bias: float | None = 0.25) -> Plan:
    builder = PlanBuilder(channels)
    return builder.finish(builder.convolve("taps", 0, taps, None if bias is None else np.float32([bias])))


def cuts(frames: int, lengths: tuple[int, ...] = CUTS) -> Iterator[slice]:
    at = 0
    while at < frames:
        for length in lengths:
            yield slice(at, min(at + length, frames))
            at += length
            if at >= frames:
                return


def play(engine: Any, x: Any, lengths: tuple[int, ...] = CUTS) -> Any:
    voice = engine.voices(1)
    out = np.full((engine.plan.out_channels, x.shape[1]), np.nan, np.float32)
    for chunk in cuts(x.shape[1], lengths):
        voice.process(x[:, chunk], out[:, chunk])
    return out


def signal(frames: int, channels: int = 1) -> Any:
    return 0.3 * numbers(np.random.default_rng(frames), channels, frames)


@pytest.mark.parametrize("lanes", [1, 4, 8, 16])
@pytest.mark.parametrize("taps", TAPS)
def test_every_width_has_the_bits_of_the_definition(taps: int, lanes: int) -> None:
    h, x = response(taps), signal(6000)
    engine = NumbaEngine(convolve_plan(h), 256, Target(lanes, 32))
    expected = convolve(h, x, 0.25)
    assert_same_bits(play(engine, x), expected)
    assert_same_bits(play(engine, x, (256,)), expected)


@pytest.mark.parametrize("taps", [600, 1537])
def test_numpy_has_them_too(taps: int) -> None:
    h, x = response(taps), signal(4000, 2)
    engine = NumpyEngine(convolve_plan(h, 2, None), 256)
    assert_same_bits(play(engine, x), convolve(h, x))


def test_small_numbers_and_signs_of_zero_are_kept() -> None:
    rng = np.random.default_rng(3)
    h, x = 1e-3 * numbers(rng, 1100, special=0.6), numbers(rng, 1, 4000, special=0.6)
    h[np.abs(h) > 1] = 0
    plan = convolve_plan(h, 1, None)
    x[np.abs(x) < 1e-24] = 0  # as every input is
    assert_same_bits(play(NumbaEngine(plan, 64, Target(16, 32)), x), convolve(h, x))
    tiny = x * np.float32(1e-20)
    tiny[np.abs(tiny) < 1e-24] = 0
    assert_same_bits(play(NumbaEngine(plan, 64, Target(8, 32)), tiny), convolve(h, tiny))


@pytest.mark.parametrize("block", [64, 16, 5])
def test_a_product_below_all_floats_keeps_its_sign(block: int) -> None:
    """A chain that ends in -0 is not continued with products of 0."""
    h, x = np.zeros(600, np.float32), np.full((1, 400), 1e-20, np.float32)
    h[0] = -1e-30
    expected = convolve(h, x)
    assert np.signbit(expected).all()
    assert not expected.any()
    assert_same_bits(play(NumbaEngine(convolve_plan(h, 1, None), 64, Target(16, 32)), x, (block,)), expected)


@pytest.mark.parametrize("block", [64, 16, 5])
@pytest.mark.parametrize("frame", [0, 30, 63])
def test_an_infinity_reaches_the_same_frames_on_all_engines(frame: int, block: int) -> None:
    builder = PlanBuilder(1)
    large = builder.conv("large", (Term(0, np.full((1, 1, 1), 1e30, np.float32), 1),), None)
    plan = builder.finish(builder.convolve("taps", large, response(1100), None))
    x = np.zeros((1, 1500), np.float32)
    x[0, 640 + frame] = 1e30
    expected = play(NumpyEngine(plan, 64), x, (64,))
    assert np.isnan(expected[0, 704:768]).all()
    assert np.isfinite(expected[0, : 640 + frame]).all()
    assert_same_bits(play(NumbaEngine(plan, 64, Target(16, 32)), x, (block,)), expected)


@pytest.mark.parametrize("channels", [2, 3])
def test_channels_are_apart(channels: int) -> None:
    h, x = response(1300), signal(3000, channels)
    assert_same_bits(
        play(NumbaEngine(convolve_plan(h, channels), 256, Target(8, 16)), x), convolve(h, x, 0.25)
    )


def cabinet_between(count: int) -> Plan:
    """What rests on an offset goes into a long convolution, and what comes out is looked back at."""
    rng = np.random.default_rng(5)
    builder = PlanBuilder(1)
    first = builder.conv("first", (Term(0, numbers(rng, 1, 1, 3), 5),), np.float32([0.3]))
    bent = builder.activate("bend", first, Activation("Tanh"))
    taps = builder.convolve("taps", bent, response(count), np.float32([-0.1]))
    last = builder.conv("last", (Term(taps, numbers(rng, 1, 1, 4), 9),), None)
    return builder.finish(builder.add("sum", taps, last))


@pytest.mark.parametrize("count", [1100, 2600])
def test_a_state_goes_on_elsewhere(count: int) -> None:
    """Histories and a clock, at any frame, to another engine, width and block."""
    plan, x = cabinet_between(count), signal(7000)
    engines = [
        NumbaEngine(plan, 64, Target(16, 32)),
        NumpyEngine(plan, 200),
        NumbaEngine(plan, 256, Target(4, 16)),
    ]
    expected = play(engines[1], x)
    out, voice, start = np.full_like(expected, np.nan), engines[0].voices(1), 0
    for step, stop in enumerate((0, 1, 70, 512, 1024, 1999, 2100, 4444, 5000, 7000)):
        engine = engines[step % len(engines)]
        elsewhere = engine.voices(1)
        elsewhere.fill({signal: voice.history(0, signal) for signal in plan.signals_with_history})
        voice = elsewhere
        for at in range(start, stop, 50):
            chunk = slice(at, min(at + 50, stop))
            voice.process(x[:, chunk], out[:, chunk])
        start = stop
    assert_same_bits(out, expected)


def joined(load: Any) -> Any:
    """A capture whose rest is no silence, a long response, another capture."""
    parts = [wavenet(), linear(1200, bias=True, seed=1), wavenet(seed=4)]
    return load(model("Sequential", {"models": parts}, []))[0]


@pytest.mark.parametrize("oversample", [1, 2])
def test_between_captures_it_is_the_references(oversample: int, load: Any) -> None:
    """From the settled start on: whole, in blocks, from a state."""
    amp, x = joined(load), signal(3000)[0]
    expected = amp.render(x, engine="reference", oversample=oversample)
    for engine in ("numba", "numpy"):
        assert_same_bits(amp.render(x, engine=engine, oversample=oversample), expected)
    stream = amp.stream(max_block=256, engine="numba", oversample=oversample)
    full = stream.process(x[:256])
    saved = stream.state()
    later = amp.stream(max_block=64, engine="numba", oversample=oversample)
    later.set_state(saved)
    out = [full, *(later.process(x[at : at + 64]) for at in range(256, 3000, 64))]
    delayed = stream.latency_frames
    assert_same_bits(np.concatenate(out)[delayed:], expected[: len(x) - delayed])


def test_behind_an_lstm_it_has_heard_the_silence(load: Any) -> None:
    """The reference plays it for half a minute, so engines are held against each other here."""
    amp, x = load(model("Sequential", {"models": [lstm(), linear(1200)]}, []))[0], signal(1500)[0]
    expected = amp.render(x, engine="numpy")
    assert_same_bits(amp.render(x, engine="numba"), expected)
    stream = amp.stream(max_block=64, engine="numba")
    assert_same_bits(np.concatenate([stream.process(x[at : at + 64]) for at in range(0, 1500, 64)]), expected)


def test_chunks_on_threads_are_the_whole(load: Any) -> None:
    amp, x = load(linear(2000))[0], signal(90_000)
    with amp.renderer(channels=1, engine="numba", threads=3, min_chunk=1) as renderer:
        result = np.concatenate([renderer.process(x[:, :37_001]), renderer.process(x[:, 37_001:])], axis=1)
    assert_same_bits(result[0], amp.render(x[0], engine="numba", threads=1))


@pytest.mark.parametrize("clock", [np.nan, -1.0, 7.5, 1e9])
def test_a_clock_that_cannot_be_reads_no_foreign_memory(clock: float) -> None:
    """As one of a state that somebody has made: of all engines the same bits, finite ones."""
    plan, x = convolve_plan(response(1200)), signal(1000)
    played = []
    for engine in (NumbaEngine(plan, 64, Target(16, 32)), NumpyEngine(plan, 64)):
        voice = engine.voices(1)
        history = np.ones((1, plan.lookbacks[0]), np.float32)
        voice.fill({0: history, plan.ops[0].writes[1]: np.full((1, 1), clock, np.float32)})
        out = np.empty_like(x)
        for chunk in cuts(x.shape[1], (64,)):
            voice.process(x[:, chunk], out[:, chunk])
        played.append(out)
    assert np.isfinite(played[0]).all()
    assert_same_bits(played[0], played[1])


def test_a_state_of_an_older_version_is_refused_by_name(load: Any) -> None:
    stream = load(linear(600))[0].stream(max_block=64, engine="numba")
    saved = bytearray(stream.state())
    assert saved[8] == 3
    saved[8] = 2
    with pytest.raises(StreamError, match="format version 2, this namdsp reads 3"):
        stream.set_state(bytes(saved))
    assert load(linear(64))[0].stream(max_block=64).state()[8] == 2


def test_setting_a_history_does_not_depend_on_the_threads_floating_point_mode() -> None:
    """A host that flushes subnormals: history and taps whose products are some."""
    engine = NumbaEngine(convolve_plan(np.full(200, 1e-25, np.float32), 1, None), 64, Target(16, 32))
    history = np.full((1, engine.plan.lookbacks[0]), 1e-17, np.float32)
    played = []
    for mode in (0, FLUSH):
        state = engine.new_state()
        change_mode(set_bits=mode)
        try:
            state.set_history(0, history)
        finally:
            change_mode(clear_bits=FLUSH)
        out = np.empty((1, 40), np.float32)
        state.process(np.full((1, 40), 1e-17, np.float32), out)
        played.append(out)
    assert 0 < played[0].max() < np.finfo(np.float32).tiny
    assert_same_bits(played[1], played[0])


def test_explain_says_who_takes_it(load: Any) -> None:
    amp = load(linear(600))[0]
    for engine in ("numba", "numpy"):
        assert "convolve" in amp.stream(max_block=64, engine=engine).explain()
