"""A batch: the renders of `render_file`, a line for each, what is bad next to the rest, going on, verifying."""

from __future__ import annotations

import errno
import itertools
import json
import os
import random
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile
from batch_files import contents, records
from builders import lstm, save

import namdsp
from namdsp.arithmetic import VERSION
from namdsp.audio.compare import sha256_samples
from namdsp.batch.jobs import find_pairs, name_jobs
from namdsp.batch.run import Options, run_batch
from namdsp.batch.verify import OTHERS, failed, verify
from namdsp.errors import SettingError
from namdsp.folders.journal import Journal
from namdsp.rendering import player
from namdsp.rendering.job import Settings


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


@pytest.mark.parametrize(
    "settings",
    [
        {"start": 0.001, "end": 0.0118, "mono": True, "sample_rate": 22050},
        {"start": 0.002, "gate_db": -60.0, "tail": True},
    ],
)
def test_parts_of_takes_and_their_dry_copies_of_the_same_length_and_rate(every, out, settings):
    jobs = every(keep_dry=True, **settings)
    assert run(jobs, out).errors == []
    for job, record in zip(jobs, records(out), strict=True):
        (wet, wet_hz), (dry, dry_hz) = (namdsp.read_audio(out / file) for file in job.files)
        x, rate_hz = namdsp.read_audio(job.take)
        assert dry_hz == wet_hz == settings.get("sample_rate", rate_hz)
        assert (wet.shape, list(job.files)) == (dry.shape, [record["output"], record["dry"]])
        x = x[:, round(settings["start"] * rate_hz) : round(settings.get("end", 1.0) * rate_hz)]
        if "mono" in settings:
            x = x.mean(axis=0, keepdims=True, dtype=float).astype(np.float32)
            received = namdsp.resample(x, rate_hz, 48000, channels_first=True)
            y = namdsp.load(job.model).render(received, engine="numpy", channels_first=True)
            y = namdsp.resample(y, 48000, wet_hz, channels_first=True)[:, : wet.shape[1]]
            assert wet.shape[1] == round(x.shape[1] * wet_hz / rate_hz)
            assert np.array_equal(wet[:, : y.shape[1]], y)
        x = namdsp.resample(x, rate_hz, dry_hz, channels_first=True)[:, : dry.shape[1]]
        assert np.array_equal(dry, np.pad(x, ((0, 0), (0, dry.shape[1] - x.shape[1]))))


def test_a_take_is_mixed_for_the_jobs_that_say_so(captures, tmp_path, out, write_take):
    take, both = write_take(tmp_path / "stereo.wav", 100, channels=2), (Settings(), Settings(mono=True))
    pairs = [pair for each in both for pair in find_pairs([take], [captures], str(out), each)]
    assert run(name_jobs(pairs, str(out), name="{number}.wav"), out).errors == []
    assert [record["channels"] for record in records(out)] == [2, 2, 2, 1, 1, 1]


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


def test_a_device_that_fails_fails_only_the_job(every, out, monkeypatch):
    render = player.render

    def fail(jobs, **options):
        if any(job.model.file.file.endswith("lead.nam") for job in jobs):
            raise RuntimeError("CUDA out of memory\nTried to allocate")
        return render(jobs, **options)

    monkeypatch.setattr(player, "render", fail)
    summary = run(every(), out)
    assert (summary.done, summary.failed) == (6, 3)
    assert summary.errors[0].endswith("not rendered: CUDA out of memory")


