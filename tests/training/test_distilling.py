"""`namdsp.training.distill`: the same twice, a file that players take, stops, what is kept, what is refused."""

from __future__ import annotations

import inspect
import json
import math
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np
import pytest
from builders import layer_array, save, wavenet
from here import NANO, SHIPPED

import namdsp
from namdsp.audio.compare import compare_truth
from namdsp.rig.cabinet import Cabinet
from namdsp.training import Progress, Trained, distill, distilling, train, train_each
from namdsp.training.excitation import validation
from namdsp.training.networks import STUDENTS, initial_network, random_network
from namdsp.training.progress import Clock
from namdsp.training.settings import DistillOptions, DistillSettings, TrainOptions, TrainSettings
from namdsp.training.teacher import open_teacher

#: With a short validation.
quick = partial(distill, validation_seconds=4.0)


def weights(result: Trained) -> list[float]:
    actual: list[float] = result.file["weights"]
    return actual


def two_channels() -> namdsp.Model:
    return namdsp.load(wavenet(layer_array(channels=2)))


@pytest.fixture(scope="module")
def trained() -> Trained:
    """A student of another shape after six steps, validated at the second, and the rest."""
    return quick(two_channels(), to="a1_nano", steps=6)


@pytest.fixture(scope="module")
def tuned(tmp_path_factory: pytest.TempPathFactory) -> Trained:
    """A student of the shape of its teacher, which says strange things of itself."""
    teacher = json.loads(NANO.read_text())
    teacher["metadata"]["gear_model"] = [math.nan]
    path = save(teacher, tmp_path_factory.mktemp("teacher"))
    return quick(path, to="a1_nano", steps=np.int64(3), seed=np.int8(3), tone_type="fuzz")


@pytest.fixture(scope="module")
def interrupted() -> tuple[Trained, list[Progress]]:
    """A container of both sizes, stopped by ctrl-C at its second report, and the reports."""
    seen: list[Progress] = []

    def interrupting(now: Progress) -> None:
        seen.append(now)
        if len(seen) == 2:
            raise KeyboardInterrupt

    return quick(SHIPPED / "pedal.nam", to="a2", steps=1000, on_progress=interrupting), seen


@pytest.mark.slow
def test_another_seed_gives_another_file(trained: Trained) -> None:
    assert weights(quick(two_channels(), to="a1_nano", steps=6, seed=1)) != weights(trained)
    assert (trained.stopped, trained.sizes[0].history[-1].step) == ("steps", 6)


@pytest.mark.slow
def test_a_student_has_the_bits_that_it_has_alone_beside_others_that_stop_earlier_or_fail(
    tmp_path: Path, trained: Trained
) -> None:
    elsewhere = namdsp.load(wavenet(layer_array(channels=2), seed=2) | {"sample_rate": 44100})
    silent = wavenet(layer_array(channels=1))
    silent["weights"] = [0.0] * len(silent["weights"])
    stereo = wavenet(layer_array(input_size=2, condition_size=2, head=2), in_channels=2)
    teachers: list[Any] = [
        NANO,
        two_channels(),
        tmp_path / "missing.nam",
        elsewhere,
        *map(namdsp.load, (silent, stereo)),
    ]
    options: dict[str, Any] = {"to": "a1_nano", "steps": 6, "until_esr": 1e-9, "validation_seconds": 4.0}
    made = list(distilling.distill_each(iter(teachers), together=5, **options))
    assert [teacher for teacher, _ in made] == teachers
    results: list[Any] = [result for _, result in made]
    assert isinstance(results[2], namdsp.NamFileError)
    assert "is silent for guitar" in str(results[4])
    assert "2 inputs and 2 outputs" in str(results[5])
    assert [results[index].stopped for index in (0, 1, 3)] == ["until_esr", "steps", "steps"]
    for alone, result in ((trained, results[1]), (quick(elsewhere, **options), results[3])):
        assert weights(alone) == weights(result)
        assert alone.esr == result.esr
        assert alone.sizes[0].levels == result.sizes[0].levels


@pytest.mark.slow
def test_a_student_learns_its_teacher() -> None:
    result = quick(two_channels(), to="a1_nano", steps=30)
    first, *_, last = result.sizes[0].history
    assert last.esr < 0.8 * first.esr
    assert result.esr < 0.8 * first.esr


