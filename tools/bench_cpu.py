"""Whole models on the CPU, through the public API: how fast, next to what others reach.

    python tools/bench_cpu.py [--tables standard,sweeps] [--plot roofline.png] [--append BENCHMARKS.md]

Tables: standard, sweeps, blocks, engines (one core), threads (all cores), start (compile and load times).
Every stream first shows the bits of the reference; one wrong bit, and no speed is printed.

A figure is the median over blocks, in nanoseconds per frame, of `Stream.process_into` called from Python; models take
turns within a round, with the FMA peak among them, and the first blocks of a turn are not counted.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from time import perf_counter, perf_counter_ns

import numpy as np
from bench_common import (
    ROOT,
    FmaPeak,
    LoadBandwidth,
    Report,
    add_common_arguments,
    interleave,
    measuring,
    processor,
    require_bits,
    run,
    table,
)
from numpy.typing import NDArray

import namdsp
from namdsp.audio.files import read_audio
from namdsp.cache_folder import CACHE_VARIABLE
from namdsp.plan.ops import Conv
from namdsp.plan.plan import Plan

MODELS = ROOT / "models"
STANDARD = ("a1_standard", "a1_lite", "a1_feather", "a1_nano", "a2_full", "a2_lite")
SWEEPS = ("channels", "layer1x1_groups", "input_groups", "head1x1_groups")
BLOCK = 64
BLOCK_SIZES = (16, 32, 64, 128, 256, 512, 1024, 2048, 4096)
SAMPLE_RATE_HZ = 48_000
GATE_FRAMES = 1000
#: Blocks at the start of a turn that are not counted: the model before has emptied the cache.
UNTIMED_BLOCKS = 3

TABLES = ("standard", "sweeps", "blocks", "engines", "threads", "start")

#: Model -> ms per 2 s of audio of the fastest C++ player (with its approximate tanh), and of the fastest with an exact
#: tanh. Median of 64-frame blocks, pinned to one core.
PEERS = {
    "a1_standard": (113, 137),
    "a1_lite": (110, 127),
    "a1_feather": (40, 67),
    "a1_nano": (14.2, 21),
    "a2_full": (94.5, 202),
    "a2_lite": (19.8, 19.6),
    "channels_04": (21, 29),
    "channels_08": (65, 81),
    "channels_12": (123, 147),
    "channels_16": (157, 189),
    "layer1x1_groups_1": (65, 81),
    "layer1x1_groups_2": (64, 81),
    "layer1x1_groups_4": (62, 79),
    "layer1x1_groups_8": (76, 92),
    "input_groups_1": (65, 82),
    "input_groups_2": (59, 75),
    "input_groups_4": (54, 72),
    "input_groups_8": (102, 120),
}
PEERS_NOTE = (
    "† fastest C++ player, ms per 2 s, measured on another machine: 2-core Cascade Lake with AVX-512, FMA peak 150 "
    "GFLOP/s a core, 64-frame blocks, median. The best of NeuralAmpModelerCore 0.5.5 (four builds), the compile-time "
    "grouped kernels proposed for it, and NeuralAudio. First with the approximate tanh that plug-ins use, then with an "
    "exact one; ours is exact. The ratio is theirs / ours, across machines: an indication, not a race."
)

Float32 = NDArray[np.float32]


# --- what is played ----------------------------------------------------------------------------------------


@cache
def model(name: str) -> namdsp.Model:
    """A model of the zoo."""
    return namdsp.load(MODELS / f"{name}.nam")


@cache
def guitar(seconds: float) -> Float32:
    """The DI track of the zoo, over and over."""
    samples, rate = read_audio(MODELS / "di.wav")
    assert rate == SAMPLE_RATE_HZ
    frames = round(seconds * rate)
    return np.ascontiguousarray(np.resize(samples[0], frames))


def sweep_models(name: str) -> list[str]:
    """The models of a sweep, in order."""
    return sorted(path.stem for path in MODELS.glob(f"{name}_[0-9]*.nam"))


class Player:
    """One stream that is fed the DI track, and the times of its blocks.

    nanoseconds : one figure per timed block
    """

    def __init__(self, name: str, *, engine: str, block: int, blocks_per_turn: int) -> None:
        self.name, self.engine, self.block = name, engine, block
        self.nanoseconds: list[int] = []
        self._stream = model(name).stream(max_block=block, engine=engine)
        signal = guitar(6.0)
        self._blocks = [signal[at : at + block] for at in range(0, len(signal) - block + 1, block)]
        self._out = np.empty(block, np.float32)
        self._turn = blocks_per_turn
        self._at = 0

    def gate(self) -> None:
        """Show the reference's bits, in these blocks."""
        out = [
            self._stream.process(gate_signal()[at : at + self.block])
            for at in range(0, GATE_FRAMES, self.block)
        ]
        where = f"{self.name}, engine {self.engine}, blocks of {self.block}"
        require_bits(where, np.concatenate(out), reference(self.name))
        self._stream.reset()

    def __call__(self) -> float:
        """One turn; gives its median in nanoseconds per frame."""
        for _ in range(UNTIMED_BLOCKS):
            self._play()
        found = [self._play() for _ in range(self._turn)]
        self.nanoseconds += found
        return float(np.median(found)) / self.block

    def _play(self) -> int:
        block = self._blocks[self._at]
        self._at = (self._at + 1) % len(self._blocks)
        start = perf_counter_ns()
        self._stream.process_into(block, self._out)
        return perf_counter_ns() - start

    @property
    def per_frame(self) -> NDArray[np.float64]:
        """Nanoseconds per frame, of every timed block."""
        return np.array(self.nanoseconds) / self.block

    @property
    def median(self) -> float:
        """Nanoseconds per frame."""
        return float(np.median(self.per_frame))


