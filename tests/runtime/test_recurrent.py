"""Models that never forget: where they start, what is split among threads and devices, and what is said of them.

That they have the reference's bits in any blocks, from any state, is in the scripts of streams and renders.
"""

from __future__ import annotations

import sys
import threading
from copy import copy
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from banks import Together
from blockwise import played as run
from comparing import assert_same_bits, assert_within
from recurrent import TinyLstm, oracle

import namdsp
from namdsp import EngineError
from namdsp.kernels import BACKENDS
from namdsp.kernels.engine import check_operations
from namdsp.kernels.numpy_cpu.engine import NumpyEngine, NumpyState
from namdsp.plan import plan as plan_module
from namdsp.plan.ops import FEED_FORWARD
from namdsp.runtime import dispatch
from namdsp.runtime.offline import RenderTask, render_reference, render_tasks
from namdsp.runtime.renderer import Renderer, prewarmed_histories

FRAMES, FEWEST = 300, 3
#: of silence, see `short_silence` in conftest.py
BLOCK = 64
NET = TinyLstm.random()


def noise(channels: int, frames: int = FRAMES) -> Any:
    return (0.5 * np.random.default_rng(0).standard_normal((channels, frames))).astype(np.float32)


@pytest.fixture(scope="module")
def amp(zoo: Any) -> namdsp.Model:
    """A recurrent model; prewarmed once for all tests."""
    return NET.model(zoo("plain"))


@pytest.fixture(scope="module")
def expected(amp: namdsp.Model) -> Any:
    """Two channels of the reference's render, [2, T]."""
    return amp.render(noise(2), engine="reference")


@pytest.mark.parametrize("layers", [1, 2])
def test_the_reference_is_the_textbooks_lstm(zoo: Any, layers: int) -> None:
    net = TinyLstm.random(hidden=3, layers=layers, seed=layers)
    x = noise(1)
    truth = render_reference(net, x, 0, namdsp.model.Float64Arithmetic())
    assert_within(truth, oracle(net, x), 1e-12)
    assert_within(render_reference(net, x, 0), truth, 1e-5)
    assert np.abs(truth).max() > 0.01


# -- where it starts -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "blocks"), [(0, 1), (1, 1), (BLOCK, 1), (BLOCK + 1, 2), (6 * BLOCK - 1, 6)]
)
def test_silence_comes_in_full_blocks_and_at_least_one(
    asked: int, blocks: int, zoo: Any, engine: str
) -> None:
    """Whatever the blocks of the engine that plays it first."""
    net = TinyLstm(NET.layers, NET.head, silence=asked)
    model = net.model(zoo("plain"))
    assert model.plan.prewarm_frames == blocks * BLOCK
    streams = [model.stream(max_block=97, engine=engine, prewarm=prewarm) for prewarm in (True, False)]
    run(streams[1], np.zeros((1, blocks * BLOCK), np.float32), [50])
    assert streams[0].state() == streams[1].state()


