"""`namdsp batch`: what it takes, says and leaves."""

from __future__ import annotations

import errno
import json
import os
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


def test_a_manifest_without_room_says_what_to_do(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = iter(range(3))

    def write(handle: int, line: Any) -> int:
        if bytes(line).startswith(b'{"output') and next(left, None) is None:
            raise OSError(errno.ENOSPC, "No space left on device")
        return written(handle, line)

    written = os.write
    monkeypatch.setattr(os, "write", write)
    words = ("batch", "takes/", "--models", "captures/", "-o", "out", "--engine", "numpy", "--threads", "1")
    done = run(*words)
    assert done.code == 1
    assert done.err.endswith(
        "\nstopped: out/manifest.jsonl: cannot be written (No space left on device). Free some disk space there, or "
        "check its permissions. Then continue with --resume\n"
    )


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


def test_the_silent_option_says_nothing(run: Run, folder: Path) -> None:
    done = run("batch", "takes/", "--models", "captures/", "-o", "out", "--engine", "numpy", "-q")
    assert done == (0, "", "")


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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["takes/", "--models", "captures/"], "no output folder"),
        (["takes/", "-o", "out"], "no captures: expected some"),
        (["--models", "captures/", "-o", "out"], "no takes: expected some"),
        (["none", "--models", "captures/", "-o", "out"], "none: not there"),
        (["takes/", "--models", "captures/", "-o", "takes/out"], "the next run would take outputs"),
        (["takes/", "--models", "captures/", "-o", "out", "--name", "{take}.wav"], "is of two jobs"),
        (
            ["takes/", "--models", "captures/", "-o", "out", "--name", "../{take}{model}.wav"],
            "is no part of a name",
        ),
        (["takes/", "--models", "captures/", "-o", "out", "--split", "train=2"], "shares such as"),
        (["takes/", "--models", "captures/", "-o", "out", "--gate-db", "500"], "gate"),
        (["takes/", "--models", "captures/", "-o", "out", "--device", "cpu"], "such as cuda:0"),
        (["takes/", "--models", "captures/", "-o", "out", "--device", "cuda:\u0663"], "such as cuda:0"),
        (["takes/", "--models", "captures/", "-o", "out", "--device", ""], "such as cuda:0"),
        (
            ["takes/", "--models", "captures/", "-o", "out", "--device", "cuda:7", "--engine", "numpy"],
            "--device cuda:7 and --engine numpy are both given",
        ),
        (["takes/", "--models", "captures/", "-o", "out", "--scheduler", ""], "such as tcp://host"),
        (["takes/", "--models", "captures/", "-o", "out", "--name", ""], "name '': is empty"),
        (["takes/", "--models", "captures/", "-o", "out", "--name", "{take}"], ".wav .wave .flac"),
        (["takes/", "--models", "captures/", "-o", "out", "--name", "{take}"], ".npy"),
        (["takes/", "--models", "captures/", "-o", "out", "--split", ""], "shares such as"),
        (["takes/", "--models", "captures/", "-o", ""], "no output folder"),
        (["--jobs", "", "-o", "out"], "'': is no job file"),
        (["--jobs", "empty.csv", "-o", "out"], "empty.csv: holds no jobs"),
        (["--jobs", "empty.toml", "-o", "out"], "empty.toml: holds no jobs"),
        (
            ["takes/", "--models", "captures/", "-o", "out", "--loudness-lufs", "-23", "--peak-dbfs", "-1"],
            "loudness_lufs and peak_dbfs are both given; expected one",
        ),
    ],
)
def test_wrong_usage_is_reported_before_anything_is_created(
    run: Run, folder: Path, arguments: list[str], message: str
) -> None:
    for name in ("empty.csv", "empty.toml"):
        (folder / name).touch()
    done = run("batch", *arguments)
    assert done.code == 2
    assert message in done.err
    assert not (folder / "out").exists()


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        ("--slim", "x", "a number from 0 to 1 (1 is full size), such as 0.5"),
        ("--start", "-1", "a number from 0 to 1000000 seconds, such as 1.5"),
        ("--loudness-lufs", "5", "a number from -70 to 0 LUFS, such as -23"),
        ("--peak-dbfs", "nan", "a number from -200 to 200 dBFS, such as -1"),
        ("--input-gain-db", "1_0", "a number from -200 to 200 dB, such as -6"),
        ("--sample-rate", "5", "a whole number from 1000 to 10000000 Hz, such as 44100"),
        ("--seed", "-1", "a whole number of at least 0"),
        ("--random-models", "0", "a whole number of at least 1"),
        ("--oversample", "\u0664", "one of 1, 2, 3"),
        ("--threads", "\u0662", "a whole number from 1 to 1024"),
        ("--split", "a=\u0661", "names and shares such as"),
    ],
)
def test_values_that_mean_nothing_are_reported_in_the_same_words_by_batch_and_render(
    run: Run, folder: Path, option: str, value: str, expected: str
) -> None:
    commands = [("batch", "takes/", "--models", "captures/", "-o", "out")]
    if option in ("--slim", "--input-gain-db", "--oversample", "--threads"):
        commands.append(("render", "takes/a.wav", "captures/lead.nam", "out"))
    for command in commands:
        done = run(*command, option, value)
        assert (done.code, (folder / "out").exists()) == (2, False)
        last = done.err.splitlines()[-1]
        assert value in last
        assert f"expected {expected}" in last
        assert last == last.rstrip()


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("--ir", "none.wav", "none.wav: no such file"),
        ("--subtype", "nope", "a/clean.wav: subtype 'nope' does not go into WAV"),
        ("--engine", "triton", "error: triton: "),
        ("--device", "cuda:0", "no CUDA device"),
    ],
)
def test_what_is_wrong_for_all_jobs_is_reported_once_before_the_first(
    run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch, option: str, value: str, message: str
) -> None:
    monkeypatch.setattr("namdsp.kernels.triton_gpu.device.detection.driver", lambda: None)
    monkeypatch.setenv("TRITON_INTERPRET", "0")
    done = run("batch", "takes/", "--models", "captures/", "-o", "out", option, value)
    assert (done.code, (folder / "out").exists()) == (2, False)
    assert done.err.count(message) == 1


