"""Output of commands: results on stdout, messages on stderr, one line each (on a terminal in color).

Control characters in text from files are spelled out. A reader of stdout that has closed its pipe is not an error.
"""

from __future__ import annotations

import contextlib
import errno
import json
import logging
import math
import os
import shutil
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from namdsp.cli.sheet import laid_out
from namdsp.cli.terminal import Status as Status
from namdsp.cli.terminal import clear_line, has_escape_sequences, printed, rich_console, with_options
from namdsp.common.fact_text import plain
from namdsp.errors import EngineWarning, NamdspError

#: What has begun may end by itself for so long, when the program is asked to stop.
GRACE_SECONDS = 10.0
# deeper objects do not occur in metadata; hostile ones would exhaust the stack
DEEPEST_JSON = 50


#: Least level of the library's log that is printed.
LEAST_LEVEL = logging.DEBUG


class ConsoleError(NamdspError):
    """Results that stdout did not take."""


def emit(text: str) -> None:
    """Print a result on stdout at once, control characters spelled out."""
    _write("\n".join(map(plain, text.split("\n"))))


def emit_file(path: str) -> None:
    """Write the bytes of a file on stdout; a part of it is of no use, so all must be taken."""
    with _taken_by_stdout(whole=True), open(path, "rb") as file:
        shutil.copyfileobj(file, sys.stdout.buffer)
        sys.stdout.buffer.flush()


def emit_json(record: dict[str, Any]) -> None:
    """Print one JSON object on stdout; numbers that are not finite become null."""
    emit(json.dumps(json_ready(record), indent=2, allow_nan=False))


