"""Text on terminals by rich: width, colors, and the status line.

Text from files cannot command the terminal: control characters are spelled out, and rich's markup is never parsed.
rich is imported when something is shown, not with this module.

The status line is one line on stderr that is overwritten, then removed. The cursor waits at its start and stays
visible, which rich's live display does not do: a terminal that was made narrower and has broken the line in two keeps
the cursor where the line begins, so the next text replaces all of it; and a process that is killed leaves a terminal
with a cursor.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import threading
import time
from typing import TYPE_CHECKING, Any, TextIO

from namdsp.common.fact_text import plain
from namdsp.errors import Keyword, Message

if TYPE_CHECKING:
    from rich.console import Console

#: Width of what is no terminal, and of a terminal that does not report it.
MAX_WIDTH, DEFAULT_COLUMNS = 98, 80
INTERVAL_SECONDS = 0.1
#: Narrower status lines have no bar.
_MIN_BAR_COLUMNS = 64
_ERASE_BELOW = "\x1b[J"

_lock = threading.RLock()
_owner: Status | None = None  # the writer of the text that is shown


def with_options(message: str) -> str:
    """Return a message of the library with command-line options in place of keywords."""
    return message.worded(_option) if isinstance(message, Message) else message


def _option(keyword: Keyword) -> str:
    name, given, _ = keyword.partition("=")
    if name == "overwrite":
        return "-y"
    return f"--{name.replace('_', ' ' if given else '-')}"


def columns(stream: TextIO) -> int | None:
    """Return the width of a terminal now; None if the stream is not a terminal."""
    try:
        if not stream.isatty():
            return None
        return os.get_terminal_size(stream.fileno()).columns or DEFAULT_COLUMNS
    except (OSError, ValueError):  # an object that only claims to be a terminal, or a closed one
        return DEFAULT_COLUMNS if not stream.closed else None


def has_escape_sequences(stream: TextIO) -> bool:
    """Whether the stream is a terminal that understands escape sequences."""
    return columns(stream) is not None and os.environ.get("TERM", "dumb") not in ("", "dumb", "unknown")


def rich_console(stream: TextIO, width: int | None = None) -> Console:
    """Return a rich console that lays out text for a stream, in memory: `printed`.

    In color only on a terminal that understands it, and without NO_COLOR.

    width : in columns; None for the terminal's
    """
    from rich.console import Console

    colored = has_escape_sequences(stream) and not os.environ.get("NO_COLOR")
    terminal = columns(stream)
    encoding = getattr(stream, "encoding", None) or "utf-8"
    console = Console(
        # not the stream: rich writes to its file even what is captured, and a full disk would end that in a traceback
        file=io.TextIOWrapper(io.BytesIO(), encoding, errors="replace"),
        width=width or terminal or MAX_WIDTH,
        force_terminal=terminal is not None,  # and not by FORCE_COLOR
        force_jupyter=False,
        color_system="auto" if colored else None,
        markup=False,
        emoji=False,
        highlight=False,
    )
    console.begin_capture()
    return console


def printed(console: Console) -> str:
    """Return what was printed on a console of `rich_console`, without the last end of line."""
    return console.end_capture().removesuffix("\n")


class Status:
    """A writer of the status line; the latest writer owns it. Any thread may use it.

    quiet : show nothing
    """

    def __init__(self, *, quiet: bool = False) -> None:
        self.shown: bool = not quiet and has_escape_sequences(sys.stderr)
        self._next = 0.0

    @property
    def width(self) -> int:
        """Columns that a text may take now: all but the last, so that no terminal starts a new line."""
        return max((columns(sys.stderr) or 1) - 1, 0)

    def show(self, text: str) -> None:
        """Replace the line, at most ten times a second; a text that is too long is cut."""
        if self.shown:
            from rich.text import Text

            self.show_rich(Text(plain(text), no_wrap=True, overflow="crop"))

    def show_rich(self, renderable: Any) -> None:
        """Replace the line by the first line of something that rich lays out."""
        global _owner
        if not self.shown or time.monotonic() < self._next or not self.width:
            return
        from rich.segment import Segments

        console = rich_console(sys.stderr, self.width)
        line = console.render_lines(renderable, pad=False)[0]
        console.print(Segments(line), end="")
        with _lock:
            self._next = time.monotonic() + INTERVAL_SECONDS
            _write(printed(console))
            _owner = self

    def __enter__(self) -> Status:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Remove the line if this writer owns it."""
        with _lock:
            if _owner is self:
                clear_line()


class ProgressBar:
    """A progress bar on the status line: `out.wav ━━━━━━╸    62 of 600 s of audio 00:45`.

    name      : what is being worked on
    estimates : whether it shows the time that is left, as if all parts took equally long
    """

    def __init__(self, status: Status, name: str, *, estimates: bool = True) -> None:
        self._status, self._estimates = status, estimates
        self._name = plain(name)
        self._bar: Any = None

    def show(self, done: float, total: float, facts: str) -> None:
        """Show that `done` of `total` is done; the time left is estimated from the calls so far.

        facts : shown after the bar
        """
        if not self._status.shown:
            return
        if self._bar is None:
            self._bar = _new_bar(with_bar=self._status.width >= _MIN_BAR_COLUMNS, with_time=self._estimates)
            self._task = self._bar.add_task(self._name, total=total, facts=facts)
        self._bar.update(self._task, completed=done, total=total, facts=facts)
        self._status.show_rich(self._bar.get_renderable())

    def show_audio(self, done: float, total: float) -> None:
        """Show how many seconds of audio are done."""
        digits = 0 if total >= 100 else 1
        self.show(done, total, f"{done:.{digits}f} of {total:.{digits}f} s of audio")


def clear_line() -> None:
    """Remove the status line, so that a message can be printed in its place."""
    global _owner
    with _lock:
        if _owner is not None:
            _write("")
        _owner = None


def _new_bar(*, with_bar: bool, with_time: bool) -> Any:
    """A rich progress display that is never started: it starts no thread, and only its layout is used."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.table import Column

    return Progress(
        TextColumn("{task.description}", markup=False, table_column=Column(overflow="ellipsis")),
        *([BarColumn(bar_width=None)] if with_bar else []),
        TextColumn("{task.fields[facts]}", markup=False),
        *([TimeRemainingColumn(compact=True, table_column=Column(no_wrap=True))] if with_time else []),
        console=rich_console(sys.stderr),
        auto_refresh=False,
        expand=with_bar,
    )


def _write(line: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"\r{line}{_ERASE_BELOW}\r")
        sys.stderr.flush()
