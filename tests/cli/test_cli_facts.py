"""Commands that tell facts: `info`, `bench`, `compare`, `alias`, `completion`; for people and for programs."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from builders import layer_array, save, wavenet
from here import MODELS

import namdsp
from namdsp.analysis import aliasing
from namdsp.cli import alias, bench
from namdsp.errors import EngineError
from namdsp.kernels.numpy_cpu import engine as numpy_engine
from namdsp.model import Model

Run = Callable[..., Any]
NUMPY = ("--engine", "numpy")
#: what the metadata of a file may be
ODD = [
    {},
    {"name": None, "date": None, "training": None, "loudness": float("-inf")},
    {"name": ["a"], "date": "yesterday", "training": [1], "loudness": "loud", "gain": {}},
    {"name": "x" * 100_000, "gear_type": "\u001b[2J", "tone_type": ["y"] * 9000},
    {"name": "[bold]:smile:[/]", "deep": json.loads("[" * 200 + "]" * 200), "z" * 999: 1},
    {"date": {"year": 10**400, "month": 1, "day": 1, "hour": 1, "minute": 1}},
]


@pytest.mark.parametrize("metadata", ODD)
def test_info_bears_any_metadata(run: Run, tmp_path: Path, metadata: dict[str, Any]) -> None:
    path = save(wavenet(metadata=metadata), tmp_path)
    done = run("info", path, *NUMPY)
    assert (done.code, done.err, "\x1b" in done.out) == (0, "", False)
    assert len(done.out) < 10_000
    assert json.loads(run("info", path, *NUMPY, "--json").out)["metadata"].get("loudness") in (None, "loud")


def test_info_has_the_facts_of_the_model(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    metadata = {"name": "Plexi", "date": {"year": 2026, "month": 9}, "loudness": -18.25}
    path = save(wavenet(layer_array(channels=4), metadata=metadata), tmp_path)
    model = namdsp.load(path)
    facts = json.loads(run("info", path, *NUMPY, "--json").out)
    assert facts["model_sha256"] == model.file.sha256
    assert facts["receptive_field_frames"] == model.receptive_field
    assert facts["weights_in_file"] == model.file.weights.size
    assert facts["multiply_adds_per_frame"] == model.plan.multiply_adds
    assert facts["metadata"] == metadata
    assert facts["shape"] == json.loads(json.dumps(model.parsed.describe()))
    assert facts["schedule"]["engine"] == "numpy"
    scheduled = [location for segment in facts["schedule"]["segments"] for location in segment["ops"]]
    assert scheduled == [op.qualname for op in model.plan.ops]
    brief, full = run("info", path, *NUMPY).out, run("info", path, *NUMPY, "--verbose").out
    assert all(op.qualname in "".join(full.split()) and op.qualname not in brief for op in model.plan.ops)

    def refuse(*_: object) -> None:
        raise EngineError("not today")

    monkeypatch.setattr(numpy_engine, "build", refuse)
    done = run("info", path, *NUMPY)
    assert (done.code, done.out, "not today" in done.err) == (1, "", True)


@pytest.fixture
def captures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "captures"
    (folder / "pedals").mkdir(parents=True)
    for name, channels, metadata in (
        ("b_amp.nam", 3, {"gear_type": "Amp", "loudness": -20.5}),
        ("a_amp.nam", 2, {"gear_type": "amp", "loudness": "\x1b[31m"}),
        ("pedals/drive.nam", 2, {"gear_type": "pedal", "loudness": -30}),
        ("none.nam", 1, {}),
    ):
        save(wavenet(layer_array(channels=channels), metadata=metadata), folder, name)
    monkeypatch.chdir(tmp_path)
    return folder


@pytest.mark.parametrize(
    ("options", "names"),
    [
        ("captures/", "a_amp b_amp none pedals/drive"),
        ("captures --sort weights_in_file", "none a_amp pedals/drive b_amp"),
        ("captures --sort loudness", "pedals/drive b_amp a_amp none"),
        ("captures --where gear_type=amp", "a_amp b_amp"),
        ("captures --where gear_type!=amp", "none pedals/drive"),
        ("captures/*.nam --where gear_type=AMP --where loudness=-20.5", "b_amp"),
        ("captures --where gear_type=cab", ""),
    ],
)
def test_info_of_several_is_a_table(run: Run, captures: Path, options: str, names: str) -> None:
    done = run("info", *options.split())
    assert (done.code, "\x1b" in done.out) == (0, False)
    assert [line.split()[0] for line in done.out.splitlines()[3:]] == names.split()
    assert f"{len(names.split())} of " in done.err
    (captures / "bad.nam").write_text("{")
    done = run("info", *options.split(), "--json")
    record = json.loads(done.out)
    assert (done.code, [item["name"] for item in record["models"]]) == (1, names.split())
    assert record["errors"][0].startswith("captures/bad.nam: ")
    assert "error: captures/bad.nam" in done.err


@pytest.fixture
def measure(run: Run, monkeypatch: pytest.MonkeyPatch) -> Run:
    """`bench` on the smallest model, on one second of signal."""
    monkeypatch.setattr(bench, "_OFFLINE_SECONDS", 1.0)
    monkeypatch.setattr(bench, "_SLOT_SECONDS", 0.003)
    return lambda *options: run("bench", MODELS / "smallest.nam", "--seconds", "0.01", "--json", *options)


def test_bench_is_consistent_with_itself(measure: Run) -> None:
    done = measure("--engine", "numba")
    assert (done.code, done.err) == (0, "")
    report = json.loads(done.out)
    assert (report["engine"], report["offline"][0]["threads"]) == ("numba", 1)
    assert [row["frames"] for row in report["blocks"]] == list(bench.BLOCKS)
    for row in report["blocks"]:
        assert row["deadline_us"] == pytest.approx(1e6 * row["frames"] / 48000)
        assert row["times_real_time"] == pytest.approx(row["deadline_us"] / row["median_us"])
        assert row["ns_per_frame"] == pytest.approx(1e3 * row["median_us"] / row["frames"])
        assert 0 < row["min_us"] <= row["median_us"] <= row["p99_us"] <= row["worst_us"]


def test_bench_shows_no_speed_of_wrong_bits(measure: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    right = Model.render

    def wrong(self: Model, x: Any, *, engine: str = "auto", **options: Any) -> Any:
        y = right(self, x, engine=engine, **options)
        if engine != "reference":
            y.view(np.uint32)[..., -1] ^= 1
        return y

    monkeypatch.setattr(Model, "render", wrong)
    done = measure(*NUMPY)
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert done.err.startswith("error: the engine's bits differ from the reference: no speed is shown")


def test_compare_measures_the_error_and_says_when_little_is_compared(run: Run, tmp_path: Path) -> None:
    amp = save(wavenet(), tmp_path, "amp.nam")
    x = 0.1 * np.random.default_rng(1).standard_normal(12_000).astype(np.float32)
    soundfile.write(tmp_path / "di.wav", x, 48_000, subtype="FLOAT")
    soundfile.write(
        tmp_path / "soft.wav", 0.5 * namdsp.load(amp).render(x, engine="numpy"), 48_000, subtype="FLOAT"
    )
    words = ("compare", amp, tmp_path / "soft.wav", "--di", tmp_path / "di.wav", *NUMPY)
    done = run(*words, "--json", "--max-esr", "0.9")
    result = json.loads(done.out)
    assert (done.code, result["passed"], "above 0.9" in done.err) == (1, False, True)
    assert result["esr"] == pytest.approx(1.0, rel=1e-6)
    assert result["bands"][0]["difference_db"] == pytest.approx(6.02, abs=0.01)
    done = run(*words, "--delay", "6500")
    assert (done.code, "of 12000 frames are compared" in done.err) == (0, True)
    assert run(*words).err == ""


def test_alias_has_a_row_and_a_panel_for_every_factor(
    run: Run, tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image, captions = pytest.importorskip("matplotlib.image"), []
    sweep, panel, picture = alias.linear_sweep, alias.panels.sweep, tmp_path / "sweep.png"
    monkeypatch.setattr(aliasing, "PITCHES", (69, 96))
    monkeypatch.setattr(alias, "announce_compiling", lambda engine, **_: None)
    monkeypatch.setattr(alias, "linear_sweep", lambda *given: sweep(*given, seconds=0.25))
    monkeypatch.setattr(alias.panels, "sweep", lambda *given: captions.append(given[-1]) or panel(*given))
    done = run("alias", tiny, "--json", "--oversample", "1,2", "--level-db", -6, "--plot", picture)
    record = json.loads(done.out)
    assert (done.code, record["level_dbfs"]) == (0, -6)
    assert [row["note"] for row in record["ratios_db"]] == ["A4", "C7"]
    assert [row["worst_db"] for row in record["oversample"]] == [
        max(tone[name] for tone in record["ratios_db"]) for name in ("1x", "2x")
    ]
    assert [caption.split(";")[0] for caption in captions] == ["as it is", "oversampled 2x"]
    assert image.imread(picture)[..., :3].std() > 0.1


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("re", "render"),
        ("render --ir", "--ir --ir-gain-db"),
        ("render a.wav --engine nu", "numba numpy"),
        ("completion ", "--help bash zsh fish"),
        ("render --gain-in", ""),
    ],
)
def test_a_shell_gets_words(typed: str, offered: str) -> None:
    line = f"namdsp {typed}"
    asked = {"_ARGCOMPLETE": "1", "_ARGCOMPLETE_IFS": " ", "COMP_LINE": line, "COMP_POINT": str(len(line))}
    ask = f"{sys.executable} -m namdsp 8>&1 9>/dev/null >/dev/null"
    done = subprocess.run(
        ["bash", "-c", ask], env=os.environ | asked, capture_output=True, text=True, timeout=30, check=True
    )
    assert done.stdout.strip() == offered


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_shells_read_is_well_formed(run: Run, tmp_path: Path, shell: str) -> None:
    script = tmp_path / f"completion.{shell}"
    script.write_text(run("completion", shell).out)
    assert script.stat().st_size > 100
    if shutil.which(shell) is not None:
        assert subprocess.run([shell, "-n", str(script)], timeout=30).returncode == 0
