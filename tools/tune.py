"""Tunes the GPU's kernels: `namdsp tune`, which can write the table that ships with the package.

    python tools/tune.py [--ship] [--limit SECONDS] [SHAPE or model.nam ...]

Coordinate descent over frames a thread, warps and programs a multiprocessor, unrolling, and tanh's division. Each
candidate must give the bits of the CPU engine before it is timed. Without --ship the user's own table is written.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial

import namdsp
from namdsp.architectures.wavenet.standard import STANDARD_SHAPES, standard_plan
from namdsp.checks.tuning import right_output, tune_all
from namdsp.errors import NamdspError
from namdsp.kernels.triton_gpu import tuning
from namdsp.kernels.triton_gpu.trials import with_noise
from namdsp.kernels.triton_gpu.tune import Tuner
from namdsp.plan.plan import Plan

INTERRUPTED = 130


def main(arguments: list[str]) -> int:
    """Tune, and write a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "shapes", nargs="*", default=list(STANDARD_SHAPES), help=f"default: {', '.join(STANDARD_SHAPES)}"
    )
    parser.add_argument("--ship", action="store_true", help="write the table that ships")
    parser.add_argument("--limit", type=float, default=300.0, metavar="SECONDS", help="for each; default 300")
    options = parser.parse_args(arguments)
    try:
        plans = {name: _plan(name) for name in options.shapes}
        with Tuner(right_output) as tuner:
            table = tuning.shipped_table() if options.ship else tuning.user_table()
            whole = tune_all(
                tuner, plans, table, options.limit, say=partial(print, file=sys.stderr), result=print
            )
            return 0 if whole else INTERRUPTED
    except NamdspError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED


def _plan(name: str) -> Plan:
    return with_noise(standard_plan(name)) if name in STANDARD_SHAPES else namdsp.load(name).plan


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
