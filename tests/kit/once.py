"""What takes seconds to make is made once for all processes of a session: the others wait for it and read it."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

#: Longer than anything here takes to make.
PATIENCE_SECONDS = 280.0


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[], Any]) -> Any:
    """What make() returns, which JSON can hold; if it raises, the next process tries again."""
    folder = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent  # of the session, not of the worker
    stored = folder / f"{name}.json"
    with single(folder / f"{name}.lock"):
        if not stored.exists():
            text = json.dumps(make())
            stored.write_text(text, encoding="utf-8")
    return json.loads(stored.read_text(encoding="utf-8"))


@contextmanager
def single(path: Path) -> Iterator[None]:
    """Only one process at a time comes in; the end of a process opens the door."""
    try:
        import fcntl
    except ImportError:  # Windows: every process makes one
        yield
        return
    end = time.monotonic() + PATIENCE_SECONDS
    with path.open("w") as file:
        while True:
            try:
                fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                if time.monotonic() > end:
                    pytest.fail(f"{path.stem}: another process makes it for more than {PATIENCE_SECONDS:g} s")
                time.sleep(0.05)
        yield
