"""What is said of files that are too loud: as a warning from Python, and by the writer."""

import warnings

import numpy as np
import pytest
from writing import RATE_HZ, names_in, noise, render, writer_for

from namdsp import AudioWarning
from namdsp.audio.files import read_audio, write_audio
from namdsp.errors import AudioError

LOUD = np.concatenate([noise(1, 4000, 0.1), np.full((1, 3), 1.5, np.float32)], axis=1)


@pytest.mark.parametrize("suffix", [".mp3", ".ogg", ".opus"])
def test_a_lossy_file_beyond_full_scale_is_a_warning(tmp_path, suffix):
    with pytest.warns(
        AudioWarning,
        match=r"a\.\w+: 3 samples beyond full scale, peak \+3.52 dBFS: they clip when .* by 3.6 dB",
    ):
        write_audio(tmp_path / f"a{suffix}", LOUD, RATE_HZ)
    assert names_in(tmp_path) == [f"a{suffix}"]


@pytest.mark.parametrize(("suffix", "subtype"), [(".flac", None), (".wav", "pcm16"), (".wav", "ulaw")])
def test_a_clipped_file_is_a_warning(tmp_path, suffix, subtype):
    with pytest.warns(AudioWarning, match=r"3 samples beyond full scale clipped, peak \+3.52 dBFS"):
        write_audio(tmp_path / f"a{suffix}", LOUD, RATE_HZ, subtype=subtype)


@pytest.mark.parametrize("suffix", [".mp3", ".ogg", ".opus", ".flac", ".wav"])
@pytest.mark.parametrize("peak", [0.0, 1.0])
def test_what_fits_is_no_warning(tmp_path, suffix, peak):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        write_audio(tmp_path / f"a{suffix}", np.full((1, 2000), peak, np.float32), RATE_HZ)


@pytest.mark.parametrize(("peak", "message"), [(9.99, False), (10.01, True)])
@pytest.mark.parametrize("subtype", ["float32", "float64"])
def test_a_float_file_far_beyond_full_scale_is_a_warning(tmp_path, peak, message, subtype):
    writer = render(tmp_path / "a.wav", np.full((1, 5), -peak, np.float32), channels=1, subtype=subtype)
    assert writer.clipped_samples == 0
    assert len(writer.warnings) == message
    if message:
        assert (
            "a.wav: peak +20.01 dBFS, far beyond full scale. Lower the output gain by 20.1 dB"
            in writer.warnings[0]
        )
    assert np.abs(read_audio(tmp_path / "a.wav")[0]).max() == np.float32(peak)


@pytest.mark.parametrize("suffix", [".mp3", ".ogg", ".opus"])
def test_encoders_are_not_passed_what_they_fail_on(tmp_path, suffix):
    """Of 1e9 LAME ends the process, and Opus makes silence."""
    with pytest.raises(AudioError, match=r"peak of \+180.0 dBFS; expected at most \+40 dBFS in"):
        render(tmp_path / f"a{suffix}", noise(), np.full((2, 5), 1e9, np.float32))
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("suffix", [".mp3", ".ogg", ".opus"])
def test_encoders_accept_what_they_are_passed(tmp_path, suffix):
    x = 99.0 * np.sin(np.arange(RATE_HZ) / 17.0)[None].astype(np.float32)
    with writer_for(tmp_path / f"a{suffix}", channels=1) as writer:
        writer.write(x)
    assert 80 < np.abs(read_audio(tmp_path / f"a{suffix}")[0]).max() < 150
