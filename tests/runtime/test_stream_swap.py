"""Swapping the model of a running stream: which bits come out, when, and what is refused."""

from __future__ import annotations

import threading
import weakref
from typing import Any

import numpy as np
import pytest
from blockwise import played as play
from builders import container, layer_array, wavenet
from comparing import assert_same_bits
from hypothesis import given, settings
from hypothesis import strategies as st
from sampling import examples
from waiting import running, wait_until

import namdsp
from namdsp import StreamError

MAX_BLOCK = 96
FADE = 200
FADE_SECONDS = FADE / 48000
FRAMES = 700
TAKEN_UP = 250


@pytest.fixture(scope="module")
def pair(zoo: Any) -> tuple[namdsp.Model, namdsp.Model]:
    """Two mono models whose sounds have nothing in common."""
    return zoo("plain"), zoo("everything")


def faded(old: Any, new: Any) -> Any:
    """What the fade makes of two renders [C, T] that start where it starts."""
    rise = 0.5 - 0.5 * np.cos(np.pi * (np.arange(FADE) + 0.5) / FADE)
    rise, fall = rise.astype(np.float32), (1 - rise).astype(np.float32)
    return np.concatenate([old[:, :FADE] * fall + new[:, :FADE] * rise, new[:, FADE:]], axis=1)


@settings(max_examples=examples(10, 25))
@given(
    before=st.lists(st.integers(0, MAX_BLOCK), min_size=1, max_size=5).filter(any),
    after=st.lists(st.integers(0, MAX_BLOCK), min_size=1, max_size=5).filter(any),
)
def test_the_fade_has_the_same_bits_for_any_split_of_the_signal(
    pair: Any, noise: Any, engine: str, before: list[int], after: list[int]
) -> None:
    old, new = pair
    x = noise(FRAMES, 1)
    stream = old.stream(max_block=MAX_BLOCK, engine=engine)
    results = [play(stream, x[:, :TAKEN_UP], before)]
    stream.swap(new, fade_seconds=FADE_SECONDS)
    results.append(play(stream, x[:, TAKEN_UP:], after))
    received = x[:, TAKEN_UP:]
    renders = [
        np.atleast_2d(old.render(x, engine="reference"))[:, TAKEN_UP:],
        np.atleast_2d(new.render(received, engine="reference")),
    ]
    assert_same_bits(results[0], np.atleast_2d(old.render(x[:, :TAKEN_UP], engine="reference")))
    assert_same_bits(results[1], faded(*renders))
    assert not stream.swapping


def test_behind_the_receptive_field_the_stream_plays_as_if_it_had_never_played_another(
    pair: Any, noise: Any, engine: str
) -> None:
    old, new = pair
    x = noise(TAKEN_UP + FADE + new.receptive_field + 300, 1)
    stream = old.stream(max_block=MAX_BLOCK, engine=engine)
    play(stream, x[:, :TAKEN_UP], [50])
    stream.swap(new, fade_seconds=FADE_SECONDS)
    result = play(stream, x[:, TAKEN_UP:], [64])
    prewarmed = FADE + new.receptive_field
    assert_same_bits(
        result[:, prewarmed:], np.atleast_2d(new.render(x, engine="reference"))[:, TAKEN_UP + prewarmed :]
    )
    full = new.stream(max_block=MAX_BLOCK, engine=engine)
    play(full, x, [77])
    assert stream.state() == full.state()


def test_a_stereo_stream_fades_both_channels_and_may_work_in_place(pair: Any, noise: Any) -> None:
    old, new = pair
    x = noise(FRAMES, 2)
    stream = old.stream(max_block=FRAMES, channels=2)
    stream.swap(new, fade_seconds=FADE_SECONDS)
    local = x.copy()
    stream.process_into(local, local)
    assert_same_bits(local, faded(*(model.render(x, engine="reference") for model in pair)))


