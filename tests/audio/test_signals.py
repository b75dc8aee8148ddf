"""Levels, loudness, comparisons and resampling of signals, each against a plain judge."""

import hashlib
import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import namdsp
from namdsp.audio.compare import NAN_ULP, compare_bits, compare_truth, for_json, sha256_samples
from namdsp.audio.k_weighting import coefficients
from namdsp.audio.levels import db_to_gain, gain_to_db, peak_dbfs, rms_dbfs
from namdsp.audio.resample import ExactLength, StreamResampler, resample, resampled_frames
from namdsp.errors import AudioError, SettingError
from namdsp.rendering.loudness import measure

MODEL_HZ = 48000
RATES = [8000, 22050, 44100, 88200, 96000, 192000]

# -- levels ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gain_db", "gain"), [(6.0, 1.9952623), (-20.0, 0.1), (0.0, 1.0), (60.0, 1000.0), (-math.inf, 0.0)]
)
def test_decibels_are_gains_there_and_back_whatever_the_polarity(gain_db, gain):
    assert db_to_gain(gain_db) == pytest.approx(gain, rel=1e-7)
    assert gain_to_db(gain) == gain_to_db(-gain) == pytest.approx(gain_db, abs=1e-6)


@pytest.mark.parametrize(
    ("x", "peak", "rms"),
    [
        (np.sin(2 * np.pi * np.arange(48000) / 480).astype(np.float32), 0.0, -3.0103),
        (np.array([[0.0, 0.0], [0.0, -0.5]], np.float32), -6.0206, -12.0412),  # over channels and frames
        (np.full(9, 1e25, np.float32), 500.0, 500.0),  # float32 cannot hold the squares
        (np.zeros((2, 5), np.float32), -math.inf, -math.inf),
        (np.zeros((1, 0), np.float32), -math.inf, -math.inf),
    ],
)
def test_peak_and_rms_of_known_signals_without_a_warning(x, peak, rms):
    assert (peak_dbfs(x), rms_dbfs(x)) == pytest.approx((peak, rms), abs=1e-4)


# -- loudness: figures that BS.1770 and EBU Tech 3341 give for known tones ---------------------------------------


def tone(seconds, level_dbfs, hz=1000.0, rate_hz=MODEL_HZ):
    at = np.arange(round(seconds * rate_hz)) / rate_hz
    return (10 ** (level_dbfs / 20) * np.sin(2 * np.pi * hz * at)).astype(np.float32)


def stereo(*chunks):
    return np.tile(np.concatenate(chunks), (2, 1))


def test_the_filters_at_48_khz_are_those_of_the_standard():
    shelf = [1.53512485958697, -2.69169618940638, 1.19839281085285, -1.69065929318241, 0.73248077421585]
    high_pass = [1.0, -2.0, 1.0, -1.99004745483398, 0.99007225036621]
    assert coefficients(MODEL_HZ) == pytest.approx(shelf + high_pass, abs=1e-7)


@pytest.mark.parametrize("rate_hz", [44100, 96000, 192000])
def test_a_stereo_sine_of_1_khz_is_as_loud_as_its_level(rate_hz):
    assert measure(stereo(tone(2, -23, rate_hz=rate_hz)), rate_hz).loudness_lufs == pytest.approx(
        -23, abs=0.1
    )


def test_what_is_far_softer_does_not_count():
    x = stereo(tone(1, -36), tone(20, -23), tone(1, -36))
    assert measure(x, MODEL_HZ).loudness_lufs == pytest.approx(-23, abs=0.1)
    x = stereo(tone(1, -72), tone(1, -36), tone(20, -23), tone(1, -36), tone(1, -72))
    assert measure(x, MODEL_HZ).loudness_lufs == pytest.approx(-23, abs=0.1)
    x = stereo(tone(5, -26), tone(5.03, -20), tone(5, -26))
    assert measure(x, MODEL_HZ).loudness_lufs == pytest.approx(-23, abs=0.1)


