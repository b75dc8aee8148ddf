"""Job files: the same jobs from TOML and CSV, and what is wrong in them said with its place."""

from __future__ import annotations

import os

import pytest

from namdsp.batch.job_file import read_job_file
from namdsp.batch.jobs import name_jobs, pairs_of_rows
from namdsp.batch.settings import Settings
from namdsp.errors import SettingError

ROWS = {
    "jobs.csv": "take,model,gain,slim,mono,output\n"
    "takes/a.wav,captures/lead.nam,3,,true,first.wav\n"
    "takes/more/c.wav,captures/clean.nam,,0.5,,\n",
    "jobs.toml": '[[job]]\ntake = "takes/a.wav"\nmodel = "captures/lead.nam"\n'
    'gain = 3\nmono = true\noutput = "first.wav"\n'
    '[[job]]\ntake = "takes/more/c.wav"\nmodel = "captures/clean.nam"\nslim = 0.5\n',
}


def pairs(path, settings=None):
    file = read_job_file(str(path))
    return pairs_of_rows(file, settings or Settings())


#: The beginning of a row; of CSV that of both lines, to which a case adds a column and a value.
TOML = "[[job]]\ntake = 'takes/a.wav'\n"
CSV = ("take,model,", "\ntakes/a.wav,captures/lead.nam,")


def csv_row(name, value):
    return f"{CSV[0]}{name}{CSV[1]}{value}\n"


@pytest.mark.parametrize("name", ROWS)
def test_rows_start_from_the_folder_of_the_file(name, takes, captures, tmp_path):
    (tmp_path / name).write_text(ROWS[name], encoding="utf-8-sig")
    result = pairs(tmp_path / name, Settings(output_gain_db=1.0))
    assert [pair.take.path for pair in result] == [str(takes / "a.wav"), str(takes / "more" / "c.wav")]
    assert [pair.settings for pair in result] == [
        Settings(input_gain_db=3, output_gain_db=1.0, mono=True),
        Settings(output_gain_db=1.0, slim=0.5),
    ]
    jobs = name_jobs(result, str(tmp_path / "out"), name="{model}/{take}.flac")
    assert [job.output for job in jobs] == ["first.wav", "clean/c.flac"]


def test_toml_has_lists_and_settings_for_all(tmp_path):
    (tmp_path / "jobs.toml").write_text(
        'takes = ["takes"]\nmodels = ["captures/*.nam"]\noutput = "out"\nname = "{take}.wav"\nseed = 3\n'
        '[settings]\nir = "cab.wav"\nloudness = -20\n'
    )
    file = read_job_file(str(tmp_path / "jobs.toml"))
    assert (file.takes, file.models) == ([str(tmp_path / "takes")], [str(tmp_path / "captures/*.nam")])
    assert file.settings == {"ir": str(tmp_path / "cab.wav"), "loudness": -20}
    assert file.rest == {"output": str(tmp_path / "out"), "name": "{take}.wav", "seed": 3}


REFUSED = {
    "jobs.txt": [("", "is no job file")],
    "jobs.toml": [
        ("takes = 3", "takes is '3'; expected a list of paths"),
        ("takes = [3]", "expected a list of paths"),
        ("seed = true", "seed is 'True'; expected a whole number of at least 0"),
        ("seed = -1", r"jobs\.toml: seed is -1; expected a whole number of at least 0"),
        ("random_models = 'x'", "random_models is 'x'; expected a whole number of at least 1"),
        ("split = 'train=2'", r"jobs\.toml: split 'train=2': .*shares such as"),
        ("name = 3", "name is '3'; expected text"),
        ("settings = 3", r"settings is '3'; expected a \[settings\] table"),
        ("job = [3]", "expected .*tables"),
        ("other = 3", "other: unknown"),
        ("takes = [", "is no TOML"),
        ("gain = " + "9" * 6000, "is no TOML"),
        (TOML, "job 1: model: missing"),
        (TOML + "model = 3", "job 1: model: missing"),
        (TOML + "model = 'captures/lead.nam'\ngain = " + "9" * 400, "job 1: input_gain_db is 99"),
        (TOML + "model = 'captures/lead.nam'\nend = " + "9" * 400, "job 1: end is 99"),
    ],
    "jobs.csv": [
        ("take,model\na.wav\n", "line 2 has more or fewer values"),
        ("take,model\na.wav,b.nam,c\n", "line 2 has more or fewer values"),
        ('take,model\n"a', "line [12]: "),
        ("take;model\na.wav;b.nam\n", "line 1 has ';' between its names; expected commas"),
        ("take\tmodel\n", r"line 1 has '\\t' between its names; expected commas"),
        ("take,model\ntakes/a.wav,none.nam\n", r"jobs\.csv: line 2: .*none.nam: not there"),
        ("take,model,gian\n\n\ntakes/a.wav,captures/lead.nam,3\n", "line 4: gian: unknown"),
        (csv_row("output", "../x.wav"), "line 2: output '../x.wav'"),
        (csv_row("output", "x.txt"), "line 2: name 'x.txt': the suffix"),
        ("take,model,slim, slim\n", "line 1 names 'slim' twice; expected each column once"),
        (csv_row("gain,gain_in", "1,2"), "line 2: gain and gain_in are"),
        (csv_row("seed", "-1"), "seed is -1"),
        (
            csv_row("slim", "x"),
            r"slim is 'x'; expected a number from 0 to 1 \(1 is full size\), such as 0\.5$",
        ),
        (csv_row("start", "-1"), "start is -1.*; .* 0 to 1000000 seconds"),
        (csv_row("gain", "loud"), "line 2: input_gain_db is 'loud'"),
        (csv_row("gain", "1_0"), "input_gain_db is '1_0'; expected"),
        (csv_row("gain", "\u0663"), "input_gain_db is '\u0663'; expected"),
    ],
}


@pytest.mark.parametrize(
    ("name", "text", "message"), [(name, *case) for name, cases in REFUSED.items() for case in cases]
)
def test_what_is_wrong_is_reported_with_its_location(name, text, message, takes, captures, tmp_path):
    (tmp_path / name).write_text(text)
    with pytest.raises(SettingError, match=message):
        pairs(tmp_path / name)


def test_a_csv_line_ends_at_a_newline_and_at_no_other_separator(takes, captures, tmp_path):
    names = [f"one{separator}two.wav" for separator in "\u2028\u2029\x85"]
    lines = ["take,model,output", *(f"takes/a.wav,captures/lead.nam,{name}" for name in names)]
    (tmp_path / "jobs.csv").write_text("\r\n".join(lines), encoding="utf-8", newline="")
    assert [pair.output for pair in pairs(tmp_path / "jobs.csv")] == names


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
@pytest.mark.timeout(20)
def test_what_is_no_text_file_is_refused_without_waiting(tmp_path):
    (tmp_path / "bytes.csv").write_bytes(b"\xff\xfe")
    os.mkfifo(tmp_path / "pipe.csv")
    for name, message in (
        ("bytes", "is not UTF-8"),
        ("none", "cannot be read"),
        ("pipe", "is no ordinary file"),
    ):
        with pytest.raises(SettingError, match=message):
            read_job_file(str(tmp_path / f"{name}.csv"))
