"""On a real GPU: bits of the shipped models, offline and in streams, and the quotient on all of float32."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import namdsp
from namdsp.kernels.triton_gpu.device import interpreted, torch_device

ROOT = Path(__file__).resolve().parents[2]
#: each kind of kernel and of architecture; tools/check_bits.py has all models
MODELS = (
    *("a1_standard", "a2_full", "a1_nano", "gated_groups", "condition_films", "stereo", "wide_32"),
    *("convnet_16", "linear_2048", "row_amp_cab"),
    *("lstm_2x8", "lstm_stereo", "row_lstm_cab", "condition_lstm", "container_lstm"),
)


@pytest.fixture(scope="module", autouse=True)
def gpu(needs: Any) -> None:
    try:
        torch_device()
    except namdsp.EngineError as refused:
        needs("triton", str(refused))
    if interpreted():
        needs("triton", "kernels run in the interpreter")


@pytest.mark.parametrize("name", MODELS)
def test_a_render_has_the_bits_of_the_reference(name: str, noise: Any) -> None:
    model = namdsp.load(ROOT / "models" / "zoo" / f"{name}.nam")
    x = noise(60_000 if model.receptive_field else 5_000, channels=2)
    np.testing.assert_array_equal(
        model.render(x, engine="triton").view(np.int32), model.render(x, engine="numba").view(np.int32)
    )


@pytest.mark.parametrize("channels", [1, 300])
@pytest.mark.parametrize("name", ["a1_standard", "a2_full"])
def test_a_stream_has_the_bits_of_the_render_in_any_blocks(name: str, channels: int, noise: Any) -> None:
    model = namdsp.load(ROOT / "models" / "zoo" / f"{name}.nam")
    x = noise(500, channels=channels)
    stream = model.stream(max_block=64, channels=channels, engine="triton")
    splits = np.cumsum([0, 64, 1, 63, 64, 37, 64, 5])
    parts = [stream.process(np.ascontiguousarray(x[:, a:b])) for a, b in pairwise(splits)]
    expected = model.render(x[:2, : splits[-1]], engine="numba")
    np.testing.assert_array_equal(np.concatenate(parts, axis=1)[:2].view(np.int32), expected.view(np.int32))


def test_quotients_of_activations_are_rounded_to_nearest_on_all_of_float32() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.tune.quotients"],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        timeout=280,
    )
    everywhere = ["Tanh 0", "Sigmoid 0", "SiLU 0"]
    assert done.stdout.splitlines() == everywhere, done.stderr[-2000:]
