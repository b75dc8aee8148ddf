#!/usr/bin/env python3
"""Play a DI file through `namdsp live` on a JACK server without hardware, and compare with the offline render.

    python tools/check_live.py                              60 s at 64 frames, alone and next to a busy core
    python tools/check_live.py --seconds 1800 --load idle   half an hour: drift, memory

If a row has an xrun, a missing cycle or a sample with other bits, the exit code is 1. `amp late` counts the xruns
during a block of namdsp; the machine or the test client caused the others. Run it on a quiet machine, with the right to
realtime priority. Needs jackd (Debian: jackd2) and `pip install "namdsp[live]"`.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import soundfile
from bench.rows import table
from jack_bench.server import DummyServer, may_be_realtime, missing
from jack_bench.take import record

import namdsp

ZOO = Path(__file__).resolve().parent.parent / "models" / "zoo"
MODEL = ZOO / "a1_standard.nam"
HEAD = (
    *("load", "block", "seconds", "xruns", "amp late", "cycles lost", "other bits"),
    *("mean", "worst", "latest start", "memory"),
)
#: Copies memory as fast as it can until its stdin ends: caches and memory are busy too.
BUSY = """
import os, sys, threading
import numpy as np
threading.Thread(target=lambda: (sys.stdin.read(), os._exit(0)), daemon=True).start()
x = np.ones(1 << 22, np.float32)
print("busy", flush=True)
while True:
    np.multiply(x, x, out=x)
"""


@contextlib.contextmanager
def busy_process() -> Iterator[None]:
    """Run a second process inside the `with` that computes and uses memory as fast as it can."""
    with subprocess.Popen(
        [sys.executable, "-c", BUSY], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        try:
            process.stdout.readline()
            yield
        finally:
            process.kill()


def main() -> int:
    parser = argparse.ArgumentParser(description="Check `namdsp live` against the offline render.")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--block", type=int, default=64)
    parser.add_argument("--load", choices=("idle", "busy", "both"), default="both")
    arguments = parser.parse_args()
    lack = missing()
    if lack:
        print(f"check_live: {lack}", file=sys.stderr)
        return 2
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.2f}")
    print(f"realtime priority: {'yes' if may_be_realtime() else 'no'}")
    x, rate_hz = soundfile.read(ZOO / "di.wav", dtype="float32")
    tape = np.resize(x, round(arguments.seconds * rate_hz))
    expected = namdsp.load(MODEL).render(tape)
    rows, right = [], True
    for load in ("idle", "busy") if arguments.load == "both" else (arguments.load,):
        busy = busy_process() if load == "busy" else contextlib.nullcontext()
        with DummyServer(rate_hz=rate_hz, block_frames=arguments.block) as server, busy:
            recording = record(tape, rate_hz, MODEL)
            amp_delayed = server.late("namdsp")
        differing, report = recording.differing(expected), recording.report
        right = right and recording.xruns == recording.gaps == differing == 0
        grown = (recording.resident_bytes[1] - recording.resident_bytes[0]) / 1024
        counts = (
            load,
            arguments.block,
            f"{arguments.seconds:g}",
            recording.xruns,
            amp_delayed,
            recording.gaps,
            f"{differing:,}",
        )
        shares = (f"{report[f'{name}_percent']:.1f}%" for name in ("mean_load", "worst_load", "latest_start"))
        rows.append([*counts, *shares, f"{grown:+.0f} KiB"])
    print(table(HEAD, rows))
    print("as rendered offline, to the bit, without a gap" if right else "NOT RIGHT")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
