"""Kernels in memory shared with file processes, here one process; kernels/test_triton.py runs this."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from triton_interpreter import make_exact

from namdsp.batch.jobs import find_pairs, name_jobs
from namdsp.batch.launch_queue import PART_BYTES, LaunchQueue, RemotePlayer, SharedMemory
from namdsp.batch.record import Result
from namdsp.batch.setup import Setup
from namdsp.batch.work import Task, Worker
from namdsp.errors import EngineError
from namdsp.rendering.job import Settings

make_exact()


@pytest.fixture
def play(write_take, captures, tmp_path, monkeypatch):
    """play(jobs, settings...) -> what became of jobs, and how many were copied, each time.

    jobs : of three takes, of 1, 2 and 1 channels, through each capture, two of which have the same shape
    """
    copied: list[int] = []
    worker_play = Worker.play

    def count(self, group, **more):
        copied.append(len(group))
        return worker_play(self, group, **more)

    monkeypatch.setattr(Worker, "play", count)

    def make(jobs=slice(None), engine="triton", **settings):
        takes = [write_take(tmp_path / f"{f}.wav", f, channels=c) for f, c in ((40, 1), (25, 2), (33, 1))]
        out = str(tmp_path / "out")
        pairs = find_pairs(takes, [captures], out, Settings(**settings))
        chosen = name_jobs(pairs, out, name="{take}/{model}.wav")[jobs]
        handle = os.memfd_create("test")
        launches, theirs = LaunchQueue(Worker(Setup(out, engine))), SharedMemory(os.dup(handle))
        memory = launches.share(handle)
        worker = Worker(Setup(out, engine))
        player = RemotePlayer(
            worker,
            theirs,
            lambda number, request: launches.submit(request, memory, partial(player.set_reply, number)),
        )
        launches.start(Task(tuple(chosen)))
        prepared = [worker.prepare(job) for job in chosen]
        results: list[Any] = []
        for _ in range(2):  # the memory is not new the second time
            with player.played(prepared) as played:
                results = [
                    item if isinstance(item, Result) else (item.engine, item.y.copy(), item)
                    for item in played
                ]
        return results, copied

    return make


def expected(item):
    prepared = item.prepared
    reference = prepared.model.render(
        prepared.take.samples,
        engine="numpy",
        channels_first=True,
        oversample=prepared.job.settings.oversample,
    )
    return np.asarray(reference)


def same_as_alone(results):
    for engine, y, item in results:
        assert engine == "triton"
        np.testing.assert_array_equal(y[:, item.prepared.path.effects.latency_frames :], expected(item))


# all takes through all captures; other takes for each capture; one capture
@pytest.mark.parametrize("jobs", [slice(None), slice(1, None, 2), slice(0, None, 3)])
@pytest.mark.parametrize("refusal", [None, "layer by layer"])
def test_kernels_play_takes_in_shared_memory(play, jobs, refusal, monkeypatch):
    monkeypatch.setattr("namdsp.kernels.triton_gpu.engine.refusal", lambda plan: refusal)
    results, copied = play(jobs)
    assert copied == []
    same_as_alone(results)


def test_what_a_kernel_cannot_play_there_is_copied(play):
    results, copied = play(slice(1), oversample=2)
    assert copied == [1, 1]
    same_as_alone(results)


@pytest.mark.filterwarnings("ignore:overflow", "ignore:invalid value")
def test_an_output_that_is_not_finite_is_the_error_of_its_job(play, captures, out):
    loud = wavenet(layer_array(activation="ReLU", dilations=(1,)))
    loud["weights"] = [1e38] * len(loud["weights"])
    save(loud, captures, "loud.nam")
    results, copied = play(slice(4))
    assert copied == []
    worker = Worker(Setup(str(out), "triton"))
    errors = [worker.finish(item, frozenset()).error for _, _, item in results]
    assert [error is None for error in errors] == [True, True, True, False]
    assert "loud.nam: the model's output: frame 0, channel 0 is" in str(errors[3])


def test_without_memory_that_the_device_knows_all_is_copied(play, monkeypatch):
    def refuse(self, *range):
        raise EngineError("triton: the GPU failed")

    monkeypatch.setattr("namdsp.kernels.triton_gpu.device.interpreter.Interpreter.mapped", refuse)
    results, copied = play()
    assert copied == [9, 9]
    same_as_alone(results)


def test_takes_that_do_not_fit_together_follow_each_other(play, monkeypatch):
    monkeypatch.setattr("namdsp.batch.launch_queue._MARGIN", PART_BYTES - 2048)
    same_as_alone(play()[0])
