"""Batches that are killed at each call that changes files, in turn, and resumed: TAKES CAPTURES FOLDER REPLACE.

The process dies before the call, or, of a write, in its middle. What is resumed must end as a run that nobody killed.
"""

from __future__ import annotations

import itertools
import os
import shutil
import signal
import sys
from pathlib import Path

from batch_files import contents, told

from namdsp.batch import run as batch_run
from namdsp.batch.jobs import find_pairs, name_jobs
from namdsp.batch.settings import Settings

CALLS = ("open", "write", "link", "replace", "unlink", "ftruncate", "mkdir")


def main(takes, captures, folder, replace):
    """Print the number of calls.

    replace : whether there are outputs of an earlier run with other settings, which are replaced
    """
    out = Path(folder) / "out"

    def jobs(gain):
        pairs = find_pairs([takes], [captures], str(out), Settings(input_gain_db=gain))
        return name_jobs(pairs, str(out), name="{take}/{model}.wav", keep_dry=True)

    def run(gain, *, again=True):
        how = batch_run.Options(
            engine="numpy", threads=1, resume=again, overwrite=again and bool(replace), metadata=True
        )
        summary = batch_run.run_batch(jobs(gain), out, how)
        assert (summary.errors, summary.notes) == ([], [])  # nor a torn line

    run(0.0, again=False)
    expected = contents(out), told(out)
    for number in itertools.count():
        shutil.rmtree(out)
        if replace:
            run(1.0, again=False)
        child = os.fork()
        if child == 0:
            die_at_call(number)
            run(0.0)
            os._exit(0)
        status = os.waitpid(child, 0)[1]
        run(0.0)
        assert (contents(out), told(out)) == expected, number
        if os.WIFEXITED(status):
            assert os.WEXITSTATUS(status) == 0
            print(number)
            return


def die_at_call(number):
    """Kill this process at one of its calls."""
    calls = itertools.count()

    def deadly(name, call):
        def instead(*arguments, **named):
            if next(calls) == number:
                if name == "write":
                    call(arguments[0], arguments[1][: len(arguments[1]) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*arguments, **named)

        return instead

    for name in CALLS:
        setattr(os, name, deadly(name, getattr(os, name)))


if __name__ == "__main__":
    main(*sys.argv[1:])
