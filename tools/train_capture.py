#!/usr/bin/env python3
"""Train captures of the simulated rigs with namdsp.torch, within a given time.

    train_capture.py out/ --minutes 9        play, simulate, train, write out/*.nam and their curves
    train_capture.py out/ --steps 20000      the same number of steps for each, however long it takes: repeatable
    train_capture.py out/ --smoke            a few steps of each, to try it: two minutes on a processor

Each network is trained by a process of its own: all at once on the GPUs there are, on a processor one after the other.
Finished models get their metadata from tools/finish_captures.py. The data are not kept.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from capture.data_set import make
from training.jobs import JOBS
from training.learning import Settings, train

SMALL = {"batch": 4, "outputs": 512, "streams": 8, "chunk": 64}
#: Seconds after the end in which a process may still write.
GRACE_S = 20.0


def main(arguments: Sequence[str] | None = None) -> int:
    begin = time.time()
    parser = argparse.ArgumentParser(description="Train captures of the simulated rigs.")
    parser.add_argument("out", type=Path, help="folder for the models")
    parser.add_argument(
        "--minutes", type=float, default=9.0, help="for everything, the data included (default 9)"
    )
    parser.add_argument("--steps", type=int, help="of each job, instead of a time")
    parser.add_argument(
        "--jobs", nargs="+", metavar="RIG.NETWORK", choices=JOBS, default=JOBS, help="only these"
    )
    parser.add_argument("--takes", type=int, default=42, help="of 5 s, to train on (default 42)")
    parser.add_argument("--smoke", action="store_true", help="little of everything")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    devices = [f"cuda:{index}" for index in range(torch.cuda.device_count())] or ["cpu"]
    if options.smoke:
        options.steps, options.takes = options.steps or 3, 4
    print(f"{len(options.jobs)} jobs, {', '.join(devices)}, {os.cpu_count()} cores", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        made = make(
            sorted({job.split(".")[0] for job in options.jobs}), options.takes, 1.0 if options.smoke else 5.0
        )
        for name, array in made.items():
            np.save(Path(folder, f"{name}.npy"), array.astype(np.float32))
        print(f"{time.time() - begin:.1f} s: {options.takes} takes played and simulated", flush=True)
        waves = [[job] for job in options.jobs] if devices == ["cpu"] else [options.jobs]
        codes: list[int | None] = []
        for number, wave in enumerate(waves):
            end = time.time() + (begin + 60 * options.minutes - time.time()) / (len(waves) - number)
            small = SMALL if options.smoke and devices == ["cpu"] else {}
            settings = Settings(end=end, steps=options.steps, **small)
            codes += together(wave, Path(folder), options.out, devices, settings)
    failed = sum(code != 0 for code in codes)
    print(f"{time.time() - begin:.0f} s in all; {failed} of {len(codes)} processes failed")
    for path in sorted(options.out.glob("*.json")):
        facts = json.loads(path.read_text())
        print(f"{facts['job']:22s} {facts['steps']:6d} steps  ESR {facts['validation_esr']:.5f}")
    return 1 if failed else 0


def together(
    jobs: Sequence[str], data: Path, out: Path, devices: list[str], settings: Settings
) -> list[int | None]:
    """Exit codes of a process a job; what is not done soon after the end is stopped, and what it had written counts."""
    spawn = multiprocessing.get_context("spawn")
    given = [(job, data, out, devices[index % len(devices)], settings) for index, job in enumerate(jobs)]
    workers = [spawn.Process(target=train, args=each) for each in given]
    try:
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join(None if settings.steps else max(1.0, settings.end + GRACE_S - time.time()))
    finally:
        for worker in workers:
            worker.kill()
            worker.join()
    return [worker.exitcode for worker in workers]


if __name__ == "__main__":
    sys.exit(main())
