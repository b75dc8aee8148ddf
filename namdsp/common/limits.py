"""Limits that no real capture exceeds, against files whose few bytes cause much memory or time: one table for all.

A file beyond a limit is refused before the work, in an error that names the limit. `allow_large=True`, `--allow large`
lifts all of them but the size of a file and its nesting (`format/nam_source.py`, `format/nam_file.py`).
"""

from __future__ import annotations

from dataclasses import dataclass

#: Frames that one recording can be later than another.
MAX_DELAY_FRAMES = 10_000_000


@dataclass(frozen=True)
class Limit:
    """The largest allowed number of something in a file.

    name : what is counted, in errors and in docs/format.md
    most : the largest number that is allowed
    why  : what real captures have, or what more would cost
    """

    name: str
    most: int
    why: str

    def refusal(self, count: int) -> str:
        """The error message for a larger number."""
        return (
            f"has {count} {self.name}; expected at most {self.most}, as a capture has. Check the file, or load it "
            "with allow_large=True"
        )


LAYERS = Limit("layers", 1_000, "of all models in the file together; the standard shape has 20")
WEIGHTS = Limit(
    "weights", 4_000_000, "of all models together; the standard shape has 13,802, a Linear one for each tap"
)
CHANNELS = Limit("channels in one signal", 4_096, "inputs, outputs, and inside; the standard shape has 16")
LSTM_SHAPES = Limit(
    "widths of LSTM layers", 16, "each width needs a kernel, which compiles in 0.7 s; a capture has one"
)
LOOKBACK = Limit("frames of look-back of one convolution", 1 << 24, "349 s at 48 kHz")
FREE_CHANNELS = Limit("channels without weights", 256, "where a file needs no weights for each of them")
REPEATED = Limit("taps of all channels", 1 << 24, "of a response that is repeated for each channel")
HISTORY = Limit("bytes of history", 1 << 30, "of one voice")
SILENCE = Limit(
    "frames of silence before it plays",
    1 << 22,
    "silence that LSTMs need before they start: half a second per LSTM in a chain",
)
SILENCE_WORK = Limit(
    "multiply-adds before it plays",
    1 << 39,
    "work that this silence may cost: about half a minute on one core",
)
