"""The code that this Python process has compiled, loaded and logged, in one object.

logging.getLogger("namdsp")   INFO   compiling kernels for amp.nam: about a second (once; kept in ~/.cache/namdsp)
                              DEBUG  compiling layer

The first line is logged once for each model, when kernels must be compiled, so that a first render's seconds are
explained.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from namdsp.native.object_cache import ObjectCache

_model: ContextVar[str] = ContextVar("model", default="")


@dataclass
class CompiledCode:
    """The compiled code of a Python process.

    addresses : of functions, by name and specification
    loaded    : the objects that keep the machine code alive
    caches    : on disk, once they are open; see `compile.caches`
    announced : the models for which the log has a line, and the duration in that line
    """

    addresses: dict[tuple[str, str], int] = field(default_factory=dict)
    loaded: list[Any] = field(default_factory=list)
    caches: tuple[ObjectCache, ObjectCache] | None = None
    announced: set[tuple[str, str]] = field(default_factory=set)


#: of this Python process
state: CompiledCode = CompiledCode()


@contextmanager
def log_compiling_for(model: str) -> Iterator[None]:
    """Name the model in the log if kernels are compiled inside a `with`."""
    before = _model.set(model)
    try:
        yield
    finally:
        _model.reset(before)


def announce(kernel: str, folder: str, duration: str = "about a second") -> None:
    """Log that a kernel is being compiled; once per model, log that kernels are.

    folder   : where they are kept; "" if they cannot be
    duration : how long it usually takes, for all kernels of a model
    """
    import logging  # here: a process that finds its kernels in the cache does without

    logger, model = logging.getLogger("namdsp"), _model.get()
    if (model, duration) not in state.announced:
        state.announced.add((model, duration))
        what = f"kernels for {model}" if model else "kernels"
        where = f"once; kept in {folder}" if folder else "for this process only"
        logger.info("compiling %s: %s (%s)", what, duration, where)
    logger.debug("compiling %s", kernel)
