"""Audio files: what is written comes back, regardless of the format and of the blocks; what cannot be is refused."""

import os
import random
import re
import struct
import sys

import numpy as np
import pytest
import soundfile
from writing import RATE_HZ, names_in, noise, render, write_audio, writer_for

from namdsp import read_audio
from namdsp.audio import formats
from namdsp.audio import reader as audio_reader
from namdsp.audio.metadata import AudioMetadata
from namdsp.audio.reader import AudioReader
from namdsp.errors import AudioError, TruncatedError

FLOAT_SUFFIXES = [".wav", ".WAV", ".wave", ".aiff", ".aif", ".aifc", ".w64", ".rf64", ".caf", ".au", ".snd"]
LOSSY_SUFFIXES = [".ogg", ".oga", ".opus", ".mp3"]
TITLE = AudioMetadata(RATE_HZ, info=((b"INAM", b"a take\0"),), ixml=b"<BWFXML><SCENE>1</SCENE></BWFXML>")
#: Suffix, subtype, the largest error in full scale.
FIXED_POINT = [
    *((".wav", "pcm16", 2**-15), (".wav", "PCM24", 2**-23), (".wav", "pcm_32", 2**-24), (".wav", "pcm_u8", 2**-7)),
    *((".wav", "ulaw", 2**-5), (".wav", "alaw", 2**-5), (".rf64", "pcm24", 2**-23), (".w64", "pcm16", 2**-15)),
    *((".aiff", "pcm_s8", 2**-7), (".caf", "pcm32", 2**-24), (".au", "pcm16", 2**-15)),
    *((".flac", "pcm_s8", 2**-7), (".flac", "pcm16", 2**-15), (".flac", None, 2**-23)),
]  # fmt: skip


def splits(chance, frames):
    return sorted(chance.choices(range(frames + 1), k=chance.choice([0, 1, 5])))


@pytest.mark.parametrize("seed", range(60))
def test_what_is_written_comes_back_in_any_blocks(tmp_path, seed):
    chance = random.Random(seed)
    kinds = [*((suffix, "float32", 0.0) for suffix in FLOAT_SUFFIXES), (".wav", "Float64", 0.0), *FIXED_POINT]
    suffix, subtype, step = kinds[seed % len(kinds)]
    frames = chance.choice([0, 1, 70000, chance.randrange(2, 5000)]) or int(suffix == ".flac")
    # of a single channel of 8 bits libsndfile writes an even number of frames into AIFF
    channels = chance.choice([1, 2, 5]) if (suffix, subtype) != (".aiff", "pcm_s8") else 2
    x = noise(channels, frames, 3.0)  # beyond full scale, as models are
    path = tmp_path / f"a{suffix}"
    metadata = chance.choice([None, TITLE])
    with writer_for(path, channels, subtype=subtype, metadata=metadata) as writer:
        for block in np.split(x, splits(chance, frames), axis=1):
            writer.write(block)
    assert (writer.frames, writer.peak) == (frames, np.abs(x).max(initial=0.0))
    assert writer.clipped_samples == (np.count_nonzero(np.abs(x) > 1.0) if step else 0)
    with AudioReader(path) as source:
        assert (source.frames, source.channels, source.sample_rate_hz) == (frames, channels, RATE_HZ)
        sizes = np.diff([0, *splits(chance, frames), frames])
        blocks = [source.read(int(size)) for size in sizes]
        assert source.read(1).shape == (channels, 0)
    assert all(block.flags.c_contiguous and block.dtype == np.float32 for block in blocks)
    y = np.concatenate(blocks, axis=1)
    if step:
        assert np.abs(y - np.clip(x, -1.0, 1.0)).max(initial=0.0) <= step
    else:
        assert y.tobytes() == x.tobytes()
    with writer_for(tmp_path / f"b{suffix}", channels, subtype=subtype, metadata=metadata) as writer:
        writer.write(x)
    raw = path.read_bytes()
    assert (tmp_path / f"b{suffix}").read_bytes() == raw
    at = raw.find(b"PEAK")
    assert at < 0 or raw[at + 12 : at + 16] == bytes(4)  # the time of writing


@pytest.mark.parametrize("first", [0, 99, 100, 130, 250])
def test_the_middle_of_a_signal_longer_than_a_block_is_read(tmp_path, monkeypatch, first):
    monkeypatch.setattr(audio_reader, "WHOLE_BLOCK_FRAMES", 100)
    x = noise(2, 500)
    write_audio(tmp_path / "long.wav", x)
    with AudioReader(tmp_path / "long.wav") as source:
        assert source.read_to(340, first=first).tobytes() == x[:, first:340].tobytes()


