"""Data sets: values that are drawn by names, dry copies next to the outputs, and `metadata.jsonl`."""

from __future__ import annotations

import itertools
import json
import os
import random
import re
from pathlib import Path

import numpy as np
import pytest
import soundfile
from batch_files import contents, records
from pages import blocks, commands, page

from namdsp.batch import order
from namdsp.batch.choice import Chance, Split
from namdsp.batch.job_file import read_job_file
from namdsp.batch.jobs import every_pair, find_pairs, name_jobs, pairs_of_rows, with_overrides
from namdsp.batch.run import Options, run_batch
from namdsp.cli import main
from namdsp.errors import SettingError
from namdsp.folders.find import NamedFile
from namdsp.folders.naming import DEFAULT, FIELDS
from namdsp.rendering.job import Settings

TAKES = [NamedFile(f"/takes/{n}.wav", f"take{n}") for n in range(400)]
MODELS = [NamedFile(f"/models/{n}.nam", f"amp{n}") for n in range(10)]


@pytest.fixture
def irs(tmp_path):
    folder = tmp_path / "irs"
    (folder / "dark").mkdir(parents=True)
    for number, name in enumerate(("open.wav", "closed.wav", "dark/ribbon.wav")):
        soundfile.write(folder / name, 0.5 ** np.arange(9 + number, dtype=np.float32), 48000, subtype="FLOAT")
    return folder


def run(jobs, out, **options):
    return run_batch(jobs, out, Options(engine="numpy", **options))


def drawn(chance=None, **given):
    return with_overrides(Settings(), chance or Chance(), given)


def metadata(folder):
    return [json.loads(line) for line in (folder / "metadata.jsonl").read_text().splitlines()]


# -- what is drawn -------------------------------------------------------------------------------------------------


