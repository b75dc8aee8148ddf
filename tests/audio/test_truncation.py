"""Files that are shorter than their headers say: refused, or read as far as they go and said so."""

import struct

import numpy as np
import pytest
import soundfile
from writing import RATE_HZ, noise, write_audio

from namdsp import read_audio
from namdsp.audio.reader import AudioReader
from namdsp.errors import AudioError, TruncatedError

GIB = 1 << 30
IN_DS64 = 0xFFFFFFFF
CHUNKED = ["wav", "aiff", "w64", "au", "rf64", "caf"]
LIST_BEHIND = struct.pack("<4sI4s4sI4s", b"LIST", 16, b"INFO", b"INAM", 4, b"abc\0")


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


def stored(tmp_path, kind, frames=5000, missing=0, subtype=None):
    """A file of any container, truncated."""
    forms = {"XI": ("DPCM_16", 1), "WVE": ("ALAW", 1), "SVX": ("PCM_16", 1)}
    usual, channels = forms.get(kind.upper(), ("PCM_16", 2))
    path, rate_hz = tmp_path / f"a.{kind.lower()}", 8000 if kind == "WVE" else RATE_HZ
    rifx = {"endian": "BIG", "format": "WAV"} if kind == "rifx" else {"format": kind.upper()}
    soundfile.write(path, noise(channels, frames).T, rate_hz, subtype or usual, **rifx)
    path.write_bytes(path.read_bytes()[: path.stat().st_size - missing])
    return path


# -- refused, or read as far as they go --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "missing"),
    [(kind, missing) for kind in CHUNKED for missing in (2, 100, 101)] + [("SVX", 100), ("VOC", 100)],
)
def test_a_file_that_is_truncated_is_not_silently_shorter(tmp_path, kind, missing):
    path = stored(tmp_path, kind)
    full = read_audio(path)[0]
    path = stored(tmp_path, kind, missing=missing)
    with pytest.raises(TruncatedError, match=r"a\.\w+: (has \d+|is shorter) .*; expected .* cut short"):
        AudioReader(path)
    with AudioReader(path, allow_truncated=True) as reader:
        assert 5000 - missing / 2 - 2 <= reader.frames < 5000
        assert np.array_equal(reader.read(5000), full[:, : reader.frames])
        (note,) = reader.notes
        assert f"Cut short: {reader.frames} frames (0." in note