@pytest.mark.parametrize("suffix", LOSSY_SUFFIXES)
def test_lossy_formats_keep_shape_and_timing_and_read_the_same_in_any_blocks(tmp_path, suffix):
    x = np.zeros((2, 9000), np.float32)
    x[:, 4000:4400] = 0.5 * np.sin(np.arange(400) / 8.0)
    write_audio(tmp_path / f"a{suffix}", x, RATE_HZ)
    y, rate_hz = read_audio(tmp_path / f"a{suffix}")
    assert (y.shape, rate_hz) == (x.shape, RATE_HZ)
    assert abs(np.argmax(np.correlate(y[0], x[0], "same")) - 4500) <= 1
    for frames in (64, 1000, 4096):
        with AudioReader(tmp_path / f"a{suffix}") as source:
            blocks = [source.read(frames) for _ in range(0, source.frames, frames)]
        assert np.array_equal(np.concatenate(blocks, axis=1), y)


def test_a_wav_that_will_pass_4_gib_is_rf64_from_the_start(tmp_path, monkeypatch):
    assert formats.choose_format("a.wav", channels=2, expected_frames=2**28).container == "WAV"
    assert formats.choose_format("a.wav", channels=2, expected_frames=2**29).container == "RF64"
    assert formats.choose_format("a.w64", channels=2, expected_frames=2**40).container == "W64"
    monkeypatch.setattr(formats, "SIZE_LIMIT_BYTES", 1000)
    render(tmp_path / "a.wav", x := noise(2, 200), expected_frames=200)
    with AudioReader(tmp_path / "a.wav") as source:
        assert source.format == "RF64"
        assert np.array_equal(source.read(200), x)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems keep names in Unicode")
def test_a_name_that_is_not_utf_8_works(tmp_path):
    name = os.fsdecode(os.fsencode(tmp_path) + b"/\xff\xfe.wav")
    write_audio(name, noise(), RATE_HZ)
    assert np.array_equal(read_audio(name)[0], noise())


@pytest.mark.parametrize(
    ("length", "message"), [(0, None), (2**36 - 1, f"expected the {2**36 - 1} of its header")]
)
def test_a_flac_of_unknown_length_is_counted_and_one_that_promises_too_much_is_truncated(
    tmp_path, length, message
):
    path = tmp_path / "a.flac"
    write_audio(path, noise(1, 10000), RATE_HZ)
    expected, raw = read_audio(path)[0], bytearray(path.read_bytes())
    # STREAMINFO: "fLaC", 4 bytes of block header, 13 bytes, then 36 bits of length
    raw[21] = raw[21] & 0xF0 | length >> 32
    raw[22:26] = struct.pack(">I", length & 0xFFFFFFFF)
    path.write_bytes(raw)
    if message is None:
        assert np.array_equal(read_audio(path)[0], expected)
    else:
        with pytest.raises(TruncatedError, match=f"ends after 10000 frames; {message}"):
            read_audio(path)


# -- what is refused ---------------------------------------------------------------------------------------


def bad_sample(value, at):
    block = noise(2, 10)
    block[at] = value
    return block


#: name, options, blocks, message; what a command can be told: tests/cli/refusals.txt
UNWRITABLE = [
    ("a.caf", {"subtype": "alac_16"}, [], "CAF cannot store subtype"),
    ("a.opus", {"sample_rate_hz": 44100}, [], "Opus only supports"),
    ("a.mp3", {"sample_rate_hz": 192000}, [], "cannot be written as MP3"),
    ("a.flac", {"channels": 9}, [], "9 channels"),
    ("a.wav", {"sample_rate_hz": 2**40}, [], "cannot be written as WAV"),
    ("a.flac", {}, [noise(2, 0)], "expected at least one"),
    ("a.opus", {}, [noise(2, 0)], "expected at least one"),
    ("a.mp3", {}, [noise(2, 0)], "expected at least one"),
    ("a.wav", {}, [noise(), bad_sample(np.inf, (1, 4))], "frame 3004, channel 1 is inf"),
    ("a.flac", {}, [noise(), bad_sample(np.nan, (0, 4))], "frame 3004, channel 0 is nan"),
    # of 1e9 LAME ends the process, and Opus makes silence
    *(
        (f"a{suffix}", {}, [noise(), bad_sample(1e9, (1, 4))], r"peak of \+180.0 dBFS; expected at most \+40")
        for suffix in LOSSY_SUFFIXES
    ),
    ("a.wav", {"small": 2}, [noise(2, 125), noise(2, 1)], "expected at most 125 in WAV"),
    ("a.aiff", {"small": 2, "expected_frames": 200}, [], "200 frames to write"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "blocks", "message"), UNWRITABLE)