def test_a_disk_that_is_full_at_any_write_ends_it_and_resume_continues(every, out, monkeypatch):
    """Whether the file or its line does not fit: done is what has its line."""
    jobs = every()

    def half_written(write, handle, content):
        write(handle, content[: len(content) // 2])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def cut_short(write, file, samples):
        raise AssertionError  # as soundfile

    def with_room(owner, when_full):
        write = owner.write

        def instead(*content):
            if next(calls) >= 0:
                when_full(write, *content)
            return write(*content)

        return instead

    for room in itertools.count():
        calls = itertools.count(-room)
        with monkeypatch.context() as patch:
            for owner, when_full in ((os, half_written), (soundfile.SoundFile, cut_short)):
                patch.setattr(owner, "write", with_room(owner, when_full))
            summary = run(jobs[:2], out, threads=1, overwrite=True)
        if summary.stopped is None:
            break
        assert "No space left on device" in summary.stopped
        assert [record["error"] for record in records(out)].count(None) == summary.done < 2
        assert not list(out.rglob(".namdsp-*"))
        assert run(jobs, out, resume=True).skipped == summary.done
        assert len(records(out)) == 9
        shutil.rmtree(out)
    assert room == 4  # of each output the samples and the line


def test_the_manifest_is_json_without_values_that_json_lacks(captures, tmp_path, out):
    soundfile.write(tmp_path / "empty.wav", np.zeros(0), 48000, subtype="FLOAT")
    pairs = find_pairs([tmp_path / "empty.wav"], [captures], str(out), Settings())
    run(name_jobs(pairs, str(out), name="{model}.wav"), out)
    for line in (out / "manifest.jsonl").read_text().splitlines():
        record = json.loads(line, parse_constant=pytest.fail)
        assert record["peak_dbfs"] is record["rms_dbfs"] is record["loudness_lufs"] is None


# -- going on ----------------------------------------------------------------------------------------------


class Folder:
    """An output folder as the manual describes it: its files, and what the manifest and `metadata.jsonl` say of them.

    files, lines : file, output -> the gain that it was made with, 0.0 of dry files; of a file also None, "link" or
                   somebody's bytes
    damaged      : lines that were damaged
    rows         : of the metadata, output -> gain; or somebody's bytes, or None
    """

    def __init__(self, every, out, elsewhere):
        self.every, self.out, self.elsewhere, self.fresh = partial(every, keep_dry=True), out, elsewhere, {}
        for gain in (0.0, 3.0):
            assert run(self.every(input_gain_db=gain), elsewhere / str(gain)).errors == []
            self.fresh[gain] = contents(elsewhere / str(gain))
        assert run(self.every(), out).done == 9
        self.files = dict.fromkeys(self.fresh[0.0], 0.0)
        self.lines = {job.output: 0.0 for job in self.every()}
        self.damaged, self.rows = set(), None
        self.metadata = out / "metadata.jsonl"

    def change(self, chance):
        """Do to one file, or to the line of an output, what no batch does."""
        what = chance.choice(["mine", "half", "link", None, "line", "line", "manifest", "metadata"])
        name = chance.choice(list(self.lines if what == "line" and self.lines else self.files))
        path, manifest = self.out / name, self.out / "manifest.jsonl"
        if what == "manifest":
            self.damaged -= set(manifest.read_bytes().splitlines(True))
            manifest.write_bytes(b"")
            self.lines.clear()
        elif what == "metadata":
            self.rows = chance.choice([b'{"file_name": "a/clean.wav", "text": "mine"}\n', b"no JSON", b"[]"])
            self.metadata.write_bytes(self.rows)
        elif what == "line" and self.lines:
            old, new = chance.choice([(b"null", b"NaN"), (b"null", b"1e999"), (b'"', b'"\xff'), (b"{", b"[")])
            (line,) = (
                text for text in manifest.read_bytes().splitlines(True) if f'"{name}"'.encode() in text
            )
            manifest.write_bytes(manifest.read_bytes().replace(line, line.replace(old, new)))
            self.damaged.add(line.replace(old, new))
            del self.lines[name]
        elif what != "line":
            path.unlink(missing_ok=True)
            if what == "link" and os.name == "nt":
                what = None
            elif what == "link":
                path.symlink_to(self.elsewhere / "0.0" / name)  # to the same bytes, even
            elif what is not None:
                what = b"mine" if what == "mine" else self.fresh[0.0][name][:-100]
                path.write_bytes(what)
            self.files[name] = what

    def run(self, chance, share=0.7):
        """Run some jobs, and compare with what should happen."""
        gain, resume, overwrite = chance.choice([0.0, 0.0, 3.0]), chance.random() < 0.7, chance.random() < 0.3
        wanted = chance.random() < 0.5
        jobs = [job for job in self.every(input_gain_db=gain) if chance.random() < share]
        options = {"resume": resume, "overwrite": overwrite, "metadata": wanted}
        known = [job for job in jobs if resume and job.output in self.lines]
        right = [job for job in known if self.files[job.output] == self.lines[job.output]]
        changed = [job for job in right if self.lines[job.output] != gain]
        done = [job for job in right if job not in changed and self.files[job.dry] == 0.0]
        there = [file for job in jobs for file in job.files if self.files[file] is not None]
        refusals = {
            "already exists": there and not resume and not overwrite,
            "made with other inputs": changed and not overwrite,
            "no batch has written": wanted and isinstance(self.rows, bytes) and not overwrite,
        }
        refusal = next((message for message, reason in refusals.items() if reason), None)
        if refusal is not None:
            with pytest.raises(SettingError, match=refusal):
                run(jobs, self.out, **options)
        else:
            kept_up = wanted or isinstance(self.rows, dict)
            summary = run_batch(
                jobs,
                self.out,
                Options(engine="numpy", **options),
                on_result=lambda *_: kept_up and pytest.fail("wrong") if self.metadata.exists() else None,
            )
            bad = 0
            for job in jobs:
                fresh = {job.dry: 0.0, job.output: gain}
                for file, content in fresh.items():
                    if self.files[file] not in (None, content) and not overwrite and job not in known:
                        bad += 1
                        break
                    self.files[file] = content
                else:
                    self.lines[job.output] = gain
            assert (summary.skipped, summary.failed) == (len(done), bad)
            assert all("is in no manifest" in error for error in summary.errors)
            if kept_up:
                rows = {
                    job.output: self.lines[job.output]
                    for job in self.every()
                    if job.output in self.lines and None not in map(self.files.get, job.files)
                }
                self.rows = rows or (self.rows if len(done) == len(jobs) else None)
        self.check()

    def check(self):
        for name, file in self.files.items():
            path = self.out / name
            assert (path.exists(), path.is_symlink()) == (file is not None, file == "link")
            expected = file if isinstance(file, bytes) else self.fresh.get(file, self.fresh[0.0])[name]
            assert file is None or path.read_bytes() == expected
        assert contents(self.elsewhere / "0.0") == self.fresh[0.0]  # that links lead to
        text = self.metadata.read_bytes() if self.metadata.exists() else None
        if isinstance(self.rows, dict):
            rows = map(json.loads, text.splitlines())
            assert {row["file_name"]: row.get("input_gain_db", 0.0) for row in rows} == self.rows
        else:
            assert text == self.rows


@pytest.mark.parametrize("seed", range(12))
def test_runs_and_changes_in_any_order_leave_what_they_should(seed, every, out, tmp_path):
    chance, folder = random.Random(seed), Folder(every, out, tmp_path / "elsewhere")
    for _ in range(10):
        for _ in range(chance.randrange(4)):
            folder.change(chance)
        folder.run(chance)
    assert run(folder.every(), out, overwrite=True).done == 9
    assert {record["output"] for record in records(out)} == {job.output for job in folder.every()}
    moved = out / "manifest.damaged"
    assert folder.damaged == set(moved.read_bytes().splitlines(True) if moved.exists() else [])


#: What is refused after a run of all jobs: what changes then, settings of the jobs, options, the message.
REFUSED: dict[str, tuple[Callable[[Path], Any], dict[str, Any], dict[str, Any], str]] = {
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
        "another run is writing here",
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


def test_an_output_of_other_inputs_is_refused_though_its_dry_file_is_gone(every, out):
    (job,) = every(keep_dry=True)[:1]
    run([job], out)
    (out / job.dry).unlink()
    with pytest.raises(SettingError, match="made with other inputs"):
        run(every(keep_dry=True, input_gain_db=3.0)[:1], out, resume=True)


def test_a_damaged_line_is_told_by_its_number(every, out):
    run(every(), out)
    lines = (out / "manifest.jsonl").read_bytes().splitlines(True)
    (out / "manifest.jsonl").write_bytes(b"".join([*lines[:2], b"{\n", *lines[3:]]))
    (note,) = run(every(), out, resume=True).notes
    assert "manifest.jsonl: line 3: is damaged" in note


# -- results once more on another engine -----------------------------------------------------------------


@pytest.fixture
def built(every, out):
    run_batch(
        every(input_gain_db=2.0, peak_dbfs=-3.0, mono=True, keep_dry=True), out, Options(engine="numpy")
    )
    return out


def test_another_engine_makes_the_same_bits(built):
    seen: list[tuple[int, str]] = []
    verified = verify(built, 3, on_progress=lambda *what: seen.append(what))
    assert seen == list(enumerate(item.output for item in verified))
    assert failed(verified) == []
    assert {(item.first, item.engine) for item in verified} == {("numpy", "reference")}
    assert len({item.output for item in verified}) == 3
    assert {item.output for item in verify(built, 3, seed=1)} != {item.output for item in verified}
    assert len(verify(built, 100, engine="numba")) == 9


#: What is wrong with a line or its files -> the message; `folder` has takes, captures and the outputs.
FAULTS: list[tuple[Callable[[dict[str, Any], Path], Any], str]] = [
    (lambda line, folder: line.update(sha256="0" * 64), "other samples with numba: SHA-256 "),
    (lambda line, folder: line["settings"].update(input_gain_db=3.0), "other samples"),
    (lambda line, folder: line["settings"].update(input_gain_db="x"), "input_gain_db is 'x'"),
    (lambda line, folder: line.update(settings=3), "lacks take"),
    (lambda line, folder: (folder / "out" / line["output"]).write_bytes(b""), "is not the file of its line"),
    (lambda line, folder: (folder / "out" / line["dry"]).write_bytes(b""), "is not the file of its line"),
    (lambda line, folder: (folder / "captures" / "lead.nam").unlink(), "lead.nam"),
    (lambda line, folder: soundfile.write(line["take"], np.zeros(5), 48000), "is not the take of its line"),
    # a NUL character, or half a character, ended the command in a traceback
    (lambda line, folder: line.update(output="a/\0.wav"), "is not a path; expected the path of a file"),
    pytest.param(
        lambda line, folder: line.update(output="a/\ud800.wav"),
        "is not a path; expected the path of a file",
        marks=pytest.mark.skipif(os.name == "nt", reason="a name may be half a character there"),
    ),
    (lambda line, folder: line.update(take="\0.wav"), "cannot be opened"),
    (
        lambda line, folder: (line.update(sha256="0" * 64), line["versions"].pop("arithmetic")),
        f"version 1 of the arithmetic, this namdsp has {VERSION}",
    ),
]


@pytest.mark.parametrize(("spoil", "message"), FAULTS)
def test_what_is_wrong_is_reported(built, spoil, message):
    lines = records(built)
    spoil(lines[2], built.parent)
    (built / "manifest.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines))
    faults = {item.output: item.error for item in verify(built, 100, engine="numba")}
    assert message in str(faults[lines[2]["output"]])
    assert faults[lines[3]["output"]] is None


def test_an_engine_that_is_not_here_is_passed_over(built, monkeypatch):
    monkeypatch.setitem(OTHERS, "numpy", ("nobody", "numba", "reference"))
    assert {(item.engine, item.error) for item in verify(built, 9)} == {("numba", None)}


def test_a_line_that_names_no_engine_is_verified_all_the_same(built):
    line = records(built)[0]
    del line["engine"]
    (built / "manifest.jsonl").write_text(json.dumps(line) + "\n")
    (verified,) = verify(built, 1)
    assert (verified.first, verified.engine, verified.error) == ("an engine not named", "numpy", None)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are POSIX's")
def test_a_folder_without_results_is_refused(tmp_path):
    manifest = tmp_path / "manifest.jsonl"
    for make, message in (
        (lambda: None, "cannot be read"),
        (manifest.touch, "holds no results"),
        (
            lambda: (manifest.unlink(), os.mkfifo(manifest)),
            "is no file; expected a manifest",
        ),  # not waited for
    ):
        make()
        with pytest.raises(SettingError, match=message):
            verify(tmp_path, 3)
