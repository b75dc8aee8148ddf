"""A batch: the renders of `render_file`, a line for each, what is bad next to the rest, and going on after an end."""

from __future__ import annotations

import errno
import json
import os
import random
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
from namdsp.batch.jobs import find_pairs, name_jobs
from namdsp.batch.journal import Journal
from namdsp.batch.run import Options, run_batch
from namdsp.batch.settings import Settings
from namdsp.errors import SettingError


def run(jobs, out, **options):
    return run_batch(jobs, out, Options(engine="numpy", **options))


@pytest.fixture
def cabinet(tmp_path):
    soundfile.write(tmp_path / "cab.wav", 0.5 ** np.arange(50), 48000, subtype="FLOAT")
    return tmp_path / "cab.wav"


# -- what is rendered --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_a_batch_of_any_settings_has_the_bytes_of_render_file(captures, takes, cabinet, out, tmp_path, seed):
    """Recurrent models play several takes together; jobs of one batch differ in their settings."""
    chance = random.Random(seed)
    save(lstm(hidden=3), captures, "lstm.nam")

    def drawn():
        values = {
            "input_gain_db": 6.0,
            "output_gain_db": -3.0,
            "gate_db": -20.0,
            "ir": str(cabinet),
            "normalize": True,
            "oversample": chance.choice([2, 4]),
            "tail": True,
            "subtype": "pcm16",
        }
        chosen = {name: values[name] for name in values if chance.random() < 0.5}
        return chosen | ({"ir_gain_db": -2.0} if "ir" in chosen else {})

    pairs = [
        pair for _ in range(3) for pair in find_pairs([takes], [captures], str(out), Settings(**drawn()))
    ]
    jobs = chance.sample(name_jobs(pairs, str(out), name="{number}.wav"), 12)
    summary = run_batch(jobs, out, Options(engine="numba"))
    assert (summary.done, summary.failed, summary.skipped, summary.errors) == (12, 0, 0, [])
    assert sorted(contents(out)) == sorted(job.output for job in jobs)
    for job, record in zip(jobs, records(out), strict=True):
        one, settings = tmp_path / "one.wav", job.settings.changed()
        options: dict[str, Any] = {"engine": "numba", "overwrite": True, "on_warning": lambda note: None}
        done = namdsp.render_file(job.take, job.model, one, **options, **settings)
        assert one.read_bytes() == (out / job.output).read_bytes(), settings
        x, rate_hz = namdsp.read_audio(one)
        if "subtype" not in settings:
            assert record["sha256"] == sha256_samples(x)
            assert record["rms_dbfs"] == pytest.approx(10 * np.log10(np.mean(x.astype(float) ** 2)), abs=1e-3)
        assert (record["output"], record["frames"], record["channels"]) == (job.output, x.shape[1], len(x))
        assert (record["sample_rate_hz"], record["engine"], record["error"]) == (rate_hz, "numba", None)
        assert record["peak_dbfs"] == pytest.approx(20 * np.log10(done.peak), abs=1e-3)


def test_start_end_mono_and_rate(every, out):
    jobs = every(start=0.001, end=0.0118, mono=True, sample_rate=22050)
    assert run(jobs, out).errors == []
    for job in jobs:
        x, rate_hz = namdsp.read_audio(job.take)
        part = x[:, round(0.001 * rate_hz) : round(0.0118 * rate_hz)].mean(axis=0, dtype=float)
        received = namdsp.resample(part.astype(np.float32), rate_hz, 48000)
        expected = namdsp.resample(namdsp.load(job.model).render(received, engine="numpy"), 48000, 22050)
        y, measured_hz = namdsp.read_audio(out / job.output)
        assert (measured_hz, y.shape) == (22050, (1, round(part.size * 22050 / rate_hz)))
        assert np.array_equal(y[0, : len(expected)], expected[: y.shape[1]])


@pytest.mark.parametrize("suffix", ["wav", "flac", "npy"])
@pytest.mark.parametrize(("target", "level"), [("peak_dbfs", -1.0), ("loudness_lufs", -23.0)])
def test_formats_and_targets(captures, tmp_path, out, write_take, suffix, target, level):
    take = write_take(tmp_path / "long.wav", 24000, channels=2)
    pairs = find_pairs([take], [captures], str(out), Settings(**{target: level}))
    jobs = name_jobs(pairs, str(out), name="{model}." + suffix)
    assert run(jobs, out).errors == []
    for record in records(out):
        path = out / record["output"]
        y = np.load(path) if suffix == "npy" else namdsp.read_audio(path)[0]
        assert y.shape == (record["channels"], record["frames"])
        assert (record[target], record["level_gain_db"] != 0) == (pytest.approx(level, abs=1e-3), True)
        assert (suffix == "flac") or sha256_samples(y) == record["sha256"]
    assert run(jobs, out, resume=True).skipped == 3


# -- what is bad -------------------------------------------------------------------------------------------


