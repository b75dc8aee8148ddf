"""Data sets: repeats with values that are drawn, dry copies next to the outputs, and `metadata.jsonl`."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from batch_files import contents, records, told

from namdsp.batch.choice import Chance, Range, Split
from namdsp.batch.find import NamedFile, find_models, find_takes
from namdsp.batch.job_file import read_job_file
from namdsp.batch.jobs import Job, every_pair, name_jobs, pairs_of_rows, with_overrides
from namdsp.batch.run import Options, run_batch
from namdsp.batch.settings import Settings
from namdsp.batch.verify import failed, verify
from namdsp.cli import main
from namdsp.errors import SettingError

NUMPY = Options(engine="numpy", metadata=True)
RECORDINGS = [NamedFile(f"/takes/{n}.wav", f"take{n}") for n in range(30)]
MODELS = [NamedFile(f"/models/{n}.nam", f"amp{n}") for n in range(4)]


@pytest.fixture
def irs(tmp_path: Path) -> Path:
    folder = tmp_path / "irs"
    (folder / "dark").mkdir(parents=True)
    for number, name in enumerate(("open.wav", "closed.wav", "dark/ribbon.wav")):
        soundfile.write(folder / name, 0.5 ** np.arange(9 + number, dtype=np.float32), 48000, subtype="FLOAT")
    return folder


def drawn(chance: Chance | None = None, **given: Any) -> tuple[Settings, Chance]:
    return with_overrides(Settings(), chance or Chance(), given)


def metadata(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "metadata.jsonl").read_text().splitlines()]


# -- what is drawn -------------------------------------------------------------------------------------------------


def test_repeats_draw_anew_and_the_first_one_is_what_there_is_without(irs: Path) -> None:
    settings, chance = drawn(Chance(7), input_gain_db="-6:6", slim="0.2:0.8", ir=str(irs))
    once = every_pair(RECORDINGS, MODELS, settings, chance)
    settings, chance = drawn(
        Chance(7, captures=2, repeat=5), input_gain_db="-6:6", slim="0.2:0.8", ir=str(irs)
    )
    pairs = every_pair(RECORDINGS, MODELS, settings, chance)
    assert [len(once), len(pairs)] == [120, 30 * 2 * 5]
    assert [pair.repeat for pair in pairs] == [repeat for repeat in range(1, 6) for _ in range(60)]
    first = {(pair.take, pair.model): pair.settings for pair in once}
    assert all(pair.settings == first[pair.take, pair.model] for pair in pairs[:60])
    gains = {pair.settings.input_gain_db for pair in pairs}
    assert -6 <= min(gains) < -5.5 < 5.5 < max(gains) <= 6
    assert len(gains) > 200
    assert all(0.2 <= (pair.settings.slim or 0) <= 0.8 for pair in pairs)
    counts = [
        sum(str(pair.settings.ir).endswith(name) for pair in pairs) for name in ("open.wav", "ribbon.wav")
    ]
    assert all(70 < count < 130 for count in counts)
    captures = {(pair.repeat, pair.model) for pair in pairs if pair.take == RECORDINGS[0]}
    assert len({frozenset(model for at, model in captures if at == repeat) for repeat in range(1, 6)}) > 1


def test_draws_depend_on_names_and_seed_only(irs: Path, tmp_path: Path) -> None:
    def choice(
        folder: Path, seed: int = 1, takes: list[NamedFile] = RECORDINGS
    ) -> dict[str, tuple[str, float]]:
        settings, chance = drawn(Chance(seed), ir=str(folder), input_gain_db="-6:6")
        return {
            pair.take.name: (os.path.basename(str(pair.settings.ir)), pair.settings.input_gain_db)
            for pair in every_pair(takes, MODELS[:1], settings, chance)
        }

    before = choice(irs)
    assert choice(irs, takes=RECORDINGS[::-1][:7]).items() <= before.items()
    assert choice(irs, seed=2) != before
    elsewhere = tmp_path / "elsewhere"
    irs.rename(elsewhere)
    assert choice(elsewhere) == before
    soundfile.write(elsewhere / "new.wav", np.ones(3), 48000)
    after = choice(elsewhere)
    assert {after[recording][0] for recording in after if after[recording] != before[recording]} == {
        "new.wav"
    }


def test_what_is_passed_later_wins_over_what_is_drawn(irs: Path) -> None:
    settings, chance = drawn(Chance(3), input_gain_db="-6:6", ir=str(irs))
    settings, chance = with_overrides(settings, chance, {"input_gain_db": 2.0})
    assert list(chance.sources) == ["ir"]
    assert {pair.settings.input_gain_db for pair in every_pair(RECORDINGS, MODELS, settings, chance)} == {2.0}
    settings, chance = with_overrides(settings, chance, {"input_gain_db": "1:2"})
    assert chance.sources["input_gain_db"] == Range(1.0, 2.0)


@pytest.mark.parametrize(
    ("argument", "message"),
    [
        ({"input_gain_db": "6:-6"}, "input_gain_db is '6:-6'; expected the lowest number before the highest"),
        ({"input_gain_db": "a:b"}, "'a:b'; expected a number from -200 to 200 dB, .*or a range"),
        ({"slim": "0:2"}, "slim is '0:2'; expected a number from 0 to 1 .*or a range"),
        ({"gate_db": "-60:nan"}, "'-60:nan'; expected a number"),
        ({"gate_db": "-60:-50:-40"}, "expected a number"),
        ({"peak_dbfs": "-3:"}, "peak_dbfs is '-3:'; expected a number"),
        ({"start": "0.001:0.002"}, "expected bounds with 2 decimals at most"),
        ({"oversample": "1:4"}, "oversample is '1:4'; expected one of 1, 2"),
        ({"peak_dbfs": "-3:-1", "loudness_lufs": -20}, "are both given; expected one"),
        ({"ir_gain_db": "-3:-1"}, "ir_gain_db is given without ir"),
    ],
)
def test_ranges_that_mean_nothing_are_refused(argument: dict[str, Any], message: str) -> None:
    with pytest.raises(SettingError, match=message):
        drawn(**argument)


def test_a_folder_without_impulse_responses_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="holds no impulse responses"):
        drawn(ir=str(tmp_path))


def test_what_is_no_sound_is_never_drawn_as_an_impulse_response(
    irs: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (irs / "notes.wav").write_text("not a sound")
    (irs / "notes.txt").write_text("text")
    settings, chance = drawn(ir=str(irs))
    drawn_irs = {chance.settings(settings, take, model).ir for take in RECORDINGS for model in MODELS}
    assert {Path(str(path)).name for path in drawn_irs} == {"open.wav", "closed.wav", "ribbon.wav"}
    assert "1 file left out of the impulse responses. The first: " in caplog.text
    (tmp_path / "texts").mkdir()
    (irs / "notes.wav").rename(tmp_path / "texts" / "notes.wav")
    with pytest.raises(SettingError, match=r"no impulse responses that can be read; the first: .*notes\.wav"):
        drawn(ir=str(tmp_path / "texts"))


def test_repeats_without_random_settings_are_refused() -> None:
    with pytest.raises(SettingError, match="repeat is 2, and nothing is drawn"):
        every_pair(RECORDINGS, MODELS, Settings(), Chance(repeat=2))
    with pytest.raises(SettingError, match="repeat is 0; expected"):
        Chance(repeat=0)


def test_more_jobs_than_memory_holds_are_refused_before_they_are_made(
    takes: Path, captures: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("namdsp.batch.jobs.MAX_JOBS", 100, raising=False)
    settings, chance = drawn(Chance(captures=1, repeat=3), input_gain_db="-6:6")
    assert len(every_pair(RECORDINGS, MODELS, settings, chance)) == 90
    for more in (Chance(captures=1, repeat=4), Chance(captures=9), Chance(captures=1, repeat=10**9)):
        with pytest.raises(SettingError, match="jobs: too many for one batch; expected at most 100"):
            every_pair(RECORDINGS, MODELS, *drawn(more, input_gain_db="-6:6"))
    (tmp_path / "jobs.csv").write_text("take,model,gain\n" + "takes/a.wav,captures/lead.nam,-6:6\n" * 2)
    with pytest.raises(SettingError, match=r"line 3: 102 jobs: too many"):
        pairs_of_rows(read_job_file(str(tmp_path / "jobs.csv")), Settings(), Chance(repeat=51))


def test_rows_have_their_own_ranges_and_folders(
    takes: Path, captures: Path, irs: Path, tmp_path: Path
) -> None:
    (tmp_path / "jobs.csv").write_text(
        "take,model,gain,ir,seed\ntakes/a.wav,captures/lead.nam,-6:6,irs,\n"
        "takes/a.wav,captures/clean.nam,-6:6,,5\ntakes/b.wav,captures/lead.nam,1,,\n"
    )
    settings, chance = drawn(Chance(9, repeat=2), input_gain_db="10:20")
    with pytest.raises(SettingError, match=r"line 4: repeat is 2, and nothing is drawn"):
        pairs_of_rows(read_job_file(str(tmp_path / "jobs.csv")), settings, chance)
    settings, chance = drawn(Chance(9), input_gain_db="10:20")
    pairs = pairs_of_rows(read_job_file(str(tmp_path / "jobs.csv")), settings, chance)
    assert [pair.seed for pair in pairs] == [9, 5, None]
    assert [-6 <= pair.settings.input_gain_db <= 6 for pair in pairs] == [True] * 3
    assert [bool(pair.settings.ir) for pair in pairs] == [True, False, False]


def test_values_in_names_are_filled_up_with_zeros(tmp_path: Path) -> None:
    pairs = every_pair(
        RECORDINGS[:2], MODELS[:1], Settings(), Chance(sources={"input_gain_db": Range(0.0, 1.0)}, repeat=2)
    )
    named = name_jobs(pairs, str(tmp_path), name="{number:05}-{take}-{repeat:02}.wav")
    names = [job.output for job in named]
    assert names == [
        f"{number:05}-take{recording}-{repeat:02}.wav"
        for number, recording, repeat in ((1, 0, 1), (2, 1, 1), (3, 0, 2), (4, 1, 2))
    ]
    with pytest.raises(SettingError, match=r"is unknown; expected fields .*\{number:05\}"):
        name_jobs(pairs, str(tmp_path), name="{take:05}.wav")
    for layout in ("5", "05d", "0", "012", "999999999"):
        with pytest.raises(
            SettingError, match=rf"the format '{layout}' of .* is refused; .* width of 1 to 9 digits"
        ):
            name_jobs(pairs, str(tmp_path), name=f"{{number:{layout}}}.wav")


# -- dry copies ----------------------------------------------------------------------------------------------------


def test_dry_copies_have_the_length_and_rate_of_the_outputs(
    every: Callable[..., list[Job]], out: Path, takes: Path
) -> None:
    jobs = every(keep_dry=True, input_gain_db=9.0, tail=True, start=0.002, gate_db=-60.0)
    assert run_batch(jobs, out, NUMPY).errors == []
    for job in jobs:
        (wet, wet_hz), (dry, dry_hz) = (soundfile.read(out / file, always_2d=True) for file in job.files)
        assert (wet.shape, wet_hz) == (dry.shape, dry_hz)
        source, rate_hz = soundfile.read(job.take, always_2d=True)
        split = source[round(0.002 * rate_hz) :]
        assert np.array_equal(dry[: len(split)], split)
        assert not dry[len(split) :].any()
    line = records(out)[0]
    assert (line["output"], line["dry"]) == ("a/clean.wav", "a/clean.dry.wav")


def test_dry_copies_follow_the_rate_and_mono(every: Callable[..., list[Job]], out: Path) -> None:
    jobs = every(keep_dry=True, sample_rate=32000, mono=True)
    assert run_batch(jobs, out, NUMPY).errors == []
    for job in jobs:
        wet, dry = (soundfile.info(out / file) for file in job.files)
        assert (wet.frames, wet.samplerate, wet.channels) == (dry.frames, dry.samplerate, dry.channels)
        assert dry.samplerate == 32000


def test_resume_makes_dry_copies_that_are_missing_or_damaged(
    every: Callable[..., list[Job]], out: Path
) -> None:
    run_batch(every(), out, Options(engine="numpy"))
    assert run_batch(every(keep_dry=True), out, Options(engine="numpy", resume=True)).done == 9
    before, lines = contents(out), told(out)
    assert run_batch(every(keep_dry=True), out, Options(engine="numpy", resume=True)).skipped == 9
    (out / "a" / "lead.dry.wav").unlink()
    (out / "a" / "clean.dry.wav").write_bytes(b"")
    summary = run_batch(every(keep_dry=True), out, Options(engine="numpy", resume=True))
    assert (summary.done, summary.skipped, summary.errors) == (2, 7, [])
    assert (contents(out), told(out)) == (before, lines)


def test_what_has_the_name_of_a_dry_copy_is_not_replaced(every: Callable[..., list[Job]], out: Path) -> None:
    run_batch(every(), out, Options(engine="numpy"))
    (out / "a" / "lead.dry.wav").write_bytes(b"mine")
    summary = run_batch(every(keep_dry=True), out, Options(engine="numpy", resume=True))
    assert (summary.done, summary.failed) == (8, 1)
    assert "lead.dry.wav: exists already, and is in no manifest" in summary.errors[0]
    assert (out / "a" / "lead.dry.wav").read_bytes() == b"mine"
    (out / "a" / "lead.wav").unlink()
    (lead,) = (job for job in every(keep_dry=True) if job.output == "a/lead.wav")
    with pytest.raises(SettingError, match=r"lead\.dry\.wav: exists already; expected free names"):
        run_batch([lead], out, NUMPY)


def test_a_dry_copy_that_is_another_output_is_refused(
    every: Callable[..., list[Job]], captures: Path
) -> None:
    os.rename(captures / "crunch.nam", captures / "clean.dry.nam")
    with pytest.raises(SettingError, match=r"output 'a/clean\.dry\.wav': is of two jobs"):
        every(keep_dry=True)


def test_verify_looks_at_dry_copies(every: Callable[..., list[Job]], out: Path) -> None:
    run_batch(every(keep_dry=True), out, NUMPY)
    assert failed(verify(out, 9)) == []
    (out / "a" / "lead.dry.wav").write_bytes(b"")
    assert failed(verify(out, 9)) == [
        "a/lead.wav: a/lead.dry.wav is not the file of its line any more: resume the batch"
    ]


# -- metadata.jsonl ------------------------------------------------------------------------------------------------


def test_metadata_says_what_every_output_is_of(
    takes: Path, captures: Path, irs: Path, out: Path, every: Callable[..., list[Job]]
) -> None:
    settings, chance = drawn(Chance(4, repeat=2), input_gain_db="-6:6", ir=str(irs))
    pairs = every_pair(find_takes([takes]), find_models([captures / "lead.nam"]), settings, chance)
    jobs = name_jobs(pairs, str(out), name="{take}/{repeat}.wav", keep_dry=True)
    assert run_batch(jobs, out, NUMPY).errors == []
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


def test_parts_of_a_split_in_their_own_folders_have_their_own_metadata(
    takes: Path, captures: Path, out: Path
) -> None:
    pairs = every_pair(find_takes([takes]), find_models([captures]), Settings())
    split = Split.parse("train=0.5,test=0.5")
    run_batch(name_jobs(pairs, str(out), name="{split}/{take}-{model}.wav", split=split), out, NUMPY)
    assert not (out / "metadata.jsonl").exists()
    for part in ("train", "test"):
        rows = metadata(out / part)
        assert {row["file_name"] for row in rows} == {path.name for path in (out / part).glob("*.wav")}
        assert {row["split"] for row in rows} == {part}


def test_metadata_is_kept_up_and_never_wrong_meanwhile(every: Callable[..., list[Job]], out: Path) -> None:
    run_batch(every(), out, NUMPY)
    before = (out / "metadata.jsonl").read_bytes()
    again = Options(engine="numpy", resume=True, overwrite=True)
    assert run_batch(every(), out, again).skipped == 9
    assert (out / "metadata.jsonl").read_bytes() == before

    def look(result: object, summary: object) -> None:
        assert not (out / "metadata.jsonl").exists()

    assert run_batch(every(input_gain_db=3.0), out, again, on_result=look).done == 9
    assert {row["input_gain_db"] for row in metadata(out)} == {3.0}
    (out / "a" / "lead.wav").unlink()
    run_batch([job for job in every(input_gain_db=3.0) if job.output[0] == "b"], out, again)
    assert len(metadata(out)) == 8


def test_metadata_of_somebody_else_is_not_replaced(every: Callable[..., list[Job]], out: Path) -> None:
    out.mkdir()
    for text in ('{"file_name": "x.wav", "text": "mine"}\n', "no JSON\n", "[]\n"):
        (out / "metadata.jsonl").write_text(text)
        with pytest.raises(
            SettingError, match=r"metadata\.jsonl: exists already, and no batch has written it"
        ):
            run_batch(every(), out, NUMPY)
        assert (out / "metadata.jsonl").read_text() == text
    run_batch(every(), out, Options(engine="numpy"))
    assert (out / "metadata.jsonl").read_text() == "[]\n"
    assert (
        run_batch(every(), out, Options(engine="numpy", resume=True, overwrite=True, metadata=True)).skipped
        == 9
    )
    assert len(metadata(out)) == 9


def test_metadata_that_a_user_has_changed_is_said_to_be(every: Callable[..., list[Job]], out: Path) -> None:
    run_batch(every(), out, NUMPY)
    (out / "metadata.jsonl").write_text('{"file_name": "a/clean.wav", "text": "mine"}\n')
    with pytest.raises(SettingError, match=r"metadata\.jsonl: was changed since a batch wrote it"):
        run_batch(every(), out, Options(engine="numpy", resume=True, metadata=True))


def test_a_manifest_that_names_folders_elsewhere_leads_no_metadata_there(
    every: Callable[..., list[Job]], out: Path, tmp_path: Path
) -> None:
    jobs = every()
    run_batch(jobs[:3], out, Options(engine="numpy"))
    away = tmp_path / "away"
    lines = records(out)
    (out / "linked").symlink_to(away)
    for line, split in zip(lines, (str(away), "..", "linked"), strict=True):
        line["split"] = split
        name = Path(line["output"]).name
        for folder in (away, out / str(away).lstrip("/"), tmp_path):
            folder.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(b"")
        line["output"] = f"{split}/{name}"
    (out / "manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    run_batch(jobs[3:], out, NUMPY)
    assert len(metadata(out)) >= 6
    assert list(away.glob("*.jsonl")) + list(tmp_path.glob("*.jsonl")) == []


def test_lines_of_a_damaged_manifest_whose_files_are_not_there_are_left_out(
    every: Callable[..., list[Job]], out: Path
) -> None:
    jobs = every(keep_dry=True)
    run_batch(jobs[:4], out, Options(engine="numpy"))
    lines = records(out)
    lines[0]["dry"], lines[1]["dry"], lines[2]["output"] = 3, "x\0", "\ud800.wav"
    lines[3]["settings"] = None
    (out / "manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    run_batch(jobs[4:], out, NUMPY)
    rows = metadata(out)
    assert [row["file_name"] for row in rows] == [*(job.output for job in jobs[4:]), jobs[0].output]
    assert [row["dry_file_name"] for row in rows] == [*(job.dry for job in jobs[4:]), None]


# -- the command ---------------------------------------------------------------------------------------------------


def test_a_data_set_from_a_job_file_is_that_of_the_options(
    takes: Path, captures: Path, irs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("jobs.toml").write_text(
        'takes = ["takes"]\nmodels = ["captures"]\noutput = "one"\nseed = 5\nrepeat = 2\nkeep_dry = true\n'
        'metadata = true\nrandom_models = 1\nname = "{number:03}.wav"\n[settings]\ninput_gain_db = "-6:6"\nir = "irs"\n'
    )
    assert main(["batch", "--jobs", "jobs.toml", "--engine", "numpy", "-q"]) == 0
    options = ["--seed", "5", "--repeat", "2", "--keep-dry", "--metadata", "--random-models", "1", "-q"]
    options += ["--name", "{number:03}.wav", "--input-gain-db", "-6:6", "--ir", "irs", "--engine", "numpy"]
    words = ["batch", "takes", "--models", "captures", "-o", "two", *options]
    assert main(words) == 0
    assert contents(Path("one")) == contents(Path("two"))
    assert sorted(contents(Path("two")))[:4] == ["001.dry.wav", "001.wav", "002.dry.wav", "002.wav"]
    before = contents(Path("two"))
    Path("two/003.wav").unlink()
    assert main([*words, "--resume"]) == 0
    assert contents(Path("two")) == before


def test_repeats_have_different_names_by_default(
    takes: Path,
    captures: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["batch", "takes/a.wav", "--models", "captures/lead.nam", "-o", "out", "--engine", "numpy"]
    words += ["--repeat", "2", "--input-gain-db", "-6:6"]
    assert main([*words, "--name", "{take}.wav"]) == 2
    assert "{repeat}" in capsys.readouterr().err
    assert main([*words, "--ir", "out/irs"]) == 2
    assert main(words) == 0
    assert sorted(contents(Path("out"))) == ["a/lead-1.wav", "a/lead-2.wav"]
    for option, value in (("--repeat", "0"), ("--input-gain-db", "6:-6"), ("--mono", "1:2")):
        assert main([*words[:-4], option, value]) == 2


@pytest.mark.parametrize("switches", [[], ["--resume"], ["--resume", "-y"], ["-y"]])
def test_a_take_does_not_get_into_a_second_part(
    takes: Path, captures: Path, out: Path, switches: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    batch = ["batch", str(takes / "a.wav"), "--models", str(captures / "clean.nam"), "-o", str(out)]
    batch += ["--name", "{split}/{take}-{model}.wav", "--metadata", "-q", "--split"]
    assert main([*batch, "train=1"]) == 0
    before = contents(out)
    with pytest.raises(SystemExit):
        raise SystemExit(main([*batch, "test=1", *switches]))
    message = capsys.readouterr().err
    assert "in the part 'train', which is now in 'test'" in message
    assert "the split of the earlier run, or choose another folder" in message
    assert contents(out) == before
    # nothing leaks where the old output is gone
    (out / "train" / "a-clean.wav").unlink()
    assert main([*batch, "test=1", *switches]) == 0


def test_outputs_with_warnings_are_told_even_if_quiet(
    takes: Path, captures: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    batch = [
        "batch",
        str(takes / "a.wav"),
        "--models",
        str(captures),
        "-o",
        str(out),
        "--subtype",
        "pcm16",
        "-q",
    ]
    assert main([*batch, "--peak-dbfs", "3"]) == 0
    err = capsys.readouterr().err
    assert f"3 outputs have warnings (3 clip): see `warnings` in {out / 'manifest.jsonl'}" in err
    assert (
        "Lower the peak target by 3.0 dB, or write float32" in err or "Lower the peak target by 3.1 dB" in err
    )
    assert err.count("\n") == 1
    assert main([*batch, "--peak-dbfs", "-1", "--resume", "-y"]) == 0
    assert capsys.readouterr().err == ""
    assert main([*batch, "--output-gain-db", "60", "--resume", "-y"]) == 0
    assert "Lower the output gain by" in capsys.readouterr().err
