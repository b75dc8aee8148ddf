"""tools/bench_torch.py: its rival computes what a capture computes, its gates stop what is wrong. No timing here."""

from __future__ import annotations

from typing import Any

import bench_torch
import pytest
from benchmarking.depthwise import case
from benchmarking.gate import RedGateError
from builders import layer_array, wavenet
from torch_here import torch

training = pytest.importorskip("torch_bench.training")
depthwise = pytest.importorskip("torch_bench.depthwise")


@pytest.fixture
def amp(load: Any) -> Any:
    return load(
        wavenet(
            layer_array(channels=4, dilations=(1, 2), head=2, head_bias=False),
            layer_array(channels=2, input_size=4, dilations=(1, 3)),
            head_scale=0.3,
        )
    )[0]


def test_a_plain_wavenet_has_the_same_gradients(amp: Any) -> None:
    steps = training.steps(amp, 2, 40, "cpu", [])
    assert list(steps) == ["namdsp", "PyTorch eager"]


def test_wrong_gradients_are_not_timed(amp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = training.PlainWaveNet.forward
    monkeypatch.setattr(training.PlainWaveNet, "forward", lambda self, x: plain(self, x) * 1.1)
    with pytest.raises(RedGateError, match="gradients are"):
        training.steps(amp, 2, 40, "cpu", [])


def test_wrong_depthwise_gradients_are_not_timed(monkeypatch: pytest.MonkeyPatch) -> None:
    one = case("float32", "channels-first", (2, 3, 20), "cpu")
    depthwise.check("ours", depthwise.ours, [one.inputs[0].double(), one.weight.double()], one.inputs[1], one)
    with pytest.raises(RedGateError, match="gradient to the input"):
        depthwise.check(
            "wrong",
            lambda x, w: depthwise.ours(x, w.flip(2)),
            [one.inputs[0].double(), one.weight.double()],
            one.inputs[1],
            one,
        )


def test_the_help_names_the_parts(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench_torch.main(["--help"])
    assert set(bench_torch.PARTS) <= set(capsys.readouterr().out.split())
    assert torch.get_num_threads() >= 1
