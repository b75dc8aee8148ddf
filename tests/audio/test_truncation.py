"""Files that are shorter than their headers say: refused, or read as far as they go and said so."""

import struct

import numpy as np
import pytest
import soundfile
from writing import RATE_HZ, noise

from namdsp.audio.files import AudioReader, read_audio, write_audio
from namdsp.errors import AudioError, TruncatedError

GIB = 1 << 30
IN_DS64 = 0xFFFFFFFF


def riff(path, reported, there, *, riff_bytes=None, ds64=None, junk=0):
    """A mono PCM16 WAV or RF64 with sizes as told, and that many bytes of silence that take no space on the disk.

    ds64 : sizes of the file and of the samples, and frames
    junk : that many chunks before the samples
    """
    chunks = struct.pack("<4sI3QI", b"ds64", 28, *ds64, 0) if ds64 else b""
    chunks += struct.pack("<4sIHHIIHH", b"fmt ", 16, 1, 1, RATE_HZ, 2 * RATE_HZ, 2, 16)
    chunks += junk * struct.pack("<4sI", b"JUNK", 0)
    chunks += struct.pack("<4sI", b"data", reported)
    if riff_bytes is None:
        riff_bytes = IN_DS64 if ds64 else min(reported + len(chunks) + 4, 0xFFFFFFFF)
    head = struct.pack("<4sI4s", b"RF64" if ds64 else b"RIFF", riff_bytes, b"WAVE") + chunks
    with open(path, "wb") as file:
        file.write(head)
        file.truncate(len(head) + there)
    return path


def cut(path, samples_left_out):
    raw = path.read_bytes()
    path.write_bytes(raw[:-samples_left_out])
    return path


@pytest.mark.parametrize("name", ["a.wav", "a.aiff", "a.w64", "a.au", "a.rf64", "a.caf"])
@pytest.mark.parametrize("missing", [100, 2])
def test_a_file_that_is_truncated_is_not_silently_shorter(tmp_path, name, missing):
    soundfile.write(tmp_path / name, noise(2, 5000).T, RATE_HZ, subtype="PCM_16", format=name[2:].upper())
    cut(tmp_path / name, missing)
    with pytest.raises(TruncatedError, match=r"a\.\w+: has \d+ bytes.*; expected the \d+ .* cut short"):
        read_audio(tmp_path / name)


def rare(tmp_path, kind, missing=0):
    """A file of a rarer container, truncated."""
    subtype, channels = {"XI": ("DPCM_16", 1), "WVE": ("ALAW", 1), "SVX": ("PCM_16", 1)}.get(
        kind, ("PCM_16", 2)
    )
    path = tmp_path / f"a.{kind.lower()}"
    soundfile.write(path, noise(channels, 5000).T, 8000 if kind == "WVE" else RATE_HZ, subtype, format=kind)
    path.write_bytes(path.read_bytes()[: path.stat().st_size - missing])
    return path


@pytest.mark.parametrize(
    ("kind", "missing"),
    [(kind, missing) for kind in ("AVR", "MAT4", "MAT5", "MPC2K", "NIST") for missing in (4, 100, 5000)]
    + [("SVX", 100), ("VOC", 100)],
)
def test_a_file_of_a_rarer_container_that_is_truncated_is_refused(tmp_path, kind, missing):
    path = rare(tmp_path, kind, missing)
    with pytest.raises(TruncatedError, match=r"a\.\w+: (has|is shorter) .*; expected .* cut short"):
        AudioReader(path)
    with AudioReader(path, allow_truncated=True) as reader:
        assert 2000 < reader.frames < 5000
        assert "Cut short" in reader.notes[0]


@pytest.mark.parametrize("kind", ["AVR", "MAT4", "MAT5", "MPC2K", "NIST", "SVX", "VOC", "WVE"])
def test_a_complete_file_of_a_rarer_container_has_no_notes(tmp_path, kind):
    with AudioReader(rare(tmp_path, kind)) as reader:
        assert (reader.frames, reader.notes) == (5000, [])


