#!/usr/bin/env python3
"""Train captures of the simulated rigs, all at once, on the GPUs there are, within a given time.

    train_capture.py out/ --minutes 9        play, simulate, train, write out/*.nam and their curves
    train_capture.py out/ --steps 20000      the same number of steps for each, however long it takes: repeatable
    train_capture.py out/ --smoke            half a minute of all of it

Needs PyTorch. Finished models get their metadata from tools/finish_captures.py. The data are not kept.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from training.jobs import JOBS, NEEDED, shared_out

HERE = Path(__file__).resolve()


def main(arguments: Sequence[str] | None = None) -> int:
    begin = time.time()
    options = _options(arguments)
    import torch
    from training.jobs import JOBS

    options.out.mkdir(parents=True, exist_ok=True)
    if options.worker is not None:
        return _worker(options)
    devices = min(torch.cuda.device_count(), options.gpus) if torch.cuda.is_available() else 0
    jobs = JOBS if devices > 1 or options.all else JOBS[:NEEDED]
    if options.jobs:
        jobs = tuple(job for job in JOBS if job.name in options.jobs)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        end = begin + 60 * options.minutes
        print(f"{len(jobs)} jobs, {devices} GPUs, {os.cpu_count()} cores", flush=True)
        workers = []
        for index, own in enumerate(shared_out(jobs, max(1, devices))):
            command = [sys.executable, str(HERE), str(options.out), "--worker", str(index), "--data", folder]
            command += ["--parent", str(os.getpid())]
            command += ["--end", str(end), "--jobs", *(job.name for job in own)]
            command += ["--steps", str(options.steps)] if options.steps else []
            command += ["--smoke"] if options.smoke else []
            visible = {"CUDA_VISIBLE_DEVICES": str(index)} if devices else {}
            workers.append(subprocess.Popen(command, env={**os.environ, **visible}))
        try:
            _make(data, {job.rig for job in jobs}, options, begin)
            limit = None if options.steps else max(1.0, end + 20 - time.time())
            codes = []
            for worker in workers:
                try:
                    codes.append(worker.wait(limit))
                except subprocess.TimeoutExpired:
                    codes.append(1)  # what it had written counts
        finally:
            for worker in workers:
                if worker.poll() is None:
                    worker.kill()
    print(
        f"{time.time() - begin:.0f} s in all; {sum(1 for code in codes if code)} of {len(codes)} workers failed"
    )
    for path in sorted(options.out.glob("*.json")):
        facts = json.loads(path.read_text())
        print(f"{facts['job']:22s} {facts['steps']:6d} steps  ESR {facts['validation_esr']:.5f}")
    return 1 if any(codes) else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train captures of the simulated rigs.")
    parser.add_argument("out", type=Path, help="folder for the models")
    parser.add_argument(
        "--minutes", type=float, default=9.0, help="for everything, the data included (default 9)"
    )
    parser.add_argument("--steps", type=int, help="of each job, instead of a time")
    parser.add_argument("--jobs", nargs="+", metavar="RIG.SHAPE", help="only these")
    parser.add_argument("--all", action="store_true", help="all jobs, even on one device")
    parser.add_argument("--gpus", type=int, default=8, help="at most so many")
    parser.add_argument("--takes", type=int, default=42, help="of 5 s, to train on (default 42)")
    parser.add_argument("--smoke", action="store_true", help="little of everything, in half a minute")
    parser.add_argument("--worker", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--parent", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--data", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--end", type=float, help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    unknown = set(options.jobs or ()) - {job.name for job in JOBS}
    if unknown:
        parser.error(
            f"no such job: {', '.join(sorted(unknown))}; there are {', '.join(j.name for j in JOBS)}"
        )
    if options.smoke and options.worker is None:
        options.minutes, options.takes = 0.75, 4
    return options


def _make(data: Path, rigs: set[str], options: argparse.Namespace, begin: float) -> None:
    """Write the data as float32 arrays, for the workers that wait."""
    import numpy as np
    from capture.data_set import make

    made = make(sorted(rigs), options.takes, 1.0 if options.smoke else 5.0)
    arrays = {"training": made.training, "validation": made.validation}
    arrays |= {f"{rig}.training": y for rig, y in made.trained.items()}
    arrays |= {f"{rig}.validation": y for rig, y in made.validated.items()}
    for name, array in arrays.items():
        np.save(data / f"{name}.npy", array.astype(np.float32))
    (data / "ready").touch()
    print(f"{time.time() - begin:.1f} s: {options.takes} takes played and simulated", flush=True)


def _worker(options: argparse.Namespace) -> int:
    import torch
    from training.jobs import JOBS
    from training.step import Settings
    from training.worker import work

    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.zeros(1, device=device)
    jobs = [job for job in JOBS if job.name in options.jobs]
    small = Settings(batch=4, outputs=512, streams=8, chunk=64)
    settings = small if options.smoke and device.type == "cpu" else Settings()
    while not (options.data / "ready").exists():
        if os.getppid() != options.parent:
            return 1  # nobody is left to make the data
        time.sleep(0.05)
    end = options.end if options.end and not options.steps else time.time() + 1e6
    work(jobs, options.data, options.out, device, settings, end, options.steps)
    return 0


if __name__ == "__main__":
    sys.exit(main())
