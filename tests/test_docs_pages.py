"""The pages that README.md leaves things to are true: code runs, commands run, tables are those of the code."""

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
from namdsp.cli import bench, main
from namdsp.compatibility import PRESETS, Compatibility
from namdsp.extras import EXTRAS
from namdsp.nam_file import MAX_FILE_BYTES
from namdsp.plan.activations import KINDS
from namdsp.runtime.dispatch import ENGINES

ROOT = Path(__file__).resolve().parent.parent


def page(name: str) -> str:
    """The text of a page: README, or one of docs/."""
    path = ROOT / "README.md" if name == "README" else ROOT / "docs" / f"{name}.md"
    return path.read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page(name), re.MULTILINE | re.DOTALL)


def commands(name: str) -> list[list[str]]:
    """The `namdsp` lines, without comments."""
    lines = [line for block in blocks(name, "bash") for line in block.replace("\\\n", "").splitlines()]
    return [shlex.split(line, comments=True)[1:] for line in lines if line.startswith("namdsp ")]


def row(name: str, start: str) -> str:
    """The table row whose first cell is `start`."""
    (result,) = re.findall(rf"^\| {re.escape(start)} \|(.*)\|$", page(name), re.MULTILINE)
    return str(result)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with what the examples need."""
    models = tmp_path / "models"
    models.mkdir()
    for name in ("crunch.nam", "cab.wav"):
        shutil.copy(ROOT / "models" / name, models)
    played, rate = soundfile.read(ROOT / "models" / "di.wav", frames=24000, dtype="float32")
    soundfile.write(models / "di.wav", played, rate, subtype="FLOAT")
    response = 0.5 ** np.arange(100, dtype=np.float32)
    soundfile.write(tmp_path / "cab.wav", response, 44100, subtype="FLOAT")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_python_examples_run_each_by_its_page_alone(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copy(ROOT / "models" / "zoo" / "smallest.nam", "amp.nam")
    for name in ("in.wav", "di.wav", "reamp.wav"):
        shutil.copy("models/di.wav", name)
    for name in ("python", "blocks", "rig", "oversampling", "compare"):
        (example,) = blocks(name, "python")
        exec(compile(example, f"{name}.md", "exec"), {})
    assert soundfile.info("amp.wav").frames == soundfile.info("models/di.wav").frames
    assert "4093" in capsys.readouterr().out


def test_the_example_of_the_readme_runs(folder: Path) -> None:
    (example,) = blocks("README", "python")
    exec(compile(example, "README.md", "exec"), {})


def test_the_commands_run(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_OFFLINE_SECONDS", 0.2)
    shutil.copy(ROOT / "models" / "zoo" / "smallest.nam", "amp.nam")
    x = np.random.default_rng(0).uniform(-0.2, 0.2, 9600).astype(np.float32)
    soundfile.write("in.wav", x, 48000, subtype="FLOAT")
    for source, target in (("in.wav", "other.wav"), ("in.wav", "reamp.wav")):
        assert main(["render", source, "amp.nam", target]) == 0
    for name in ("di.wav", "a.wav", "b.wav"):
        shutil.copy("in.wav", name)
    for name, inside in (("in.wav", "takes"), ("amp.nam", "captures")):
        (folder / inside).mkdir()
        shutil.copy(name, folder / inside)
    played = [*commands("commands")]
    for line in (*commands("index"), *commands("README")):
        if line not in played and "--scheduler" not in line:  # clusters: tests/batch/test_batch_dask.py
            played.append(line)
    for command in played:
        # those need a sound card: tests/live; and what ships is played by tests/test_packaging.py
        if command[0] in ("live", "devices", "demo"):
            continue
        if command[0] in ("distill", "train"):  # take minutes: tests/cli/test_cli_training.py
            continue
        shorter = ["--seconds", "0.001"] if command[0] == "bench" else []
        assert main([*command, *shorter]) == 0, command
    assert soundfile.info("out.flac").subtype == "PCM_16"


def test_the_tutorial_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its commands, its job file and its code, one after the other, with smaller captures under the same names."""
    x = np.random.default_rng(0).uniform(-0.2, 0.2, 24000).astype(np.float32)
    soundfile.write("models/di.wav", x, 48000, subtype="FLOAT")
    for name in ("clean", "crunch", "high_gain"):
        shutil.copy(ROOT / "models" / "zoo" / "smallest.nam", f"models/{name}.nam")
    (folder / "takes").mkdir()
    for song in ("song1", "song2"):
        assert f"cp models/di.wav takes/{song}.wav" in page("tutorial")
        shutil.copy("models/di.wav", f"takes/{song}.wav")
    (jobs,) = blocks("tutorial", "csv")
    Path("songs.csv").write_text(jobs)
    for command in commands("tutorial"):
        assert main(command) == 0, command
    assert {path.name for path in Path("album/song1").iterdir()} == {"clean.wav", "crunch.wav"}
    assert len(list(Path("mixed").rglob("*.wav"))) == 2
    capsys.readouterr()
    (example,) = blocks("tutorial", "python")
    exec(compile(example, "tutorial.md", "exec"), {})
    assert capsys.readouterr().out.startswith("0.5 ")


