"""What is under paths, and what outputs are called: no two the same, none outside, none an input."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from namdsp.audio.digest import sha256_file
from namdsp.batch.find import NamedFile, find_models, find_takes
from namdsp.batch.jobs import find_pairs, name_jobs
from namdsp.batch.naming import check_name, check_template, fill
from namdsp.batch.run import Options, run_batch
from namdsp.batch.settings import Settings
from namdsp.errors import AudioError, SettingError


def names(result: list[NamedFile]) -> list[str]:
    return [item.name for item in result]


def test_folders_are_searched_to_any_depth_and_hidden_files_passed_over(takes: Path) -> None:
    (takes / "notes.txt").touch()
    (takes / "._a.wav").touch()
    (takes / ".trash").mkdir()
    (takes / ".trash" / "x.wav").touch()
    assert names(find_takes([takes])) == ["a", "b", "more/c"]
    assert [item.stem for item in find_takes([takes])] == ["a", "b", "c"]


def test_patterns_and_multiple_paths_give_every_file_once(
    takes: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(takes.parent)
    assert names(find_takes(["takes/*.wav"])) == ["a", "b"]
    assert names(find_takes(["takes/**/*.wav"])) == ["a", "b", "more/c"]
    assert names(find_takes(["takes", "takes/a.wav", "./takes/../takes/b.wav", str(takes)])) == [
        "a",
        "b",
        "more/c",
    ]
    os.symlink(takes / "a.wav", takes / "z.wav")
    assert names(find_takes(["takes"])) == ["a", "b", "more/c"]


def test_a_file_whose_name_is_a_pattern_is_that_file(takes: Path) -> None:
    os.rename(takes / "a.wav", takes / "[ab].wav")
    assert names(find_takes([takes / "[ab].wav"])) == ["[ab]"]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("nowhere", "not there"),
        ("*.wav", "nothing matches"),
        ("", "not there"),
        ("captures", "holds no audio files"),
    ],
)
def test_what_is_not_there_is_reported(
    captures: Path, path: str, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(captures.parent)
    with pytest.raises(SettingError, match=message):
        find_takes([path])
    assert len(find_models(["captures"])) == 3


@pytest.mark.parametrize(
    "name",
    ["../x.wav", "a/../../x.wav", "a/./x.wav", "a//x.wav", "a\0.wav", "..", ""],
)
def test_names_that_lead_out_are_refused(name: str) -> None:
    with pytest.raises(SettingError, match="is no part of a name"):
        check_name(name)


def test_a_home_folder_in_a_name_is_refused_and_a_take_may_begin_with_its_sign() -> None:
    for name in ("~/{take}.wav", "~me/{take}.wav"):
        with pytest.raises(SettingError, match="begins with ~, which is a home folder in a shell only"):
            check_template(name)
    check_template("~{take}/{model}.wav")
    assert check_name("~verse/lead.wav") == "~verse/lead.wav"


def test_a_name_that_is_too_long_is_said_to_be_and_shortened() -> None:
    with pytest.raises(
        SettingError, match=r"'a{60}\.\.\.' is too long, 304 bytes; expected 255 at most"
    ) as refused:
        check_name("a" * 300 + ".wav")
    assert len(str(refused.value)) < 350


@pytest.mark.parametrize(
    "field", ["{take.__class__}", "{take[0]}", "{0}", "{}", "{take!r}", "{take:>9}", "{other}", "{take"]
)
def test_templates_hold_the_known_fields_and_nothing_else(
    field: str, takes: Path, captures: Path, out: Path
) -> None:
    pairs = find_pairs([takes], [captures], str(out), Settings())
    with pytest.raises(SettingError, match="expected"):
        name_jobs(pairs, str(out), name=field + "/{take}{model}.wav")


def test_a_template_without_a_format_is_refused(takes: Path, captures: Path, out: Path) -> None:
    pairs = find_pairs([takes], [captures], str(out), Settings())
    with pytest.raises(SettingError, match=r"expected one of \.wav"):
        name_jobs(pairs, str(out), name="{take}/{model}")


def test_a_field_that_is_empty_leaves_no_folder() -> None:
    assert fill("{take_folder}/{take}.wav", {"take_folder": "", "take": "a"}) == "a.wav"


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("{take", "a brace without its other half"),
        ("take}.wav", "a brace without its other half"),
        ("/{take}.wav", "begins at the root; expected a name inside of the output folder"),
        ("/{take}", "begins at the root"),
    ],
)
def test_what_is_wrong_with_a_template_is_reported_in_its_words(template: str, message: str) -> None:
    with pytest.raises(SettingError, match=message):
        check_template(template)
    with pytest.raises(SettingError, match="begins at the root"):
        check_name("/x.wav")


def test_hostile_file_names_stay_inside(tmp_path: Path, captures: Path, write_take: Any, out: Path) -> None:
    folder = tmp_path / "hostile"
    for name in ("...wav", "{model}.wav", "a;rm -rf.wav", "-rf.wav", "\n.wav"):
        os.rename(write_take(folder / "x.wav"), folder / name)
    pairs = find_pairs([*(str(path) for path in folder.iterdir())], [captures], str(out), Settings())
    jobs = name_jobs(pairs, str(out), name="{take}/{model}.wav")
    root = os.path.realpath(out)
    assert all(os.path.realpath(out / job.output).startswith(root + os.sep) for job in jobs)
    assert "{model}/clean.wav" in {job.output for job in jobs}


def test_stems_that_sub_folders_repeat_have_their_folders_in_front_and_no_other_name_changes(
    takes: Path, captures: Path, out: Path, write_take: Any
) -> None:
    def outputs(name: str) -> list[str]:
        pairs = find_pairs([takes], [captures], str(out), Settings())
        return [job.output for job in name_jobs(pairs, str(out), name=name)]

    before, numbered = outputs("{take}/{model}.wav"), outputs("{number}-{take}.wav")
    write_take(takes / "more" / "z.wav", 5)
    assert set(before) < set(outputs("{take}/{model}.wav"))
    (takes / "more" / "z.wav").rename(takes / "more" / "a.wav")
    assert set(outputs("{take}/{model}.wav")) - set(before) == {
        f"more/a/{name}.wav" for name in ("clean", "crunch", "lead")
    }
    assert len(set(outputs("{take}-{model}.wav"))) == 12
    assert outputs("{number}-{take}.wav")[:6] == numbered[:6]
    assert all("more" not in output for output in outputs("{number}-{take}.wav"))
    (captures / "old").mkdir()
    (captures / "old" / "lead.nam").write_bytes((captures / "lead.nam").read_bytes())
    assert set(outputs("{take}/{model}.wav")) - set(before) == {
        *(f"{recording}/old/lead.wav" for recording in ("a", "b", "c", "more/a")),
        *(f"more/a/{name}.wav" for name in ("clean", "crunch", "lead")),
    }
    assert "more/a/clean.wav" in outputs("{take_folder}/{take}/{model}.wav")


def test_two_outputs_of_one_name_are_refused(
    takes: Path, captures: Path, out: Path, write_take: Any, tmp_path: Path
) -> None:
    write_take(tmp_path / "others" / "a.wav", 5)
    pairs = find_pairs([takes, tmp_path / "others"], [captures], str(out), Settings())
    with pytest.raises(SettingError, match=r"'a/clean\.wav': is of two jobs, .*a\.wav through .*take_folder"):
        name_jobs(pairs, str(out), name="{take}/{model}.wav")
    assert len(name_jobs(pairs, str(out), name="{number}.wav")) == 12


def test_names_that_differ_in_case_are_refused_where_the_folder_sees_none(
    takes: Path, captures: Path, out: Path, write_take: Any
) -> None:
    write_take(takes / "A.wav", 5)
    out.mkdir()
    jobs = name_jobs(
        find_pairs([takes], [captures], str(out), Settings()), str(out), name="{take}/{model}.npy"
    )
    (out / "manifest.jsonl").touch()
    os.link(out / "manifest.jsonl", out / "MANIFEST.JSONL")  # as such a file system has it
    with pytest.raises(SettingError, match=r"'A/clean\.npy': and 'a/clean\.npy' are one file here"):
        run_batch(jobs, out, Options(engine="numpy"))
    assert not (out / "a").exists()
    (out / "MANIFEST.JSONL").unlink()
    assert run_batch(jobs, out, Options(engine="numpy")).done == 12


def test_a_file_and_a_folder_of_one_name_are_refused(takes: Path, captures: Path, out: Path) -> None:
    pairs = find_pairs([takes], [captures], str(out), Settings())
    from dataclasses import replace

    mixed = [replace(pairs[0], output="x.wav"), replace(pairs[1], output="x.wav/y.wav")]
    with pytest.raises(SettingError, match="is a file and a folder"):
        name_jobs(mixed, str(out), name="{take}.wav")


@pytest.mark.parametrize("target", ["b", "..", "nowhere"])
def test_a_folder_of_outputs_that_is_a_link_is_refused_by_names_and_by_runs(
    takes: Path, captures: Path, out: Path, target: str
) -> None:
    pairs = find_pairs([takes], [captures], str(out), Settings())
    jobs = name_jobs(pairs, str(out), name="{take}/{model}.wav")
    (out / "b").mkdir(parents=True)
    os.symlink(target, out / "a")
    for call in (
        lambda: name_jobs(pairs, str(out), name="{take}/{model}.wav"),
        lambda: run_batch(jobs, out, Options(engine="numpy", overwrite=True)),
    ):
        with pytest.raises(SettingError, match=r"out/a'?: leads by a link to .*Remove the link"):
            call()
    assert [path for path in out.rglob("*.wav")] == []


@pytest.mark.skipif(os.name == "nt", reason="POSIX devices")
def test_what_is_no_ordinary_file_is_not_read() -> None:
    with pytest.raises(AudioError, match="is no ordinary file"):  # a pipe would be waited for without end
        sha256_file("/dev/null")


def test_inputs_and_outputs_are_separated(takes: Path, captures: Path, tmp_path: Path, out: Path) -> None:
    for folder in (takes, takes / "out", captures):
        with pytest.raises(SettingError, match="the next run would take outputs"):
            find_pairs([takes], [captures], str(folder), Settings())
    pairs = find_pairs([takes / "a.wav"], [captures], str(takes), Settings())
    with pytest.raises(SettingError, match="is inside of the output folder"):
        name_jobs(pairs, str(takes), name="{take}.wav")


def test_jobs_that_are_none_are_refused(out: Path) -> None:
    with pytest.raises(SettingError, match="no jobs"):
        name_jobs([], str(out), name="{take}.wav")


def test_settings_that_mean_nothing_are_refused() -> None:
    bad: list[dict[str, Any]] = [
        {"input_gain_db": float("nan")},
        {"input_gain_db": "3"},
        {"slim": 2},
        {"start": 2.0, "end": 1.0},
        {"loudness_lufs": -23, "peak_dbfs": -1},
        {"sample_rate": 44100.0},
        {"sample_rate": True},
        {"mono": 2},
        {"compat": "nobody"},
        {"ir_gain_db": 3.0},
        {"gate_db": 1e9},
        {"normalize": True, "calibrate_output": True},
        {"ir": 3},
        {"gian": 3},
        {"gain": 3, "input_gain_db": 4},
    ]
    for item in bad:
        with pytest.raises(SettingError, match="expected"):
            Settings.of(item)
    assert Settings.of({"gain": 3, "rate": 44100, "loudness": -23}) == Settings(
        input_gain_db=3, sample_rate=44100, loudness_lufs=-23
    )
