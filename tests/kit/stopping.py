"""Work that is stopped at each call of the system that makes or changes files: by ctrl-C, a full disk, or a kill."""

from __future__ import annotations

import errno
import itertools
import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

#: What undoes something is not among them.
CALLS = ("open", "fdopen", "write", "link", "replace", "mkdir", "chmod", "fsync")
KILLED = 99
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


def killed_at_every_call(work: Callable[[], Any]) -> Iterator[bool]:
    """Run the work in forked processes, each killed before its next call; whether it was. The last one is not."""
    for number in itertools.count():
        child = os.fork()
        if not child:
            calls = itertools.count()
            for name in (*CALLS, "rename", "unlink"):
                setattr(os, name, _killing(getattr(os, name), calls, number))
            code = 1
            try:
                work()
                code = 0
            finally:
                os._exit(code)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        assert code in (0, KILLED)
        yield code == KILLED
        if code == 0:
            return


def _killing(call: Any, calls: Iterator[int], number: int) -> Any:
    def instead(*arguments: Any, **named: Any) -> Any:
        if next(calls) == number:
            os._exit(KILLED)
        return call(*arguments, **named)

    return instead


def _stopping(call: Any, calls: Iterator[int], number: int, error: BaseException) -> Any:
    def instead(*arguments: Any, **named: Any) -> Any:
        if next(calls) == number:
            raise error
        return call(*arguments, **named)

    return instead