def test_what_cannot_be_written_is_refused_and_leaves_nothing(
    tmp_path, monkeypatch, name, options, blocks, message
):
    options = dict(options)
    if options.pop("small", None):
        monkeypatch.setattr(formats, "SIZE_LIMIT_BYTES", 1000)
    with pytest.raises(AudioError, match=message):
        render(tmp_path / name, *blocks, **options)
    assert names_in(tmp_path) == []


#: name, content, message
UNREADABLE = [
    ("empty.wav", b"", "is empty"),
    ("text.wav", b"not audio at all" * 50, "is not audio that can be read"),
    ("a.raw", bytes(4000), "is not audio that can be read"),
    ("a.nam", b'{"version": "0.5.4"}', "a.nam: is a capture"),
    (".", None, "is a folder"),
    (os.devnull, None, "pipe or device"),
    ("a\0.wav", None, "cannot be opened"),
    (
        "no_channels.wav",
        b"RIFF\x24\0\0\0WAVEfmt " + struct.pack("<IHHIIHH", 16, 3, 0, RATE_HZ, 0, 0, 32) + b"data\0\0\0\0",
        "is not audio that can be read",
    ),
]


@pytest.mark.parametrize(("name", "content", "message"), UNREADABLE)
def test_what_is_no_audio_file_says_so(tmp_path, name, content, message):
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(AudioError, match=f"{message}.*; expected"):
        AudioReader(os.path.join(tmp_path, name))


@pytest.mark.parametrize("bad", [np.nan, np.inf, -np.inf, 1e300])  # the last one as a double
def test_the_first_sample_that_is_not_finite_is_named(tmp_path, bad):
    x = noise(2, 1000).astype(np.float64)
    x[1, 700] = x[0, 701] = bad
    soundfile.write(tmp_path / "a.wav", x.T, RATE_HZ, subtype="DOUBLE" if np.isfinite(bad) else "FLOAT")
    with AudioReader(tmp_path / "a.wav") as source:
        source.read(512)
        shown = np.inf if bad == 1e300 else bad
        with pytest.raises(AudioError, match=f"frame 700, channel 1 is {shown}; expected finite"):
            source.read(512)


# -- what is too loud --------------------------------------------------------------------------------------

LOUD = np.concatenate([noise(1, 4000, 0.1), np.full((1, 3), 1.5, np.float32)], axis=1)


@pytest.mark.parametrize(
    ("suffix", "subtype", "message"),
    [
        *((suffix, None, "3 samples beyond full scale, .*: they clip when .* by 3.6 dB") for suffix in LOSSY_SUFFIXES),
        (".flac", None, "3 samples beyond full scale clipped, peak"),
        (".wav", "pcm16", "3 samples beyond full scale clipped, peak"),
        (".wav", "ulaw", "3 samples beyond full scale clipped, peak"),
        (".wav", "float64", None),
    ],
)  # fmt: skip
def test_a_file_that_clips_is_a_warning_and_one_that_fits_is_none(tmp_path, suffix, subtype, message):
    for x in (np.full((1, 2000), 1.0, np.float32), LOUD):
        writer = write_audio(tmp_path / f"a{suffix}", x, subtype=subtype, overwrite=True)
        assert len(writer.warnings) == (x is LOUD and message is not None)
        for warning in writer.warnings:
            assert re.search(rf"a\{suffix}: {message}", warning)
    if suffix in LOSSY_SUFFIXES:  # encoders take what they are passed
        loud = 99.0 * np.sin(np.arange(9000) / 17.0)[None].astype(np.float32)
        assert render(tmp_path / f"b{suffix}", loud, channels=1).clipped_samples > 8000
        assert 80 < np.abs(read_audio(tmp_path / f"b{suffix}")[0]).max() < 150


