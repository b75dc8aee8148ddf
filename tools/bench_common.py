"""What the measuring tools share: one quiet core, the FMA peak, interleaved rounds, the gate, Markdown, facts of a run.

A tool measures inside `measuring()`, gives its tables to a `Report`, and lets `run` end the process.
Not here: what is measured.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from functools import cache
from pathlib import Path
from time import perf_counter_ns
from typing import Any

import numba
import numpy as np
from llvmlite import __version__ as llvmlite_version
from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

from namdsp.audio.compare import compare_bits
from namdsp.kernels.numba_cpu.ir import Emitter
from namdsp.kernels.numba_cpu.target import target

ROOT = Path(__file__).resolve().parent.parent
#: Above these shares of the measured core the figures are called noisy.
MOST_STEAL, MOST_OTHERS = 0.01, 0.05
#: Seconds below which ticks of 10 ms say nothing about shares.
_SHORTEST_WATCH = 1.0
#: The BLAS reads these when it is loaded.
_BLAS_THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")


class RedGateError(Exception):
    """Wrong bits: nothing may be said about speed."""


def run(main: Callable[[list[str]], int]) -> int:
    """Run a tool with a BLAS of one thread; wrong bits end it with 1."""
    if any(os.environ.get(name) != "1" for name in _BLAS_THREADS):
        os.environ.update(dict.fromkeys(_BLAS_THREADS, "1"))
        os.execv(sys.executable, [sys.executable, *sys.argv])
    try:
        return main(sys.argv[1:])
    except RedGateError as wrong:
        print(f"WRONG BITS, no speed measured: {wrong}", file=sys.stderr)
        return 1


def require_bits(name: str, found: NDArray[np.float32], expected: NDArray[np.float32]) -> None:
    """The gate: raise `RedGateError` unless both are the same bits."""
    result = compare_bits(found, expected)
    if not result.equal:
        raise RedGateError(
            f"{name}: {result.differing} of {result.samples} samples differ, first at (channel, frame) "
            f"{result.first}, by up to {result.max_ulp} ulp"
        )


# --- one core ----------------------------------------------------------------------------------------------


@dataclass
class Load:
    """What else happened on the measured cores; filled when `measuring` ends.

    core   : the core that the process was pinned to, None if it ran on all of them
    steal  : share of the time that the hypervisor took, None where /proc/stat does not say
    others : share of the time that other processes took, None likewise
    """

    core: int | None = None
    steal: float | None = None
    others: float | None = None

    @property
    def noisy(self) -> bool:
        """Whether the figures should not be quoted."""
        return (self.steal or 0) > MOST_STEAL or (self.others or 0) > MOST_OTHERS

    def __str__(self) -> str:
        where = "on all cores" if self.core is None else f"one thread, pinned to core {self.core}"
        if self.steal is None or self.others is None:
            return f"{where}; other load unknown"
        return f"{where}; steal {self.steal:.1%}, other processes {self.others:.1%} of the time"


@contextmanager
def measuring(core: int | None = None, *, pin: bool = True) -> Iterator[Load]:
    """Pin to one core (the last allowed, or `core`), keep the collector out, watch who else uses the core.

    Without `pin` all cores are measured and watched.
    """
    load = Load()
    allowed: set[int] = set()
    if pin and hasattr(os, "sched_setaffinity"):
        allowed = os.sched_getaffinity(0)
        load.core = max(allowed) if core is None else core
        os.sched_setaffinity(0, {load.core})
    before, own_before = _core_seconds(load.core), _own_seconds()
    collects = gc.isenabled()
    gc.disable()
    try:
        yield load
    finally:
        if collects:
            gc.enable()
        after, own = _core_seconds(load.core), _own_seconds() - own_before
        if before is not None and after is not None:
            busy, steal, total = (b - a for a, b in zip(before, after, strict=True))
            if total >= _SHORTEST_WATCH:
                load.steal = steal / total
                load.others = max(0.0, busy - own) / total
        if allowed:
            os.sched_setaffinity(0, allowed)


def _own_seconds() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def _core_seconds(core: int | None) -> tuple[float, float, float] | None:
    """(busy, stolen, total) seconds of a core, or of all, since the start; None where the system does not tell."""
    try:
        lines = Path("/proc/stat").read_text().splitlines()
    except OSError:
        return None
    name = "cpu" if core is None else f"cpu{core}"
    row = next((line.split()[1:] for line in lines if line.split()[:1] == [name]), None)
    if row is None or len(row) < 8:
        return None
    user, nice, system, idle, iowait, irq, softirq, steal = (int(value) for value in row[:8])
    busy = user + nice + system + irq + softirq
    ticks = os.sysconf("SC_CLK_TCK")
    return busy / ticks, steal / ticks, (busy + idle + iowait + steal) / ticks


def interleave(contenders: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, NDArray[np.float64]]:
    """Each contender's figure, once a round; the order turns from round to round."""
    found: dict[str, list[float]] = {name: [] for name in contenders}
    names = list(contenders)
    for turn in range(rounds):
        for name in names[turn % len(names) :] + names[: turn % len(names)]:
            found[name].append(contenders[name]())
    return {name: np.array(values) for name, values in found.items()}


