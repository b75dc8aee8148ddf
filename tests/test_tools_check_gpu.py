"""tools/check_gpu.py: a bit off, in a render or a stream, and a refused model are seen. The CPU plays the GPU."""

from __future__ import annotations

import importlib.util
from typing import Any

import pytest

if any(importlib.util.find_spec(name) is None for name in ("torch", "triton")):
    pytest.skip("torch and triton are not installed: check_gpu.py cannot run", allow_module_level=True)

import check_gpu
import numpy as np
from bench import ROOT

import namdsp

NANO, SLIMMABLE = (ROOT / "models" / "zoo" / f"{name}.nam" for name in ("a1_nano", "slimmable"))


@pytest.fixture(autouse=True)
def few_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_gpu, "FRAMES", 2_000)


def test_every_size_is_played() -> None:
    assert check_gpu.compare(NANO, "numba")[:2] == ("", 1)
    wrong, sizes, _ = check_gpu.compare(SLIMMABLE, "numba")
    assert wrong == ""
    assert sizes > 2


@pytest.mark.parametrize("where", ["render", "stream"])
def test_a_bit_off_is_seen(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    cls, method = {"render": (namdsp.Model, "render"), "stream": (namdsp.Stream, "process")}[where]
    right = getattr(cls, method)
    calls: list[int] = []

    def a_bit_off(self: Any, x: Any, **more: Any) -> Any:
        y = right(self, x, **more)
        calls.append(1)
        if (where == "stream" or len(calls) == 2) and y.size:
            y[-1, -1] = np.nextafter(y[-1, -1], np.float32(9))
        return y

    monkeypatch.setattr(cls, method, a_bit_off)
    assert f"WRONG at size 1: {where}: " in check_gpu.compare(NANO, "numba")[0]


def test_a_refusal_is_seen() -> None:
    assert "WRONG at size 1: engine 'other' is unknown" in check_gpu.compare(NANO, "other")[0]


def test_without_a_gpu_it_says_so(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    if torch.cuda.is_available():
        pytest.skip("this machine has a GPU")
    monkeypatch.delenv("TRITON_INTERPRET", raising=False)
    assert check_gpu.main(["--quick"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.startswith("check_gpu.py: ")
    assert "no CUDA device" in told.err