def test_draws_are_as_frequent_as_they_should_be(irs):
    split = Split.parse("train=0.8, validation=0.1,test=0.1")
    parts = [split.part_of(take) for take in TAKES]
    assert [round(parts.count(name) / 400, 1) for name in ("train", "validation", "test")] == [0.8, 0.1, 0.1]
    settings, chance = drawn(Chance(1, captures=3), input_gain_db="-6:6", slim="0.2:0.8", ir=str(irs))
    pairs = every_pair(TAKES, MODELS, settings, chance)
    assert (len(pairs), {pair.seed for pair in pairs}) == (1200, {1})
    for values, least in (
        ([pair.model for pair in pairs], 80),
        ([pair.settings.ir for pair in pairs], 320),
        ([min(3, int(pair.settings.input_gain_db + 6) // 3) for pair in pairs], 220),
    ):
        counts = [values.count(value) for value in set(values)]
        assert least < min(counts) <= max(counts) < 2.2 * least, counts
    assert all(-6 <= pair.settings.input_gain_db <= 6 for pair in pairs)
    assert all(pair.settings.input_gain_db == round(pair.settings.input_gain_db, 2) for pair in pairs)
    assert all(0.2 <= (pair.settings.slim or 0) <= 0.8 for pair in pairs)


def test_draws_depend_on_names_and_seed_only_and_the_first_repeat_is_what_there_is_without(irs, tmp_path):
    takes, models = TAKES[:30], MODELS[:4]

    def choice(folder, takes=takes, seed=1, **chance):
        settings, chosen = drawn(Chance(seed, **chance), ir=str(folder), input_gain_db="-6:6")
        return {
            (pair.take.name, pair.model.name, pair.repeat): (
                os.path.basename(str(pair.settings.ir)),
                pair.settings.input_gain_db,
            )
            for pair in every_pair(takes, models, settings, chosen)
        }

    before = choice(irs)
    elsewhere = [NamedFile("/elsewhere/x", take.name) for take in takes[::-1][:7]]
    assert choice(irs, elsewhere).items() <= before.items()
    split = Split.parse("train=0.5,test=0.5")
    assert [split.part_of(take) for take in elsewhere] == [split.part_of(take) for take in takes[::-1][:7]]
    assert choice(irs, seed=2) != before
    repeated = choice(irs, repeat=3)
    assert before.items() <= repeated.items()
    assert (len(repeated), len(set(repeated.values())) > 300) == (360, True)
    some = choice(irs, captures=2)
    assert (some.items() <= before.items(), len(some)) == (True, 60)
    fewer = {key for key in some if key[1] != "amp0"}
    models = MODELS[1:4]
    assert fewer <= choice(irs, captures=2).keys()
    models = MODELS[:4]
    irs.rename(elsewhere := tmp_path / "elsewhere")
    assert choice(elsewhere) == before
    soundfile.write(elsewhere / "new.wav", np.ones(3), 48000)
    after = choice(elsewhere)
    assert {after[key][0] for key in after if after[key] != before[key]} == {"new.wav"}


def test_what_is_no_sound_is_never_drawn_as_an_impulse_response(irs, caplog):
    (irs / "notes.wav").write_text("not a sound")
    (irs / "notes.txt").write_text("text")
    settings, chance = drawn(ir=str(irs))
    drawn_irs = {chance.settings(settings, take, model).ir for take in TAKES for model in MODELS}
    assert {Path(str(path)).name for path in drawn_irs} == {"open.wav", "closed.wav", "ribbon.wav"}
    assert "1 file left out of the impulse responses. The first: " in caplog.text


def test_rows_have_their_own_ranges_and_folders(takes, captures, irs, tmp_path):
    (tmp_path / "jobs.csv").write_text(
        "take,model,gain,ir,seed\ntakes/a.wav,captures/lead.nam,-6:6,irs,\n"
        "takes/a.wav,captures/clean.nam,-6:6,,5\ntakes/b.wav,captures/lead.nam,1,,\n"
    )

    def pairs(**chance):
        settings, chosen = drawn(Chance(9, **chance), input_gain_db="10:20")
        return pairs_of_rows(read_job_file(str(tmp_path / "jobs.csv")), settings, chosen)

    with pytest.raises(SettingError, match=r"line 4: repeat is 2, and nothing is drawn"):
        pairs(repeat=2)
    assert [pair.seed for pair in pairs()] == [9, 5, None]
    assert [-6 <= pair.settings.input_gain_db <= 6 for pair in pairs()] == [True] * 3
    assert [bool(pair.settings.ir) for pair in pairs()] == [True, False, False]


def test_metadata_of_a_part_tells_of_files_in_its_folder_only(takes, captures, tmp_path, monkeypatch):
    """A folder whose name begins with that of a part is another one."""
    words = (
        "batch",
        str(takes),
        str(captures),
        "-o",
        str(tmp_path / "out"),
        "--engine",
        "numpy",
        "-q",
    )
    names = ("--metadata", "--split", "train=1", "--template", "{split}ing/{take}-{model}.wav")
    assert main([*words, *names]) == 0
    assert not (tmp_path / "out" / "train" / "metadata.jsonl").exists()
    assert {row["file_name"].split("/")[0] for row in metadata(tmp_path / "out")} == {"training"}


@pytest.mark.parametrize("seed", range(8))
def test_tasks_of_machines_hold_the_seconds_that_they_may(takes, captures, tmp_path, seed):
    chance = random.Random(seed)
    jobs = name_jobs(
        find_pairs([takes], [captures], str(tmp_path / "out"), Settings()),
        str(tmp_path / "out"),
        name="{take}/{model}.wav",
    )
    facts = {
        job.model_key: order.ModelFacts(False, chance.uniform(0.1, 1) * order.CORE_SPEED, 0) for job in jobs
    }
    seconds = {job.take: chance.choice([1.0, 2.0, 30.0]) for job in jobs}

    def cost(task):
        return sum(seconds[job.take] * facts[job.model_key].load / order.CORE_SPEED for job in task)

    tasks = list(order.for_machines(jobs, facts, seconds, limit := chance.uniform(1, 20)))
    assert sorted(job.output for task in tasks for job in task) == sorted(job.output for job in jobs)
    assert all(len(task) == 1 or cost(task) <= limit * (1 + 1e-9) for task in tasks)
    assert all(cost((*task, following[0])) > limit for task, following in itertools.pairwise(tasks))


# -- what is written -----------------------------------------------------------------------------------------------


def test_metadata_says_what_every_output_is_of(takes, captures, irs, out, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("jobs.toml").write_text(
        'takes = ["takes"]\nmodels = ["captures"]\noutput = "out"\nseed = 5\nrepeat = 2\nkeep_dry = true\n'
        'metadata = true\nrandom_models = 2\nsplit = "train=0.5,test=0.5"\n'
        'template = "{split}/{number:03}-{take}-{repeat}.wav"\n[settings]\ninput_gain_db = "-6:6"\nir = "irs"\n'
    )
    assert main(["batch", "--jobs", "jobs.toml", "--engine", "numpy", "-q"]) == 0
    rows = [(part, row) for part in ("train", "test") for row in metadata(out / part)]
    lines = {line["output"]: line for line in records(out)}
    names = {f"{number + 1:03}-{'aabbcc'[number % 6]}-{number // 6 + 1}.wav" for number in range(12)}
    assert {row["file_name"] for _, row in rows} == names
    assert not (out / "metadata.jsonl").exists()
    for part, row in rows:
        line = lines[f"{part}/{row['file_name']}"]
        settings, dry = line["settings"], row["file_name"].replace(".wav", ".dry.wav")
        assert (row["dry_file_name"], (out / part / dry).is_file()) == (dry, True)
        assert [row[key] for key in ("take", "model", "ir")] == [
            os.path.basename(path) for path in (line["take"], line["model"], settings["ir"])
        ]
        assert (row["split"], row["seed"], row["input_gain_db"]) == (part, 5, settings["input_gain_db"])
        assert row["model_sha256"] == line["model_sha256"]
        assert row.keys() == rows[0][1].keys()


def test_a_damaged_manifest_leads_no_metadata_elsewhere_and_names_no_files_that_are_not_there(
    every, out, tmp_path
):
    jobs = every(keep_dry=True)
    run(jobs[:7], out)
    lines, away = records(out), tmp_path / "away"
    if os.name != "nt":
        (out / "linked").symlink_to(away)
    for line, split in zip(lines, (str(away), "..", "linked"), strict=False):
        name = Path(line["output"]).name
        for folder in (away, out / str(away).lstrip("/"), tmp_path):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(b"")
        line |= {"split": split, "output": f"{split}/{name}", "dry": None}
    lines[3]["dry"], lines[4]["dry"], lines[5]["output"] = 3, "x\0", "\ud800.wav"
    lines[6]["settings"] = None
    (out / "manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    run(jobs[7:], out, metadata=True)
    rows = {row["file_name"]: row["dry_file_name"] for row in metadata(out)}
    assert {job.output: job.dry for job in jobs[7:]} | {jobs[3].output: None} == {
        name: dry for name, dry in rows.items() if name[0] in "abc"
    }
    assert list(away.glob("*.jsonl")) + list(tmp_path.glob("*.jsonl")) == []


# -- the command ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("switches", [[], ["--resume"], ["--resume", "-y"], ["-y"]])
def test_a_take_does_not_get_into_a_second_part(takes, captures, out, switches, capsys):
    batch = ["batch", str(takes / "a.wav"), str(captures / "clean.nam"), "-o", str(out)]
    batch += ["--template", "{split}/{take}-{model}.wav", "--metadata", "-q", "--split"]
    assert main([*batch, "train=1"]) == 0
    before = contents(out)
    assert main([*batch, "test=1", *switches]) != 0
    message = capsys.readouterr().err
    assert "in the part 'train', which is now in 'test'" in message
    assert "the split of the earlier run, or choose another folder" in message
    assert contents(out) == before
    # nothing leaks where the old output is gone
    (out / "train" / "a-clean.wav").unlink()
    assert main([*batch, "test=1", *switches]) == 0


def test_outputs_with_warnings_are_told_even_if_quiet(takes, captures, out, capsys):
    batch = ["batch", str(takes / "a.wav"), str(captures), "-o", str(out), "-q"]
    for target, message in (
        ("--peak-dbfs=3", "Lower the peak target by 3."),
        ("--peak-dbfs=-1", ""),
        ("--output-gain-db=60", "Lower the output gain by"),
    ):
        assert main([*batch, "--subtype=pcm16", target, "--resume", "-y"]) == 0
        err = capsys.readouterr().err
        told = f"3 outputs have warnings (3 clip): see `warnings` in {out / 'manifest.jsonl'}"
        assert (message in err, told in err) == (True, message != "")
        others = [line for line in err.splitlines() if "This run replaces them" not in line]
        assert len(others) == (message != "")


# -- docs/batch.md: its commands, job files and code run, and its fields are those of the code ---------------------


def test_what_the_manual_shows_runs(captures, write_take, tmp_path, monkeypatch, capsys):
    for name in ("verse", "chorus"):
        write_take(tmp_path / "takes" / f"{name}.wav", 24000)
    monkeypatch.chdir(tmp_path)
    for language in ("csv", "toml"):
        Path(f"jobs.{language}").write_text(blocks("batch", language)[0])
    for words in commands("batch"):
        if "--scheduler" not in words:  # test_batch_dask.py has a cluster
            assert main([*words, "-q"]) == 0, capsys.readouterr().err
    assert len(records(Path("out"))) == 6
    assert [record["sample_rate_hz"] for record in records(Path("set"))] == [44100] * 2
    assert {record["output"] for record in records(Path("rows"))} == {"verse/lead.wav", "chorus/clean.wav"}
    assert sum(len(metadata(path.parent)) for path in Path("pairs").rglob("metadata.jsonl")) == 2 * 3
    capsys.readouterr()
    for block in blocks("batch", "python"):
        exec(compile(block, "batch.md", "exec"), {})
    assert capsys.readouterr().out.count(" None\n") == 6
    assert set(re.findall(r"`\{(\w+)\}`", page("batch"))) == set(FIELDS)
    assert f"`{DEFAULT}`" in page("batch")
    plain = {
        *("take_sha256", "model_sha256", "ir_sha256"),  # "their SHA-256"
        *("frames", "channels", "sample_rate_hz", "audio_seconds", "container", "subtype"),  # length, format
    }
    assert set(records(Path("out"))[0]) - plain <= set(re.findall(r"`(\w+)`", page("batch")))
