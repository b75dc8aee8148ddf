"""`namdsp train`, from captures and from recordings: files, folders, what is wrong usage, ctrl-C."""

from __future__ import annotations

import json
import os
import shutil
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from here import NANO, SHIPPED
from html_page import HtmlPage
from pages import commands
from torch_here import torch
from writing import largest_file, needs_links

import namdsp
from namdsp.cli import distilling, main, training_options
from namdsp.cli import train as train_command
from namdsp.errors import NamdspError
from namdsp.files.digest import sha256_file
from namdsp.training.progress import Information, Progress
from namdsp.training.result import Size, Trained

assert torch


def result(stopped: str = "steps", esr: float = 0.01, source: str | Path = NANO) -> Trained:
    """As if it had been trained."""
    file = json.loads(NANO.read_text())
    file["metadata"]["namdsp"] = dict.fromkeys(("teacher_sha256", "wet_sha256"), sha256_file(str(source)))
    size = Size("a1_nano", esr, -20.0, 2 * esr, 0.5, ((-6.0, esr), (0.0, 2 * esr)), (), 728, -50.0, 7, ())
    facts = {"teacher": "crunch", "teacher_multiply_adds": 13256, "teacher_aliasing_db": -52.5}
    return Trained(file, (size,), stopped, 3.0, ("mind the license",), facts)


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """Nothing is trained; what would be is noted."""
    asked: list[dict[str, Any]] = []

    def created(teacher: str, **options: Any) -> Trained:
        asked.append({"teacher": teacher, **options})
        namdsp.load(teacher)
        if "on_note" in options:
            options["on_note"]("mind the license")
            options["on_note"](Information("it is late"))
            options["on_progress"](Progress(0.5, 7, 11.0, 60.0, {}))
        return result(source=teacher)

    def created_each(teachers: Iterable[str], **options: Any) -> Iterator[tuple[str, Trained | NamdspError]]:
        for teacher in teachers:
            try:
                yield teacher, created(teacher, **options)
            except NamdspError as error:
                yield teacher, error

    monkeypatch.setattr(distilling, "distill", created)
    monkeypatch.setattr(distilling, "distill_each", created_each)
    return asked


@pytest.mark.slow
def test_one_file_is_written_and_reported(
    run: Callable[..., Any], tmp_path: Path, quick: list[dict[str, Any]]
) -> None:
    out = tmp_path / "small.nam"
    page = tmp_path / "page.html"
    done = run("train", NANO, "--to", "a1_nano", "-o", out, "--steps", 7, "--seed", 3, "--report", page)
    assert '<th scope="row">multiply adds</th><td>728</td>' in page.read_text()
    assert done.code == 0
    assert "\na1_nano  0.01 " in done.out
    assert "warning: mind the license" in done.err
    assert "\nit is late\n" in done.err
    assert "about 14 steps in all, 1.0 minutes left" in done.err
    assert namdsp.load(out).receptive_field == 4093
    assert (quick[0]["steps"], quick[0]["seed"], quick[0]["to"]) == (7, 3, "a1_nano")
    again = run("train", NANO, "-o", out)
    assert (again.code, len(quick)) == (1, 1)
    assert "already exists" in again.err
    done = run("train", NANO, "-o", out, "-y", "--json")
    assert json.loads(done.out)["verdict"] == "good"
    assert json.loads(done.out)["sizes"][0]["levels"] == [[-6.0, 0.01], [0.0, 0.02]]


