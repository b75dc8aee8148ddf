"""Models that never forget: the same bits for every split; on several cores only where that needs no split in time."""

from __future__ import annotations

import io
import threading
from typing import Any

import numpy as np
import pytest
from banks import Together
from comparing import assert_same_bits, assert_within
from recurrent import TinyLstm, oracle

import namdsp
from namdsp import EngineError, StreamError
from namdsp.cli import info, info_text
from namdsp.cli.terminal import laid_out
from namdsp.kernels.engine import check_operations
from namdsp.kernels.numpy_cpu.engine import NumpyEngine, NumpyState
from namdsp.plan.ops import FEED_FORWARD
from namdsp.runtime.offline import RenderTask, render_reference
from namdsp.runtime.prewarm import prewarmed_histories
from namdsp.runtime.renderer import Renderer
from namdsp.runtime.schedule import render_tasks

FRAMES = 300
#: of silence, see `short_silence` in conftest.py
BLOCK = 64
NET = TinyLstm.random()


def noise(channels: int, frames: int = FRAMES, seed: int = 0) -> Any:
    return (0.5 * np.random.default_rng(seed).standard_normal((channels, frames))).astype(np.float32)


@pytest.fixture(scope="module")
def amp(zoo: Any) -> namdsp.Model:
    """A recurrent model; prewarmed once for all tests."""
    return NET.model(zoo("plain"))


@pytest.fixture(scope="module")
def expected(amp: namdsp.Model) -> Any:
    """Two channels of the reference's render, [2, T]."""
    return amp.render(noise(2), engine="reference")


def run(stream: Any, x: Any, blocks: list[int]) -> Any:
    chunks, at, index = [], 0, 0
    while at < x.shape[1]:
        length = blocks[index % len(blocks)]
        chunks.append(np.atleast_2d(stream.process(np.ascontiguousarray(x[:, at : at + length]))))
        at, index = at + length, index + 1
    return np.concatenate(chunks, axis=1)


# -- what is computed ----------------------------------------------------------------------------------


@pytest.mark.parametrize("layers", [1, 2])
def test_the_reference_is_the_textbooks_lstm(zoo: Any, layers: int) -> None:
    net = TinyLstm.random(hidden=3, layers=layers, seed=layers)
    x = noise(1)
    truth = render_reference(net, x, 0, namdsp.model.Float64Arithmetic())
    assert_within(truth, oracle(net, x), 1e-12)
    exact = render_reference(net, x, 0)
    assert_within(exact, truth, 1e-5)
    assert np.abs(truth).max() > 0.01


@pytest.mark.parametrize("blocks", [[1], [64], [7, 1, 200], [FRAMES]])
def test_any_block_sizes_give_the_bits_of_the_reference(
    amp: namdsp.Model, expected: Any, blocks: list[int]
) -> None:
    stream = amp.stream(max_block=max(blocks), engine="numpy")
    assert_same_bits(run(stream, noise(2)[:1], blocks), expected[:1])


def test_multiple_layers_have_the_bits_of_the_reference(zoo: Any) -> None:
    net = TinyLstm.random(hidden=3, layers=2)
    stream = net.model(zoo("plain")).stream(max_block=50, engine="numpy", prewarm=False)
    assert_same_bits(run(stream, noise(1, 100), [50, 3]), render_reference(net, noise(1, 100), 0))


# -- where it starts -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "frames"), [(0, 1), (1, 1), (BLOCK, 1), (BLOCK + 1, 2), (6 * BLOCK - 1, 6)]
)
def test_silence_comes_in_full_blocks_and_at_least_one(asked: int, frames: int) -> None:
    assert TinyLstm(NET.layers, NET.head, silence=asked).plan().prewarm_frames == frames * BLOCK


def test_a_stream_starts_where_the_silence_has_led(amp: namdsp.Model, zoo: Any) -> None:
    """Played out on an engine, from the states in the file; so both ways to begin differ."""
    cold = amp.stream(max_block=BLOCK, engine="numpy", prewarm=False)
    start = cold.state()
    (op,) = amp.plan.recurrent
    results = [cold._voices._bank.history(0, signal)[:, 0].tolist() for signal in op.feedback]
    assert results == [NET.layers[0].hidden0.tolist(), NET.layers[0].cell0.tolist()]
    cold.process(np.zeros(amp.plan.prewarm_frames, np.float32))
    warm = amp.stream(max_block=64, engine="numpy")
    assert warm.state() == cold.state() != start


