"""`namdsp tune`: what it says and writes. The GPU's part is made up."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import namdsp
from namdsp.architectures.wavenet.standard import STANDARD_SHAPES
from namdsp.cache_folder import CACHE_VARIABLE
from namdsp.cli import tune
from namdsp.errors import EngineError
from namdsp.kernels.triton_gpu.fused.shape import Shape
from namdsp.kernels.triton_gpu.tuning import table as tuning
from namdsp.kernels.triton_gpu.tuning.search import Trial
from namdsp.kernels.triton_gpu.tuning.table import TuningEntry

Run = Callable[..., Any]
SLOW, FAST, WRONG = Shape(8, 2, 2), Shape(8, 4, 2, 256), Shape(8, 4, 2, 64, True)


class FakeTuner:
    """Finds the same for every plan; interrupted after a while."""

    gpu = "A GPU"
    interrupted_after = 1000

    def __init__(self, reference: Any) -> None:
        self.tuned = 0

    def __enter__(self) -> FakeTuner:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def compile_around(self, plans: list[Any]) -> None:
        pass

    def tune(self, model: str, plan: Any, *, report: Any, limit_seconds: float) -> tuple[TuningEntry, bool]:
        self.tuned += 1
        report(Trial(SLOW, 800.0, True))
        report(Trial(WRONG, 0.0, False, "other bits"))
        report(Trial(FAST, 900.0, True))
        return TuningEntry(model, FAST, 900.0, "2026-01-31", "3.6.0"), self.tuned >= self.interrupted_after


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr(tune, "Tuner", FakeTuner)
    return tmp_path / "cache" / "tuning.json"


def lines(table: Path) -> dict[str, Any]:
    return json.loads(table.read_text())["gpus"]["A GPU"]


def test_without_a_gpu_it_is_one_line_and_1(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse() -> None:
        raise EngineError("triton: not usable here: no CUDA device")

    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setattr("namdsp.kernels.triton_gpu.tuning.tuner.open_device", refuse)
    assert run("tune") == (1, "", "error: triton: not usable here: no CUDA device\n")
    assert not (tmp_path / "cache").exists()


def test_in_the_interpreter_there_is_nothing_to_tune(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRITON_INTERPRET", "1")
    monkeypatch.setattr("namdsp.kernels.triton_gpu.tuning.tuner.open_device", lambda: "cpu")
    code, out, err = run("tune")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "interpreter" in err


def test_without_models_the_six_standard_shapes_are_tuned(run: Run, table: Path) -> None:
    code, out, err = run("tune")
    assert code == 0
    assert [line.partition(":")[0] for line in out.splitlines()] == list(STANDARD_SHAPES)
    assert all("900 M samples/s" in line for line in out.splitlines())
    assert {line["model"] for line in lines(table).values()} == set(STANDARD_SHAPES)
    tried = [line for line in err.splitlines() if line.startswith("  A1 nano")]
    assert ["bits ok" in line for line in tried] == [True, False, True]
    assert ["*" in line for line in tried] == [True, False, True]
    assert "refused: other bits" in tried[1]


def test_a_model_is_tuned_and_then_reused(run: Run, table: Path, tiny: Path) -> None:
    assert run("tune", tiny).code == 0
    plan = namdsp.load(tiny).plan
    assert set(lines(table)) == {tuning.plan_key(plan)}
    assert tuning.tuned_shape(plan, "A GPU") == FAST


def test_the_table_that_ships_is_written_if_it_is_asked_for(
    run: Run, table: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = table.parent.parent / "shipped.json"
    monkeypatch.setattr(tuning, "shipped_table", lambda: shipped)
    assert run("tune", tiny, "--ship").code == 0
    assert len(lines(shipped)) == 1
    assert not table.exists()


def test_an_interrupted_run_keeps_its_results(run: Run, table: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FakeTuner, "interrupted_after", 2)
    code, out, err = run("tune")
    assert code == 130
    assert len(out.splitlines()) == len(lines(table)) == 2
    assert "interrupted" in err


def test_a_table_that_cannot_be_written_is_one_line_and_1(run: Run, table: Path, tiny: Path) -> None:
    table.parent.write_text("a file where the folder should be")
    code, _, err = run("tune", tiny)
    assert code == 1
    assert err.splitlines()[-1].startswith(f"error: {table}: cannot be written")


@pytest.mark.parametrize("content", [None, "{}"])
def test_a_bad_model_is_one_line_and_1(run: Run, table: Path, tmp_path: Path, content: str | None) -> None:
    path = tmp_path / "bad.nam"
    if content is not None:
        path.write_text(content)
    code, out, err = run("tune", path)
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert not table.exists()