def gate_signal() -> Float32:
    """From inside the track, where strings sound."""
    return guitar(6.0)[24_000 : 24_000 + GATE_FRAMES]


@cache
def reference(name: str) -> Float32:
    """The gate's right answer."""
    return model(name).render(gate_signal(), engine="reference")


# --- measuring ---------------------------------------------------------------------------------------------


@dataclass
class Session:
    """Settings of a run, and what its tables share.

    rounds : turns of each player
    peaks  : GFLOP/s, one sample a round
    measured : players of 64-frame blocks, for the roofline
    """

    report: Report
    quick: bool
    core: int | None
    thread_counts: tuple[int, ...]
    peak: FmaPeak
    peaks: list[float]
    measured: dict[str, Player]

    @property
    def rounds(self) -> int:
        """Turns of each player."""
        return 3 if self.quick else 200

    def standard(self) -> Sequence[str]:
        """The standard shapes; two of them if it should be quick."""
        return ("a1_nano", "a2_lite") if self.quick else STANDARD

    def sweeps(self) -> dict[str, list[str]]:
        """Sweep -> its models."""
        found = {name: sweep_models(name) for name in SWEEPS}
        return {name: models[:1] for name, models in found.items()} if self.quick else found

    def play(self, what: str, players: Iterable[Player], rounds: int | None = None) -> None:
        """Gate all players, then let them take turns on one core."""
        players = list(players)
        for player in players:
            player.gate()
        contenders: dict[str, Callable[[], float]] = {str(n): player for n, player in enumerate(players)}
        with measuring(self.core) as load:
            found = interleave({**contenders, "peak": self.peak}, rounds or self.rounds)
        self.peaks += found["peak"].tolist()
        self.report.loads.append((what, load))

    @property
    def best_peak(self) -> float:
        """GFLOP/s of the fastest sample."""
        return max(self.peaks)


def standard_table(session: Session) -> None:
    """The six shapes that captures have."""
    players = [Player(name, engine="numba", block=BLOCK, blocks_per_turn=50) for name in session.standard()]
    session.play("standard", players, 2 * session.rounds)
    session.measured |= {player.name: player for player in players}
    session.report.add("Standard shapes, 64-frame blocks, one core", _speeds(session, players))


