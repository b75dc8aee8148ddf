"""The hash that a writer returns is that of the file, whether or not the file was read for it."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest

from namdsp.audio.metadata import AudioMetadata
from namdsp.audio.writer import AudioWriter

TITLE = AudioMetadata(48000, texts={"title": "a take"}, info=((b"INAM", b"a take\0"),))


@pytest.mark.parametrize("name", ["a.wav", "a.rf64", "a.flac", "a.aiff"])
@pytest.mark.parametrize("subtype", [None, "pcm16"])
@pytest.mark.parametrize("channels", [1, 2])
@pytest.mark.parametrize("metadata", [None, TITLE])
def test_the_hash_is_that_of_the_file(
    tmp_path: Path, name: str, subtype: str | None, channels: int, metadata: AudioMetadata | None
) -> None:
    signal = np.random.default_rng(0).uniform(-1.0, 1.0, (channels, 70001)).astype(np.float32)
    with AudioWriter(
        tmp_path / name,
        sample_rate_hz=48000,
        channels=channels,
        subtype=subtype,
        metadata=metadata,
        hashed=True,
    ) as writer:
        for start, stop in ((0, 1), (1, 70000), (70000, 70000), (70000, 70001)):
            writer.write(signal[:, start:stop])
    assert writer.sha256() == hashlib.sha256((tmp_path / name).read_bytes()).hexdigest()
