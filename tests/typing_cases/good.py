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
    x = np.zeros(480, np.float32)
    one: Audio = amp.render(x, oversample=4)
    wide: Audio = amp.render(np.zeros((2, 480)), sample_rate=44100, threads=2, engine="numpy")
    some: list[Audio] = amp.render([x, x[:5]], channels_first=True)
    more: list[Audio] = amp.render(tuple(signals))
    both: list[Audio] = namdsp.render_many([amp, amp.slimmed(None)], x, sample_rate=amp.sample_rate)
    item: list[Audio] = namdsp.render_many([amp, amp], [x, x])
    stream: namdsp.Stream = amp.stream(max_block=64, channels=None)
    stream.process_into(x[:64], one[:64])
    block: Audio = stream.process(x[:64])
    rig = namdsp.Rig(
        amp, gate_db=-60, ir=[path, "room.wav@-6"], ir_gain_db=-18, input_gain_db=3, oversample=2
    )
    rig.output_gain_db, rig.bypass, rig.gate = -6, True, None
    rig.gate_db, rig.ir = -50, [path, "room.wav@-6"]
    rig.process_into(block, block)
    return {"one": one, "wide": wide, "again": rig.process(x), "last": [*some, *more, *both, *item][-1]}


def from_soundfile(amp: namdsp.Model, rig: namdsp.Rig, samples: NDArray[Any]) -> list[Audio]:
    """`soundfile.read` says no more of its samples."""
    stream, renderer = amp.stream(max_block=64), amp.renderer(channels=1)
    stream.process_into(samples, stream.process(samples))
    rig.process_into(samples, rig.process(samples))
    renderer.process_into(samples, renderer.process(samples))
    match_recording(amp, samples, samples)
    one: Audio = amp(samples, sample_rate=44100)
    full: Audio = rig.render(samples, sample_rate=44100)
    other: Audio = namdsp.resample(samples, 44100, amp.sample_rate)
    return [amp.render(samples), full, other, *namdsp.render_many([amp], samples), *amp([one])]


def one_page(x: Audio, amp: namdsp.Model) -> Audio:
    """The script of docs/api.md."""
    rig = namdsp.Rig(["pedal.nam", amp, Path("other.nam")], gate_db=-60, ir="cab.wav")
    rig.swap("amp.nam")
    y: Audio = rig(x, sample_rate=44100)
    done: namdsp.RenderResult = rig.render_file("in.wav", Path("out.wav"), overwrite=True)
    with namdsp.playing(rig, input="1", output="2") as session:
        print(session.load(), done.engine)
    for record in namdsp.render_batch("takes/", [Path("captures")], "out/", gate_db=-60, slim=0.5, start=1):
        print(record["output"])
    namdsp.train("dry.wav", Path("wet.wav"), to="a2", steps=2).save("mine.nam")
    weights: dict[str, Audio] = amp.weights
    amp.save("b.nam", weights, metadata={"name": "mine"})
    print(amp.measure().polarity, amp.metadata["name"])
    return y


def files(source: Path, amp: namdsp.Model) -> list[str]:
    messages: list[str] = []
    done: namdsp.RenderResult = namdsp.render_file(
        source, amp, "out.wav", gate=namdsp.Gate(), on_warning=messages.append
    )
    again = namdsp.render_file(
        str(source), source.with_suffix(".nam"), b"out.flac", on_progress=lambda at, of: None
    )
    return [*messages, done.engine, *again.warnings]


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
