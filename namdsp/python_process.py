"""The command of another Python process."""

import os
import sys

_START = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); sys.path[:] = {path!r}; {statement}"
)


def python_command(statement: str) -> list[str]:
    """Return a command that runs a statement in a new Python, which imports from where this one does.

    The new process ignores ctrl-C, which a terminal sends to all processes: this one ends it.
    """
    path = [os.path.abspath(folder) for folder in sys.path]
    return [sys.executable, "-c", _START.format(path=path, statement=statement)]
