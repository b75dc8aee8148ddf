"""Resampling: output frame n is at time n / to_hz, lengths are exact, and cutting changes nothing."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from namdsp.audio.resample import ExactLength, StreamResampler, resample, resampled_frames
from namdsp.errors import AudioError

MODEL_HZ = 48000
RATES = [8000, 22050, 44100, 88200, 96000, 192000]


def round_trip(x, rate_hz):
    """Resample x [T] to the model's rate and back, without any trimming."""
    return resample(resample(x, rate_hz, MODEL_HZ), MODEL_HZ, rate_hz)


def sweep(rate_hz, to_hz, *, seconds=0.5):
    """Return a faded sweep from 20 Hz to to_hz, float64 [T], computed from its formula at any rate."""
    t = np.arange(round(seconds * rate_hz)) / rate_hz
    phase = 2 * np.pi * (20 * t + (to_hz - 20) * t**2 / (2 * seconds))
    return np.sin(phase) * np.sin(np.pi * t / seconds) ** 2


def error_db(actual, expected):
    return 20 * np.log10(np.max(np.abs(actual - expected)))


@pytest.mark.parametrize("rate_hz", RATES)
def test_an_impulse_is_at_the_same_frame_after_the_round_trip(rate_hz):
    for frame in (0, 1, 1234, 5900):
        x = np.zeros(6000, np.float32)
        x[frame] = 1.0
        assert np.argmax(np.abs(round_trip(x, rate_hz))) == frame


def test_an_impulse_on_a_common_instant_is_at_that_instant_in_the_other_rate():
    x = np.zeros(4410, np.float32)
    x[1470] = 1.0  # 1/30 s, frame 1600 at 48 kHz
    y = resample(x, 44100, 48000)
    assert np.argmax(np.abs(y)) == 1600
    # linear phase: as much before as after
    np.testing.assert_allclose(y[1500:1600], y[1700:1600:-1], atol=1e-6)


