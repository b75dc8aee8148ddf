"""What is under paths, and what outputs are called: no two the same, none outside, none an input."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace

import pytest

from namdsp.audio.digest import sha256_file
from namdsp.batch.find import find_models, find_takes
from namdsp.batch.jobs import Pair, find_pairs, name_jobs
from namdsp.batch.naming import check_name, check_template, fill
from namdsp.batch.run import Options, run_batch
from namdsp.batch.settings import Settings
from namdsp.errors import AudioError, NamdspError, SettingError


@pytest.fixture
def pairs(takes, captures, out):
    """pairs(paths...) -> every take, of the folder and these, through every capture."""
    return lambda *more: find_pairs([takes, *more], [captures], str(out), Settings())


def test_files_are_found_once_under_folders_patterns_and_names(takes, captures, monkeypatch):
    monkeypatch.chdir(takes.parent)
    (takes / ".trash").mkdir()
    for name in ("notes.txt", "._a.wav", ".trash/x.wav"):
        (takes / name).touch()
    os.symlink(takes / "a.wav", takes / "z.wav")
    for paths in (
        ["takes"],
        ["takes/**/*.wav"],
        ["takes", "takes/a.wav", "./takes/../takes/b.wav", str(takes)],
    ):
        assert [item.name for item in find_takes(paths)] == ["a", "b", "more/c"]
    assert [item.name for item in find_takes(["takes/*.wav"])] == ["a", "b"]
    assert [item.stem for item in find_takes(["takes"])] == ["a", "b", "c"]
    os.rename(takes / "a.wav", takes / "[ab].wav")
    assert [item.name for item in find_takes([takes / "[ab].wav"])] == ["[ab]"]
    assert len(find_models(["captures"])) == 3


def jobs_named(name):
    return lambda pairs, out: name_jobs(pairs, out, name=name)


#: call -> message
REFUSED: list[tuple[Callable[[list[Pair], str], object], str]] = [
    (lambda *_: find_takes(["nowhere"]), "nowhere: not there"),
    (lambda *_: find_takes(["*.wav"]), "nothing matches"),
    (lambda *_: find_takes([""]), "not there"),
    (lambda *_: find_takes(["captures"]), "holds no audio files"),
    (lambda *_: sha256_file("/dev/null"), "is no ordinary file"),  # a pipe would be waited for without end
    *(
        (lambda *_, name=name: check_name(name), "is no part of a name")  # type: ignore[misc]
        for name in ("../x.wav", "a/../../x.wav", "a/./x.wav", "a//x.wav", "a\0.wav", "..", "")
    ),
    (lambda *_: check_name("/x.wav"), "begins at the root"),
    (lambda *_: check_name("\ud800.wav"), "holds half a character"),
    (lambda *_: check_name("a" * 300 + ".wav"), r"'a{59}\.\.\. is too long, 304 bytes; expected 255 at most"),
    (lambda *_: check_template("~/{take}.wav"), "begins with ~, which is a home folder in a shell only"),
    (lambda *_: check_template("~me/{take}.wav"), "begins with ~"),
    (lambda *_: check_template("{take"), "a brace without its other half"),
    (lambda *_: check_template("take}.wav"), "a brace without its other half"),
    (lambda *_: check_template("/{take}"), "begins at the root; expected a name inside of the output folder"),
    *(
        (jobs_named(field + "/{take}{model}.wav"), "is unknown; expected fields")
        for field in ("{take.__class__}", "{take[0]}", "{0}", "{}", "{take!r}", "{take:>9}", "{other}", "{take:05}")
    ),
    *(
        (jobs_named(f"{{number:{layout}}}.wav"), "is unknown; .* width of 1 to 9 digits")
        for layout in ("5", "05d", "0", "012", "999999999")
    ),
    (jobs_named("{take}/{model}"), r"expected one of \.wav"),
    (jobs_named("{take}.wav"), r"'a\.wav': is of two jobs, .*a\.wav through .*take_folder"),
    (lambda pairs, out: name_jobs([], out, name="{take}.wav"), "no jobs"),
    (
        lambda pairs, out: name_jobs(
            [replace(pairs[0], output="x.wav"), replace(pairs[1], output="x.wav/y.wav")], out, name="{take}.wav"
        ),
        "is a file and a folder",
    ),
    (lambda pairs, out: name_jobs(pairs, "takes", name="{number}.wav"), "is inside of the output folder"),
    *(
        (
            lambda *_, folder=folder: find_pairs(["takes"], ["captures"], folder, Settings()),  # type: ignore[misc]
            "the next run would take outputs",
        )
        for folder in ("takes", "takes/out", "captures")
    ),
]  # fmt: skip


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_is_no_path_or_name_is_refused(call, message, pairs, out, monkeypatch):
    monkeypatch.chdir(out.parent)
    with pytest.raises((SettingError, AudioError), match=message) as refused:
        call(pairs(), str(out))
    assert len(str(refused.value).replace(str(out.parent), "")) < 400
    assert not out.exists()


def test_signs_of_patterns_shells_and_templates_in_file_names_mean_nothing(
    tmp_path, captures, write_take, out
):
    folder = tmp_path / "hostile"
    for name in ("...wav", "{model}.wav", "a;rm -rf.wav", "-rf.wav", "\n.wav", "~verse.wav"):
        os.rename(write_take(folder / "x.wav"), folder / name)
    pairs = find_pairs([*(str(path) for path in folder.iterdir())], [captures], str(out), Settings())
    jobs = name_jobs(pairs, str(out), name="{take}/{model}.wav")
    root = os.path.realpath(out)
    assert all(os.path.realpath(out / job.output).startswith(root + os.sep) for job in jobs)
    assert {"{model}/clean.wav", "~verse/lead.wav"} <= {job.output for job in jobs}
    assert fill("{take_folder}/{take}.wav", {"take_folder": "", "take": "a"}) == "a.wav"


def test_stems_that_sub_folders_repeat_have_their_folders_in_front_and_no_others(
    pairs, takes, captures, out, write_take
):
    def outputs(name):
        return [job.output for job in name_jobs(pairs(), str(out), name=name)]

    before, numbered = outputs("{take}/{model}.wav"), outputs("{number}-{take}.wav")
    write_take(takes / "more" / "a.wav", 5)
    assert set(outputs("{take}/{model}.wav")) - set(before) == {
        f"more/a/{name}.wav" for name in ("clean", "crunch", "lead")
    }
    assert outputs("{number}-{take}.wav")[:6] == numbered[:6]
    assert all("more" not in output for output in outputs("{number}-{take}.wav"))
    (captures / "old").mkdir()
    (captures / "old" / "lead.nam").write_bytes((captures / "lead.nam").read_bytes())
    assert set(outputs("{take}/{model}.wav")) - set(before) == {
        *(f"{recording}/old/lead.wav" for recording in ("a", "b", "c", "more/a")),
        *(f"more/a/{name}.wav" for name in ("clean", "crunch", "lead")),
    }
    assert "more/a/clean.wav" in outputs("{take_folder}/{take}/{model}.wav")


def test_names_that_differ_in_case_are_refused_where_the_folder_sees_none(pairs, takes, out, write_take):
    write_take(takes / "A.wav", 5)
    out.mkdir()
    jobs = name_jobs(pairs(), str(out), name="{take}/{model}.npy")
    (out / "manifest.jsonl").touch()
    os.link(out / "manifest.jsonl", out / "MANIFEST.JSONL")  # as such a file system has it
    with pytest.raises(SettingError, match=r"'A/clean\.npy': and 'a/clean\.npy' are one file here"):
        run_batch(jobs, out, Options(engine="numpy"))
    assert not (out / "a").exists()
    (out / "MANIFEST.JSONL").unlink()
    assert run_batch(jobs, out, Options(engine="numpy")).done == 12


@pytest.mark.parametrize("target", ["b", "..", "nowhere"])
def test_a_folder_of_outputs_that_is_a_link_is_refused_by_names_and_by_runs(pairs, out, target):
    jobs = name_jobs(pairs(), str(out), name="{take}/{model}.wav")
    (out / "b").mkdir(parents=True)
    os.symlink(target, out / "a")
    for call in (
        lambda: name_jobs(pairs(), str(out), name="{take}/{model}.wav"),
        lambda: run_batch(jobs, out, Options(engine="numpy", overwrite=True)),
    ):
        with pytest.raises(SettingError, match=r"out/a'?: leads by a link to .*Remove the link"):
            call()
    assert [path for path in out.rglob("*.wav")] == []


@pytest.mark.parametrize(
    "values",
    [
        {"input_gain_db": float("nan")},
        {"sample_rate": 44100.0},
        {"start": 2.0, "end": 1.0},
        {"loudness_lufs": -23, "peak_dbfs": -1},
        {"gian": 3},
        {"gain": 3, "input_gain_db": 4},
    ],
)
def test_settings_that_mean_nothing_are_refused(values):
    with pytest.raises(NamdspError, match="expected"):
        Settings.of(values)
    assert Settings.of({"gain": 3, "rate": 44100, "loudness": -23}) == Settings(
        input_gain_db=3, sample_rate=44100, loudness_lufs=-23
    )