@pytest.mark.parametrize("missing", [0, 100])
@pytest.mark.parametrize("kind", ["IRCAM", "PAF", "PVF", "SD2", "XI"])
def test_a_container_without_a_count_is_reported(tmp_path, kind, missing):
    path = rare(tmp_path, kind, missing)
    for allow in (False, True):
        with AudioReader(path, allow_truncated=allow) as reader:
            assert (reader.frames < 5000) == (missing > 0)
            (note,) = reader.notes
            assert note.startswith(f"{kind} files do not say how long they are")


@pytest.mark.parametrize("name", ["a.wav", "a.aiff", "a.w64", "a.au", "a.rf64", "a.caf"])
def test_what_is_there_is_read_and_noted_when_allowed(tmp_path, name):
    x = noise(1, 5000)
    write_audio(tmp_path / name, x, RATE_HZ)
    cut(tmp_path / name, 101)  # not a whole number of frames
    with AudioReader(tmp_path / name, allow_truncated=True) as reader:
        left = reader.frames
        assert 5000 - 26 - 2 * (name == "a.caf") == left  # libsndfile accepts no more of that
        assert np.array_equal(reader.read(5000), x[:, :left])
    (note,) = reader.notes
    assert "expected the" in note
    assert f"Cut short: {left} frames (0.1 s) are taken" in note


def test_a_complete_file_has_no_notes(tmp_path):
    for suffix in (".wav", ".flac", ".ogg", ".opus", ".mp3", ".rf64", ".caf", ".w64", ".aiff", ".au"):
        write_audio(tmp_path / f"a{suffix}", noise(1, 9000), RATE_HZ)
        for allow in (False, True):
            with AudioReader(tmp_path / f"a{suffix}", allow_truncated=allow) as reader:
                assert (reader.frames, reader.notes) == (9000, [])


