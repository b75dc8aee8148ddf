"""`namdsp.read_audio` and `namdsp.resample`: what a user passes and gets."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from comparing import assert_same_bits

import namdsp
from namdsp import AudioError, AudioWarning, SettingError

Wav = Callable[..., Path]


def test_a_file_is_read_channels_first_with_its_rate(take: Any, wav: Wav) -> None:
    for channels in (1, 2):
        x = take(channels)
        path = wav(x, 44100)
        for name in (path, str(path), str(path).encode()):
            result, rate_hz = namdsp.read_audio(name)
            assert_same_bits(result, x)
            assert (rate_hz, result.dtype) == (44100, np.float32)


def test_what_was_read_can_be_rendered(amp: namdsp.Model, take: Any, wav: Wav) -> None:
    x = take()
    result, rate_hz = namdsp.read_audio(wav(x))
    assert_same_bits(amp.render(result, sample_rate=rate_hz)[0], amp.render(x[0]))


def test_fixed_point_comes_with_full_scale_at_1(tmp_path: Path) -> None:
    soundfile.write(tmp_path / "in.flac", np.array([0.5, -1.0]), 48000, subtype="PCM_24")
    assert namdsp.read_audio(tmp_path / "in.flac")[0].tolist() == [[0.5, -1.0]]


def test_bad_files_are_errors(take: Any, wav: Wav, tmp_path: Path) -> None:
    (tmp_path / "text.wav").write_text("no audio")
    x = take()
    x[0, 30] = np.nan
    for path, message in (
        (tmp_path / "none.wav", "no such file"),
        (tmp_path / "text.wav", "is not audio"),
        (tmp_path, "is a folder"),
        (wav(x), "frame 30"),
        (3, "path is a int"),
    ):
        with pytest.raises(AudioError, match=message):
            namdsp.read_audio(path)  # type: ignore[arg-type]


def test_a_file_that_is_truncated_is_read_only_if_that_is_wanted(take: Any, wav: Wav) -> None:
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


def test_a_sine_is_the_same_sine_at_another_rate() -> None:
    def sine(rate_hz: int) -> Any:
        return np.sin(2 * np.pi * 1000 * np.arange(rate_hz // 2) / rate_hz)

    result = namdsp.resample(sine(44100), 44100, 48000.0)
    assert (result.dtype, result.shape) == (np.float32, (24000,))
    assert np.abs(result - sine(48000))[2000:-2000].max() < 1e-6


def test_the_result_has_the_type_of_the_argument(take: Any) -> None:
    x = take(2, 4410)
    y = namdsp.resample(x, 44100, 48000)
    assert y.shape == (2, 4800)
    assert_same_bits(y[1], namdsp.resample(x[1], 44100, 48000))
    same = namdsp.resample(x, 48000, 48000)
    assert_same_bits(same, x)
    assert not np.shares_memory(same, x)
    assert namdsp.resample(x[:, :0], 44100, 48000).shape == (2, 0)
    assert namdsp.resample(np.zeros((3, 2)), 44100, 48000, channels_first=True).shape == (3, 2)


def test_a_tensor_gives_a_tensor(take: Any) -> None:
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
def test_what_cannot_be_resampled_is_refused(
    x: Any, rates: tuple[Any, Any], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        namdsp.resample(x, *rates)