@pytest.mark.slow
def test_an_a2_is_a_container_that_plays_as_the_result_says(
    tmp_path: Path, interrupted: tuple[Trained, list[Progress]]
) -> None:
    result, _ = interrupted
    result.save(tmp_path / "small.nam")
    file = json.loads((tmp_path / "small.nam").read_text())
    assert (file["version"], file["architecture"], file["weights"]) == ("0.7.0", "SlimmableContainer", [])
    assert [child["max_value"] for child in file["config"]["submodels"]] == [0.5, 1.0]
    sizes = [namdsp.load(tmp_path / "small.nam", slim=slim) for slim in (0.0, 1.0)]
    assert [size.network for size in result.sizes] == ["a2_lite", "a2_full"]
    assert [model.plan.multiply_adds for model in sizes] == [size.multiply_adds for size in result.sizes]
    xs = validation(4.0).play(48000)
    right = namdsp.load(SHIPPED / "pedal.nam").render(xs)
    for model, size in zip(sizes, result.sizes, strict=True):
        actual = np.concatenate(model.render(xs)), np.concatenate(right).astype(np.float64)
        assert compare_truth(*actual).esr == pytest.approx(size.esr, rel=1e-6)
    teacher, mine = json.loads((SHIPPED / "pedal.nam").read_text())["metadata"], file["metadata"]
    stored = ("modeled_by", "gear_make", "gear_model", "gear_type", "tone_type", "input_level_dbu")
    assert teacher["notes"]
    assert "notes" not in mine
    assert {key: mine[key] for key in stored} == {key: teacher[key] for key in stored}
    assert mine["date"] != teacher["date"]
    assert mine["training"] == {"validation_esr": float(f"{result.esr:.4g}")}
    assert mine["namdsp"]["teacher_sha256"] == namdsp.load(SHIPPED / "pedal.nam").file.sha256
    assert (mine["namdsp"]["made"], mine["namdsp"]["steps"], mine["namdsp"]["seed"]) == ("converted", 4, 0)
    assert set(mine["namdsp"]["esr"]) == {"a2_lite", "a2_full"}


@pytest.mark.slow
def test_a_student_of_the_teachers_shape_begins_with_its_weights_and_gets_no_worse(tuned: Trained) -> None:
    assert tuned.esr < 1e-9
    teacher = namdsp.load(SHIPPED / "crunch_a2.nam")
    for network, slim in (("a2_lite", 0.0), ("a2_full", 1.0)):
        model, begins = initial_network(network, 0, 48000, teacher)
        local = namdsp.named_weights(namdsp.load(SHIPPED / "crunch_a2.nam", slim=slim)).values()
        assert begins
        assert all(map(np.array_equal, namdsp.named_weights(model).values(), local))


@pytest.mark.slow
def test_it_stops_when_the_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = count()  # each look at the clock is a second later
    monkeypatch.setattr(Clock, "seconds", property(lambda clock: float(next(seconds))))
    result = quick(two_channels(), to="a1_nano", minutes=0.5)
    assert result.stopped == "minutes"
    assert 0 < result.sizes[0].steps < 60
    with pytest.raises(namdsp.SettingError, match="s passed before training began"):
        quick(two_channels(), to="a1_nano", minutes=0.01)