@pytest.mark.parametrize(
    ("reported", "there"),
    [
        (3 * GIB, 5 * GIB // 2),
        (2 * GIB, 2 * GIB - 2),
        (2 * GIB - 44, 100),
        (0x7FFF0000, 100),
        (0xFFFFFF00, 100),
        (0x7FFFFFF8, 100),
    ],
)
def test_a_recording_beyond_2_gib_is_not_taken_for_a_stream(tmp_path, reported, there):
    path = riff(tmp_path / "a.wav", reported, there)
    with pytest.raises(
        TruncatedError, match=f"has {there} bytes of samples; expected the {reported} of its header"
    ):
        AudioReader(path)
    with AudioReader(path, allow_truncated=True) as reader:
        assert reader.frames == there // 2


def test_a_long_recording_that_is_complete_is_read(tmp_path):
    with AudioReader(riff(tmp_path / "a.wav", 3 * GIB, 3 * GIB)) as reader:
        assert reader.frames == 3 * GIB // 2
    data = 5 * GIB
    with AudioReader(riff(tmp_path / "b.wav", IN_DS64, data, ds64=(data + 72, data, data // 2))) as reader:
        assert reader.frames == data // 2
        assert reader.notes == []


@pytest.mark.parametrize("riff_bytes", [5 * GIB + 72, 1072])  # the second agrees with the file
@pytest.mark.parametrize("frames", [5 * GIB // 2, 0])
def test_the_sizes_of_rf64_are_compared(tmp_path, riff_bytes, frames):
    path = riff(tmp_path / "a.wav", IN_DS64, 1000, ds64=(riff_bytes, 5 * GIB, frames))
    with pytest.raises(
        TruncatedError, match=f"has 1000 bytes of samples; expected the {5 * GIB} of its header"
    ):
        AudioReader(path)


def test_multiple_chunks_in_front_do_not_hide_it(tmp_path):
    """They fill libsndfile's log."""
    path = riff(tmp_path / "a.wav", 4000, 1000, riff_bytes=1000, junk=1500)
    with soundfile.SoundFile(path) as file:
        assert "should be" not in file.extra_info
    with pytest.raises(TruncatedError, match="has 1000 bytes of samples; expected the 4000"):
        AudioReader(path)


@pytest.mark.parametrize(
    ("reported", "riff_bytes"),
    [
        (0xFFFFFFFF, 0xFFFFFFFF),  # ffmpeg
        (0x7FFFF000, 0x7FFFF024),  # sox
        (0x7FFFFF00, 0x7FFFFF24),  # arecord
        (0x7FFFFFFF, 0x80000023),  # lame
        (0x7FFFEFFF, 0x7FFFF023),  # rounded down to frames
        (10000, 0xFFFFFFFF),
        (10000, 0),
    ],
)
def test_a_wav_from_a_pipe_does_not_know_its_length_and_is_read(tmp_path, reported, riff_bytes):
    with AudioReader(riff(tmp_path / "a.wav", reported, 10000, riff_bytes=riff_bytes)) as reader:
        assert reader.frames == 5000
        assert reader.read(6000).shape == (1, 5000)
        notes = (
            ["has no length in its header, as a program leaves it that writes into a pipe"]
            if reported > 10000
            else []
        )
        assert [note.partition(";")[0] for note in reader.notes] == notes


@pytest.mark.parametrize(
    ("reported", "there", "noted"),
    [
        (1000, 5 * GIB, True),  # a size that went round at 4 GiB
        (1000, 10000, True),  # a recorder that lost its power
        (1000, 1000 + 4096, False),  # filled up to a sector
        (10000, 10000, False),
    ],
)
def test_a_wav_with_more_samples_than_its_header_counts_is_noted(tmp_path, reported, there, noted):
    with AudioReader(riff(tmp_path / "a.wav", reported, there)) as reader:
        assert reader.frames == reported // 2
        assert [f"{there - reported} bytes behind the samples" in note for note in reader.notes] == [
            True
        ] * noted


@pytest.mark.parametrize("suffix", ["aiff", "w64", "au"])
def test_other_formats_from_a_pipe_are_read_as_well(tmp_path, suffix):
    x = noise(1, 5000)
    soundfile.write(tmp_path / "a", x[0], RATE_HZ, format=suffix.upper(), subtype="PCM_16")
    raw = bytearray((tmp_path / "a").read_bytes())
    if suffix == "aiff":  # by sox
        at = raw.index(b"SSND")
        raw[4:8], raw[at + 4 : at + 8] = bytes.fromhex("7f00004e"), bytes.fromhex("7f000008")
    elif suffix == "w64":  # by ffmpeg
        at = raw.index(b"data")
        raw[16:24], raw[at + 16 : at + 24] = b"\xff" * 8, b"\xff" * 7 + b"\x7f"
    else:
        raw[8:12] = b"\xff" * 4
    (tmp_path / "a").write_bytes(raw)
    with AudioReader(tmp_path / "a") as reader:
        assert (reader.frames, reader.notes) == (5000, [])


def never_closed(path, x, subtype):
    """A file whose sizes were never written; returns the bytes of its samples."""
    kind = path.suffix[1:].upper()
    rifx = {"endian": "BIG", "format": "WAV"} if kind == "RIFX" else {"format": kind}
    soundfile.write(path, x.T, RATE_HZ, subtype=subtype, **rifx)
    raw = bytearray(path.read_bytes())
    locations = [(8, 4)] if kind == "AU" else [(4, 4), (raw.find(b"data") + 4, 4)]
    if kind == "RF64":
        locations = [(raw.index(b"ds64") + 8, 24)]
    if kind == "AIFF":
        locations = [(4, 4), (raw.index(b"COMM") + 10, 4), (raw.index(b"SSND") + 4, 3)]
        raw[raw.index(b"SSND") + 7] = 8  # of what is before samples
    if kind == "CAF":
        locations = [(raw.index(b"data") + 4, 7)]
        raw[raw.index(b"data") + 11] = 4
    for start, size in locations:
        raw[start : start + size] = b"\0" * size
    path.write_bytes(raw)
    return {"PCM_16": 2, "FLOAT": 4}[subtype] * x.size


@pytest.mark.parametrize("kind", ["wav", "rifx", "rf64", "au", "aiff", "caf"])
@pytest.mark.parametrize("subtype", ["PCM_16", "FLOAT"])
def test_a_recording_that_was_never_closed_is_refused_with_what_repairs_it(tmp_path, kind, subtype):
    path = tmp_path / f"a.{kind}"
    samples = never_closed(path, noise(2, 5000), subtype)
    before = path.read_bytes()
    for allow in (False, True):
        with pytest.raises(AudioError) as caught:
            AudioReader(path, allow_truncated=allow)
        assert f"a.{kind}: has no length in its header, or a wrong one, and {samples} bytes" in str(
            caught.value
        )
        assert "sox --ignore-length" in str(caught.value)
    assert path.read_bytes() == before


@pytest.mark.parametrize("there", [0, 1])
def test_a_bare_header_is_truncated(tmp_path, there):
    with pytest.raises(
        TruncatedError, match=f"has {there} bytes of samples; expected the 1000 of its header"
    ):
        AudioReader(riff(tmp_path / "a.wav", 1000, there))


@pytest.mark.parametrize("suffix", [".wav", ".aiff", ".w64", ".rf64", ".caf", ".au"])
def test_an_empty_file_is_empty(tmp_path, suffix):
    write_audio(tmp_path / f"a{suffix}", noise(2, 0), RATE_HZ)
    with AudioReader(tmp_path / f"a{suffix}") as reader:
        assert (reader.frames, reader.notes) == (0, [])


def test_an_empty_file_with_chunks_behind_is_empty(tmp_path):
    path = riff(tmp_path / "a.wav", 0, 0)
    path.write_bytes(
        path.read_bytes() + struct.pack("<4sI4s4sI4s", b"LIST", 16, b"INFO", b"INAM", 4, b"abc\0")
    )
    with AudioReader(path) as reader:
        assert reader.frames == 0


@pytest.mark.parametrize("suffix", [".ogg", ".opus"])
@pytest.mark.parametrize("stored", [0.7, 0.999])
def test_an_ogg_that_is_truncated_is_not_silently_shorter(tmp_path, suffix, stored):
    path = tmp_path / f"a{suffix}"
    write_audio(path, noise(1, 90000, 0.1), RATE_HZ)
    cut(path, int((1 - stored) * path.stat().st_size) + 1)
    with pytest.raises(TruncatedError, match="has no last page"):
        AudioReader(path)
    with AudioReader(path, allow_truncated=True) as reader:
        assert 0 < reader.frames < 90000
        assert reader.read(90000).shape == (1, reader.frames)
        assert len(reader.notes) == 1


@pytest.mark.parametrize("suffix", [".flac", ".mp3"])
@pytest.mark.parametrize("stored", [0.3, 0.9])
def test_a_flac_or_mp3_that_is_truncated_is_not_silently_shorter(tmp_path, suffix, stored, capfd):
    path = tmp_path / f"a{suffix}"
    write_audio(path, noise(2, 50000, 0.1), RATE_HZ)
    cut(path, int((1 - stored) * path.stat().st_size))
    with pytest.raises(AudioError, match=r"cut short|damaged"):
        read_audio(path)
    with AudioReader(path, allow_truncated=True) as reader:
        assert stored * 50000 - 9000 < reader.frames < 50000
        assert reader.read(50000).shape == (2, reader.frames)
        assert "expected the 50000 of its header" in reader.notes[0]
    capfd.readouterr()  # libmpg123 writes its warnings


def test_a_flac_that_promises_more_than_memory_is_truncated(tmp_path):
    write_audio(tmp_path / "a.flac", noise(1, 5000, 0.1), RATE_HZ)
    raw = bytearray((tmp_path / "a.flac").read_bytes())
    raw[21] |= 0x0F  # the length, 36 bits
    raw[22:26] = b"\xff" * 4
    (tmp_path / "a.flac").write_bytes(raw)
    with pytest.raises(
        TruncatedError, match=f"ends after 5000 frames; expected the {2**36 - 1} of its header"
    ):
        read_audio(tmp_path / "a.flac")


def test_other_fields_that_should_be_different_cost_nothing(tmp_path):
    """Bytes a second, say: libsndfile's log has the same words for them."""
    path = riff(tmp_path / "a.wav", 2000, 2000)
    raw = bytearray(path.read_bytes())
    raw[28:32] = (1 << 20).to_bytes(4, "little")
    path.write_bytes(raw)
    with soundfile.SoundFile(path) as file:
        assert "Bytes/sec     : 1048576 (should be 96000)" in file.extra_info
    with AudioReader(path) as reader:
        assert (reader.frames, reader.notes) == (1000, [])
