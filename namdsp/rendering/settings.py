"""The settings of reading, rendering and writing one file."""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.settings import SWITCH, TEXT, CheckedSettings, integer, setting


@dataclass(frozen=True, kw_only=True)
class FileSettings(CheckedSettings):
    """Settings of reading and writing one file.

    tail            : whether the decay of model and cabinet after the end of the file is rendered too
    subtype         : sample type of the output, None for the container's default (see `audio.formats`)
    allow_truncated : whether a truncated file is rendered as far as it goes, or refused
    """

    tail: bool = setting(
        False, SWITCH, "also render the decay of model and cabinet after the end of the input"
    )
    subtype: str | None = setting(None, TEXT, "sample type: float32, float64, pcm16, pcm24, pcm32, ...")
    allow_truncated: bool = setting(False, SWITCH, "render what is there of a file that is cut short")


@dataclass(frozen=True, kw_only=True)
class FileOptions(FileSettings):
    """Options of rendering one file, except those of the rig.

    overwrite : whether an existing output may be replaced
    resample  : whether a file at another rate than the model's is converted there and back, or refused
    threads   : most threads to use, None for all cores
    """

    engine: str = setting("auto", TEXT)
    overwrite: bool = setting(False, SWITCH)
    resample: bool = setting(True, SWITCH)
    threads: int | None = setting(None, integer(1))