def sweep_table(session: Session) -> None:
    """Channels and groups, one at a time."""
    sweeps = session.sweeps()
    players = {
        name: Player(name, engine="numba", block=BLOCK, blocks_per_turn=50)
        for models in sweeps.values()
        for name in models
    }
    session.play("sweeps", players.values())
    session.measured |= players
    for sweep, models in sweeps.items():
        text = _speeds(session, [players[name] for name in models])
        session.report.add(f"Sweep: {sweep.replace('_', ' ')}, 64-frame blocks, one core", text)


def _speeds(session: Session, players: Sequence[Player]) -> str:
    columns = [
        "model",
        "multiply-adds / frame",
        "**ns / frame**",
        "min",
        "p99",
        "worst",
        "**ms / 2 s**",
        "**x real time**",
        "share of FMA peak",
        "fastest C++ †",
        "ratio †",
        "exact tanh †",
        "ratio †",
    ]
    rows = []
    for player in players:
        per_frame, median = player.per_frame, player.median
        milliseconds = median * 2 * SAMPLE_RATE_HZ / 1e6
        work = model(player.name).plan.multiply_adds
        rows.append(
            [
                player.name,
                work,
                f"**{median:.0f}**",
                f"{per_frame.min():.0f}",
                f"{np.percentile(per_frame, 99):.0f}",
                f"{per_frame.max():.0f}",
                f"**{milliseconds:.1f}**",
                f"**{real_time(median):.0f}x**",
                f"{2 * work / median / session.best_peak:.0%}",
                *_against(player.name, milliseconds),
            ]
        )
    if PEERS_NOTE not in session.report.notes:
        session.report.notes.append(PEERS_NOTE)
    return table(columns, rows)


def _against(name: str, milliseconds: float) -> list[str]:
    if name not in PEERS:
        return ["-"] * 4
    cells = []
    for theirs in PEERS[name]:
        cells += [f"{theirs:g}", f"{theirs / milliseconds:.1f}x"]
    return cells


def real_time(nanoseconds_per_frame: float) -> float:
    """Seconds of audio per second of computing."""
    return 1e9 / SAMPLE_RATE_HZ / nanoseconds_per_frame


