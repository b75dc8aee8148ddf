"""Saved states: any moment, any engine, any block size; and no other model's."""

import copy
import hashlib
import pickle

import numpy as np
import pytest
from builders import layer_array, wavenet
from comparing import assert_same_bits
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import examples
from zoo import MODELS, frames_of

from namdsp import StreamError

FRAMES = 600


def signal(model, seed=0, frames=FRAMES):
    """Noise, [C, T]."""
    return (0.5 * np.random.default_rng(seed).standard_normal((model.in_channels, frames))).astype(np.float32)


def run(stream, x, block):
    """x [C, T] through a stream; returns [C_out, T]."""
    chunks = [
        stream.process(np.ascontiguousarray(x[:, at : at + block])) for at in range(0, x.shape[1], block)
    ]
    return np.concatenate([np.atleast_2d(chunk) for chunk in chunks], axis=1) if chunks else x[:0]


@settings(max_examples=examples(12, 30))
@given(
    split=st.integers(1, FRAMES - 1), before=st.integers(1, 128), after=st.integers(1, 128), data=st.data()
)
def test_a_stream_goes_on_from_a_state_saved_anywhere(engine, zoo, split, before, after, data):
    """From any engine that runs here into this one."""
    name = data.draw(st.sampled_from(sorted(MODELS)))
    other = data.draw(st.sampled_from(sorted({"numpy", engine})))
    model = zoo(name)
    x = signal(model, frames=frames_of(model, FRAMES))
    split = split % x.shape[1] or 1
    full = run(model.stream(max_block=128, engine=engine), x, 100)
    first = model.stream(max_block=before, engine=other)
    head = run(first, x[:, :split], before)
    second = model.stream(max_block=after, engine=engine, prewarm=False)
    run(second, signal(model, seed=1, frames=50), after)
    second.set_state(first.state())
    assert_same_bits(np.concatenate([head, run(second, x[:, split:], after)], axis=1), full)


@pytest.mark.parametrize("name", MODELS)
def test_the_bytes_are_the_same_for_every_engine_and_block_size(name, engine, zoo):
    model = zoo(name)
    x = signal(model, frames=frames_of(model, FRAMES))
    saved = set()
    for backend, block in {("numpy", 64), (engine, 7), (engine, 64), (engine, 200)}:
        stream = model.stream(max_block=block, engine=backend)
        run(stream, x, block)
        saved.add(stream.state())
    assert len(saved) == 1


def test_a_state_does_not_change_when_the_stream_goes_on(engine, zoo):
    model = zoo("everything")
    stream = model.stream(max_block=128, engine=engine)
    run(stream, signal(model), 64)
    saved = stream.state()
    stored = bytes(bytearray(saved))
    first = run(stream, signal(model, seed=1), 64)
    assert saved == stored != stream.state()
    stream.set_state(saved)
    assert stream.state() == saved
    assert_same_bits(run(stream, signal(model, seed=1), 64), first)


def test_states_hold_every_voice(engine, zoo):
    model = zoo("plain")
    x = np.concatenate([signal(model), signal(model, seed=1)])
    stream = model.stream(max_block=64, channels=2, engine=engine)
    run(stream, x, 64)
    other = model.stream(max_block=64, channels=2, engine=engine)
    other.set_state(bytearray(stream.state()))
    assert_same_bits(run(other, x, 64), run(stream, x, 64))
    with pytest.raises(StreamError, match="state has 2 channels, this stream 1"):
        model.stream(max_block=64, engine=engine).set_state(stream.state())


def test_a_state_is_as_long_as_its_histories(zoo):
    for name in MODELS:
        saved = zoo(name).stream(max_block=64).state()
        assert len(saved) == 48 + zoo(name).plan.history_bytes + 32
        assert saved.startswith(b"NAMDSPST\x02\x00\x00\x00\x01\x00\x00\x00")