def test_models_with_multiple_channels_can_be_swapped(zoo: Any, noise: Any) -> None:
    model, x = zoo("two in, two out"), noise(FRAMES, 2)
    stream = zoo("plain").stream(max_block=FRAMES, channels=2)
    stream.swap(model, fade_seconds=FADE_SECONDS)
    result = stream.process(x)
    assert_same_bits(result, faded(zoo("plain").render(x), model.render(x)))
    stream.swap(zoo("plain"), fade_seconds=0)
    assert_same_bits(stream.process(x), zoo("plain").render(x))


def test_without_a_fade_the_next_block_is_the_new_models(pair: Any, noise: Any) -> None:
    old, new = pair
    x = noise(MAX_BLOCK)
    stream = old.stream(max_block=MAX_BLOCK)
    stream.process(x)
    stream.swap(new, fade_seconds=0)
    assert_same_bits(stream.process(x), new.render(x))
    assert not stream.swapping


def test_a_fade_has_no_step(load: Any) -> None:
    """From gain 1 to gain -1 on a constant: no two neighbours are further apart than the curve is steep."""

    def straight(gain: float) -> Any:
        identity = {"type": "LeakyReLU", "negative_slope": 1.0}
        built = wavenet(layer_array(channels=1, dilations=[1], kernel=1, activation=identity))
        built["weights"] = [1, 1, 0, 0, 0, 0, 1, 0, gain]
        return load(built)[0]

    stream = straight(1.0).stream(max_block=MAX_BLOCK)
    stream.swap(straight(-1.0), fade_seconds=FADE_SECONDS)
    result = play(stream, np.ones((1, 2 * FADE), np.float32), [MAX_BLOCK])[0]
    assert (result[0], result[-1]) == (pytest.approx(1, abs=1e-3), -1)
    assert np.abs(np.diff(result)).max() < 1.01 * np.pi / FADE


# -- several swaps, other calls ------------------------------------------------------------------------


def test_the_newest_of_multiple_waiting_models_is_used(pair: Any, zoo: Any, noise: Any) -> None:
    old, new = pair
    x = noise(FRAMES)
    stream = old.stream(max_block=FRAMES)
    stream.swap(zoo("16 channels"), fade_seconds=1)
    stream.swap(new, fade_seconds=0)
    assert_same_bits(stream.process(x), new.render(x))
    assert not stream.swapping


def test_a_swap_during_a_fade_waits_for_its_end(pair: Any, zoo: Any, noise: Any) -> None:
    old, new = pair
    x = noise(FRAMES, 1)
    stream = old.stream(max_block=FADE)
    stream.swap(new, fade_seconds=FADE_SECONDS)
    results = [stream.process(x[:, :100])]
    stream.swap(zoo("16 channels"), fade_seconds=0)
    results.append(stream.process(x[:, 100:FADE]))
    assert_same_bits(np.concatenate(results, axis=1), faded(*(m.render(x[:, :FADE]) for m in pair)))
    assert stream.swapping
    assert_same_bits(stream.process(x[:, :FADE]), zoo("16 channels").render(x[:, :FADE]))
    assert not stream.swapping


@pytest.mark.parametrize("played", [0, 50])
def test_reset_ends_a_swap(pair: Any, noise: Any, played: int) -> None:
    old, new = pair
    x = noise(MAX_BLOCK)
    stream = old.stream(max_block=MAX_BLOCK)
    stream.process(x)
    stream.swap(new, fade_seconds=FADE_SECONDS)
    if played:
        stream.process(x[:played])
    stream.reset()
    assert not stream.swapping
    assert_same_bits(stream.process(x), new.render(x))


def test_a_state_is_of_one_model(pair: Any, noise: Any) -> None:
    old, new = pair
    stream = old.stream(max_block=MAX_BLOCK)
    saved = stream.state()
    stream.swap(new, fade_seconds=FADE_SECONDS)
    assert stream.state() == saved
    stream.process(noise(MAX_BLOCK))
    with pytest.raises(StreamError, match="a swap is fading"):
        stream.state()
    with pytest.raises(StreamError, match="a swap is fading"):
        stream.set_state(saved)
    play(stream, noise(FADE, 1), [MAX_BLOCK])
    with pytest.raises(StreamError, match="state belongs to another model"):
        stream.set_state(saved)
    stream.set_state(new.stream(max_block=1).state())