@pytest.mark.parametrize("rate_hz", RATES)
def test_a_1_khz_sine_keeps_its_phase_and_level(rate_hz):
    frames = rate_hz // 2
    steps = np.exp(-2j * np.pi * 1000 * np.arange(frames) / rate_hz)
    x = -steps.imag.astype(np.float32)
    middle = slice(frames // 4, 3 * frames // 4)
    ratio = np.sum((round_trip(x, rate_hz) * steps)[middle]) / np.sum((x * steps)[middle])
    assert abs(np.angle(ratio)) < 1e-4
    assert abs(abs(ratio) - 1.0) < 1e-6
    # the measurement sees a single frame of delay
    delayed = np.sum((np.roll(x, 1) * steps)[middle]) / np.sum((x * steps)[middle])
    assert abs(np.angle(delayed)) > 0.03


@pytest.mark.parametrize("rate_hz", RATES)
def test_the_passband_is_the_same_signal_at_the_other_rate(rate_hz):
    lower = min(rate_hz, MODEL_HZ)
    # two roundings to float32 are about -140 dB
    low = sweep(rate_hz, 0.3 * lower).astype(np.float32)
    assert error_db(resample(low, rate_hz, MODEL_HZ), sweep(MODEL_HZ, 0.3 * lower)) < -120.0
    assert error_db(round_trip(low, rate_hz), low) < -120.0
    # soxr lets the top of the passband fall by up to 0.01 dB, which is an error of -59 dB
    high = sweep(rate_hz, 0.45 * lower).astype(np.float32)
    assert error_db(resample(high, rate_hz, MODEL_HZ), sweep(MODEL_HZ, 0.45 * lower)) < -59.0


@pytest.mark.parametrize(("from_hz", "to_hz"), [(96000, 48000), (192000, 44100), (48000, 8000)])
def test_what_the_lower_rate_cannot_carry_is_gone(from_hz, to_hz):
    above = np.sin(2 * np.pi * 0.6 * to_hz * np.arange(from_hz // 2) / from_hz).astype(np.float32)
    y = resample(above, from_hz, to_hz)
    assert np.max(np.abs(y[y.size // 4 : -y.size // 4])) < 1e-6


@pytest.mark.parametrize("rate_hz", RATES)
@settings(max_examples=10, deadline=None)
@given(splits=st.lists(st.sampled_from([0, 1, 7, 63, 64, 1000, 5000]), max_size=12), empty_end=st.booleans())
def test_any_split_into_blocks_gives_the_same_bits(rate_hz, splits, empty_end):
    x = np.random.default_rng(0).standard_normal((2, 12000)).astype(np.float32)
    full = resample(x, rate_hz, MODEL_HZ)
    resampler = StreamResampler(rate_hz, MODEL_HZ, 2)
    ends = np.minimum(np.cumsum([*splits, 12000]), 12000)
    blocks = np.split(x, ends, axis=1)[:-1]
    if empty_end:
        blocks.append(x[:, :0])
    chunks = [resampler.process(block, last=i == len(blocks) - 1) for i, block in enumerate(blocks)]
    assert np.concatenate(chunks, axis=1).tobytes() == full.tobytes()


def test_channels_do_not_mix():
    x = np.zeros((3, 3000), np.float32)
    x[1] = np.random.default_rng(0).standard_normal(3000)
    y = resample(x, 44100, 48000)
    assert not np.any(y[[0, 2]])
    assert np.array_equal(y[1], resample(x[1], 44100, 48000))


@pytest.mark.parametrize("frames", [0, 1, 2, 10, 99, 4410, 7919])
@pytest.mark.parametrize("rate_hz", RATES)
def test_the_length_is_known_before(rate_hz, frames):
    x = np.ones((2, frames), np.float32)
    for from_hz, to_hz in ((rate_hz, MODEL_HZ), (MODEL_HZ, rate_hz)):
        y = resample(x, from_hz, to_hz)
        assert y.shape == (2, resampled_frames(frames, from_hz, to_hz))
        assert y.dtype == np.float32
        assert y.flags.c_contiguous


def test_half_a_frame_is_rounded_up():
    assert resampled_frames(1, 96000, 48000) == 1
    assert resampled_frames(1, 96001, 48000) == 0
    assert resampled_frames(10**12 + 1, 96000, 48000) == 5 * 10**11 + 1


def test_equal_rates_pass_every_bit_through_in_separate_memory():
    x = np.random.default_rng(0).standard_normal((2, 100)).astype(np.float32)
    x[0, 0] = -0.0
    y = StreamResampler(48000, 48000, 2).process(x)
    assert y.tobytes() == x.tobytes()
    assert not np.shares_memory(x, y)


def test_what_is_not_finite_is_refused_and_named():
    resampler = StreamResampler(44100, 48000, 2)
    resampler.process(np.zeros((2, 10), np.float32))
    with pytest.raises(AudioError, match="frame 11, channel 1 is nan"):
        resampler.process(np.array([[0, 0], [0, np.nan]], np.float32))


@pytest.mark.parametrize("frames", [0, 1, 10, 1000, 4411])
@pytest.mark.parametrize("rate_hz", RATES)
def test_exact_length_makes_the_round_trip_as_long_as_its_input(rate_hz, frames):
    x = np.full((1, frames), 0.5, np.float32)
    returned = resample(resample(x, rate_hz, MODEL_HZ), MODEL_HZ, rate_hz)
    assert ExactLength(frames).process(returned, last=True).shape == (1, frames)


@given(total=st.integers(0, 40), splits=st.lists(st.integers(0, 15), min_size=1, max_size=6))
def test_exact_length_truncates_or_pads_with_silence_wherever_the_blocks_end(total, splits):
    exact = ExactLength(total)
    x = np.arange(1, 2 * sum(splits) + 1, dtype=np.float32).reshape(2, -1)
    blocks = np.split(x, np.cumsum(splits), axis=1)[:-1]
    y = np.concatenate([exact.process(b, last=i == len(splits) - 1) for i, b in enumerate(blocks)], axis=1)
    stored = min(total, sum(splits))
    assert y.shape == (2, total)
    assert np.array_equal(y[:, :stored], x[:, :stored])
    assert not np.any(y[:, stored:])
