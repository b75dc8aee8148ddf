"""Renders of `namdsp parity`: every engine with every pattern of blocks, compared with the reference bit for bit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, cycle, repeat
from typing import Any

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.compare import BitComparison, compare_bits, for_json
from namdsp.errors import NamdspError
from namdsp.model import Model
from namdsp.runtime.offline import OFFLINE_BLOCK
from namdsp.runtime.stream import Stream

SINGLE_FRAMES = 200
SMALL_BLOCK = 64
CHUNKS = 3
ODD_BLOCKS = (63, 17, 129, 1, 255, 31)
SIZES_SEED = 20260918
#: Renders x [C, T] by the engine of a name.
Play = Callable[[Model, str, Float32], Float32]


def render_record(
    engine: str, pattern: str, bits: BitComparison | None, failure: str | None = None
) -> dict[str, Any]:
    """One render by one engine: its comparison with the reference, or why it failed. Right bits have no measures."""
    wrong = bits if bits is not None and not bits.equal else None
    first_channel, first_frame = (wrong and wrong.first) or (None, None)
    return {
        "engine": engine,
        "blocks": pattern,
        "equal": bits is not None and bits.equal,
        "failure": failure,
        "differing_samples": wrong and wrong.differing,
        "first_channel": first_channel,
        "first_frame": first_frame,
        "max_ulp": wrong and wrong.max_ulp,
        "max_diff_dbfs": wrong and for_json(wrong.max_diff_dbfs),
    }


def render_all(
    model: Model,
    engine: str,
    x: Float32,
    reference: Float32,
    tell: Callable[[str], None] = lambda doing: None,
) -> list[dict[str, Any]]:
    """Render with every pattern by one engine; return the records.

    x, reference : float32 [C, T], and its render by the reference
    tell         : called with a line of progress
    """
    renders = []
    for name, play in BLOCK_PATTERNS.items():
        tell(f"rendering with {engine}: {name}")
        try:
            renders.append(render_record(engine, name, compare_bits(play(model, engine, x), reference)))
        except NamdspError as error:
            renders.append(render_record(engine, name, None, str(error)))
    return renders


def _offline(model: Model, engine: str, x: Float32) -> Float32:
    y: Float32 = model.render(x, engine=engine, channels_first=True)
    return y


def _in_blocks(sizes: Callable[[], Iterable[int]], max_block: int) -> Play:
    def play(model: Model, engine: str, x: Float32) -> Float32:
        stream = model.stream(max_block=max_block, channels=x.shape[0], engine=engine)
        return _run(stream, x, sizes())

    return play


def _saved(model: Model, engine: str, x: Float32) -> Float32:
    """Render the second half by a stream that continues from the saved state of another."""
    half = x.shape[1] // 2
    stream = model.stream(max_block=SMALL_BLOCK, channels=x.shape[0], engine=engine)
    first = _run(stream, x[:, :half], repeat(SMALL_BLOCK))
    other = model.stream(max_block=OFFLINE_BLOCK, channels=x.shape[0], engine=engine, prewarm=False)
    other.set_state(stream.state())
    return np.concatenate([first, _run(other, x[:, half:], repeat(OFFLINE_BLOCK))], axis=1)


def _chunks(model: Model, engine: str, x: Float32) -> Float32:
    """Render chunks on several threads, each after warm-up frames of its receptive field."""
    with model.renderer(channels=x.shape[0], engine=engine, threads=CHUNKS, min_chunk=1) as renderer:
        return renderer.process(x)


def _reset(model: Model, engine: str, x: Float32) -> Float32:
    """Render the signal after another one and a reset."""
    stream = model.stream(max_block=OFFLINE_BLOCK, channels=x.shape[0], engine=engine)
    _run(stream, x[:, ::-1][:, :OFFLINE_BLOCK], repeat(OFFLINE_BLOCK))
    stream.reset()
    return _run(stream, x, repeat(OFFLINE_BLOCK))


def _singles_first() -> Iterator[int]:
    return chain(repeat(1, SINGLE_FRAMES), repeat(OFFLINE_BLOCK))


def _random_sizes() -> Iterator[int]:
    rng = np.random.default_rng(SIZES_SEED)
    while True:
        yield int(2 ** rng.uniform(0, np.log2(OFFLINE_BLOCK)))
        if rng.random() < 0.1:
            yield 0


def _run(stream: Stream, x: Float32, sizes: Iterable[int]) -> Float32:
    """Render x through a stream, in blocks of the given sizes; the last one may be shorter."""
    blocks, start = [stream.process(x[:, :0])], 0
    for size in sizes:
        if start >= x.shape[1]:
            break
        blocks.append(stream.process(x[:, start : start + size]))
        start += size
    return np.concatenate(blocks, axis=1)


#: Ways to render a signal: in blocks of some sizes, in chunks on threads, with a saved state, ...
BLOCK_PATTERNS: dict[str, Play] = {
    "whole": _offline,
    f"{SMALL_BLOCK}": _in_blocks(lambda: repeat(SMALL_BLOCK), SMALL_BLOCK),
    f"1, then {OFFLINE_BLOCK}": _in_blocks(_singles_first, OFFLINE_BLOCK),
    " ".join(map(str, ODD_BLOCKS)): _in_blocks(lambda: cycle(ODD_BLOCKS), max(ODD_BLOCKS)),
    "random": _in_blocks(_random_sizes, OFFLINE_BLOCK),
    f"{CHUNKS} threads": _chunks,
    "saved state": _saved,
    "after reset": _reset,
}
