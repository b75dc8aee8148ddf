"""The settings of a rig: one record, from which `Rig`, `render_file`, jobs of a batch and options of commands come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypedDict

from namdsp.common.settings import SWITCH, CheckedSettings, number, setting
from namdsp.errors import Keyword, SettingError
from namdsp.oversampling.factors import FACTOR, FACTORS
from namdsp.rig.cabinet import LEVEL, Cabinet, ResponsePaths, check_cabinet
from namdsp.rig.gate import Gate, check_gate
from namdsp.rig.responses import RESPONSES, check_responses
from namdsp.rig.tone import DC_HZ, EQ, MAX_DB, Tone

#: Where normalised output is put, dB RMS for the trainer's reference input.
TARGET_DB = -18.0
#: The level of the host's converters where none is given; see `levels.py`.
DEFAULT_HOST_DBU = 12.0
#: Beyond it a factor leaves float32, and reason.
_GAIN = number(-200.0, 200.0, "dB, such as -6")
_GATE = "noise gate: mutes the output while the capture's input is below this level"
_EQ = (
    f"tone controls after the capture, in dB, from -{MAX_DB:g} to {MAX_DB:g}: bass=+3,mid=-2,treble=+1,presence=0; a "
    "band that is left out is flat"
)
_DC_BLOCK = f"remove DC after the cabinet, by a high-pass at {DC_HZ:g} Hz"
_IR = (
    "impulse response of a cabinet; repeat it for several microphones. After its name: @DB, then with commas "
    "delay=0.2ms, channel=left (or right, mix), invert, keep-delay"
)
_IR_GAIN = "gain of the cabinet in dB, relative to --ir-level (default: 0)"
_IR_LEVEL = (
    "level of the cabinet. guitar (default): a guitar is as loud through the cabinet as without it. file: as in the "
    "file"
)
_CALIBRATE = (
    "set the input to the level of the real amplifier, if the file states it; DBU is the level of a full-scale sine at "
    "your interface"
)
_CALIBRATE_OUTPUT = (
    "set the output to the level of the real amplifier, if the file states it; assumes an interface at "
    f"{DEFAULT_HOST_DBU:g} dBu unless --input-level-dbu says otherwise"
)
_OVERSAMPLE = (
    "run the capture at M times its sample rate: less aliasing, M times the cost; "
    f"M is {', '.join(map(str, FACTORS[1:]))}"
)


@dataclass(frozen=True, kw_only=True)
class RigSettings(CheckedSettings):
    """The settings of a rig, as numbers and names; `Rig` describes them.

    Raises
    ------
    SettingError : a value means nothing, or two do not go together.
    """

    input_gain_db: float = setting(
        0.0, _GAIN, "gain before the capture, in dB", "DB", short=("gain", "gain_in")
    )
    output_gain_db: float = setting(0.0, _GAIN, "gain after the capture, in dB", "DB", short=("gain_out",))
    gate_db: float | None = setting(None, Gate.table()["threshold_db"].kind, _GATE, "DBFS", short=("gate",))
    eq: str | None = setting(None, EQ, _EQ, "BAND=DB,...")
    ir: str | None = setting(None, RESPONSES, _IR, "FILE")
    ir_gain_db: float = setting(0.0, _GAIN, _IR_GAIN, "DB", short=("ir_gain",))
    ir_level: str = setting("guitar", LEVEL, _IR_LEVEL, "guitar|file")
    dc_block: bool = setting(False, SWITCH, _DC_BLOCK)
    input_level_dbu: float | None = setting(None, number(-60.0, 60.0, "dBu, such as 12"), _CALIBRATE, "DBU")
    normalize: bool = setting(
        False, SWITCH, f"bring the output to {TARGET_DB:g} dB, using the loudness in the file"
    )
    calibrate_output: bool = setting(False, SWITCH, _CALIBRATE_OUTPUT)
    oversample: int = setting(1, FACTOR, _OVERSAMPLE, "M")

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "eq", Tone.of(self.eq).text)
        if self.normalize and self.calibrate_output:
            raise SettingError(
                *(Keyword("normalize"), " and ", Keyword("calibrate_output")),
                " are both given; expected one. They set the output's level differently",
            )
        if self.ir is not None:
            check_responses(self.ir)
        for name in ("ir_gain_db", "ir_level"):
            if self.ir is None and getattr(self, name) != self.defaults()[name]:
                raise SettingError(
                    *(Keyword(name), " is given without ", Keyword("ir")),
                    "; expected an impulse response as well",
                )

    @property
    def response(self) -> tuple[str | None, float, str]:
        """What the cabinet depends on, as the key of a cache."""
        return self.ir, self.ir_gain_db, self.ir_level

    def gate(self, gate: Gate | None = None) -> Gate | None:
        """Return the noise gate: of `gate_db`, or the given one.

        Raises
        ------
        SettingError : both are given.
        StreamError  : it is no gate.
        """
        if self.gate_db is None:
            return check_gate(gate)
        if gate is not None:
            raise SettingError(
                "gate and gate_db are both given; expected one. gate_db is for a Gate of defaults"
            )
        return Gate(threshold_db=self.gate_db)

    def cabinet(self, cabinet: Cabinet | None = None) -> Cabinet | None:
        """Return the cabinet: read from `ir`, or the given one.

        Raises
        ------
        SettingError : both are given.
        AudioError   : the file cannot be read or is no impulse response, or what is given is no cabinet.
        """
        if self.ir is None:
            return check_cabinet(cabinet)
        if cabinet is not None:
            raise SettingError("cabinet and ir are both given; expected one. ir is the file of a Cabinet")
        return Cabinet.load(self.ir, gain_db=self.ir_gain_db, level=self.ir_level)


class RigKeywords(TypedDict, total=False):
    """The same as keywords of `Rig` and `render_file`, for type checkers: Python has no other way to say it."""

    input_gain_db: float
    output_gain_db: float
    gate_db: float | None
    eq: str | Mapping[str, float] | None
    ir: ResponsePaths | None
    ir_gain_db: float
    ir_level: str
    dc_block: bool
    input_level_dbu: float | None
    normalize: bool
    calibrate_output: bool
    oversample: int
