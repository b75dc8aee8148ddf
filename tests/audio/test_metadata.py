"""What a file says of its sound goes with it into another file."""

import struct

import numpy as np
import pytest
import soundfile
from writing import RATE_HZ, noise

from namdsp import read_audio
from namdsp.audio.chunks import read_chunks
from namdsp.audio.metadata import MAX_BYTES
from namdsp.audio.reader import AudioReader
from namdsp.audio.writer import AudioWriter

TEXTS = {
    "title": "Für Elise",
    "artist": "Nobody",
    "comment": "take 3",
    "date": "2026",
    "album": "Loud",
    "genre": "DI",
}
IXML = b"<BWFXML><SCENE>PEAK data LIST</SCENE></BWFXML>\n"


def bext(time=0x123456789, version=2, history=b"A=PCM\r\n"):
    head = struct.pack(
        "<256s32s32s10s8sQH", b"a DI", b"recorder", b"ref", b"2026-11-21", b"12:34:56", time, version
    )
    return head + bytes(range(64)) + struct.pack("<5h", -2300, 70, -120, -2000, -2100) + bytes(180) + history


def chunk(name, content):
    return struct.pack("<4sI", name, len(content)) + content + b"\0" * (len(content) % 2)


INFO = (
    b"INFO"
    + chunk(b"INAM", "Für Elise".encode() + b"\0")
    + chunk(b"IART", b"No\xffbody\0")
    + chunk(b"ISBJ", b"x")
)


def wav(path, *chunks, behind=(), x=None, subtype="PCM_16", rate_hz=RATE_HZ):
    """A WAV with chunks before the samples and after them."""
    soundfile.write(path, noise(1, 999)[0] if x is None else x.T, rate_hz, subtype=subtype, format="WAV")
    raw = path.read_bytes()
    at = raw.index(b"data")
    raw = raw[:at] + b"".join(chunks) + raw[at:] + b"\0" * (len(raw) % 2) + b"".join(behind)
    path.write_bytes(raw[:4] + struct.pack("<I", len(raw) - 8) + raw[8:])
    return path


