"""The renders of `namdsp parity`: every engine, every cut into blocks, against the reference by bits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, cycle, repeat

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.compare import BitComparison, compare_bits
from namdsp.errors import NamdspError
from namdsp.model import Model
from namdsp.runtime.offline import OFFLINE_BLOCK
from namdsp.runtime.stream import Stream

SINGLE_FRAMES = 200
SMALL_BLOCK = 64
CHUNKS = 3
ODD_BLOCKS = (63, 17, 129, 1, 255, 31)
CUT_SEED = 20260918


@dataclass(frozen=True)
class Cut:
    """One way to give a signal to an engine.

    play : takes the model, the engine's name and x [C, T]; gives y [C', T]
    """

    name: str
    play: Callable[[Model, str, Float32], Float32]


@dataclass(frozen=True)
class Render:
    """One cut by one engine: how it compares, or why there is nothing to compare."""

    engine: str
    cut: str
    bits: BitComparison | None
    failure: str | None = None

    @property
    def equal(self) -> bool:
        """Whether all bits are those of the reference."""
        return self.bits is not None and self.bits.equal


def render_all(
    model: Model,
    engine: str,
    x: Float32,
    reference: Float32,
    tell: Callable[[str], None] = lambda doing: None,
) -> tuple[list[Render], Float32 | None]:
    """Every cut by one engine; and the whole signal's render, if there was one.

    x, reference : float32 [C, T], and its render by the reference
    tell         : called with what is being done
    """
    renders, whole = [], None
    for cut in CUTS:
        tell(f"rendering with {engine}: {cut.name}")
        try:
            y = cut.play(model, engine, x)
            renders.append(Render(engine, cut.name, compare_bits(y, reference)))
            whole = y if cut is CUTS[0] else whole
        except NamdspError as error:
            renders.append(Render(engine, cut.name, None, str(error)))
    return renders, whole


def _whole(model: Model, engine: str, x: Float32) -> Float32:
    whole: Float32 = model.render(x, engine=engine, channels_first=True)
    return whole


def _cut_by(sizes: Callable[[], Iterable[int]], max_block: int) -> Callable[[Model, str, Float32], Float32]:
    def play(model: Model, engine: str, x: Float32) -> Float32:
        stream = model.stream(max_block=max_block, channels=x.shape[0], engine=engine)
        return _run(stream, x, sizes())

    return play


def _saved(model: Model, engine: str, x: Float32) -> Float32:
    """The second half by a stream that got the state of the one that played the first."""
    half = x.shape[1] // 2
    stream = model.stream(max_block=SMALL_BLOCK, channels=x.shape[0], engine=engine)
    first = _run(stream, x[:, :half], repeat(SMALL_BLOCK))
    other = model.stream(max_block=OFFLINE_BLOCK, channels=x.shape[0], engine=engine, prewarm=False)
    other.set_state(stream.state())
    return np.concatenate([first, _run(other, x[:, half:], repeat(OFFLINE_BLOCK))], axis=1)


def _chunks(model: Model, engine: str, x: Float32) -> Float32:
    """The signal cut in time over threads, each chunk warmed by the receptive field before it."""
    with model.renderer(channels=x.shape[0], engine=engine, threads=CHUNKS, min_chunk=1) as renderer:
        return renderer.process(x)


def _reset(model: Model, engine: str, x: Float32) -> Float32:
    """The signal after another one and a reset."""
    stream = model.stream(max_block=OFFLINE_BLOCK, channels=x.shape[0], engine=engine)
    _run(stream, x[:, ::-1][:, :OFFLINE_BLOCK], repeat(OFFLINE_BLOCK))
    stream.reset()
    return _run(stream, x, repeat(OFFLINE_BLOCK))


def _singles_first() -> Iterator[int]:
    return chain(repeat(1, SINGLE_FRAMES), repeat(OFFLINE_BLOCK))


def _random_sizes() -> Iterator[int]:
    rng = np.random.default_rng(CUT_SEED)
    while True:
        yield int(2 ** rng.uniform(0, np.log2(OFFLINE_BLOCK)))
        if rng.random() < 0.1:
            yield 0


def _run(stream: Stream, x: Float32, sizes: Iterable[int]) -> Float32:
    """The whole of x through a stream, in blocks of the given sizes; the last one may be shorter."""
    blocks, start = [stream.process(x[:, :0])], 0
    for size in sizes:
        if start >= x.shape[1]:
            break
        blocks.append(stream.process(x[:, start : start + size]))
        start += size
    return np.concatenate(blocks, axis=1)


CUTS = (
    Cut("whole", _whole),
    Cut(f"{SMALL_BLOCK}", _cut_by(lambda: repeat(SMALL_BLOCK), SMALL_BLOCK)),
    Cut(f"1, then {OFFLINE_BLOCK}", _cut_by(_singles_first, OFFLINE_BLOCK)),
    Cut(" ".join(map(str, ODD_BLOCKS)), _cut_by(lambda: cycle(ODD_BLOCKS), max(ODD_BLOCKS))),
    Cut("random", _cut_by(_random_sizes, OFFLINE_BLOCK)),
    Cut(f"{CHUNKS} threads", _chunks),
    Cut("saved state", _saved),
    Cut("after reset", _reset),
)