def test_states_of_other_models_widths_and_settings_are_refused(engine, zoo, load):
    slimmable = wavenet(layer_array(channels=4, allowed_channels=(2, 4)))
    hard = wavenet(layer_array(activation={"type": "Hardtanh", "min_val": -0.5}))
    pairs = [
        (zoo("plain"), load(wavenet(layer_array(channels=3, dilations=(1, 2), kernel=3), seed=1))[0]),
        (load(slimmable)[0], load(slimmable, slim=0.0)[0]),
        (load(hard)[0], load(hard, compatibility="trainer")[0]),
        (load(wavenet())[0], load(wavenet(), compatibility="tanh=fast")[0]),
    ]
    for one, other in pairs:
        stream = one.stream(max_block=64, engine=engine)
        before = stream.state()
        with pytest.raises(
            StreamError, match="state belongs to another model, width, oversampling or compatibility setting"
        ):
            stream.set_state(other.stream(max_block=64, engine=engine).state())
        assert stream.state() == before


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda s: b"", "not a stream state"),
        (lambda s: s[:47], "not a stream state"),
        (lambda s: b"X" + s[1:], "not a stream state"),
        (
            lambda s: s[:8] + b"\x01" + s[9:],
            "format version 1, this namdsp reads 2: another version saved it",
        ),
        (lambda s: s[:8] + b"\x03" + s[9:], "format version 3, this namdsp reads 2"),
        (lambda s: s[:12] + b"\x02" + s[13:], "state has 2 channels"),
        (lambda s: s[:20] + bytes([s[20] ^ 1]) + s[21:], "belongs to another model"),
        (lambda s: s[:-1], "it was cut or padded"),
        (lambda s: s + b"\0", "it was cut or padded"),
        (lambda s: s[:48], "it was cut or padded"),
        (lambda s: s[:-32] + bytes(32), "state was changed since it was saved"),
        (lambda s: s[:48] + s[52:-32] + s[48:52] + s[-32:], "state was changed since it was saved"),
        (lambda s: "text", "state is a str"),
        (lambda s: None, "state is a NoneType"),
    ],
)
def test_bytes_that_are_no_state_are_refused_and_change_nothing(spoil, message, engine, zoo):
    stream = zoo("plain").stream(max_block=64, engine=engine)
    run(stream, signal(zoo("plain")), 64)
    saved = stream.state()
    with pytest.raises(StreamError, match=message):
        stream.set_state(spoil(saved))
    assert stream.state() == saved
    stream.set_state(memoryview(saved))
    assert stream.state() == saved


def test_no_byte_of_a_state_may_change(zoo):
    """The first of its histories' bytes, the last, and every tenth; header and checksum all of them."""
    stream = zoo("plain").stream(max_block=64, engine="numpy")
    run(stream, signal(zoo("plain")), 64)
    saved = stream.state()
    locations = sorted({*range(49), *range(48, len(saved), 10), *range(len(saved) - 33, len(saved))})
    for location in locations:
        changed = bytearray(saved)
        changed[location] ^= 1 << location % 8
        with pytest.raises(StreamError):
            stream.set_state(changed)
    assert stream.state() == saved


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_histories_that_are_not_finite_are_refused_and_change_nothing(value, engine, zoo):
    """Regardless of their checksum: one such number would stay in the output for ever."""
    model = zoo("plain")
    stream = model.stream(max_block=64, channels=2, engine=engine)
    before = stream.state()
    saved = bytearray(before[:-32])
    saved[-8:-4] = np.float32(value).tobytes()
    saved += hashlib.sha256(saved).digest()
    with pytest.raises(StreamError, match=r"state holds 1 number that is not finite.*reset\(\)"):
        stream.set_state(saved)
    assert stream.state() == before


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_copy_of_a_stream_is_refused_for_it_would_share_its_memory(copied, engine, zoo):
    stream = zoo("plain").stream(max_block=16, engine=engine)
    with pytest.raises(StreamError, match=r"cannot be copied or pickled.*state\(\)"):
        copied(stream)
