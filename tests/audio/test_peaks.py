"""Float files hold the bytes that libsndfile would have written, but for the time."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from namdsp.audio.files import AudioWriter
from namdsp.audio.peaks import Peaks

RATE_HZ = 48000


def written(path: Path, x: Any, splits: tuple[int, ...]) -> bytes:
    with AudioWriter(path, sample_rate_hz=RATE_HZ, channels=len(x)) as writer:
        for block in np.split(x, splits, axis=1):
            writer.write(block)
    return path.read_bytes()


@pytest.mark.parametrize("channels", [1, 2, 5])
@pytest.mark.parametrize("frames", [0, 1, 1000, 70_000])
def test_peaks_are_those_of_libsndfile(
    tmp_path: Path, channels: int, frames: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    x = (3 * np.random.default_rng(frames).standard_normal((channels, frames))).astype(np.float32)
    x[-1] = -0.0 if channels > 1 else x[-1]
    if frames > 100:
        x[0, [40, 90]] = -30.0  # twice: the first one counts
    actual = written(tmp_path / "ours.wav", x, (frames // 3, frames // 2))
    monkeypatch.setattr(Peaks, "of", lambda *_: None)
    assert actual == written(tmp_path / "theirs.wav", x, ())
    assert b"PEAK" in actual