def test_a_bad_file_is_one_line_and_not_the_end(every, takes, captures, out):
    (takes / "bad.wav").write_bytes(b"no audio")
    (captures / "bad.nam").write_text("{")
    summary = run(every(), out)
    assert (summary.done, summary.failed, len(summary.errors)) == (9, 7, 2)
    errors = [item for item in records(out) if item["error"]]
    assert sorted(next(iter(item)) for item in errors) == ["model", "take"]
    assert len(records(out)) == 11
    (takes / "bad.wav").unlink()
    (captures / "bad.nam").unlink()
    assert run(every(), out, resume=True).skipped == 9
    assert len(records(out)) == 9


def test_a_job_that_fails_by_itself_is_a_separate_line(every, out):
    summary = run(every(loudness_lufs=-23.0)[:2], out)
    assert (summary.failed, ["shorter than 0.4 s" in error for error in summary.errors]) == (2, [True] * 2)
    assert [record["output"] for record in records(out)] == ["a/clean.wav", "a/crunch.wav"]


def test_a_device_that_fails_fails_only_the_job(every, out, monkeypatch):
    render = work.render

    def fail(jobs, **options):
        if any(job.model.file.file.endswith("lead.nam") for job in jobs):
            raise RuntimeError("CUDA out of memory\nTried to allocate")
        return render(jobs, **options)

    monkeypatch.setattr(work, "render", fail)
    summary = run(every(), out)
    assert (summary.done, summary.failed) == (6, 3)
    assert summary.errors[0].endswith("could not be played: CUDA out of memory")


def test_an_output_thousands_of_folders_deep_fails_by_itself(every, out):
    jobs = every()[:2]
    jobs[0] = replace(jobs[0], output="d/" * 3000 + "x.wav")
    summary = run(jobs, out)
    assert (summary.done, summary.failed) == (1, 1)
    assert "cannot be made (File name too long)" in summary.errors[0]
    assert sorted(os.listdir(out)) == ["a", "manifest.jsonl"]


def test_a_full_disk_ends_it_and_resume_goes_on(every, out, monkeypatch):
    room, write = [20_000], os.write

    def write_while_there_is_room(handle, content):
        room[0] -= len(content)
        if room[0] < 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(handle, content)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", write_while_there_is_room)
        summary = run(every(), out, threads=1)
    assert "No space left on device" in str(summary.stopped)
    assert (0 < summary.done < 9, summary.done + summary.failed < 9) == (True, True)
    assert [record["error"] for record in records(out)].count(None) == summary.done
    assert not list(out.rglob(".namdsp-*"))
    assert run(every(), out, resume=True).skipped == summary.done
    assert len(records(out)) == 9


def test_the_manifest_is_json_without_values_that_json_lacks(captures, tmp_path, out):
    soundfile.write(tmp_path / "empty.wav", np.zeros(0), 48000, subtype="FLOAT")
    pairs = find_pairs([tmp_path / "empty.wav"], [captures], str(out), Settings())
    run(name_jobs(pairs, str(out), name="{model}.wav"), out)
    for line in (out / "manifest.jsonl").read_text().splitlines():
        record = json.loads(line, parse_constant=pytest.fail)
        assert record["peak_dbfs"] is record["rms_dbfs"] is record["loudness_lufs"] is None


# -- going on ----------------------------------------------------------------------------------------------


def test_resume_redoes_what_is_missing_new_or_half_written(every, takes, captures, cabinet, out, write_take):
    run(every(ir=str(cabinet)), out)
    cabinet.rename(cabinet.with_name("other.wav"))  # an input counts by its content

    def jobs():
        return every(ir=str(cabinet.with_name("other.wav")))

    before = contents(out)
    assert run(jobs(), out, resume=True).skipped == 9
    (out / "a" / "lead.wav").unlink()
    half = out / "a" / "clean.wav"
    half.write_bytes(half.read_bytes()[:-100])
    assert run(jobs(), out, resume=True).done == 2
    assert contents(out) == before
    write_take(takes / "d.wav", 901)
    (captures / "more.nam").write_bytes((captures / "lead.nam").read_bytes())
    summary = run(jobs(), out, resume=True)
    assert (summary.done, summary.skipped) == (7, 9)


@pytest.mark.parametrize("suffix", ["wav", "npy"])
def test_a_link_instead_of_an_output_is_replaced_and_what_it_leads_to_stays(every, out, tmp_path, suffix):
    jobs, mine = every(name="{take}/{model}." + suffix), tmp_path / "mine.txt"
    run(jobs, out)
    before, lines = contents(out), told(out)
    location, same = out / "a" / f"lead.{suffix}", tmp_path / "same"
    same.write_bytes(location.read_bytes())
    for target in ("../b/lead." + suffix, str(mine), str(same), "../nowhere.txt", location.name):
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


