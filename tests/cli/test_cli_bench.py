"""`namdsp bench`: the table and the JSON object hold what they say, and wrong bits stop it. Not here: how fast."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from here import MODELS

import namdsp
from namdsp.cli import bench, bench_blocks
from namdsp.kernels.numba_cpu.profile import Burst, fastest_burst, peak_multiply_adds
from namdsp.model import Model
from namdsp.native.targets import Target
from namdsp.runtime.dispatch import build_engine

Run = Callable[..., Any]
SMALLEST = MODELS / "smallest.nam"
ENGINES = ("numba", "numpy")
BLOCKS = [16, 32, 63, 64, 127, 128, 256, 512, 1024, 2048, 4096]


@pytest.fixture
def measure(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """The command on the smallest model, on one second of signal."""
    monkeypatch.setattr(bench, "_OFFLINE_SECONDS", 1.0)
    monkeypatch.setattr(bench_blocks, "_SLOT_SECONDS", 0.003)
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
    work = report["offline"][0]["times_real_time"] * 48000 * report["multiply_adds_per_frame"]
    assert report["share_of_peak_percent"] == pytest.approx(
        100 * work / report["peak_multiply_adds_per_second"]
    )
    assert 0 < report["share_of_peak_percent"] < 100
    shares = [row["share_percent"] for row in report["segments"]]
    assert shares == sorted(shares, reverse=True)
    assert sum(shares) == pytest.approx(100)
    assert sum(row["calls"] for row in report["segments"]) == len(
        build_engine(model.plan, "numba", 64).engine.schedule
    )


def test_the_numpy_engine_is_measured_but_not_against_the_peak(measure: Run) -> None:
    code, out, err = measure("--engine", "numpy", "--json")
    assert (code, err) == (0, "")
    report = json.loads(out)
    assert report["engine"] == "numpy"
    assert all(row["times_real_time"] > 0 for row in (*report["offline"], *report["blocks"]))
    assert not {"share_of_peak_percent", "segments"} & set(report)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("options", [(), ("--json",)], ids=["text", "json"])
def test_wrong_bits_and_no_speed_is_shown(
    measure: Run, one_bit_off: None, engine: str, options: tuple[str, ...]
) -> None:
    code, out, err = measure("--engine", engine, *options)
    assert (code, out) == (1, "")
    assert err.startswith("error: the engine's bits differ from the reference: no speed is shown")
    assert err.count("\n") == 1


def test_a_file_that_is_not_there_is_one_line(run: Run) -> None:
    code, out, err = run("bench", "absent.nam")
    assert (code, out) == (1, "")
    assert "absent.nam" in err
    assert err.count("\n") == 1


# --- the peak


@pytest.mark.parametrize("lanes", [1, 4])
@pytest.mark.parametrize("chains", [6, 16])
def test_a_burst_computes_every_chain(lanes: int, chains: int) -> None:
    burst = Burst(lanes, chains)
    assert np.ptp(burst._values) == 1
    assert burst() > 0
    assert (
        abs(burst._values - 1) < 1e-6
    ).all()  # halfway to 1 with each link, had it been left out it would not


def test_the_fastest_burst_is_what_the_peak_is_measured_with() -> None:
    narrow, wide = (peak_multiply_adds(Target(lanes, 16), rounds=5) for lanes in (1, 4))
    assert wide > 1.5 * narrow
    assert fastest_burst(Target(4, 16), rounds=5).lanes == 4
