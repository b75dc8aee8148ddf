"""The settings of reading and writing one file: one record, from which `render_file`, jobs and options come."""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.common.settings import SWITCH, TEXT, CheckedSettings, integer, number, setting
from namdsp.errors import Keyword, SettingError
from namdsp.rig.settings import RigKeywords

_TIME = number(0.0, 1e6, "seconds, such as 1.5")
_RATE = integer(1000, 10_000_000, "Hz, such as 44100")
_LUFS = number(-70.0, 0.0, "LUFS, such as -23")
_DBFS = number(-200.0, 200.0, "dBFS, such as -1")


@dataclass(frozen=True, kw_only=True)
class FileSettings(CheckedSettings):
    """Settings of reading and writing one file, in the order of processing; `render_file` describes them.

    Raises
    ------
    SettingError : one of them means nothing, or two do not go together.
    """

    start: float | None = setting(None, _TIME, "where to begin in the take", "SECONDS")
    end: float | None = setting(None, _TIME, "where to end in the take", "SECONDS")
    mono: bool = setting(False, SWITCH, "mix the channels of the take first")
    resample: bool = setting(True, SWITCH, "refuse a take at another rate than the capture's")
    align: bool = setting(
        False,
        SWITCH,
        "remove the onset and the inversion of captures that `namdsp info --measure` shows; the length stays",
    )
    tail: bool = setting(
        False, SWITCH, "also render the decay of model and cabinet after the end of the input"
    )
    sample_rate: int | None = setting(
        None, _RATE, "sample rate of the output (default: that of the take)", "HZ", short=("rate",)
    )
    loudness_lufs: float | None = setting(
        None, _LUFS, "bring the output to this loudness, such as -23", "LUFS", short=("loudness",)
    )
    peak_dbfs: float | None = setting(
        None, _DBFS, "bring the output to this peak, such as -1", "DBFS", short=("peak",)
    )
    subtype: str | None = setting(None, TEXT, "sample type: float32, float64, pcm16, pcm24, pcm32, ...")
    allow_truncated: bool = setting(
        False, SWITCH, "recordings that are cut off; only their intact part is rendered"
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.end is not None and self.end <= (self.start or 0.0):
            raise SettingError(
                *(Keyword("end"), f" is {self.end:g} s; expected more than ", Keyword("start")),
                f", {self.start or 0.0:g} s",
            )
        if self.loudness_lufs is not None and self.peak_dbfs is not None:
            raise SettingError(
                *(Keyword("loudness_lufs"), " and ", Keyword("peak_dbfs")),
                " are both given; expected one. Each sets the level",
            )

    @property
    def has_level(self) -> bool:
        """Whether the output is brought to a loudness or a peak."""
        return self.loudness_lufs is not None or self.peak_dbfs is not None

    @property
    def level_control(self) -> str:
        """What sets the level of the output, for messages."""
        if self.loudness_lufs is not None:
            return "loudness target"
        return "output gain" if self.peak_dbfs is None else "peak target"


class FileKeywords(RigKeywords, total=False):
    """The same, and those of a rig, as keywords of `render_file`, for type checkers."""

    start: float | None
    end: float | None
    mono: bool
    resample: bool
    align: bool
    tail: bool
    sample_rate: int | None
    loudness_lufs: float | None
    peak_dbfs: float | None
    subtype: str | None
    allow_truncated: bool
