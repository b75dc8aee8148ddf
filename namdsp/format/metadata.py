"""What captures say of themselves, as settings: of `distill`, `train`, `join` and `namdsp edit`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict

from namdsp.common.settings import TEXT, CheckedSettings, number, one_word, setting

GEAR_TYPES = ("amp", "pedal", "pedal_amp", "amp_cab", "amp_pedal_cab", "preamp", "studio")
TONE_TYPES = ("clean", "overdrive", "crunch", "hi_gain", "fuzz")


_DBU = number(-60.0, 60.0, "dBu")


@dataclass(frozen=True, kw_only=True)
class Metadata(CheckedSettings):
    """Metadata of a capture; None says nothing.

    Raises
    ------
    SettingError : a value has no meaning.
    """

    name: str | None = setting(None, TEXT, "name of the capture", "TEXT")
    modeled_by: str | None = setting(None, TEXT, "who made the capture", "TEXT")
    gear_make: str | None = setting(None, TEXT, "who made the gear", "TEXT")
    gear_model: str | None = setting(None, TEXT, "which gear it is", "TEXT")
    gear_type: str | None = setting(None, one_word(*GEAR_TYPES), ", ".join(GEAR_TYPES), "TYPE")
    tone_type: str | None = setting(None, one_word(*TONE_TYPES), ", ".join(TONE_TYPES), "TYPE")
    input_level_dbu: float | None = setting(
        None, _DBU, "level that a full-scale sine from your interface had at the gear's input, in dBu", "DBU"
    )
    output_level_dbu: float | None = setting(
        None,
        _DBU,
        "level at the gear's output that your interface records as a full-scale sine, in dBu",
        "DBU",
    )

    def metadata(self) -> dict[str, str | float]:
        """Return what is said, for a file."""
        return {name: value for name in Metadata.table() if (value := getattr(self, name)) is not None}


class MetadataOptions(TypedDict, total=False):
    """The same as keywords, for type checkers."""

    name: str | None
    modeled_by: str | None
    gear_make: str | None
    gear_model: str | None
    gear_type: str | None
    tone_type: str | None
    input_level_dbu: float | None
    output_level_dbu: float | None
