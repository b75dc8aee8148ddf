"""The comparer: every way of being wrong is seen, and only the same bits are the same."""

import hashlib
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from namdsp.audio.compare import (
    NAN_ULP,
    compare_bits,
    compare_truth,
    for_json,
    sha256_samples,
    ulp_distance,
)
from namdsp.errors import AudioError


@pytest.fixture
def signal():
    """float32 [2, 1000] with no zeros and no two equal neighbours."""
    rng = np.random.default_rng(1)
    return (0.3 * rng.standard_normal((2, 1000))).astype(np.float32)


def _flip_lowest_bit(x):
    x.view(np.int32)[1, 417] ^= 1
    return x


DEFECTS = {
    "one flipped bit": _flip_lowest_bit,
    "one sample late": lambda x: np.roll(x, 1, axis=1),
    "sign flipped": lambda x: -x,
    "channels swapped": lambda x: x[::-1],
    "silence": np.zeros_like,
    "one NaN": lambda x: np.where(np.arange(1000) == 417, np.float32(np.nan), x),
    "one infinity": lambda x: np.where(np.arange(1000) == 417, np.float32(np.inf), x),
    "1 ulp louder": lambda x: np.nextafter(x, np.float32(2) * x),
}


@pytest.mark.parametrize("defect", DEFECTS)
def test_no_defect_passes_for_the_same_bits_or_a_null(signal, defect):
    other = np.ascontiguousarray(DEFECTS[defect](signal.copy()))
    result = compare_bits(signal, other)
    assert not result.equal
    assert result.differing > 0
    assert result.first is not None
    assert result.max_ulp >= 1
    assert result.max_diff_dbfs > -math.inf
    actual = compare_truth(other, signal.astype(np.float64))
    audible = defect not in ("one flipped bit", "1 ulp louder")
    assert (actual.esr > 0.1, actual.null_depth_db > -10.0, actual.max_error_dbfs > -20.0) == (audible,) * 3


def test_a_signal_equals_its_copy_of_any_layout(signal):
    for other in (signal.copy(), np.ascontiguousarray(signal.T).T):
        result = compare_bits(signal, other)
        assert (result.equal, result.samples, result.differing, result.first) == (True, 2000, 0, None)
        assert (result.max_ulp, result.max_diff_dbfs) == (0, -math.inf)
        digest = hashlib.sha256(signal.astype("<f4").tobytes()).hexdigest()  # channel by channel
        assert sha256_samples(other) == digest
        assert compare_truth(other, signal.astype(np.float64)).esr == 0.0
    assert compare_bits(signal[0], signal[1]).first == (0, 0)  # without the axis of channels
    assert sha256_samples(np.zeros((1, 0), np.float32)) == hashlib.sha256(b"").hexdigest()


def test_differences_are_counted_and_first_is_the_earliest_in_time(signal):
    other = signal.copy()
    other[0, [20, 63, 64, 999]] += np.float32(0.25)
    other[1, 5] += np.float32(0.25)
    result = compare_bits(signal, other)
    assert (result.differing, result.first) == (5, (1, 5))
    assert result.max_diff_dbfs == pytest.approx(20 * math.log10(0.25), abs=1e-5)
    truth = signal.astype(np.float64)
    assert compare_truth(other, truth).esr == pytest.approx(5 * 0.25**2 / np.sum(truth**2), rel=1e-6)


NOTHING = np.zeros((1, 0), np.float32)
ONES = np.ones((2, 1000), np.float32)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: compare_bits(ONES, ONES[:, :999]), r"\[2, 1000\] and \[2, 999\]"),
        (lambda: compare_truth(ONES, ONES[:1].astype(np.float64)), "nothing to compare"),
        (lambda: compare_bits(NOTHING, NOTHING), "nothing to compare"),
    ],
)
def test_what_cannot_be_compared_is_an_error_and_no_pass(call, message):
    with pytest.raises(AudioError, match=message):
        call()


def test_signed_zeros_differ_by_one_ulp_and_by_no_level():
    result = compare_bits(np.zeros(4, np.float32), np.array([0, 0, -0.0, 0], np.float32))
    assert not result.equal
    assert (result.first, result.max_ulp, result.max_diff_dbfs) == ((0, 2), 1, -math.inf)