def test_one_impulse_response_of_multiple_that_is_bad_stops_no_other_job(run: Run, folder: Path) -> None:
    (folder / "jobs.csv").write_text(
        "take,model,ir\ntakes/a.wav,captures/lead.nam,takes/b.wav\ntakes/b.wav,captures/lead.nam,none.wav\n"
    )
    done = run("batch", "--jobs", "jobs.csv", "-o", "out", "--engine", "numpy", "--allow-loud-ir")
    assert (done.code, len(list((folder / "out").rglob("*.wav")))) == (1, 1)


def test_verify_makes_results_again(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert run("batch", "takes/", "--models", "captures/", "-o", "out", "--engine", "numpy", "-q").code == 0
    done = run("batch", "--verify", "2", "-o", "out", "--json")
    assert done.code == 0
    assert "2 of 2 results right, numpy by reference" in done.err
    assert [item["error"] for item in json.loads(done.out)["verified"]] == [None, None]
    monkeypatch.setattr("namdsp.kernels.triton_gpu.device.detection.driver", lambda: None)
    unusable = run("batch", "--verify", "-o", "out", "--engine", "triton")
    assert (unusable.code, unusable.err.count("error: triton: ")) == (2, 1)
    devices = run("batch", "--verify", "-o", "out", "--device", "cuda:0")
    assert (devices.code, "--verify takes the folder of a batch and nothing else" in devices.err) == (2, True)
    for path in (folder / "out").rglob("*.wav"):
        path.write_bytes(b"")
    done = run("batch", "--verify", "-o", "out")
    assert done.code == 1
    assert done.err.count("not the file of its line") == 4
    assert run("batch", "takes/", "--verify", "-o", "out").code == 2
    assert run("batch", "--verify").code == 2
    none = run("batch", "--verify", "0", "-o", "out")
    assert (none.code, "expected a whole number of at least 1" in none.err) == (2, True)


def test_render_refuses_a_device_with_an_engine_of_another(run: Run, folder: Path) -> None:
    done = run("render", "a.wav", "b.nam", "c.wav", "--device", "cuda:0", "--engine", "numba")
    assert done.code == 2
    assert "--device cuda:0 and --engine numba are both given" in done.err
