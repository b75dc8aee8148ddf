"""The command of another Python process, and the processors that processes share."""

import os
import sys

# the path first: until then the current folder comes before all others
_START = "import sys; sys.path[:] = {path!r}; import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); {statement}"


def python_command(statement: str) -> list[str]:
    """Return a command that runs a statement in a new Python, which imports from where this one does.

    The new process ignores ctrl-C, which a terminal sends to all processes: this one ends it.
    """
    path = [os.path.abspath(folder) for folder in sys.path]
    return [sys.executable, "-c", _START.format(path=path, statement=statement)]


def available_threads() -> int:
    """Processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
