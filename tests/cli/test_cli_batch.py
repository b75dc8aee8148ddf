"""`namdsp batch`: what it takes, says and leaves. What it makes: tests/batch."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from builders import layer_array, save, wavenet

Run = Callable[..., Any]
NUMPY = ("--engine", "numpy")
WORDS = ("batch", "takes/", "--models", "captures/", "-o", "out", *NUMPY)


@pytest.fixture(autouse=True)
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


def test_what_is_done_is_said_verified_and_replaced_only_with_y(run: Run, folder: Path) -> None:
    done = run(*WORDS)
    assert (done.code, done.out, "out: jobs 4, done 4, " in done.err) == (0, "", True)
    record = json.loads(run(*WORDS, "--resume", "--json").out)
    assert (record["jobs"], record["done"], record["skipped"], record["errors"]) == (4, 0, 4, [])
    done = run("batch", "--verify", "2", "-o", "out", "--json")
    assert (done.code, "2 of 2 results right, numpy by reference" in done.err) == (0, True)
    assert [item["error"] for item in json.loads(done.out)["verified"]] == [None, None]
    done = run(*WORDS, "--resume", "--input-gain-db", "3")
    assert done.code == 1
    assert "4 finished outputs were made with other inputs or settings (input_gain_db was 0.0" in done.err
    assert run(*WORDS, "--resume", "-y", "--input-gain-db", "3").code == 0
    for path in (folder / "out").rglob("*.wav"):
        path.write_bytes(b"")
    done = run("batch", "--verify", "-o", "out")
    assert (done.code, done.err.count("not the file of its line")) == (1, 4)


def test_bad_files_are_reported_and_the_exit_code_is_1(run: Run, folder: Path) -> None:
    (folder / "takes" / "bad.wav").write_bytes(b"none")
    done = run(*WORDS)
    assert (done.code, ", failed 2, " in done.err) == (1, True)
    assert done.err.count("error: takes/bad.wav: is not audio") == 1


def test_options_are_settings_of_all_jobs_and_win_over_the_job_file(run: Run, folder: Path) -> None:
    (folder / "jobs.toml").write_text(
        'takes = ["takes"]\nmodels = ["captures"]\noutput = "out"\nname = "{split}/{take}-{model}.flac"\n'
        'split = "train=1"\nseed = 3\nrandom_models = 1\n'
        "[settings]\ngain = '-6:6'\ngain_out = -3\nmono = true\n"
    )
    words = ("batch", "--jobs", "jobs.toml", "--output-gain-db", "-9", "--subtype", "pcm16", *NUMPY)
    assert run(*words).code == 0
    lines = [json.loads(line) for line in (folder / "out" / "manifest.jsonl").read_text().splitlines()]
    assert len(lines) == 2
    for line in lines:
        settings = line["settings"]
        assert line["output"].startswith("train/")
        assert (settings["output_gain_db"], settings["mono"], settings["subtype"]) == (-9, True, "pcm16")
        assert -6 <= settings["input_gain_db"] <= 6
        assert (line["split"], line["seed"], line["subtype"]) == ("train", 3, "PCM_16")
