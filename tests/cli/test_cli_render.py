"""`namdsp render`, `namdsp batch`: options become settings; what is written and said. The renders: tests/rendering."""

from __future__ import annotations

import errno
import json
import re
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from builders import container, layer_array, save, wavenet
from comparing import assert_same_bits
from processes import NAMDSP, run_process

import namdsp
from namdsp import loading, read_audio
from namdsp.loading import open_model

Make = Callable[..., Path]
Run = Callable[..., Any]
NUMPY = ("--engine", "numpy")
METADATA = {"loudness": -24.0, "input_level_dbu": 15.0, "output_level_dbu": 10.0}


@pytest.mark.parametrize("engine", ["auto", "numpy", "reference"])
def test_every_option_is_a_setting_of_the_rig_and_of_the_record(
    run: Run, tmp_path: Path, wav: Make, out: Path, engine: str
) -> None:
    noise = np.random.default_rng(0).standard_normal(6000)
    cab = wav(noise[None] * np.exp(-np.arange(6000) / 900) / 20, name="cab.wav")
    model = save(wavenet(layer_array(channels=3, dilations=(1, 30)), metadata=METADATA), tmp_path)
    t = np.arange(12_000)
    x = np.random.default_rng(1).standard_normal((2, len(t)))
    source = wav(x * np.where(np.sin(t / 700) > 0, 0.1, 0.001))
    options = ("--input-gain-db", "3", "--output-gain-db", "-4", "--input-level-dbu", "12", "--normalize")
    options += ("--gate-db", "-30", "--ir", str(cab), "--ir-gain-db", "-18", "--tail", "--json")
    done = run("render", source, model, out, "--engine", engine, *options)
    assert done.code == 0
    rig = namdsp.Rig(
        namdsp.load(model),
        channels=2,
        input_gain_db=3.0,
        output_gain_db=-4.0,
        input_level_dbu=12.0,
        normalize=True,
        gate_db=-30.0,
        ir=cab,
        ir_gain_db=-18.0,
    )
    x = read_audio(source)[0]
    assert_same_bits(read_audio(out)[0], rig.render(np.pad(x, ((0, 0), (0, rig.tail_frames)))))
    record = json.loads(done.out)
    assert (record["input_gain_db"], record["input_calibration_db"]) == (0.0, -3.0)
    assert (record["output_gain_db"], record["output_level_db"]) == (2.0, 6.0)
    assert (record["gate"]["threshold_db"], record["frames"]) == (-30.0, 12_000 + rig.tail_frames)
    assert (record["cabinet"]["file"], record["cabinet"]["gain_db"]) == (str(cab), -18.0)


def test_the_last_line_and_the_warnings_say_what_was_done(
    run: Run, straight: Make, wav: Make, out: Path
) -> None:
    done = run("render", wav(np.tile([0.5, -0.5], (1, 24000))), straight(), out, *NUMPY)
    assert (done.code, done.out) == (0, "")
    assert done.err.startswith(f"{out}: audio 1 s, render ")
    assert re.search(
        r", render [\d.e-]+ s, [\d,.e-]+x real time, engine numpy, peak -6.021 dBFS\n$", done.err
    )
    x = np.zeros((1, 100))
    x[0, :7] = 1.5
    words = ("render", wav(x), straight(), out, *NUMPY, "--subtype", "pcm16", "-y")
    done = run(*words, "--json")
    assert json.loads(done.out)["clipped_samples"] == 7
    assert "7 samples beyond full scale clipped, peak +3.52 dBFS" in done.err
    assert "by 3.6 dB" in done.err
    assert "warning" not in run(*words, "--output-gain-db", "-3.6").err
    assert "warning: --gate-db 3: is above full scale" in run(*words, "--gate-db", "3").err
    empty = wav(x[:, :0])
    cab = wav(0.5 ** np.arange(50.0)[None], name="cab.wav")
    for tail in ((), ("--tail", "--ir", cab)):  # with these the file has frames: the cabinet's
        assert f"warning: {empty}: has no samples; expected" in run("render", empty, *words[2:], *tail).err
    batch = "batch", empty, words[2], "-o", out.parent / "batch", *NUMPY
    assert f"{empty}: has no samples; expected" in run(*batch).err


