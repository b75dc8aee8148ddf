"""`namdsp batch`: what it takes, says and leaves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from builders import layer_array, save, wavenet

Run = Callable[..., Any]


@pytest.fixture
def folder(tmp_path: Path, wav: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with two takes and two captures."""
    (tmp_path / "takes").mkdir()
    (tmp_path / "captures").mkdir()
    for frames, name in ((500, "takes/a.wav"), (600, "takes/b.wav")):
        wav(frames, name=name)
    for seed, name in ((1, "clean.nam"), (2, "lead.nam")):
        save(wavenet(layer_array(channels=2), seed=seed), tmp_path / "captures", name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def outputs(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.*") if path.is_file())


def test_every_recording_goes_through_every_capture(run: Run, folder: Path) -> None:
    done = run("batch", "takes/", "--models", "captures/", "-o", "out/", "--engine", "numpy")
    assert done.code == 0
    assert outputs(folder / "out") == [
        "a/clean.wav",
        "a/lead.wav",
        "b/clean.wav",
        "b/lead.wav",
        "manifest.jsonl",
    ]
    assert done.out == ""
    assert "out/: jobs 4, done 4, " in done.err
    again = run(
        "batch", "takes/", "--models", "captures/", "-o", "out/", "--engine", "numpy", "--resume", "--json"
    )
    assert again.code == 0
    record = json.loads(again.out)
    assert (record["jobs"], record["done"], record["skipped"], record["errors"]) == (4, 0, 4, [])


def test_resume_replaces_finished_outputs_of_other_settings_only_with_y(run: Run, folder: Path) -> None:
    words = ("batch", "takes/", "--models", "captures/", "-o", "out", "--engine", "numpy")
    assert run(*words).code == 0
    before = [(folder / "out" / name).read_bytes() for name in outputs(folder / "out")]
    done = run(*words, "--resume", "--input-gain-db", "3")
    assert done.code == 1
    assert (
        "4 finished outputs were made with other inputs or settings (input_gain_db was 0.0, is now 3.0"
        in done.err
    )
    assert [(folder / "out" / name).read_bytes() for name in outputs(folder / "out")] == before
    assert run(*words, "--resume", "-y", "--input-gain-db", "3").code == 0
    assert run(*words, "--resume", "--input-gain-db", "3").code == 0


def test_bad_files_are_reported_and_the_exit_code_is_1(run: Run, folder: Path) -> None:
    (folder / "takes" / "bad.wav").write_bytes(b"none")
    done = run("batch", "takes/", "--models", "captures/", "-o", "out", "--engine", "numpy")
    assert done.code == 1
    assert done.err.count("error: takes/bad.wav: is not audio") == 1
    assert ", failed 2, " in done.err


def test_options_are_settings_of_all_jobs_and_win_over_the_job_file(run: Run, folder: Path) -> None:
    (folder / "jobs.toml").write_text(
        'takes = ["takes"]\nmodels = ["captures"]\noutput = "out"\nname = "{split}/{take}-{model}.flac"\n'
        'split = "train=1"\nseed = 3\nrandom_models = 1\n'
        "[settings]\ngain = '-6:6'\ngain_out = -3\nmono = true\n"
    )
    done = run(
        "batch", "--jobs", "jobs.toml", "--output-gain-db", "-9", "--subtype", "pcm16", "--engine", "numpy"
    )
    assert done.code == 0, done.err
    lines = [json.loads(line) for line in (folder / "out" / "manifest.jsonl").read_text().splitlines()]
    assert len(lines) == 2
    for line in lines:
        settings = line["settings"]
        assert line["output"].startswith("train/")
        assert (settings["output_gain_db"], settings["mono"], settings["subtype"]) == (-9, True, "pcm16")
        assert -6 <= settings["input_gain_db"] <= 6
        assert (line["split"], line["seed"], line["subtype"]) == ("train", 3, "PCM_16")


def test_verify_makes_results_again(run: Run, folder: Path) -> None:
    assert run("batch", "takes/", "--models", "captures/", "-o", "out", "--engine", "numpy", "-q").code == 0
    done = run("batch", "--verify", "2", "-o", "out", "--json")
    assert done.code == 0
    assert "2 of 2 results right, numpy by reference" in done.err
    assert [item["error"] for item in json.loads(done.out)["verified"]] == [None, None]
    for path in (folder / "out").rglob("*.wav"):
        path.write_bytes(b"")
    done = run("batch", "--verify", "-o", "out")
    assert done.code == 1
    assert done.err.count("not the file of its line") == 4