def test_prewarming_during_a_fade_settles_both_models(pair: Any, noise: Any) -> None:
    old, new = pair
    received, silence = noise(50, 1), np.zeros((1, FADE), np.float32)
    stream = old.stream(max_block=FADE)
    stream.swap(new, fade_seconds=FADE_SECONDS)
    stream.process(received)
    stream.prewarm()
    prewarmed = faded(old.render(silence), new.render(silence))
    assert_same_bits(stream.process(silence[:, 50:]), prewarmed[:, 50:])


def test_a_stream_on_zero_histories_stays_one(pair: Any, noise: Any) -> None:
    old, new = pair
    stream = old.stream(max_block=MAX_BLOCK, prewarm=False)
    stream.swap(new, fade_seconds=0)
    x = noise(MAX_BLOCK)
    assert_same_bits(stream.process(x), new.stream(max_block=MAX_BLOCK, prewarm=False).process(x))


def test_samples_that_are_not_finite_are_counted_once_in_a_fade(pair: Any) -> None:
    old, new = pair
    stream = old.stream(max_block=MAX_BLOCK)
    stream.swap(new, fade_seconds=FADE_SECONDS)
    stream.process(np.full(3, np.nan, np.float32))
    assert stream.replaced_samples == 3


def test_models_that_overflow_do_not_break_the_fade(load: Any, noise: Any) -> None:
    def overflowing(sign: float) -> Any:
        built = wavenet(layer_array(channels=1, kernel=1, activation="ReLU"))
        built["weights"] = [1e30 if weight else 0.0 for weight in built["weights"][:-1]] + [sign * 1e38]
        return load(built)[0]

    x = 1 + np.abs(noise(FADE))
    stream = overflowing(1).stream(max_block=FADE)
    assert (stream.process(x) == np.inf).all()
    stream.swap(overflowing(-1), fade_seconds=FADE_SECONDS)
    assert np.isnan(stream.process(x)).all()
    stream.swap(load(wavenet())[0], fade_seconds=FADE_SECONDS)
    stream.process(x)
    assert np.isfinite(stream.process(x)).all()


# -- threads and memory --------------------------------------------------------------------------------


