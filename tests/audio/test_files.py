"""Audio files: what is written comes back, regardless of the format and of the blocks."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from writing import RATE_HZ, names_in, noise, render, writer_for

from namdsp.audio import formats
from namdsp.audio.files import AudioReader, AudioWriter, read_audio, write_audio
from namdsp.errors import AudioError

FLOAT_SUFFIXES = [".wav", ".WAV", ".wave", ".aiff", ".aif", ".aifc", ".w64", ".rf64", ".caf", ".au", ".snd"]
LOSSY_SUFFIXES = [".ogg", ".oga", ".opus", ".mp3"]


@pytest.mark.parametrize("suffix", FLOAT_SUFFIXES)
@pytest.mark.parametrize(("channels", "frames"), [(1, 0), (1, 1), (2, 3000), (5, 100)])
def test_float_formats_return_the_same_bits(tmp_path, suffix, channels, frames):
    x = 3.0 * noise(channels, frames)  # beyond full scale, as models are
    write_audio(tmp_path / f"a{suffix}", x, RATE_HZ)
    y, rate_hz = read_audio(tmp_path / f"a{suffix}")
    assert rate_hz == RATE_HZ
    assert y.shape == x.shape
    assert y.tobytes() == x.tobytes()


@pytest.mark.parametrize("suffix", LOSSY_SUFFIXES)
def test_lossy_formats_keep_shape_and_timing(tmp_path, suffix):
    x = np.zeros((2, 9000), np.float32)
    x[:, 4000:4400] = 0.5 * np.sin(np.arange(400) / 8.0)
    write_audio(tmp_path / f"a{suffix}", x, RATE_HZ)
    y, rate_hz = read_audio(tmp_path / f"a{suffix}")
    assert (y.shape, rate_hz) == (x.shape, RATE_HZ)
    lag = np.argmax(np.correlate(y[0], x[0], "same")) - 4500
    assert abs(lag) <= 1


def test_flac_is_24_bit_by_default(tmp_path):
    x = noise()
    write_audio(tmp_path / "a.flac", x, RATE_HZ)
    write_audio(tmp_path / "b.flac", x, RATE_HZ, subtype="pcm16")
    with AudioReader(tmp_path / "a.flac") as a, AudioReader(tmp_path / "b.flac") as b:
        assert (a.format, a.subtype, b.subtype) == ("FLAC", "PCM_24", "PCM_16")
        assert np.max(np.abs(a.read(5000) - x)) < 2**-23


def test_one_channel_may_come_without_its_axis(tmp_path):
    x = noise(1)
    write_audio(tmp_path / "a.wav", x[0], RATE_HZ)
    assert np.array_equal(read_audio(tmp_path / "a.wav")[0], x)


@pytest.mark.parametrize("splits", [[1] * 70, [64, 0, 1000, 65536, 3], [70000]])
def test_any_split_into_blocks_writes_and_reads_the_same(tmp_path, splits):
    x = noise(2, sum(splits))
    with writer_for(tmp_path / "a.wav") as writer:
        for block in np.split(x, np.cumsum(splits), axis=1)[:-1]:
            writer.write(block)
    assert writer.frames == sum(splits)
    with AudioReader(tmp_path / "a.wav") as reader:
        assert (reader.frames, reader.channels, reader.sample_rate_hz) == (sum(splits), 2, RATE_HZ)
        blocks = [reader.read(split) for split in splits]
        assert reader.read(1).shape == (2, 0)
    assert all(block.flags.c_contiguous and block.dtype == np.float32 for block in blocks)
    assert np.array_equal(np.concatenate(blocks, axis=1), x)


@pytest.mark.parametrize(
    ("name", "subtype"),
    [
        ("float32", "FLOAT"),
        ("Float64", "DOUBLE"),
        ("pcm16", "PCM_16"),
        ("PCM24", "PCM_24"),
        ("pcm_32", "PCM_32"),
    ],
)
def test_subtypes_have_friendly_names_in_any_case(tmp_path, name, subtype):
    write_audio(tmp_path / "a.wav", noise(), RATE_HZ, subtype=name)
    with AudioReader(tmp_path / "a.wav") as reader:
        assert reader.subtype == subtype


@pytest.mark.parametrize(
    ("suffix", "subtype", "step"),
    [
        (".wav", "pcm16", 2**-15),
        (".wav", "pcm24", 2**-23),
        (".wav", "pcm32", 2**-24),
        (".wav", "pcm_u8", 2**-7),
        (".wav", "ulaw", 2**-5),
        (".wav", "alaw", 2**-5),
        (".rf64", "pcm24", 2**-23),
        (".w64", "pcm16", 2**-15),
        (".aiff", "pcm_s8", 2**-7),
        (".aiff", "pcm24", 2**-23),
        (".caf", "pcm32", 2**-24),
        (".au", "pcm16", 2**-15),
        (".flac", "pcm_s8", 2**-7),
        (".flac", "pcm16", 2**-15),
        (".flac", "pcm24", 2**-23),
    ],
)
def test_fixed_point_saturates_instead_of_wrapping(tmp_path, suffix, subtype, step):
    x = np.array([[0.5, 1.0, 1.0001, 2.0, 1e9], [-0.5, -1.0, -1.0001, -2.0, -1e9]], np.float32)
    writer = render(tmp_path / f"a{suffix}", x, subtype=subtype)
    y, _ = read_audio(tmp_path / f"a{suffix}")
    assert np.max(np.abs(y - np.clip(x, -1.0, 1.0))) <= step
    assert writer.clipped_samples == 6
    assert writer.peak == np.float32(1e9)


def test_float_files_clip_nothing_and_tell_the_peak(tmp_path):
    writer = render(tmp_path / "a.wav", np.array([[0.25], [-2.5]], np.float32), np.zeros((2, 3), np.float32))
    assert (writer.peak, writer.clipped_samples) == (2.5, 0)


@pytest.mark.parametrize("suffix", [".wav", ".aiff", ".flac", ".caf", ".w64"])
def test_the_same_samples_give_the_same_bytes_at_any_time_of_day(tmp_path, suffix):
    x = noise()
    write_audio(tmp_path / f"a{suffix}", x, RATE_HZ)
    raw = (tmp_path / f"a{suffix}").read_bytes()
    # libsndfile takes the time from the C library: see that the field itself is empty
    at = raw.find(b"PEAK", 0, 200)
    assert at == -1 or raw[at + 12 : at + 16] == bytes(4)
    assert (at == -1) == (suffix not in (".wav", ".aiff"))
    write_audio(tmp_path / f"b{suffix}", x, RATE_HZ)
    assert (tmp_path / f"b{suffix}").read_bytes() == raw


def test_a_wav_that_will_pass_4_gib_is_rf64_from_the_start(tmp_path, monkeypatch):
    assert formats.choose_format("a.wav", channels=2, expected_frames=2**28).container == "WAV"
    assert formats.choose_format("a.wav", channels=2, expected_frames=2**29).container == "RF64"
    assert formats.choose_format("a.w64", channels=2, expected_frames=2**40).container == "W64"
    monkeypatch.setattr(formats, "SIZE_LIMIT_BYTES", 1000)
    x = noise(2, 200)
    with writer_for(tmp_path / "a.wav", expected_frames=200) as writer:
        writer.write(x)
    with AudioReader(tmp_path / "a.wav") as reader:
        assert reader.format == "RF64"
        assert np.array_equal(reader.read(200), x)


def test_a_file_that_outgrows_its_container_is_stopped_and_removed(tmp_path, monkeypatch):
    monkeypatch.setattr(formats, "SIZE_LIMIT_BYTES", 1000)
    with pytest.raises(AudioError, match="expected at most 125 in WAV"):
        render(tmp_path / "a.wav", noise(2, 125), noise(2, 1))
    with pytest.raises(AudioError, match="200 frames are coming"):
        writer_for(tmp_path / "a.aiff", expected_frames=200)
    assert names_in(tmp_path) == []


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("a.flac", {"subtype": "float32"}, "does not go into FLAC; expected one of pcm_s8, pcm16, pcm24"),
        ("a.wav", {"subtype": "loud"}, "'loud' does not go into WAV"),
        ("a.wav", {"subtype": "ms_adpcm"}, "does not go into WAV"),
        ("a.caf", {"subtype": "alac_16"}, "does not go into CAF"),
        ("a.opus", {"sample_rate_hz": 44100}, "Opus only supports"),
        ("a.mp3", {"sample_rate_hz": 192000}, "cannot be written as MP3"),
        ("a.flac", {"channels": 9}, "9 channels"),
        ("a.wav", {"channels": 0}, "at least 1 of each"),
        ("a.wav", {"sample_rate_hz": 0}, "at least 1 of each"),
        ("a.wav", {"sample_rate_hz": 2**40}, "cannot be written as WAV"),
    ],
)
def test_a_format_that_cannot_hold_the_signal_is_refused_at_once(tmp_path, name, options, message):
    with pytest.raises(AudioError, match=message):
        AudioWriter(tmp_path / name, **{"sample_rate_hz": RATE_HZ, "channels": 1, **options})
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("name", ["a.flac", "a.opus", "a.mp3"])
def test_an_empty_signal_in_a_format_that_cannot_be_empty_says_so(tmp_path, name):
    with pytest.raises(AudioError, match="expected at least one"):
        write_audio(tmp_path / name, noise(1, 0), RATE_HZ)
    assert names_in(tmp_path) == []


def test_importing_the_front_does_not_load_the_audio_libraries():
    program = "import sys, namdsp.audio.files, namdsp.audio.resample\n"
    program += "sys.exit(any(name in sys.modules for name in ('soundfile', 'soxr', 'matplotlib')))"
    root = Path(__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", program], cwd=root, check=False, timeout=60).returncode == 0
