"""Results once more on another engine: right where they are, and what is wrong is said."""

from __future__ import annotations

import json
import os
import sys
import types
from collections.abc import Callable
from pathlib import Path

import pytest
from batch_files import records

from namdsp.arithmetic import VERSION
from namdsp.batch.jobs import Job
from namdsp.batch.run import Options, run_batch
from namdsp.batch.verify import OTHERS, failed, verify
from namdsp.errors import EngineWarning, SettingError, WrongKernelError
from namdsp.kernels import BACKENDS


@pytest.fixture
def built(every: Callable[..., list[Job]], out: Path) -> Path:
    run_batch(every(input_gain_db=2.0, peak_dbfs=-3.0, mono=True), out, Options(engine="numpy"))
    return out


def test_another_engine_makes_the_same_bits(built: Path) -> None:
    verified = verify(built, 3)
    assert failed(verified) == []
    assert {(item.first, item.engine) for item in verified} == {("numpy", "reference")}
    assert len({item.output for item in verified}) == 3
    assert {item.output for item in verify(built, 3, seed=1)} != {item.output for item in verified}
    assert len(verify(built, 100, engine="numba")) == 9


def test_what_is_wrong_is_reported(
    built: Path, takes: Path, captures: Path, write_take: Callable[..., Path]
) -> None:
    lines = records(built)
    lines[0]["sha256"] = "0" * 64
    lines[1]["settings"]["input_gain_db"] = 3.0
    lines[3]["settings"] = 3
    lines[4]["settings"]["input_gain_db"] = "x"
    (built / "manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    (built / lines[2]["output"]).write_bytes(b"")
    (captures / "lead.nam").unlink()
    write_take(takes / "more" / "c.wav", 5)
    faults = {item.output: item.error for item in verify(built, 100, engine="numba")}
    assert "other samples" in str(faults["a/clean.wav"])
    assert "other samples" in str(faults["a/crunch.wav"])
    assert "not the file of its line" in str(faults["a/lead.wav"])
    assert "lacks take" in str(faults["b/clean.wav"])
    assert "input_gain_db is 'x'" in str(faults["b/crunch.wav"])
    assert "lead.nam" in str(faults["b/lead.wav"])
    assert "not the take of its line" in str(faults["c/clean.wav"])


@pytest.mark.parametrize("bad", ["\0", "\ud800"])
def test_a_line_whose_paths_are_none_is_reported(built: Path, bad: str) -> None:
    """A NUL character, or half a character, ended the command in a traceback."""
    lines = records(built)[:2]
    lines[0]["output"] = f"a/{bad}.wav"
    lines[1]["take"] = f"{bad}.wav"
    (built / "manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    faults = {item.output: str(item.error) for item in verify(built, 2, engine="numpy")}
    assert "is no path; expected that of a file" in faults[f"a/{bad}.wav"]
    assert "a/crunch.wav" in faults


def test_samples_of_an_older_arithmetic_are_called_so(built: Path) -> None:
    lines = records(built)
    for line in lines[:2]:
        assert line["versions"]["arithmetic"] == str(VERSION)
        line["sha256"] = "0" * 64
    del lines[1]["versions"]["arithmetic"]  # as it was when cabinets had other bits
    (built / "manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines[:2]))
    faults = {item.output: item.error for item in verify(built, 2)}
    assert "version" not in str(faults[lines[0]["output"]])
    assert f"version 1 of the arithmetic, this namdsp has {VERSION}" in str(faults[lines[1]["output"]])


def test_an_engine_that_is_not_here_is_passed_over(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(OTHERS, "numpy", ("nobody", "numba", "reference"))
    assert {(item.engine, item.error) for item in verify(built, 9)} == {("numba", None)}


def test_an_engine_that_is_refused_as_wrong_is_reported_once(
    built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(*_: object) -> None:
        raise WrongKernelError("triton: other samples here, in test_batch_verify")

    monkeypatch.setitem(OTHERS, "numpy", ("triton", "reference"))
    monkeypatch.setitem(BACKENDS, "triton", "wrong_backend")
    monkeypatch.setitem(sys.modules, "wrong_backend", types.SimpleNamespace(build=build))
    monkeypatch.setattr("namdsp.runtime.dispatch.check_usable", lambda backend: None)  # a GPU or none
    with pytest.warns(EngineWarning, match="in test_batch_verify. Now the processor plays") as message:
        assert {(item.engine, item.error) for item in verify(built, 3)} == {("reference", None)}
    assert len(message) == 1


def test_a_line_that_names_no_engine_is_verified_all_the_same(built: Path) -> None:
    line = records(built)[0]
    del line["engine"]
    (built / "manifest.jsonl").write_text(json.dumps(line) + "\n")
    (verified,) = verify(built, 1)
    assert (verified.first, verified.engine, verified.error) == ("an engine not named", "numpy", None)


def test_a_folder_without_results_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="cannot be read"):
        verify(tmp_path, 3)
    (tmp_path / "manifest.jsonl").touch()
    with pytest.raises(SettingError, match="holds no results"):
        verify(tmp_path, 3)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are POSIX's")
def test_a_manifest_that_is_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "manifest.jsonl")
    with pytest.raises(SettingError, match="is no file; expected a manifest"):
        verify(tmp_path, 1)
