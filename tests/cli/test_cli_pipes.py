"""`-` as input and output of `namdsp render`: WAV on the standard streams."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

Run = Callable[..., Any]
Make = Callable[..., Path]
NUMPY = ("--engine", "numpy")


def piped(path: Path) -> bytes:
    """A WAV file as sox writes it into a pipe: no length in its header."""
    data = bytearray(path.read_bytes())
    at = data.index(b"data") + 4
    data[4:8] = (0x7FFFF024).to_bytes(4, "little")
    data[at : at + 4] = (0x7FFFF000).to_bytes(4, "little")
    return bytes(data)


def render(folder: Path, *words: object, given: bytes) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "namdsp", "render", *map(str, words), *NUMPY],
        input=given,
        capture_output=True,
        timeout=60,
        env={**os.environ, "TMPDIR": str(folder)},
    )


def test_streams_have_the_bytes_of_files(run: Run, tiny: Path, wav: Make, tmp_path: Path) -> None:
    source, out, stored = wav(700, channels=2), tmp_path / "out.wav", tmp_path / "kept"
    stored.mkdir()
    assert run("render", source, tiny, out, *NUMPY).code == 0
    done = render(stored, "-", tiny, "-", given=piped(source))
    assert (done.returncode, done.stdout) == (0, out.read_bytes()), done.stderr
    assert b"warning" not in done.stderr
    assert b"standard output: " in done.stderr
    assert list(stored.iterdir()) == []


def test_what_is_no_audio_is_reported_of_the_stream(tiny: Path, tmp_path: Path) -> None:
    stored = tmp_path / "kept"
    stored.mkdir()
    done = render(stored, "-", tiny, "-", given=b"garbage")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"error: standard input: is not audio")
    assert str(stored).encode() not in done.stderr
    assert list(stored.iterdir()) == []


def test_a_disk_that_is_full_is_one_error_and_leaves_nothing(
    run: Run, tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "temporary"
    folder.mkdir()

    def full(size: int) -> bytes:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=SimpleNamespace(read=full), isatty=lambda: False))
    done = run("render", "-", tiny, tmp_path / "out.wav", *NUMPY)
    assert (done.code, done.out) == (1, "")
    assert "error: standard input: cannot be read and kept (No space left on device)" in done.err
    assert list(tmp_path.rglob("*.wav")) == []
    assert list(folder.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="streams are closed in another way there")
@pytest.mark.parametrize("end", ["closed", "gone"])
def test_sound_that_nobody_took_is_an_error(tiny: Path, wav: Make, tmp_path: Path, end: str) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = subprocess.run(
        [sys.executable, "-m", "namdsp", "render", wav(100), tiny, "-", *NUMPY],
        stdout=write_end,
        stderr=subprocess.PIPE,
        text=True,
        timeout=60,
        preexec_fn=lambda: os.close(1) if end == "closed" else None,
    )
    os.close(write_end)
    words = {"closed": "is closed; expected", "gone": "its reader ended before it had taken all"}[end]
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert done.stderr.startswith(f"error: standard output: {words}")