@pytest.mark.parametrize(
    ("reported", "there", "more"),
    [
        *((3 * GIB, 5 * GIB // 2, {}), (2 * GIB, 2 * GIB - 2, {}), (2 * GIB - 44, 100, {}), (0x7FFF0000, 100, {})),
        *((0xFFFFFF00, 100, {}), (0x7FFFFFF8, 100, {}), (1000, 0, {}), (1000, 1, {})),
        (4000, 1000, {"riff_bytes": 1000, "junk": 1500}),  # they fill libsndfile's log
        *(
            (5 * GIB, 1000, {"ds64": (riff_bytes, 5 * GIB, frames)})
            for riff_bytes in (5 * GIB + 72, 1072)  # the second agrees with the file
            for frames in (5 * GIB // 2, 0)
        ),
    ],
)  # fmt: skip
def test_sizes_of_wav_and_rf64_are_compared_with_the_file(tmp_path, reported, there, more):
    path = riff(tmp_path / "a.wav", IN_DS64 if "ds64" in more else reported, there, **more)
    with pytest.raises(TruncatedError, match=f"has {there} bytes of samples; expected the {reported} of its"):
        AudioReader(path)
    if there > 1:
        with AudioReader(path, allow_truncated=True) as reader:
            assert reader.frames == there // 2


@pytest.mark.parametrize(
    ("suffix", "message"),
    [
        (".ogg", "has no last page"),
        (".opus", "has no last page"),
        (".flac", "cut short|damaged"),
        (".mp3", "cut short|damaged"),
    ],
)
@pytest.mark.parametrize("left", [0.7, 0.9, 0.999])
def test_a_compressed_file_that_is_truncated_is_not_silently_shorter(tmp_path, suffix, message, left, capfd):
    path = tmp_path / f"a{suffix}"
    write_audio(path, noise(2, 90000, 0.1), RATE_HZ)
    path.write_bytes(path.read_bytes()[: int(left * path.stat().st_size) - 1])
    with pytest.raises(AudioError, match=message):
        read_audio(path)
    with AudioReader(path, allow_truncated=True) as reader:
        assert left * 90000 - 20000 < reader.frames < 90000
        assert reader.read(90000).shape == (2, reader.frames)
        assert len(reader.notes) == 1
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


@pytest.mark.parametrize("kind", ["wav", "rifx", "rf64", "au", "aiff", "caf", "au with a wrong length"])
@pytest.mark.parametrize("subtype", ["PCM_16", "FLOAT"])
def test_a_recording_that_was_never_closed_is_refused_with_what_repairs_it(tmp_path, kind, subtype):
    path = stored(tmp_path, kind.split()[0], subtype=subtype)
    raw = bytearray(path.read_bytes())
    sizes = {
        "au": [(8, bytes(4))],
        "au with a wrong length": [(8, bytes.fromhex("7fffffff"))],
        "rf64": [(raw.find(b"ds64") + 8, bytes(24))],
        # 8 and 4 bytes are before the samples of AIFF and CAF
        "aiff": [(4, bytes(4)), (raw.find(b"COMM") + 10, bytes(4)), (raw.find(b"SSND") + 4, b"\0\0\0\x08")],
        "caf": [(raw.find(b"data") + 4, bytes(7) + b"\x04")],
    }
    for start, size in sizes.get(kind, [(4, bytes(4)), (raw.find(b"data") + 4, bytes(4))]):
        raw[start : start + len(size)] = size
    path.write_bytes(raw)
    samples = {"PCM_16": 2, "FLOAT": 4}[subtype] * 10000
    for allow in (False, True):
        with pytest.raises(AudioError) as caught:
            AudioReader(path, allow_truncated=allow)
        assert f"has no length in its header, or a wrong one, and {samples} bytes" in str(caught.value)
        assert "sox --ignore-length" in str(caught.value)
    assert path.read_bytes() == raw


# -- read ----------------------------------------------------------------------------------------------------


def test_a_complete_file_has_no_notes(tmp_path):
    paths = [stored(tmp_path, kind) for kind in ("SVX", "VOC", "WVE")]
    for suffix in (".wav", ".flac", ".ogg", ".opus", ".mp3", ".rf64", ".caf", ".w64", ".aiff", ".au"):
        write_audio(tmp_path / f"b{suffix}", noise(1, 5000), RATE_HZ)
        paths.append(tmp_path / f"b{suffix}")
    for path in paths:
        for allow in (False, True):
            with AudioReader(path, allow_truncated=allow) as reader:
                assert (reader.frames, reader.notes) == (5000, []), path


def test_an_empty_file_is_empty(tmp_path):
    for suffix in (".wav", ".aiff", ".w64", ".rf64", ".caf", ".au"):
        write_audio(tmp_path / f"a{suffix}", noise(2, 0), RATE_HZ)
        with AudioReader(tmp_path / f"a{suffix}") as reader:
            assert (reader.frames, reader.notes) == (0, [])
    path = riff(tmp_path / "b.wav", 0, 0)
    path.write_bytes(path.read_bytes() + LIST_BEHIND)
    with AudioReader(path) as reader:
        assert reader.frames == 0


def test_a_long_recording_that_is_complete_is_read(tmp_path):
    data = 5 * GIB
    for path, frames in (
        (riff(tmp_path / "a.wav", 3 * GIB, 3 * GIB), 3 * GIB // 2),
        (riff(tmp_path / "b.wav", IN_DS64, data, ds64=(data + 72, data, data // 2)), data // 2),
    ):
        with AudioReader(path) as reader:
            assert (reader.frames, reader.notes) == (frames, [])


@pytest.mark.parametrize("missing", [0, 100])
@pytest.mark.parametrize("kind", ["AVR", "IRCAM", "MAT4", "MAT5", "MPC2K", "NIST", "PAF", "PVF", "SD2", "XI"])
def test_a_container_without_a_count_is_reported(tmp_path, kind, missing):
    for allow in (False, True):
        with AudioReader(stored(tmp_path, kind, missing=missing), allow_truncated=allow) as reader:
            assert (reader.frames < 5000) == (missing > 0)
            (note,) = reader.notes
            assert note.startswith(f"is {kind}, whose length cannot be checked")


PIPE, BEHIND = (
    "has no length in its header, as a program leaves it that writes into a pipe",
    "behind the samples",
)


@pytest.mark.parametrize(
    ("reported", "riff_bytes", "there", "note"),
    [
        (0xFFFFFFFF, 0xFFFFFFFF, 10000, PIPE),  # ffmpeg
        (0x7FFFF000, 0x7FFFF024, 10000, PIPE),  # sox
        (0x7FFFFF00, 0x7FFFFF24, 10000, PIPE),  # arecord
        (0x7FFFFFFF, 0x80000023, 10000, PIPE),  # lame
        (0x7FFFEFFF, 0x7FFFF023, 10000, PIPE),  # rounded down to frames
        (10000, 0xFFFFFFFF, 10000, None),
        (10000, 0, 10000, None),
        (1000, None, 5 * GIB, f"{5 * GIB - 1000} bytes {BEHIND}"),  # a size that went round at 4 GiB
        (1000, None, 10000, f"9000 bytes {BEHIND}"),  # a recorder that lost its power
        (1000, None, 1000 + 4096, None),  # filled up to a sector
    ],
)
def test_a_wav_of_unknown_length_or_with_more_than_its_header_counts_is_noted(
    tmp_path, reported, riff_bytes, there, note
):
    with AudioReader(riff(tmp_path / "a.wav", reported, there, riff_bytes=riff_bytes)) as reader:
        assert reader.frames == min(reported, there) // 2
        assert reader.read(6000).shape == (1, min(6000, reader.frames))
        assert [note in actual for actual in reader.notes if note] == [True] * bool(note)
        assert len(reader.notes) == bool(note)


@pytest.mark.parametrize("kind", ["aiff", "w64", "au"])
def test_other_formats_from_a_pipe_are_read_as_well(tmp_path, kind):
    path = stored(tmp_path, kind)
    raw = bytearray(path.read_bytes())
    if kind == "aiff":  # by sox
        at = raw.index(b"SSND")
        raw[4:8], raw[at + 4 : at + 8] = bytes.fromhex("7f00004e"), bytes.fromhex("7f000008")
    elif kind == "w64":  # by ffmpeg
        at = raw.index(b"data")
        raw[16:24], raw[at + 16 : at + 24] = b"\xff" * 8, b"\xff" * 7 + b"\x7f"
    else:
        raw[8:12] = b"\xff" * 4
    path.write_bytes(raw)
    with AudioReader(path) as reader:
        assert (reader.frames, reader.notes) == (5000, [])


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
