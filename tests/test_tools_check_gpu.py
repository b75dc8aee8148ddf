"""tools/check_gpu.py: a bit off, in a render or a stream, and a refused model are seen. The CPU plays the GPU.

What it draws models from, `model_zoo/grammar.py`: every option of the format is met, and all that is drawn is read.
"""

from __future__ import annotations

import importlib.util
import warnings
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

if any(importlib.util.find_spec(name) is None for name in ("torch", "triton")):
    pytest.skip("torch and triton are not installed: check_gpu.py cannot run", allow_module_level=True)

import check_gpu
import numpy as np
from bench import ROOT
from model_zoo import grammar
from model_zoo.weights import written

import namdsp

NANO, SLIMMABLE = (ROOT / "models" / "zoo" / f"{name}.nam" for name in ("a1_nano", "slimmable"))


@pytest.fixture(autouse=True)
def few_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check_gpu, "FRAMES", 2_000)
    monkeypatch.setattr(check_gpu, "ProcessPoolExecutor", lambda *_, **__: ThreadPoolExecutor(1))


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
    assert check_gpu.compare(NANO, "numba")[0].startswith(f"WRONG at size 1: {where}")


def test_a_refusal_is_seen() -> None:
    assert "WRONG at size 1: engine 'other' is unknown" in check_gpu.compare(NANO, "other")[0]


def test_drawn_models_are_compared_and_a_wrong_one_is_reproduced_by_its_seed(
    capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_gpu, "VOICES", 1)
    few = ["--engine", "numba", "--random", "2", "--seed", "4"]
    assert check_gpu.main(few) == 0
    message = capsys.readouterr().out
    assert message.startswith("2 models, seeds 4 to 5: 2 have the same bits, 0 were refused, 0 are wrong; ")
    assert message.endswith(f" of {len(grammar.OPTIONS)} kinds and options met\n")
    right = namdsp.Model.render
    wrong = check_gpu.opened(5).plan.fingerprint

    def a_bit_off(self: Any, x: Any, **more: Any) -> Any:
        y = right(self, x, **more)
        if isinstance(y, list) and self.plan.fingerprint == wrong:
            y[-1][0, -1] = np.nextafter(y[-1][0, -1], np.float32(9))
        return y

    monkeypatch.setattr(namdsp.Model, "render", a_bit_off)
    assert check_gpu.main(few) == 1
    line, summary = capsys.readouterr().out.splitlines()
    assert line.startswith("seed 5: WRONG at size 1: 2000 frames in a list: 1 of ")
    assert summary.startswith("2 models, seeds 4 to 5: 1 have the same bits, 0 were refused, 1 are wrong; ")
    assert check_gpu.main(["--engine", "numba", "--random", "1", "--seed", "5", "--show"]) == 1
    again = capsys.readouterr().out.splitlines()
    assert again[0].startswith('seed 5: {"version": ')
    assert again[1].partition(" (")[0] == line.partition(" (")[0]


def test_what_is_drawn_is_a_model_and_every_option_of_the_format_is_drawn() -> None:
    met: set[str] = set()
    for seed in range(200):
        rng = Random(seed)
        drawn = grammar.model(rng)
        met |= grammar.options(drawn)
        if seed % 10 == 0:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", namdsp.NamFileWarning)
                model = namdsp.load(written(drawn), compatibility=rng.choice(grammar.COMPATIBILITIES))
            assert all(model.slimmed(step).out_channels for step in model.parsed.slim_steps)
    assert met == grammar.OPTIONS


def test_without_a_gpu_it_says_so(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    import torch

    if torch.cuda.is_available():
        pytest.skip("this machine has a GPU")
    monkeypatch.delenv("TRITON_INTERPRET", raising=False)
    assert check_gpu.main(["--quick"]) == 1
    reported = capsys.readouterr()
    assert reported.out == ""
    assert reported.err.startswith("check_gpu.py: ")
    assert "no CUDA device" in reported.err