def test_silence_and_what_is_short_have_none():
    assert measure(np.zeros((1, MODEL_HZ), np.float32), MODEL_HZ).loudness_lufs is None
    assert measure(tone(0.39, 0)[None], MODEL_HZ).loudness_lufs is None
    assert measure(tone(0.4, 0)[None], MODEL_HZ).loudness_lufs is not None
    assert measure(np.zeros((0, MODEL_HZ), np.float32), MODEL_HZ).loudness_lufs is None
    assert measure(tone(1, -80)[None], MODEL_HZ).loudness_lufs is None


@pytest.mark.parametrize(("rate_hz", "frames"), [(8000, 9650), (8000, 1700), (1000, 3050), (1003, 2500)])
def test_levels_are_those_of_filters_that_run_over_the_entire_signal(rate_hz, frames):
    chance = np.random.default_rng(frames)
    x = (0.5 + 0.1 * chance.standard_normal((2, frames))).astype(
        np.float32
    )  # an offset, which high-passes remember
    x[1, -1 if frames % 100 else 0] = -2.0  # in the part of a hop behind the last, or before
    result = measure(x, rate_hz)
    assert result.peak == 2.0
    assert result.rms == pytest.approx(np.sqrt(np.mean(x.astype(np.float64) ** 2)), rel=1e-12)
    energy = [weighed(row, list(coefficients(rate_hz))) ** 2 for row in x]
    edges = [(chunk * rate_hz + 5) // 10 for chunk in range(frames * 10 // rate_hz + 1)]
    power = np.array(
        [np.sum([row[a:b] for row in energy]) / (b - a) for a, b in zip(edges, edges[4:], strict=False)]
    )
    if not len(power):
        assert result.loudness_lufs is None
        return
    loud = power[power > power.mean() / 10]
    assert result.loudness_lufs == pytest.approx(-0.691 + 10 * np.log10(loud.mean()), abs=1e-9)


def weighed(x, values):
    for b0, b1, b2, a1, a2 in (values[:5], values[5:]):
        y, s1, s2 = np.empty(len(x)), 0.0, 0.0
        for t, value in enumerate(x):
            y[t] = b0 * float(value) + s1
            s1, s2 = b1 * float(value) - a1 * y[t] + s2, b2 * float(value) - a2 * y[t]
        x = y
    return x


# -- comparisons -------------------------------------------------------------------------------------------

#: Bits of 1, of its neighbour, of 0 and -0, of the smallest numbers of either sign, of infinity and of two NaNs.
ODD_BITS = (0x3F800000, 0x3F800001, 0, -(2**31), 1, 1 - 2**31, 0x7F800000, 0x7FC00000, 0x7FC00001)
BITS = st.lists(
    st.tuples(*[st.sampled_from(ODD_BITS) | st.integers(-(2**31), 2**31 - 1)] * 2), min_size=2, max_size=8
)


@given(BITS)
@example([(0, -(2**31)), (0, 0)])
@example([(1, 1), (1, 2), (1, 2), (1, 1)])  # the second channel differs first
def test_the_bits_of_signals_are_compared_one_by_one(pairs):
    """By numbers in their order: -0 comes before 0, and a NaN is as far as can be from all but its bits."""
    a, b = np.array(pairs[: len(pairs) // 2 * 2], np.int32).T.copy().view(np.float32).reshape(2, 2, -1)
    result = compare_bits(a, b)
    order = [(channel, frame) for frame in range(a.shape[1]) for channel in range(2)]
    differing = [place for place in order if a[place].tobytes() != b[place].tobytes()]
    assert (result.samples, result.differing, result.equal) == (a.size, len(differing), not differing)
    assert result.first == (differing[0] if differing else None)
    ulps, differences = [0], [0.0]
    for place in differing:
        numbers = [int(x[place].view(np.int32)) for x in (a, b)]
        places = [bits if bits >= 0 else -1 - (bits & 0x7FFFFFFF) for bits in numbers]
        nan = math.isnan(a[place]) or math.isnan(b[place])
        ulps.append(NAN_ULP if nan else abs(places[0] - places[1]))
        with np.errstate(invalid="ignore"):
            difference = abs(float(a[place]) - float(b[place]))
        differences.append(math.inf if math.isnan(difference) else difference)
    assert result.max_ulp == max(ulps)
    assert result.max_diff_dbfs == gain_to_db(max(differences))
    for x in (a, np.ascontiguousarray(a.T).T):  # channel by channel, in any layout
        assert sha256_samples(x) == hashlib.sha256(a.astype("<f4").tobytes()).hexdigest()


TRUTH = np.full((1, 100), 0.5)


@pytest.mark.parametrize(
    ("y", "truth", "expected"),
    [
        (np.full((1, 100), 0.75), TRUTH, (-12.0412, 0.25, -6.0206)),
        (TRUTH, TRUTH, (-math.inf, 0.0, -math.inf)),
        (0.0 * TRUTH, 0.0 * TRUTH, (-math.inf, 0.0, -math.inf)),
        (np.full((1, 100), 1e-45), 0.0 * TRUTH, (-897.0694, math.inf, math.inf)),
        *((np.full((1, 100), bad), TRUTH, (math.inf,) * 3) for bad in (np.nan, np.inf)),
        *((TRUTH, np.full((1, 100), bad), (math.inf,) * 3) for bad in (np.nan, -np.inf)),
    ],
)
def test_the_error_to_the_truth_is_that_of_its_definition(y, truth, expected):
    actual = compare_truth(y.astype(np.float32), truth)
    assert list(actual.as_dict().values()) == pytest.approx([for_json(value) for value in expected], abs=1e-4)


@pytest.mark.parametrize(("one", "other"), [((2, 9), (2, 8)), ((2, 9), (1, 9)), ((1, 0), (1, 0))])
def test_what_cannot_be_compared_is_an_error_and_no_pass(one, other):
    x = np.ones(one, np.float32)
    for call in (
        lambda: compare_bits(x, np.ones(other, np.float32)),
        lambda: compare_truth(x, np.ones(other)),
    ):
        with pytest.raises(AudioError, match="nothing to compare"):
            call()


# -- resampling --------------------------------------------------------------------------------------------


def sweeps(rate_hz, to_hz, *, seconds=0.5):
    """Two faded sweeps from 20 Hz to to_hz, float64 [2, T], computed from their formula at any rate."""
    t = np.arange(round(seconds * rate_hz)) / rate_hz
    phase = 2 * np.pi * (20 * t + (to_hz - 20) * t**2 / (2 * seconds))
    return np.stack([np.sin(phase), np.cos(phase)]) * np.sin(np.pi * t / seconds) ** 2


@pytest.mark.parametrize("rate_hz", RATES)
def test_the_passband_is_the_same_signal_at_the_other_rate(rate_hz):
    # two roundings to float32 are about -140 dB; soxr lets the top of the passband fall by up to 0.01 dB
    for share, allowed_db in ((0.3, -120.0), (0.45, -59.0)):
        top_hz = share * min(rate_hz, MODEL_HZ)
        x = sweeps(rate_hz, top_hz).astype(np.float32)
        for from_hz, to_hz, y in (
            (rate_hz, MODEL_HZ, x),
            (MODEL_HZ, rate_hz, resample(x, rate_hz, MODEL_HZ)),
        ):
            error = np.abs(resample(y, from_hz, to_hz) - sweeps(to_hz, top_hz)).max()
            assert 20 * np.log10(error) < allowed_db + 6.1 * (from_hz == MODEL_HZ)


@pytest.mark.parametrize("rate_hz", RATES)
@settings(max_examples=10, deadline=None)
@given(splits=st.lists(st.sampled_from([0, 1, 7, 63, 64, 1000, 5000]), max_size=12), empty_end=st.booleans())
def test_any_split_into_blocks_gives_the_same_bits(rate_hz, splits, empty_end):
    x = np.random.default_rng(0).standard_normal((2, 12000)).astype(np.float32)
    resampler = StreamResampler(rate_hz, MODEL_HZ, 2)
    blocks = np.split(x, np.minimum(np.cumsum([*splits, 12000]), 12000), axis=1)[:-1]
    blocks += [x[:, :0]] * empty_end
    chunks = [resampler.process(block, last=i == len(blocks) - 1) for i, block in enumerate(blocks)]
    assert np.concatenate(chunks, axis=1).tobytes() == resample(x, rate_hz, MODEL_HZ).tobytes()


@pytest.mark.parametrize("frames", [0, 1, 2, 10, 99, 4410, 7919])
@pytest.mark.parametrize("rate_hz", [*RATES, MODEL_HZ])
def test_the_length_is_known_before_and_a_round_trip_is_as_long_as_its_input(rate_hz, frames):
    x = np.ones((2, frames), np.float32)
    for from_hz, to_hz in ((rate_hz, MODEL_HZ), (MODEL_HZ, rate_hz)):
        y = resample(x, from_hz, to_hz)
        assert y.shape == (2, resampled_frames(frames, from_hz, to_hz))
        assert (y.dtype, y.flags.c_contiguous, np.shares_memory(x, y)) == (np.float32, True, False)
        assert from_hz != to_hz or y.tobytes() == x.tobytes()
    back = resample(resample(x, rate_hz, MODEL_HZ), MODEL_HZ, rate_hz)
    assert ExactLength(frames).process(back, last=True).shape == x.shape
    assert [resampled_frames(1, from_hz, 48000) for from_hz in (96000, 96001)] == [1, 0]  # halves up


@given(total=st.integers(0, 40), splits=st.lists(st.integers(0, 15), min_size=1, max_size=6))
def test_exact_length_truncates_or_pads_with_silence_wherever_the_blocks_end(total, splits):
    exact = ExactLength(total)
    x = np.arange(1, 2 * sum(splits) + 1, dtype=np.float32).reshape(2, -1)
    blocks = np.split(x, np.cumsum(splits), axis=1)[:-1]
    y = np.concatenate([exact.process(b, last=i == len(splits) - 1) for i, b in enumerate(blocks)], axis=1)
    assert y.tolist() == [(row.tolist() + [0.0] * total)[:total] for row in x]


def test_what_is_not_finite_is_refused_and_named():
    resampler = StreamResampler(44100, 48000, 2)
    resampler.process(np.zeros((2, 10), np.float32))
    with pytest.raises(AudioError, match="frame 11, channel 1 is nan"):
        resampler.process(np.array([[0, 0], [0, np.nan]], np.float32))


def test_resampled_signals_are_arrays_or_torch_tensors_as_the_argument():
    x = np.random.default_rng(1).standard_normal((2, 4410)).astype(np.float32)
    y = namdsp.resample(x, 44100, 48000)
    assert y.tobytes() == resample(x, 44100, 48000).tobytes()
    assert y[1].tobytes() == namdsp.resample(x[1], 44100, 48000).tobytes()
    assert namdsp.resample(np.zeros((3, 2)), 44100, 48000, channels_first=True).shape == (3, 2)
    torch = pytest.importorskip("torch")
    assert torch.equal(namdsp.resample(torch.from_numpy(x), 44100, 48000), torch.from_numpy(y))


@pytest.mark.parametrize(
    ("x", "rates", "error", "message"),
    [
        (np.zeros((480, 2)), (44100, 48000), AudioError, "did you mean x.T"),
        (np.full(9, np.nan), (44100, 48000), AudioError, "frame 0, channel 0 is nan"),
        (np.repeat([3.4e38, -3.4e38], 450), (8000, 48000), AudioError, "range of float32"),
        (np.zeros(480), (0, 48000), SettingError, "0"),
        (np.zeros(480), (44100, None), SettingError, "to_hz is None"),
    ],
)
def test_what_cannot_be_resampled_is_refused(x, rates, error, message):
    with pytest.raises(error, match=message):
        namdsp.resample(x, *rates)
