"""Files that cannot be read, and reading in blocks: an error that says why, or every sample."""

import errno
import os
import struct
import sys

import numpy as np
import pytest
import soundfile

from namdsp.audio import reader
from namdsp.audio.files import AudioReader, read_audio, write_audio
from namdsp.errors import AudioError

RATE_HZ = 48000


def noise(channels=2, frames=3000, scale=0.2):
    rng = np.random.default_rng(frames)
    return (scale * rng.standard_normal((channels, frames))).astype(np.float32)


@pytest.mark.parametrize("suffix", [".flac", ".ogg", ".opus", ".mp3"])
def test_a_compressed_file_reads_the_same_in_any_blocks(tmp_path, suffix):
    write_audio(tmp_path / f"a{suffix}", noise(2, 70000), RATE_HZ)
    with AudioReader(tmp_path / f"a{suffix}") as reader:
        full = reader.read(reader.frames)
    for frames in (64, 1000, 4096):
        with AudioReader(tmp_path / f"a{suffix}") as reader:
            blocks = [reader.read(frames) for _ in range(0, reader.frames, frames)]
        assert np.array_equal(np.concatenate(blocks, axis=1), full)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep names in Unicode")
def test_a_name_that_is_not_utf_8_works(tmp_path):
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.wav")
    write_audio(name, noise(), RATE_HZ)
    assert np.array_equal(read_audio(name)[0], noise())


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("absent.wav", None, "no such file"),
        ("empty.wav", b"", "is empty"),
        ("text.wav", b"not audio at all" * 50, "is not audio that can be read"),
        ("header.wav", b"RIFF\x24\0\0\0WAVE", "is not audio that can be read"),
        ("no.flac", b"fLaC" + bytes(60), "is not audio that can be read"),
        ("a.raw", bytes(4000), "is not audio that can be read"),
        ("a.nam", b'{"version": "0.5.4"}', "is not audio that can be read"),
    ],
)
def test_a_file_that_is_not_audio_says_so(tmp_path, name, content, message):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(AudioError, match=f"{name}: {message}.*; expected"):
        AudioReader(tmp_path / name)


def test_a_folder_a_device_or_an_impossible_name_is_no_audio_file(tmp_path):
    with pytest.raises(AudioError, match="is a folder"):
        AudioReader(tmp_path)
    with pytest.raises(AudioError, match="pipe or device"):
        AudioReader(os.devnull)
    with pytest.raises(AudioError, match="cannot be opened"):
        AudioReader("a\0.wav")


def test_a_file_that_may_not_be_read_says_so(tmp_path, monkeypatch):
    write_audio(tmp_path / "a.wav", noise(), RATE_HZ)

    def denied(path, mode):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)

    monkeypatch.setattr(reader, "open", denied, raising=False)
    with pytest.raises(AudioError, match=r"a.wav: cannot be opened \(Permission denied\); expected"):
        AudioReader(tmp_path / "a.wav")


def test_a_wav_without_channels_is_refused(tmp_path):
    raw = b"RIFF\x24\0\0\0WAVEfmt " + struct.pack("<IHHIIHH", 16, 3, 0, RATE_HZ, 0, 0, 32) + b"data\0\0\0\0"
    (tmp_path / "a.wav").write_bytes(raw)
    with pytest.raises(AudioError, match="is not audio that can be read"):
        AudioReader(tmp_path / "a.wav")


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf])
def test_the_first_sample_that_is_not_finite_is_named(tmp_path, bad):
    x = noise(2, 1000)
    x[1, 700] = x[0, 701] = bad
    soundfile.write(tmp_path / "a.wav", x.T, RATE_HZ, subtype="FLOAT")
    with AudioReader(tmp_path / "a.wav") as reader:
        reader.read(512)
        with pytest.raises(AudioError, match=f"frame 700, channel 1 is {bad}; expected finite"):
            reader.read(512)


def test_a_double_that_float32_cannot_hold_is_named_too(tmp_path):
    soundfile.write(tmp_path / "a.wav", np.array([0.0, 1e300]), RATE_HZ, subtype="DOUBLE")
    with pytest.raises(AudioError, match="frame 1, channel 0 is inf"):
        read_audio(tmp_path / "a.wav")


def test_a_flac_of_unknown_length_is_counted(tmp_path):
    x = noise(1, 10000)
    write_audio(tmp_path / "a.flac", x, RATE_HZ)
    raw = bytearray((tmp_path / "a.flac").read_bytes())
    # STREAMINFO: "fLaC", 4 bytes of block header, 13 bytes, then 36 bits of length: 0 is unknown
    raw[21] &= 0xF0
    raw[22:26] = bytes(4)
    (tmp_path / "b.flac").write_bytes(raw)
    with AudioReader(tmp_path / "b.flac") as reader:
        assert reader.frames == 10000
    assert np.array_equal(read_audio(tmp_path / "b.flac")[0], read_audio(tmp_path / "a.flac")[0])


def test_a_reader_refuses_negative_frames_and_reading_after_close(tmp_path):
    write_audio(tmp_path / "a.wav", noise(), RATE_HZ)
    with AudioReader(tmp_path / "a.wav") as reader:
        assert reader.read(0).shape == (2, 0)
        with pytest.raises(AudioError, match="expected 0 or more"):
            reader.read(-1)
    with pytest.raises(AudioError, match="after close"):
        reader.read(1)
