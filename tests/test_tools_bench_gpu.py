"""tools/bench_gpu.py: rivals compute the same, wrong bits stop it, its report holds what was measured.

The GPU is played by the CPU here: engines and clocks are stand-ins. How fast anything is does not matter.
"""

from __future__ import annotations

import importlib.util
import json
import re
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import pytest
from without_gpu import assert_it_says_so

import namdsp

if any(importlib.util.find_spec(name) is None for name in ("torch", "triton")):
    pytest.skip("torch and triton are not installed: bench_gpu.py cannot run", allow_module_level=True)

import bench_gpu
import torch
from benchmarking import gate, report
from benchmarking.playing import model
from gpu_bench import (
    captures,
    clocks,
    limits,
    measure,
    offline,
    plot,
    rivals,
    starting,
    streaming,
    tables,
)
from gpu_bench.session import Session, guitars

torch.set_num_threads(1)  # small tensors; threads would wait for each other


class WallClock(clocks.Clock):
    """A device that is the processor: one kernel, one copy."""

    source = "the clock on the wall"

    def synchronize(self) -> None:
        pass

    def device(self, call: Any) -> clocks.DeviceTime:
        seconds = self.wall(call)
        return clocks.DeviceTime(seconds, 2)

    def events(self, call: Any) -> float:
        return self.wall(call)


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    monkeypatch.setattr(starting, "prepare", lambda session: None)
    monkeypatch.setattr(streaming, "HOPELESS", 1e9)  # on a busy machine a block may take any time
    made = Session(
        engine="numba",
        device="cpu",
        clock=WallClock(),
        compiler=lambda net: net,
        quick=True,
        ends_at=monotonic() + 1000,
    )
    made.data |= {"gate": "numba", "machine": "A GPU", "facts": ["command: `python tools/bench_gpu.py`"]}
    return made


def rows(text: str) -> dict[str, list[list[str]]]:
    """Title -> rows of cells, the head first."""
    found = {}
    for part in text.split("### ")[1:]:
        title, *lines = part.splitlines()
        cells = [
            [cell.strip(" *") for cell in line.strip("|").split("|")] for line in lines if line[:1] == "|"
        ]
        assert len({len(row) for row in cells}) == 1, "ragged table"
        found[title] = [cells[0], *cells[2:]]
    return found


# --- rivals ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a1_nano", "a2_lite"])
def test_rivals_compute_what_the_engines_compute(name: str) -> None:
    plan = model(name).plan
    x = guitars(2, 50 * 64)
    right = torch.from_numpy(model(name).render(x, engine="numba"))
    with torch.inference_mode():
        padded = np.pad(x, ((0, 0), (plan.receptive_field - 1, 0)))[:, None]
        whole = rivals.WholeSignal(plan)(torch.from_numpy(padded))[:, 0]
        blocks, pieces = rivals.Blocks(plan, 2), torch.from_numpy(x)[:, None].split(64, -1)
        for _ in range(2):
            played = torch.cat([blocks(piece) for piece in pieces], -1)[:, 0]
            assert rivals.require_same("blocks", played, right) < 1e-5
            blocks.settle()
    assert rivals.require_same("whole", whole, right) < 1e-5
    for wrong in (whole.roll(1, -1), -whole, whole * 0, whole * 1.001, whole * np.nan):
        with pytest.raises(gate.RedGateError, match="so it is no rival"):
            rivals.require_same("wrong", wrong, right)


def test_what_stops_a_rival_is_noted_and_stops_nothing_else(session: Session, zoo: Any) -> None:
    assert session.rival("films", lambda: rivals.WholeSignal(zoo("everything").plan)) is None
    assert session.rival("one", lambda: 1) == 1
    session.ends_at = monotonic() - 1
    assert session.rival("late", lambda: pytest.fail("tried")) is None
    first, second = session.data["notes"]
    assert re.fullmatch(r"films: NotImplementedError: .*: the rivals lack this \w+", first)
    assert second == "late: not measured, the time was up"


# --- limits and clocks -------------------------------------------------------------------------------------


def test_bytes_of_a_model_layer_by_layer() -> None:
    # rechannel 1 + 16; layers of 16: x, input and sum in, x and sum out; the last gives 8 + 8; the same with 8
    floats = 17 + (16 + 1 + 2 * 16) + 8 * (2 * 16 + 1 + 2 * 16) + (33 + 16) + 9 * (17 + 16) + 17 + 1
    assert limits.layer_bytes(model("a1_standard").plan) == 4 * floats


