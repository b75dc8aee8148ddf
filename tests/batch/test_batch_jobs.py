"""What is under paths, in job files, and what outputs are called: no two the same, none outside, none an input."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from writing import needs_links

from namdsp.batch.job_file import read_job_file
from namdsp.batch.jobs import Pair, find_pairs, name_jobs, pairs_of_rows
from namdsp.batch.run import Options, run_batch
from namdsp.errors import AudioError, SettingError
from namdsp.files.digest import sha256_file
from namdsp.folders.find import find_models, find_takes
from namdsp.folders.naming import check_cases, check_name, fill
from namdsp.rendering.job import Settings

posix_names = pytest.mark.skipif(os.name == "nt", reason="names may have other letters there")


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


def named(*outputs):
    """The jobs of rows with these outputs."""

    def call(pairs, out):
        rows = [replace(pair, output=output) for pair, output in zip(pairs, outputs, strict=False)]
        return name_jobs(rows, out, name="{take}.wav", keep_dry=True)

    return call


#: call -> message; what a command can be told is in cli/refusals.txt
REFUSED: list[tuple[Callable[[list[Pair], str], object], str]] = [
    (
        lambda *_: sha256_file("/dev/null"),
        "is a pipe or device; expected a file",
    ),  # a pipe would be waited for without end
    *(
        (lambda *_, name=name: check_name(name), "is not allowed in a name")  # type: ignore[misc]
        for name in ("../x.wav", "a/../../x.wav", "a/./x.wav", "a//x.wav", "a\0.wav", "..", "")
    ),
    (lambda *_: check_name("/x.wav"), "begins at the root"),
    pytest.param(lambda *_: check_name("\ud800.wav"), "holds half a character", marks=posix_names),
    (lambda *_: check_name("a" * 300 + ".wav"), r"'a{59}\.\.\. is too long, 304 bytes; expected 255 at most"),
    (named("x.wav", "x.dry.wav"), r"output 'x\.dry\.wav': is of two jobs"),
    (named("x.wav", "x.wav/y.wav"), "is a file and a folder"),
    (named("x.wav", "x.wav/y/z.wav"), "'x.wav': is a file and a folder"),
]


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_is_no_path_or_name_is_refused(call, message, pairs, out, monkeypatch):
    monkeypatch.chdir(out.parent)
    with pytest.raises((SettingError, AudioError), match=message) as refused:
        call(pairs(), str(out))
    assert len(str(refused.value).replace(str(out.parent), "")) < 400
    assert not out.exists()


@posix_names
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
        return {job.output for job in name_jobs(pairs(), str(out), name=name)}

    before, models = outputs("{take}/{model}.wav"), ("clean", "crunch", "lead")
    write_take(takes / "more" / "a.wav", 5)
    (captures / "old").mkdir()
    shutil.copy(captures / "lead.nam", captures / "old")
    assert outputs("{take}/{model}.wav") - before == {
        *(f"{recording}/old/lead.wav" for recording in ("a", "b", "c", "more/a")),
        *(f"more/a/{name}.wav" for name in models),
    }
    assert "02-a.wav" in outputs("{number:02}-{take}.wav")
    assert "more/a/clean.wav" in outputs("{take_folder}/{take}/{model}.wav")


def test_names_that_differ_in_case_are_refused_where_the_folder_sees_none(pairs, takes, out, write_take):
    out.mkdir()
    jobs = name_jobs(
        pairs(write_take(takes.parent / "more" / "A.wav", 5)), str(out), name="{take}/{model}.npy"
    )
    (out / "manifest.jsonl").touch()
    insensitive = (out / "MANIFEST.JSONL").exists()
    if not insensitive:
        os.link(out / "manifest.jsonl", out / "MANIFEST.JSONL")  # as such a file system has it
    with pytest.raises(SettingError, match=r"'A/clean\.npy': and 'a/clean\.npy' are one file here"):
        run_batch(jobs, out, Options(engine="numpy"))
    assert not (out / "a").exists()
    with pytest.raises(SettingError, match="are one file here"):
        check_cases(["e\u0301.wav", "\u00e9.wav"])
    if not insensitive:
        (out / "MANIFEST.JSONL").unlink()
        assert run_batch(jobs, out, Options(engine="numpy")).done == 12


def test_a_folder_that_is_there_in_another_case_is_no_link(pairs, out):
    (out / "A").mkdir(parents=True)
    assert len(name_jobs(pairs(), str(out), name="{take}/{model}.wav")) == 9


@needs_links
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


# -- job files ---------------------------------------------------------------------------------------------

ROWS = {
    "jobs.csv": "take,model,gain,slim,mono,output\n"
    "takes/a.wav,captures/lead.nam,3,,true,first.wav\n"
    "takes/more/c.wav,captures/clean.nam,,0.5,,\n",
    "jobs.toml": '[[job]]\ntake = "takes/a.wav"\nmodel = "captures/lead.nam"\n'
    'gain = 3\nmono = true\noutput = "first.wav"\n'
    '[[job]]\ntake = "takes/more/c.wav"\nmodel = "captures/clean.nam"\nslim = 0.5\n',
}


def rows_of(path, settings=None):
    return pairs_of_rows(read_job_file(str(path)), settings or Settings())


#: The beginning of a row; of CSV that of both lines, to which a case adds a column and a value.
TOML = "[[job]]\ntake = 'takes/a.wav'\n"
CSV = ("take,model,", "\ntakes/a.wav,captures/lead.nam,")


def csv_row(name, value):
    return f"{CSV[0]}{name}{CSV[1]}{value}\n"


@pytest.mark.parametrize("name", ROWS)
def test_rows_start_from_the_folder_of_the_file(name, takes, captures, tmp_path):
    (tmp_path / name).write_text(ROWS[name], encoding="utf-8-sig")
    result = rows_of(tmp_path / name, Settings(output_gain_db=1.0))
    assert [Path(pair.take.path) for pair in result] == [takes / "a.wav", takes / "more" / "c.wav"]
    assert [pair.settings for pair in result] == [
        Settings(input_gain_db=3, output_gain_db=1.0, mono=True),
        Settings(output_gain_db=1.0, slim=0.5),
    ]
    jobs = name_jobs(result, str(tmp_path / "out"), name="{model}/{take}.flac")
    assert [job.output for job in jobs] == ["first.wav", "clean/c.flac"]


def test_toml_has_lists_and_settings_for_all(tmp_path):
    (tmp_path / "jobs.toml").write_text(
        'takes = ["takes"]\nmodels = ["captures/*.nam"]\noutput = "out"\ntemplate = "{take}.wav"\nseed = 3\n'
        '[settings]\nir = "cab.wav"\nloudness = -20\n'
    )
    file = read_job_file(str(tmp_path / "jobs.toml"))
    assert (file.takes, file.models) == (
        [str(tmp_path / "takes")],
        [os.path.join(tmp_path, "captures/*.nam")],
    )
    assert file.settings == {"ir": str(tmp_path / "cab.wav"), "loudness": -20}
    assert file.rest == {"output": str(tmp_path / "out"), "template": "{take}.wav", "seed": 3}


WRONG = {
    "jobs.txt": [("", "is no job file")],
    "jobs.toml": [
        ("takes = 3", "takes is '3'; expected a list of paths"),
        ("seed = -1", r"jobs\.toml: seed is -1; expected a whole number of at least 0"),
        ("split = 'train=2'", r"jobs\.toml: split 'train=2': .*shares such as"),
        ("template = 3", "template is '3'; expected text"),
        ("seed = true", r"jobs\.toml: seed is 'True'; expected a whole number"),
        ("repeat = true", r"jobs\.toml: repeat is 'True'; expected a whole number"),
        ("metadata = 1", r"jobs\.toml: metadata is '1'; expected true or false"),
        ("settings = 3", r"settings is '3'; expected a \[settings\] table"),
        ("job = [3]", "expected .*tables"),
        ("other = 3", "other: unknown"),
        ("takes = [", "is no TOML"),
        ("gain = " + "9" * 6000, "is no TOML"),
        (TOML, "job 1: model: missing"),
        (TOML + "model = 'captures/lead.nam'\ngain = " + "9" * 400, "job 1: input_gain_db is 99"),
    ],
    "jobs.csv": [
        ("take,model\na.wav,b.nam,c\n", "line 2 has more values"),
        ('take,model\n"a', "line [12]: "),
        ("take;model\na.wav;b.nam\n", "line 1 has ';' between its names; expected commas"),
        ("take\tmodel\n", r"line 1 has '\\t' between its names; expected commas"),
        ("take,model\ntakes/a.wav,none.nam\n", r"jobs\.csv: line 2: .*none.nam: no such file or folder"),
        ("take,model,gian\n\n\ntakes/a.wav,captures/lead.nam,3\n", "line 1: gian: unknown"),
        (csv_row("output", "../x.wav"), "line 2: output '../x.wav'"),
        (csv_row("output", "x.txt"), "line 2: name 'x.txt': the suffix"),
        ("take,model,slim, slim\n", "line 1 names 'slim' twice; expected each column once"),
        (csv_row("gain,gain_in", "1,2"), "line 2: gain and gain_in are"),
        (csv_row("gain", "loud"), "line 2: input_gain_db is 'loud'"),
        (csv_row("oversample", "1:4"), "oversample is '1:4'; expected one of 1, 2"),
        (csv_row("gain", "\u0663"), "input_gain_db is '\u0663'; expected"),
    ],
}


@pytest.mark.parametrize(
    ("name", "text", "message"), [(name, *case) for name, cases in WRONG.items() for case in cases]
)
def test_what_is_wrong_is_reported_with_its_location(name, text, message, takes, captures, tmp_path):
    (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(SettingError, match=message):
        rows_of(tmp_path / name)


def test_a_csv_line_ends_at_a_newline_and_at_no_other_separator(takes, captures, tmp_path):
    names = [f"one{separator}two.wav" for separator in "\u2028\u2029\x85"]
    lines = ["take,model,output", *(f"takes/a.wav,captures/lead.nam,{name}" for name in names)]
    (tmp_path / "jobs.csv").write_text("\r\n".join(lines), encoding="utf-8", newline="")
    assert [pair.output for pair in rows_of(tmp_path / "jobs.csv")] == names


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
@pytest.mark.timeout(20)
def test_what_is_no_text_file_is_refused_without_waiting(tmp_path):
    (tmp_path / "bytes.csv").write_bytes(b"\xff\xfe")
    os.mkfifo(tmp_path / "pipe.csv")
    for name, message in (
        ("bytes", "is not UTF-8"),
        ("none", "no such file or folder"),
        ("pipe", "is no ordinary file"),
    ):
        with pytest.raises(SettingError, match=message):
            read_job_file(str(tmp_path / f"{name}.csv"))
