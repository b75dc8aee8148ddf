"""tools/bench on a GPU: rivals compute the same, wrong bits stop it, every table gets its figures.

The GPU is played by the CPU here: engines and clocks are substitutes. How fast anything is does not matter.
"""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import pytest

import namdsp

if any(importlib.util.find_spec(name) is None for name in ("torch", "triton")):
    pytest.skip("torch and triton are not installed", allow_module_level=True)

import torch
from bench import __main__ as command
from bench import depthwise, gpu, lstm, rivals, timing
from bench import torch as training
from bench.gate import RedGateError
from bench.models import guitars, model
from bench.session import Session
from builders import layer_array, wavenet

torch.set_num_threads(1)  # small tensors; threads would wait for each other


class WallClock(timing.Clock):
    """A device that is the processor."""

    def synchronize(self) -> None:
        pass

    def kernels(self, call: Any) -> float:
        return self.wall(call)

    events = kernels


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setattr(gpu, "prepare", lambda session, names: None)
    monkeypatch.setattr(gpu, "_compiled", lambda net: net)
    monkeypatch.setattr(gpu, "HOPELESS", 1e9)  # on a busy machine a block may take any time
    return Session(quick=True, clock=WallClock())


def rows(session: Session, part: str) -> list[tuple[str, str]]:
    return list(dict.fromkeys((row.model, row.case) for row in session.rows if row.part == part))


# --- rivals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a1_nano", "a2_lite"])
def test_rivals_compute_what_the_engines_compute(name: str) -> None:
    plan = model(name).plan
    x = guitars(2, 30 * 64)
    right = model(name).render(x, engine="numba")
    with torch.inference_mode():
        padded = np.pad(x, ((0, 0), (plan.receptive_field - 1, 0)))[:, None]
        full = rivals.WholeSignal(plan)(torch.from_numpy(padded))[:, 0]
        blocks, chunks = rivals.Blocks(plan, 2), torch.from_numpy(x)[:, None].split(64, -1)
        for _ in range(2):
            played = torch.cat([blocks(chunk) for chunk in chunks], -1)[:, 0]
            rivals.require_same("blocks", played, right)
            blocks.settle()
    rivals.require_same("whole", full, right)
    for wrong in (full.roll(1, -1), -full, full * 0, full * 1.001, full * np.nan):
        with pytest.raises(RedGateError, match="so it is no rival"):
            rivals.require_same("wrong", wrong, right)


def test_what_stops_a_rival_is_noted_and_stops_nothing_else(session: Session, zoo: Any) -> None:
    assert session.rival("films", lambda: rivals.WholeSignal(zoo("everything").plan)) is None
    assert session.rival("one", lambda: 1) == 1
    session.ends_at = monotonic() - 1
    assert session.rival("late", lambda: pytest.fail("tried")) is None
    first, second = session.notes
    assert re.fullmatch(r"films: NotImplementedError: .*: the rivals lack this \w+", first)
    assert second == "late: not measured, the time was up"


# --- limits and clocks -------------------------------------------------------------------------------------