def test_limits_are_those_of_the_model() -> None:
    row = {"frames": 6_000_000, "kernels": {"namdsp": [3.0, 1.0, 2.0]}, "multiply_adds": 10, "layer_bytes": 4}
    found = tables.speeds(row, {"copy": 8e7, "multiply_adds": 5e7})
    assert found == {"namdsp": 3.0, "float32 peak": 5.0, "memory, layer by layer": 20.0}


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
    device = Device(monkeypatch)
    monkeypatch.setattr(clocks.Machine, "launch", lambda self, milliseconds: device.work(milliseconds))
    launch = clocks.Machine.launch

    def call() -> None:
        device.work(50.0)  # a copy
        for milliseconds in (2.0, 3.0):
            clocks.Machine.launch(None, milliseconds)  # type: ignore[arg-type, call-arg]
        device.work(50.0)

    assert clocks.Clock().device(call) == clocks.DeviceTime(0.005, 2)
    assert clocks.Machine.launch is launch
    with pytest.raises(ZeroDivisionError):
        clocks.Clock().device(lambda: 1 / 0)
    assert clocks.Machine.launch is launch


def test_what_launches_by_itself_is_timed_as_a_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    device = Device(monkeypatch)
    assert clocks.Clock().device(lambda: device.work(4.0)) == clocks.DeviceTime(0.004, 0)
    assert clocks.Clock().events(lambda: device.work(4.0)) == 0.004


def test_labels_of_the_picture_hide_nothing() -> None:
    data = {
        "machine": "A GPU",
        "limits": {"copy": 4.24e12, "multiply_adds": 25.45e12},
        # the figures of a real run: points close to each other and to a roof
        "offline": [
            {
                "model": name,
                "signal": "1 x 10 min",
                "frames": 28_800_000,
                "multiply_adds": multiply_adds,
                "layer_bytes": layer_bytes,
                "kernels": {who: [28.8 / speed] for who, speed in found.items()},
            }
            for name, multiply_adds, layer_bytes, found in (
                ("a1_standard", 13256, 3800, {"namdsp": 966, "eager": 103, "compile": 140}),
                ("a2_full", 11712, 3044, {"namdsp": 1216, "eager": 104, "compile": 132}),
                ("a1_lite", 6192, 2584, {"namdsp": 1568}),
                ("a1_feather", 2792, 1752, {"namdsp": 3029}),
                ("a1_nano", 728, 920, {"namdsp": 6270}),
                ("a2_lite", 1722, 1204, {"namdsp": 3568}),
            )
        ],
    }
    figure = plot.draw_limits(data)
    figure.canvas.draw()
    for axes in figure.axes:
        boxes = [text.get_window_extent() for text in axes.texts]
        assert len(boxes) == 6
        for index, box in enumerate(boxes):
            assert not any(box.overlaps(other) for other in boxes[index + 1 :])
            assert not box.overlaps(axes.get_legend().get_window_extent())
            for line in axes.get_lines():
                points = axes.transData.transform(line.get_xydata())
                if len(points) == 1:
                    x, y = points[0]
                    assert not (box.x0 - 3 < x < box.x1 + 3 and box.y0 - 3 < y < box.y1 + 3)
                else:
                    steps = np.linspace(0, 1, 2000)[:, None]
                    path = points[0] + steps * (points[-1] - points[0])
                    assert not ((path > box.min) & (path < box.max)).all(axis=1).any()


# --- what is measured --------------------------------------------------------------------------------------


def test_captures_share_a_shape_and_nothing_else() -> None:
    first, second = (each.plan for each in captures.captures("a1_nano", 2))
    assert first.channels == second.channels == model("a1_nano").plan.channels
    assert len({plan.fingerprint for plan in (first, second, model("a1_nano").plan)}) == 3


