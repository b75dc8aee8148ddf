"""Any model, any changes, any blocks of any kind, by every engine at once: the bits of `plain_stream.py`."""

from __future__ import annotations

from itertools import cycle, pairwise
from typing import Any

import numpy as np
import pytest
from comparing import assert_same_bits
from here import refusal_of
from hypothesis import example, given, settings
from hypothesis import strategies as st
from plain_stream import PlainStream
from sampling import examples
from zoo import MODELS

from namdsp import StreamError
from namdsp.arithmetic.fma import INPUT_FLOOR
from namdsp.kernels import BACKENDS

FRAMES, RATE = 240, 48000
ENGINES = [name for name in BACKENDS if refusal_of(name) is None]
#: A zoo's model, channels, and what a swap goes to.
PAIRS = {
    **{(name, None): name for name in MODELS},
    ("plain", 1): "everything",
    ("plain", 3): "convnet",
    ("everything", 1): "dilation beyond the block",
    ("two in, two out", 2): "plain",
    ("lstm", 1): "linear",
    ("sequential", 2): "lstm",
}
KINDS = ("process", "into", "in place", "strided", "interleaved", "backwards", "overlapping", "frozen")
CHANGES = st.lists(
    st.tuples(
        st.integers(0, FRAMES - 1),
        st.sampled_from(("swap", "reset", "prewarm", "hand over")),
        st.integers(0, 3),
    ),
    max_size=5,
).map(sorted)


def signal(channels: int, broken: list[int]) -> Any:
    """Noise with silence, samples below the floor, and some that are not finite."""
    x = (0.5 * np.random.default_rng(channels).standard_normal((channels, FRAMES))).astype(np.float32)
    x[:, 100:120] = 0
    x[0, 60:66] = np.nextafter(INPUT_FLOOR, np.float32(0)), INPUT_FLOOR, -1e-42, -0.0, -INPUT_FLOOR, 1e-45
    for index, at in enumerate(broken):
        x[at % channels, at] = (np.nan, np.inf, -np.inf)[index % 3]
    return x


def played(stream: Any, x: Any, outputs: int, kind: str) -> Any:
    """One block, handed over in a way that hosts have; what is around the output stays as it was."""
    frames = x.shape[1]
    if kind == "process":
        return np.atleast_2d(stream.process(x[0] if len(x) == 1 else x))
    if kind == "frozen":
        x = x.copy()
        x.flags.writeable = False
    room = np.full((outputs, 3 * frames + 20), 7, np.float32)
    out = room[:, 10 : 10 + frames]
    match kind:
        case "in place" | "overlapping" if len(x) == outputs:
            block = room[:, 3 : 3 + frames] if kind == "overlapping" else out
            block[:] = x
            stream.process_into(block, out)
            return out.copy()
        case "strided":
            wide = np.repeat(x, 3, axis=1)
            out = room[:, 1 : 1 + 2 * frames : 2]
            stream.process_into(wide[:, ::3], out)
            assert (room[:, 0 : 2 * frames : 2] == 7).all()
        case "interleaved":
            out = np.full((frames, outputs), np.nan, np.float32).T
            stream.process_into(np.asfortranarray(x), out)
        case "backwards":
            stream.process_into(np.ascontiguousarray(x[::-1, ::-1])[::-1, ::-1], out[:, ::-1])
            return out[:, ::-1].copy()
        case _:
            before = x.copy()
            stream.process_into(x, out)
            assert_same_bits(x, before)
            assert (room[:, :10] == 7).all()
            assert (room[:, 10 + frames :] == 7).all()
    return out.copy()


