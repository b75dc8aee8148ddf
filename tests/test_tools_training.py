"""The training of captures: networks of the zoo's shapes, a loop that learns, files that play what was trained."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from bench.models import other
from builders import layer_array, wavenet
from torch_here import torch
from training import learning
from training.jobs import JOBS, NETWORKS, fresh
from training.learning import Settings, errors, loss_of, rate_at, train

import namdsp
from namdsp.audio.compare import compare_truth

SMALL = Settings(batch=2, outputs=256, streams=2, chunk=64, rate=0.05, steps=24)
#: As they are trained, and small enough to learn something in a second.
TINY = wavenet(layer_array(channels=4, dilations=(1, 4), head=1), head_scale=0.1)
NETWORK = {"crunch.a1_nano": TINY, "crunch.lstm": other("lstm_1x3")}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Small networks; one thread, for more would only wait for each other."""
    named = {job.split(".")[1]: file for job, file in NETWORK.items()}
    monkeypatch.setattr(learning, "fresh", lambda network, seed: namdsp.load(named[network]))
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Half of the input is what must be learned."""
    numbers = np.random.default_rng(0)
    for name in ("training", "validation"):
        x = (0.3 * numbers.standard_normal((2, 3000))).astype(np.float32)
        np.save(tmp_path / f"{name}.npy", x)
        np.save(tmp_path / f"crunch.{name}.npy", 0.5 * x)
    return tmp_path


def trained(job: str, data: Path, run: str, settings: Settings = SMALL) -> tuple[str, dict[str, Any]]:
    """The file that a run leaves, and what it says of it."""
    out = data / run
    out.mkdir()
    train(job, data, out, "cpu", settings)
    return (out / f"{job}.nam").read_text(), json.loads((out / f"{job}.json").read_text())


@pytest.mark.parametrize("job", NETWORK)
def test_a_job_learns_gives_the_same_twice_and_its_file_plays_it(
    job: str, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(learning, "WARM_UP", 1)
    monkeypatch.setattr(learning, "MEAN_SHARE", 0.3)
    text, facts = trained(job, data, "one")
    assert trained(job, data, "two")[0] == text
    assert (facts["job"], facts["steps"], facts["curve"][-1]["steps"]) == (job, 24, 24)
    assert facts["validation_esr"] < 0.5
    x, y = np.load(data / "validation.npy"), np.load(data / "crunch.validation.npy")
    found = namdsp.load(json.loads(text)).render(x.reshape(2, -1), channels_first=True)
    esr = compare_truth(found, y.astype(np.float64)).esr
    assert esr == pytest.approx(facts["validation_esr"], rel=1e-4)


def test_what_broke_goes_on_from_the_best(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found, starts = iter([0.5, float("nan"), 0.4]), []

    def judged(capture: Any, x: Any, y: Any) -> tuple[float, list[float]]:
        starts.append([p.detach().clone() for p in capture.parameters()])
        return next(found), []

    monkeypatch.setattr(learning, "errors", judged)
    monkeypatch.setattr(learning, "JUDGE_EVERY_S", 0.0)
    monkeypatch.setattr(torch.optim.Adam, "step", lambda self: None)
    _, facts = trained("crunch.a1_nano", data, "one", Settings(batch=2, outputs=64, steps=3))
    assert facts["validation_esr"] == 0.4
    assert all(torch.equal(a, b) for a, b in zip(starts[0], starts[2], strict=True))


@pytest.mark.parametrize("network", NETWORKS)
def test_networks_have_the_shapes_of_the_zoo_and_start_at_random(network: str) -> None:
    one, again, other = (namdsp.named_weights(fresh(network, seed)) for seed in (1, 1, 2))
    for name, weight in one.items():
        assert np.array_equal(weight, again[name])
        settled = name == "head_scale" or name.endswith(("hidden0", "cell0"))
        assert np.array_equal(weight, other[name]) == settled
    x = (0.2 * np.random.default_rng(0).standard_normal(3000)).astype(np.float32)
    assert 1e-4 < np.std(fresh(network, 1).render(x)) < 0.1
    if network != "lstm":
        assert one["head_scale"] == np.float32(NETWORKS[network])


def test_every_rig_and_network_is_trained() -> None:
    assert {job.split(".")[1] for job in JOBS} == set(NETWORKS)
    assert len(set(JOBS)) == len(JOBS)


def test_the_loss_of_the_target_itself_is_nothing() -> None:
    y = torch.randn(2, 100)
    assert loss_of(y, y, 1.0) == 0
    assert loss_of(y + 0.1, y, 1.0) > 0
    assert errors(lambda x: x, y, y) == (0.0, [0.0, 0.0])
    assert errors(lambda x: -x, y, y)[0] == pytest.approx(4.0)


def test_rates_rise_then_fall() -> None:
    settings = Settings()
    assert rate_at(0.0, 0, settings) < rate_at(0.0, 100, settings) < rate_at(0.0, 200, settings)
    assert rate_at(0.0, 1000, settings) == settings.rate
    assert rate_at(1.0, 1000, settings) == pytest.approx(settings.last_rate)
