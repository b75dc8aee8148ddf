"""`namdsp.read_audio` and `namdsp.resample`: what a user passes and gets."""

from __future__ import annotations

import numpy as np
import pytest
from comparing import assert_same_bits

import namdsp
from namdsp import AudioError, AudioWarning, SettingError


def test_a_file_is_read_channels_first_with_its_rate(take, wav):
    for channels in (1, 2):
        x = take(channels)
        path = wav(x, 44100)
        for name in (path, str(path), str(path).encode()):
            result, rate_hz = namdsp.read_audio(name)
            assert_same_bits(result, x)
            assert (rate_hz, result.dtype) == (44100, np.float32)


def test_a_file_that_is_truncated_is_read_only_if_that_is_wanted(take, wav):
    x = take()
    path = wav(x)
    path.write_bytes(path.read_bytes()[:-4000])
    with pytest.raises(AudioError, match="cut short"):
        namdsp.read_audio(path)
    with pytest.warns(AudioWarning, match="Cut short") as caught:
        result, _ = namdsp.read_audio(path, allow_truncated=True)
    assert caught[0].filename == __file__
    assert 7000 < result.shape[1] < 9000
    assert_same_bits(result, x[:, : result.shape[1]])


def test_the_result_has_the_type_of_the_argument(take):
    x = take(2, 4410)
    y = namdsp.resample(x, 44100, 48000)
    assert y.shape == (2, 4800)
    assert_same_bits(y[1], namdsp.resample(x[1], 44100, 48000))
    same = namdsp.resample(x, 48000, 48000)
    assert_same_bits(same, x)
    assert not np.shares_memory(same, x)
    assert namdsp.resample(x[:, :0], 44100, 48000).shape == (2, 0)
    assert namdsp.resample(np.zeros((3, 2)), 44100, 48000, channels_first=True).shape == (3, 2)


def test_a_tensor_gives_a_tensor(take):
    torch = pytest.importorskip("torch")
    x = take()
    y = namdsp.resample(torch.from_numpy(x), 44100, 48000)
    assert_same_bits(y.numpy(), namdsp.resample(x, 44100, 48000))


@pytest.mark.parametrize(
    ("x", "rates", "error", "message"),
    [
        (np.zeros((480, 2)), (44100, 48000), AudioError, "did you mean x.T"),
        (np.zeros(480, np.int16), (44100, 48000), AudioError, "int16"),
        (np.zeros((2, 2, 2)), (44100, 48000), AudioError, "shape"),
        (np.full(9, np.nan), (44100, 48000), AudioError, "not finite"),
        (np.repeat([3.4e38, -3.4e38], 450), (8000, 48000), AudioError, "range of float32"),
        (np.zeros(480), (0, 48000), SettingError, "0"),
        (np.zeros(480), (44100, 48000.5), SettingError, "48000.5"),
        (np.zeros(480), (44100, None), SettingError, "to_hz is None"),
        (np.zeros(480), ("44100", 48000), SettingError, "'44100'"),
    ],
)
def test_what_cannot_be_resampled_is_refused(x, rates, error, message):
    with pytest.raises(error, match=message):
        namdsp.resample(x, *rates)
