"""The measuring tools: they run, their tables hold what their titles say, and wrong bits stop them.

How fast anything is does not matter here; everything is asked for in its shortest form.
"""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import bench_conv1x1
import bench_cpu
import check_conv1d
import numpy as np
import pytest
from benchmarking import (
    ceilings,
    command_line,
    conv1d,
    conv1x1,
    gate,
    measuring,
    peers,
    playing,
    report,
    roofline,
    session,
    start,
)

Rows = list[list[str]]


def tables(text: str) -> dict[str, Rows]:
    """Title -> rows of cells, the head first, of all tables in a tool's output."""
    found: dict[str, Rows] = {}
    for part in text.split("### ")[1:]:
        title, *lines = part.splitlines()
        rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line[:1] == "|"]
        assert all(set(cell) <= set("-:") for cell in rows[1])
        assert len({len(row) for row in rows}) == 1, "ragged table"
        found[title] = [rows[0], *rows[2:]]
    return found


def number(cell: str) -> float:
    """The first number of a cell."""
    match = re.search(r"\d+(\.\d+)?", cell)
    assert match, cell
    return float(match.group())


def one_bit_off(right: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose array result differs from that of `right` in the last bit of one sample."""

    def wrong(*arguments: Any, **options: Any) -> Any:
        result = right(*arguments, **options).copy()
        result.reshape(-1).view(np.uint32)[-1] ^= 1
        return result

    return wrong


# --- what they share ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spoil",
    [
        lambda y: np.roll(y, 1),
        lambda y: -y,
        lambda y: np.zeros_like(y),
        lambda y: np.where(y == y[5], np.float32(np.nan), y),
        lambda y: np.nextafter(y, np.float32(2), dtype=np.float32),
    ],
    ids=["late by a frame", "sign flipped", "silent", "one NaN", "an ulp off"],
)
def test_the_gate_stops_every_wrong_signal(spoil: Callable[[Any], Any]) -> None:
    right = np.random.default_rng(1).standard_normal(100).astype(np.float32)
    gate.require_bits("right", right.copy(), right)
    with pytest.raises(gate.RedGateError, match=r"spoilt: \d+ of 100 samples differ"):
        gate.require_bits("spoilt", spoil(right), right)


def test_wrong_bits_end_a_tool_with_1_and_say_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in command_line._BLAS_THREADS:
        monkeypatch.setenv(name, "1")

    def red(arguments: list[str]) -> int:
        raise gate.RedGateError("a sample")

    assert command_line.run(red) == 1
    assert "WRONG BITS, no speed measured: a sample" in capsys.readouterr().err
    assert command_line.run(lambda arguments: 0) == 0


def test_contenders_take_turns() -> None:
    order: list[str] = []

    def contender(name: str) -> Callable[[], float]:
        def play() -> float:
            order.append(name)
            return float(len(order))

        return play

    found = measuring.interleave({name: contender(name) for name in "abc"}, 3)
    assert "".join(order) == "abcbcacab"
    assert found["a"].tolist() == [1, 6, 8]


def test_measuring_leaves_the_process_as_it_was() -> None:
    def settings() -> tuple[Any, bool]:
        return (os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None), gc.isenabled()

    def fail_inside() -> None:
        with measuring.measuring() as load:
            assert not gc.isenabled()
            if hasattr(os, "sched_getaffinity"):
                assert os.sched_getaffinity(0) == {load.core}
            raise InterruptedError

    before = settings()
    with pytest.raises(InterruptedError):
        fail_inside()
    assert settings() == before


def test_a_busy_core_makes_the_heading_say_noisy(tmp_path: Path) -> None:
    file = tmp_path / "results.md"
    for others in (0.0, 0.5):
        printed = report.Report("bench_cpu.py", ["--quick", "--append", "results.md", "--plot=x.png"])
        printed.loads.append(("part", measuring.Load(core=0, steal=0.0, others=others)))
        printed.add("A table", report.table(["a", "b"], [["one", 1]]))
        printed.finish(file)
    quiet, noisy = file.read_text().split("\n## ")[1:]
    assert "NOISY" not in quiet
    assert "NOISY, not to be quoted" in noisy.splitlines()[0]
    for section in (quiet, noisy):
        assert tables(section) == {"A table": [["a", "b"], ["one", "1"]]}
        assert "command: `python tools/bench_cpu.py --quick`\n" in section
        for fact in ("lanes", "Python 3", "NumPy", "Numba", "llvmlite", "namdsp", "one thread, pinned"):
            assert fact in section


@pytest.mark.serial
def test_the_peak_is_that_of_a_vector_unit() -> None:
    peak = ceilings.FmaPeak()
    assert peak.lanes in (1, 4, 8, 16)
    assert (
        max(peak() for _ in range(20)) > 0.5 * peak.lanes
    )  # a quarter of a multiply-add a nanosecond and lane
    assert ceilings.LoadBandwidth(16)() > 0.1


# --- bench_conv1x1 -----------------------------------------------------------------------------------------


def test_conv1x1_covers_the_shapes_it_says() -> None:
    shapes = {(case.channels, case.groups) for case in conv1x1.cases()}
    expected = {(c, g) for c in (4, 6, 8, 12, 16) for g in (1, 2, 3, 4, 6, 8, c) if c % g == 0}
    assert shapes == expected


def test_conv1x1_prints_a_row_per_shape(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "results.md"
    assert bench_conv1x1.main(["--quick", "--rounds", "2", "--append", str(file)]) == 0
    printed = capsys.readouterr().out
    (head, *rows) = tables(printed)["Conv1x1 with bias, one core"]
    assert [row[0] for row in rows] == [case.name for case in conv1x1.cases(quick=True)]
    assert [int(row[1]) for row in rows] == [c * c // g * 64 for c, g in ((4, 1), (4, 4), (8, 1), (8, 8))]
    for name in ("numba", "numpy engine", "plain loops"):
        place = next(index for index, cell in enumerate(head) if cell.strip("*") == name)
        assert all(number(row[place]) > 0 for row in rows)
    assert "gate: bits of the chain in 4 shapes: numba 4, numpy engine 4" in printed
    assert "FMA peak of this core" in printed
    assert tables(file.read_text()) == tables(printed.split("- command")[0])


def test_conv1x1_results_are_written_by_the_contender_itself() -> None:
    case = conv1x1.cases(quick=True)[0]
    kernel = conv1x1.numba_kernel(case)
    assert np.isnan(kernel.result()).all()
    kernel.repeat(1)
    assert np.array_equal(kernel.result(), case.expected())


def test_conv1x1_says_nothing_about_speed_when_a_bit_is_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(conv1x1.Case, "expected", one_bit_off(conv1x1.Case.expected))
    with pytest.raises(gate.RedGateError, match=r"numba, 4 -> 4.*1 of 256 samples differ"):
        bench_conv1x1.main(["--quick"])
    assert capsys.readouterr().out == ""


# --- check_conv1d ------------------------------------------------------------------------------------------


def test_conv1d_covers_what_it_says() -> None:
    cases = conv1d.all_cases()
    assert len(set(cases)) == len(cases) >= 198
    assert {case.taps for case in cases} == {1, 2, 3, 6, 15, 64}
    assert {case.dilation for case in cases} == {1, 2, 3, 17, 512, 8192}
    assert {1, 2, 3, 4, 5, 8, 16, 17, 32} <= {case.ins for case in cases} | {case.outs for case in cases}
    assert {"8 -> 8", "8 -> 8 / 2", "8 -> 8 depthwise", "6 -> 12 / 3"} <= {case.shape for case in cases}
    for have in ("bias", "mixin"):
        assert 0.2 < sum(getattr(case, have) for case in cases) / len(cases) < 0.8
    wraps = [case for case in cases if case.frames > (case.taps - 1) * case.dilation]
    assert {case.dilation for case in wraps} == {1, 2, 3, 17, 512, 8192}


def test_conv1d_finds_the_engines_right(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_conv1d.main(["--quick"]) == 0
    printed = capsys.readouterr().out
    head, *rows = tables(printed)["Conv1D against the chain, bit by bit"]
    assert head[-2:] == ["wrong, numba", "wrong, numpy"]
    assert [row[-2:] for row in rows] == [["0", "0"]] * 4
    assert [row[0] for row in rows] == ["3 -> 5", "8 -> 8 / 2", "4 -> 4 depthwise", "**all**"]
    assert sum(int(row[2]) for row in rows[:-1]) == int(rows[-1][2])
    assert "kernels, numba: conv " in printed


def test_conv1d_fails_on_one_wrong_bit(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(conv1d, "expected", one_bit_off(conv1d.expected))
    assert check_conv1d.main(["--quick", "--engines", "numba"]) == 1
    printed = capsys.readouterr()
    *_, total = tables(printed.out)["Conv1D against the chain, bit by bit"]
    assert total[-1] == total[2]
    assert re.search(r"WRONG numba: 3 -> 5, taps 1, dilation 1.*: 1 of \d+ samples", printed.err)


def test_conv1d_self_test_finds_every_flipped_bit(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_conv1d.main(["--quick", "--self-test"]) == 0
    rows = tables(capsys.readouterr().out)["One bit of one weight flipped"][1:]
    assert {row[1] for row in rows} == {"numba", "numpy"}
    assert all(row[2] == "0" and int(row[3]) > 0 for row in rows)


def test_conv1d_self_test_fails_if_nothing_is_flipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conv1d, "flip_a_weight_bit", lambda plan, seed: plan)
    assert check_conv1d.main(["--quick", "--self-test", "--engines", "numba"]) == 1


def test_conv1d_repeats_itself_at_other_vector_widths(capfd: pytest.CaptureFixture[str]) -> None:
    assert check_conv1d.main(["--quick", "--engines", "numba", "--lanes", "4"]) == 0
    printed = capfd.readouterr().out
    assert "; 4 lanes, " in printed
    assert "NAMDSP_LANES=4: all right" in printed
    assert check_conv1d.main(["--quick", "--engines", "numba", "--lanes", "5"]) == 1  # no such width
    assert "NAMDSP_LANES=5: WRONG" in capfd.readouterr().out


# --- bench_cpu ---------------------------------------------------------------------------------------------


def test_cpu_tables_follow_from_their_medians(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture, file = tmp_path / "roof.png", tmp_path / "results.md"
    wanted = "standard,sweeps,blocks,engines,threads"
    arguments = ["--quick", "--tables", wanted, "--plot", str(picture), "--append", str(file)]
    assert bench_cpu.main(arguments) == 0
    printed = capsys.readouterr().out
    found = tables(printed)
    assert len(found) == 8
    for title, (head, *rows) in found.items():
        assert rows, title
        if "**ns / frame**" not in head:
            continue
        column = {cell.strip("*"): index for index, cell in enumerate(head)}
        for row in rows:
            nanoseconds, worst = (number(row[column[name]]) for name in ("ns / frame", "worst"))
            milliseconds = number(row[column["ms / 2 s"]])
            assert number(row[column["min"]]) <= nanoseconds <= number(row[column["p99"]]) <= worst
            assert milliseconds == pytest.approx(nanoseconds * 0.096, rel=0.02, abs=0.1)  # both are rounded
            rounded = 0.02 + 0.06 / milliseconds  # to a tenth of a millisecond
            assert number(row[column["x real time"]]) == pytest.approx(
                2000 / milliseconds, rel=rounded, abs=0.6
            )
            if row[0] in peers.PEERS:
                theirs = number(row[column["fastest C++ †"]])
                assert number(row[-3]) == pytest.approx(theirs / milliseconds, rel=0.05, abs=0.06)
    assert [row[1] for row in found["Offline render of 2 s, not pinned"][1:3]] == ["1", "2"]
    assert "measured on another machine: 2-core Cascade Lake" in printed
    assert picture.stat().st_size > 10_000
    assert "![Roofline](roof.png)" in file.read_text()


@pytest.mark.parametrize("wanted", ["standard", "sweeps", "blocks", "engines", "threads"])
def test_cpu_says_nothing_about_speed_when_a_bit_is_wrong(
    wanted: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(playing, "reference", one_bit_off(playing.reference))
    with pytest.raises(gate.RedGateError, match="1 of 1000 samples differ"):
        bench_cpu.main(["--quick", "--tables", wanted])
    assert capsys.readouterr().out == ""


def test_cpu_gate_hears_the_model(capsys: pytest.CaptureFixture[str]) -> None:
    assert np.ptp(playing.gate_signal()) > 0.05
    assert np.ptp(playing.reference("a1_nano")) > 0.01


def test_cpu_start_is_timed_without_and_with_kernels_on_disk(tmp_path: Path) -> None:
    cold, warm = (start.start_seconds("a1_nano", str(tmp_path)) for _ in range(2))
    assert warm[1] < cold[1]
    assert any(path.is_file() for path in tmp_path.rglob("*")), "nothing was kept"


def test_cpu_sweeps_and_peers_are_models_that_ship() -> None:
    names = {path.stem for path in playing.MODELS.glob("*.nam")}
    assert set(peers.PEERS) <= names
    assert {sweep: len(session.sweep_models(sweep)) for sweep in session.SWEEPS} == {
        "channels": 9,
        "layer1x1_groups": 4,
        "input_groups": 4,
        "head1x1_groups": 4,
    }


def test_cpu_refuses_a_table_that_it_does_not_have(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench_cpu.main(["--tables", "standard,fastest"])
    assert "fastest unknown" in capsys.readouterr().err


def test_intensity_counts_windows_outputs_and_weights() -> None:
    plan = conv1x1.cases()[0].plan  # 4 -> 4: 16 multiply-adds; 4 floats in, 4 out, 16 / 64 of a weight
    assert roofline.intensity(plan, 64) == pytest.approx(2 * 16 / (4 * (4 + 4 + 16 / 64)))
