"""Limits that no real capture exceeds, against files whose few bytes cause much memory or time: one table for all.

A file beyond a limit is refused before the work, in an error that names the limit. `allow_large=True`, `--allow large`
lifts all of them but the size of a file and its nesting (`format/nam_source.py`, `format/nam_file.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.errors import Keyword, Message

#: Frames that one recording can be later than another.
MAX_DELAY_FRAMES = 10_000_000


@dataclass(frozen=True)
class Limit:
    """The largest allowed number of something in a file.

    name : what is counted, in errors and in docs/format.md
    most : the largest number that is allowed
    """

    name: str
    most: int

    def refusal(self, count: int) -> str:
        """The error message for a larger number."""
        return Message(
            f"has {count} {self.name}; expected at most {self.most}, as a capture has. Check the file, "
            "or load it with ",
            Keyword("allow_large=True"),
        )


#: Of all models in a file together. The standard shape has 20.
LAYERS = Limit("layers", 1_000)
#: Of all models in a file together. The standard shape has 13,802, a Linear one for each tap.
WEIGHTS = Limit("weights", 4_000_000)
#: Inputs, outputs, and inside. The standard shape has 16.
CHANNELS = Limit("channels in one signal", 4_096)
#: Each width needs a kernel, which compiles in 0.7 s. A capture has one.
LSTM_SHAPES = Limit("widths of LSTM layers", 16)
#: 349 s at 48 kHz.
LOOKBACK = Limit("frames of look-back of one convolution", 1 << 24)
#: Where a file needs no weights for each of them.
FREE_CHANNELS = Limit("channels without weights", 256)
#: Of a response that is repeated for each channel.
REPEATED = Limit("taps of all channels", 1 << 24)
#: Of one voice.
HISTORY = Limit("bytes of history", 1 << 30)
#: An LSTM needs half a second before it starts; those of a chain add up.
SILENCE = Limit("frames of silence before it plays", 1 << 22)
#: Work that this silence may cost: about half a minute on one core.
SILENCE_WORK = Limit("multiply-adds before it plays", 1 << 39)