class Device:
    """A GPU's queue: what is put there has a time; events read it. The host takes none."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.milliseconds = 0.0
        queue = self

        class Event:
            def __init__(self, enable_timing: bool) -> None:
                assert enable_timing

            def record(self) -> None:
                self.at = queue.milliseconds

            def elapsed_time(self, end: Event) -> float:
                return end.at - self.at

        monkeypatch.setattr(torch.cuda, "Event", Event)
        monkeypatch.setattr(torch.cuda, "_sleep", lambda cycles: self.work(1000.0))
        monkeypatch.setattr(torch.cuda, "synchronize", lambda: None)
        monkeypatch.setattr(torch.profiler, "profile", lambda **_: pytest.fail("the profiler was used"))

    def work(self, milliseconds: float) -> None:
        self.milliseconds += milliseconds


def test_time_in_kernels_is_that_of_the_launches_without_copies_and_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from namdsp.kernels.triton_gpu.fused.launcher import BoundKernel

    device = Device(monkeypatch)
    monkeypatch.setattr(BoundKernel, "__call__", lambda self, milliseconds: device.work(milliseconds))
    launch = BoundKernel.__call__

    def call() -> None:
        device.work(50.0)  # a copy
        for milliseconds in (2.0, 3.0):
            BoundKernel.__call__(None, milliseconds)  # type: ignore[arg-type, call-arg]
        device.work(50.0)

    assert timing.Clock().kernels(call) == 0.005
    assert BoundKernel.__call__ is launch
    with pytest.raises(ZeroDivisionError):
        timing.Clock().kernels(lambda: 1 / 0)
    assert BoundKernel.__call__ is launch
    assert timing.Clock().kernels(lambda: device.work(4.0)) == 0.004, "what launches by itself, as a whole"


def test_calls_by_events_leave_out_the_first_of_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    device, done = Device(monkeypatch), []

    def call(milliseconds: float) -> None:
        done.append(milliseconds)
        device.work(milliseconds)

    contenders = {"a": [lambda: call(1.0), lambda: call(2.0)], "b": [lambda: call(3.0)]}
    result = timing.event_turns(contenders, rounds=2, calls=3)
    assert {name: values.tolist() for name, values in result.items()} == {"a": [2, 1, 2] * 2, "b": [3] * 6}
    assert len(done) == 3 + 4 * (timing.LEAD + 3)


# --- what is measured --------------------------------------------------------------------------------------


def test_a_run_fills_its_tables(session: Session) -> None:
    gpu.offline(session)
    gpu.streaming(session)
    gpu.captures(session)
    cases = [
        ("a1_nano", "1 x 0.2 s"),
        ("a1_nano", "2 x 0.1 s"),
        ("a1_nano", "3 takes"),
        ("a2_lite", "1 x 0.2 s"),
    ]
    assert rows(session, "offline") == rows(session, "whole calls") == cases
    assert rows(session, "streaming") == [("a1_nano", "1 voice"), ("a1_nano", "3 voices")]
    assert rows(session, "captures") == [("a1_nano", "render_many, 3 captures, 0.1 s")]
    other = {(row.part, row.model, row.case) for row in session.rows if row.against == "torch.compile"}
    assert other == {(part, *case) for part in ("offline", "whole calls") for case in cases[:2]}
    assert len([row for row in session.rows if row.against == "float32 peak"]) == 4
    assert any(note.startswith("limit: float32 ") for note in session.notes)


def test_parts_that_are_delayed_are_named(session: Session) -> None:
    session.ends_at = monotonic() - 1
    gpu.files(session)
    assert session.rows == []
    assert session.notes == ["namdsp render: a1_nano, numba: not measured, the time was up"]


def test_voices_that_an_engine_is_too_slow_for_or_refuses_are_named(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*arguments: Any, **options: Any) -> Any:
        raise namdsp.EngineError("too little memory")

    monkeypatch.setattr(gpu, "HOPELESS", 0)
    gpu.streaming(session)
    monkeypatch.setattr(namdsp.Model, "stream", refuse)
    gpu.streaming(session)
    slow, refused = session.notes
    assert re.fullmatch(r"a1_nano, 1 voices: a block took [\d.]+ ms", slow)
    assert refused == "a1_nano, 1 voices: too little memory"
    assert session.rows == []


@pytest.mark.parametrize(
    ("part", "name"),
    [
        (gpu.offline, "render"),
        (gpu.streaming, "process_into"),
        (gpu.captures, "render_many"),
        (lstm.bits, "render"),
    ],
)
def test_one_wrong_bit_and_nothing_is_timed(
    session: Session, monkeypatch: pytest.MonkeyPatch, part: Any, name: str
) -> None:
    session.engine = "numpy"
    stream = type(model("a1_nano").stream(max_block=1))
    owner = {"render": namdsp.Model, "process_into": stream, "render_many": namdsp}[name]
    right = getattr(owner, name)

    def flip(y: Any) -> None:
        (y[-1] if isinstance(y, list) else y).reshape(-1).view(np.uint32)[-1] ^= 1

    def wrong(*arguments: Any, **options: Any) -> Any:
        theirs = options.get("engine") == "numpy"
        y = right(*arguments, **({**options, "engine": "numba"} if theirs else options))
        if name == "process_into":
            flip(arguments[2][0, -1:])
        elif theirs:
            flip(y)
        return y

    monkeypatch.setattr(owner, name, wrong)
    monkeypatch.setattr(session.clock, "wall", lambda call: pytest.fail("timed"))
    with pytest.raises(RedGateError, match="samples differ"):
        part(session)
    assert session.rows == []


def test_lstms_fill_their_tables(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lstm, "CAPTURES", 3)
    monkeypatch.setattr(lstm, "RECORDINGS", 5)
    for table in lstm.TABLES.values():
        table(session)
    assert rows(session, "streaming") == [(lstm.MAIN, "1 voice"), (lstm.MAIN, "32 voices")]
    assert rows(session, "offline") == [(lstm.MAIN, "1 voice"), (lstm.MAIN, "8 voices")]
    assert len(rows(session, "whole calls")) == 2
    assert "have those of engine numba" in session.notes[0]


def test_without_a_gpu_it_says_so(capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    if torch.cuda.is_available():
        pytest.skip("this machine has a GPU")
    monkeypatch.delenv("TRITON_INTERPRET", raising=False)
    for part in command.GPUS:
        assert command.main([part, "--quick"]) == 1
        reported = capsys.readouterr()
        assert reported.out == ""
        assert reported.err.startswith(f"bench {part}: ")
        assert "no CUDA device" in reported.err


# --- depthwise ---------------------------------------------------------------------------------------------


@pytest.fixture(params=[(t, layout) for t in depthwise.TYPES for layout in depthwise.LAYOUTS], ids=str)
def case(request: pytest.FixtureRequest) -> depthwise.Case:
    return depthwise.make_case(*request.param, (2, 3, 20), "cpu")


def test_depthwise_cases_and_rivals_are_what_they_say(case: depthwise.Case) -> None:
    for x in case.inputs:
        assert str(x.dtype) == f"torch.{case.type_name}"
        assert x.is_contiguous() == (case.layout == "channels-first")
    right = depthwise.chain(case.inputs[0], case.weight).float()
    for rival in (depthwise.eager, depthwise.formula):
        actual = rival(case.inputs[0], case.weight).float()
        assert (actual - right).norm() <= depthwise.ERROR[case.type_name] * right.norm()


def test_depthwise_one_wrong_bit_or_nan_stops_it(case: depthwise.Case) -> None:
    right = depthwise.chain(case.inputs[0], case.weight)
    depthwise.require_chain("right", right.clone(), right)
    bits = torch.int32 if case.type_name == "float32" else torch.int16
    for flip in (lambda y: y.view(bits)[1, 2, 19].bitwise_xor_(1), lambda y: y[1, 2, 19].fill_(np.nan)):
        wrong = right.clone()
        flip(wrong)
        with pytest.raises(
            RedGateError, match=r"wrong: 1 of 120 samples differ, first at \(channel, frame\) \(5, 19\)"
        ):
            depthwise.require_chain("wrong", wrong, right)


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda y: y.roll(1, 2), r"namdsp, float32, channels-last: \d+ of 120"),
        (torch.Tensor.contiguous, "another layout"),
    ],
)
def test_depthwise_kernels_must_pass_before_anything_is_timed(
    spoil: Any, complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = depthwise.make_case("float32", "channels-last", (2, 3, 20), "cpu")
    monkeypatch.setattr(
        depthwise, "CONTENDERS", {"namdsp": (lambda x, w: spoil(depthwise.chain(x, w)), None)}
    )
    with pytest.raises(RedGateError, match=complaint):
        depthwise.contenders(one)


def test_wrong_depthwise_gradients_are_not_timed() -> None:
    one = depthwise.make_case("float32", "channels-first", (2, 3, 20), "cpu")
    depthwise.require_gradients("ours", depthwise.with_gradients, one, one.inputs[1])
    with pytest.raises(RedGateError, match="gradient to the input"):
        depthwise.require_gradients(
            "w", lambda x, w: depthwise.with_gradients(x, w.flip(2)), one, one.inputs[1]
        )


# --- training ----------------------------------------------------------------------------------------------


@pytest.fixture
def amp(load: Any) -> Any:
    arrays = (
        layer_array(channels=4, dilations=(1, 2), head=2, head_bias=False),
        layer_array(channels=2, input_size=4, dilations=(1, 3)),
    )
    return load(wavenet(*arrays, head_scale=0.3))[0]


def test_a_rival_has_the_same_gradients_or_is_none(amp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    assert list(training.steps(amp, 2, 40, "cpu", compiled=False)) == ["namdsp", "PyTorch eager"]
    plain = training.WholeSignal.forward
    monkeypatch.setattr(training.WholeSignal, "forward", lambda self, x: plain(self, x) * 1.1)
    with pytest.raises(RedGateError, match="gradients of namdsp: relative error"):
        training.steps(amp, 2, 40, "cpu", compiled=False)


def test_examples_are_counted(session: Session, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(training, "MODEL", "a1_nano")
    monkeypatch.setattr(training, "calls_per_second", lambda work, seconds: work() is None or 1.0)
    monkeypatch.setattr(training, "SECONDS", 0.1)
    training.examples(session)
    torch.set_num_threads(1)
    assert [row.against.partition(",")[0] for row in session.rows] == ["one by one"] * 2 + ["decoding FLAC"]
