"""A rig whose sound leaves the range of float32: silence that is counted, and the same bits as before around it."""

from __future__ import annotations

import ctypes

import numpy as np
import pytest
from blockwise import run
from comparing import assert_same_bits

from namdsp import Cabinet, Rig
from namdsp.native.records import view_of

BLOCK = 64
#: a wire of this scale overflows for samples of 2, and not for those of 0.5
SCALE = 3e38


def signal(noise, channels=1):
    """Soft but for one sample: at frame 100, in the first channel."""
    x = 0.1 * noise(10 * BLOCK, channels)
    x[0, 100] = 2.0
    return x


def without_a_block(x):
    """x with silence in the first channel, where the block is that overflows."""
    y = x.copy()
    y[0, BLOCK : 2 * BLOCK] = 0.0
    return y


@pytest.mark.parametrize("taps", [None, 1, 300])
def test_a_block_that_overflows_is_silence_and_counted_and_a_cabinet_goes_on(
    wire, engine, noise, decaying, taps
):
    cabinet = taps and Cabinet(decaying(taps) + 0.1, 48000, allow_loud_ir=True)

    def rig():
        return Rig(wire(SCALE), max_block=BLOCK, engine=engine, cabinet=cabinet, output_gain_db=-6.0)

    x, broken = signal(noise), rig()
    y = run(broken, x, [BLOCK])
    assert np.isfinite(y).all()
    assert np.abs(y[0, 2 * BLOCK :]).max() > 1e36
    assert_same_bits(y, run(rig(), without_a_block(x), [BLOCK]))
    assert broken.overflowed_blocks == 1
    broken.reset()
    assert broken.overflowed_blocks == 0
    broken.process(x[:, :BLOCK])
    assert broken.overflowed_blocks == 0


def test_the_other_voices_go_on(wire, noise):
    x, rig = signal(noise, 2), Rig(wire(SCALE), max_block=BLOCK, channels=2)
    assert_same_bits(
        run(rig, x, [BLOCK]),
        run(wire(SCALE).stream(max_block=BLOCK, channels=2), without_a_block(x), [BLOCK]),
    )
    assert rig.overflowed_blocks == 1


def test_all_outputs_of_one_voice_are_silent_together(zoo, noise):
    model = zoo("one in, three out")
    rig = Rig(model, max_block=BLOCK, output_gain_db=0.0)
    loudest = np.abs(run(rig, noise(BLOCK, 1), [BLOCK], 3)).max(axis=1).astype(np.float64)
    assert loudest.max() > 1.01 * loudest.min()
    between = np.finfo(np.float32).max / np.sqrt(
        loudest.max() * loudest.min()
    )  # too loud for one, not for all
    rig.output_gain_db = 20.0 * np.log10(between)
    rig.reset()
    assert not run(rig, noise(BLOCK, 1), [BLOCK], 3).any()
    assert rig.overflowed_blocks == 1


def test_a_cabinet_that_overflows_is_silence_too_and_plays_on(wire, noise):
    rig = Rig(wire(SCALE), max_block=BLOCK, cabinet=Cabinet(np.array([100.0]), 48000, allow_loud_ir=True))
    x = 1e-3 * noise(2 * BLOCK, 1)
    x[0, 5] = 0.5
    y = run(rig, x, [BLOCK])
    assert not y[0, :BLOCK].any()
    assert y[0, BLOCK:].any()
    assert np.isfinite(y).all()
    assert rig.overflowed_blocks == 1


def test_in_bypass_the_input_is_played(wire, noise):
    rig, x = Rig(wire(SCALE), max_block=BLOCK), noise(20 * BLOCK, 1) + np.float32(3.0)
    rig.bypass = True
    y = run(rig, x, [BLOCK])
    assert np.isfinite(y).all()
    assert_same_bits(y[:, -5 * BLOCK :], x[:, -5 * BLOCK :])


def test_a_host_that_calls_the_compiled_code_gets_no_overflow(wire, noise):
    x, rig = signal(noise), Rig(wire(SCALE), max_block=BLOCK, engine="numba")
    play = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_int64] * 3)(rig.player.function)
    y = np.full_like(x, np.nan)
    for at in range(0, x.shape[1], BLOCK):
        views = [view_of(item[:, at : at + BLOCK]) for item in (x, y)]
        assert play(rig.player.record, *(view.address for view in views)) == 0
    assert_same_bits(y[0], wire(SCALE).render(without_a_block(x)[0]))
    assert rig.overflowed_blocks == 1
