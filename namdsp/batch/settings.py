"""What a job does around its model, as plain numbers and names: they stand in job files and in the manifest."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from namdsp.compatibility import Compatibility
from namdsp.errors import NamFileError, SettingError, StreamError
from namdsp.number_text import range_text
from namdsp.oversampling.factors import check_factor
from namdsp.rig.gate import Gate

#: In dB: beyond it a factor leaves float32, and reason.
_GAIN = (-200.0, 200.0, "dB, such as -6")
_TIME = (0.0, 1e6, "seconds, such as 1.5")
#: name -> lowest, highest, unit and an example
LIMITS = {
    "gain_in_db": _GAIN,
    "gain_out_db": _GAIN,
    "ir_gain_db": _GAIN,
    "input_level_dbu": (-60.0, 60.0, "dBu, such as 12"),
    "slim": (0.0, 1.0, "(1 is full size), such as 0.5"),
    "loudness_lufs": (-70.0, 0.0, "LUFS, such as -23"),
    "peak_dbfs": (-200.0, 200.0, "dBFS, such as -1"),
    "start": _TIME,
    "end": _TIME,
}
RATES_HZ = (1000, 10_000_000)
#: What job files may say as well.
SHORT_NAMES = {
    "gain": "gain_in_db",
    "gain_in": "gain_in_db",
    "gain_out": "gain_out_db",
    "gate": "gate_db",
    "ir_gain": "ir_gain_db",
    "loudness": "loudness_lufs",
    "peak": "peak_dbfs",
    "rate": "rate_hz",
}


@dataclass(frozen=True)
class Settings:
    """What happens to a take, in this order: cut, mono, the rig as in `namdsp.render_file`, rate, level.

    start, end    : seconds of the take that are rendered; None from its beginning, to its end
    mono          : whether the mean of the take's channels is rendered
    gain_in_db, gain_out_db, gate_db, ir, ir_gain_db, input_level_dbu, normalize, calibrate_output, tail : the rig
    allow_loud_ir : take an impulse response that amplifies by more than 20 dB, as recordings do; else refuse it
    oversample    : how many times the model is oversampled in it
    slim, compat, allow_large : as for `namdsp.load`
    rate_hz       : of the output; None for the take's own
    loudness_lufs : integrated loudness of the output, brought there by one gain
    peak_dbfs     : peak of the output, likewise
    subtype       : sample type, None for the format's own
    allow_truncated : of a take that is cut short render what is there

    Raises
    ------
    SettingError : one of them means nothing, or two do not go together.
    """

    start: float | None = None
    end: float | None = None
    mono: bool = False
    gain_in_db: float = 0.0
    gain_out_db: float = 0.0
    gate_db: float | None = None
    ir: str | None = None
    ir_gain_db: float = 0.0
    allow_loud_ir: bool = False
    input_level_dbu: float | None = None
    normalize: bool = False
    calibrate_output: bool = False
    oversample: int = 1
    tail: bool = False
    slim: float | None = None
    compat: str = "player"
    allow_large: bool = False
    rate_hz: int | None = None
    loudness_lufs: float | None = None
    peak_dbfs: float | None = None
    subtype: str | None = None
    allow_truncated: bool = False

    def __post_init__(self) -> None:
        for name, (low, high, unit) in LIMITS.items():
            value = getattr(self, name)
            if value is not None and not (_is_number(value) and low <= value <= high):
                raise SettingError(f"{name} is {value!r}; {range_text(low, high, unit)}")
        for name in (
            "mono",
            "allow_loud_ir",
            "normalize",
            "calibrate_output",
            "tail",
            "allow_large",
            "allow_truncated",
        ):
            if not isinstance(getattr(self, name), bool):
                raise SettingError(f"{name} is {getattr(self, name)!r}; expected true or false")
        for name in ("ir", "subtype", "compat"):
            value = getattr(self, name)
            if not isinstance(value, str) and (value is not None or name == "compat"):
                raise SettingError(f"{name} is {value!r}; expected text")
        check_factor(self.oversample)
        self._check_together()
        try:
            self.gate()
            Compatibility.parse(self.compat)
        except (StreamError, NamFileError) as error:
            raise SettingError(str(error)) from None

    def gate(self) -> Gate | None:
        """The gate of the rig."""
        return None if self.gate_db is None else Gate(threshold_db=self.gate_db)

    def as_dict(self) -> dict[str, Any]:
        """Those that are not what they are by default, for JSON."""
        given = {each.name: (getattr(self, each.name), each.default) for each in fields(self)}
        return {name: value for name, (value, default) in given.items() if value != default}

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> Settings:
        """From names and values of a file.

        Raises
        ------
        SettingError : a name is not known, or a value means nothing.
        """
        known = {each.name for each in fields(cls)}
        named = cls.renamed(given)
        unknown = sorted(set(named) - known)
        if unknown:
            raise SettingError(f"{', '.join(unknown)}: unknown; expected some of {', '.join(sorted(known))}")
        return cls(**named)

    @staticmethod
    def renamed(given: Mapping[str, Any]) -> dict[str, Any]:
        """With short names in full; raises `SettingError` if two names are of one setting."""
        found: dict[str, str] = {}
        for name in given:
            other = found.setdefault(SHORT_NAMES.get(name, name), name)
            if other != name:
                raise SettingError(
                    f"{other} and {name} are both given; expected one. They are the same setting"
                )
        return {full: given[name] for full, name in found.items()}

    def _check_together(self) -> None:
        rate = self.rate_hz
        whole = isinstance(rate, int) and not isinstance(rate, bool)
        if rate is not None and not (whole and RATES_HZ[0] <= rate <= RATES_HZ[1]):
            raise SettingError(
                f"rate_hz is {rate!r}; expected a whole number from {RATES_HZ[0]} to {RATES_HZ[1]} Hz, such as 44100"
            )
        if self.loudness_lufs is not None and self.peak_dbfs is not None:
            raise SettingError(
                "loudness_lufs and peak_dbfs are both given; expected one. Each sets the level"
            )
        if self.normalize and self.calibrate_output:
            raise SettingError("normalize and calibrate_output are both given; expected one")
        if self.end is not None and self.end <= (self.start or 0.0):
            raise SettingError(f"end is {self.end:g} s; expected more than start, {self.start or 0.0:g} s")
        if self.ir is None and self.ir_gain_db:
            raise SettingError("ir_gain_db is given without ir; expected an impulse response as well")


def _is_number(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isinstance(value, int) or math.isfinite(value)  # a whole number may be too large for a float
