"""Captures that play before others: in job files, in the manifest, when a batch is resumed and verified."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from batch_files import records
from builders import layer_array, save, wavenet

import namdsp
from namdsp.batch import dask_executor
from namdsp.batch.job_file import read_job_file
from namdsp.batch.jobs import name_jobs, pairs_of_rows
from namdsp.batch.run import Options, run_batch
from namdsp.batch.verify import failed, verify
from namdsp.files.digest import sha256_file
from namdsp.rendering.job import Settings

JOB_FILES = {
    "jobs.csv": "take,model,before\ntakes/a.wav,captures/lead.nam,boost.nam|pedals/fuzz.nam\n",
    "jobs.toml": "[[job]]\n"
    'take = "takes/a.wav"\nmodel = "captures/lead.nam"\nbefore = ["boost.nam", "pedals/fuzz.nam"]\n',
}


@pytest.fixture
def pedals(tmp_path: Path) -> list[str]:
    """Two captures to play before others, in the order of their chain."""
    (tmp_path / "pedals").mkdir()
    boost = save(wavenet(seed=7), tmp_path, "boost.nam")
    return [str(boost), str(save(wavenet(seed=8), tmp_path / "pedals", "fuzz.nam"))]


@pytest.mark.parametrize("name", JOB_FILES)
def test_names_of_captures_before_others_start_from_the_folder_of_a_job_file(
    name, takes, captures, pedals, tmp_path
):
    (tmp_path / name).write_text(JOB_FILES[name])
    (pair,) = pairs_of_rows(read_job_file(str(tmp_path / name)), Settings())
    assert pair.settings == Settings(before=pedals)
    (job,) = name_jobs([pair], str(tmp_path / "out"), name="{before}-{model}.wav")
    assert job.output == "boost+fuzz-lead.wav"
    with pytest.raises(namdsp.SettingError, match=r"fuzz\.nam: is inside of the output folder"):
        name_jobs([pair], str(tmp_path / "pedals"), name="{model}.wav")


def test_a_changed_capture_before_others_is_played_again_and_a_moved_one_is_not(every, out, pedals, tmp_path):
    done = run_batch(every(before=pedals), out, Options(engine="numpy"))
    assert (done.done, done.failed) == (9, 0)
    digests = [sha256_file(path) for path in pedals]
    assert {record["model_sha256"] for record in records(out)} == {
        sha256_file(str(path)) for path in (tmp_path / "captures").iterdir()
    }
    assert len({record["before_sha256"] for record in records(out)} - set(digests)) == 1
    assert failed(verify(out, 2)) == []

    moved = [os.fspath(Path(pedals[0]).rename(tmp_path / "moved.nam")), pedals[1]]
    resume = Options(engine="numpy", resume=True)
    assert run_batch(every(before=moved), out, resume).skipped == 9
    save(wavenet(layer_array(channels=2), seed=9), tmp_path / "pedals", "fuzz.nam")
    with pytest.raises(
        namdsp.SettingError, match=r"before was .*boost\.nam\|.*fuzz\.nam of SHA-256 .*, is now .*moved"
    ):
        run_batch(every(before=moved), out, resume)
    with pytest.raises(namdsp.SettingError, match=r"before was .* is now None"):
        run_batch(every(), out, resume)
    again = Options(engine="numpy", resume=True, overwrite=True)
    assert run_batch(every(before=moved), out, again).done == 9
    assert failed(verify(out, 9)) == []
    Path(moved[0]).write_bytes(Path(moved[1]).read_bytes())
    assert all(
        "moved.nam" in error and "is not the file of its line" in error for error in failed(verify(out, 2))
    )


def test_workers_on_other_machines_get_whole_names(every, pedals, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (job, *_) = every(before=["boost.nam", "pedals/fuzz.nam"])
    assert dask_executor._absolute_job(job).settings == Settings(before=pedals)


def test_rates_that_differ_are_an_error_of_each_capture(every, out, tmp_path):
    save({**wavenet(), "sample_rate": 44100}, tmp_path, "other.nam")
    done = run_batch(every(before=str(tmp_path / "other.nam")), out, Options(engine="numpy"))
    assert done.failed == 9
    assert len(done.errors) == 3
    for error in done.errors:
        assert error.endswith(
            "other.nam before it at 44100 Hz; expected the same rate. Choose captures of one rate"
        )
    assert all(json.loads(line)["error"] for line in (out / "manifest.jsonl").read_text().splitlines())


@pytest.mark.parametrize(
    "text", ["boost.nam@-3", "mix:boost.nam|fuzz.nam", ["mix:boost.nam", "fuzz.nam"], "a.nam,invert"]
)
def test_a_level_or_a_blend_before_a_capture_is_refused(text):
    with pytest.raises(namdsp.SettingError, match="expected names of captures"):
        Settings(before=text)