def test_ulp_distance_counts_the_values_between():
    one, tiny = np.float32(1), np.nextafter(np.float32(0), np.float32(1))
    a = np.array([one, one, 0.0, -0.0, -tiny, -one, 2.0], np.float32)
    b = np.array([np.nextafter(one, np.float32(2)), one, tiny, tiny, tiny, one, 1.0], np.float32)
    # -tiny, -0, +0, tiny are four in a row
    assert ulp_distance(a, b).tolist() == [1, 0, 1, 2, 3, 2 * 0x3F800000 + 1, 1 << 23]


def test_a_nan_is_as_far_as_can_be_from_all_but_its_bits():
    silent = np.array([np.nan], np.float32)
    other = (silent.view(np.int32) + 1).view(np.float32)
    assert ulp_distance(silent, silent.copy()).tolist() == [0]
    for far in (other, -silent, np.ones(1, np.float32), np.full(1, np.inf, np.float32)):
        assert ulp_distance(silent, far).tolist() == [NAN_ULP]
        assert compare_bits(silent, far).max_diff_dbfs == math.inf
    assert compare_bits(silent, silent.copy()).equal


@given(st.integers(-(2**31), 2**31 - 1), st.integers(-(2**31), 2**31 - 1))
def test_ulp_distance_is_zero_for_the_same_bits_and_only_then(bits_a, bits_b):
    a, b = (np.array([bits], np.int32).view(np.float32) for bits in (bits_a, bits_b))
    distance = int(ulp_distance(a, b)[0])
    assert (distance == 0) == (bits_a == bits_b)
    assert distance == int(ulp_distance(b, a)[0]) <= NAN_ULP


@given(st.floats(-(2.0**120), 2.0**120, width=32), st.integers(1, 50))
def test_n_steps_of_nextafter_are_n_ulp(start, steps):
    x = y = np.float32(start)
    up = np.float32(np.inf)
    for _ in range(steps):
        y = np.nextafter(y, up)
    distance = int(ulp_distance(np.array([x]), np.array([y]))[0])
    # nextafter takes the two zeros for one place, here they are two
    crossed_zero = (x <= 0.0 <= y) and x != y and distance == steps + 1
    assert distance == steps or crossed_zero


def test_known_errors_have_the_esr_of_its_definition():
    actual = compare_truth(np.full((1, 100), 0.75, np.float32), np.full((1, 100), 0.5))
    assert actual.esr == 0.25
    assert actual.null_depth_db == pytest.approx(-6.0206, abs=1e-4)
    assert actual.max_error_dbfs == pytest.approx(-12.0412, abs=1e-4)
    truth = np.sin(np.arange(1000.0))[None]
    assert -160.0 < compare_truth(truth.astype(np.float32), truth).null_depth_db < -140.0
    silence = np.zeros((1, 10))
    assert compare_truth(silence.astype(np.float32), silence).esr == 0.0
    almost = compare_truth(np.full((1, 10), 1e-45, np.float32), silence)
    assert almost.esr == almost.null_depth_db == math.inf


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("side", ["render", "truth", "both"])
def test_what_is_not_finite_is_infinitely_wrong_on_either_side(bad, side):
    y, truth = np.ones((1, 9), np.float32), np.ones((1, 9))
    if side != "truth":
        y[0, 4] = bad
    if side != "render":
        truth[0, 4] = bad
    actual = compare_truth(y, truth)
    assert actual.max_error_dbfs == actual.esr == actual.null_depth_db == math.inf


def test_json_tells_no_difference_from_infinite_difference(signal):
    assert [for_json(level) for level in (-math.inf, math.inf, -3.0)] == [None, "inf", -3.0]
    exact = compare_truth(signal, signal.astype(np.float64)).as_dict()
    assert exact == {"max_error_dbfs": None, "esr": 0.0, "null_depth_db": None}
    broken = compare_truth(np.full((1, 2), np.nan, np.float32), np.ones((1, 2))).as_dict()
    assert broken == {"max_error_dbfs": "inf", "esr": "inf", "null_depth_db": "inf"}