def test_another_thread_may_swap_while_the_stream_plays(pair: Any, noise: Any) -> None:
    old, new = pair
    x = noise(MAX_BLOCK)
    stream = old.stream(max_block=MAX_BLOCK)

    def swap_often() -> None:
        for step in range(20):
            stream.swap((new, old)[step % 2], fade_seconds=FADE_SECONDS)
        stream.swap(new, fade_seconds=FADE_SECONDS)

    def played_to_the_end() -> bool:
        stream.process(x)
        return not (thread.is_alive() or stream.swapping)

    with running(swap_often) as thread:
        wait_until(played_to_the_end)
    for _ in range(new.receptive_field // MAX_BLOCK + 1):
        stream.process(x)
    expected = new.stream(max_block=MAX_BLOCK)
    for _ in range(new.receptive_field // MAX_BLOCK + 1):
        expected.process(x)
    assert_same_bits(stream.process(x), expected.process(x))


def test_what_the_old_model_held_is_released_by_the_thread_that_swaps(pair: Any, noise: Any) -> None:
    old, new = pair
    stream = old.stream(max_block=MAX_BLOCK)
    released: list[int] = []
    watched = weakref.ref(stream._voices, lambda _: released.append(threading.get_ident()))
    stream.swap(new, fade_seconds=FADE_SECONDS)
    play(stream, noise(2 * FADE, 1), [MAX_BLOCK])
    assert not stream.swapping
    assert watched() is not None
    with running(stream.swap, old) as thread:
        pass
    assert released == [thread.ident]


def test_while_fading_the_memory_of_both_counts(pair: Any, noise: Any) -> None:
    old, new = pair
    stream = old.stream(max_block=MAX_BLOCK)
    single = stream.memory_bytes
    stream.swap(new, fade_seconds=FADE_SECONDS)
    waiting = stream.memory_bytes
    assert waiting > single + new.plan.history_bytes
    stream.process(noise(10))
    assert stream.memory_bytes == waiting
    stream.reset()
    assert stream.memory_bytes == new.stream(max_block=MAX_BLOCK).memory_bytes


# -- sizes of a model ----------------------------------------------------------------------------------


@pytest.fixture
def slimmable(load: Any) -> Any:
    """A model of one to three channels."""
    return load(wavenet(layer_array(channels=3, allowed_channels=(1, 2, 3))))[0]


def test_a_slimmed_model_is_the_one_that_loads_with_the_dial(load: Any, noise: Any) -> None:
    x = noise(300)
    for built in (
        wavenet(layer_array(channels=3, allowed_channels=(1, 2, 3))),
        container((0.5, wavenet(layer_array(channels=1))), (1.0, wavenet(layer_array(channels=2)))),
    ):
        full = load(built)[0]
        renders = []
        for dial in (0.0, 0.5, 1.0, None):
            slimmed = full.slimmed(dial)
            assert slimmed.slim == dial
            renders.append(slimmed.render(x))
            assert_same_bits(renders[-1], load(built, slim=dial)[0].render(x))
        assert_same_bits(renders[-1], full.render(x))
        assert (renders[0] != renders[-1]).any()


def test_the_size_changes_by_a_swap(slimmable: Any, noise: Any) -> None:
    x = noise(FRAMES, 1)
    small = slimmable.slimmed(0.0)
    stream = slimmable.stream(max_block=FRAMES)
    stream.swap(small, fade_seconds=FADE_SECONDS)
    assert_same_bits(stream.process(x), faded(slimmable.render(x), small.render(x)))


@pytest.mark.parametrize("dial", [-0.1, 1.1, np.nan])
def test_a_dial_beyond_its_ends_is_refused(slimmable: Any, dial: float) -> None:
    with pytest.raises(namdsp.NamFileError, match=r"slim is .*; expected 0 \(smallest\) to 1"):
        slimmable.slimmed(dial)


# -- refusals ------------------------------------------------------------------------------------------


def test_a_model_that_does_not_fit_is_refused_and_the_stream_goes_on(zoo: Any, load: Any, noise: Any) -> None:
    x = noise(64)
    plain = zoo("plain")
    stream = plain.stream(max_block=64)
    for other, message in (
        (load(wavenet(sample_rate=44100))[0], "the new model runs at 44100 Hz, this stream at 48000 Hz"),
        (zoo("two in, two out"), "the new model has 2 channels in and 2 out, this stream 1 and 1"),
        (zoo("one in, three out"), "the new model has 1 channels in and 3 out, this stream 1 and 1"),
        ("amp.nam", "swap takes a Model, found str"),
        (None, "swap takes a Model, found NoneType"),
    ):
        with pytest.raises(StreamError, match=message):
            stream.swap(other)
    for seconds in (-0.1, 10.1, np.nan, np.inf):
        with pytest.raises(StreamError, match="fade_seconds is"):
            stream.swap(plain, fade_seconds=seconds)
    three = zoo("one in, three out").stream(max_block=64)
    with pytest.raises(StreamError, match="1 channels in and 1 out, this stream 1 and 3"):
        three.swap(plain)
    assert not stream.swapping
    assert_same_bits(stream.process(x), plain.render(x))


def test_the_streams_engine_is_preserved(pair: Any, engine: str) -> None:
    old, new = pair
    stream = old.stream(max_block=64, engine=engine)
    stream.swap(new, fade_seconds=0)
    stream.process(np.zeros(1, np.float32))
    assert stream.engine == engine
