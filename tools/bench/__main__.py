"""Measure how fast namdsp is. From the root of a checkout:

    python -m tools.bench cpu --only shapes,blocks
    python -m tools.bench gpu --limit 215 --record out
    python -m tools.bench page                             # writes the tables of docs/benchmarks.md and benchmarks/
    python -m tools.bench train --help                     # trainers raced on gear that others made

If bits are wrong, it exits with 1 and prints no figures. If a table fails, it exits with 1 and prints the others.
"""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from time import monotonic
from types import MappingProxyType
from typing import Any, NamedTuple

from namdsp.errors import EngineError

from . import page
from .gate import RedGateError
from .machine import SHORTEST_WATCH, code_for, require_gpu, versions
from .rows import append
from .session import Session, shown

#: The BLAS reads these when it is loaded.
BLAS_THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")


#: What has options and results of its own, and uses all cores.
RACE = "train"


class Bench(NamedTuple):
    """A benchmark: the module of its name in this folder, whose TABLES are functions of a session.

    help    : what it measures
    gpu     : "needed"; "used" where there is one; or ""
    options : option -> arguments of `add_argument`; `session.options` has the values
    """

    help: str
    gpu: str = ""
    options: Mapping[str, dict[str, Any]] = MappingProxyType({})


def _each(metavar: str, text: str) -> dict[str, Any]:
    return {"action": "append", "default": [], "metavar": metavar, "help": f"{text}; once for each"}


#: Options of all benchmarks.
SHARED: dict[str, dict[str, Any]] = {
    "--only": {"metavar": "TABLES", "help": "measure only these tables, such as shapes,blocks"},
    "--quick": {"action": "store_true", "help": "few and short measurements, to try the tool, not to quote"},
    "--record": {"type": Path, "nargs": "?", "const": page.DATA, "metavar": "FOLDER",
        "help": "add the figures to benchmarks/PART.csv and make the pages, or only add them to files in FOLDER"},
    "--limit": {"type": float, "metavar": "SECONDS",
        "help": "start no measurement after this time (default on a GPU: 240)"},
    "--code-for": {"choices": ("x86-64-v3", "x86-64-v4"), "help": "measure the code for another CPU"},
}  # fmt: skip
#: Add a benchmark: a row here, and a module with TABLES.
BENCHES = {
    "cpu": Bench(
        "one core: shapes, architectures, blocks, engines; threads, start; players with --against",
        options={"--against": _each("NAME=PROGRAM", "another player (tools/bench/programs.py says what it does)")},
    ),
    "shapes": Bench(
        "Conv1x1 and Conv1D shape by shape, grouped models",
        options={"--rival": _each("CHECKOUT", "checkout of NeuralAmpModelerCore to build and to compare with")},
    ),
    "arm": Bench("exported captures on a simulated ARM core", options={
        "--against": _each("MODEL=PROGRAM:FUNCTION", "a static ARM64 program, and what it calls for a block of 64"),
    }),
    "batch": Bench(
        "a batch compared with a shell loop",
        options={"--device": {"help": "GPUs of the batch, such as cuda:0,cuda:1"}},
    ),
    "export": Bench("exported C compared with the Python stream"),
    "wasm": Bench("WebAssembly in Node and Chromium, compared with native code and openDAW's player"),
    "streams": Bench("blocks of a rig compared with those of its stream"),
    "gpu": Bench("WaveNets on a GPU compared with PyTorch: offline, streaming, captures, start, files", "needed"),
    "lstm": Bench("LSTMs on a GPU: streaming, offline, whole calls", "needed"),
    "depthwise": Bench("depthwise Conv1D on a GPU, compared with PyTorch and a copy", "needed"),
    "torch": Bench("namdsp.torch compared with PyTorch: examples, training", "used"),
}  # fmt: skip


def main(arguments: list[str]) -> int:
    """Measure a part, or make the pages."""
    if arguments[:1] == [RACE]:
        race: int = import_module(f".{RACE}", __package__).main(arguments[1:])
        return race
    options = _options(arguments)
    if options.part == "page":
        page.write()
        return 0
    if options.code_for:
        code_for(options.code_for)
    broken = False
    try:
        session = _session(options)
        for name, measure in options.tables.items():
            if session.begin(name):
                known = len(session.rows)
                try:
                    measure(session)
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
        watched = session.load.watched >= SHORTEST_WATCH
        noise = (session.load.noise or "quiet") if watched else "who else used the machine is not known"
        print(f"- {rows[0].machine}, commit {rows[0].commit}, {rows[0].date}; {noise}")
    if options.record is not None and rows:
        options.record.mkdir(parents=True, exist_ok=True)
        for row in rows:
            append(options.record / f"{'players' if row.part == 'players' else options.part}.csv", [row])
        if options.record == page.DATA:
            page.write()
    return int(broken)


def _options(arguments: list[str]) -> argparse.Namespace:
    raw = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(prog="bench", description=__doc__, formatter_class=raw)
    parts = parser.add_subparsers(dest="part", required=True, metavar="PART")
    parts.add_parser("page", help="make the tables from benchmarks/*.csv")
    for name, bench in BENCHES.items():
        part = parts.add_parser(name, help=bench.help)
        for option, settings in {**SHARED, **bench.options}.items():
            part.add_argument(option, **settings)
    options = parser.parse_args(arguments)
    if options.part == "page":
        return options
    try:
        tables = import_module(f".{options.part}", __package__).TABLES
    except ModuleNotFoundError as missing:
        parser.error(f"{options.part} needs {missing.name}, which is not installed")
    wanted = options.only.split(",") if options.only else list(tables)
    if unknown := sorted(set(wanted) - set(tables)):
        parser.error(f"--only: {', '.join(unknown)} unknown; expected some of {', '.join(tables)}")
    options.tables = {name: tables[name] for name in wanted}
    return options


def _session(options: argparse.Namespace) -> Session:
    """Settings.

    Raises
    ------
    EngineError : the part needs a GPU, and there is none.
    """
    wanted = BENCHES[options.part].gpu
    same = {
        "quick": options.quick,
        "options": options,
        "ends_at": monotonic() + (options.limit or float("inf")),
    }
    try:
        device = require_gpu() if wanted else None
    except EngineError:
        if wanted == "needed":
            raise
        device = None
    if device is None:
        return Session(**same)
    if options.limit is None:
        same["ends_at"] = monotonic() + 240.0
    return Session(gpu=True, engine="triton", device=device, **same)


if __name__ == "__main__":
    if sys.argv[1:2] != [RACE] and any(os.environ.get(name) != "1" for name in BLAS_THREADS):
        os.environ.update(dict.fromkeys(BLAS_THREADS, "1"))
        os.execv(sys.executable, [sys.executable, "-m", "tools.bench", *sys.argv[1:]])
    sys.exit(main(sys.argv[1:]))
