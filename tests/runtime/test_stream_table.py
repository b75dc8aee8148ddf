"""What a stream refuses, and that nothing has changed then; what it says of itself; memory, failures, neighbours."""

from __future__ import annotations

import copy
import hashlib
import pickle
import threading
import weakref
from typing import Any

import numpy as np
import pytest
from blockwise import played as run
from builders import layer_array, wavenet
from comparing import assert_same_bits
from waiting import running, wait_until
from zoo import MODELS

import namdsp
from namdsp import StreamError
from namdsp.kernels.numpy_cpu.engine import NumpyState

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


def resigned(saved: bytes, value: float) -> bytes:
    """A state with a number that is not finite, and the checksum of that."""
    spoilt = saved[:-40] + F(value).tobytes() + saved[-36:-32]
    return spoilt + hashlib.sha256(spoilt).digest()


#: what is done with (stream of "plain", zoo, its state), the message of the StreamError
REFUSED: list[tuple[Any, str]] = [
    *(
        (lambda s, z, saved, block=block: s.process(block), message)
        for block, message in (
            (np.zeros(5), "block is float64; expected a float32 array"),
            (np.zeros(5, np.int16), "block is int16"),
            (np.zeros(5, np.float16), "block is float16"),
            (np.zeros(5, ">f4"), "block is >f4"),
            ([0.0] * 5, "block is list"),
            (None, "block is NoneType"),
            (MASKED, "masked array; expected plain samples"),
            (np.zeros(65, F), "block of 65 frames, but this stream was made with max_block=64"),
            (np.frombuffer(bytes(21), F, offset=1), "block is not aligned in memory"),
            (np.zeros((2, 5), F), r"block has shape \[2, 5\]; expected \[1, T\] or \[T\]$"),
            (np.zeros((48, 1), F), r"block has shape \[48, 1\]; expected .*: did you mean x\.T\?"),
            (np.zeros((1, 1, 5), F), "block has shape"),
            (F(0), r"block is one number; expected a float32 array, \[T\] or \[C, T\]"),
        )
    ),
    *(
        (lambda s, z, saved, out=out: s.process_into(np.ones(5, F), out), message)
        for out, message in (
            (np.zeros(4, F), "out has 4 frames, block 5"),
            (np.zeros(5), "out is float64"),
            (np.zeros((2, 5), F), "out has shape"),
            (FROZEN, "out may not be written to"),
            (steps(5, 0), r"out overlaps itself in memory \(strides of .*0 bytes\); .* Pass a copy"),
        )
    ),
    *(
        (lambda s, z, saved, spoil=spoil: s.set_state(spoil(saved)), message)
        for spoil, message in (
            (lambda s: b"", "not a stream state"),
            (lambda s: s[:47], "not a stream state"),
            (lambda s: b"X" + s[1:], "not a stream state"),
            (lambda s: s[:8] + b"\x01" + s[9:], "format version 1, this namdsp reads 2: another version saved it"),
            (lambda s: s[:12] + b"\x02" + s[13:], "state has 2 channels, this stream 1"),
            (lambda s: s[:20] + bytes([s[20] ^ 1]) + s[21:], "belongs to another model"),
            (lambda s: s[:-1], "it was cut or padded"),
            (lambda s: s + b"\0", "it was cut or padded"),
            (lambda s: s[:-32] + bytes(32), "state was changed since it was saved"),
            (lambda s: s[:48] + s[52:-32] + s[48:52] + s[-32:], "state was changed since it was saved"),
            (lambda s: resigned(s, np.nan), r"state holds 1 number that is not finite.*reset\(\)"),
            (lambda s: resigned(s, -np.inf), "state holds 1 number that is not finite"),
            (lambda s: "text", "state is a str"),
            (lambda s: None, "state is a NoneType"),
        )
    ),
    *(
        (lambda s, z, saved, other=other: s.swap(other(z)), message)
        for other, message in (
            (lambda z: namdsp.load(wavenet(sample_rate=44100)), "runs at 44100 Hz, this stream at 48000 Hz"),
            (lambda z: z("two in, two out"), "has 2 channels in and 2 out, this stream 1 and 1"),
            (lambda z: z("one in, three out"), "has 1 channels in and 3 out, this stream 1 and 1"),
            (lambda z: "amp.nam", "swap takes a Model, found str"),
            (lambda z: None, "swap takes a Model, found NoneType"),
        )
    ),
    *(
        (lambda s, z, saved, seconds=seconds: s.swap(z("plain"), fade_seconds=seconds), "fade_seconds is")
        for seconds in (-0.1, 10.1, np.nan, np.inf)
    ),
    *(
        (lambda s, z, saved, name=name, n=n: z(name).stream(max_block=BLOCK, channels=n), "channels is")
        for name, n in (("two in, two out", 1), ("one in, three out", 2), ("plain", 0), ("plain", 1.5))
    ),
    *(
        (lambda s, z, saved, block=block: z("plain").stream(max_block=block), "max_block is")
        for block in (0, -1, 1.0, 2.5, "64", None, 2**24 + 1)
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


def test_no_byte_of_a_state_may_change_and_it_is_as_long_as_its_histories(zoo: Any) -> None:
    """The first of its histories' bytes, the last, and every tenth; header and checksum all of them."""
    for name in MODELS:
        saved = zoo(name).stream(max_block=BLOCK).state()
        assert len(saved) == 48 + zoo(name).plan.history_bytes + 32
        assert saved.startswith(b"NAMDSPST\x02\x00\x00\x00\x01\x00\x00\x00")
    stream = zoo("plain").stream(max_block=BLOCK, engine="numpy")
    saved = stream.state()
    for at in sorted({*range(49), *range(48, len(saved), 10), *range(len(saved) - 33, len(saved))}):
        changed = bytearray(saved)
        changed[at] ^= 1 << at % 8
        with pytest.raises(StreamError):
            stream.set_state(changed)
    assert stream.state() == saved


# -- time ------------------------------------------------------------------------------------------------


def test_prewarm_is_what_a_long_silence_does_and_a_short_one_does_not(engine: str, zoo: Any) -> None:
    for name in ("plain", "everything", "dilation beyond the block", "two in, two out"):
        model = zoo(name)
        prewarmed = model.stream(max_block=128, engine=engine).state()
        for frames in (model.receptive_field - 1, model.receptive_field // 3):
            stream = model.stream(max_block=128, engine=engine, prewarm=False)
            run(stream, np.zeros((model.in_channels, frames), F), [128, 37])
            assert (stream.state() == prewarmed) == (frames == model.receptive_field - 1)


def test_models_that_overflow_do_not_break_a_fade_that_has_no_step(load: Any, noise: Any) -> None:
    def straight(gain: float) -> Any:
        identity = {"type": "LeakyReLU", "negative_slope": 1.0}
        built = wavenet(layer_array(channels=1, dilations=[1], kernel=1, activation=identity))
        built["weights"] = [1, 1, 0, 0, 0, 0, 1, 0, gain]
        return load(built)[0]

    stream = straight(1.0).stream(max_block=400)
    stream.swap(straight(-1.0), fade_seconds=FADE_SECONDS)
    result = stream.process(np.ones(400, F))
    assert (result[0], result[-1]) == (pytest.approx(1, abs=1e-3), -1)
    assert np.abs(np.diff(result)).max() < 1.01 * np.pi / 200
    x = 4 + np.abs(noise(400))
    stream = straight(3e38).stream(max_block=400)
    assert (stream.process(x) == np.inf).all()
    stream.swap(straight(-3e38), fade_seconds=FADE_SECONDS)
    assert np.isnan(stream.process(x)[:200]).all()
    stream.swap(straight(0.5), fade_seconds=FADE_SECONDS)
    stream.process(x)
    assert_same_bits(stream.process(x), x / 2)


# -- memory, failures, threads ---------------------------------------------------------------------------


def test_memory_counts_histories_every_channel_and_what_fades(engine: str, zoo: Any, noise: Any) -> None:
    for name in MODELS:
        stream = zoo(name).stream(max_block=64, engine=engine)
        assert stream.memory_bytes >= zoo(name).plan.history_bytes
        assert all(op.qualname in stream.explain() for op in zoo(name).plan.ops)
    plain, other = zoo("plain"), zoo("everything")
    one, two = (plain.stream(max_block=64, channels=n, engine=engine).memory_bytes for n in (1, 2))
    assert two == 2 * one
    stream = plain.stream(max_block=64, engine=engine)
    stream.swap(other, fade_seconds=FADE_SECONDS)
    assert stream.memory_bytes > one + other.plan.history_bytes
    stream.reset()
    assert stream.memory_bytes == other.stream(max_block=64, engine=engine).memory_bytes


def float_arrays(thing: Any, result: Any = None, seen: Any = None) -> dict[int, Any]:
    """Every float array that an object of a backend holds, by the address of its memory."""
    result, seen = ({}, set()) if result is None else (result, seen)
    if id(thing) in seen:
        return result
    seen.add(id(thing))
    if isinstance(thing, np.ndarray):
        if thing.dtype.kind == "f" and thing.size:
            result[thing.ctypes.data] = thing
    elif isinstance(thing, dict | list | tuple):
        for part in thing.values() if isinstance(thing, dict) else thing:
            float_arrays(part, result, seen)
    elif type(thing).__module__.startswith("namdsp."):
        for part in getattr(thing, "__dict__", {}).values():
            float_arrays(part, result, seen)
    return result


@pytest.mark.parametrize("name", MODELS)
def test_memory_that_was_never_written_is_never_read(name: str, engine: str, zoo: Any, noise: Any) -> None:
    model = zoo(name)
    x = noise(140, model.in_channels)
    stream = model.stream(max_block=128, engine=engine)

    def poison() -> None:
        stored = float_arrays(stream._voices.engine)
        own = float_arrays([stream._voices._bank, stream._input_copy])
        assert own.keys() - stored.keys()
        for at in own.keys() - stored.keys():
            own[at][...] = np.nan
        if engine == "triton":  # the device's memory is no array
            plan = stream._voices.engine.plan
            histories = {s: np.full((plan.channels[s], 1), np.nan, F) for s in plan.signals_with_history}
            stream._voices._bank.fill(histories)

    expected = np.atleast_2d(model.render(x, engine="reference"))
    poison()
    received = not np.array_equal(np.atleast_2d(stream.process(x[:, :1])), expected[:, :1])
    assert received or stream._voices.engine.plan.history_bytes == 0, "poison is seen where it counts"
    poison()
    stream.reset()
    assert_same_bits(run(stream, x, [65, 1, 128]), expected)


@pytest.mark.parametrize("again", ["reset", "prewarm", "set_state"])
def test_after_a_block_that_failed_halfway_a_stream_plays_only_afresh(
    again: str, zoo: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two channels, the second."""
    model, x = zoo("lstm"), np.ones((2, 8), F)
    stream, other = (model.stream(max_block=8, channels=2, engine="numpy") for _ in range(2))
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


def test_another_thread_may_swap_while_the_stream_plays(zoo: Any, noise: Any) -> None:
    pair, x = (zoo("plain"), zoo("everything")), noise(96)
    stream = pair[0].stream(max_block=96)

    def swap_often() -> None:
        for step in range(21):
            stream.swap(pair[(step + 1) % 2], fade_seconds=FADE_SECONDS)

    def played_to_the_end() -> bool:
        stream.process(x)
        return not (thread.is_alive() or stream.swapping)

    with running(swap_often) as thread:
        wait_until(played_to_the_end)
    expected = pair[1].stream(max_block=96)
    for _ in range(pair[1].receptive_field // 96 + 1):
        stream.process(x)
        expected.process(x)
    assert_same_bits(stream.process(x), expected.process(x))


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


# -- sizes of a model ------------------------------------------------------------------------------------