@settings(max_examples=examples(20, 400), derandomize=True)
@given(
    pair=st.sampled_from(list(PAIRS)),
    changes=CHANGES,
    cuts=st.lists(st.integers(0, 96), min_size=1, max_size=5).filter(any),
    kinds=st.lists(st.sampled_from(KINDS), min_size=1, max_size=4),
    max_block=st.sampled_from((96, 97, 5000)),
    oversample=st.sampled_from((1, 1, 1, 2, 3)),
    prewarm=st.booleans(),
    broken=st.lists(st.integers(0, FRAMES - 1), max_size=3),
)
@example(
    ("plain", 1), [(40, "swap", 2), (70, "swap", 1), (150, "reset", 0)], [33], ["into"], 96, 1, True, [50, 90]
)
@example(("plain", 3), [(20, "hand over", 0), (90, "prewarm", 0)], [64, 0, 1], ["in place"], 96, 1, False, [])
@example(
    ("lstm", 1),
    [(50, "swap", 1), (60, "prewarm", 0), (200, "hand over", 1)],
    [63],
    ["process"],
    96,
    1,
    True,
    [],
)
@example(("two in, two out", 2), [(99, "swap", 0), (120, "swap", 3)], [50], ["overlapping"], 97, 2, True, [])
@example(("everything", 1), [(10, "swap", 3), (60, "reset", 0)], [96], ["strided"], 96, 1, False, [])
@example(
    ("everything", 1), [(40, "swap", 1), (40, "swap", 2), (99, "swap", 0)], [50], ["frozen"], 96, 1, True, []
)
@example(("everything", 1), [(5, "swap", 2), (9, "swap", 0)], [20, 0], ["backwards"], 5000, 1, True, [])
def test_it_plays_what_a_stream_is(
    zoo: Any,
    pair: Any,
    changes: Any,
    cuts: Any,
    kinds: Any,
    max_block: int,
    oversample: int,
    prewarm: bool,
    broken: Any,
) -> None:
    name, channels = pair
    models = [zoo(name), zoo(PAIRS[pair])]
    channels = channels or models[0].in_channels
    options = {"channels": channels, "oversample": oversample, "prewarm": prewarm}
    judge = PlainStream(models[0], **options)
    streams = [models[0].stream(max_block=max_block, engine=engine, **options) for engine in ENGINES]
    parts: list[list[Any]] = [[] for _ in streams]
    x, lengths, ways = signal(channels, broken), cycle(cuts), cycle(kinds)
    outputs = channels if models[0].in_channels == models[0].out_channels == 1 else models[0].out_channels
    for start, stop in pairwise(sorted({0, FRAMES, *(frame for frame, _, _ in changes)})):
        for frame, what, which in changes:
            if frame == start:
                change(judge, streams, what, which, models)
        at = start
        while at < stop:
            block, way = x[:, at : min(at + next(lengths), stop)], next(ways)
            at += block.shape[1]
            judge.play(block)
            for stream, part in zip(streams, parts, strict=True):
                part.append(played(stream, block, outputs, way))
    expected = judge.output()
    for stream, part in zip(streams, parts, strict=True):
        assert_same_bits(np.concatenate(part, axis=1), expected)
        assert (stream.replaced_samples, stream.latency_frames) == (judge.replaced, judge.latency)
        assert stream.swapping == (judge.fading or judge.waiting is not None)
    if not judge.fading:
        assert len({stream.state() for stream in streams}) == 1


def change(judge: PlainStream, streams: list[Any], what: str, which: int, models: list[Any]) -> None:
    """Of all streams, as of the judge."""
    if what == "swap":
        fade, model = (0, 30, 100, 48)[which], models[1 - which % 2]
        judge.change(what, (model, fade))
        for stream in streams:
            stream.swap(model, fade_seconds=fade / RATE)
    elif what != "hand over":
        judge.change(what)
        for stream in streams:
            getattr(stream, what)()
    elif judge.fading:
        for stream in streams:
            with pytest.raises(StreamError, match="a swap is fading"):
                stream.state()
    else:
        judge.change(what)
        states = [stream.state() for stream in streams]
        others = [
            handed_over(judge, stream, saved, which) for stream, saved in zip(streams, states, strict=True)
        ]
        assert len(set(states)) == 1
        streams[:] = others[1:] + others[:1] if which % 2 else others  # to the next engine


def handed_over(judge: PlainStream, stream: Any, saved: bytes, which: int) -> Any:
    """Another stream of the model that plays, which goes on from a state."""
    other = judge.voice.model.stream(
        max_block=96 + which,
        channels=judge.channels,
        engine=stream.engine,
        oversample=judge.oversample,
        prewarm=judge.prewarmed,
    )
    other.process(np.full((judge.channels, 40), 0.3, np.float32))
    other.set_state(bytearray(saved))
    assert other.state() == saved
    return other
