"""Many signals, many models: the bits are those of one render each."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from banks import Banks, Together
from comparing import assert_same_bits
from zoo import MODELS

import namdsp
from namdsp.kernels.tracks import longest
from namdsp.runtime import launches
from namdsp.runtime.offline import RenderTask
from namdsp.runtime.schedule import render_tasks

LENGTHS = [700, 1, 0, 64, 1333, 5, 300]


@pytest.fixture(params=["numba", "numpy"])
def backend(request: pytest.FixtureRequest) -> str:
    """One that runs in threads, one that does not."""
    return str(request.param)


def noise(channels: int, frames: int, seed: int = 0) -> Any:
    return (0.4 * np.random.default_rng(seed).standard_normal((channels, frames))).astype(np.float32)


@pytest.fixture(scope="module")
def references(zoo: Any) -> Any:
    """references(name) -> takes and their reference renders, computed once."""

    @cache
    def find(name: str) -> tuple[list[Any], list[Any]]:
        model = zoo(name)
        shorter = 10 if model.plan.recurrent else 1  # a thousand frames a second
        recordings = [
            noise(model.in_channels, frames // shorter, seed) for seed, frames in enumerate(LENGTHS)
        ]
        return recordings, [model.render(recording, engine="reference") for recording in recordings]

    return find


@pytest.mark.parametrize("name", MODELS)
def test_recordings_of_any_lengths(name: str, backend: str, zoo: Any, references: Any) -> None:
    recordings, expected = references(name)
    for threads in (None, 1, 3, 20) if name == "plain" else (3,):
        actual = zoo(name).render(recordings, engine=backend, threads=threads)
        assert len(actual) == len(recordings)
        for y, right in zip(actual, expected, strict=True):
            assert_same_bits(y, right)


def test_a_device_plays_recordings_one_after_the_other(monkeypatch: pytest.MonkeyPatch, zoo: Any) -> None:
    """With silence between them, in tracks of like lengths side by side, none longer than it may be."""
    launched: list[tuple[int, int]] = []
    process_tracks = Banks.process_tracks

    def counting(self: Banks, xs: Any, outs: Any) -> bool:
        launched.append((len(xs), longest(xs)))
        return process_tracks(self, xs, outs)

    monkeypatch.setattr(launches, "TRACK_FRAMES", 1000)
    monkeypatch.setattr(Banks, "process_tracks", counting)
    model = zoo("plain")
    engine = Together([model.plan], 4096)
    recordings = [noise(1, frames, seed) for seed, frames in enumerate(LENGTHS)]
    tasks = render_tasks([RenderTask(engine, recording) for recording in recordings], None)
    for recording, task in zip(recordings, tasks, strict=True):
        assert_same_bits(task.y, model.render(recording, engine="reference"))
    silence = model.receptive_field - 1
    assert launched == [(2, 1333), (1, 5 + 300 + silence)]


def test_shapes_follow_the_signals(zoo: Any, backend: str) -> None:
    model = zoo("plain")
    recordings = [noise(1, 30)[0], noise(1, 40), noise(3, 20), noise(3, 20)[0].astype(np.float64)]
    result = model.render(recordings, engine=backend)
    assert [y.shape for y in result] == [(30,), (1, 40), (3, 20), (20,)]
    assert_same_bits(result[3], result[2][0])


def test_lists_of_values_are_a_signal(zoo: Any) -> None:
    model = zoo("plain")
    assert_same_bits(model.render([0.5, 0.25]), model.render(np.array([0.5, 0.25])))
    assert model.render([]).shape == (0,)


def test_multiple_models(zoo: Any, backend: str) -> None:
    models = [zoo(name) for name in MODELS if zoo(name).in_channels == 1]
    assert len(models) > 3
    x = noise(1, 90)[0]
    for model, y in zip(models, namdsp.render_many(models, x, engine=backend), strict=True):
        assert_same_bits(y, model.render(x, engine="reference"))
    signals = [noise(1, 50 + 17 * index, index)[0] for index in range(len(models))]
    result = namdsp.render_many(models, signals, engine=backend, threads=2)
    for model, signal, y in zip(models, signals, result, strict=True):
        assert_same_bits(y, model.render(signal, engine="reference"))


def test_reference_and_none_at_all(zoo: Any) -> None:
    model = zoo("plain")
    x = noise(1, 50)[0]
    (y,) = namdsp.render_many([model], x, engine="reference")
    assert_same_bits(y, model.render(x))
    assert namdsp.render_many([], x) == []


def test_errors_name_the_signal_and_the_model(zoo: Any) -> None:
    model = zoo("plain")
    bad = noise(1, 50)[0]
    bad[7] = np.nan
    with pytest.raises(
        namdsp.AudioError, match=r"signal 1, through .*: signal is not finite at channel 0, frame 7"
    ):
        model.render([noise(1, 9), bad])
    with pytest.raises(namdsp.AudioError, match="2 signals for 1 models; expected one for each"):
        namdsp.render_many([model], [bad, bad])
    with pytest.raises(namdsp.EngineError, match="unknown"):
        namdsp.render_many([model], bad, engine="tube")


def test_one_list_may_have_models_on_a_device_and_on_cores(zoo: Any) -> None:
    model = zoo("plain")
    recordings = [noise(1, frames, seed) for seed, frames in enumerate(LENGTHS)]
    engines = [Together([model.plan], 4096), *map(model.offline_engine, ("numpy", "numba", "reference"))]
    tasks = [RenderTask(engines[index % 4], recording) for index, recording in enumerate(recordings)]
    for recording, task in zip(recordings, render_tasks(tasks, 2), strict=True):
        assert_same_bits(task.y, model.render(recording, engine="reference"))