def test_damaged_lines_are_named_and_preserved_next_to_the_manifest_and_cost_no_output(every, out):
    run(every(), out)
    before, lines = contents(out), told(out)
    manifest = out / "manifest.jsonl"
    text = manifest.read_bytes().splitlines(keepends=True)
    # Python reads the first three, and cannot write them as JSON
    text[1] = text[1].replace(b'"seed": null', b'"seed": NaN')
    text[4] = text[4].replace(b'"seed": null', b'"seed": 1e999')
    text[6] = text[6].replace(b'"seed": null', b'"seed": -Infinity')
    text[7] = text[7].replace(b'"seed"', b'"s\xffed"')
    text.append(b'{}\n{"output": 3, "error": null}\n{"output": "torn')
    manifest.write_bytes(b"".join(text))
    summary = run(every()[:3], out, resume=True)
    assert (summary.done, summary.skipped, summary.errors) == (1, 2, [])
    assert [note.split(": ")[:2] for note in summary.notes] == [
        [str(manifest), f"line {number}"] for number in (2, 5, 7, 8)
    ]
    assert (out / "manifest.damaged").read_bytes() == b"".join(text[at] for at in (1, 4, 6, 7))
    summary = run(every(), out, resume=True)
    assert (summary.done, summary.skipped, summary.errors, summary.notes) == (3, 6, [], [])
    assert (contents(out), told(out)) == (before, lines)


def test_a_file_that_is_in_no_manifest_stays_whatever_is_asked(every, out):
    (out / "a").mkdir(parents=True)
    (out / "a" / "clean.wav").write_bytes(b"mine")
    for _ in range(2):  # its error line does not make it ours
        summary = run(every(), out, resume=True)
        assert (summary.done + summary.skipped, summary.failed) == (8, 1)
        assert "is in no manifest" in summary.errors[0]
        assert (out / "a" / "clean.wav").read_bytes() == b"mine"
    assert run(every(), out, resume=True, overwrite=True).done == 1


def test_lines_of_other_batches_stay(every, out):
    jobs = every()
    run(jobs[:4], out)
    run(jobs[4:], out)
    assert {record["output"] for record in records(out)} == {job.output for job in jobs}


#: What is refused after a run of all jobs: what changes then, settings of the jobs, options, the message.
REFUSED: dict[str, tuple[Callable[[Path], Any], dict[str, Any], dict[str, Any], str]] = {
    "neither continued nor replaced": (lambda root: None, {}, {}, r"clean\.wav: exists already, and 8 .*resume=True"),
    "settings": (
        lambda root: None,
        {"input_gain_db": 1.0, "mono": True},
        {"resume": True},
        r"9 finished .* \(input_gain_db was 0\.0, is now 1\.0 in 9 outputs, such as a/clean\.wav; mono was False, is",
    ),
    "cabinet": (
        lambda root: None,
        {"ir": "cab.wav"},
        {"resume": True},
        r"9 finished .*\(ir was None, is now .*cab.wav of SHA-256 ",
    ),
    "take": (
        lambda root: soundfile.write(root / "takes" / "a.wav", np.zeros(50), 48000),
        {},
        {"resume": True},
        r"3 finished .*\(take was .*a\.wav of SHA-256 .*, is now .*a\.wav of .* in 3 outputs",
    ),
    "one capture, others missing": (
        lambda root: [
            (root / "captures" / "crunch.nam").write_bytes((root / "captures" / "lead.nam").read_bytes()),
            (root / "out" / "a" / "crunch.wav").unlink(),
            (root / "out" / "b" / "crunch.wav").write_bytes(b""),
        ],
        {},
        {"resume": True},
        r"a finished output was made .*\(model was .*crunch\.nam of SHA-256 .* in c/crunch\.wav\).* replace it with",
    ),
    "a run that failed": (
        lambda root: (root / "failing").touch(),
        {},
        {"resume": True},
        "run was one before a run that failed here, is now this one",
    ),
    "a permission that is gone": (
        lambda root: (root / "permitting").touch(),
        {},
        {"resume": True},
        r"3 finished .*allow_truncated was True, is now False .*cut/clean",
    ),
    "two at a time": (
        lambda root: Journal(str(root / "out")),
        {},
        {"resume": True, "overwrite": True},
        "another batch is writing here",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_is_refused_changes_nothing(what, every, takes, cabinet, out, write_take):
    change, settings, options, message = REFUSED[what]
    if "ir" in settings:
        settings = {"ir": str(cabinet)}
    if "permission" in what:
        cut = write_take(takes / "cut.wav", 1000)
        cut.write_bytes(cut.read_bytes()[:-400])
        assert run(every(), out).failed == 3
        summary = run(every(allow_truncated=True), out, resume=True)  # a permission makes no other outputs
        assert (summary.done, summary.skipped, summary.errors) == (3, 9, [])
    else:
        run(every(), out)
    if "failed" in what:
        assert run(every(loudness_lufs=-23.0)[:1], out, resume=True, overwrite=True).failed == 1
    kept = change(out.parent)  # a lock is held meanwhile
    before, manifest = contents(out), (out / "manifest.jsonl").read_bytes()
    with pytest.raises(SettingError, match=message):
        run(every(**settings), out, **options)
    assert (contents(out), (out / "manifest.jsonl").read_bytes()) == (before, manifest)
    if isinstance(kept, Journal):
        kept.close()
    assert run(every(**settings), out, overwrite=True, resume=True).errors[3:] == []
