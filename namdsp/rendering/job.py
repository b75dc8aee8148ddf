"""A job: a take, a capture, and settings, as in job files, command-line options and the manifest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from namdsp.errors import SettingError
from namdsp.loading import ModelSettings
from namdsp.rendering.settings import FileSettings
from namdsp.rig.settings import RigSettings
from namdsp.settings import SWITCH, integer, number, setting

_TIME = number(0.0, 1e6, "seconds, such as 1.5")
_RATE = integer(1000, 10_000_000, "Hz, such as 44100")
_LUFS = number(-70.0, 0.0, "LUFS, such as -23")
_DBFS = number(-200.0, 200.0, "dBFS, such as -1")


@dataclass(frozen=True, kw_only=True)
class Settings(RigSettings, FileSettings, ModelSettings):
    """Settings of a job, in the order of processing: start, end, mono, rig (as in `namdsp.render_file`), rate, level.

    start, end    : seconds of the take that are rendered; None for its beginning, its end
    mono          : whether the mean of the take's channels is rendered
    input_gain_db, output_gain_db, gate_db, ir, ir_gain_db, ir_level, input_level_dbu, normalize, calibrate_output,
    oversample, tail : the rig
    slim, compat, allow_large : as for `namdsp.load`
    sample_rate   : of the output in Hz; None for that of the take
    loudness_lufs : integrated loudness of the output, brought there by one gain
    peak_dbfs     : peak of the output, likewise
    subtype       : sample type, None for the default of the format
    allow_truncated : render truncated takes as far as they go

    Raises
    ------
    SettingError : one of them means nothing, or two do not go together.
    """

    start: float | None = setting(None, _TIME, "of each take, where to begin", "SECONDS")
    end: float | None = setting(None, _TIME, "of each take, where to end", "SECONDS")
    mono: bool = setting(False, SWITCH, "mix the channels of each take first")
    sample_rate: int | None = setting(
        None, _RATE, "sample rate of the outputs (default: that of the take)", "HZ", short=("rate",)
    )
    loudness_lufs: float | None = setting(
        None, _LUFS, "bring each output to this loudness, such as -23", "LUFS", short=("loudness",)
    )
    peak_dbfs: float | None = setting(
        None, _DBFS, "bring each output to this peak, such as -1", "DBFS", short=("peak",)
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.loudness_lufs is not None and self.peak_dbfs is not None:
            raise SettingError(
                "loudness_lufs and peak_dbfs are both given; expected one. Each sets the level"
            )
        if self.end is not None and self.end <= (self.start or 0.0):
            raise SettingError(f"end is {self.end:g} s; expected more than start, {self.start or 0.0:g} s")

    def recorded(self) -> dict[str, Any]:
        """The settings of a line of the manifest: those that differ from their defaults, and the level of responses."""
        return self.changed() | ({} if self.ir is None else {"ir_level": self.ir_level})


@dataclass(frozen=True, kw_only=True)
class PlayedJob:
    """One render: the files to read, and settings of them and of the rig."""

    take: str
    model: str
    settings: Settings = field(default_factory=Settings)


def of_line(settings: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of a line of the manifest by today's names. Without `ir_level`, responses had their file's level."""
    today = {name: value for name, value in settings.items() if name != "allow_loud_ir"}
    return {"ir_level": "file", **today} if today.get("ir") is not None else today
