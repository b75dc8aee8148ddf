"""What is logged, once for each model, when kernels must be compiled, so that a first render's seconds are explained.

logging.getLogger("namdsp")   INFO   compiling kernels for amp.nam (once; kept in /home/me/.cache/namdsp)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_model: ContextVar[str] = ContextVar("model", default="")
_announced: set[str] = set()


@contextmanager
def log_compiling_for(model: str) -> Iterator[None]:
    """Inside, if kernels are compiled, the log says that they are for this model."""
    before = _model.set(model)
    try:
        yield
    finally:
        _model.reset(before)


def announce(folder: str) -> None:
    """Log that kernels are compiled, unless that was said for this model before.

    folder : where they are kept; "" if they cannot be
    """
    model = _model.get()
    if model in _announced:
        return
    _announced.add(model)
    import logging  # here: a process that finds its kernels in the cache does without

    what = f"kernels for {model}" if model else "kernels"
    where = f"once; kept in {folder}" if folder else "for this process only"
    logging.getLogger("namdsp").info("compiling %s (%s)", what, where)
