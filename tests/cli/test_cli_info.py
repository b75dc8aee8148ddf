"""`namdsp info`: the facts, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from builders import layer_array, save, wavenet

import namdsp
from namdsp.errors import EngineError
from namdsp.kernels.numpy_cpu import engine as numpy_engine

Run = Callable[..., Any]
NUMPY = ("--engine", "numpy")
METADATA = {
    "name": "Plexi",
    "modeled_by": "somebody",
    "gear_make": "Make",
    "gear_model": "Model",
    "gear_type": "amp",
    "tone_type": "crunch",
    "date": {"year": 2026, "month": 9, "day": 8, "hour": 7, "minute": 6, "second": 5},
    "loudness": -18.25,
    "gain": 0.75,
    "input_level_dbu": 12.5,
    "output_level_dbu": 8.0,
    "training": {"validation_esr": 0.0123},
}


def _text(run: Run, path: Path, *options: str) -> str:
    code, out, err = run("info", path, *NUMPY, *options)
    assert (code, err) == (0, "")
    assert len(out) < 10_000
    return " ".join(out.split())


@pytest.mark.parametrize(
    "metadata",
    [
        {},
        {"name": None, "date": None, "training": None},
        {"name": ["a"], "date": "yesterday", "training": [1], "loudness": "loud", "gain": {}},
        {"date": {"year": "x"}, "training": {"validation_esr": None}, "loudness": 1e300},
        {"name": "x" * 100_000, "gear_type": "\u001b[2J", "tone_type": ["y"] * 9000},
        {
            "name": "[bold]:smile:[/]",
            "deep": json.loads("[" * 200 + "]" * 200),
            "more": {"a": {"b": {"c": [{"d": [1, [2]]}]}}},
            "z" * 999: 1,
        },
        {"date": {"year": 10**400, "month": 1, "day": 1, "hour": 1, "minute": 1}},
    ],
)
def test_any_metadata_is_bearable(run: Run, tmp_path: Path, metadata: dict[str, Any]) -> None:
    path = save(wavenet(metadata=metadata), tmp_path)
    assert "\x1b" not in _text(run, path)
    assert json.loads(run("info", path, *NUMPY, "--json").out)["architecture"] == "WaveNet"


def test_values_that_are_not_finite_are_absent(run: Run, tmp_path: Path) -> None:
    path = save(wavenet(metadata={"loudness": float("-inf")}), tmp_path)
    assert json.loads(run("info", path, *NUMPY, "--json").out)["metadata"] == {"loudness": None}


def test_json_holds_the_facts_of_the_model(run: Run, tmp_path: Path) -> None:
    path = save(wavenet(layer_array(channels=4), metadata=METADATA), tmp_path)
    model = namdsp.load(path)
    facts = json.loads(run("info", path, *NUMPY, "--json").out)
    assert facts["model_sha256"] == model.file.sha256
    assert facts["receptive_field_frames"] == model.receptive_field
    assert facts["weights_in_file"] == model.file.weights.size
    assert facts["multiply_adds_per_frame"] == model.plan.multiply_adds
    assert facts["metadata"] == METADATA
    assert facts["shape"] == json.loads(json.dumps(model.parsed.describe()))
    assert facts["schedule"]["engine"] == "numpy"
    scheduled = [location for segment in facts["schedule"]["segments"] for location in segment["ops"]]
    assert scheduled == [op.qualname for op in model.plan.ops]


def test_verbose_lists_every_operation(run: Run, tiny: Path) -> None:
    model = namdsp.load(tiny)
    brief, full = _text(run, tiny), _text(run, tiny, "--verbose")
    for op in model.plan.ops:
        assert op.qualname in full
        assert op.qualname not in brief


def test_an_engine_asked_for_by_name_must_run(run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numpy_engine, "build", _refuse)
    code, out, err = run("info", tiny, *NUMPY)
    assert (code, out) == (1, "")
    assert "not today" in err


def _refuse(*_: object) -> None:
    raise EngineError("not today")