def test_a_folder_is_done_once_and_one_that_fails_stops_none(
    run: Callable[..., Any], tmp_path: Path, quick: list[dict[str, Any]]
) -> None:
    captures, out = tmp_path / "captures", tmp_path / "out"
    (captures / "deep").mkdir(parents=True)
    shutil.copy(NANO, captures / "one.nam")
    shutil.copy(SHIPPED / "pedal.nam", captures / "deep" / "two.nam")
    (captures / "broken.nam").write_text("{}")
    out.mkdir()
    mine = out / "one.nam"
    mine.write_text("mine")
    done = run("train", captures, "-o", out, "--steps", 7, "--resume")
    assert (done.code, "is in no manifest" in done.err, mine.read_text(), quick) == (2, True, "mine", [])
    mine.rename(tmp_path / "mine.nam")
    done = run("train", captures, "-o", out, "--steps", 7)
    assert done.code == 1
    assert "2 captures trained, 0 already there, 1 failed" in done.err
    assert done.err.count("mind the license") == 1
    assert sorted(path.name for path in out.rglob("*.nam")) == ["one.nam", "two.nam"]
    assert run("train", captures, "-o", out, "--steps", 7).code == 2  # they are there
    assert len(quick) == 3
    done = run("train", captures, "-o", out, "--steps", 7, "--resume")
    assert "0 captures trained, 2 already there, 1 failed" in done.err
    assert len(quick) == 4  # the broken one is tried again
    mine.unlink()
    mine.symlink_to(tmp_path / "mine.nam")
    run("train", captures, "-o", out, "--steps", 7, "--resume")
    assert (tmp_path / "mine.nam").read_text() == "mine"
    assert namdsp.load(mine).receptive_field == 4093
    assert [Path(item["teacher"]).name for item in quick[4:]] == ["broken.nam", "one.nam"]
    done = run("train", captures, "-o", out, "--steps", 8, "--resume")
    assert (done.code, len(quick)) == (2, 6)
    assert (
        "2 finished outputs were made with other inputs or settings (steps was 7, is now 8 in 2 outputs"
        in done.err
    )
    run("train", captures, "-o", out, "--steps", 8, "--resume", "-y")
    assert len(quick) == 9
    if hasattr(os, "O_NOFOLLOW"):
        elsewhere = (out / "manifest.jsonl").rename(tmp_path / "mine.jsonl")
        (out / "manifest.jsonl").symlink_to(elsewhere)
        before = elsewhere.read_bytes()
        done = run("train", captures, "-o", out, "--steps", 8, "--resume", "-y")
        assert (done.code, "symbolic links" in done.err, elsewhere.read_bytes()) == (2, True, before)


@needs_links
def test_a_folder_of_captures_never_replaces_them(
    run: Callable[..., Any], tmp_path: Path, quick: list[dict[str, Any]]
) -> None:
    captures, link = tmp_path / "captures", tmp_path / "link"
    captures.mkdir()
    shutil.copy(NANO, captures / "one.nam")
    link.symlink_to(captures)
    for out in (captures, link):
        for options in ((), ("--resume",), ("-y",), ("--resume", "-y")):
            done = run("train", captures, "-o", out, "--steps", 7, *options)
            assert (done.code, quick) == (2, [])
            assert "expected a folder elsewhere" in done.err
            done = run("train", captures / "one.nam", "-o", f"{out}/", "--steps", 7, *options)
            assert (done.code, quick) == (1, [])
            assert "An input is never overwritten" in done.err


def test_a_full_disk_is_found_before_training(
    run: Callable[..., Any], tmp_path: Path, quick: list[dict[str, Any]]
) -> None:
    with largest_file(100_000):
        for out in (tmp_path / "x.nam", f"{tmp_path}/out/"):
            done = run("train", NANO, "-o", out)
            assert (done.code, quick) == (1, [])
            assert "cannot be written (File too large)" in done.err
    assert [path.name for path in tmp_path.rglob("*")] == ["out", "manifest.jsonl"]


