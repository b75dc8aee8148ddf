"""A cabinet's convolution: the bits of the definition, an FFT's in float64, in place, channels apart."""

from __future__ import annotations

import numpy as np
import pytest
from blockwise import run
from comparing import assert_same_bits
from hypothesis import given
from hypothesis import strategies as st
from other_oracles import fft_convolution
from tolerances import CONVOLUTION_DB

from namdsp.arithmetic.convolution import LARGE, LARGE_START, SMALL, convolve
from namdsp.rig.convolver import Convolver, Partitions

#: Taps around every place where a head, a partition or a level ends.
EDGES = sorted(
    {1, 2, SMALL - 1, SMALL, SMALL + 1, 2 * SMALL, 2 * SMALL + 1}
    | {LARGE_START + more for more in (-1, 0, 1, LARGE, LARGE + 1, 6 * LARGE)}
)


def error_db(actual, x, taps):
    """The largest distance from an FFT's, relative to the largest output."""
    expected = np.stack([fft_convolution(row, taps)[: x.shape[1]] for row in x.astype(np.float64)])
    return 20 * np.log10(np.abs(actual - expected).max() / np.abs(expected).max())


@pytest.mark.parametrize("frames", EDGES)
def test_it_is_the_convolution_to_float32_rounding(frames, decaying, noise):
    taps, x = decaying(frames, seed=frames), noise(2 * frames + 1000, 1, seed=1)
    result = run(Convolver([Partitions(taps)]), x, [64])
    assert error_db(result, x, taps) < CONVOLUTION_DB
    assert_same_bits(result, convolve(taps.astype(np.float32), x))


def test_ten_seconds_are_it_too(decaying, noise):
    taps, x = decaying(480_000), noise(560_000, 1)
    result = run(Convolver([Partitions(taps)]), x, [4096])
    assert error_db(result, x, taps) < CONVOLUTION_DB


def test_the_comparison_sees_a_frame_and_a_lost_tap(decaying, noise):
    taps, x = decaying(3000), noise(8000, 1)
    result = run(Convolver([Partitions(taps)]), x, [64])
    assert error_db(result, np.roll(x, 1, axis=1), taps) > -20
    missing = taps.copy()
    missing[2000] = 0.0
    assert error_db(result, x, missing) > -120


@pytest.mark.parametrize("location", [0, 1, 127, 128, 191, 1023, 1024, 8191, 8192, 12_288, 20_000])
def test_an_impulse_comes_out_where_its_tap_is(location):
    taps = np.zeros(20_001)
    taps[location] = -0.75
    x = np.zeros((1, 45_000), np.float32)
    x[0, 777] = 1.0
    result = run(Convolver([Partitions(taps)]), x, [100])[0]
    result[777 + location] += np.float32(0.75)
    assert np.abs(result).max() < 1e-6


def test_a_single_tap_of_one_returns_the_samples(noise):
    x = noise(500, 2)
    x[0, 3] = 1e-40
    one = Partitions(np.ones(1))
    assert_same_bits(run(Convolver([one, one]), x, [33]), x)


@given(blocks=st.lists(st.integers(0, 900), min_size=1, max_size=8).filter(any))
def test_no_split_changes_a_bit(decaying, noise, blocks):
    taps, x = Partitions(decaying(12_500)), noise(20_000, 1)
    assert_same_bits(run(Convolver([taps]), x, blocks), run(Convolver([taps]), x, [x.shape[1]]))


@pytest.mark.parametrize("block", [1, 63, 64, 65])
def test_the_smallest_blocks_have_the_bits_of_the_full_signal(block, decaying, noise):
    taps, x = Partitions(decaying(1500)), noise(4000, 1)
    assert_same_bits(run(Convolver([taps]), x, [block]), run(Convolver([taps]), x, [4000]))


def test_the_output_depends_on_no_later_input(decaying, noise):
    taps, x = Partitions(decaying(5000)), noise(9000, 1)
    later = x.copy()
    later[:, 6001:] += 1.0
    before, after = (run(Convolver([taps]), item, [64]) for item in (x, later))
    assert_same_bits(after[:, :6001], before[:, :6001])
    assert after[0, 6001] != before[0, 6001], "and on that of now: there is no latency"


def test_channels_are_apart_and_may_have_responses_of_different_length(decaying, noise):
    responses = [Partitions(decaying(frames, seed=frames)) for frames in (50, 3000, 9000)]
    x = noise(12_000, 3)
    together = run(Convolver(responses), x, [500])
    for channel, response in enumerate(responses):
        single = run(Convolver([response]), x[channel : channel + 1], [64])
        assert_same_bits(together[channel : channel + 1], single)


def test_a_block_may_be_its_output_and_have_any_strides(decaying, noise):
    taps, x = Partitions(decaying(700)), noise(3000, 2)
    expected = run(Convolver([taps, taps]), x, [128])
    for local in (x.copy(), np.asfortranarray(x), np.repeat(x, 3, axis=1)[:, ::3]):
        convolver = Convolver([taps, taps])
        for at in range(0, 3000, 128):
            block = local[:, at : at + 128]
            convolver.process_into(block, block)
        assert_same_bits(local, expected)


def test_samples_that_are_not_finite_do_no_lasting_harm(decaying, noise):
    taps, x = Partitions(decaying(2000)), noise(6000, 1)
    broken, mended = x.copy(), x.copy()
    broken[0, [5, 100, 3000]] = np.nan, np.inf, -np.inf
    mended[0, [5, 100, 3000]] = 0.0
    assert_same_bits(run(Convolver([taps]), broken, [64]), run(Convolver([taps]), mended, [64]))


def test_after_a_silence_longer_than_the_response_it_is_silent(decaying, noise):
    x = np.concatenate([noise(5000, 1), np.zeros((1, 30_000), np.float32)], axis=1)
    result = run(Convolver([Partitions(decaying(9000))]), x, [64])
    assert np.abs(result[:, 5000 + 9000 :]).max() < 1e-6
    assert (result[:, 5000 + 3 * 9000 :] == 0.0).all(), "nothing goes round and round"