# --- the core's peak ---------------------------------------------------------------------------------------


class FmaPeak:
    """GFLOP/s of nothing but fused multiply-adds, at the engine's vector width.

    Independent chains must hide the latency and fit the registers; which number is best is tried out.
    """

    def __init__(self) -> None:
        self.lanes = target().lanes
        self._turns = 2000
        best = 0.0
        for chains in (6, 8, 10, 12, 16):
            self._use(chains)
            speed = max(self() for _ in range(20))
            if speed > best:
                best, self.chains = speed, chains
        self._use(self.chains)

    def _use(self, chains: int) -> None:
        self._burst = _fma_burst(self.lanes, chains)
        self._flops = 2 * _UNROLL * chains * self.lanes * self._turns

    def __call__(self) -> float:
        """One sample, about 50 us."""
        start = perf_counter_ns()
        self._burst(self._turns)
        return self._flops / (perf_counter_ns() - start)


_UNROLL = 4


@cache
def _fma_burst(lanes: int, chains: int) -> Any:
    @intrinsic
    def burst(typingctx: Any, turns: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            e = Emitter(builder, lanes)
            half = e.constant(0.5)  # acc = acc / 2 + 1 / 2 stays near 1
            start = tuple(e.constant(1.0 + chain / chains) for chain in range(chains))
            with e.loop(e.i64(0), args[0], 1, start) as loop:
                acc = loop.values
                for _ in range(_UNROLL):
                    acc = tuple(e.fma(value, half, half) for value in acc)
                loop.next = acc
            return _first_lane(e, loop.next)

        return types.float32(types.int64), codegen

    return numba.njit("float32(int64)")(lambda turns: burst(turns))


def aligned_zeros(rows: int, columns: int) -> NDArray[np.float32]:
    """float32 [rows, columns] that starts at a cache line."""
    room = np.zeros(rows * columns + 16, np.float32)
    start = -(room.ctypes.data // 4) % 16
    return room[start : start + rows * columns].reshape(rows, columns)


@cache
def call_many() -> Any:
    """repeat(kernel, pointers, strides, weights, frames, times): call a kernel by its address, from compiled code."""

    @intrinsic
    def repeat(
        typingctx: Any, kernel: Any, pointers: Any, strides: Any, weights: Any, frames: Any, times: Any
    ) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            i64 = ir.IntType(64)
            function = builder.inttoptr(args[0], ir.FunctionType(i64, [i64] * 4).as_pointer())
            e = Emitter(builder, 1)
            with e.loop(e.i64(0), args[5], 1):
                builder.call(function, list(args[1:5]))
            return e.i64(0)

        return types.int64(*[types.int64] * 6), codegen

    return numba.njit(types.int64(*[types.int64] * 6))(
        lambda kernel, pointers, strides, weights, frames, times: repeat(
            kernel, pointers, strides, weights, frames, times
        )
    )


class LoadBandwidth:
    """GB/s of vector loads that walk over a buffer again and again."""

    def __init__(self, kib: int) -> None:
        floats = kib * 256
        self._buffer = aligned_zeros(1, floats)
        turns = max(1, 1024 // kib)
        self._arguments = (self._buffer.ctypes.data, floats, turns)
        self._bytes = 4 * floats * turns
        self._sweep = _load_sweep(target().lanes)
        self._sweep(*self._arguments)

    def __call__(self) -> float:
        """One sample."""
        start = perf_counter_ns()
        self._sweep(*self._arguments)
        return self._bytes / (perf_counter_ns() - start)


@cache
def _load_sweep(lanes: int) -> Any:
    chains = 8

    @intrinsic
    def sweep(typingctx: Any, address: Any, floats: Any, turns: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            e = Emitter(builder, lanes)
            zeros = tuple(e.constant(0.0) for _ in range(chains))
            with e.loop(e.i64(0), args[2], 1, zeros) as over_turns:
                with e.loop(e.i64(0), args[1], chains * lanes, over_turns.values) as over_floats:
                    row = e.offset(args[0], over_floats.index)
                    over_floats.next = tuple(
                        e.b.fadd(value, e.load(e.offset(row, chain * lanes)))
                        for chain, value in enumerate(over_floats.values)
                    )
                over_turns.next = over_floats.next
            return _first_lane(e, over_turns.next)

        return types.float32(types.int64, types.int64, types.int64), codegen

    return numba.njit("float32(int64, int64, int64)")(lambda a, n, turns: sweep(a, n, turns))


def _first_lane(e: Emitter, values: Sequence[Any]) -> Any:
    total = values[0]
    for value in values[1:]:
        total = e.b.fadd(total, value)
    return total if e.lanes == 1 else e.b.extract_element(total, ir.Constant(ir.IntType(32), 0))


# --- what is printed ---------------------------------------------------------------------------------------


def table(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """A Markdown table; the first column is text, the others are right-aligned."""
    cells = [[str(cell) for cell in row] for row in (columns, *rows)]
    widths = [max(len(row[index]) for row in cells) for index in range(len(columns))]
    lines = [
        "| "
        + " | ".join(
            cell.ljust(width) if index == 0 else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        + " |"
        for row in cells
    ]
    rule = "|" + "|".join(
        "-" * (width + 2) if index == 0 else "-" * (width + 1) + ":" for index, width in enumerate(widths)
    )
    return "\n".join((lines[0], rule + "|", *lines[1:]))


@dataclass
class Report:
    """Tables of one run, with what a reader needs to judge them.

    tool      : file name of the tool
    arguments : as given
    """

    tool: str
    arguments: Sequence[str]
    parts: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    loads: list[tuple[str, Load]] = field(default_factory=list)

    def add(self, title: str, text: str) -> None:
        """One table under its title; printed at once."""
        self.parts.append(f"### {title}\n\n{text}\n")
        print(self.parts[-1], flush=True)

    def finish(self, append_to: Path | None) -> None:
        """Print the facts; append everything to a file if one is given."""
        facts = "\n".join(f"- {fact}" for fact in self.facts())
        print(facts)
        if append_to is not None:
            noisy = "NOISY, not to be quoted: " if any(load.noisy for _, load in self.loads) else ""
            head = f"## {date.today():%Y-%m-%d} {noisy}{self.tool.removesuffix('.py')}, {processor()}"
            with append_to.open("a", encoding="utf-8") as file:
                file.write("\n" + "\n".join((head, "", facts, "", *self.parts)))

    def facts(self) -> list[str]:
        """The machine, the versions, the commit, the command, the neighbours."""
        shape = target()
        cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
        return [
            f"command: `{command(self.tool, self.arguments)}`",
            f"machine: {processor()}, {cores} cores, {platform.system()}; {shape.lanes} lanes, "
            f"{shape.registers} vector registers",
            f"versions: Python {platform.python_version()}, NumPy {np.__version__}, Numba {numba.__version__}, "
            f"llvmlite {llvmlite_version}; namdsp {commit()}",
            *(f"{name}: {load}{' (NOISY)' if load.noisy else ''}" for name, load in self.loads),
            *self.notes,
        ]


def command(tool: str, arguments: Sequence[str]) -> str:
    """The command line that gives the same tables; where they are written to is left out."""
    kept, skip = [], False
    for argument in arguments:
        if skip or argument in ("--append", "--plot"):
            skip = not skip
        elif not argument.startswith(("--append=", "--plot=")):
            kept.append(argument)
    return " ".join(("python", f"tools/{tool}", *kept))


def processor() -> str:
    """The processor's name, with family and model where the name alone says little."""
    facts: dict[str, str] = {}
    if sys.platform == "linux" and Path("/proc/cpuinfo").is_file():
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            key, colon, value = line.partition(":")
            if colon:
                facts.setdefault(key.strip(), value.strip())
    name = facts.get("model name") or platform.processor() or platform.machine()
    if "cpu family" in facts:
        name += f" (family {facts['cpu family']}, model {facts.get('model', '?')})"
    return name


def commit() -> str:
    """The commit of the checkout, and whether the package differs from it."""
    try:
        head = _git("rev-parse", "--short", "HEAD")
        changed = _git("status", "--porcelain", "--", "namdsp")
    except (OSError, subprocess.CalledProcessError):
        return "outside git"
    return f"commit {head}{' with uncommitted changes' if changed else ''}"


def _git(*arguments: str) -> str:
    done = subprocess.run(("git", *arguments), cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def add_common_arguments(parser: argparse.ArgumentParser) -> None:
    """--quick, --core and --append."""
    parser.add_argument(
        "--quick", action="store_true", help="few shapes and rounds: to try the tool, not to quote"
    )
    parser.add_argument("--core", type=int, help="core to pin to (default: the last allowed one)")
    parser.add_argument(
        "--append", type=Path, metavar="FILE", help="append a dated section to this Markdown file"
    )
