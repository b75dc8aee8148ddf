"""The parts of a training: loss, rate, what broke, levels in metadata."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from typing import Any

import numpy as np
import pytest
from here import NANO, SHIPPED
from torch_here import torch
from torch_scripts import needs_gpu

import namdsp
from namdsp.training import excerpt_pool, excerpts_ahead, training_loop
from namdsp.training import student as student_module
from namdsp.training.excerpt_pool import ExcerptPool, Excerpts
from namdsp.training.finished_file import loudness_and_gain, reference_noise
from namdsp.training.networks import random_network, with_output_gain
from namdsp.training.progress import Clock
from namdsp.training.recipe import Recipe, loss_of, rate_at, spectral_distance
from namdsp.training.settings import DistillSettings
from namdsp.training.step_graph import training_stream
from namdsp.training.student import Student, StudentGroup
from namdsp.training.teacher import open_teacher
from namdsp.training.training_loop import Training, fixed_data, run_trainings


class Played:
    """Represents a model: a function of the samples."""

    def __init__(self, function: Any) -> None:
        self.function = function

    def render(self, xs: Any) -> Any:
        return [self.function(x).astype(np.float32) for x in xs]


def test_a_wire_has_no_gain_and_a_switch_has_all_of_it() -> None:
    level, gain = loudness_and_gain(Played(lambda x: 3 * x))
    assert (level, gain) == pytest.approx((-15 + 20 * np.log10(3), 0.0), abs=1e-3)
    # at input gain zero even a switch is silent: one of eleven levels is missing
    assert loudness_and_gain(Played(np.sign))[1] == pytest.approx(1 - 2 / 11, abs=1e-3)
    assert loudness_and_gain(Played(lambda x: 0 * x)) == (None, None)
    assert np.array_equal(reference_noise(), reference_noise())


def test_rates_rise_then_fall() -> None:
    recipe = Recipe()
    assert rate_at(0.0, 0, recipe) < rate_at(0.0, 100, recipe) < rate_at(0.0, 200, recipe)
    assert rate_at(0.0, 1000, recipe) == recipe.rate
    assert rate_at(0.5, 10, recipe) > 0.4 * recipe.rate  # a short training has a short way up
    assert rate_at(1.0, 1000, recipe) == pytest.approx(recipe.last_rate)


@pytest.mark.parametrize("frames", [100, 300, 900, 5000])
def test_the_spectral_distance_is_that_of_levels_and_always_has_a_gradient(frames: int) -> None:
    target = torch.randn((2, frames), generator=torch.Generator().manual_seed(frames))
    for gain in (0.0, 0.5, 1.0, 2.0):
        y = (gain * target).requires_grad_()
        distance = spectral_distance(y, target)
        if gain and frames > 240:  # the shortest window
            assert float(distance.detach()) == pytest.approx(abs(np.log(gain)), abs=1e-5)
        (gradient,) = torch.autograd.grad(loss_of(y, target, Recipe()), y)
        assert bool(gradient.isfinite().all())


def test_louder_is_the_same_but_for_its_level() -> None:
    for network in ("a2_lite", "lstm_1x16"):
        model, x = random_network(network, 0, 48000), noise(8000)[0]
        assert np.allclose(
            with_output_gain(model, 2.5).render(x), 2.5 * model.render(x), rtol=1e-4, atol=1e-6
        )


def noise(frames: int) -> np.ndarray[Any, Any]:
    return (0.2 * np.random.default_rng(0).standard_normal((1, frames))).astype(np.float32)


def student_of(model: Any, x: Any, y: Any, **recipe: int) -> Student:
    return Student("student", model, Recipe(**recipe), fixed_data(x, y, "cpu"), "cpu", 0)


def test_what_broke_goes_on_from_the_best() -> None:
    x = torch.from_numpy(noise(6000))
    student = student_of(random_network("a1_nano", 0, 48000), noise(6000), noise(6000), batch=1, outputs=256)
    student.validate(x, x, 0.0)
    best = student.best_weights.clone()
    with torch.no_grad():
        for parameter in student._trained:
            parameter.fill_(torch.nan)
    student.prepare_step(0.0)()  # its gradients are not finite either
    student.validate(x, x, 1.0)
    assert torch.equal(student.best_weights, best)
    assert torch.equal(student._weights(), best)
    student.prepare_step(0.0)()
    assert torch.equal(student.best_weights, best)
    student.validate(x, x, 2.0)
    assert [np.isfinite(judged.esr) for judged in student.history] == [True, False, True]


def test_gradients_are_clipped() -> None:
    loud = with_output_gain(random_network("a1_nano", 0, 48000), 1e4)
    student = student_of(loud, noise(6000), noise(6000), batch=1, outputs=256)
    student.prepare_step(0.0)()
    trained = [value for name, value in student.capture.named_parameters() if "scale" not in name]
    assert float(torch.stack([value.grad.norm() for value in trained]).norm()) == pytest.approx(1.0, rel=1e-3)


def test_the_state_of_an_lstm_goes_on_from_chunk_to_chunk() -> None:
    teacher = namdsp.load(SHIPPED / "crunch_lstm.nam")
    x = noise(20000)
    student = student_of(teacher, x, teacher.render(x[0])[np.newaxis], streams=2, chunk=64)
    student.prepare_step(0.0)()
    student.validate(*(torch.from_numpy(x[:, :100]),) * 2, 0.0)
    assert student.history[0].loss < 1e-3


@pytest.mark.slow
def test_all_students_must_be_near() -> None:
    nano, x = namdsp.load(NANO), noise(7000)
    y = nano.render(x[0])[np.newaxis]
    models = {"a1_nano": (nano, True), "a2_lite": (random_network("a2_lite", 0, 48000), False)}
    training = Training(models, 1.0, fixed_data(x, y, "cpu"), (x, y[:, 4096:]), lambda now: None)
    (result,) = run_trainings([training], Clock(2, None, 0.01), device="cpu", seed=0)
    assert result.stopped == "steps"
    assert [history[0].esr < 0.01 for history in result.histories] == [True, False]


def test_time_is_counted_by_steps_and_by_minutes(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock(100, 10.0, None)
    monkeypatch.setattr(Clock, "seconds", 300.0)
    assert clock.share(10) == pytest.approx(0.5)
    assert clock.share(80) == pytest.approx(0.8)
    clock.reserve_s = 100.0
    assert clock.share(10) == pytest.approx(0.6)
    clock.reserve_s = 700.0  # no more than half of the time is kept
    assert clock.share(10) == pytest.approx(1.0)
    monkeypatch.setattr(Clock, "seconds", 150.0)
    assert clock.share(10) == pytest.approx(0.5)
    monkeypatch.setattr(Clock, "seconds", 300.0)
    clock.reserve_s = 100.0
    clock.begin()  # what was before does not count
    assert clock.share(0) == 0.0
    monkeypatch.setattr(Clock, "seconds", 400.0)
    assert clock.share(10) == pytest.approx(0.5)
    monkeypatch.setattr(Clock, "seconds", 600.0)
    with pytest.raises(namdsp.SettingError, match="600 s passed before training began"):
        clock.begin()
    assert DistillSettings().clock().steps == 6200


def test_the_time_of_steps_that_compile_is_not_part_of_the_schedule(monkeypatch: pytest.MonkeyPatch) -> None:
    now, shares, compiling = 0.0, list[float](), training_loop.STEPS_A_TURN
    monkeypatch.setattr(Clock, "seconds", property(lambda clock: now))

    def train(group: StudentGroup, students: Any, share: float) -> None:
        nonlocal now
        now += 100.0 if len(shares) < compiling else 1.0
        shares.append(share)

    monkeypatch.setattr(StudentGroup, "train", train)
    x = noise(5000)
    models = {"a1_nano": (random_network("a1_nano", 0, 48000), False)}
    training = Training(models, 1.0, fixed_data(x, x, "cpu"), (x, x), lambda now: None)
    run_trainings([training], Clock(None, (100 * compiling + 100) / 60, None), device="cpu", seed=0)
    assert shares == pytest.approx([*[0.0] * compiling, *np.arange(100) / 100])

    training.stopped, now = "", 0.0  # no time is left after the first step: it is the last
    shares.clear()
    run_trainings([training], Clock(None, 99 / 60, None), device="cpu", seed=0)
    assert shares == [0.0]


class Called:
    """Represents a CUDA graph where there is no GPU: the steps are called each time."""

    def __init__(self, steps: Any, name: str) -> None:
        self.steps = steps

    def __call__(self) -> None:
        for step in self.steps:
            step()


def trained(device: str, steps: int, count: int) -> list[Student]:
    """Students of one network that were trained side by side, each with other targets."""
    x = noise(20000)
    students = [
        Student(
            "a1_nano",
            random_network("a1_nano", 0, 48000),
            Recipe(outputs=300, turn_every=1),
            fixed_data(x, np.tanh((5 + index) * x), device),
            device,
            0,
        )
        for index in range(count)
    ]
    held = torch.from_numpy(x).to(device)
    group = StudentGroup()
    for step in range(steps):
        group.train(students, step / steps)
        if step == 2 * steps // 3:  # a validation leaves the weights where they are
            for student in students:
                student.validate(held, held, 0.0)
    return students


def test_on_a_gpu_recorded_steps_side_by_side_have_the_bits_of_the_others(
    monkeypatch: pytest.MonkeyPatch, needs: Any
) -> None:
    needs_gpu(needs)
    results = []
    for graph, count in ((student_module.StepGraph, 1), (student_module.StepGraph, 3), (Called, 1)):
        monkeypatch.setattr(student_module, "StepGraph", graph)
        with training_stream("cuda:0"):
            student = trained("cuda:0", 12, count)[0]
            results.append(torch.stack([student._weights(), student._mean]).cpu())
    assert all(torch.equal(result, results[0]) for result in results[1:])


def test_excerpts_replace_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(excerpt_pool, "MAX_EXCERPTS", 3)
    monkeypatch.setattr(excerpt_pool, "excerpt", lambda number, **_: np.full(40, number + 1, np.float32))
    seen = []
    with closing(Excerpts(0, 48000, "cpu", None)) as excerpts:
        rig = open_teacher(NANO)
        (data,) = ExcerptPool(excerpts, [(rig, rig.play(excerpts.first), 0.1)]).data
        for step in (0, 1, 5):
            x, y, rows = data(step, excerpt_pool.USES * 40)
            assert len(x) == len(y) == 3
            assert torch.isfinite(y[rows]).all()
            seen.append(x[rows, 0].tolist())
    assert seen == [[1, 2], [1, 2, 3], [5, 6, 7]]


@pytest.mark.slow
@pytest.mark.parametrize("dies", [False, True])
def test_excerpts_come_in_order_from_other_processes(monkeypatch: pytest.MonkeyPatch, *, dies: bool) -> None:
    monkeypatch.setattr(excerpts_ahead, "available_threads", lambda: 3)
    ahead = excerpts_ahead.ExcerptsAhead(partial(np.full, 3))
    processes = ahead._processes
    with closing(ahead):
        if dies:
            processes[0].kill()
        for first in (7, 3):  # for one training after the other
            ahead.begin(lambda xs: [(x, [-x]) for x in xs], first)
            played = [ahead.next() for _ in range(20)]
            assert [(x[0], y[2]) for x, (y,) in played] == [
                (number, -number) for number in range(first, first + 20)
            ]
        assert processes[-1].poll() is None
    assert None not in [process.returncode for process in processes]
