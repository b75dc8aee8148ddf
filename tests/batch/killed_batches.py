"""Batches that are killed at random moments and resumed: killed_batches.py TAKES CAPTURES FOLDER.

Jobs keep their takes and write `metadata.jsonl`. Each run is a fork that is killed -9, half of them at a random call of
what changes files (a line of the manifest may be half written then), half after a random time. For each seed
`FOLDER/seed` ends as a run leaves it that nobody killed.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from namdsp.batch import run as batch_run
from namdsp.batch.jobs import Job, find_pairs, name_jobs
from namdsp.batch.settings import Settings

SEEDS = 4
MOST_RUNS = 200
#: What a run does to files, and how many such calls it makes, roughly.
CALLS = ("open", "write", "link", "replace", "unlink", "ftruncate", "mkdir")
CALL_COUNT = 90
LONGEST_SECONDS = 0.05


def main(takes: str, captures: str, folder: str) -> None:
    """Print for each seed how many runs were killed."""
    for seed in range(SEEDS):
        out = os.path.join(folder, str(seed))
        # the second half of the seeds continues after a run with other settings, whose files are replaced
        if seed >= SEEDS // 2:
            batch_run.run_batch(jobs(takes, captures, out, gain=1.0), out, options(False))
        chance, todo = random.Random(seed), jobs(takes, captures, out)
        replace = seed >= SEEDS // 2
        print(next(run for run in range(MOST_RUNS) if not one_run(chance, todo, out, options(True, replace))))


def jobs(takes: str, captures: str, out: str, gain: float = 0.0) -> list[Job]:
    """Every pair."""
    pairs = find_pairs([takes], [captures], out, Settings(input_gain_db=gain))
    return name_jobs(pairs, out, name="{take}/{model}.wav", keep_dry=True)


def options(resume: bool, replace: bool = False) -> batch_run.Options:
    """An engine that needs no compiling, and two threads, so that results come in any order."""
    return batch_run.Options(engine="numpy", resume=resume, threads=2, overwrite=replace, metadata=True)


def one_run(chance: random.Random, todo: list[Job], out: str, how: batch_run.Options) -> bool:
    """Go on; whether it was killed."""
    at_call, after = chance.randrange(CALL_COUNT), chance.uniform(0.0, LONGEST_SECONDS)
    by_call = chance.random() < 0.5
    child = os.fork()
    if child == 0:
        if by_call:
            die_at_call(at_call, chance)
        batch_run.run_batch(todo, out, how)
        os._exit(0)
    if not by_call:
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status):
        assert os.WEXITSTATUS(status) == 0
        return False
    return True


def die_at_call(number: int, chance: random.Random) -> None:
    """Kill this process at one of its calls: before it, or of a write in the middle."""
    lock = threading.Lock()
    left = [number]

    def deadly(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def instead(*arguments: Any, **named: Any) -> Any:
            with lock:
                left[0] -= 1
                if left[0] < 0:
                    if name == "write":
                        call(arguments[0], arguments[1][: chance.randrange(len(arguments[1]))])
                    os.kill(os.getpid(), signal.SIGKILL)
            return call(*arguments, **named)

        return instead

    for name in CALLS:
        setattr(os, name, deadly(name, getattr(os, name)))


if __name__ == "__main__":
    main(*sys.argv[1:])
