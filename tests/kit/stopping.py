"""Work that is stopped at each call of the system that makes or changes files: by ctrl-C, or by a disk that is full."""

from __future__ import annotations

import errno
import itertools
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

#: What undoes something is not among them.
CALLS = ("open", "fdopen", "write", "link", "replace", "mkdir", "chmod", "fsync")
FULL = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def stopped_at_every_call(work: Callable[[], Any], error: BaseException) -> Iterator[Any]:
    """What the work returns, stopped before its first call, its second and so on; the last time it is not stopped."""
    for number in itertools.count():
        calls = itertools.count()
        with pytest.MonkeyPatch.context() as patch:
            for name in CALLS:
                patch.setattr(os, name, _stopping(getattr(os, name), calls, number, error))
            result = work()
        yield result
        if next(calls) <= number:
            return


def _stopping(call: Any, calls: Iterator[int], number: int, error: BaseException) -> Any:
    def instead(*arguments: Any, **named: Any) -> Any:
        if next(calls) == number:
            raise error
        return call(*arguments, **named)

    return instead
