"""Job files: the same jobs from TOML, CSV and JSON lines, and what is wrong in them said with its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from namdsp.batch.job_file import read_job_file
from namdsp.batch.jobs import Pair, name_jobs, pairs_of_rows
from namdsp.batch.settings import Settings
from namdsp.errors import SettingError

ROWS = {
    "jobs.csv": "take,model,gain,slim,mono,output\n"
    "takes/a.wav,captures/lead.nam,3,,true,first.wav\n"
    "takes/more/c.wav,captures/clean.nam,,0.5,,\n",
    "jobs.jsonl": '{"take": "takes/a.wav", "model": "captures/lead.nam", '
    '"gain": 3, "mono": true, "output": "first.wav"}\n'
    "\n"
    '{"take": "takes/more/c.wav", "model": "captures/clean.nam", "slim": 0.5, "gain": null}\n',
    "jobs.toml": '[[job]]\ntake = "takes/a.wav"\nmodel = "captures/lead.nam"\n'
    'gain = 3\nmono = true\noutput = "first.wav"\n'
    '[[job]]\ntake = "takes/more/c.wav"\nmodel = "captures/clean.nam"\nslim = 0.5\n',
}


def pairs(path: Path, settings: Settings | None = None) -> list[Pair]:
    file = read_job_file(str(path))
    return pairs_of_rows(file, settings or Settings())


#: The beginning of a row of JSON.
ROW = '{"take": "takes/a.wav", "model": "captures/lead.nam"'


@pytest.mark.parametrize("name", ROWS)
def test_rows_start_from_the_folder_of_the_file(
    name: str, takes: Path, captures: Path, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(ROWS[name], encoding="utf-8-sig")
    result = pairs(tmp_path / name, Settings(output_gain_db=1.0))
    assert [pair.take.path for pair in result] == [str(takes / "a.wav"), str(takes / "more" / "c.wav")]
    assert [pair.settings for pair in result] == [
        Settings(input_gain_db=3, output_gain_db=1.0, mono=True),
        Settings(output_gain_db=1.0, slim=0.5),
    ]
    jobs = name_jobs(result, str(tmp_path / "out"), name="{model}/{take}.flac")
    assert [job.output for job in jobs] == ["first.wav", "clean/c.flac"]


def test_toml_has_lists_and_settings_for_all(tmp_path: Path) -> None:
    (tmp_path / "jobs.toml").write_text(
        'takes = ["takes"]\nmodels = ["captures/*.nam"]\noutput = "out"\nname = "{take}.wav"\nseed = 3\n'
        '[settings]\nir = "cab.wav"\nloudness = -20\n'
    )
    file = read_job_file(str(tmp_path / "jobs.toml"))
    assert (file.takes, file.models) == ([str(tmp_path / "takes")], [str(tmp_path / "captures/*.nam")])
    assert file.settings == {"ir": str(tmp_path / "cab.wav"), "loudness": -20}
    assert file.rest == {"output": str(tmp_path / "out"), "name": "{take}.wav", "seed": 3}


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("jobs.txt", "", "is no job file"),
        ("jobs.toml", "takes = 3", "takes is '3'; expected a list of paths"),
        ("jobs.toml", "takes = [3]", "expected a list of paths"),
        ("jobs.toml", "seed = true", "seed is 'True'; expected a whole number of at least 0"),
        ("jobs.toml", "seed = -1", r"jobs\.toml: seed is -1; expected a whole number of at least 0"),
        ("jobs.toml", "random_models = 'x'", "random_models is 'x'; expected a whole number of at least 1"),
        ("jobs.toml", "split = 'train=2'", r"jobs\.toml: split 'train=2': .*shares such as"),
        ("jobs.toml", "name = 3", "name is '3'; expected text"),
        ("jobs.toml", "settings = 3", r"settings is '3'; expected a \[settings\] table"),
        ("jobs.toml", "job = [3]", "expected .*tables"),
        ("jobs.toml", "other = 3", "other: unknown"),
        ("jobs.toml", "takes = [", "is no TOML"),
        ("jobs.toml", "gain = " + "9" * 6000, "is no TOML"),
        ("jobs.toml", "[[job]]\ntake = 'takes/a.wav'", "job 1: model: missing"),
        ("jobs.csv", "take,model\na.wav\n", "line 2 has more or fewer values"),
        ("jobs.csv", "take,model\na.wav,b.nam,c\n", "line 2 has more or fewer values"),
        ("jobs.csv", 'take,model\n"a', "line [12]: "),
        ("jobs.csv", "take;model\na.wav;b.nam\n", "line 1 has ';' between its names; expected commas"),
        ("jobs.csv", "take\tmodel\n", r"line 1 has '\\t' between its names; expected commas"),
        ("jobs.csv", "take,model\ntakes/a.wav,none.nam\n", r"jobs\.csv: line 2: .*none.nam: not there"),
        ("jobs.csv", "take,model,gian\n\n\ntakes/a.wav,captures/lead.nam,3\n", "line 4: gian: unknown"),
        (
            "jobs.csv",
            "take,model,gain\ntakes/a.wav,captures/lead.nam,loud\n",
            "line 2: input_gain_db is 'loud'",
        ),
        (
            "jobs.csv",
            "take,model,output\ntakes/a.wav,captures/lead.nam,../x.wav\n",
            "line 2: output '../x.wav'",
        ),
        (
            "jobs.csv",
            "take,model,output\ntakes/a.wav,captures/lead.nam,x.txt\n",
            "line 2: name 'x.txt': the suffix",
        ),
        ("jobs.csv", "take,model,slim, slim\n", "line 1 names 'slim' twice; expected each column once"),
        (
            "jobs.csv",
            "take,model,gain,gain_in\ntakes/a.wav,captures/lead.nam,1,2\n",
            "line 2: gain and gain_in are",
        ),
        ("jobs.csv", "take,model,seed\ntakes/a.wav,captures/lead.nam,-1\n", "seed is -1"),
        (
            "jobs.csv",
            "take,model,slim\ntakes/a.wav,captures/lead.nam,x\n",
            r"line 2: slim is 'x'; expected a number from 0 to 1 \(1 is full size\), such as 0\.5$",
        ),
        (
            "jobs.csv",
            "take,model,start\ntakes/a.wav,captures/lead.nam,-1\n",
            "start is -1.*; .* 0 to 1000000 seconds",
        ),
        (
            "jobs.csv",
            "take,model,gain\ntakes/a.wav,captures/lead.nam,1_0\n",
            "input_gain_db is '1_0'; expected",
        ),
        (
            "jobs.csv",
            "take,model,gain\ntakes/a.wav,captures/lead.nam,\u0663\n",
            "input_gain_db is '\u0663'; expected",
        ),
        ("jobs.jsonl", "{", "line 1 is no JSON"),
        ("jobs.jsonl", "[]", "line 1 is no object"),
        (
            "jobs.jsonl",
            '\n{"take": "a.wav", "take": "b.wav"}',
            "line 2 is no JSON .the key 'take' is there twice",
        ),
        ("jobs.jsonl", '\n{"take": "takes/a.wav", "model": 3}', r"jobs\.jsonl: line 2: model: missing"),
        ("jobs.jsonl", "[" * 100000, "line 1 is no JSON"),
        ("jobs.jsonl", ROW + ', "gain": ' + "9" * 400 + "}", "jsonl: line 1: input_gain_db is 99"),
        ("jobs.jsonl", ROW + ', "end": ' + "9" * 400 + "}", "jsonl: line 1: end is 99"),
        ("jobs.jsonl", ROW + ', "gate": ' + "9" * 400 + "}", "jsonl: line 1: .*gate"),
        ("jobs.jsonl", ROW + r', "output": "\ud800.wav"}', "jsonl: line 1: output .*half a character"),
        ("jobs.jsonl", ROW + r', "ir": "\ud800.wav"}', "jsonl: line 1: ir .*half a character"),
    ],
)
def test_what_is_wrong_is_reported_with_its_location(
    name: str, text: str, message: str, takes: Path, captures: Path, tmp_path: Path
) -> None:
    (tmp_path / name).write_text(text)
    with pytest.raises(SettingError, match=message):
        pairs(tmp_path / name)


@pytest.mark.parametrize("separator", ["\u2028", "\u2029", "\x85"])
@pytest.mark.parametrize("name", ["jobs.jsonl", "jobs.csv", "jobs.toml"])
def test_a_line_ends_at_a_newline_and_at_no_other_separator(
    name: str, separator: str, takes: Path, captures: Path, tmp_path: Path
) -> None:
    output = f"one{separator}two.wav"
    text = {
        "jobs.jsonl": ROW + f', "output": "{output}"}}\r\n' + ROW + "}\r\n",
        "jobs.csv": "take,model,output\r\n"
        + "".join(f"takes/a.wav,captures/lead.nam,{item}\r\n" for item in (output, "")),
        "jobs.toml": "".join(
            f'[[job]]\r\ntake = "takes/a.wav"\r\nmodel = "captures/lead.nam"\r\n{item}\r\n'
            for item in (f'output = "{output}"', "")
        ),
    }
    (tmp_path / name).write_text(text[name], encoding="utf-8", newline="")
    assert [pair.output for pair in pairs(tmp_path / name)] == [output, None]


def test_a_file_that_is_no_text_or_not_there_is_refused(tmp_path: Path) -> None:
    (tmp_path / "jobs.csv").write_bytes(b"\xff\xfe")
    with pytest.raises(SettingError, match="is not UTF-8"):
        read_job_file(str(tmp_path / "jobs.csv"))
    with pytest.raises(SettingError, match="cannot be read"):
        read_job_file(str(tmp_path / "none.csv"))


@pytest.mark.skipif(os.name == "nt", reason="POSIX pipes")
@pytest.mark.timeout(20)
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "jobs.csv")
    with pytest.raises(SettingError, match=r"jobs\.csv: is no ordinary file"):
        read_job_file(str(tmp_path / "jobs.csv"))
