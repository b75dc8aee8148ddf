"""Measure how fast namdsp is. From the root of a checkout:

    python -m tools.bench cpu [--only shapes,blocks] [--against NAME=PROGRAM]
    python -m tools.bench gpu --limit 215 --record out
    python -m tools.bench page

cpu           one core: shapes, architectures, blocks, engines; threads, start; players (with --against)
shapes        Conv1x1 and Conv1D shape by shape, grouped models: layers, models (--rival: beside a C++ player)
gpu           whole WaveNets on a GPU compared with PyTorch: offline, streaming, captures, start, files
lstm          LSTMs on a GPU: bits, streaming, offline, whole calls
depthwise     depthwise Conv1D on a GPU, compared with PyTorch and a copy
torch         namdsp.torch compared with PyTorch: examples, training, depthwise (--cpu: the first two on the CPU)
batch         a batch compared with a shell loop
export        exported C compared with the Python stream
streams       blocks of a rig compared with those of its stream
page          makes the tables of docs/benchmarks.md from benchmarks/*.csv
delays        DIR_OF_DIS DIR_OF_CAPTURES: delays that `train` finds, and where the responses begin (delays --help)

If bits are wrong, it exits with 1 and prints no figures. If a table fails, it exits with 1 and prints the others.
--record adds the figures to benchmarks/PART.csv (players to players.csv) and makes the page again; --record FOLDER adds
them to files in FOLDER only, for machines that you do not keep.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from importlib import import_module
from pathlib import Path
from time import monotonic

from namdsp.errors import EngineError
from namdsp.native.targets import TARGET_NAMES

from . import delays, page
from .gate import RedGateError
from .machine import SHORTEST_WATCH, code_for, require_gpu, versions
from .rows import append
from .session import Session, shown

CORES, GPUS = (
    ("cpu", "shapes", "batch", "export", "streams"),
    ("gpu", "lstm", "depthwise", "torch"),
)
#: The BLAS reads these when it is loaded.
BLAS_THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")


def main(arguments: list[str]) -> int:
    """Measure a part, or make the page."""
    if arguments[:1] == ["delays"]:
        return delays.main(arguments[1:])
    options, tables = _options(arguments)
    if options.part == "page":
        page.write()
        return 0
    if options.code_for:
        code_for(options.code_for)
    broken = False
    try:
        session = _session(options)
        for name in options.only or [name for name in tables if _by_default(name, options)]:
            if session.begin(name):
                known = len(session.rows)
                try:
                    tables[name](session)
                except (RedGateError, EngineError):
                    raise
                except Exception:
                    broken = True
                    traceback.print_exc()
                print(shown(session.rows[known:]), end="\n\n", flush=True)
    except RedGateError as wrong:
        print(f"WRONG, no speed measured: {wrong}", file=sys.stderr)
        return 1
    except EngineError as missing:
        print(f"bench {options.part}: {missing}", file=sys.stderr)
        return 1
    rows = session.finished()
    print(*(f"- {note}" for note in (*session.notes, versions(session.gpu))), sep="\n")
    if rows:
        print(f"- {rows[0].machine}, commit {rows[0].commit}, {rows[0].date}; {_disturbed(session)}")
    if options.record is not None and rows:
        options.record.mkdir(parents=True, exist_ok=True)
        for row in rows:
            append(options.record / f"{'players' if row.part == 'players' else options.part}.csv", [row])
        if options.record == page.DATA:
            page.write()
    return int(broken)


def _disturbed(session: Session) -> str:
    if session.load.watched < SHORTEST_WATCH:
        return "who else used the machine is not known"
    return session.load.noise or "quiet"


def _options(arguments: list[str]) -> tuple[argparse.Namespace, dict]:
    parser = argparse.ArgumentParser(
        prog="bench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=(*CORES, *GPUS, "page"), metavar="PART")
    parser.add_argument(
        "--only", metavar="TABLES", help="measure only these tables of the part, such as shapes,blocks"
    )
    parser.add_argument(
        "--quick", action="store_true", help="few and short measurements, to try the tool, not to quote"
    )
    parser.add_argument(
        "--record", type=Path, nargs="?", const=page.DATA, metavar="FOLDER", help="store the figures"
    )
    parser.add_argument(
        "--limit",
        type=float,
        metavar="SECONDS",
        help="start no measurement after this time (default on a GPU: 240)",
    )
    parser.add_argument("--core", type=int, help="core to pin to (default: the last allowed one)")
    parser.add_argument(
        "--code-for",
        choices=TARGET_NAMES[1:],
        help="measure the code for another CPU, such as x86-64-v3",
    )
    parser.add_argument("--cpu", action="store_true", help="torch on the CPU")
    parser.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="NAME=PROGRAM",
        help="another player for the table players; once for each. What it must do: tools/bench/programs.py",
    )
    parser.add_argument(
        "--rival",
        action="append",
        default=[],
        metavar="CHECKOUT",
        help="checkout of NeuralAmpModelerCore to build and to compare shapes with; once for each",
    )
    parser.add_argument("--takes", type=int, default=50, help="takes of a batch")
    parser.add_argument("--captures", type=int, default=20, help="captures of a batch")
    parser.add_argument(
        "--loop", type=int, default=12, help="renders of a batch that its shell loop is tried on"
    )
    parser.add_argument("--engine", help="engine of a batch (default: auto)")
    parser.add_argument("--device", help="GPUs of a batch, such as cuda:0,cuda:1")
    options = parser.parse_args(arguments)
    if options.part == "page":
        return options, {}
    try:
        tables = import_module(f".{options.part}", __package__).TABLES
    except ModuleNotFoundError as missing:
        parser.error(f"{options.part} needs {missing.name}, which is not installed")
    options.only = options.only.split(",") if options.only else []
    if unknown := sorted(set(options.only) - set(tables)):
        parser.error(f"--only: {', '.join(unknown)} unknown; expected some of {', '.join(tables)}")
    return options, tables


def _session(options: argparse.Namespace) -> Session:
    """Settings.

    Raises
    ------
    EngineError : the part needs a GPU, and there is none.
    """
    same = {
        "quick": options.quick,
        "core": options.core,
        "options": options,
        "ends_at": monotonic() + (options.limit or (240.0 if options.part in GPUS else float("inf"))),
    }
    if options.part not in GPUS or options.cpu:
        return Session(**same)
    return Session(gpu=True, engine="triton", device=require_gpu(), **same)


def _by_default(name: str, options: argparse.Namespace) -> bool:
    """Whether a table is made unless it is asked for."""
    return (name != "players" or bool(options.against)) and not (options.cpu and name == "depthwise")


if __name__ == "__main__":
    if any(os.environ.get(name) != "1" for name in BLAS_THREADS):
        os.environ.update(dict.fromkeys(BLAS_THREADS, "1"))
        os.execv(sys.executable, [sys.executable, "-m", "tools.bench", *sys.argv[1:]])
    sys.exit(main(sys.argv[1:]))