@pytest.mark.parametrize("prewarm", [True, False])
def test_a_reset_is_as_new(amp: namdsp.Model, prewarm: bool) -> None:
    x = noise(1)[:, :100]
    stream = amp.stream(max_block=100, engine="numpy", prewarm=prewarm)
    first = run(stream, x, [100])
    assert not np.array_equal(run(stream, x, [100]), first)
    stream.reset()
    assert_same_bits(run(stream, x, [100]), first)


def test_the_model_is_prewarmed_once(zoo: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    amp = NET.model(zoo("plain"))
    played = []
    process = NumpyState.process
    monkeypatch.setattr(
        NumpyState, "process", lambda self, x, out: played.append(x.shape[1]) or process(self, x, out)
    )
    for _ in range(2):
        amp.stream(max_block=8, engine="numpy", prewarm=False)
        assert sum(played) == 0 + 8, "what scratch takes; nothing is settled before it is asked for"
        played.clear()
    for _ in range(2):
        amp.stream(max_block=8, engine="numpy")
        amp.render(noise(1, 8), engine="numpy")
    assert sum(played) == amp.plan.prewarm_frames + 4 * 8


# -- states and swaps ----------------------------------------------------------------------------------


@pytest.mark.parametrize("split", [1, 64, 299])
def test_a_stream_goes_on_from_a_saved_state(amp: namdsp.Model, expected: Any, split: int) -> None:
    x = noise(2)
    first = amp.stream(max_block=64, channels=2, engine="numpy")
    head = run(first, x[:, :split], [64])
    other = amp.stream(max_block=31, channels=2, engine="numpy", prewarm=False)
    other.set_state(first.state())
    assert_same_bits(np.concatenate([head, run(other, x[:, split:], [31])], axis=1), expected)


@pytest.mark.parametrize("field", ["weight", "hidden0", "cell0"])
def test_a_state_belongs_to_one_set_of_values(amp: namdsp.Model, zoo: Any, field: str) -> None:
    other = NET.changed(**{field: getattr(NET.layers[0], field) + np.float32(0.5)}).model(zoo("plain"))
    saved = other.stream(max_block=8, engine="numpy", prewarm=False).state()
    with pytest.raises(StreamError, match="another model"):
        amp.stream(max_block=8, engine="numpy").set_state(saved)


def test_a_swap_goes_between_two_models_works(amp: namdsp.Model, expected: Any, zoo: Any) -> None:
    x = noise(1)
    plain = zoo("plain")
    stream = plain.stream(max_block=FRAMES, engine="numpy")
    stream.swap(amp, fade_seconds=0)
    assert_same_bits(stream.process(x), expected[:1])
    stream.swap(plain, fade_seconds=0)
    assert_same_bits(stream.process(x), plain.render(x, engine="reference"))


# -- offline -------------------------------------------------------------------------------------------


class Threaded(NumpyEngine):
    """One whose states may run in several threads, and must: each first block waits for another thread's."""

    parallel = True

    def __init__(self, plan: Any, together: int) -> None:
        super().__init__(plan, 512)
        self.barrier = threading.Barrier(together)
        self.threads: dict[int, set[int]] = {}

    def new_state(self) -> Any:
        return ThreadedState(self)


class ThreadedState(NumpyState):
    def __init__(self, engine: Threaded) -> None:
        super().__init__(engine)
        self._threaded, self._waited = engine, False

    def process(self, x: Any, out: Any) -> int:
        self._threaded.threads.setdefault(id(self), set()).add(threading.get_ident())
        if not self._waited:
            self._waited = True
            self._threaded.barrier.wait(20)
        return super().process(x, out)


def test_a_signal_is_not_split_but_its_channels_have_separate_threads(
    amp: namdsp.Model, expected: Any
) -> None:
    prewarmed_histories(NumpyEngine(amp.plan, 512))  # not by the engine whose voices wait for each other
    engine = Threaded(amp.plan, 2)
    with Renderer(engine, channels=2, threads=4, min_chunk=1) as renderer:
        x = noise(2)
        actual = np.concatenate([renderer.process(x[:, :200]), renderer.process(x[:, 200:])], axis=1)
    assert_same_bits(actual, expected)
    assert len(engine.threads) == 2, "a state for each channel, none for chunks"


def test_recordings_have_separate_threads_even_if_there_are_few(amp: namdsp.Model, expected: Any) -> None:
    prewarmed_histories(NumpyEngine(amp.plan, 512))  # not by the engine whose voices wait for each other
    engine = Threaded(amp.plan, 3)
    recordings = [noise(2)[:1], noise(2)[:1, :50], noise(2)[1:]]
    results = [
        task.y for task in render_tasks([RenderTask(engine, recording) for recording in recordings], 4)
    ]
    for y, right in zip(results, (expected[:1], expected[:1, :50], expected[1:]), strict=True):
        assert_same_bits(y, right)


@pytest.mark.parametrize("threads", [1, 3])
def test_recordings_are_not_joined_and_chunks_not_split(
    amp: namdsp.Model, expected: Any, threads: int
) -> None:
    """By an engine that runs one state at a time."""
    x = noise(2)
    actual = amp.render([x[0], x[1, :70], x], engine="numpy", threads=threads)
    for y, right in zip(actual, (expected[0], expected[1, :70], expected), strict=True):
        assert_same_bits(y, right)
    with amp.renderer(channels=2, engine="numpy", threads=threads, min_chunk=1) as renderer:
        assert_same_bits(renderer.process(x), expected)


def test_models_side_by_side_start_where_their_prewarm_ends(amp: namdsp.Model, zoo: Any) -> None:
    other = NET.changed(weight=-NET.layers[0].weight).model(zoo("plain"))
    x = noise(2)
    signals = (x, x[:, :200])
    tasks = [
        RenderTask(Together([model.plan]), signal)
        for model, signal in zip((amp, other), signals, strict=True)
    ]
    Together.made.clear()
    results = [task.y for task in render_tasks(tasks, None)]
    assert Together.made == [2]
    assert_same_bits(results[0], amp.render(x, engine="reference"))
    assert_same_bits(results[1], other.render(x[:, :200], engine="reference"))


# -- what is said --------------------------------------------------------------------------------------


def test_it_says_that_and_why_it_is_not_split_and_that_numpy_is_slow(amp: namdsp.Model) -> None:
    assert amp.receptive_field is None
    message = amp.explain(engine="numpy")
    assert "recurrent: layers.0 depends on its previous output, so a signal is not split in time" in message
    assert "lstm       layers.0" in message
    assert "frame by frame in Python: right, but far slower than real time" in message


def test_an_engine_without_a_kernel_refuses_it_by_name(amp: namdsp.Model) -> None:
    with pytest.raises(
        EngineError, match=r"other: has no kernel for the recurrent operation Lstm \(layers\.0\)"
    ):
        check_operations(amp.plan, FEED_FORWARD, "other")


def test_the_numba_engine_has_the_same_bits(amp: namdsp.Model, expected: Any) -> None:
    stream = amp.stream(max_block=70, engine="numba")
    assert_same_bits(run(stream, noise(2)[:1], [1, 70, 64]), expected[:1])
    assert_same_bits(amp.render(noise(2), engine="numba"), expected)
    assert amp.stream(max_block=8).engine == "numba"


def test_info_says_it_too(amp: namdsp.Model) -> None:
    facts = info.describe(amp, "numpy")
    assert (facts["receptive_field_frames"], facts["receptive_field_ms"]) == (None, None)
    assert facts["recurrent"] == ["layers.0"]
    for verbose in (False, True):
        text = " ".join(laid_out(info_text.page(facts, verbose=verbose), io.StringIO()).split())
        assert "infinite: layers.0 depends on its last output" in text
        assert "frame by frame in Python: right, but far slower than real time" in text
