"""Examples a second of a data set: pieces of two seconds, each through another capture."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import soundfile
import torch
from benchmarking.gate import RedGateError

import namdsp
import namdsp.torch
from torch_bench.plain import PlainWaveNet

SECONDS, RATE = 2, 48000


def variants(amp: Any, count: int) -> list[Any]:
    """Captures of one shape, each with weights of its own."""
    weights = namdsp.named_weights(amp)
    rng = np.random.default_rng(3)
    return [
        namdsp.with_weights(
            amp, {name: array * rng.uniform(0.9, 1.1, array.shape) for name, array in weights.items()}
        )
        for _ in range(count)
    ]


def rates(amps: list[Any], batch: int, device: str, least_seconds: float) -> dict[str, float]:
    """Way -> examples a second. Ours have the bits of renders, or nothing is measured."""
    frames = SECONDS * RATE
    x = 0.3 * torch.randn((batch, frames), generator=torch.Generator().manual_seed(2))
    ids = list(range(batch))
    play = namdsp.torch.RandomCapture(amps)
    on_device = x.to(device)
    y, _ = play(on_device, ids)
    for index in (0, batch - 1):
        if not np.array_equal(y[index].cpu().numpy(), amps[index].render(x[index].numpy(), engine="numba")):
            raise RedGateError(f"capture {index} of the batch has other bits than its render")

    def ours() -> int:
        play(on_device, ids)
        if device != "cpu":
            torch.cuda.synchronize()
        return batch

    found = {f"namdsp.torch.RandomCapture, batch {batch}": rate(ours, least_seconds)}
    torch.set_num_threads(1)
    plain = PlainWaveNet(amps[0], frames)
    lstm, head = torch.nn.LSTM(1, 40, batch_first=True), torch.nn.Linear(40, 1)

    def one_wavenet() -> int:
        with torch.no_grad():
            plain(torch.nn.functional.pad(x[:1], (amps[0].receptive_field - 1, 0)))
        return 1

    def one_lstm() -> int:
        with torch.no_grad():
            head(lstm(x[:1, :, None])[0])
        return 1

    found["one by one, this WaveNet in PyTorch, a core"] = rate(one_wavenet, least_seconds)
    found["one by one, an LSTM of 40 in PyTorch, a core"] = rate(one_lstm, least_seconds)
    found["decoding FLAC, 16 bits, a core"] = rate(decoder(frames), least_seconds)
    return found


def decoder(frames: int) -> Callable[[], int]:
    """Reads a random piece of a FLAC file that lies in the system's cache."""
    folder = tempfile.TemporaryDirectory()
    path = Path(folder.name) / "noise.flac"
    noise = 0.1 * np.random.default_rng(1).standard_normal(60 * RATE)
    soundfile.write(path, noise, RATE, subtype="PCM_16")
    rng = np.random.default_rng(2)

    def read() -> int:
        assert folder.name  # kept for as long as it is read
        start = int(rng.integers(59 * RATE - frames))
        soundfile.read(path, frames=frames, start=start, dtype="float32")
        return 1

    return read


def rate(work: Callable[[], int], least_seconds: float) -> float:
    """Examples a second, after one call that does not count."""
    work()
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < least_seconds:
        done += work()
    return done / (time.perf_counter() - start)
