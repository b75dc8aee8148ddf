"""A stream: scripts of blocks and changes, by every engine, have the bits of `plain_stream.py`; what it refuses, and
that nothing has changed then; what it says of itself; memory and failures.
"""

from __future__ import annotations

import copy
import hashlib
import pickle
import threading
import weakref
from itertools import cycle, pairwise
from typing import Any

import numpy as np
import pytest
from backends import ENGINES
from builders import linear, wavenet
from comparing import assert_same_bits
from hypothesis import example, given, settings
from hypothesis import strategies as st
from plain_stream import PlainStream
from sampling import examples, sample
from waiting import running
from zoo import MODELS, frames_of

import namdsp
from namdsp import StreamError
from namdsp.arithmetic.fma import INPUT_FLOOR
from namdsp.kernels.numpy_cpu.engine import NumpyState

FRAMES, RATE = 240, 48000
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
#: Drawn by default: of an LSTM the reference plays some hundred frames a second.
QUICK = [pair for pair, other in PAIRS.items() if "lstm" not in f"{pair} {other}"]
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


@pytest.mark.slow
@settings(max_examples=examples(20, 400), derandomize=True)
@given(
    pair=st.sampled_from(sample(PAIRS, QUICK)),
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
@example(("plain", 3), [(150, "hand over", 1)], [64], ["into"], 96, 2, True, [])
@example(
    ("lstm", 1),
    [(20, "swap", 1), (30, "prewarm", 0), (60, "hand over", 1)],
    [23],
    ["process"],
    96,
    1,
    True,
    [],
)
@example(("sequential, lstm in front", None), [(35, "hand over", 1)], [30], ["into"], 96, 2, True, [])
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
    frames = min(frames_of(model, FRAMES) for model in models)
    x, lengths, ways = signal(channels, broken), cycle(cuts), cycle(kinds)
    outputs = channels if models[0].in_channels == models[0].out_channels == 1 else models[0].out_channels
    for start, stop in pairwise(sorted({0, frames, *(min(frame, frames) for frame, _, _ in changes)})):
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


@pytest.mark.parametrize("oversample", [1, 2])
@pytest.mark.parametrize("engine", ENGINES)
def test_bad_samples_count_in_all_parts_of_a_block_that_is_longer_than_the_engines(
    engine: str, oversample: int, zoo: Any
) -> None:
    x = np.zeros(9000, np.float32)
    x[[1, 700, 8999]] = np.nan
    stream = zoo("plain").stream(max_block=9000, engine=engine, oversample=oversample)
    stream.process(x)
    assert stream.replaced_samples == 3


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


F = np.float32
BLOCK = 64
FADE_SECONDS = 200 / 48000


def steps(shape: Any, step_bytes: Any) -> Any:
    """Writeable, in the middle of enough memory."""
    return np.lib.stride_tricks.as_strided(
        np.zeros(200, F)[100:], np.atleast_1d(shape), np.atleast_1d(step_bytes)
    )


FROZEN = np.zeros(5, F)
FROZEN.flags.writeable = False
MASKED = np.ma.masked_array(np.zeros(5, F), [True] + [False] * 4)


def resigned(saved: bytes) -> bytes:
    """A state with a number that is not finite, and the checksum of that."""
    spoilt = saved[:-40] + F(-np.inf).tobytes() + saved[-36:-32]
    return spoilt + hashlib.sha256(spoilt).digest()


#: what is done with (stream of "plain", zoo, its state), the message of the StreamError
REFUSED: list[tuple[Any, str]] = [
    *(
        (lambda s, z, saved, block=block: s.process(block), message)
        for block, message in (
            (np.zeros(5), "block is float64; expected a float32 array"),
            (np.zeros(5, ">f4"), "block is >f4"),
            (np.zeros(5, np.int32), "block is int32"),
            (None, "block is NoneType"),
            ([0.0] * 5, "block is list"),
            (MASKED, "masked array; expected a plain one"),
            (np.zeros(65, F), "block of 65 frames, but this stream was made with max_block=64"),
            (np.frombuffer(bytes(21), F, offset=1), "block is not aligned in memory"),
            (np.zeros((2, 5), F), r"block has shape \[2, 5\]; expected \[1, T\] or \[T\]$"),
            (np.zeros((48, 1), F), r"block has shape \[48, 1\]; expected .*: did you mean x\.T\?"),
            (np.zeros((1, 1, 5), F), r"block has shape \[1, 1, 5\]"),
            (F(0), r"block is one number; expected a float32 array, \[T\] or \[C, T\]"),
        )
    ),
    *(
        (lambda s, z, saved, out=out: s.process_into(np.ones(5, F), out), message)
        for out, message in (
            (np.zeros(4, F), "out has 4 frames, block 5"),
            (np.zeros(5), "out is float64"),
            ([0.0] * 5, "out is list"),
            (np.zeros((2, 5), F), "out has shape"),
            (FROZEN, "out may not be written to"),
            (steps(5, 0), r"out overlaps itself in memory \(strides of .*0 bytes\); .* Pass a copy"),
        )
    ),
    *(
        (lambda s, z, saved, spoil=spoil: s.set_state(spoil(saved)), message)
        for spoil, message in (
            (lambda s: b"", "not a stream state"),
            (lambda s: s[:8] + b"\x01" + s[9:], "format version 1, this namdsp reads 2: another version saved it"),
            (lambda s: s[:12] + b"\x02" + s[13:], "state has 2 channels, this stream 1"),
            (lambda s: s[:20] + bytes([s[20] ^ 1]) + s[21:], "belongs to another model"),
            (lambda s: s[:-1], "it was cut or padded"),
            (lambda s: s[:-32] + bytes(32), "state was changed since it was saved"),
            (resigned, r"state holds 1 number that is not finite.*reset\(\)"),
            (lambda s: "text", "state is a str"),
        )
    ),
    *(
        (lambda s, z, saved, other=other: s.swap(other(z)), message)
        for other, message in (
            (lambda z: namdsp.load(wavenet(sample_rate=44100)), "runs at 44100 Hz, this stream at 48000 Hz"),
            (lambda z: z("two in, two out"), "has 2 channels in and 2 out, this stream 1 and 1"),
            (lambda z: z("one in, three out"), "has 1 channels in and 3 out, this stream 1 and 1"),
            (lambda z: "amp.nam", "swap takes a Model, found str"),
        )
    ),
    *(
        (lambda s, z, saved, seconds=seconds: s.swap(z("plain"), fade_seconds=seconds), "fade_seconds is")
        for seconds in (-0.1, 10.1, np.nan)
    ),
    *(
        (lambda s, z, saved, name=name, n=n: z(name).stream(max_block=BLOCK, channels=n), "channels is")
        for name, n in (("two in, two out", 1), ("plain", 0), ("plain", 1.5))
    ),
    *(
        (lambda s, z, saved, block=block: z("plain").stream(max_block=block), "max_block is")
        for block in (0, 2.5, "64", None, 2**24 + 1)
    ),
    (lambda s, z, saved: z("plain").stream(max_block=1 << 24, channels=8), "blocks of 16777216 frames and 8 channels"),
    *((lambda s, z, saved, copied=copied: copied(s), r"cannot be copied or pickled.*state\(\)")
      for copied in (copy.copy, copy.deepcopy, pickle.dumps)),
]  # fmt: skip


def test_what_is_wrong_is_refused_and_changes_nothing(engine: str, zoo: Any, noise: Any) -> None:
    x = noise(50)
    stream, other = (zoo("plain").stream(max_block=BLOCK, engine=engine) for _ in "ab")
    for do, message in REFUSED:
        saved = stream.state()
        with pytest.raises(StreamError, match=message):
            do(stream, zoo, saved)
        assert (stream.state(), stream.swapping) == (saved, False), message
    assert_same_bits(stream.process(x), other.process(x))


@pytest.mark.parametrize(
    ("frames", "step_bytes", "harmless"),
    [(4, (0, 4), False), (4, (4, 4), False), (4, (12, 4), False), (4, (4, -8), True), (3, (-12, 8), True),
     (1, (4, 0), True)],
)  # fmt: skip
def test_outputs_whose_rows_lie_on_one_another_are_refused(
    frames: int, step_bytes: Any, harmless: bool, engine: str, zoo: Any
) -> None:
    """Rows may lie between each other's samples."""
    stream, other = (zoo("two in, two out").stream(max_block=8, engine=engine) for _ in range(2))
    block, out = np.ones((2, frames), F), steps((2, frames), step_bytes)
    if harmless:
        stream.process_into(block, out)
        assert_same_bits(out, other.process(block))
    else:
        with pytest.raises(StreamError, match="out overlaps itself"):
            stream.process_into(block, out)
        assert stream.state() == other.state()


@pytest.mark.slow
@pytest.mark.parametrize("shift", [-130, -64, -1, 1, 63, 65])
@pytest.mark.parametrize("frames", [64, 700])
def test_input_and_output_may_overlap(shift: int, frames: int, engine: str, zoo: Any, noise: Any) -> None:
    """Shifted, turned round and stretched."""
    for name in ("everything", "two in, two out"):
        model = zoo(name)
        x = noise(frames, model.in_channels)
        expected = model.render(x, engine="reference")
        memory = np.full((len(x), 2 * frames + 2 * abs(shift)), np.nan, F)
        places = [memory[:, abs(shift) + more : abs(shift) + more + frames] for more in (0, shift)]
        ways = [tuple(places), (memory[:, :frames], memory[:, :frames][:, ::-1])]
        ways += [(memory[:, : 2 * frames : 2], memory[:, :frames]), (places[0], places[0][::-1])]
        for block, out in ways:
            block[:] = x
            model.stream(max_block=frames, engine=engine).process_into(block, out)
            assert_same_bits(out, expected)


def test_no_byte_of_a_state_may_change(zoo: Any) -> None:
    """The first of its histories' bytes, the last, and every tenth; header and checksum all of them."""
    stream = zoo("plain").stream(max_block=BLOCK, engine="numpy")
    saved = stream.state()
    assert saved.startswith(b"NAMDSPST\x02\x00\x00\x00\x01\x00\x00\x00")
    for at in sorted({*range(49), *range(48, len(saved), 10), *range(len(saved) - 33, len(saved))}):
        changed = bytearray(saved)
        changed[at] ^= 1 << at % 8
        with pytest.raises(StreamError):
            stream.set_state(changed)
    assert stream.state() == saved


# -- memory, failures, threads ---------------------------------------------------------------------------


def test_memory_counts_histories_every_channel_and_what_fades(engine: str, zoo: Any, noise: Any) -> None:
    plain, other = zoo("plain"), zoo("everything")
    assert all(op.qualname in other.stream(max_block=64, engine=engine).explain() for op in other.plan.ops)
    one, two = (plain.stream(max_block=64, channels=n, engine=engine).memory_bytes for n in (1, 2))
    assert two == 2 * one
    stream = plain.stream(max_block=64, engine=engine)
    stream.swap(other, fade_seconds=FADE_SECONDS)
    assert stream.memory_bytes > one + other.plan.history_bytes
    stream.reset()
    assert stream.memory_bytes == other.stream(max_block=64, engine=engine).memory_bytes


@pytest.mark.parametrize(("again", "oversample"), [("reset", 1), ("prewarm", 2), ("set_state", 1)])
def test_after_a_block_that_failed_halfway_a_stream_plays_only_afresh(
    again: str, oversample: int, zoo: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two channels, the second."""
    model, x = zoo("lstm"), np.ones((2, 8), F)
    options = {"max_block": 8, "channels": 2, "engine": "numpy", "oversample": oversample}
    stream, other = (model.stream(**options) for _ in range(2))
    process, left = NumpyState.process, [1]

    def failing(*arguments: Any) -> int:
        if not left.pop():
            raise MemoryError
        left.append(0)
        return process(*arguments)

    if again == "set_state":
        assert_same_bits(stream.process(x), other.process(x))
    saved = stream.state()
    with monkeypatch.context() as patch:
        patch.setattr(NumpyState, "process", failing)
        with pytest.raises(MemoryError):
            stream.process(x)
    for refused in (lambda: stream.process(x), stream.state):
        with pytest.raises(
            StreamError, match=r"has failed halfway, .*\. Call reset\(\) or set_state\(saved\)"
        ):
            refused()
    getattr(stream, again)(*[saved] * (again == "set_state"))
    assert_same_bits(stream.process(x), other.process(x))


def test_a_block_that_failed_on_a_device_is_not_played_twice(zoo: Any) -> None:
    """Some of its voices may have gone on: a second try that succeeds would have them a block ahead."""
    stream, x = zoo("lstm").stream(max_block=8), np.ones(8, F)
    stream._run = lambda block, out: -3
    for _ in range(2):
        with pytest.raises(StreamError, match="failed halfway"):
            stream.process(x)
    stream.reset()
    assert_same_bits(stream.process(x), zoo("lstm").stream(max_block=8).process(x))


def test_what_the_old_model_held_is_released_by_the_thread_that_swaps(zoo: Any, noise: Any) -> None:
    stream = zoo("plain").stream(max_block=400)
    released: list[int] = []
    watched = weakref.ref(stream._voices, lambda _: released.append(threading.get_ident()))
    stream.swap(zoo("everything"), fade_seconds=FADE_SECONDS)
    stream.process(noise(400))
    assert not stream.swapping
    assert watched() is not None
    with running(stream.swap, zoo("plain")) as thread:
        pass
    assert released == [thread.ident]


@pytest.mark.parametrize("taps", [64, 65, 1000, 3000])
@pytest.mark.parametrize("at", [64, 100, 512, 1000])
def test_a_receptive_field_after_a_swap_a_stream_plays_as_docs_realtime_says(taps: int, at: int) -> None:
    rng = np.random.default_rng(taps)
    response = (rng.standard_normal(taps) / np.sqrt(taps)).tolist()
    new = namdsp.load(linear(weights=response, bias=False))
    x = rng.standard_normal(at + 5000).astype(F)
    stream = namdsp.load(linear(weights=[1.0], bias=False)).stream(max_block=1000)
    out = np.empty_like(x)
    stream.process_into(x[:at], out[:at])
    stream.swap(new, fade_seconds=0.0)
    for start in range(at, len(x), 1000):
        stream.process_into(x[start : start + 1000], out[start : start + 1000])
    whole, later = new.render(x), slice(at + taps - 1, None)
    assert np.abs(out[later] - whole[later]).max() < 10 ** (-110 / 20)
    if taps <= 64 or at == 512:
        settled = slice(at + 1024 + taps, None)
        assert_same_bits(out[settled], whole[settled])
        assert taps > 64 or np.array_equal(out[later], whole[later])
