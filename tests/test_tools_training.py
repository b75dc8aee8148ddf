"""The training of captures: networks of the format, gradients of PyTorch, files that play what was trained."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from torch_here import torch
from training.export import model_json
from training.jobs import JOBS, NEEDED, Job, shared_out
from training.shapes import SHAPES, Array, LstmShape, WaveNetShape
from training.step import Flat, Settings, loss_of, trainer
from training.wavenet import WaveNet, lengths
from training.worker import rate_at, work

import namdsp

SMALL = Settings(batch=2, outputs=64, streams=2, chunk=8)
CPU = torch.device("cpu")
#: As A1 is made, and small enough to learn something in a second.
TINY = WaveNetShape(
    (Array(1, 4, (3, 3), (1, 4), 2, 1, False), Array(4, 2, (2,), (3,), 1, 1, True)), None, 0.1
)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Small networks beside the real ones; one thread, for more would only wait for each other."""
    monkeypatch.setitem(SHAPES, "tiny", TINY)
    monkeypatch.setitem(SHAPES, "tiny_lstm", LstmShape(2, 3))
    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    yield
    torch.set_num_threads(threads)


def plain(shape: WaveNetShape, parameters: list[Any], x: Any) -> Any:
    """The network from PyTorch's convolutions, as a trainer would write it."""
    conv = torch.nn.functional.conv1d
    at, c = iter(parameters), x[:, None]
    signal, heard = c, None
    for array in shape.arrays:
        signal, total, width = conv(signal, next(at)[:, :, None]), heard, array.channels
        for taps, dilation in zip(array.taps, array.dilations, strict=True):
            inner, outer = next(at), next(at)
            kernel = inner[:, : taps * width].reshape(width, taps, width).transpose(1, 2)
            z = conv(signal, kernel, inner[:, taps * width + 1], dilation=dilation)
            z = z + inner[:, taps * width, None] * c[:, :, -z.shape[2] :]
            z = torch.tanh(z) if shape.slope is None else torch.nn.functional.leaky_relu(z, shape.slope)
            signal = signal[:, :, -z.shape[2] :] + conv(z, outer[:, :width, None], outer[:, width])
            total = z if total is None else total[:, :, -z.shape[2] :] + z
        head = next(at)
        kernel = head[:, :-1].reshape(array.head, array.head_taps, width).transpose(1, 2)
        heard = conv(total, kernel, head[:, -1] if array.head_bias else None)
    return heard[:, 0] * shape.head_scale


@pytest.mark.parametrize("name", ["tiny", "a1_nano", "a2_lite"])
def test_a_step_has_the_outputs_and_gradients_of_pytorchs_convolutions(name: str) -> None:
    shape = SHAPES[name]
    assert isinstance(shape, WaveNetShape)
    net = WaveNet(shape)
    start = net.start(torch.Generator().manual_seed(1))
    parameters = [p.double().requires_grad_() for p in start]
    x = torch.randn(2, lengths(shape, 100)[0], dtype=torch.double)
    target = torch.randn(2, 100, dtype=torch.double)
    y, expected = net.forward(parameters, x, 100), plain(shape, parameters, x)[:, -100:]
    assert torch.max(torch.abs(y - expected)) < 1e-14
    found = torch.autograd.grad(((y - target) ** 2).sum(), parameters)
    right = torch.autograd.grad(((expected - target) ** 2).sum(), parameters, allow_unused=True)
    for one, other in zip(found, right, strict=True):
        # the last layer's outer matrix goes nowhere
        other = torch.zeros_like(one) if other is None else other
        assert torch.max(torch.abs(one - other)) <= 1e-10 * max(1.0, float(torch.max(torch.abs(other))))