def copy(source, target, *, rate_hz=None, blocks=1, **options):
    """Source to target as a render does it, with all that its header says."""
    with AudioReader(source) as reader:
        rate_hz = rate_hz or reader.sample_rate_hz
        with AudioWriter(
            target, sample_rate_hz=rate_hz, channels=reader.channels, metadata=reader.metadata(), **options
        ) as writer:
            while (block := reader.read(-(-reader.frames // blocks))).shape[1]:
                writer.write(block)
    return writer


def content(path, name):
    with open(path, "rb") as file:
        chunks = read_chunks(file)
        assert chunks.complete
        names = [item.name for item in chunks.all]
        if name not in names:
            return None
        assert names.index(name) < names.index(b"data")
        assert names.count(name) == 1
        file.seek(chunks.find(name).start)
        return file.read(chunks.find(name).size)


@pytest.mark.parametrize("behind", [False, True])
@pytest.mark.parametrize("suffix", [".wav", ".rf64"])
@pytest.mark.parametrize("subtype", [None, "pcm24", "ulaw"])
def test_a_wav_keeps_its_chunks(tmp_path, suffix, subtype, behind):
    chunks = (chunk(b"bext", bext()), chunk(b"iXML", IXML), chunk(b"LIST", INFO))
    source = wav(tmp_path / "in.wav", *() if behind else chunks, behind=chunks if behind else ())
    target = tmp_path / f"out{suffix}"
    writer = copy(source, target, blocks=3, subtype=subtype)
    assert writer.warnings == []
    assert content(target, b"LIST") == INFO
    assert content(target, b"iXML") == IXML + b"\n"  # of even length, for readers that forget the padding
    stored = content(target, b"bext")
    assert stored[:412] == bext()[:412]
    assert stored[412:422] == struct.pack("<h", 0x7FFF) * 5  # the loudness of another sound
    assert stored[422:] == bext()[422:] + b"\0"
    if subtype != "ulaw":
        assert np.array_equal(read_audio(target)[0], read_audio(source)[0])
    assert soundfile.SoundFile(target).title == "Für Elise"
    raw = target.read_bytes()
    if suffix == ".wav":
        assert struct.unpack("<I", raw[4:8])[0] == len(raw) - 8


@pytest.mark.parametrize(
    ("of_input", "rate_hz", "time"),
    [
        (0x123456789, 96000, 2 * 0x123456789),
        (0x123456789, 44100, round(0x123456789 * 147 / 160)),
        (1, 44100, 1),  # 0.91875: the nearest frame, not the one before
        (3, 96001, 6),
        (1, 24000, 1),  # a half is rounded up
    ],
)
def test_the_time_reference_counts_in_the_files_rate_and_old_versions_have_no_loudness(
    tmp_path, of_input, rate_hz, time
):
    source = wav(tmp_path / "in.wav", chunk(b"bext", bext(of_input, version=1)))
    copy(source, tmp_path / "out.wav", rate_hz=rate_hz)
    stored = content(tmp_path / "out.wav", b"bext")
    assert struct.unpack_from("<Q", stored, 338)[0] == time
    assert stored[346:] == bext(version=1)[346:] + b"\0"


@pytest.mark.parametrize("suffix", [".flac", ".aiff", ".caf", ".ogg", ".opus"])
def test_texts_survive_other_formats(tmp_path, suffix):
    source = tmp_path / "in.flac"
    with soundfile.SoundFile(source, "w", RATE_HZ, 1) as file:
        for name, text in TEXTS.items():
            setattr(file, name, text)
        file.write(noise(1, 999)[0])
    writer = copy(source, tmp_path / f"a{suffix}")
    there = TEXTS if suffix != ".aiff" else {name: TEXTS[name] for name in ("title", "artist", "comment")}
    with AudioReader(tmp_path / f"a{suffix}") as reader:
        assert reader.metadata().texts == there
    if suffix == ".aiff":
        assert "date, album, genre of the input not kept: AIFF cannot store it" in writer.warnings[0]
    else:
        assert writer.warnings == []
    copy(tmp_path / f"a{suffix}", tmp_path / "back.wav")
    with AudioReader(tmp_path / "back.wav") as reader:
        assert reader.metadata().texts == there


@pytest.mark.parametrize(
    ("suffix", "lost"),
    [
        (".flac", "bext with its time reference, iXML of the input not kept: FLAC"),
        (".mp3", "title, bext with its time reference, iXML of the input not kept: MP3"),
        (".w64", "bext with its time reference, iXML, title, artist of the input not kept: W64"),
    ],
)
def test_what_a_format_cannot_hold_is_reported(tmp_path, suffix, lost):
    info = b"INFO" + chunk(b"INAM", "Für".encode()) + chunk(b"IART", b"Nobody\0")
    chunks = (chunk(b"bext", bext()), chunk(b"iXML", IXML), chunk(b"LIST", info))
    writer = copy(wav(tmp_path / "in.wav", *chunks, x=noise(1, 5000)), tmp_path / f"a{suffix}")
    assert [lost in warning for warning in writer.warnings] == [True]
    if suffix == ".mp3":
        with AudioReader(tmp_path / "a.mp3") as reader:
            assert reader.metadata().texts == {"artist": "Nobody"}


@pytest.mark.parametrize(
    ("name", "stored", "kept"),
    [
        (b"LIST", b"INFO" + chunk(b"INAM", b"x"), True),  # the shortest
        (b"iXML", IXML[:16], True),
        (b"bext", bext()[:601], False),
        (b"bext", b"", False),
        (b"iXML", b"x" * (MAX_BYTES + 1), False),
        (b"LIST", b"adtl" + chunk(b"labl", b"mark"), False),
        (b"LIST", b"INFO" + struct.pack("<4sI", b"INAM", 0xFFFFFFF0) + b"abc\0", False),
        (b"LIST", b"INFO" + chunk(b"\0\1\2\3", b"abc\0"), False),
        (b"LIST", b"INFO" + chunk(b"INAM", b"\0\0"), False),
        (b"LIST", b"INF", False),
        (b"LIST", b"INFO", False),
    ],
)
def test_what_is_damaged_is_left_out(tmp_path, name, stored, kept):
    copy(wav(tmp_path / "in.wav", chunk(name, stored)), tmp_path / "out.wav")
    assert content(tmp_path / "out.wav", name) == (stored if kept else None)
    assert read_audio(tmp_path / "out.wav")[0].shape == (1, 999)


def test_there_is_space_for_much_and_no_more(tmp_path):
    long = b"INFO" + chunk(b"INAM", b"n" * 20000) + chunk(b"ICMT", b"c" * 20000) + chunk(b"IART", b"a" * 9000)
    writer = copy(
        wav(tmp_path / "in.wav", chunk(b"LIST", long), chunk(b"bext", bext())), tmp_path / "out.wav"
    )
    assert "ICMT of the input not kept" in writer.warnings[0]
    assert content(tmp_path / "out.wav", b"LIST") == b"INFO" + chunk(b"INAM", b"n" * 20000) + chunk(
        b"IART", b"a" * 9000
    )
    assert content(tmp_path / "out.wav", b"bext")[:338] == bext()[:338]
    assert read_audio(tmp_path / "out.wav")[0].shape == (1, 999)
