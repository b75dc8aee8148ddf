"""A user's script: every line is right, and `mypy --strict` says so."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

import namdsp
from namdsp.matching import match_recording

Audio = NDArray[np.float32]


def render_all(path: Path, signals: list[Audio]) -> dict[str, Audio]:
    amp = namdsp.load(path, slim=0.5, compatibility="trainer")
    rate: float = amp.sample_rate
    field: int | None = amp.receptive_field
    facts: dict[str, Any] = amp.metadata
    x = np.zeros(480, np.float32)
    one: Audio = amp.render(x, oversample=4)
    wide: Audio = amp.render(np.zeros((2, 480)), sample_rate=44100, threads=2, engine="numpy")
    some: list[Audio] = amp.render([x, x[:5]], channels_first=True)
    more: list[Audio] = amp.render(tuple(signals))
    both: list[Audio] = namdsp.render_many([amp, amp.slimmed(None)], x, sample_rate=rate)
    item: list[Audio] = namdsp.render_many([amp, amp], [x, x])
    truth: NDArray[np.float64] = amp.truth(x)
    stream: namdsp.Stream = amp.stream(max_block=64, channels=None)
    stream.process_into(x[:64], one[:64])
    block: Audio = stream.process(x[:64])
    stream.set_state(stream.state())
    stream.swap(amp.slimmed(0.0), fade_seconds=0.1)
    cabinet = namdsp.Cabinet(np.ones(3), 48000, gain_db=-18)
    rig = namdsp.Rig(amp, gate=namdsp.Gate(threshold_db=-60), cabinet=cabinet)
    rig = namdsp.Rig(amp, gate_db=-60, ir=path, ir_gain_db=-18, input_gain_db=3, oversample=2)
    rig.output_gain_db, rig.bypass, rig.gate = -6, True, None
    rig.process_into(block, block)
    again: Audio = rig.process(x)
    print(rate, field, facts, truth, rig.latency_frames, stream.replaced_samples, namdsp.__version__)
    return {"one": one, "wide": wide, "again": again, "last": [*some, *more, *both, *item][-1]}


def from_soundfile(amp: namdsp.Model, rig: namdsp.Rig, samples: NDArray[Any]) -> list[Audio]:
    """`soundfile.read` says no more of its samples."""
    stream, renderer = amp.stream(max_block=64), amp.renderer(channels=1)
    stream.process_into(samples, stream.process(samples))
    rig.process_into(samples, rig.process(samples))
    renderer.process_into(samples, renderer.process(samples))
    match_recording(amp, samples, samples)
    one: Audio = amp.render(samples)
    again: Audio = amp(samples, sample_rate=44100)
    full: Audio = rig.render(samples)
    return [
        one,
        again,
        full,
        namdsp.resample(samples, 44100, 48000),
        *namdsp.render_many([amp], samples),
        *amp([one]),
    ]


def files(source: Path, amp: namdsp.Model, rig: namdsp.Rig) -> tuple[float, list[str]]:
    samples, rate = namdsp.read_audio(source, allow_truncated=True)
    full: Audio = rig.render(samples, sample_rate=rate, threads=2)
    other: Audio = namdsp.resample(full, rate, amp.sample_rate)
    messages: list[str] = []
    done: namdsp.RenderResult = namdsp.render_file(
        source, amp, "out.wav", gate=namdsp.Gate(), on_warning=messages.append
    )
    again = namdsp.render_file(
        str(source), source.with_suffix(".nam"), b"out.flac", on_progress=lambda at, of: None
    )
    print(other, again.engine, done.clipped_samples)
    return done.peak, [*messages, *again.warnings]


def open_them(path: str, text: bytes, parsed: dict[str, Any]) -> list[namdsp.Model]:
    with open(path, "rb") as file:
        return [namdsp.load(source) for source in (path, path.encode(), text, parsed, file, io.BytesIO(text))]


class Tensor:
    """What types know of a tensor."""

    requires_grad: bool = False

    def detach(self) -> Tensor:
        return self


def tensors(amp: namdsp.Model, x: Tensor) -> Tensor:
    group: list[Tensor] = amp.render([x, x])
    batch: list[Tensor] = namdsp.render_many([amp], x)
    stream = amp.stream(max_block=64)
    stream.process_into(x, x)
    print(group, batch, stream.process(x), namdsp.resample(x, 44100, 48000).detach())
    played: Tensor = namdsp.Rig(amp).render(x)
    print(played)
    return amp.render(x)
