"""How a tool starts and ends, and the options that several have."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from benchmarking.gate import RedGateError
from namdsp.errors import EngineError

#: The BLAS reads these when it is loaded.
_BLAS_THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")


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
    except EngineError as missing:
        print(f"{Path(sys.argv[0]).name}: {missing}", file=sys.stderr)
        return 1


def add_common_arguments(parser: argparse.ArgumentParser) -> None:
    """--quick, --core and --append."""
    add_gpu_arguments(parser)
    parser.add_argument("--core", type=int, help="core to pin to (default: the last allowed one)")


def add_gpu_arguments(parser: argparse.ArgumentParser) -> None:
    """--quick and --append."""
    parser.add_argument(
        "--quick", action="store_true", help="few shapes and rounds: to try the tool, not to quote"
    )
    parser.add_argument(
        "--append", type=Path, metavar="FILE", help="append a dated section to this Markdown file"
    )
