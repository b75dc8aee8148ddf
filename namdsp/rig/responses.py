"""Texts of impulse responses, as `--ir` takes them: a file, its level and options; several are microphones.

    a.wav@-3|b.wav@-6,delay=0.2ms,channel=left

Commands and Python put the `|` between several themselves: `--ir a.wav@-3 --ir b.wav`, `ir=["a.wav@-3", "b.wav"]`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from namdsp.audio.formats import SUFFIXES
from namdsp.common.named_options import FilesKind, NamedOptions, joined
from namdsp.common.number_parsing import parse_float, parse_int
from namdsp.common.settings import PATH, SWITCH, Kind, is_number, number, one_word, setting
from namdsp.files.digest import sha256_file, sha256_values

LONGEST_DELAY_S = 1.0
CHANNELS = ("left", "right", "mix")
#: What to do where the channels of a response do not fit.
CHOOSE = "NAME.wav,channel=left, right or mix"


def _parse_delay(text: str) -> int | float | None:
    if text.endswith("ms"):
        milliseconds = parse_float(text.removesuffix("ms"))
        return None if milliseconds is None else float(milliseconds / 1e3)
    return parse_int(text)


#: int: frames; float: seconds
_DELAY = Kind(
    f"expected milliseconds up to {1e3 * LONGEST_DELAY_S:g}, such as 0.2ms, or whole frames, such as 10",
    lambda value: value if is_number(value) and 0 <= value <= _most(value) else None,
    _parse_delay,
)


def _most(delay: int | float) -> float:
    return LONGEST_DELAY_S * (1.0 if isinstance(delay, float) else 48000.0)


@dataclass(frozen=True, kw_only=True)
class Response(NamedOptions):
    """The file of an impulse response, and how it is used.

    path       : of its file
    level_db   : gain relative to guitar level, or to the file with `ir_level="file"`
    delay      : behind the others: float seconds, or int frames at its own rate
    invert     : whether its polarity is inverted
    channel    : "left", "right", or "mix" for the mean of both; None for all channels
    keep_delay : whether the silence at its start is kept

    Raises
    ------
    SettingError : a value means nothing.
    """

    EXPECTED: ClassVar[str] = (
        "expected NAME.wav@DB,delay=0.2ms,channel=left,invert,keep-delay, of which only the name is needed"
    )

    path: str = setting("", PATH)
    level_db: float = setting(0.0, number(-200.0, 200.0, "dB, such as -3"))
    delay: int | float = setting(0, _DELAY)
    invert: bool = setting(False, SWITCH)
    channel: str | None = setting(None, one_word(*CHANNELS))
    keep_delay: bool = setting(False, SWITCH)

    def delay_frames(self, file_rate_hz: int, rate_hz: int) -> int:
        """The delay in frames at a rate."""
        seconds = self.delay if isinstance(self.delay, float) else self.delay / file_rate_hz
        return round(seconds * rate_hz)


def responses_of(text: str) -> list[Response]:
    """Read the text of one or more impulse responses. Raises `SettingError`."""
    return [Response.parse_options(*pair) for pair in RESPONSES.split(text)]


def check_responses(text: str) -> None:
    """Raise `SettingError` for an option that means nothing."""
    for name, options in RESPONSES.split(text):
        if options:  # a batch has millions of texts without
            Response.parse_options(name, options)


def _sha256_of(text: str) -> str:
    """SHA-256 of a file, or of the contents and options of several. Raises `AudioError`: one cannot be read."""
    responses = responses_of(text)
    contents = [sha256_file(response.path) for response in responses]
    options = [{**response.changed(), "path": ""} for response in responses]
    if options == [{"path": ""}]:
        return contents[0]
    return sha256_values([contents, options])


#: The value of `ir`: a path, or a text of `Response`, or a list of them, which is stored as one text.
RESPONSES = FilesKind(
    "expected the path of a file, or a list of them",
    joined,
    str,
    suffixes=tuple(SUFFIXES),
    sha256_of=_sha256_of,
)
