"""Long convolutions on every engine: the bits of the definition, for any cut, width, state and number of threads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from blockwise import cuts
from builders import linear, sequential, wavenet
from comparing import assert_same_bits
from float_mode import FLUSH, change_mode
from plan_judge import numbers

from namdsp import StreamError
from namdsp.kernels.numba_cpu.engine import NumbaEngine
from namdsp.kernels.numpy_cpu.engine import NumpyEngine
from namdsp.native.targets import Target
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.plan import Plan


def response(taps: int, seed: int = 0) -> Any:
    rng = np.random.default_rng([taps, seed])
    return (rng.standard_normal(taps) * np.exp(-4 * np.arange(taps) / taps)).astype(np.float32)


def convolve_plan(taps: Any, channels: int = 1, bias: float | None = 0.25) -> Plan:
    builder = PlanBuilder(channels)
    return builder.finish(builder.convolve("taps", 0, taps, None if bias is None else np.float32([bias])))


def signal(frames: int, channels: int = 1) -> Any:
    return 0.3 * numbers(np.random.default_rng(frames), channels, frames)


@pytest.mark.parametrize("oversample", [1, 2])
def test_between_captures_it_is_the_references(oversample: int, load: Any) -> None:
    """From the settled start on, whose rest is no silence: whole, in blocks, from a state."""
    parts = wavenet(), linear(1200, bias=True, seed=1), wavenet(seed=4)
    amp, x = load(sequential(*parts))[0], signal(3000)[0]
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
        for chunk in cuts(x.shape[1], [64]):
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
