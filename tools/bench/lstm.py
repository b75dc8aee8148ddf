"""LSTM models on the GPU: bits first, then many voices in blocks, offline, many captures, a list of takes.

bits         short divisions on all gates of float32 and on 2**32 other quotients; renders and streams of several
             shapes, of models in rows and of fading tails, compared with the CPU engine: one bit off ends the run
streaming    one 1x16 model, blocks of 64 frames, 1 to 4,000 voices
offline      kernels alone, nanoseconds a frame of all voices
whole calls  64 models over one signal; 200 recordings of one model: compared with one core that plays one of them
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import namdsp

from .gate import require_bits
from .gpu import BLOCK, RIGHT, add_times, block_times
from .models import SAMPLE_RATE_HZ, model, other
from .session import Session
from .timing import seconds

#: layers x units: what trainers offer, several warps a voice, weights in memory
SHAPES = ("lstm_1x16", "lstm_1x24", "lstm_2x8", "lstm_3x18", "lstm_1x40")
MAIN = SHAPES[0]
VOICES, OFFLINE_VOICES = (1, 32, 2000, 4000), (1, 528, 1056, 2112, 4096)
CAPTURES, RECORDINGS, ROUNDS = 64, 200, 3


def noise(channels: int, frames: int, seed: int = 0) -> Any:
    """A signal with silence in it."""
    x = 0.3 * np.random.default_rng(seed).standard_normal((channels, frames), np.float32)
    x[:, frames // 2 : frames * 3 // 4] = 0
    return x


def bits(session: Session) -> None:
    """Right ones, or the end."""
    row = {"version": "0.7.0", "architecture": "Sequential", "weights": [], "sample_rate": SAMPLE_RATE_HZ}
    chain = row | {"config": {"models": [other(MAIN), other("linear_100")]}}
    played = {name: model(name) for name in (SHAPES[:1] if session.quick else SHAPES)}
    played["lstm_1x8, fading"] = namdsp.load(other("lstm_1x8", fading=True))
    played["lstm_1x8, fast tanh"] = namdsp.load(other("lstm_1x8"), compatibility="plugin")
    played["lstm_1x16, then 100 taps"] = namdsp.load(chain)
    for name, amp in played.items():
        x = noise(70, 700)
        expected = amp.render(x, engine=RIGHT, channels_first=True)
        require_bits(
            f"{name}, 70 voices", amp.render(x, engine=session.engine, channels_first=True), expected
        )
        stream = amp.stream(max_block=BLOCK, channels=3, engine=session.engine)
        parts = [stream.process(x[:3, a:b]) for a, b in ((0, 1), (1, 65), (65, 67), (67, 131))]
        require_bits(f"{name}, in blocks", np.concatenate(parts, axis=1), expected[:3, :131])
    session.note(f"bits: {', '.join(played)} have those of engine {RIGHT}")


def streaming(session: Session) -> None:
    """Blocks of 64 frames."""
    for voices in VOICES[:2] if session.quick else VOICES:
        stream = model(MAIN).stream(max_block=BLOCK, channels=voices, engine=session.engine)
        add_times(session, MAIN, voices, block_times(session, stream, noise(voices, 16 * BLOCK)), {})


def offline(session: Session) -> None:
    """Without copies."""
    for name in SHAPES[:1] if session.quick else SHAPES:
        for voices in (1, 8) if session.quick else OFFLINE_VOICES:
            x = noise(voices, 4096)
            with model(name).renderer(channels=voices, engine=session.engine) as renderer:
                play = partial(renderer.process, x)
                play()
                took = min(session.clock.kernels(play) for _ in range(2))
            case, note = (
                f"{voices} voice{'s' if voices > 1 else ''}",
                f"{x.size / took / 1e6:.0f} M samples/s of all voices",
            )
            session.add("offline", name, case, 1e9 * took / x.shape[1], "ns/frame, kernels", note=note)


def full_calls(session: Session) -> None:
    """Many models; many recordings of one model."""
    longest = SAMPLE_RATE_HZ // 5 if session.quick else SAMPLE_RATE_HZ * 20
    batch = [namdsp.load(other(MAIN, seed)) for seed in range(CAPTURES)]
    x = noise(1, longest)[0]
    play = partial(namdsp.render_many, batch, x, engine=session.engine)
    result = play()
    for index in (0, CAPTURES - 1):
        require_bits(f"capture {index}", result[index], batch[index].render(x, engine=RIGHT))
    _compared_with_a_core(
        session, f"render_many, {CAPTURES} captures, {longest / SAMPLE_RATE_HZ:g} s", play, CAPTURES * x.size
    )
    lengths = np.random.default_rng(1).integers(longest // 20, longest // 2, RECORDINGS)
    recordings = [noise(1, int(length), seed)[0] for seed, length in enumerate(lengths)]
    play = partial(model(MAIN).render, recordings, engine=session.engine)
    result = play()
    for index in (0, int(np.argmin(lengths))):
        require_bits(f"take {index}", result[index], model(MAIN).render(recordings[index], engine=RIGHT))
    _compared_with_a_core(session, f"{RECORDINGS} takes of 1 to 10 s", play, int(lengths.sum()))


def _compared_with_a_core(session: Session, case: str, play: Callable[[], Any], samples: int) -> None:
    x = noise(1, SAMPLE_RATE_HZ // 5 if session.quick else SAMPLE_RATE_HZ * 10)[0]
    one = partial(model(MAIN).render, x, engine=RIGHT, threads=1)
    one()
    times = session.turns({"gpu": partial(seconds, play), "core": partial(seconds, one)}, ROUNDS)
    wall, core = times["gpu"].min(), x.size / times["core"].min()
    kernels = session.clock.kernels(play)
    against = {"one core of that machine": samples / wall / core}
    note = f"{wall:.3f} s, kernels {kernels:.3f}; the core {1e9 / core:.0f} ns/frame"
    session.add("whole calls", MAIN, case, samples / wall / 1e6, "M samples/s", against, note)


TABLES = {"bits": bits, "streaming": streaming, "offline": offline, "whole calls": full_calls}
