"""Results once more on another engine: right where they are, and what is wrong is said."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from batch_files import records

from namdsp.arithmetic import VERSION
from namdsp.batch.run import Options, run_batch
from namdsp.batch.verify import OTHERS, failed, verify
from namdsp.errors import SettingError


@pytest.fixture
def built(every, out):
    run_batch(
        every(input_gain_db=2.0, peak_dbfs=-3.0, mono=True, keep_dry=True), out, Options(engine="numpy")
    )
    return out


def test_another_engine_makes_the_same_bits(built):
    verified = verify(built, 3)
    assert failed(verified) == []
    assert {(item.first, item.engine) for item in verified} == {("numpy", "reference")}
    assert len({item.output for item in verified}) == 3
    assert {item.output for item in verify(built, 3, seed=1)} != {item.output for item in verified}
    assert len(verify(built, 100, engine="numba")) == 9


#: What is wrong with a line or its files -> the message; `folder` has takes, captures and the outputs.
FAULTS: list[tuple[Callable[[dict[str, Any], Path], Any], str]] = [
    (lambda line, folder: line.update(sha256="0" * 64), "other samples with numba: SHA-256 "),
    (lambda line, folder: line["settings"].update(input_gain_db=3.0), "other samples"),
    (lambda line, folder: line["settings"].update(input_gain_db="x"), "input_gain_db is 'x'"),
    (lambda line, folder: line.update(settings=3), "lacks take"),
    (lambda line, folder: (folder / "out" / line["output"]).write_bytes(b""), "is not the file of its line"),
    (lambda line, folder: (folder / "out" / line["dry"]).write_bytes(b""), "is not the file of its line"),
    (lambda line, folder: (folder / "captures" / "lead.nam").unlink(), "lead.nam"),
    (lambda line, folder: soundfile.write(line["take"], np.zeros(5), 48000), "is not the take of its line"),
    # a NUL character, or half a character, ended the command in a traceback
    (lambda line, folder: line.update(output="a/\0.wav"), "is no path; expected that of a file"),
    (lambda line, folder: line.update(output="a/\ud800.wav"), "is no path; expected that of a file"),
    (lambda line, folder: line.update(take="\0.wav"), "cannot be opened"),
    (
        lambda line, folder: (line.update(sha256="0" * 64), line["versions"].pop("arithmetic")),
        f"version 1 of the arithmetic, this namdsp has {VERSION}",
    ),
]


@pytest.mark.parametrize(("spoil", "message"), FAULTS)
def test_what_is_wrong_is_reported(built, spoil, message):
    lines = records(built)
    spoil(lines[2], built.parent)
    (built / "manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    faults = {item.output: item.error for item in verify(built, 100, engine="numba")}
    assert message in str(faults[lines[2]["output"]])
    assert faults[lines[3]["output"]] is None


def test_an_engine_that_is_not_here_is_passed_over(built, monkeypatch):
    monkeypatch.setitem(OTHERS, "numpy", ("nobody", "numba", "reference"))
    assert {(item.engine, item.error) for item in verify(built, 9)} == {("numba", None)}


def test_a_line_that_names_no_engine_is_verified_all_the_same(built):
    line = records(built)[0]
    del line["engine"]
    (built / "manifest.jsonl").write_text(json.dumps(line) + "\n")
    (verified,) = verify(built, 1)
    assert (verified.first, verified.engine, verified.error) == ("an engine not named", "numpy", None)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are POSIX's")
def test_a_folder_without_results_is_refused(tmp_path):
    manifest = tmp_path / "manifest.jsonl"
    for make, message in (
        (lambda: None, "cannot be read"),
        (manifest.touch, "holds no results"),
        (
            lambda: (manifest.unlink(), os.mkfifo(manifest)),
            "is no file; expected a manifest",
        ),  # not waited for
    ):
        make()
        with pytest.raises(SettingError, match=message):
            verify(tmp_path, 3)
