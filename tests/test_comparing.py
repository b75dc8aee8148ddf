"""The comparisons fail where they must: shifted by a frame, sign flipped, all zeros, NaN."""

import numpy as np
import pytest
from comparing import assert_same_bits, assert_within, ulps

SIGNAL = np.sin(np.arange(1, 101, dtype=np.float32))


def spoilt(how):
    """SIGNAL with one fault."""
    y = SIGNAL.copy()
    if how == "shifted":
        return np.roll(y, 1)
    if how == "sign flipped":
        return -y
    if how == "zeros":
        return np.zeros_like(y)
    if how == "one NaN":
        y[50] = np.nan
    if how == "all NaN":
        y[:] = np.nan
    return y


FAULTS = ["shifted", "sign flipped", "zeros", "one NaN", "all NaN"]


@pytest.mark.parametrize("how", FAULTS)
def test_same_bits_fails_on(how):
    assert_same_bits(SIGNAL.copy(), SIGNAL)
    with pytest.raises(AssertionError, match="differ"):
        assert_same_bits(spoilt(how), SIGNAL)


@pytest.mark.parametrize("how", FAULTS)
def test_within_fails_on(how):
    assert_within(SIGNAL + np.float32(1e-6), SIGNAL, 1e-5)
    with pytest.raises(AssertionError, match=r"apart|not finite"):
        assert_within(spoilt(how), SIGNAL, 1e-3)
    with pytest.raises(AssertionError, match=r"apart|not finite"):
        assert_within(SIGNAL, spoilt(how), 1e-3)


def test_same_bits_fails_on_one_bit_the_sign_of_zero_the_type_and_the_shape():
    with pytest.raises(AssertionError):
        assert_same_bits(np.nextafter(SIGNAL, np.float32(2)), SIGNAL)
    with pytest.raises(AssertionError):
        assert_same_bits(np.array([-0.0], np.float32), np.array([0.0], np.float32))
    with pytest.raises(AssertionError):
        assert_same_bits(SIGNAL.astype(np.float64), SIGNAL)
    with pytest.raises(AssertionError):
        assert_same_bits(SIGNAL[:-1], SIGNAL)


def test_ulps_counts_spacings_at_the_truth():
    one = np.float32(1)
    assert ulps(np.nextafter(one, np.float32(2)), 1.0) == 1.0
    assert ulps(one, 1 + 2.0**-24) == 0.5
    assert ulps(np.float32(2.0**-149), 0.0) == 1.0
    assert np.isnan(ulps(np.float32(np.nan), 1.0))
    assert np.isinf(ulps(np.float32(np.inf), 1.0))
    assert ulps(np.float32(np.inf), np.inf) == 0.0