def test_a_stream_starts_where_the_silence_has_led(
    amp: namdsp.Model, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the states in the file; and once for a model."""
    cold = amp.stream(max_block=BLOCK, engine="numpy", prewarm=False)
    start = cold.state()
    (op,) = amp.plan.recurrent
    results = [cold._voices._bank.history(0, signal)[:, 0].tolist() for signal in op.feedback]
    assert results == [NET.layers[0].hidden0.tolist(), NET.layers[0].cell0.tolist()]
    cold.process(np.zeros(amp.plan.prewarm_frames, np.float32))
    assert amp.stream(max_block=64, engine="numpy").state() == cold.state() != start
    again, played, process = NET.model(amp), [], NumpyState.process
    monkeypatch.setattr(
        NumpyState, "process", lambda self, x, out: played.append(x.shape[1]) or process(self, x, out)
    )
    for _ in range(2):
        again.stream(max_block=8, engine="numpy")
        again.render(noise(1, 8), engine="numpy")
    assert sum(played) == again.plan.prewarm_frames + 4 * 8


# -- threads ---------------------------------------------------------------------------------------------


class Threaded(NumpyEngine):
    """One whose states may run in several threads, and must: each first block waits for another thread's."""

    parallel = True

    def __init__(self, plan: Any, together: int) -> None:
        super().__init__(plan, 512)
        self.barrier, self.states = threading.Barrier(together), 0

    def new_state(self) -> Any:
        self.states += 1
        return ThreadedState(self)


class ThreadedState(NumpyState):
    def __init__(self, engine: Threaded) -> None:
        super().__init__(engine)
        self._threaded, self._waited = engine, False

    def process(self, x: Any, out: Any) -> int:
        if not self._waited:
            self._waited = True
            self._threaded.barrier.wait(20)
        return super().process(x, out)


def test_a_signal_is_not_split_but_its_channels_and_takes_have_separate_threads(
    amp: namdsp.Model, expected: Any
) -> None:
    prewarmed_histories(NumpyEngine(amp.plan, 512))  # not by the engine whose voices wait for each other
    engine, x = Threaded(amp.plan, 2), noise(2)
    with Renderer(engine, channels=2, threads=4, min_chunk=1) as renderer:
        actual = np.concatenate([renderer.process(x[:, :200]), renderer.process(x[:, 200:])], axis=1)
    assert_same_bits(actual, expected)
    assert engine.states == 2, "a state for each channel, none for chunks"
    takes = [x[:1], x[:1, :50], x[1:]]
    engine = Threaded(amp.plan, 3)
    results = [task.y for task in render_tasks([RenderTask(engine, take) for take in takes], 4)]
    for y, right in zip(results, (expected[:1], expected[:1, :50], expected[1:]), strict=True):
        assert_same_bits(y, right)


def test_models_side_by_side_start_where_their_prewarm_ends(amp: namdsp.Model, zoo: Any) -> None:
    other, x = NET.changed(weight=-NET.layers[0].weight).model(zoo("plain")), noise(2)
    models, signals = (amp, other), (x, x[:, :200])
    tasks = [RenderTask(Together([m.plan]), signal) for m, signal in zip(models, signals, strict=True)]
    Together.made.clear()
    results = [task.y for task in render_tasks(tasks, None)]
    assert Together.made == [2]
    for model, signal, y in zip(models, signals, results, strict=True):
        assert_same_bits(y, model.render(signal, engine="reference"))


# -- a device pays for many voices only ------------------------------------------------------------------


class Device(NumpyEngine):
    """NumPy under another name."""

    name = "device"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of the engines whose voices have played, each once; there are a device and NumPy."""
    names: list[str] = []
    process = NumpyState.process

    def noting(state: NumpyState, x: Any, out: Any) -> int:
        if state.engine.name not in names:
            names.append(state.engine.name)
        return process(state, x, out)

    monkeypatch.setattr(NumpyState, "process", noting)
    backend = SimpleNamespace(build=lambda plan, max_block: Device(plan, max_block or 64))
    monkeypatch.setitem(sys.modules, "device_backend", backend)
    order = {"device": "device_backend", "numpy": BACKENDS["numpy"]}
    monkeypatch.setattr(dispatch, "BACKENDS", order)
    monkeypatch.setattr(dispatch, "ENGINES", ("auto", "reference", *order))
    monkeypatch.setattr(dispatch, "FEWEST_VOICES", {"device": FEWEST})
    monkeypatch.setattr(plan_module, "PREWARM_BLOCK", 8)
    return names


@pytest.mark.parametrize(
    ("how", "engine"),
    [
        (lambda m, z: m.render(noise(FEWEST - 1, 5)), "numpy"),
        (lambda m, z: m.render(noise(FEWEST, 5)), "device"),
        (lambda m, z: m.renderer(channels=FEWEST).process(noise(FEWEST, 5)), "device"),
        (lambda m, z: m.render([noise(1, 5)] * 2), "numpy"),
        (lambda m, z: m.render([noise(1, 5), noise(2, 5)]), "device"),
        (
            lambda m, z: namdsp.render_many([m, like(1, z), TinyLstm.random(hidden=4).model(z)], noise(1, 5)),
            "numpy",
        ),
        (lambda m, z: namdsp.render_many([m, like(1, z), like(2, z)], noise(1, 5)), "device"),
        (lambda m, z: copy(z).render(noise(1, 5)), "device"),  # it forgets, so one voice pays
        (lambda m, z: m.render(noise(1, 5), engine="device"), "device"),
    ],
)
def test_auto_counts_voices_of_one_shape(how: Any, engine: str, zoo: Any, played: list[str]) -> None:
    how(NET.model(zoo("plain")), zoo("plain"))
    assert played == [engine]


def like(seed: int, file: Any) -> namdsp.Model:
    return TinyLstm.random(seed=seed).model(file)


def test_what_is_said_of_it(amp: namdsp.Model, zoo: Any, played: list[str]) -> None:
    assert amp.receptive_field is None
    message = NET.model(zoo("plain")).explain()
    assert "passed over device: a voice of a recurrent model runs frame after frame there" in message
    assert f"it pays from {FEWEST} voices on" in message
    message = amp.explain(engine="numpy")
    assert "recurrent: layers.0 depends on its previous output, so a signal is not split in time" in message
    slow = "frame by frame in Python: right, but far slower than real time"
    assert slow in message
    with pytest.raises(
        EngineError, match=r"other: has no kernel for the recurrent operation Lstm \(layers\.0\)"
    ):
        check_operations(amp.plan, FEED_FORWARD, "other")