def block_table(session: Session) -> None:
    """The same models in blocks of other sizes."""
    sizes = (16, 64, 512) if session.quick else BLOCK_SIZES
    players = {
        (name, block): Player(name, engine="numba", block=block, blocks_per_turn=max(2, 2048 // block))
        for name in session.standard()
        for block in sizes
    }
    session.play("blocks", players.values())
    rows = [[name, *(f"{players[name, block].median:.0f}" for block in sizes)] for name in session.standard()]
    columns = ["ns / frame, median; block of", *map(str, sizes)]
    session.report.add("Block sizes, one core", table(columns, rows))


def engine_table(session: Session) -> None:
    """Numba next to NumPy."""
    sizes = (BLOCK, 512)
    players = {
        (name, engine, block): Player(name, engine=engine, block=block, blocks_per_turn=8)
        for name in session.standard()
        for engine in ("numba", "numpy")
        for block in sizes
    }
    session.play("engines", players.values(), min(session.rounds, 40))
    rows = []
    for name in session.standard():
        row = [name]
        for block in sizes:
            ours, theirs = (players[name, engine, block].median for engine in ("numba", "numpy"))
            row += [f"{ours:.0f}", f"{theirs:.0f}", f"{real_time(theirs):.1f}x", f"{theirs / ours:.0f}x"]
        rows.append(row)
    columns = ["ns / frame, median"]
    for block in sizes:
        columns += [f"numba, {block}", f"numpy, {block}", "numpy, real time", "numpy / numba"]
    session.report.add("Engines, one core, one BLAS thread", table(columns, rows))


def thread_table(session: Session) -> None:
    """Whole files: `Model.render` on one core and on more."""
    seconds, repeats = (2.0, 2) if session.quick else (60.0, 5)
    signal, counts = guitar(seconds), session.thread_counts
    rows = []
    with measuring(pin=False) as load:
        for name in session.standard():
            render = partial(_render_seconds, name, signal)
            right = model(name).render(gate_signal(), engine="numba")  # compiles, and settles the histories
            require_bits(f"{name}, render", right, reference(name))
            one_thread = model(name).render(signal, engine="numba", threads=1)
            found = interleave({str(n): partial(render, n, one_thread) for n in counts}, repeats)
            median = {n: float(np.median(found[str(n)])) for n in counts}
            rows += [
                [
                    name,
                    n,
                    f"{median[n]:.3f}",
                    f"{found[str(n)].min():.3f}",
                    f"{seconds / median[n]:.0f}x",
                    f"{median[counts[0]] / median[n]:.2f}x",
                ]
                for n in counts
            ]
    session.report.loads.append(("threads", load))
    columns = ["model", "threads", "seconds, median", "min", "x real time", f"of {counts[0]} thread(s)"]
    session.report.add(f"Offline render of {seconds:g} s, not pinned", table(columns, rows))


def _render_seconds(name: str, signal: Float32, threads: int, right: Float32) -> float:
    start = perf_counter()
    y = model(name).render(signal, engine="numba", threads=threads)
    took = perf_counter() - start
    require_bits(f"{name}, {threads} threads", y, right)
    return took


_START = """
from time import perf_counter
start = perf_counter()
import sys, numpy, namdsp
imported = perf_counter()
stream = namdsp.load(sys.argv[1]).stream(max_block=64, engine="numba")
stream.process(numpy.zeros(64, numpy.float32))
print(imported - start, perf_counter() - imported)
"""


def start_table(session: Session) -> None:
    """From nothing to the first block, in a process of its own: without and with compiled kernels on disk."""
    rows = []
    for name in session.standard():
        with tempfile.TemporaryDirectory() as folder:
            cold, warm = (_start_seconds(name, folder) for _ in range(2))
        rows.append([name, f"{cold[0]:.2f}", f"{cold[1]:.2f}", f"{warm[0]:.2f}", f"{warm[1]:.2f}"])
    columns = [
        "model, seconds",
        "import, empty cache",
        "first block",
        "import, kernels on disk",
        "first block",
    ]
    session.report.add("Start, a new process each", table(columns, rows))


def _start_seconds(name: str, cache_folder: str) -> tuple[float, float]:
    done = subprocess.run(
        [sys.executable, "-c", _START, str(MODELS / f"{name}.nam")],
        env=os.environ | {CACHE_VARIABLE: cache_folder},
        capture_output=True,
        text=True,
        check=True,
    )
    imported, first = map(float, done.stdout.split())
    return imported, first


# --- the roofline ------------------------------------------------------------------------------------------


def intensity(plan: Plan, block: int = BLOCK) -> float:
    """FLOP per byte of a model's convolutions: every tap's window and every output once, the weights once a block."""
    floats = 0.0
    for op in plan.ops:
        if isinstance(op, Conv):
            floats += op.terms[0].weight.shape[0]
            floats += sum(
                term.taps * term.groups * term.weight.shape[1] + term.weight.size / block for term in op.terms
            )
    return 2 * plan.multiply_adds / (4 * floats)


def plot_roofline(session: Session, path: Path) -> None:
    """Achieved GFLOP/s against intensity, under the measured roofs of this core."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot, ticker

    bandwidths = {"16 KiB": LoadBandwidth(16), "256 KiB": LoadBandwidth(256)}
    with measuring(session.core):
        found = interleave({**bandwidths, "peak": session.peak}, session.rounds)
    session.peaks += found["peak"].tolist()
    peak = session.best_peak
    points = {
        name: (intensity(model(name).plan), 2 * model(name).plan.multiply_adds / player.median)
        for name, player in session.measured.items()
    }
    low, high = 0.3, 8.0
    figure, axes = pyplot.subplots(figsize=(9, 6), layout="constrained")
    axes.set(
        xscale="log",
        yscale="log",
        xlim=(low, high),
        ylim=(1.5, 1.5 * peak),
        xlabel="FLOP per byte that the convolutions load and store (64-frame blocks)",
        ylabel="GFLOP/s, multiply-adds only",
        title=f"Models under the roofs of one core: {processor()}",
    )
    axes.plot([low, high], [peak, peak], color="black", linewidth=1.5)
    axes.annotate(
        f"FMA peak, {peak:.0f} GFLOP/s", (high, peak), (-6, 6), textcoords="offset points", ha="right"
    )
    for (name, style), speed in zip((("first", "--"), ("second", ":")), bandwidths, strict=True):
        best = found[speed].max()
        label = f"loads from the {name}-level cache, {best:.0f} GB/s"
        axes.plot([low, peak / best], [low * best, peak], style, color="black", linewidth=1, label=label)
    for name, (x, y) in points.items():
        if name in STANDARD:
            axes.plot(x, y, "o", color="tab:red", markersize=8, zorder=3)
            axes.annotate(name, (x, y), (8, -4), textcoords="offset points", color="tab:red")
        else:
            axes.plot(x, y, "o", color="tab:blue", markersize=4, alpha=0.6)
    axes.plot([], [], "o", color="tab:red", markersize=8, label="standard shapes")
    axes.plot([], [], "o", color="tab:blue", markersize=4, alpha=0.6, label="sweeps over channels and groups")
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(ticker.LogLocator(subs=(1, 2, 5)))
        axis.set_major_formatter(ticker.FormatStrFormatter("%g"))
        axis.set_minor_formatter(ticker.NullFormatter())
    axes.grid(alpha=0.3)
    axes.legend(loc="lower right")
    figure.savefig(path, dpi=120)
    pyplot.close(figure)


# --- the command -------------------------------------------------------------------------------------------

_MAKE: dict[str, Callable[[Session], None]] = {
    "standard": standard_table,
    "sweeps": sweep_table,
    "blocks": block_table,
    "engines": engine_table,
    "threads": thread_table,
    "start": start_table,
}


def main(arguments: list[str]) -> int:
    """Make the tables that were asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add_common_arguments(parser)
    parser.add_argument("--tables", default=",".join(TABLES), help=f"of {', '.join(TABLES)}; default all")
    parser.add_argument("--threads", default="1,2", help="thread counts of the table `threads` (default 1,2)")
    parser.add_argument(
        "--plot", type=Path, metavar="PNG", help="draw the roofline (tables standard, sweeps)"
    )
    options = parser.parse_args(arguments)
    wanted = options.tables.split(",")
    if unknown := sorted(set(wanted) - set(TABLES)):
        parser.error(f"--tables: {', '.join(unknown)} unknown; expected some of {', '.join(TABLES)}")
    if options.plot is not None and not {"standard", "sweeps"} & set(wanted):
        parser.error("--plot needs the table standard or sweeps")
    session = Session(
        report=Report("bench_cpu.py", arguments),
        quick=options.quick,
        core=options.core,
        thread_counts=tuple(int(count) for count in options.threads.split(",")),
        peak=FmaPeak(),
        peaks=[],
        measured={},
    )
    for name in TABLES:
        if name in wanted:
            _MAKE[name](session)
    if options.plot is not None:
        plot_roofline(session, options.plot)
        if options.append is not None:
            place = os.path.relpath(options.plot, options.append.parent)
            session.report.parts.append(f"![Roofline]({Path(place).as_posix()})\n")
    if session.peaks:
        session.report.notes.append(
            f"FMA peak of one core in this run: {session.best_peak:.1f} GFLOP/s at {session.peak.lanes} lanes, "
            f"{session.peak.chains} chains (median {np.median(session.peaks):.1f})"
        )
    session.report.notes.append("gate: every stream and render gave the reference's bits")
    session.report.finish(options.append)
    return 0


if __name__ == "__main__":
    sys.exit(run(main))