@pytest.mark.skipif(os.name == "nt", reason="an open file cannot be removed there")
@pytest.mark.parametrize("name", ["x.nam", ""])
def test_what_cannot_be_written_in_the_end_is_kept_and_named(
    run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("NAMDSP_CACHE_DIR", str(tmp_path / "cache"))
    out = tmp_path / "out"
    out.mkdir()

    def created(teacher: str, **options: Any) -> Trained:
        shutil.rmtree(out)
        return result()

    monkeypatch.setattr(distilling, "distill", created)
    monkeypatch.setattr(
        distilling, "distill_each", lambda paths, **_: ((path, created(path)) for path in paths)
    )
    done = run("train", NANO, "-o", f"{out}/{name}")
    (kept,) = (tmp_path / "cache" / "unsaved").iterdir()
    assert done.code == 1
    assert "cannot be written (No such file or directory)" in done.err
    assert f"The capture is kept as {kept}: move it" in done.err
    assert namdsp.load(kept).receptive_field == 4093


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize(
    ("when", "stopped"), [("training", ["until_esr", "interrupted"]), ("evaluating", ["steps", "steps"])]
)
def test_ctrl_c_in_a_folder_keeps_what_is_trained_and_resume_makes_the_others(
    run: Callable[..., Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    quick: list[dict[str, Any]],
    when: str,
    stopped: list[str],
) -> None:
    captures, out = tmp_path / "captures", tmp_path / "out"
    captures.mkdir()
    for name in ("a", "b", "c"):
        shutil.copy(NANO, captures / f"{name}.nam")
    command = "train", captures, "-o", out, "--steps", 7

    def side_by_side(paths: Iterable[str], on_progress: Any, **_: Any) -> Iterator[tuple[str, Trained]]:
        left = iter(paths)
        group = [next(left), next(left)]
        for path, share in zip(group, (1.0, 1.0 if when == "evaluating" else 0.5), strict=True):
            on_progress(path, Progress(share, 7, 3.0, 0.0, {}))
        with pytest.raises(KeyboardInterrupt) if when == "training" else nullcontext():
            signal.raise_signal(signal.SIGINT)
        yield from zip(group, map(result, stopped), strict=True)
        assert next(left, None) is None

    with monkeypatch.context() as patched:
        patched.setattr(distilling, "distill_each", side_by_side)
        usual = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            done = run(*command)
        finally:
            signal.signal(signal.SIGINT, usual)
    assert done.code == training_options.INTERRUPTED
    assert "--resume trains what was not finished" in done.err
    assert sorted(path.name for path in out.glob("*.nam")) == ["a.nam", "b.nam"]
    assert run(*command, "--resume").code == 0
    assert [Path(item["teacher"]).name for item in quick] == ["b.nam", "c.nam"][stopped.count("steps") // 2 :]
    assert "0 captures trained, 3 already there" in run(*command, "--resume").err


@pytest.mark.skipif(os.name == "nt", reason="POSIX signals")
@pytest.mark.parametrize(
    ("name", "when"),
    [
        ("SIGINT", "training"),
        ("SIGTERM", "training"),
        ("SIGHUP", "training"),
        ("SIGINT", "evaluating"),
        ("SIGINT", "evaluating, twice"),
        ("SIGINT", "ignored"),
    ],
)
def test_the_first_signal_to_stop_is_one_for_training_and_the_file_is_written(
    run: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, when: str
) -> None:
    number = getattr(signal, name)

    def created(teacher: str, on_progress: Callable[[Progress], None], **_: Any) -> Trained:
        on_progress(Progress(1.0 if when.startswith("evaluating") else 0.5, 7, 3.0, 0.0, {}))
        try:
            signal.raise_signal(number)
        except KeyboardInterrupt:
            return result("interrupted")
        if when.endswith("twice"):
            signal.raise_signal(number)
        return result()

    monkeypatch.setattr(distilling, "distill", created)
    # ctrl-C interrupts, also under a runner in the background, whose children ignore it
    how = {"ignored": signal.SIG_IGN}.get(when, signal.default_int_handler)
    usual = signal.signal(signal.SIGINT, how)
    try:
        done = run("train", NANO, "-o", tmp_path / "x.nam")
    finally:
        signal.signal(signal.SIGINT, usual)
    assert done.code == (training_options.INTERRUPTED if when in ("training", "evaluating, twice") else 0)
    assert ("interrupted after 7 steps" in done.err) == (when == "training")
    assert (tmp_path / "x.nam").exists() != when.endswith("twice")


@pytest.fixture
def recorded(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """dry.wav, two recordings in wets/, and checks and trainings of nothing, which note the names of recordings."""
    monkeypatch.chdir(tmp_path)
    Path("wets").mkdir()
    noise = 0.1 * np.random.default_rng(0).standard_normal(96000)
    for name, late in (("dry", 0), ("wets/Crunch 5", 100), ("wets/Lead 8", 7)):
        soundfile.write(f"{name}.wav", np.concatenate([np.zeros(late), noise]), 48000, subtype="FLOAT")
    asked: list[list[str]] = []

    def read(dry: str, wets: Iterable[str], *_: Any) -> dict[str, str]:
        asked.append([Path(wet).stem for wet in wets])
        return {wet: wet for wet in wets}

    def trained(wets: Iterable[str], settings: Any, start: Any, metadata: dict[str, Any], **_: Any) -> Any:
        for wet in wets:
            asked.append([Path(wet).stem, *metadata.get(wet, {}).values()])
            yield (
                wet,
                replace(
                    result(source=wet), facts={"delay_frames": 100 if "Crunch" in wet else 7, "polarity": -1}
                ),
            )

    monkeypatch.setattr(train_command, "read_pairs", read)
    monkeypatch.setattr(train_command, "train_pairs", trained)
    return asked


@pytest.mark.slow
@needs_links
def test_a_pack_is_a_capture_of_each_recording_and_a_page(
    run: Callable[..., Any], recorded: list[list[str]]
) -> None:
    Path("pack").mkdir()
    Path("mine.html").write_text("mine")
    Path("pack/index.html").symlink_to("../mine.html")
    assert "index.html: already exists" in run("train", "dry.wav", "wets", "-o", "pack").err
    Path("pack/index.html").unlink()
    assert recorded == []
    Path("pack.csv").write_text("file,name\nCrunch 5.wav,Crunch at 5\n")
    done = run("train", "dry.wav", "wets", "-o", "pack", "--table", "pack.csv", "--json")
    assert recorded == [["Crunch 5", "Lead 8"], ["Crunch 5", "Crunch at 5"], ["Lead 8"]]
    rows = json.loads(done.out)["captures"]
    assert [(row["output"], row["delay_frames"], row["polarity"]) for row in rows] == [
        ("Crunch 5.nam", 100, -1),
        ("Lead 8.nam", 7, -1),
    ]
    assert {(row["esr"], row["verdict"], row["seconds"]) for row in rows} == {(0.01, "good", 3.0)}
    assert "wets/Lead 8.wav: mind the license" in done.err
    entries = json.loads(HtmlPage(Path("pack/index.html").read_text()).scripts["data"])["entries"]
    assert [entry.get("esr") for entry in entries] == [None, None, 0.01, None, 0.01]
    # the recordings are the dry signal, later
    assert [entry["pictures"] for entry in entries[1::2]] == [entries[0]["pictures"]] * 2
    Path("pack/Lead 8.nam").unlink()
    Path("pack/index.html").unlink()
    Path("pack/index.html").symlink_to("../mine.html")
    done = run("train", "dry.wav", "wets", "-o", "pack", "--table", "pack.csv", "--resume")
    assert recorded[3:] == [["Lead 8"], ["Lead 8"]]
    assert "1 capture trained, 1 already there, 0 failed" in done.err
    assert not Path("pack/index.html").is_symlink()
    assert Path("mine.html").read_text() == "mine"
    assert done.out.count("good") == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("file,name\n", "has no rows"),
        ("file,gear\nLead 8.wav,Acme", "line 1: gear: unknown; expected some of file, gear_make"),
        ("file,name\n\nLead 9.wav,x", "line 3: file is 'Lead 9.wav'; expected the name of a recording"),
        ("file,gear_type\nLead 8.wav,piano", "line 2: gear_type is 'piano'; expected one of amp"),
        ('file,input_level_dbu\nLead 8.wav,"1,5"', "line 2: input_level_dbu is '1,5'; expected a number"),
        ("file,name\nLead 8.wav,a\nLead 8.wav,b", "line 3: file Lead 8.wav has two rows"),
    ],
)
def test_a_row_about_no_recording_is_refused_before_training(
    run: Callable[..., Any], recorded: list[list[str]], text: str, says: str
) -> None:
    Path("pack.csv").write_text(text)
    done = run("train", "dry.wav", "wets", "-o", "pack", "--table", "pack.csv")
    assert (done.code, f"pack.csv: {says}" in done.err) == (2, True)
    assert not Path("pack").exists()
    assert recorded == []


@pytest.mark.slow
def test_the_commands_of_the_page_are_right_usage(
    run: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    quick: list[dict[str, Any]],
    recorded: list[list[str]],
) -> None:
    """Those of docs/training.md, with the files that they name. test_knob_training.py trains one with knobs."""
    lines = [line for line in commands("training") if line[0] == "train" and "positions.csv" not in line]
    assert len(lines) == 7
    monkeypatch.setattr(train_command, "train", lambda dry, wet, **options: result())
    monkeypatch.chdir(tmp_path)
    (tmp_path / "captures").mkdir()
    (tmp_path / "pack.csv").write_text(
        "file,name,tone_type\nCrunch 5.wav,Crunch at 5,crunch\nLead 8.wav,,hi_gain\n"
    )
    for name in ("amp.nam", "boost.nam", "near.nam", "captures/one.nam"):
        shutil.copy(NANO, tmp_path / name)
    shutil.copy(SHIPPED / "cab.wav", tmp_path)
    for line in lines:
        assert run(*line, "-y").code == 0


def test_a_folder_of_recordings_and_captures_is_named_as_such(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "wets"
    folder.mkdir()
    for path in (tmp_path / "dry.wav", folder / "a.wav", folder / "b.nam"):
        path.touch()
    assert main(["train", str(tmp_path / "dry.wav"), str(folder), "-o", str(tmp_path / "pack")]) == 2
    assert (
        "wets: holds captures, but a recording is named too; expected one kind. Move"
        in capsys.readouterr().err
    )
