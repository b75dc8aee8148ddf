"""A batch at the edges: late starts, a full disk that several jobs meet, output folders with other files."""

from __future__ import annotations

import errno
import os
from concurrent.futures import Future
from types import SimpleNamespace

import pytest
from batch_files import records

from namdsp.batch.order import for_threads
from namdsp.batch.record import error_result
from namdsp.batch.run import Options, run_batch
from namdsp.cli.batch_paths import place
from namdsp.errors import AudioError, SettingError


def run(jobs, out, **options):
    return run_batch(jobs, out, Options(engine="numpy", **options))


@pytest.mark.parametrize(("start", "played"), [(899 / 48000, 1), (900 / 48000, 0), (1.0, 0)])
def test_a_start_at_the_end_of_a_take_is_refused(every, out, start, played):
    jobs = [job for job in every(start=start) if job.take.endswith("a.wav")]
    summary = run(jobs, out)
    assert (summary.done, summary.failed) == ((3, 0) if played else (0, 3))
    if not played:
        assert f"a.wav: ends at 0.019 s; expected more than the start at {start:g} s" in summary.errors[0]
    assert {record.get("frames") for record in records(out) if record["error"] is None} <= {1}


def test_a_full_disk_is_one_error_though_several_jobs_meet_it(every, out):
    """The others are not errors of their own: they are tried again."""

    class FullDisk:
        capacity = 3

        def submit(self, task):
            done = Future()
            full = AudioError(f"cannot be written ({os.strerror(errno.ENOSPC)})")
            done.set_result([error_result(job, full, disk_full=True) for job in task.jobs])
            return done

        def stop(self):
            pass

        shutdown = stop

    jobs = every()
    summary = run_batch(
        jobs, out, Options(engine="numpy"), choose=lambda worker, todo: ([FullDisk()], for_threads)
    )
    assert "No space left on device" in summary.stopped
    assert (summary.failed, len(summary.errors), len(records(out))) == (1, 1, 1)
    assert run(jobs, out, resume=True).done == 9


def test_metadata_that_cannot_be_removed_stop_a_batch_before_its_first_output(every, out, monkeypatch):
    run(every(), out, metadata=True)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}

    def refuse(path):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "unlink", refuse)
    with pytest.raises(AudioError, match=r"metadata.jsonl: cannot be written \(No space left"):
        run(every(), out, metadata=True, overwrite=True)
    monkeypatch.undo()
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    ("name", "refusal"),
    [
        (".hidden.nam", None),
        (".hidden.wav", None),
        (".trash/old.nam", None),
        ("settings.json", None),
        ("amp.nam", "holds captures"),
        ("deep/take.wav", "holds audio files that no batch wrote"),
    ],
)
def test_the_output_named_last_is_refused_only_for_files_that_a_batch_would_take(tmp_path, name, refusal):
    """Hidden files and .json files without a capture are no inputs, so a folder with them may be the output."""
    paths = [tmp_path / "takes", tmp_path / "captures", tmp_path / "out"]
    (paths[2] / name).parent.mkdir(parents=True)
    (paths[2] / name).write_text('{"volume": 3}')
    for path in paths[:2]:
        path.mkdir()
    typed = SimpleNamespace(paths=list(map(str, paths)), output=None, jobs=None)
    if refusal is None:
        place(typed)
        assert typed.output == str(paths[2])
    else:
        with pytest.raises(SettingError, match=refusal):
            place(typed)
