"""`namdsp bench`: the table and the JSON object hold what they say, and wrong bits stop it. Not here: how fast."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from here import MODELS

import namdsp
from namdsp.cli import bench
from namdsp.model import Model

Run = Callable[..., Any]
SMALLEST = MODELS / "smallest.nam"
BLOCKS = [16, 32, 63, 64, 127, 128, 256, 512, 1024, 2048, 4096]


@pytest.fixture
def measure(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command on the smallest model, on one second of signal."""
    monkeypatch.setattr(bench, "_OFFLINE_SECONDS", 1.0)
    monkeypatch.setattr(bench, "_SLOT_SECONDS", 0.003)
    return lambda *options: run("bench", SMALLEST, "--seconds", "0.01", *options)


@pytest.fixture
def one_bit_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every engine but the reference gets the last bit of one sample of each render wrong."""
    right = Model.render

    def wrong(self: Model, x: Any, *, engine: str = "auto", **options: Any) -> Any:
        y = right(self, x, engine=engine, **options)
        if engine != "reference":
            y.view(np.uint32)[..., -1] ^= 1
        return y

    monkeypatch.setattr(Model, "render", wrong)


def test_the_json_object_is_consistent_with_itself(measure: Run) -> None:
    code, out, err = measure("--engine", "numba", "--json")
    assert (code, err) == (0, "")
    report = json.loads(out)
    model = namdsp.load(SMALLEST)
    assert (report["model"], report["engine"]) == (str(SMALLEST), "numba")
    assert report["multiply_adds_per_frame"] == model.plan.multiply_adds
    assert [row["frames"] for row in report["blocks"]] == BLOCKS
    for row in report["blocks"]:
        assert row["deadline_us"] == pytest.approx(1e6 * row["frames"] / 48000)
        assert row["times_real_time"] == pytest.approx(row["deadline_us"] / row["median_us"])
        assert row["ns_per_frame"] == pytest.approx(1e3 * row["median_us"] / row["frames"])
        assert 0 < row["min_us"] <= row["median_us"] <= row["p99_us"] <= row["worst_us"]
    assert report["offline"][0]["threads"] == 1


@pytest.mark.parametrize("engine", ["numba", "numpy"])
@pytest.mark.parametrize("options", [(), ("--json",)], ids=["text", "json"])
def test_wrong_bits_and_no_speed_is_shown(
    measure: Run, one_bit_off: None, engine: str, options: tuple[str, ...]
) -> None:
    code, out, err = measure("--engine", engine, *options)
    assert (code, out) == (1, "")
    assert err.startswith("error: the engine's bits differ from the reference: no speed is shown")
    assert err.count("\n") == 1