@pytest.mark.parametrize(("peak", "count"), [(9.99, 0), (10.01, 1)])
@pytest.mark.parametrize("subtype", ["float32", "float64"])
def test_a_float_file_far_beyond_full_scale_is_a_warning(tmp_path, peak, count, subtype):
    writer = render(tmp_path / "a.wav", np.full((1, 5), -peak, np.float32), channels=1, subtype=subtype)
    told = "a.wav: peak +20.01 dBFS, far beyond full scale. Lower the output gain by 20.1 dB"
    assert [told in warning for warning in writer.warnings] == [True] * count
    assert np.abs(read_audio(tmp_path / "a.wav")[0]).max() == np.float32(peak)


# -- files that are shorter than their headers say: refused, or read as far as they go and said so ------------

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


def stored(tmp_path, kind, frames=5000, missing=0, subtype=None):
    """A file of any container, truncated."""
    forms = {"XI": ("DPCM_16", 1), "WVE": ("ALAW", 1), "SVX": ("PCM_16", 1)}
    usual, channels = forms.get(kind, ("PCM_16", 2))
    path, rate_hz = tmp_path / f"a.{kind.lower()}", 8000 if kind == "WVE" else RATE_HZ
    rifx = {"endian": "BIG", "format": "WAV"} if kind == "rifx" else {"format": kind.upper()}
    soundfile.write(path, noise(channels, frames).T, rate_hz, subtype or usual, **rifx)
    path.write_bytes(path.read_bytes()[: path.stat().st_size - missing])
    return path


@pytest.mark.parametrize("missing", [0, 2, 101, 0.3])
@pytest.mark.parametrize(
    "suffix", [".wav", ".rf64", ".aiff", ".w64", ".au", ".caf", ".flac", *LOSSY_SUFFIXES]
)
def test_a_file_that_is_truncated_is_not_silently_shorter(tmp_path, suffix, missing, capfd):
    path, plain = tmp_path / f"a{suffix}", suffix in FLOAT_SUFFIXES
    write_audio(path, noise(2, 90000, 0.1), RATE_HZ, subtype="pcm16" if plain else None)
    full, raw = read_audio(path)[0], path.read_bytes()
    if missing == 0.3 and suffix == ".caf":
        return  # libsndfile opens none
    missing = int(missing * len(raw)) if missing < 1 else missing
    path.write_bytes(raw[: len(raw) - missing])
    if missing:
        with pytest.raises(AudioError, match=r"a\.\w+: .*(cut short|damaged|has no last page)"):
            read_audio(path)
    with AudioReader(path, allow_truncated=True) as reader:
        assert (reader.frames < 90000, len(reader.notes)) == (missing > 0, missing > 0)
        assert all(f"Cut short: {reader.frames} frames (" in note for note in reader.notes)
        assert reader.frames > 90000 - (missing / 4 + 4 if plain else 60000)
        y = reader.read(90000)
        assert y.shape == (2, reader.frames)
        assert suffix in LOSSY_SUFFIXES or np.array_equal(y, full[:, : reader.frames])
    capfd.readouterr()  # libmpg123 writes its warnings


def test_an_ogg_file_that_ends_with_a_whole_page_before_its_last_is_truncated(tmp_path):
    write_audio(tmp_path / "a.ogg", noise(2, 90000, 0.1), RATE_HZ)
    raw = (tmp_path / "a.ogg").read_bytes()
    (tmp_path / "a.ogg").write_bytes(raw[: raw.rindex(b"OggS")])
    with pytest.raises(TruncatedError, match="has no last page"):
        read_audio(tmp_path / "a.ogg")


PIPE = "has no length in its header, like a file that a program wrote into a pipe"


