"""A batch: the renders of `render_file`, a line for each, what is bad next to the rest, and going on after an end."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from batch_files import contents, records, told
from builders import save
from other_builders import lstm

import namdsp
from namdsp.audio.compare import sha256_samples
from namdsp.batch import work
from namdsp.batch.jobs import Job, find_pairs, name_jobs
from namdsp.batch.journal import Journal
from namdsp.batch.run import Options, Summary, run_batch
from namdsp.batch.settings import Settings
from namdsp.batch.sources import Sources
from namdsp.errors import SettingError

Every = Callable[..., list[Job]]


def run(jobs: list[Job], out: Path, **options: Any) -> Summary:
    return run_batch(jobs, out, Options(engine="numpy", **options))


def test_every_pair_is_rendered_once_with_the_bytes_of_render_file(
    every: Every, out: Path, tmp_path: Path
) -> None:
    jobs = every()
    assert len(jobs) == 9
    summary = run(jobs, out)
    assert (summary.done, summary.failed, summary.skipped, summary.errors) == (9, 0, 0, [])
    assert sorted(contents(out)) == sorted(job.output for job in jobs)
    for job, record in zip(jobs, records(out), strict=True):
        one = tmp_path / "one.wav"
        done = namdsp.render_file(job.take, job.model, one, engine="numpy", overwrite=True)
        assert one.read_bytes() == (out / job.output).read_bytes()
        x, rate_hz = namdsp.read_audio(one)
        assert record["sha256"] == sha256_samples(x)
        assert (record["output"], record["frames"], record["channels"]) == (job.output, x.shape[1], len(x))
        assert (record["sample_rate_hz"], record["engine"], record["error"]) == (rate_hz, "numpy", None)
        assert record["peak_dbfs"] == pytest.approx(20 * np.log10(done.peak), abs=1e-3)
        assert record["rms_dbfs"] == pytest.approx(10 * np.log10(np.mean(x.astype(float) ** 2)), abs=1e-3)


@pytest.mark.parametrize("oversample", [1, 2])
def test_all_of_a_rig_has_the_bytes_of_render_file(
    every: Every, out: Path, tmp_path: Path, oversample: int
) -> None:
    response = tmp_path / "cab.wav"
    soundfile.write(response, 0.5 ** np.arange(50), 48000, subtype="FLOAT")
    rig = {
        "input_gain_db": 6.0,
        "output_gain_db": -3.0,
        "gate_db": -20.0,
        "ir": str(response),
        "ir_gain_db": -2.0,
    }
    jobs = every(**rig, normalize=True, tail=True, oversample=oversample)
    assert run(jobs, out).errors == []
    cabinet = namdsp.Cabinet.load(response, gain_db=-2.0)
    for job in jobs:
        one = tmp_path / "one.wav"
        namdsp.render_file(
            job.take,
            job.model,
            one,
            input_gain_db=6.0,
            output_gain_db=-3.0,
            gate=namdsp.Gate(threshold_db=-20.0),
            cabinet=cabinet,
            normalize=True,
            oversample=oversample,
            tail=True,
            engine="numpy",
            overwrite=True,
        )
        assert one.read_bytes() == (out / job.output).read_bytes(), job


def test_recordings_of_a_recurrent_model_are_played_together_with_the_same_bits(
    takes: Path, tmp_path: Path, out: Path
) -> None:
    capture = save(lstm(hidden=3), tmp_path, "lstm.nam")
    jobs = name_jobs(find_pairs([takes], [capture], str(out), Settings()), str(out), name="{take}.wav")
    assert run_batch(jobs, out, Options()).done == 3
    for job in jobs:
        namdsp.render_file(job.take, capture, tmp_path / "one.wav", overwrite=True)
        assert (tmp_path / "one.wav").read_bytes() == (out / job.output).read_bytes()


def test_jobs_may_be_oversampled_by_different_factors(takes: Path, tmp_path: Path, out: Path) -> None:
    capture = save(lstm(hidden=3), tmp_path, "lstm.nam")
    pairs = [
        pair
        for factor in (1, 2, 4)
        for pair in find_pairs([takes], [capture], str(out), Settings(oversample=factor))
    ]
    jobs = name_jobs(pairs, str(out), name="{number}.wav")
    assert run_batch(jobs, out, Options()).done == 9
    for job in jobs:
        factor = job.settings.oversample
        namdsp.render_file(job.take, capture, tmp_path / "one.wav", oversample=factor, overwrite=True)
        assert (tmp_path / "one.wav").read_bytes() == (out / job.output).read_bytes()


def test_a_bad_file_is_one_line_and_not_the_end(every: Every, takes: Path, captures: Path, out: Path) -> None:
    (takes / "bad.wav").write_bytes(b"no audio")
    (captures / "bad.nam").write_text("{")
    summary = run(every(), out)
    assert (summary.done, summary.failed) == (9, 7)
    assert len(summary.errors) == 2
    errors = [item for item in records(out) if item["error"]]
    assert sorted(next(iter(item)) for item in errors) == ["model", "take"]
    assert len(records(out)) == 11
    (takes / "bad.wav").unlink()
    (captures / "bad.nam").unlink()
    assert run(every(), out, resume=True).skipped == 9
    assert len(records(out)) == 9


def test_a_job_that_fails_by_itself_is_a_separate_line(every: Every, out: Path) -> None:
    summary = run(every(loudness_lufs=-23.0)[:2], out)
    assert summary.failed == 2
    assert all("shorter than 0.4 s" in error for error in summary.errors)
    assert [record["output"] for record in records(out)] == ["a/clean.wav", "a/crunch.wav"]


def test_resume_redoes_what_is_missing_new_or_half_written_and_nothing_else(
    every: Every, takes: Path, captures: Path, out: Path, write_take: Callable[..., Path]
) -> None:
    run(every(), out)
    before, lines = contents(out), told(out)
    assert run(every(), out, resume=True).skipped == 9
    (out / "a" / "lead.wav").unlink()
    half = out / "a" / "clean.wav"
    half.write_bytes(half.read_bytes()[:-100])
    assert run(every(), out, resume=True).done == 2
    assert (contents(out), told(out)) == (before, lines)
    write_take(takes / "d.wav", 901)
    (captures / "more.nam").write_bytes((captures / "lead.nam").read_bytes())
    assert (lambda summary: (summary.done, summary.skipped))(run(every(), out, resume=True)) == (7, 9)


def test_resume_refuses_to_replace_finished_outputs_of_another_recording_capture_or_setting(
    every: Every, takes: Path, captures: Path, out: Path, write_take: Callable[..., Path], tmp_path: Path
) -> None:
    run(every(), out)
    before, manifest = contents(out), (out / "manifest.jsonl").read_bytes()

    def refused(message: str, **settings: Any) -> None:
        with pytest.raises(
            SettingError, match=f"{message}.*or replace (them|it) with resume=True, overwrite=True"
        ):
            run(every(**settings), out, resume=True)
        assert (contents(out), (out / "manifest.jsonl").read_bytes()) == (before, manifest)

    all_of_them = r"9 finished outputs were made with other (inputs or )?settings \("
    refused(
        all_of_them
        + r"input_gain_db was 0\.0, is now 1\.0 in 9 outputs, such as a/clean\.wav; mono was False, is now True",
        input_gain_db=1.0,
        mono=True,
    )
    soundfile.write(tmp_path / "cab.wav", np.ones(1), 48000, subtype="FLOAT")
    refused(all_of_them + r"ir was None, is now .*cab.wav of SHA-256 ", ir=str(tmp_path / "cab.wav"))
    recording = (takes / "a.wav").read_bytes()
    write_take(takes / "a.wav", 901)
    refused(
        r"3 finished outputs were .*\(take was .*a\.wav of SHA-256 .*, is now .*a\.wav of .* in 3 outputs"
    )
    (takes / "a.wav").write_bytes(recording)
    (captures / "crunch.nam").write_bytes((captures / "lead.nam").read_bytes())
    refused(r"3 finished outputs were .*\(model was .*crunch\.nam of SHA-256 ")
    # missing and damaged ones are made again, but not before the others are safe
    (out / "a" / "crunch.wav").unlink()
    (out / "b" / "crunch.wav").write_bytes(b"")
    before = contents(out)
    refused(r"a finished output was made with other inputs or settings \(model was .* in c/crunch\.wav\)")
    (out / "c" / "crunch.wav").unlink()
    assert run(every(), out, resume=True).done == 3
    assert run(every(input_gain_db=1.0), out, resume=True, overwrite=True).done == 9
    assert run(every(input_gain_db=1.0), out, resume=True).skipped == 9


def test_a_file_of_before_a_run_that_failed_is_not_replaced(every: Every, out: Path) -> None:
    jobs = every()[:1]
    run(jobs, out)
    before = contents(out)
    failing = every(loudness_lufs=-23.0)[:1]
    assert run(failing, out, resume=True, overwrite=True).failed == 1
    for again in (failing, jobs):
        with pytest.raises(SettingError, match=r"run was one before a run that failed here, is now this one"):
            run(again, out, resume=True)
    assert contents(out) == before


def test_what_was_written_without_a_permission_is_the_same_with_it(
    every: Every, takes: Path, out: Path, write_take: Callable[..., Path]
) -> None:
    split = write_take(takes / "cut.wav", 1000)
    split.write_bytes(split.read_bytes()[:-400])
    assert run(every(), out).failed == 3
    summary = run(every(allow_truncated=True), out, resume=True)
    assert (summary.done, summary.skipped, summary.errors) == (3, 9, [])
    with pytest.raises(
        SettingError, match=r"3 finished outputs were .*allow_truncated was True, is now False .*cut/clean"
    ):
        run(every(), out, resume=True)


def test_an_impulse_response_counts_by_its_content(every: Every, out: Path, tmp_path: Path) -> None:
    soundfile.write(tmp_path / "cab.wav", np.ones(1), 48000, subtype="FLOAT")
    run(every(ir=str(tmp_path / "cab.wav")), out)
    (tmp_path / "cab.wav").rename(tmp_path / "other.wav")
    assert run(every(ir=str(tmp_path / "other.wav")), out, resume=True).skipped == 9


@pytest.mark.parametrize("suffix", ["wav", "npy"])
def test_a_link_instead_of_an_output_is_replaced_and_what_it_leads_to_stays(
    every: Every, out: Path, tmp_path: Path, suffix: str
) -> None:
    jobs, mine = every(name="{take}/{model}." + suffix), tmp_path / "mine.txt"
    run(jobs, out)
    before, lines = contents(out), told(out)
    location = out / "a" / f"lead.{suffix}"
    for target in ("../b/lead." + suffix, str(mine), "../nowhere.txt", location.name):
        mine.write_bytes(b"mine")
        location.unlink()
        os.symlink(target, location)
        summary = run(jobs, out, resume=True)
        assert (summary.done, summary.skipped, summary.errors) == (1, 8, []), target
        assert mine.read_bytes() == b"mine"
        assert (contents(out), told(out), location.is_symlink()) == (before, lines, False), target
    location.unlink()
    os.symlink("../b/lead." + suffix, location)
    (out / "manifest.jsonl").unlink()
    assert run(jobs, out, resume=True).failed == 1  # no run leaves links: it is somebody's
    assert location.is_symlink()
    assert run(jobs, out, overwrite=True).errors == []
    assert (contents(out), location.is_symlink()) == (before, False)


def test_a_line_that_was_truncated_and_lines_that_mean_nothing_are_done_again(
    every: Every, out: Path
) -> None:
    run(every(), out)
    before, lines = contents(out), told(out)
    text = (out / "manifest.jsonl").read_text().splitlines(keepends=True)
    text[3] = "{}\n[]\nnot JSON\n" + '{"output": 3, "error": null}\n'
    (out / "manifest.jsonl").write_text("".join(text)[:-20])
    assert run(every(), out, resume=True).done == 2  # their files are there, and stay
    assert (contents(out), told(out)) == (before, lines)


def test_damaged_lines_are_named_and_preserved_next_to_the_manifest_and_cost_no_output(
    every: Every, out: Path
) -> None:
    run(every(), out)
    before, lines = contents(out), told(out)
    manifest = out / "manifest.jsonl"
    text = manifest.read_bytes().splitlines(keepends=True)
    # Python reads the first three, and cannot write them as JSON
    text[1] = text[1].replace(b'"seed": null', b'"seed": NaN')
    text[4] = text[4].replace(b'"seed": null', b'"seed": 1e999')
    text[6] = text[6].replace(b'"seed": null', b'"seed": -Infinity')
    text[7] = text[7].replace(b'"seed"', b'"s\xffed"')
    manifest.write_bytes(b"".join(text) + b"\n")
    summary = run(every()[:3], out, resume=True)
    assert (summary.done, summary.skipped, summary.errors) == (1, 2, [])
    assert [note.split(": ")[:2] for note in summary.notes] == [
        [str(manifest), f"line {number}"] for number in (2, 5, 7, 8)
    ]
    assert (out / "manifest.damaged").read_bytes() == b"".join(text[at] for at in (1, 4, 6, 7))
    summary = run(every(), out, resume=True)
    assert (summary.done, summary.skipped, summary.errors, summary.notes) == (3, 6, [], [])
    assert (contents(out), told(out)) == (before, lines)


def test_existing_outputs_are_refused_before_anything_is_rendered(every: Every, out: Path) -> None:
    run(every()[:1], out)
    before = contents(out)
    with pytest.raises(SettingError, match=r"clean\.wav: exists already.*resume=True"):
        run(every(input_gain_db=3.0), out)
    assert contents(out) == before
    assert run(every(input_gain_db=3.0), out, overwrite=True).done == 9
    assert contents(out).keys() > before.keys()
    assert contents(out)["a/clean.wav"] != before["a/clean.wav"]


def test_a_file_that_is_in_no_manifest_stays_whatever_is_asked(every: Every, out: Path) -> None:
    (out / "a").mkdir(parents=True)
    (out / "a" / "clean.wav").write_bytes(b"mine")
    summary = run(every(), out, resume=True)
    assert (summary.done, summary.failed) == (8, 1)
    assert "is in no manifest" in summary.errors[0]
    assert (out / "a" / "clean.wav").read_bytes() == b"mine"
    assert run(every(), out, resume=True).failed == 1  # its error line does not make it ours
    assert run(every(), out, resume=True, overwrite=True).done == 1


def test_one_batch_at_a_time_has_a_folder(every: Every, out: Path) -> None:
    out.mkdir()
    with Journal(str(out)), pytest.raises(SettingError, match="another batch is writing here"):
        run(every(), out)
    assert run(every(), out).done == 9


def test_lines_of_other_batches_stay(every: Every, out: Path) -> None:
    jobs = every()
    run(jobs[:4], out)
    run(jobs[4:], out)
    assert {record["output"] for record in records(out)} == {job.output for job in jobs}


def test_a_full_disk_ends_it_and_resume_goes_on(
    every: Every, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import errno

    from namdsp.audio import writer

    full = namdsp.AudioError(f"x: writing stopped ({os.strerror(errno.ENOSPC)}); expected room")
    written = writer.AudioWriter.write
    blocks: list[int] = []

    def write(self: Any, block: Any) -> None:
        blocks.append(1)
        if len(blocks) > 3:
            self.abort()
            raise full
        written(self, block)

    with monkeypatch.context() as patch:
        patch.setattr(writer.AudioWriter, "write", write)
        summary = run(every(), out, threads=1)
    assert summary.stopped
    assert summary.done == 3
    assert len(blocks) < 9
    assert len([record for record in records(out) if record["error"] is None]) == 3
    assert run(every(), out, resume=True).skipped == 3
    assert len(records(out)) == 9


def test_start_end_mono_and_rate(every: Every, out: Path) -> None:
    jobs = every(start=0.001, end=0.0118, mono=True, sample_rate=22050)
    assert run(jobs, out).errors == []
    for job in jobs:
        x, rate_hz = namdsp.read_audio(job.take)
        part = (
            x[:, round(0.001 * rate_hz) : round(0.0118 * rate_hz)]
            .mean(axis=0, dtype=float)
            .astype(np.float32)
        )
        amp = namdsp.load(job.model)
        received = namdsp.resample(part, rate_hz, 48000)
        expected = namdsp.resample(amp.render(received, engine="numpy"), 48000, 22050)
        y, measured_hz = namdsp.read_audio(out / job.output)
        assert measured_hz == 22050
        assert y.shape == (1, round(part.size * 22050 / rate_hz))
        assert np.array_equal(y[0, : len(expected)], expected[: y.shape[1]])


@pytest.mark.parametrize("suffix", ["wav", "flac", "npy"])
def test_formats(every: Every, out: Path, suffix: str) -> None:
    jobs = every(name="{take}-{model}." + suffix, peak_dbfs=-1.0)
    assert run(jobs, out).errors == []
    for record in records(out):
        path = out / record["output"]
        y = np.load(path) if suffix == "npy" else namdsp.read_audio(path)[0]
        assert y.shape == (record["channels"], record["frames"])
        assert np.abs(y).max() == pytest.approx(10 ** (-1 / 20), abs=1e-3)
        assert record["peak_dbfs"] == pytest.approx(-1, abs=1e-3)
        if suffix != "flac":
            assert sha256_samples(y) == record["sha256"]
    assert run(jobs, out, resume=True).skipped == 9


def test_loudness_is_brought_to_what_is_asked(
    captures: Path, tmp_path: Path, out: Path, write_take: Callable[..., Path]
) -> None:
    recording = write_take(tmp_path / "long.wav", 24000)
    pairs = find_pairs([recording], [captures], str(out), Settings(loudness_lufs=-23.0))
    assert run(name_jobs(pairs, str(out), name="{model}.wav"), out).errors == []
    for record in records(out):
        assert record["loudness_lufs"] == pytest.approx(-23, abs=1e-3)
        assert record["level_gain_db"] != 0


def test_the_manifest_is_json_without_values_that_json_lacks(
    captures: Path, tmp_path: Path, out: Path
) -> None:
    soundfile.write(tmp_path / "empty.wav", np.zeros(0), 48000, subtype="FLOAT")
    pairs = find_pairs([tmp_path / "empty.wav"], [captures], str(out), Settings())
    run(name_jobs(pairs, str(out), name="{model}.wav"), out)
    for line in (out / "manifest.jsonl").read_text().splitlines():
        record = json.loads(line, parse_constant=pytest.fail)
        assert record["peak_dbfs"] is record["rms_dbfs"] is record["loudness_lufs"] is None


@pytest.mark.parametrize(("suffix", "deep"), [("wav", 600), ("wav", 3000), ("npy", 3000)])
def test_an_output_thousands_of_folders_deep_fails_by_itself_before_its_work(
    every: Every, out: Path, monkeypatch: pytest.MonkeyPatch, suffix: str, deep: int
) -> None:
    jobs = every()[:2]
    jobs[0] = replace(jobs[0], output="d/" * deep + f"x.{suffix}")
    read: list[str] = []
    recording = Sources.take
    monkeypatch.setattr(
        Sources, "take", lambda self, job, *rate: read.append(job.output) or recording(self, job, *rate)
    )
    summary = run(jobs, out)
    assert (summary.done, summary.failed, set(read)) == (1, 1, {jobs[1].output})
    assert re.search(rf"out/d.*: is {deep} folders deep, .* which is too long", summary.errors[0])
    assert len(summary.errors[0]) < 400
    assert [record["error"] is None for record in records(out)] == [False, True]
    assert sorted(os.listdir(out)) == ["a", "manifest.jsonl"]
    assert run(jobs, out, resume=True).skipped == 1


def test_what_follows_a_torn_line_is_a_line(out: Path) -> None:
    out.mkdir()
    (out / "manifest.jsonl").write_bytes(b'{"output": "a.wav"}\n{"output": "b' + b"x" * 70000)
    with Journal(str(out)) as journal:
        journal.append({"output": "c.wav", "error": None})
    assert [record["output"] for record in records(out)] == ["a.wav", "c.wav"]


def test_a_device_that_fails_fails_only_the_job(
    every: Every, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    render = work.render

    def fail(jobs: Any, **options: Any) -> Any:
        if any(job.model.file.file.endswith("lead.nam") for job in jobs):
            raise RuntimeError("CUDA out of memory\nTried to allocate")
        return render(jobs, **options)

    monkeypatch.setattr(work, "render", fail)
    summary = run(every(), out)
    assert (summary.done, summary.failed) == (6, 3)
    assert summary.errors[0].endswith("could not be played: CUDA out of memory")
