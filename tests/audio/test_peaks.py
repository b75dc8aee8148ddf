"""Float files hold the bytes that libsndfile would have written, but for the time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from namdsp.audio import writer as audio_writer
from namdsp.audio.files import AudioWriter
from namdsp.audio.metadata import AudioMetadata

RATE_HZ = 48000


TITLE = AudioMetadata(RATE_HZ, info=((b"INAM", b"a take\0"),), ixml=b"<BWFXML><SCENE>1</SCENE></BWFXML>")


def written(path: Path, x: Any, splits: tuple[int, ...], metadata: AudioMetadata | None = None) -> bytes:
    with AudioWriter(path, sample_rate_hz=RATE_HZ, channels=len(x), metadata=metadata) as writer:
        for block in np.split(x, splits, axis=1):
            writer.write(block)
    return path.read_bytes()


@pytest.mark.parametrize("channels", [1, 2, 5])
@pytest.mark.parametrize(
    ("frames", "metadata"),  # libsndfile writes none before no samples
    [(0, None), (1, None), (1, TITLE), (1000, TITLE), (70_000, None), (70_000, TITLE)],
)
def test_a_float_wav_has_the_bytes_of_libsndfile(
    tmp_path: Path,
    channels: int,
    frames: int,
    metadata: AudioMetadata | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    x = (3 * np.random.default_rng(frames).standard_normal((channels, frames))).astype(np.float32)
    x[-1] = -0.0 if channels > 1 else x[-1]
    if frames > 100:
        x[0, [40, 90]] = -30.0  # twice: the first one counts
    actual = written(tmp_path / "ours.wav", x, (frames // 3, frames // 2), metadata)
    monkeypatch.setattr(audio_writer, "is_float_wav", lambda *_: False)
    assert actual == written(tmp_path / "theirs.wav", x, (), metadata)
    assert b"PEAK" in actual