def json_ready(value: Any, depth: int = 0) -> Any:
    """The value with null for every number that JSON cannot say."""
    if depth > DEEPEST_JSON:
        return "..."
    if isinstance(value, dict):
        return {str(key): json_ready(item, depth + 1) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [json_ready(item, depth + 1) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def print_result(
    record: dict[str, Any],
    *,
    as_json: bool = False,
    shown: dict[str, Any] | None = None,
    below: dict[str, Any] | None = None,
) -> None:
    """Print a result on stdout: the record as one JSON object, or as a sheet for people.

    shown : the record for people, where it is shorter
    below : more for people, below a rule
    """
    if as_json:
        emit_json(record)
    else:
        _write(laid_out(record if shown is None else shown, sys.stdout, below))


def print_message(text: str, *, style: str = "") -> None:
    """Print one line on stderr.

    style : rich style of what is before the first colon, on a terminal
    """
    text = plain(text)
    if style and has_escape_sequences(sys.stderr):
        from rich.text import Text

        console, (head, colon, rest) = rich_console(sys.stderr), text.partition(":")
        console.print(Text.assemble((head + colon, style), rest), soft_wrap=True)
        text = printed(console)
    clear_line()
    with contextlib.suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def warn(text: str) -> None:
    """Print a warning on stderr."""
    print_message(f"warning: {text}", style="bold yellow")


class _LogHandler(logging.Handler):
    """Prints what the library logs: warnings; once, that kernels are compiled; on the status line each kernel."""

    def __init__(self) -> None:
        super().__init__()
        self._status, self._announced = Status(), False

    def emit(self, record: logging.LogRecord) -> None:
        text = record.getMessage()
        if record.levelno >= logging.WARNING:
            warn(text.removeprefix("namdsp: "))
        elif record.levelno == logging.DEBUG:
            self._status.show(text)
        elif not self._announced:
            self._announced = True
            print_message(text)


@contextlib.contextmanager
def library_messages(*, quiet: bool) -> Iterator[None]:
    """Inside, what engines warn of and the library logs is printed like messages of the commands.

    quiet : only warnings. Else also that kernels are compiled, which explains the seconds of a first render
    """
    logger, handler = logging.getLogger("namdsp"), _LogHandler()
    with warnings.catch_warnings():
        show, level = warnings.showwarning, logger.level

        def showwarning(message: Warning | str, category: type[Warning], *where: Any, **more: Any) -> None:
            if issubclass(category, EngineWarning):
                warn(str(message))
            else:
                show(message, category, *where, **more)

        warnings.showwarning = showwarning
        logger.addHandler(handler)
        logger.setLevel(logging.WARNING if quiet else LEAST_LEVEL)
        try:
            yield
        finally:
            logger.removeHandler(handler)
            logger.setLevel(level)


def print_error(text: str) -> None:
    """Print an error on stderr, with command-line options in place of the library's keywords."""
    print_message(f"error: {with_options(text)}", style="bold red")


def open_missing() -> None:
    """Open nothing in place of standard streams that are closed: a file would get their number, and what is said.

    A result must not vanish: what stands in for stdout can only be read, so every write fails.
    """
    for name, access, mode in (
        ("stdin", os.O_RDWR, "r"),
        ("stdout", os.O_RDONLY, "w"),
        ("stderr", os.O_RDWR, "w"),
    ):
        if getattr(sys, name) is None:
            # the lowest number that is free, which is the missing one's
            setattr(sys, name, open(os.open(os.devnull, access), mode, encoding="utf-8"))  # noqa: SIM115


def finish() -> bool:
    """Hand the last of stdout over, so that the interpreter's end has nothing to fail at; whether it was taken."""
    clear_line()
    try:
        sys.stdout.flush()
    except (OSError, ValueError) as error:
        _drop_stdout()
        if not _reader_has_gone(error):
            print_error(_not_taken(error))
            return False
    return True


@contextlib.contextmanager
def terminable() -> Iterator[None]:
    """Let SIGTERM and SIGHUP unwind the program as ctrl-C does, so that temporary files go.

    That may take GRACE_SECONDS: a thread may wait for a disk that is gone, and the program for the thread.
    """
    names = (
        ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
        if threading.current_thread() is threading.main_thread()
        else ()
    )
    signals = [getattr(signal, name) for name in names if hasattr(signal, name)]
    usual = {number: signal.getsignal(number) for number in signals}
    caught = [number for number in signals if usual[number] in (signal.SIG_DFL, signal.default_int_handler)]
    threads_before = set(threading.enumerate())
    _asked_to_stop.clear()
    for number in caught:
        signal.signal(number, _stop)
    try:
        yield
    finally:
        # The interpreter waits for threads at its end. A pool that was interrupted while it started a thread
        # does not know it, so it is still here: then the time limit stays.
        threads = set(threading.enumerate()) - threads_before
        if _asked_to_stop and hasattr(signal, "setitimer") and all(thread.daemon for thread in threads):
            signal.setitimer(signal.ITIMER_REAL, 0.0)
        for number in caught:
            signal.signal(number, usual[number])


def stop_if_asked() -> None:
    """Raise what a signal raised before, if it went no further: libraries swallow it in callbacks and `__del__`."""
    if _asked_to_stop:
        raise _asked_to_stop[0]


_asked_to_stop: list[BaseException] = []
_first_handler: Callable[[], None] | None = None


@contextlib.contextmanager
def first_stop(handler: Callable[[], None]) -> Iterator[None]:
    """Inside, the first signal to stop calls this; the next one stops the program."""
    global _first_handler
    _first_handler = handler
    try:
        yield
    finally:
        _first_handler = None


def _postponed(number: int, frame: FrameType | None) -> bool:
    """Whether a signal came in the middle of an import; then it comes again soon.

    PyTorch imports from C++ as well, where an exception that a signal raises aborts the process.
    """
    while frame is not None and frame.f_globals.get("__name__") != "namdsp.cli":
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            again = threading.Timer(0.05, signal.raise_signal, (number,))
            again.daemon = True
            again.start()
            return True
        frame = frame.f_back
    return False


def _stop(number: int, frame: FrameType | None) -> None:
    global _first_handler
    if _postponed(number, frame):
        return
    if _first_handler is not None:
        handler, _first_handler = _first_handler, None
        handler()
        return
    if hasattr(signal, "setitimer"):

        def end(*_: object) -> None:
            print_error(f"was asked to stop, but still runs after {GRACE_SECONDS:g} s. It was ended by force")
            os._exit(128 + number)

        signal.signal(signal.SIGALRM, end)
        signal.setitimer(signal.ITIMER_REAL, GRACE_SECONDS)
    _asked_to_stop[:] = [KeyboardInterrupt() if number == signal.SIGINT else SystemExit(128 + number)]
    stop_if_asked()


def print_help(text: str) -> None:
    """Print a parser's help or version on stdout as it is."""
    with _taken_by_stdout():
        print(text, end="", flush=True)


def _write(text: str) -> None:
    """Print text on stdout at once; characters that its encoding lacks are spelled out."""
    encoding = sys.stdout.encoding or "utf-8"
    with _taken_by_stdout():
        print(text.encode(encoding, "backslashreplace").decode(encoding), flush=True)


@contextlib.contextmanager
def _taken_by_stdout(*, whole: bool = False) -> Iterator[None]:
    """Turn a failed write into a `ConsoleError`, and one to a closed pipe into nothing, unless `whole`."""
    clear_line()
    try:
        yield
    except OSError as error:
        _drop_stdout()
        if not _reader_has_gone(error):
            raise ConsoleError(_not_taken(error)) from error
        if whole:
            raise ConsoleError("standard output: the program that reads it ended early") from error


def _reader_has_gone(error: OSError | ValueError) -> bool:
    """Whether a pipe's reader has closed it, which Windows calls an invalid argument."""
    code = getattr(error, "errno", None)
    return code == errno.EPIPE or (sys.platform == "win32" and code == errno.EINVAL)


def _not_taken(error: OSError | ValueError) -> str:
    if getattr(error, "errno", None) == errno.EBADF:
        return "standard output: is closed; expected a place for the results"
    return f"standard output: cannot be written ({getattr(error, 'strerror', error)}). Send it elsewhere"


def _drop_stdout() -> None:
    with contextlib.suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
