"""`namdsp.render_batch`: what `namdsp batch` renders, record by record."""

from __future__ import annotations

import random
from dataclasses import fields
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np
import pytest
import soundfile
from batch_files import contents, records, told
from builders import layer_array, save, wavenet

import namdsp
from namdsp.cli import main
from namdsp.rendering.job import JobKeywords, Settings


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """takes/ with two takes, captures/ with two captures, cab.wav."""
    monkeypatch.chdir(tmp_path)
    random_numbers = np.random.default_rng(0)
    for name in ("takes/a.wav", "takes/b.wav", "cab.wav"):
        Path(name).parent.mkdir(exist_ok=True)
        samples = random_numbers.uniform(-0.3, 0.3, 700) * np.exp(-np.arange(700) / 50)
        soundfile.write(name, samples, 48000, subtype="FLOAT")
    Path("captures").mkdir()
    for name, channels in (("one.nam", 2), ("two.nam", 3)):
        save(wavenet(layer_array(channels=channels)), tmp_path / "captures", name)
    return tmp_path


@pytest.mark.parametrize("seed", range(2))
def test_a_batch_from_python_writes_what_the_command_writes(folder: Path, seed: int) -> None:
    drawn = random.Random(seed)
    possible = {
        "gate_db": -60,
        "input_gain_db": "-6:6",
        "ir": "cab.wav",
        "start": 0.002,
        "sample_rate": 44100,
        "peak_dbfs": -1,
        "repeat": 2,
        "seed": 7,
        "split": "train=0.5,test=0.5",
        "random_models": 1,
        "template": "{take}-{model}-{number}.flac",
    }
    chosen = {name: possible[name] for name in drawn.sample(list(possible), 6)}
    chosen["input_gain_db"] = "-6:6"  # a draw, for repeat
    words = [word for name, value in chosen.items() for word in (f"--{name.replace('_', '-')}", str(value))]
    command = ["batch", "takes/", "captures/", "expected", "--keep-dry", *words, "-q"]
    assert main(command) == 0
    yielded = [*namdsp.render_batch("takes/", ["captures/"], Path("out"), keep_dry=True, **chosen)]
    assert contents(folder / "out") == contents(folder / "expected")
    assert told(folder / "out") == told(folder / "expected")
    by_name = {record["output"]: record for record in records(folder / "out")}
    assert {record["output"]: record for record in yielded} == by_name


def test_a_bad_file_is_a_record_with_its_error_and_the_others_go_on(folder: Path) -> None:
    (folder / "captures" / "bad.nam").write_text("{}")
    (folder / "takes" / "b.wav").write_bytes(b"RIFF")
    batch = namdsp.render_batch("takes", "captures", "out", engine="numpy")
    yielded = []
    while True:
        try:
            yielded.append(next(batch))
        except StopIteration as end:
            summary = end.value
            break
    errors = {record["output"]: record["error"] for record in yielded}
    assert errors.keys() == {f"{take}/{model}.wav" for take in "ab" for model in ("bad", "one", "two")}
    assert {name for name, error in errors.items() if error is None} == {"a/one.wav", "a/two.wav"}
    assert "bad.nam: root keys missing" in errors["b/bad.wav"]
    assert (summary.done, summary.failed) == (2, 4)


def test_a_loop_that_is_left_stops_and_resume_renders_the_rest(folder: Path) -> None:
    batch = namdsp.render_batch("takes", "captures", "out", threads=1)
    assert list((folder / "out").rglob("*.wav")) == [], "nothing is rendered before the loop"
    first = next(batch)
    batch.close()
    done = {record["output"] for record in records(folder / "out")}
    assert first["output"] in done
    rest = {
        record["output"] for record in namdsp.render_batch("takes", "captures", "out", resume=True, threads=1)
    }
    assert done.isdisjoint(rest)
    assert len(done | rest) == 4
    assert [*namdsp.render_batch("takes", "captures", "out", resume=True)] == []


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"gate": -60}, "render_batch: gate is no option; did you mean gate_db?"),
    ({"takes": "none/"}, "none/: no such file or folder"),
    ({"captures": []}, "no captures: expected some"),
    ({"output": "takes/out"}, "takes/out: lies in takes"),
    ({"output": "full"}, "full/a/one.wav: "),
    ({"gate_db": "loud"}, "gate_db is 'loud'; expected a number"),
    ({"input_gain_db": "6:-6"}, "expected the lowest number before the highest"),
    ({"repeat": 2}, "nothing is drawn"),
    ({"ir": "none.wav"}, "none.wav: no such file or folder"),
    ({"engine": "fast"}, "engine 'fast' is unknown"),
    ({"device": "cpu"}, "device 'cpu': expected devices such as"),
    ({"threads": 0}, "threads is 0"),
    ({"resume": "no"}, "resume is 'no'; expected True or False"),
    ({"keep_dry": 2}, "keep_dry is 2; expected True or False"),
    ({"seed": -1}, "seed is -1; expected a whole number"),
]


@pytest.mark.parametrize("case", range(len(REFUSED)))
def test_what_is_wrong_is_refused_at_the_call(folder: Path, case: int) -> None:
    (folder / "full" / "a").mkdir(parents=True)
    (folder / "full" / "a" / "one.wav").touch()
    arguments, message = REFUSED[case]
    with pytest.raises(namdsp.NamdspError, match=message.replace("?", r"\?")):
        namdsp.render_batch(**{"takes": "takes", "captures": "captures", "output": "out", **arguments})
    assert not list(folder.rglob("out/**/*.wav"))


def test_the_keywords_of_type_checkers_are_the_settings() -> None:
    assert set(get_type_hints(JobKeywords)) == {field.name for field in fields(Settings)}