@pytest.mark.parametrize("name", ["tiny", "a2_lite", "tiny_lstm"])
def test_a_file_plays_what_was_trained(name: str) -> None:
    x = (0.2 * np.random.default_rng(0).standard_normal(300)).astype(np.float32)
    silence = torch.zeros(2, 20000)
    made = trainer(Job("crunch", name, 1, 1.0), silence, silence, SMALL)
    parameters = [p.numpy() for p in made.flat.views(made.flat.values)]
    written = model_json(SHAPES[name], parameters)
    if written["architecture"] == "LSTM":
        del written["sample_rate"]  # or it would be settled for half a second, though its states are
    y = torch.from_numpy(namdsp.load(written).render(x, engine="numpy"))[None]
    assert made.judge(torch.from_numpy(x)[None], y, made.flat.values)[0] < 1e-10
    assert made.judge(torch.from_numpy(x)[None], -y, made.flat.values)[0] > 1


def test_the_shapes_are_those_of_the_zoo() -> None:
    zoo = Path(__file__).resolve().parents[1] / "models" / "zoo"
    for name, shape in SHAPES.items():
        if isinstance(shape, LstmShape) or name == "tiny":
            continue
        net = WaveNet(shape).start(torch.Generator().manual_seed(1))
        written = model_json(shape, [p.numpy() for p in net])
        right = json.loads((zoo / f"{name}.nam").read_text())
        assert len(written["weights"]) == len(right["weights"])
        assert shape.field == namdsp.load(written).receptive_field


def test_adam_is_adam() -> None:
    """Kingma and Ba's update, written again in float64."""
    numbers = np.random.default_rng(0)
    x, first, second = numbers.standard_normal(5), np.zeros(5), np.zeros(5)
    flat = Flat([torch.from_numpy(x)], CPU)
    flat.rate.fill_(1e-2)
    for step in range(1, 21):
        grad = numbers.standard_normal(5)
        flat.adam([torch.from_numpy(grad).float()])
        first, second = 0.9 * first + 0.1 * grad, 0.999 * second + 0.001 * grad**2
        x = x - 1e-2 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
    assert np.allclose(flat.values.numpy(), x, atol=1e-5)
    assert torch.equal(flat.leaves[0], flat.values)


def test_the_loss_of_the_target_itself_is_nothing() -> None:
    y = torch.randn(2, 100)
    assert loss_of(y, y, 1.0) == 0
    assert loss_of(y + 0.1, y, 1.0) > 0


def test_a_job_learns_and_gives_the_same_twice(tmp_path: Path) -> None:
    """Half of the input: two runs of the same steps end in the same file, and closer than they began."""
    numbers = np.random.default_rng(0)
    for name in ("training", "validation"):
        x = (0.3 * numbers.standard_normal((2, 8000))).astype(np.float32)
        np.save(tmp_path / f"{name}.npy", x)
        np.save(tmp_path / f"crunch.{name}.npy", 0.5 * x)
    settings = Settings(batch=2, outputs=256, rate=0.1)
    texts = []
    for run in ("one", "two"):
        (tmp_path / run).mkdir()
        job = Job("crunch", "tiny", 3, 1.0)
        work([job], tmp_path, tmp_path / run, CPU, settings, 1e12, 96)
        texts.append((tmp_path / run / "crunch.tiny.nam").read_text())
        facts = json.loads((tmp_path / run / "crunch.tiny.json").read_text())
    assert texts[0] == texts[1]
    assert facts["steps"] == 96
    assert facts["validation_esr"] < 0.5


def test_rates_rise_then_fall() -> None:
    settings = Settings()
    assert rate_at(0.0, 0, settings) < rate_at(0.0, 100, settings) < rate_at(0.0, 200, settings)
    assert rate_at(0.0, 1000, settings) == settings.rate
    assert rate_at(1.0, 1000, settings) == pytest.approx(settings.last_rate)


@pytest.mark.parametrize("devices", [1, 3, 4])
def test_every_job_has_one_device(devices: int) -> None:
    found = shared_out(JOBS, devices)
    assert len(found) == devices
    assert sorted(job.name for own in found for job in own) == sorted(job.name for job in JOBS)
    assert {job.rig for job in JOBS[:NEEDED]} == {job.rig for job in JOBS}
