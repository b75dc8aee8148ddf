"""docs/batch.md is true: its commands, job files and code run, and its fields are those of the code."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from batch_files import records

from namdsp.batch.naming import DEFAULT, FIELDS
from namdsp.cli import main

ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "docs" / "batch.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.fixture
def folder(captures, write_take, monkeypatch):
    root = captures.parent
    for name in ("verse", "chorus"):
        write_take(root / "takes" / f"{name}.wav", 24000)
    (root / "jobs.csv").write_text(blocks("csv")[0])
    (root / "jobs.toml").write_text(blocks("toml")[0])
    monkeypatch.chdir(root)
    return root


def test_commands_and_code_run(folder, capsys):
    lines = [line for block in blocks("bash") for line in block.replace("\\\n", "").splitlines()]
    assert (
        sum("--scheduler" in line for line in lines) == 1
    )  # in test_batch_dask.py, on a cluster that runs already
    lines = [line for line in lines if "--scheduler" not in line]
    for line in lines:
        command = shlex.split(line, comments=True)
        assert command[0] == "namdsp"
        assert main([*command[1:], "-q"]) == 0, capsys.readouterr().err
    assert len(records(folder / "out")) == 6
    assert [record["sample_rate_hz"] for record in records(folder / "set")] == [44100] * 2
    assert {record["output"] for record in records(folder / "rows")} == {"verse/lead.wav", "chorus/clean.wav"}
    reported = [path.read_text() for path in (folder / "pairs").rglob("metadata.jsonl")]
    rows = [json.loads(line) for line in "".join(reported).splitlines()]
    assert len(rows) == 2 * 3
    assert {"file_name", "dry_file_name", "model", "split", "seed", "input_gain_db"} <= set(rows[0])
    capsys.readouterr()
    for block in blocks("python"):
        exec(compile(block, "batch.md", "exec"), {})
    assert capsys.readouterr().out.endswith("6 []\n")


def test_every_field_of_names_and_of_the_manifest_is_described(folder):
    assert set(re.findall(r"`\{(\w+)\}`", TEXT)) == set(FIELDS)
    assert f"`{DEFAULT}`" in TEXT
    assert main(["batch", "takes", "--models", "captures/lead.nam", "-o", "out", "-q"]) == 0
    message = set(re.findall(r"`(\w+)`", TEXT))
    plain = {
        *("take_sha256", "model_sha256", "ir_sha256"),  # "their SHA-256"
        *("frames", "channels", "sample_rate_hz", "audio_seconds", "container", "subtype"),  # length, format
    }
    assert set(records(folder / "out")[0]) - plain <= message
