"""README.md is true: its code runs, its commands run, its tables are those of the code."""

from __future__ import annotations

import re
import shlex
import shutil
from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
import soundfile

from namdsp.architectures import ARCHITECTURES
from namdsp.cli import main
from namdsp.compatibility import PRESETS, Compatibility
from namdsp.extras import EXTRAS
from namdsp.nam_file import MAX_FILE_BYTES
from namdsp.plan.activations import KINDS
from namdsp.runtime.dispatch import ENGINES

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def commands() -> list[list[str]]:
    """The `namdsp` lines, without comments."""
    lines = [line for block in blocks("bash") for line in block.splitlines() if line.startswith("namdsp ")]
    return [shlex.split(line, comments=True)[1:] for line in lines]


def row(start: str) -> str:
    """The table row whose first cell is `start`."""
    (found,) = re.findall(rf"^\| {re.escape(start)} \|(.*)\|$", README, re.MULTILINE)
    return str(found)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with what the README's examples need."""
    models = tmp_path / "models"
    models.mkdir()
    for name in ("crunch.nam", "di.wav", "cab.wav"):
        shutil.copy(ROOT / "models" / name, models)
    response = 0.5 ** np.arange(100, dtype=np.float32)
    soundfile.write(tmp_path / "cab.wav", response, 44100, subtype="FLOAT")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_python_examples_run_one_after_the_other(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    examples = blocks("python")
    assert len(examples) == 3
    exec(compile("".join(examples), "README.md", "exec"), {})
    assert soundfile.info("amp.wav").frames == soundfile.info("models/di.wav").frames
    assert "4093" in capsys.readouterr().out


def test_the_commands_run(folder: Path) -> None:
    shutil.copy(ROOT / "models" / "zoo" / "smallest.nam", "amp.nam")
    x = np.random.default_rng(0).uniform(-0.2, 0.2, 9600).astype(np.float32)
    soundfile.write("in.wav", x, 48000, subtype="FLOAT")
    for source, target in (("in.wav", "other.wav"), ("in.wav", "reamp.wav")):
        assert main(["render", source, "amp.nam", target]) == 0
    shutil.copy("in.wav", "di.wav")
    for name, inside in (("in.wav", "takes"), ("amp.nam", "captures")):
        (folder / inside).mkdir()
        shutil.copy(name, folder / inside)
    assert {command[0] for command in commands()} == {
        *(
            "render",
            "audition",
            "batch",
            "live",
            "devices",
            "info",
            "parity",
            "plot",
            "bench",
            "warmup",
            "join",
            "compare",
            "export",
            "alias",
        )
    }
    for command in commands():
        if command[0] in ("live", "devices"):  # need a sound card: tests/live
            continue
        shorter = ["--seconds", "0.001"] if command[0] == "bench" else []
        assert main([*command, *shorter]) == 0, command
    assert soundfile.info("out.flac").subtype == "PCM_16"


def test_lines_are_no_longer_than_120_but_for_tables() -> None:
    lines = [line for line in README.splitlines() if not line.startswith(("|", "python3 -m venv"))]
    assert [line for line in lines if len(line) > 120] == []


def test_every_extra_is_named() -> None:
    (said,) = re.findall(r"are extras, as in (.*?)\n\n", README, re.DOTALL)
    assert set(re.findall(r"`(\w+)`\s\w+", said)) == set(EXTRAS)


def test_there_are_two_set_up_commands() -> None:
    main_job, tests = (line for line in README.splitlines() if line.startswith("python3 -m venv "))
    assert [f"{main_job}\n", f"{tests}\n"] == blocks("bash")[:2]
    assert main_job.endswith("/namdsp render --ir models/cab.wav models/di.wav models/crunch.nam out.wav")
    assert tests.endswith("/python tools/check")


def test_every_switch_and_preset_is_described_with_its_values() -> None:
    for field in fields(Compatibility):
        values = re.findall(r"`(\w+)`", row(f"`{field.name}`").split("|")[0])
        assert values[0] == field.default
        for value in values:
            Compatibility.parse(f"{field.name}={value}")
    assert all(f"`{preset}`" in README for preset in PRESETS)


def test_every_engine_is_described() -> None:
    for engine in ENGINES:
        assert row(f"`{engine}`")


def test_what_loads_is_what_the_code_knows() -> None:
    assert set(row("activations").replace("(per channel too)", "").replace(",", "").split()) == set(KINDS)
    assert set(re.findall(r"`(\w+)`", row("architectures"))) == set(ARCHITECTURES)
    assert f"{MAX_FILE_BYTES >> 20} MiB a file" in README


def test_the_models_are_counted() -> None:
    (count,) = re.findall(r"(\d+) synthetic .nam files", README)
    assert int(count) == len(list((ROOT / "models" / "zoo").glob("*.nam")))
