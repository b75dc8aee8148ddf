"""The tables of bench_cpu.py: whole models in blocks on one core, whole files on more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import perf_counter

import numpy as np

from benchmarking.gate import require_bits
from benchmarking.measuring import interleave, measuring
from benchmarking.other_shapes import CONVNETS, LINEARS, LSTMS
from benchmarking.peers import PEERS, PEERS_NOTE
from benchmarking.playing import (
    SAMPLE_RATE_HZ,
    Float32,
    Player,
    gate_signal,
    guitar,
    model,
    require_reference,
)
from benchmarking.report import table
from benchmarking.session import Session

BLOCK = 64
VOICES = 16
BLOCK_SIZES = (16, 32, 64, 128, 256, 512, 1024, 2048, 4096)


def standard_table(session: Session) -> None:
    """The six shapes that captures have."""
    players = [Player(name, engine="numba", block=BLOCK, blocks_per_turn=50) for name in session.standard()]
    session.play("standard", players, 2 * session.rounds)
    session.measured |= {player.name: player for player in players}
    session.report.add("Standard shapes, 64-frame blocks, one core", _speeds(session, players))


def architecture_table(session: Session) -> None:
    """LSTM, ConvNet, Linear; one LSTM with many voices, a voice's share."""
    names = ("lstm_1x8", "convnet_8") if session.quick else (*LSTMS, *CONVNETS, *LINEARS)
    players = [Player(name, engine="numba", block=BLOCK, blocks_per_turn=20) for name in names]
    many = Player("lstm_1x16", engine="numba", block=BLOCK, blocks_per_turn=5, channels=VOICES)
    session.play("architectures", [*players, many])
    rows = []
    for player in (*players, many):
        per_frame = player.per_frame / player.channels
        name = player.name if player.channels == 1 else f"{player.name}, {player.channels} voices, each"
        median = float(np.median(per_frame))
        figures = [f"**{median:.1f}**", f"{per_frame.min():.1f}", f"{np.percentile(per_frame, 99):.1f}"]
        work = model(player.name).plan.multiply_adds
        share = f"{2 * work / median / session.best_peak:.0%}"
        rows.append([name, work, *figures, f"**{real_time(median):.0f}x**", share])
    columns = [
        "model",
        "multiply-adds / frame",
        "**ns / frame**",
        "min",
        "p99",
        "**x real time**",
        "share of FMA peak",
    ]
    session.report.add("Other architectures, 64-frame blocks, one core", table(columns, rows))


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
            require_reference(f"{name}, render", right, name)
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