def test_a_run_fills_every_table(
    session: Session, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, picture, report_file = (tmp_path / name for name in ("found.json", "gpu.png", "results.md"))
    session.save = lambda data: file.write_text(json.dumps(data))
    measure.measure_parts(session, list(bench_gpu.PARTS))
    assert bench_gpu.main(["--from", str(file), "--plot", str(picture), "--append", str(report_file)]) == 0
    text = report_file.read_text()
    printed = rows(capsys.readouterr().out)
    found = rows(text)
    assert found == printed
    cases = ["a1_nano, 1 x 1 s", "a1_nano, 4 x 0.2 s", "a1_nano, 5 takes", "a2_lite, 1 x 1 s"]
    device = found["Offline, on the device"][1:]
    assert [row[0] for row in device] == cases
    assert [row[5:7] == ["-", "-"] for row in device] == [False, False, True, True], "rivals: not of all"
    assert [row[0] for row in found["Offline, from NumPy arrays to NumPy arrays"][1:]] == cases
    assert [row[:2] for row in found["Streaming, whole calls of `process_into`"][1:]] == [
        ["a1_nano, namdsp", "1"],
        ["a1_nano, namdsp", "3"],
    ]
    (many,) = (title for title in found if title.startswith("3 captures of a1_nano over 0.1 s"))
    assert [row[0] for row in found[many][1:]] == ["render_many", "render, one after the other"]
    assert [row[0] for row in found["Start"][1:]] == ["a1_nano, empty caches", "a1_nano, kernels on disk"]
    assert len(found["A file of 1 s, float32 WAV, start-up and file writing included"]) == 3
    assert text.splitlines()[1].endswith(" bench_gpu, A GPU")
    for fact in (
        "gate: all that",
        "limits, measured",
        "the clock on the wall",
        "without TF32, within",
        "gpu.png",
    ):
        assert fact in text
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_turns_end_when_the_time_is_up_but_none_goes_without(session: Session) -> None:
    session.quick = False
    order: list[str] = []

    def contender(name: str) -> float:
        order.append(name)
        if len(order) == 5:
            session.ends_at = monotonic() - 1
        return float(len(order))

    contenders = {name: partial(contender, name) for name in "abc"}
    assert session.turns(contenders, 9) == {"a": [1, 6], "b": [2, 4], "c": [3, 5]}
    assert session.turns(contenders, 9) == {"a": [7], "b": [8], "c": [9]}


def test_parts_that_are_late_are_named(session: Session) -> None:
    session.ends_at = monotonic() - 1
    measure.measure_parts(session, ["offline", "files"])
    assert session.data["notes"] == [
        f"{part}: not measured, the time was up" for part in ("offline", "files")
    ]
    assert "offline" not in session.data


def test_voices_that_an_engine_is_too_slow_for_are_named(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streaming, "HOPELESS", 0)
    streaming.measure_streaming(session)
    (row,) = session.data["streaming"]
    assert re.fullmatch(r"a block took [\d.]+ ms", row["refused"])
    ((_, text),) = tables.tables(session.data)
    assert row["refused"] in text


def test_voices_that_an_engine_refuses_are_named(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: Any, **options: Any) -> Any:
        raise namdsp.EngineError("too little memory")

    monkeypatch.setattr(namdsp.Model, "stream", refuse)
    streaming.measure_streaming(session)
    assert session.data["streaming"] == [
        {"model": "a1_nano", "who": "namdsp", "voices": 1, "refused": "too little memory"}
    ]


# --- the gate ----------------------------------------------------------------------------------------------


def _flip(y: Any) -> None:
    (y[-1] if isinstance(y, list) else y).reshape(-1).view(np.uint32)[-1] ^= 1


@pytest.mark.parametrize(
    ("part", "name"),
    [
        (offline.measure_offline, "render"),
        (streaming.measure_streaming, "process_into"),
        (captures.measure_captures, "render_many"),
    ],
)
def test_one_wrong_bit_and_nothing_is_timed(
    session: Session, monkeypatch: pytest.MonkeyPatch, part: Any, name: str
) -> None:
    session.engine = "numpy"
    stream = type(model("a1_nano").stream(max_block=1))
    owner = {"render": namdsp.Model, "process_into": stream, "render_many": namdsp}[name]
    right = getattr(owner, name)

    def wrong(*arguments: Any, **options: Any) -> Any:
        y = right(*arguments, **options)
        if name == "process_into":
            _flip(arguments[2][0, -1:])
        elif options["engine"] == "numpy":
            _flip(y)
        return y

    monkeypatch.setattr(owner, name, wrong)
    monkeypatch.setattr(session.clock, "wall", lambda call: pytest.fail("timed"))
    with pytest.raises(gate.RedGateError, match="samples differ"):
        part(session)
    assert not any(session.data.get(key) for key in bench_gpu.PARTS)


def test_a_red_gate_leaves_no_figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    file = tmp_path / "found.json"

    def red(options: Any, arguments: Any, save: Any) -> Any:
        save({"offline": [1]})
        raise gate.RedGateError("a sample")

    monkeypatch.setattr(measure, "measure", red)
    with pytest.raises(gate.RedGateError):
        bench_gpu.main(["--json", str(file)])
    assert not file.exists()
    assert capsys.readouterr().out == ""


def test_the_command_in_a_report_says_what_was_measured_not_where_it_went() -> None:
    given = ["--parts", "offline", "--json", "a.json", "--plot=b.png"]
    assert report.command("bench_gpu.py", given) == "python tools/bench_gpu.py --parts offline"


def test_without_a_gpu_it_says_so() -> None:
    assert_it_says_so("bench_gpu.py")
