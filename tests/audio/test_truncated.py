"""Rare containers: a file that is cut anywhere is refused, or read as far as it goes and said so; rates of audio."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
import soundfile
from here import NANO

from namdsp.audio.reader import AudioReader, read_whole
from namdsp.cli import main
from namdsp.errors import AudioError

FRAMES = 1003
#: Container, sample types.
RARE = {
    "NIST": ("PCM_16", "PCM_S8", "PCM_24", "ULAW"),
    "AVR": ("PCM_16", "PCM_S8"),
    "MAT4": ("PCM_16", "FLOAT", "DOUBLE"),
    "MAT5": ("PCM_16", "PCM_U8", "FLOAT", "DOUBLE"),
    "MPC2K": ("PCM_16",),
    "VOC": ("PCM_16",),
    "SVX": ("PCM_16", "PCM_S8"),
    "WVE": ("ALAW",),
    "SDS": ("PCM_S8", "PCM_16", "PCM_24"),
    "HTK": ("PCM_16",),
    "CAF": ("PCM_24", "FLOAT"),
    "AIFF": ("PCM_24", "FLOAT"),
    "AU": ("PCM_24",),
    "W64": ("FLOAT",),
}
#: Bytes at the end that are no samples: a last block, or what makes a chunk even.
AFTER = {"VOC": 1, "CAF": 1, "AIFF": 1, "SDS": 1, "SVX": 1}


def written(container: str, subtype: str, channels: int, *, endian: str = "FILE") -> bytes | None:
    """A file, None where there is no such one."""
    x = 0.3 * np.random.default_rng(1).standard_normal((FRAMES, channels))
    file, rate_hz = io.BytesIO(), 8000 if container == "WVE" else 48000
    try:
        soundfile.write(file, x, rate_hz, subtype, format=container, endian=endian)
    except (soundfile.SoundFileError, ValueError):
        return None
    return file.getvalue()


def refused(path: Path) -> str:
    """The error of reading a file, or ""."""
    try:
        read_whole(str(path))
    except AudioError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize(
    ("container", "subtype"), [(name, each) for name, all_ in RARE.items() for each in all_]
)
def test_a_file_that_is_cut_anywhere_is_refused(
    container: str, subtype: str, channels: int, tmp_path: Path
) -> None:
    path, kinds = (
        tmp_path / "take",
        {written(container, subtype, channels, endian=e) for e in ("FILE", "BIG")},
    )
    for data in kinds - {None}:
        path.write_bytes(data)
        with AudioReader(path) as reader:
            assert (reader.frames, reader.notes) == (FRAMES, [])
        cuts = {
            1 + AFTER.get(container, 0),
            9,
            *np.random.default_rng(len(data)).integers(9, len(data), 9).tolist(),
        }
        for cut in cuts:
            path.write_bytes(data[:-cut])
            assert refused(path), f"{cut} of {len(data)} bytes are missing"
        path.write_bytes(data[: -len(data) // 3])
        if "Copy or render" in refused(path) or "cut short" in refused(path):  # else libsndfile opens none
            with AudioReader(path, allow_truncated=True) as reader:
                assert [f"{reader.frames} frames" in note for note in reader.notes] == [True]


@pytest.mark.parametrize("container", ["NIST", "AVR", "MAT4", "MAT5", "MPC2K", "SDS"])
def test_render_refuses_a_cut_file_unless_it_is_allowed(
    container: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, out = tmp_path / f"take.{container.lower()}", tmp_path / "out.wav"
    data = written(container, "PCM_16", 1)
    assert data is not None
    path.write_bytes(data[: len(data) // 2])
    assert main(["render", str(NANO), str(path), str(out)]) == 1
    assert "cut short" in capsys.readouterr().err
    assert not out.exists()
    assert main(["render", str(NANO), str(path), str(out), "--allow", "truncated"]) == 0
    assert "Cut short" in capsys.readouterr().err


@pytest.mark.parametrize("container", [name for name in RARE if name not in ("CAF", "AIFF", "AU", "W64")])
def test_a_damaged_header_is_an_error_or_audio(container: str, tmp_path: Path) -> None:
    path, rng = tmp_path / "take", np.random.default_rng(7)
    data = next(filter(None, (written(container, subtype, 1) for subtype in RARE[container])))
    for _ in range(60):
        spoilt = bytearray(data)
        for place in rng.integers(0, min(300, len(data)), 2):
            spoilt[place] = rng.choice([0, 1, 0x7F, 0x80, 0xFF, int(rng.integers(256))])
        path.write_bytes(spoilt)
        refused(path)


@pytest.mark.parametrize("rate_hz", [1, 7, 399, 999, 10_000_001, 2**31 - 1])
def test_a_rate_of_no_audio_is_refused_wherever_a_file_is_read(
    rate_hz: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    odd, take = str(tmp_path / "odd.wav"), str(tmp_path / "take.wav")
    noise = 0.1 * np.random.default_rng(0).standard_normal(4800)
    soundfile.write(odd, noise, rate_hz)
    soundfile.write(take, noise, 48000)
    amp, out = str(NANO), str(tmp_path / "out")
    for command in (
        ["render", amp, odd, f"{out}.wav"],
        ["render", amp, take, f"{out}.wav", "--ir", odd],
        ["audition", odd, amp, "-o", f"{out}.html"],
        ["compare", amp, odd, "--dry", take],
        ["join", amp, odd, f"{out}.nam"],
        ["batch", odd, amp, "-o", out],
    ):
        assert main(command) == 1, command
        assert f"odd.wav: runs at {rate_hz} Hz; expected an audio rate" in capsys.readouterr().err, command
