"""The settings of reading and writing one file."""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.settings import SWITCH, TEXT, CheckedSettings, setting


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
    allow_truncated: bool = setting(False, SWITCH, "recordings that are cut off; what is there is rendered")