@pytest.mark.slow
def test_ctrl_c_keeps_the_best_and_before_the_first_step_nothing(
    interrupted: tuple[Trained, list[Progress]],
) -> None:
    result, seen = interrupted
    assert result.stopped == "interrupted"
    assert [size.steps for size in result.sizes] == [4, 4]
    assert np.isfinite(result.esr)
    assert seen[1].seconds_left == np.inf  # one turn tells nothing

    def at_once(note: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        quick(NANO, to="a2", steps=1000, on_note=at_once)


def test_a_rig_is_played_as_its_parts_one_after_the_other(tmp_path: Path) -> None:
    boost = json.loads((NANO).read_text())
    boost["metadata"]["output_level_dbu"] = 2.0
    taps = np.array([0.0, 0.5, 0.25])
    rig = open_teacher(
        NANO,
        before=save(boost, tmp_path),
        ir=Cabinet(taps, 48000, level="file", keep_delay=True),
        oversample=2,
    )
    x = 0.1 * np.random.default_rng(0).standard_normal(4000).astype(np.float32)
    amp = namdsp.load(NANO)
    gain = np.float32(10 ** ((2.0 - 8.0) / 20))
    expected = np.convolve(amp.render(gain * amp.render(x, oversample=2), oversample=2), taps)[:4000]
    # a rig's cabinet receives what the model gave before the start, too
    assert np.allclose(rig.play([x])[0][2:], expected[2:], atol=1e-5)
    assert distilling.receptive_field_notes(rig.receptive_fields, [amp])[0].startswith(
        "the teacher looks back 8,187 frames in all, the student 4,093"
    )
    assert distilling.receptive_field_notes(open_teacher(NANO).receptive_fields, [amp]) == []
    assert "output_level_dbu" not in rig.metadata()
    for name, expected in (("Vox AC30 ch. 2.5", "Vox AC30 ch. 2.5 + cab"), (["l"], "amp + cab")):
        boost["metadata"]["name"] = name
        named = open_teacher(str(save(boost, tmp_path, "amp.nam")), ir=str(SHIPPED / "cab.wav"))
        assert named.metadata()["name"] == expected


@pytest.mark.slow
def test_a_users_guitar_is_trained_on_and_must_be_enough(trained: Trained) -> None:
    di = 0.1 * np.random.default_rng(0).standard_normal(48000).astype(np.float32)
    assert weights(quick(two_channels(), to="a1_nano", steps=6, dry=di)) != weights(trained)
    with pytest.raises(namdsp.AudioError, match=r"lasts 0\.1 s"):
        quick(NANO, to="a2_lite", steps=2, dry=di[:4800])


def test_the_functions_show_every_setting_of_one_record() -> None:
    for kind, options, functions in (
        (DistillSettings, DistillOptions, (distill, distilling.distill_each)),
        (TrainSettings, TrainOptions, (train, train_each)),
    ):
        assert get_type_hints(options) == get_type_hints(kind)
        for function in functions:
            shown = inspect.signature(function).parameters
            for name, default in kind.defaults().items():
                assert shown[name].default == default
    with pytest.raises(TypeError, match="step"):
        distill(NANO, step=1)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"to": "a3"}, "to is 'a3'; expected one of a2, a2_full"),
        ({"to": ["a2"]}, "to is"),
        ({"device": "tpu"}, "device is 'tpu'"),
        ({"device": "cuda:77"}, "PyTorch finds"),
        *(({"steps": value}, "steps is") for value in (0, math.nan, 0.5, "5", True)),
        *(({"minutes": value}, "minutes is") for value in (-1.0, math.nan, "5", True)),
        *(({"until_esr": value}, "until_esr is") for value in (2.0, math.nan, "0.5", True)),
        *(({"seed": value}, "seed is") for value in (-1, math.nan, 0.5, "5", True)),
        *(({"delay": value}, "delay is") for value in (10**9, math.nan, 0.5, "5", True)),
        *(({"input_level_dbu": value}, "input_level_dbu is") for value in (100.0, math.nan, "5", True)),
        ({"name": b"mine"}, "name is"),
    ],
)
def test_what_means_nothing_is_refused_before_any_file_is_read(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(namdsp.NamdspError, match=says):
        train("missing.wav", "missing.wav", **arguments)
    if set(arguments) <= set(DistillSettings.defaults()):
        with pytest.raises(namdsp.NamdspError, match=says):
            distill("missing.nam", **arguments)


@pytest.mark.slow
def test_what_a_teacher_says_of_itself_can_be_written(tuned: Trained) -> None:
    metadata = json.loads(tuned.text())["metadata"]
    assert (metadata["gear_model"], metadata["tone_type"]) == ([None], "fuzz")


@pytest.mark.slow
def test_networks_start_at_random() -> None:
    x = (0.2 * np.random.default_rng(0).standard_normal(500)).astype(np.float32)
    for network in STUDENTS.keys() - {"a2"}:
        models = [random_network(network, seed, 48000) for seed in (1, 1, 2)]
        one, again, other = map(namdsp.named_weights, models)
        for name, weight in one.items():
            assert np.array_equal(weight, again[name])
            constant = name == "head_scale" or name.endswith(("hidden0", "cell0"))
            assert np.array_equal(weight, other[name]) == constant
        assert 1e-4 < np.std(models[0].stream(max_block=500, engine="numpy", prewarm=False).process(x)) < 0.1