@pytest.mark.parametrize("command", ["render", "batch"])
def test_the_level_of_a_take_is_judged_with_the_gains_before_the_gate(
    run: Run, straight: Make, wav: Make, tmp_path: Path, command: str
) -> None:
    x = 0.1 * np.sin(np.arange(9600) / 7)[None]
    take, amp = wav(x), straight(metadata={"input_level_dbu": 12.0})

    def said(*options: str) -> bool:
        words = (take, amp, tmp_path / "o.wav") if command == "render" else (take, amp, "-o", tmp_path / "b")
        done = run(command, *words, *NUMPY, "-y", "--json", *options)
        assert done.code == 0, done.err
        lines = done.err if command == "render" else (tmp_path / "b" / "manifest.jsonl").read_text()
        return "and the gate opens at" in lines

    assert said("--gate-db", "-19")
    assert not said("--gate-db", "-21")
    assert not said("--gate-db", "-19", "--input-gain-db", "2")
    assert said("--gate-db", "-21", "--input-level-dbu", "6")


def test_what_files_and_models_warn_of_is_a_line_each(run: Run, tmp_path: Path, wav: Make, out: Path) -> None:
    off = save(wavenet(layer_array(layer1x1=None)), tmp_path, "off.nam")
    source = wav(1000)
    source.write_bytes(source.read_bytes()[:-400])
    done = run("render", source, off, out, *NUMPY, "--allow", "truncated", "--json")
    assert done.err.count("warning: ") == 2
    assert all(said in done.err for said in ("layer1x1 is inactive", "has 3600 bytes of samples"))
    assert (len(json.loads(done.out)["warnings"]), json.loads(done.out)["frames"]) == (2, 900)
    flac = wav(90000, name="in.flac")
    flac.write_bytes(flac.read_bytes()[:-100000])
    out.unlink()
    done = run("render", flac, off, out, *NUMPY)
    assert (done.code, done.err.count("--allow truncated"), list(out.parent.iterdir())) == (1, 1, [])
    children = [wavenet(seed=seed, metadata={"loudness": -20.0 - seed}) for seed in range(2)]
    full = save(container((0.5, children[0]), (1.0, children[1]), metadata={"loudness": -21.0}), tmp_path)
    done = run("render", wav(100), full, out, *NUMPY, "--normalize", "--slim", "0", "-q")
    assert "-1.00 dB more" in done.err


def test_several_open_a_capture_once_and_one_that_fails_stops_none(
    run: Run, tiny: Path, wav: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    def noting(path: str, **options: Any) -> Any:
        opened.append(path)
        return open_model(path, **options)

    monkeypatch.setattr(loading, "open_model", noting)
    takes = [wav(100, name=name) for name in ("a.wav", "b.wav", "c.wav")]
    takes[1].write_bytes(b"none")
    done = run("render", *takes, tiny, f"{tmp_path}/out/", *NUMPY)
    assert (done.code, done.err.count("error: ")) == (1, 1)
    assert opened == [str(tiny)]
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.wav", "c.wav"]


# -- standard streams ------------------------------------------------------------------------------------


def piped(path: Path) -> bytes:
    """A WAV file as sox writes it into a pipe: no length in its header."""
    data = bytearray(path.read_bytes())
    at = data.index(b"data") + 4
    data[4:8] = (0x7FFFF024).to_bytes(4, "little")
    data[at : at + 4] = (0x7FFFF000).to_bytes(4, "little")
    return bytes(data)


def test_streams_have_the_bytes_of_files_and_their_names_in_errors(
    run: Run, tiny: Path, wav: Make, tmp_path: Path
) -> None:
    source, out, stored = wav(700, channels=2), tmp_path / "out.wav", tmp_path / "kept"
    stored.mkdir()
    assert run("render", source, tiny, out, *NUMPY).code == 0
    for given, code, played, said in (
        (piped(source), 0, out.read_bytes(), b"standard output: audio "),
        (b"garbage", 1, b"", b"error: standard input: is not audio"),
    ):
        words = (*NAMDSP, "render", "-", tiny, "-", *NUMPY)
        done = run_process(*words, environment={"TMPDIR": str(stored)}, input=given, text=False)
        assert (done.returncode, done.stdout) == (code, played), done.stderr
        assert done.stderr.startswith(said)
        assert str(stored).encode() not in done.stderr
        assert list(stored.iterdir()) == []


def test_a_disk_that_is_full_is_one_error_and_leaves_nothing(
    run: Run, tiny: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(size: int) -> bytes:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=SimpleNamespace(read=full), isatty=lambda: False))
    done = run("render", "-", tiny, tmp_path / "out.wav", *NUMPY)
    assert (done.code, done.out) == (1, "")
    assert "error: standard input: cannot be read and kept (No space left on device)" in done.err
    assert [path.name for path in tmp_path.iterdir()] == [tiny.name]


# -- batch: what it takes, says and leaves. What it makes: tests/batch --------------------------------


WORDS = ("batch", "takes/", "captures/", "-o", "out", *NUMPY)


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
        'takes = ["takes"]\nmodels = ["captures"]\noutput = "out"\ntemplate = "{split}/{take}-{model}.flac"\n'
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
