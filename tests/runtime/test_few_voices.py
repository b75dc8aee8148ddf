"""Recurrent models on a device: `auto` takes it only for many voices, and says from how many on; by name it plays."""

from __future__ import annotations

import sys
from copy import copy
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from recurrent import TinyLstm

import namdsp
from namdsp.kernels import BACKENDS
from namdsp.kernels.numpy_cpu.engine import NumpyEngine, NumpyState
from namdsp.kernels.triton_gpu.device import detection
from namdsp.plan import plan as plan_module
from namdsp.runtime import dispatch

FEWEST = 3
NET = TinyLstm.random()


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
    monkeypatch.setattr("namdsp.runtime.dispatch.BACKENDS", order)
    monkeypatch.setattr("namdsp.runtime.dispatch.ENGINES", ("auto", "reference", *order))
    monkeypatch.setattr("namdsp.runtime.dispatch.FEWEST_VOICES", {"device": FEWEST})
    monkeypatch.setattr(plan_module, "PREWARM_BLOCK", 8)
    return names


@pytest.fixture
def amp(zoo: Any) -> namdsp.Model:
    return NET.model(zoo("plain"))


def noise(channels: int) -> Any:
    return np.full((channels, 5), 0.1, np.float32)


@pytest.mark.parametrize(("channels", "engine"), [(FEWEST - 1, "numpy"), (FEWEST, "device")])
def test_channels_count(amp: namdsp.Model, played: list[str], channels: int, engine: str) -> None:
    amp.render(noise(channels))
    assert played == [engine]
    with amp.renderer(channels=channels) as renderer:
        assert renderer.engine == engine


@pytest.mark.parametrize(("takes", "engine"), [([1, 1], "numpy"), ([1, 2], "device")])
def test_recordings_count_with_their_channels(
    amp: namdsp.Model, played: list[str], takes: list[int], engine: str
) -> None:
    amp.render([noise(channels) for channels in takes])
    assert played == [engine]


def test_models_of_one_shape_count_together(amp: namdsp.Model, zoo: Any, played: list[str]) -> None:
    others = [TinyLstm.random(seed=seed).model(zoo("plain")) for seed in (1, 2)]
    wider = TinyLstm.random(hidden=4).model(zoo("plain"))
    namdsp.render_many([amp, others[0], wider], noise(1))
    assert played == ["numpy"]
    played.clear()
    namdsp.render_many([amp, *others], noise(1))
    assert played == ["device"]


def test_a_model_with_a_receptive_field_uses_the_device_for_one_voice(zoo: Any, played: list[str]) -> None:
    copy(zoo("plain")).render(
        noise(1)
    )  # a copy has separate engines: the other tests' model keeps its engines
    assert played == ["device"]


def test_one_voice_plays_there_by_name(amp: namdsp.Model, played: list[str]) -> None:
    y = amp.render(noise(1), engine="device")
    assert played == ["device"]
    np.testing.assert_array_equal(y, amp.render(noise(1), engine="reference"))


def test_auto_says_why_and_from_which_number_of_voices_it_pays(amp: namdsp.Model, played: list[str]) -> None:
    message = amp.explain()
    assert "passed over device: a voice of a recurrent model runs frame after frame there" in message
    assert f"it pays from {FEWEST} voices on" in message


def test_auto_does_not_import_the_engine_of_a_gpu_that_is_not_there(
    zoo: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise namdsp.EngineError("no CUDA device")

    monkeypatch.setattr(detection, "open_device", refuse)
    monkeypatch.setitem(dispatch.BACKENDS, "triton", "namdsp.not_to_be_imported")
    assert np.isfinite(copy(zoo("plain")).render(noise(1))).all()
