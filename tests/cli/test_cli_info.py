"""`namdsp info`: the facts, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from builders import container, layer_array, post_head, save, wavenet

import namdsp
from namdsp.errors import EngineError
from namdsp.kernels.numba_cpu import engine as numba_engine
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
    assert max(map(len, out.splitlines())) <= 100
    return " ".join(out.split())


def test_the_metadata_is_shown(run: Run, tmp_path: Path) -> None:
    text = _text(run, save(wavenet(metadata=METADATA), tmp_path))
    for fact in (
        "name Plexi",
        "modeled by somebody",
        "gear Make Model (amp)",
        "tone crunch",
        "date 2026-09-08 07:06",
        "loudness -18.25 dB",
        "0 dBFS in is 12.5 dBu, 0 dBFS out is 8 dBu",
        "gain 0.75",
        "ESR 0.0123",
    ):
        assert fact in text


@pytest.mark.parametrize(
    "metadata",
    [
        {},
        {"name": None, "date": None, "training": None},
        {"name": ["a"], "date": "yesterday", "training": [1], "loudness": "loud", "gain": {}},
        {"date": {"year": "x"}, "training": {"validation_esr": None}, "loudness": 1e300},
        {"name": "x" * 100_000, "gear_type": "\u001b[2J"},
        {"date": {"year": 10**400, "month": 1, "day": 1, "hour": 1, "minute": 1}},
    ],
)
def test_any_metadata_is_bearable(run: Run, tmp_path: Path, metadata: dict[str, Any]) -> None:
    path = save(wavenet(metadata=metadata), tmp_path)
    assert "\x1b" not in _text(run, path)
    assert json.loads(run("info", path, *NUMPY, "--json").out)["architecture"] == "WaveNet"


def test_long_values_are_cut(run: Run, tmp_path: Path) -> None:
    path = save(wavenet(metadata={"name": "x" * 1_000_000, "tone_type": ["y"] * 9000}), tmp_path)
    out = run("info", path, *NUMPY).out
    assert len(out) < 10_000
    assert "xxx..." in out


def test_values_that_are_not_finite_are_absent(run: Run, tmp_path: Path) -> None:
    path = save(wavenet(metadata={"loudness": float("-inf")}), tmp_path)
    assert "loudness" not in _text(run, path)
    assert json.loads(run("info", path, *NUMPY, "--json").out)["metadata"] == {"loudness": None}


def test_json_holds_the_facts_of_the_model(run: Run, tmp_path: Path) -> None:
    path = save(wavenet(layer_array(channels=4), metadata=METADATA), tmp_path)
    model = namdsp.load(path)
    facts = json.loads(run("info", path, *NUMPY, "--json").out)
    assert facts["sha256"] == model.file.sha256
    assert facts["receptive_field_frames"] == model.receptive_field
    assert facts["weights_in_file"] == model.file.weights.size
    assert facts["multiply_adds_per_frame"] == model.plan.multiply_adds
    assert facts["metadata"] == METADATA
    assert facts["shape"] == json.loads(json.dumps(model.parsed.describe()))
    assert facts["schedule"]["engine"] == "numpy"
    scheduled = [location for segment in facts["schedule"]["segments"] for location in segment["ops"]]
    assert scheduled == [op.qualname for op in model.plan.ops]


def test_the_shape_is_shown(run: Run, tmp_path: Path) -> None:
    array = layer_array(
        channels=4,
        bottleneck=2,
        dilations=[1, 2, 4],
        kernel=[3, 3, 6],
        gating="gated",
        head1x1=(2, 1),
        films={"conv_pre_film": (True, 1)},
        groups_input=2,
        head_kernel=5,
    )
    text = _text(run, save(wavenet(array, post_head=post_head()), tmp_path))
    for fact in (
        "array 0 4 channels, bottleneck 2, 3 layers, head 1 wide of 5 taps",
        "taps 3 x2, 6; dilations 1 2 4",
        "Tanh; gating gated",
        "convolution in 2 groups",
        "head1x1 2 wide",
        "FiLM: conv_pre_film",
        "post head taps 3",
    ):
        assert fact in text


def test_a_condition_model_is_shown(run: Run, tmp_path: Path) -> None:
    condition = wavenet(layer_array(channels=2, head=3))
    path = save(wavenet(layer_array(channels=4, condition_size=3), condition=condition), tmp_path)
    text = _text(run, path)
    assert "cond. array 0 2 channels" in text
    assert f"and {len(condition['weights'])} in the condition model" in text


def test_a_container_says_which_child_plays(run: Run, tmp_path: Path) -> None:
    small, large = wavenet(layer_array(channels=2)), wavenet(layer_array(channels=4))
    path = save(container((0.5, small), (1.0, large)), tmp_path)
    full = _text(run, path)
    assert "slim dial at full size; changes at 0.5" in full
    assert "playing number 2" in full
    assert "array 0 4 channels" in full
    slim = _text(run, path, "--slim", "0.2")
    assert "slim dial at 0.2; changes at 0.5" in slim
    assert "array 0 2 channels" in slim
    assert f"weights {len(small['weights'])}" in slim


@pytest.mark.parametrize(
    ("rate", "shown"), [(44100, "44100 Hz"), (None, "48000 Hz, assumed: the file says none")]
)
def test_the_sample_rate_says_where_it_comes_from(
    run: Run, tmp_path: Path, rate: float | None, shown: str
) -> None:
    assert f"sample rate {shown} channels" in _text(run, save(wavenet(sample_rate=rate), tmp_path))


def test_warnings_and_switches_are_part_of_the_page(run: Run, tmp_path: Path) -> None:
    path = save(wavenet(layer_array(layer1x1=None)), tmp_path)
    assert "warning layer1x1 is inactive" in _text(run, path)
    assert "compatibility inactive_layer1x1=residual" in _text(
        run, path, "--compat", "inactive_layer1x1=residual"
    )
    assert "compatibility" not in _text(run, path)


def test_verbose_lists_every_operation(run: Run, tiny: Path) -> None:
    model = namdsp.load(tiny)
    brief, full = _text(run, tiny), _text(run, tiny, "--verbose")
    for op in model.plan.ops:
        assert op.qualname in full
        assert op.qualname not in brief


def test_kernels_that_were_passed_over_are_counted(
    run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (first, _, _), *rest = numpy_engine.conv.KERNELS
    assert rest
    picky = ((first, lambda op, max_block: "never on Mondays", None), *rest)
    monkeypatch.setattr(numpy_engine.NumpyEngine.__init__, "__kwdefaults__", {"conv_kernels": picky})
    text = _text(run, tiny)
    assert f"not {first}: never on Mondays (" in text
    assert "times)" in text


def test_auto_says_whom_it_passed_over(run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba_engine, "build", _refuse)
    code, out, _ = run("info", tiny)
    assert code == 0
    assert "not numba not today" in " ".join(out.split())


def test_no_engine_at_all_still_shows_the_rest(run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numba_engine, "build", _refuse)
    monkeypatch.setattr(numpy_engine, "build", _refuse)
    code, out, _ = run("info", tiny)
    assert code == 0
    assert "none can run this model here" in out
    assert "array 0" in out


def test_an_engine_asked_for_by_name_must_run(run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(numpy_engine, "build", _refuse)
    code, out, err = run("info", tiny, *NUMPY)
    assert (code, out) == (1, "")
    assert "not today" in err


def test_the_reference_has_no_schedule(run: Run, tiny: Path) -> None:
    code, out, _ = run("info", tiny, "--engine", "reference")
    assert code == 0
    assert "no schedule" in out


def test_names_beyond_ascii_survive_any_terminal(tmp_path: Path) -> None:
    import os
    import subprocess
    import sys

    path = save(wavenet(metadata={"name": "Bösendörfer ☃"}), tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "namdsp", "info", path, *NUMPY],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=60,
    )
    assert done.returncode == 0
    assert b"B\\xf6send\\xf6rfer" in done.stdout


def _refuse(*_: object) -> None:
    raise EngineError("not today")
