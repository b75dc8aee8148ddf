"""Scripts that need a separate process: Triton's interpreter is chosen when it is imported."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from namdsp import EngineError
from namdsp.kernels.triton_gpu.device import torch_device

#: Of a test, or of all in a module.
needs_triton = pytest.mark.skipif(
    any(importlib.util.find_spec(name) is None for name in ("torch", "triton")),
    reason="torch and triton are not installed: the Triton kernels are not tested here",
)


def lines_of(
    script: Path, *arguments: object, interpret: bool = False, seconds: float = 280, **environment: str
) -> list[str]:
    """The lines that a script prints, in Triton's interpreter or without it."""
    usual = {name: value for name, value in os.environ.items() if name != "TRITON_INTERPRET"}
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(script), *map(str, arguments)],
        capture_output=True,
        text=True,
        env={**usual, **({"TRITON_INTERPRET": "1"} if interpret else {}), **environment},
        timeout=seconds,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def needs_gpu(needs: Any) -> None:
    """Skip the test, or fail it if --require triton, where there is no GPU."""
    try:
        torch_device()
    except EngineError as refused:
        needs("triton", str(refused))


# -- what takes seconds is made once for all processes of a session -----------------------------------


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
