"""tools/bench on a core: it runs, wrong bits stop it, what it records is what it measured.

How fast anything is does not matter here; everything is asked for in its shortest form.
"""

from __future__ import annotations

import gc
import io
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import numpy as np
import pytest
from bench import __main__ as command
from bench import conv1x1, gate, machine, models, oversampling, page, programs, timing
from bench.rows import Row, read
from bench.session import Session

COMPILER = shutil.which("c++")


def run(part: str, *options: str, folder: Path) -> list[Row]:
    """What a part records."""
    assert command.main([part, "--quick", "--record", str(folder), *options]) == 0
    return read(folder / f"{part}.csv")


def one_bit_off(right: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose array result differs from that of `right` in the last bit of one sample."""

    def wrong(*arguments: Any, **options: Any) -> Any:
        result = right(*arguments, **options).copy()
        result.reshape(-1).view(np.uint32)[-1] ^= 1
        return result

    return wrong


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


def test_a_rival_that_is_far_off_or_nowhere_is_none() -> None:
    gate.require_near("rival", 1e-7, 1e-6)
    for error in (1e-5, float("nan"), float("inf")):
        with pytest.raises(gate.RedGateError, match="so it is no rival"):
            gate.require_near("rival", error, 1e-6)


def test_contenders_alternate_and_none_goes_without() -> None:
    order: list[str] = []

    def contender(name: str) -> Callable[[], float]:
        def play() -> float:
            order.append(name)
            return float(len(order))

        return play

    contenders = {name: contender(name) for name in "abc"}
    result = timing.in_turns(contenders, 3)
    assert "".join(order) == "abcbcacab"
    assert result["a"].tolist() == [1, 6, 8]
    delayed = timing.in_turns(contenders, 3, ends_at=monotonic() - 1)
    assert [len(values) for values in delayed.values()] == [1, 1, 1]


def test_measuring_leaves_the_process_as_it_was() -> None:
    def settings() -> tuple[Any, bool]:
        return (os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None), gc.isenabled()

    def fail_inside() -> None:
        load = machine.Load()
        with machine.measuring(load):
            assert not gc.isenabled()
            if hasattr(os, "sched_getaffinity"):
                assert os.sched_getaffinity(0) == {load.core}
            raise InterruptedError

    before = settings()
    with pytest.raises(InterruptedError):
        fail_inside()
    assert settings() == before


def test_a_busy_core_is_noted_and_not_shown() -> None:
    assert machine.Load(0, watched=10.0, steal=0.05, others=0.4).noise == ""
    assert machine.Load(0, watched=0.1, others=0.1).noise == "", (
        "ticks of 10 ms say nothing about so short a time"
    )
    busy = machine.Load(0, watched=10.0, steal=0.0, others=5.0)
    assert busy.noise == "NOISY: steal 0%, other processes 50%"
    session = Session(load=busy)
    session.add("shapes", "amp", "played", 1.0, "s", note="min 0.9")
    (row,) = session.finished()
    assert row.note == f"{busy.noise}; min 0.9"
    data = page.Data()
    data.files["cpu"].append(row)
    assert row not in data.last("cpu", "shapes")


@pytest.mark.serial
def test_the_peak_is_that_of_a_vector_unit() -> None:
    peak = machine.FmaPeak()
    lanes = int(machine.processor().partition("; ")[2].split()[0])
    assert max(peak() for _ in range(20)) > 0.5 * lanes  # a quarter of a multiply-add a nanosecond and lane


def test_figures_of_a_core_are_recorded_with_their_peak(tmp_path: Path, capsys: Any) -> None:
    rows = run("cpu", "--only", "shapes,engines,threads", folder=tmp_path)
    printed = capsys.readouterr().out
    by_part = {part: [row for row in rows if row.part == part] for part in ("shapes", "engines", "threads")}
    assert [row.model for row in by_part["shapes"]] == ["a1_nano", "a2_lite"]
    for row in by_part["shapes"]:
        least, _, rest = row.note.rpartition("min ")[2].partition(", p99 ")
        p99, _, worst = rest.partition(", worst ")
        assert 0 < float(least) <= float(row.value) <= float(p99) <= float(worst)
        peak = float(row.machine.partition("FMA peak ")[2].split()[0])
        work = 2 * models.model(row.model).plan.multiply_adds
        assert float(row.ratio) >= 0.99 * work / float(row.value) / peak  # of the peak so far
        assert f"{row.value} ns/frame" in printed
    assert all(row.against == "engine numba" and float(row.ratio) < 1 for row in by_part["engines"])
    assert [row.case for row in by_part["threads"]] == ["1 thread", "2 threads"] * 2
    assert all("lanes" in row.machine and row.commit and row.date.startswith("20") for row in rows)


def test_phases_are_measured_next_to_plain_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oversampling, "FACTORS", (1, 2))
    rows = run("oversampling", folder=tmp_path)
    assert [row.case for row in rows] == ["2x, offline", "2x, 64-frame blocks"]
    assert {row.unit for row in rows} == {"times 2 plain ones"}


@pytest.mark.parametrize("wanted", ["shapes", "engines", "threads"])
def test_nothing_is_reported_about_speed_when_a_bit_is_wrong(
    wanted: str, monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    monkeypatch.setattr(models, "reference", one_bit_off(models.reference))
    assert command.main(["cpu", "--quick", "--only", wanted, "--record", str(tmp_path)]) == 1
    reported = capsys.readouterr()
    assert reported.out == ""
    assert "WRONG, no speed measured: " in reported.err
    assert "1 of 1000 samples differ" in reported.err
    assert not any(tmp_path.iterdir())


def test_a_fault_in_a_table_does_not_lose_the_others(
    monkeypatch: pytest.MonkeyPatch, capsys: Any, tmp_path: Path
) -> None:
    def tables() -> dict[str, Any]:
        def good(session: Any) -> None:
            session.add("good", "a1_nano", "block", 1.5, "s")

        return {"good": good, "broken": lambda session: 1 / 0}

    monkeypatch.setattr("bench.streams.TABLES", tables())
    assert command.main(["streams", "--quick", "--record", str(tmp_path)]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert [row.part for row in read(tmp_path / "streams.csv")] == ["good"]


#: A player's program that adds {offset} to each sample of our answer, which is next to it.
PLAYER = """import sys, array
model, given, made, block = sys.argv[1:]
assert open(model).read(1) == '{{' and block == '64'
right = array.array('f', open({answer!r} + ('nano' if 'nano' in model else 'lite'), 'rb').read())
assert len(right) * 4 == len(open(given, 'rb').read())
array.array('f', [y + {offset} for y in right]).tofile(open(made, 'wb'))
print('blocks', {nanoseconds}, {nanoseconds}, {nanoseconds})
"""


def test_players_that_sound_like_us_stand_next_to_us(tmp_path: Path, capsys: Any) -> None:
    for name in ("a1_nano", "a2_lite"):
        answer = models.model(name).render(programs.signal(), engine="numba")
        (tmp_path / name.partition("_")[2]).write_bytes(answer.tobytes())
    against = []
    for who, offset, nanoseconds in (("slow", 0.0, 1e9), ("fast", 1e-5, "1e-9"), ("wrong", 0.1, 1.0)):
        program = tmp_path / f"{who}.py"
        program.write_text(
            PLAYER.format(answer=f"{tmp_path}/", offset=offset, nanoseconds=nanoseconds), encoding="utf-8"
        )
        against += ["--against", f"{who}={sys.executable} -S {program}"]
    against += ["--against", f"broken={sys.executable} -c 'raise SystemExit(\"cannot play\")'"]
    command_line = ["cpu", "--quick", "--only", "players", "--record", str(tmp_path), *against]
    assert command.main(command_line) == 0
    rows = read(tmp_path / "players.csv")
    assert [(row.model, row.against) for row in rows] == [
        (name, who) for name in ("a1_nano", "a2_lite") for who in ("slow", "fast")
    ]
    for row in rows:
        theirs = 1e9 if row.against == "slow" else 1e-9
        assert float(row.ratio) == pytest.approx(theirs / float(row.value), rel=0.01)
        assert (
            f"the player {theirs:.4g}, median {theirs:.4g}, mean {theirs:.4g}, p98 {theirs:.4g}" in row.note
        )
        assert "FMA peak" in row.machine
    notes = capsys.readouterr().out
    assert "wrong, a1_nano: RedGateError: ESR " in notes
    assert "broken, a2_lite: RuntimeError: cannot play" in notes


def test_a_program_that_is_not_there_is_named(capsys: Any) -> None:
    assert command.main(["cpu", "--only", "players", "--against", "nobody=no-such-program"]) == 1
    assert "'no-such-program' is no program that can be run" in capsys.readouterr().err


@pytest.mark.skipif(shutil.which("git") is None, reason="no git")
def test_an_archive_without_its_history_knows_its_commit(tmp_path: Path, monkeypatch: Any) -> None:
    def git(*words: str) -> bytes:
        return subprocess.run(
            ("git", "-c", "user.name=n", "-c", "user.email=e", *words),
            cwd=tmp_path,
            capture_output=True,
            check=True,
            timeout=60,
        ).stdout

    location = machine.ARCHIVED.relative_to(machine.ROOT).as_posix()
    (tmp_path / location).parent.mkdir(parents=True)
    (tmp_path / location).write_text("$Format:%h$\n", encoding="utf-8")
    shutil.copy(machine.ROOT / ".gitattributes", tmp_path)
    git("init", "-q")
    git("add", "-A")
    git("commit", "-q", "-m", "all")
    archived = tmp_path / "archived.txt"
    with tarfile.open(fileobj=io.BytesIO(git("archive", "HEAD"))) as archive:
        archived.write_bytes(archive.extractfile(location).read())
    monkeypatch.setattr(machine, "ARCHIVED", archived)
    assert machine.commit() == git("rev-parse", "--short", "HEAD").decode().strip()


@pytest.mark.skipif(COMPILER is None, reason="no C++ compiler")
def test_what_strangers_compile_speaks_the_protocol(tmp_path: Path) -> None:
    """player.cpp around a player that halves."""
    header, program = tmp_path / "half.h", tmp_path / "half"
    header.write_text(
        "struct Player { using Sample = double; Player(const char*, int) {}"
        "  void process(Sample* in, Sample* out, int n) { for (int i = 0; i < n; i++) out[i] = in[i] / 2; } };"
    )
    source = Path(programs.__file__).with_name("player.cpp")
    build = [
        COMPILER,
        "-std=c++17",
        "-Wall",
        "-Werror",
        "-include",
        str(header),
        str(source),
        "-o",
        str(program),
    ]
    subprocess.run(build, check=True, timeout=60)
    half = programs.Program(str(program))
    assert half(models.ZOO / "a1_nano.nam", 64) > 0
    (middle, mean, slow), *_ = half.turns
    assert middle <= slow
    assert mean > 0
    assert np.array_equal(half.heard, programs.signal() / 2)
    assert half(models.ZOO / "a1_nano.nam", 7_777) > 0, "a last block that is shorter"
    assert np.array_equal(half.heard, programs.signal() / 2)


def test_what_is_unknown_is_refused(capsys: Any) -> None:
    for arguments in (["cpu", "--only", "shapes,fastest"], ["cpus"]):
        with pytest.raises(SystemExit):
            command.main(arguments)
    assert "fastest unknown; expected some of shapes" in capsys.readouterr().err


@pytest.mark.skipif(platform.machine() != "x86_64", reason="what it stands for is x86-64")
def test_the_code_of_another_processor_is_measured_as_such() -> None:
    code = "from tools.bench.machine import *; code_for('x86-64-v3'); print(target(), processor())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert "lanes=8, registers=16" in done.stdout, done.stderr
    assert done.stdout.rstrip().endswith("; 8 lanes of x86-64-v3")


def test_captures_share_a_shape_and_nothing_else() -> None:
    amp = models.model("a1_nano")
    first, second = (item.plan for item in models.captures(amp, 2))
    assert first.channels == second.channels == amp.plan.channels
    assert len({plan.fingerprint for plan in (first, second, amp.plan)}) == 3


# --- conv1x1 -----------------------------------------------------------------------------------------------


def test_conv1x1_contenders_compute_it_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    case = conv1x1.make_case(8, 8)
    sample, result = conv1x1.numba_kernel(case)
    assert 0 < sample(10) < 1
    assert np.array_equal(result(), case.expected())
    assert {"numba", "plain loops"} <= set(conv1x1.gated(case))
    monkeypatch.setattr(conv1x1.Case, "expected", one_bit_off(conv1x1.Case.expected))
    with pytest.raises(gate.RedGateError, match="1 of 512 samples differ"):
        conv1x1.gated(case)


def test_conv1x1_has_a_row_for_every_rival_and_records_are_preserved(tmp_path: Path) -> None:
    rows = run("conv1x1", folder=tmp_path)
    assert {row.model for row in rows} == {"4 -> 4, groups 1", "8 -> 8, groups 8"}
    assert {"FMA peak", "plain loops"} <= {row.against for row in rows}
    assert all(float(row.value) > 0 for row in rows)
    assert run("conv1x1", folder=tmp_path)[: len(rows)] == rows
