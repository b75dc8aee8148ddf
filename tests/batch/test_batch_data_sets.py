"""Data sets: values that are drawn by names, dry copies next to the outputs, and `metadata.jsonl`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
import soundfile
from batch_files import contents, records, told

from namdsp.batch.choice import Chance, Range, Split
from namdsp.batch.find import NamedFile, find_models, find_takes
from namdsp.batch.job_file import read_job_file
from namdsp.batch.jobs import every_pair, name_jobs, pairs_of_rows, with_overrides
from namdsp.batch.run import Options, run_batch
from namdsp.batch.settings import Settings
from namdsp.batch.verify import failed, verify
from namdsp.cli import main
from namdsp.errors import SettingError

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


def test_what_is_passed_later_wins_over_what_is_drawn(irs):
    settings, chance = drawn(Chance(3), input_gain_db="-6:6", ir=str(irs))
    settings, chance = with_overrides(settings, chance, {"input_gain_db": 2.0})
    assert list(chance.sources) == ["ir"]
    assert {pair.settings.input_gain_db for pair in every_pair(TAKES, MODELS, settings, chance)} == {2.0}
    settings, chance = with_overrides(settings, chance, {"input_gain_db": "1:2"})
    assert chance.sources["input_gain_db"] == Range(1.0, 2.0)


#: call -> message
REFUSED: list[tuple[Callable[[], object], str]] = [
    *(
        (lambda given=given: drawn(**given), message)  # type: ignore[misc]
        for given, message in (
            ({"input_gain_db": "6:-6"}, "is '6:-6'; expected the lowest number before the highest"),
            ({"input_gain_db": "a:b"}, "'a:b'; expected a number from -200 to 200 dB, .*or a range"),
            ({"slim": "0:2"}, "slim is '0:2'; expected a number from 0 to 1 .*or a range"),
            ({"gate_db": "-60:nan"}, "'-60:nan'; expected a number"),
            ({"gate_db": "-60:-50:-40"}, "expected a number"),
            ({"peak_dbfs": "-3:"}, "peak_dbfs is '-3:'; expected a number"),
            ({"start": "0.001:0.002"}, "expected bounds with 2 decimals at most"),
            ({"oversample": "1:4"}, "oversample is '1:4'; expected one of 1, 2"),
            ({"peak_dbfs": "-3:-1", "loudness_lufs": -20}, "are both given; expected one"),
            ({"ir_gain_db": "-3:-1"}, "ir_gain_db is given without ir"),
            ({"ir": "empty"}, "holds no impulse responses"),
            ({"ir": "texts"}, r"no impulse responses that can be read; the first: .*notes\.wav"),
        )
    ),
    *(
        (lambda text=text: Split.parse(text), "expected")  # type: ignore[misc]
        for text in ("", "train", "train=1.1", "a=0.5,b=0.4", "a=0.5,a=0.5", "a=nan", "a=-1,b=2", "a/b=1", "=1")
    ),
    (lambda: every_pair(TAKES, MODELS, Settings(), Chance(repeat=2)), "repeat is 2, and nothing is drawn"),
    (lambda: Chance(repeat=0), "repeat is 0; expected"),
    *(
        (
            lambda more=more: every_pair(TAKES, MODELS, *drawn(Chance(**more), input_gain_db="-6:6")),  # type: ignore[misc]
            "jobs: too many for one batch; expected at most 3,000",
        )
        for more in ({"captures": 1, "repeat": 8}, {"captures": 9}, {"captures": 1, "repeat": 10**9})
    ),
    (
        lambda: pairs_of_rows(read_job_file("jobs.csv"), Settings(), Chance(repeat=1501)),
        "line 3: 3,002 jobs: too many",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("call", "message"), REFUSED)
def test_what_means_nothing_is_refused(call, message, takes, captures, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("namdsp.batch.jobs.MAX_JOBS", 3000)
    Path("empty").mkdir()
    Path("texts").mkdir()
    Path("texts/notes.wav").write_text("not a sound")
    Path("jobs.csv").write_text("take,model,gain\n" + "takes/a.wav,captures/lead.nam,-6:6\n" * 2)
    with pytest.raises(SettingError, match=message):
        call()


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


# -- dry copies ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "settings",
    [
        {"input_gain_db": 9.0, "tail": True, "start": 0.002, "gate_db": -60.0},
        {"sample_rate": 32000, "mono": True, "oversample": 2, "tail": True},
    ],
)
def test_dry_copies_are_the_take_with_the_length_and_rate_of_the_outputs(every, out, settings):
    jobs = every(keep_dry=True, **settings)
    assert run(jobs, out).errors == []
    for job in jobs:
        (wet, wet_hz), (dry, dry_hz) = (soundfile.read(out / file, always_2d=True) for file in job.files)
        assert (wet.shape, wet_hz) == (dry.shape, dry_hz)
        source, rate_hz = soundfile.read(job.take, always_2d=True)
        part = source[round(settings.get("start", 0.0) * rate_hz) :]
        if rate_hz == dry_hz:
            assert np.array_equal(dry[: len(part)], part)
            assert not dry[len(part) :].any()
    assert dry_hz == settings.get("sample_rate", 48000)
    assert (records(out)[0]["output"], records(out)[0]["dry"]) == ("a/clean.wav", "a/clean.dry.wav")


def test_dry_copies_are_resumed_verified_and_protected_like_outputs(every, out, captures):
    run(every(), out)
    assert run(every(keep_dry=True), out, resume=True).done == 9
    before, lines = contents(out), told(out)
    assert failed(verify(out, 9)) == []
    (out / "a" / "lead.dry.wav").write_bytes(b"")
    (out / "a" / "clean.dry.wav").unlink()
    assert [error.partition(" is not the file")[0] for error in failed(verify(out, 9))][:1] != []
    summary = run(every(keep_dry=True), out, resume=True)
    assert (summary.done, summary.skipped, summary.errors) == (2, 7, [])
    assert (contents(out), told(out)) == (before, lines)
    (out / "manifest.jsonl").unlink()
    (out / "a" / "lead.dry.wav").write_bytes(b"mine")
    summary = run(every(keep_dry=True), out, resume=True)
    assert (summary.done, summary.failed) == (8, 1)
    assert "lead.dry.wav: exists already, and is in no manifest" in summary.errors[0]
    assert (out / "a" / "lead.dry.wav").read_bytes() == b"mine"
    (out / "a" / "lead.wav").unlink()
    (lead,) = (job for job in every(keep_dry=True) if job.output == "a/lead.wav")
    with pytest.raises(SettingError, match=r"lead\.dry\.wav: exists already; expected free names"):
        run([lead], out)
    os.rename(captures / "crunch.nam", captures / "clean.dry.nam")
    with pytest.raises(SettingError, match=r"output 'a/clean\.dry\.wav': is of two jobs"):
        every(keep_dry=True)


# -- metadata.jsonl ------------------------------------------------------------------------------------------------


def test_metadata_says_what_every_output_is_of(takes, captures, irs, out):
    settings, chance = drawn(Chance(4, repeat=2), input_gain_db="-6:6", ir=str(irs))
    pairs = every_pair(find_takes([takes]), find_models([captures / "lead.nam"]), settings, chance)
    jobs = name_jobs(pairs, str(out), name="{number:05}-{take}-{repeat:02}.wav", keep_dry=True)
    assert [job.output for job in jobs[2:4]] == ["00003-c-01.wav", "00004-a-02.wav"]
    assert run(jobs, out, metadata=True).errors == []
    rows = metadata(out)
    assert [(row["file_name"], row["dry_file_name"]) for row in rows] == [job.files for job in jobs]
    for row, job, line in zip(rows, jobs, records(out), strict=True):
        assert (row["take"], row["model"]) == (os.path.basename(job.take), "lead.nam")
        assert (row["seed"], row["input_gain_db"]) == (4, job.settings.input_gain_db)
        assert row["ir"] == os.path.basename(str(job.settings.ir))
        assert row["model_sha256"] == line["model_sha256"]
        assert "split" not in row
        assert (out / row["file_name"]).is_file()
    assert len({tuple(row) for row in rows}) == 1


def test_parts_of_a_split_in_their_own_folders_have_their_own_metadata(takes, captures, out):
    pairs = every_pair(find_takes([takes]), find_models([captures]), Settings())
    split = Split.parse("train=0.5,test=0.5")
    run(name_jobs(pairs, str(out), name="{split}/{take}-{model}.wav", split=split), out, metadata=True)
    assert not (out / "metadata.jsonl").exists()
    for part in ("train", "test"):
        rows = metadata(out / part)
        assert {row["file_name"] for row in rows} == {path.name for path in (out / part).glob("*.wav")}
        assert {row["split"] for row in rows} == {part}


def test_metadata_is_kept_up_and_never_wrong_meanwhile(every, out):
    run(every(), out, metadata=True)
    before = (out / "metadata.jsonl").read_bytes()
    again = {"resume": True, "overwrite": True}
    assert run(every(), out, **again).skipped == 9
    assert (out / "metadata.jsonl").read_bytes() == before

    def look(result, summary):
        assert not (out / "metadata.jsonl").exists()

    changed = every(input_gain_db=3.0)
    assert run_batch(changed, out, Options(engine="numpy", **again), on_result=look).done == 9
    assert {row["input_gain_db"] for row in metadata(out)} == {3.0}
    (out / "a" / "lead.wav").unlink()
    run([job for job in changed if job.output[0] == "b"], out, **again)
    assert len(metadata(out)) == 8


def test_metadata_of_somebody_else_is_not_replaced(every, out):
    run(every(), out)
    for text in ('{"file_name": "a/clean.wav", "text": "mine"}\n', "no JSON\n", "[]\n"):
        (out / "metadata.jsonl").write_text(text)
        with pytest.raises(SettingError, match=r"metadata\.jsonl: exists already, and no batch has written"):
            run(every(), out, metadata=True, resume=True)
        run(every(), out, resume=True)
        assert (out / "metadata.jsonl").read_text() == text
    assert run(every(), out, resume=True, overwrite=True, metadata=True).skipped == 9
    assert len(metadata(out)) == 9


def test_a_damaged_manifest_leads_no_metadata_elsewhere_and_names_no_files_that_are_not_there(
    every, out, tmp_path
):
    jobs = every(keep_dry=True)
    run(jobs[:7], out)
    lines, away = records(out), tmp_path / "away"
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


def test_a_data_set_from_a_job_file_is_that_of_the_options(takes, captures, irs, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("jobs.toml").write_text(
        'takes = ["takes"]\nmodels = ["captures"]\noutput = "one"\nseed = 5\nrepeat = 2\nkeep_dry = true\n'
        'metadata = true\nrandom_models = 1\nname = "{number:03}.wav"\n[settings]\ninput_gain_db = "-6:6"\nir = "irs"\n'
    )
    assert main(["batch", "--jobs", "jobs.toml", "--engine", "numpy", "-q"]) == 0
    options = ["--seed", "5", "--repeat", "2", "--keep-dry", "--metadata", "--random-models", "1", "-q"]
    options += ["--name", "{number:03}.wav", "--input-gain-db", "-6:6", "--ir", "irs", "--engine", "numpy"]
    assert main(["batch", "takes", "--models", "captures", "-o", "two", *options]) == 0
    assert contents(Path("one")) == contents(Path("two"))
    assert sorted(contents(Path("two")))[:4] == ["001.dry.wav", "001.wav", "002.dry.wav", "002.wav"]


@pytest.mark.parametrize("switches", [[], ["--resume"], ["--resume", "-y"], ["-y"]])
def test_a_take_does_not_get_into_a_second_part(takes, captures, out, switches, capsys):
    batch = ["batch", str(takes / "a.wav"), "--models", str(captures / "clean.nam"), "-o", str(out)]
    batch += ["--name", "{split}/{take}-{model}.wav", "--metadata", "-q", "--split"]
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
    batch = [
        "batch",
        str(takes / "a.wav"),
        "--models",
        str(captures),
        "-o",
        str(out),
        "--subtype=pcm16",
        "-q",
    ]
    assert main([*batch, "--peak-dbfs", "3"]) == 0
    err = capsys.readouterr().err
    assert f"3 outputs have warnings (3 clip): see `warnings` in {out / 'manifest.jsonl'}" in err
    assert "Lower the peak target by 3." in err
    assert err.count("\n") == 1
    assert main([*batch, "--peak-dbfs", "-1", "--resume", "-y"]) == 0
    assert capsys.readouterr().err == ""
    assert main([*batch, "--output-gain-db", "60", "--resume", "-y"]) == 0
    assert "Lower the output gain by" in capsys.readouterr().err