@pytest.mark.parametrize(
    ("reported", "there", "more", "note"),
    [
        *((3 * GIB, 5 * GIB // 2, {}, None), (2 * GIB, 2 * GIB - 2, {}, None), (2 * GIB - 44, 100, {}, None)),
        *((size, 100, {}, None) for size in (0x7FFF0000, 0xFFFFFF00, 0x7FFFFFF8)),
        *((1000, there, {}, None) for there in (0, 1)),
        (1001, 1000, {}, None),  # no frame is missing
        (4000, 1000, {"riff_bytes": 1000, "junk": 1500}, None),  # they fill libsndfile's log
        *(
            (5 * GIB, 1000, {"ds64": (riff_bytes, 5 * GIB, frames)}, None)
            for riff_bytes in (5 * GIB + 72, 1072)  # the second agrees with the file
            for frames in (5 * GIB // 2, 0)
        ),
        # ffmpeg, sox, arecord, lame, rounded down to frames
        *((size, 10000, {}, PIPE) for size in (0xFFFFFFFF, 0x7FFFF000, 0x7FFFFF00, 0x7FFFFFFF, 0x7FFFEFFF)),
        *((10000, 10000, {"riff_bytes": riff_bytes}, None) for riff_bytes in (0xFFFFFFFF, 0)),
        (1000, 5 * GIB, {}, f"{5 * GIB - 1000} bytes after the samples"),  # a size that went round at 4 GiB
        (1000, 10000, {}, "9000 bytes after the samples"),  # a recorder that lost its power
        *((3 * GIB, 3 * GIB, {}, None), (1000, 1000 + 4096, {}, None)),  # filled up to a sector
    ],
)  # fmt: skip
def test_sizes_of_wav_and_rf64_are_compared_with_the_file(tmp_path, reported, there, more, note):
    path = riff(tmp_path / "a.wav", IN_DS64 if "ds64" in more else reported, there, **more)
    truncated = reported // 2 > there // 2 and note is None
    if truncated:
        with pytest.raises(
            TruncatedError, match=f"has {there} bytes of samples; expected the {reported} of its"
        ):
            AudioReader(path)
    if there > 1:
        with AudioReader(path, allow_truncated=truncated) as reader:
            assert reader.frames == min(reported, there) // 2
            assert reader.read(6000).shape == (1, min(6000, reader.frames))
            assert len(reader.notes) == (truncated or note is not None)
            assert truncated or all(str(note) in actual for actual in reader.notes)


@pytest.mark.parametrize("missing", [0, 100])
@pytest.mark.parametrize("kind", ["IRCAM", "PAF", "PVF", "SD2", "XI"])
def test_a_container_whose_length_is_not_checked_is_reported(tmp_path, kind, missing):
    for allow in (False, True):
        with AudioReader(stored(tmp_path, kind, missing=missing), allow_truncated=allow) as reader:
            assert (reader.frames < 5000) == (missing > 0)
            (note,) = reader.notes
            assert note.startswith(f"is {kind}, whose length cannot be checked")


#: Container, whether a program that writes into a pipe leaves it so, or one that was killed, and what is there instead
#: of lengths, in hexadecimal digits, that many bytes behind a name.
LENGTHS = [
    ("wav", False, [(b"RIFF", 4, "00000000"), (b"data", 4, "00000000")]),
    ("rifx", False, [(b"RIFX", 4, "00000000"), (b"data", 4, "00000000")]),
    ("rf64", False, [(b"ds64", 8, "00" * 24)]),
    ("au", False, [(b".snd", 8, "00000000")]),
    ("au", False, [(b".snd", 8, "7fffffff")]),
    # 8 and 4 bytes are before the samples of AIFF and CAF
    ("aiff", False, [(b"FORM", 4, "00000000"), (b"COMM", 10, "00000000"), (b"SSND", 4, "00000008")]),
    ("caf", False, [(b"data", 4, "0000000000000004")]),
    ("aiff", True, [(b"FORM", 4, "7f00004e"), (b"SSND", 4, "7f000008")]),  # sox
    ("w64", True, [(b"riff", 16, "ff" * 8), (b"data", 16, "ff" * 7 + "7f")]),  # ffmpeg
    ("au", True, [(b".snd", 8, "ffffffff")]),
]  # fmt: skip


@pytest.mark.parametrize("subtype", ["PCM_16", "FLOAT"])
@pytest.mark.parametrize(("kind", "piped", "lengths"), LENGTHS)
def test_a_recording_from_a_pipe_is_read_and_one_that_was_never_closed_is_refused(
    tmp_path, kind, piped, lengths, subtype
):
    path = stored(tmp_path, kind, subtype=subtype)
    raw = bytearray(path.read_bytes())
    for name, behind, digits in lengths:
        at, content = raw.index(name) + behind, bytes.fromhex(digits)
        raw[at : at + len(content)] = content
    path.write_bytes(raw)
    for allow in (False, True):
        if piped:
            with AudioReader(path, allow_truncated=allow) as reader:
                assert (reader.frames, reader.notes) == (5000, [])
            continue
        with pytest.raises(AudioError, match="sox --ignore-length") as caught:
            AudioReader(path, allow_truncated=allow)
        samples = {"PCM_16": 2, "FLOAT": 4}[subtype] * 10000
        assert f"has no length in its header, or a wrong one, and {samples} bytes" in str(caught.value)
