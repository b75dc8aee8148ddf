"""Turn errors of the compiler into one error of one line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from namdsp.errors import CompileError, NamdspError

_LONGEST = 200


@contextmanager
def compile_errors() -> Iterator[None]:
    """Raise `CompileError` in place of any error of the compiler, including a failed import."""
    try:
        yield
    except (NamdspError, MemoryError):
        raise
    except Exception as error:
        first = next(iter(str(error).splitlines()), "")[:_LONGEST]
        raise CompileError(
            f"machine code cannot be compiled here ({type(error).__name__}: {first}); expected a compiler that works. "
            "Install it again: pip install --force-reinstall numba llvmlite"
        ) from error