def test_every_command_has_a_line_on_its_page_and_the_readme_names_the_main_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["--help"]) == 0
    listed = capsys.readouterr().out.partition("COMMAND\n")[2].partition("\n\n")[0]
    known = re.findall(r"^ {4}(\w+)", listed, re.MULTILINE)
    assert len(known) > 12
    assert {line[0] for line in commands("commands")} == set(known)
    assert {"distill", "train"} <= set(re.findall(r"`namdsp (\w+)", page("README").partition("## Set-up")[0]))


def test_the_first_sound_is_that_of_the_readme() -> None:
    (first,) = (line for line in page("index").splitlines() if line.startswith("python3 -m venv "))
    assert f"```bash\n{first}\n```" in page("README")


def test_the_start_page_leads_to_every_page() -> None:
    linked = set(re.findall(r"\]\(([\w-]+)\.md\)", page("index")))
    assert {path.stem for path in (ROOT / "docs").glob("*.md")} - linked == {"index"}


def test_every_page_says_first_what_its_reader_can_do() -> None:
    for path in (ROOT / "docs").glob("*.md"):
        first = path.read_text(encoding="utf-8").splitlines()[2]
        assert first.startswith(("After this page", "After this tutorial")), path.name


def test_every_term_of_the_glossary_has_its_file() -> None:
    terms = [line for line in page("glossary").splitlines() if re.match(r"\| (?!term |---)", line)]
    files = [re.search(r"\| `([\w/.]+)` \|$", line) for line in terms]
    assert len(terms) > 50
    assert [line for line, file in zip(terms, files, strict=True) if file is None] == []
    assert [file[1] for file in files if file and not (ROOT / "namdsp" / file[1]).is_file()] == []


@pytest.mark.parametrize("name", ["README", "index"])
def test_every_extra_is_named(name: str) -> None:
    (message,) = re.findall(r"are extras, as in (.*?)\n\n", page(name), re.DOTALL)
    assert set(re.findall(r"`(\w+)`\s\w+", message)) == set(EXTRAS)


def test_every_switch_and_preset_is_described_with_its_values() -> None:
    for field in fields(Compatibility):
        values = re.findall(r"`(\w+)`", row("loads", f"`{field.name}`").split("|")[0])
        assert values[0] == field.default
        for value in values:
            Compatibility.parse(f"{field.name}={value}")
    assert all(f"`{preset}`" in page("loads") for preset in PRESETS)


def test_every_engine_is_described() -> None:
    for engine in ENGINES:
        assert row("engines", f"`{engine}`")


def test_what_loads_is_what_the_code_knows() -> None:
    assert set(row("loads", "activations").replace("(per channel too)", "").replace(",", "").split()) == set(
        KINDS
    )
    assert set(re.findall(r"`(\w+)`", row("loads", "architectures"))) == set(ARCHITECTURES)
    assert f"{MAX_FILE_BYTES >> 20} MiB a file" in page("loads")


def test_the_models_are_counted() -> None:
    (count,) = re.findall(r"(\d+) synthetic .nam files", page("adding"))
    assert int(count) == len(list((ROOT / "models" / "zoo").glob("*.nam")))
