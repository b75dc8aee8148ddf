"""The settings of a rig: one record, from which `Rig`, `render_file`, jobs of a batch and options of commands come."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TypeAlias, TypedDict

from namdsp.errors import SettingError
from namdsp.oversampling.factors import FACTOR, FACTORS
from namdsp.rig.cabinet import LOUDEST_DB, Cabinet, check_cabinet
from namdsp.rig.gate import Gate, check_gate
from namdsp.settings import PATH, SWITCH, CheckedSettings, number, setting

Path: TypeAlias = str | bytes | os.PathLike[str] | os.PathLike[bytes]

#: Where normalised output is put, dB RMS for the trainer's reference input.
TARGET_DB = -18.0
#: The level of the host's converters where none is given; see `levels.py`.
DEFAULT_HOST_DBU = 12.0
#: Beyond it a factor leaves float32, and reason.
_GAIN = number(-200.0, 200.0, "dB, such as -6")
_GATE = "noise gate, open while the model's input is above this level"
_IR_GAIN = "gain of impulse responses; without, their level is the file's. The reference plug-in takes -18"
_CALIBRATE = (
    "calibrate the input by the model's metadata; DBU is the level of a full-scale sine at your interface"
)
_CALIBRATE_OUTPUT = (
    "give the output its real level by the model's metadata; your interface's is that of --input-level-dbu, else "
    f"{DEFAULT_HOST_DBU:g}"
)
_OVERSAMPLE = (
    f"{', '.join(map(str, FACTORS[1:]))}: the model at so many times its rate, without that much aliasing, at so many "
    "times the cost"
)


@dataclass(frozen=True, kw_only=True)
class RigSettings(CheckedSettings):
    """The settings of a rig, as numbers and names; `Rig` describes them.

    Raises
    ------
    SettingError : a value means nothing, or two do not go together.
    """

    input_gain_db: float = setting(0.0, _GAIN, "before the model", "DB", short=("gain", "gain_in"))
    output_gain_db: float = setting(0.0, _GAIN, "after the model", "DB", short=("gain_out",))
    gate_db: float | None = setting(None, Gate.table()["threshold_db"].kind, _GATE, "DBFS", short=("gate",))
    ir: str | None = setting(
        None, PATH, "impulse response of a cabinet, one for all channels or for each", "FILE"
    )
    ir_gain_db: float = setting(0.0, _GAIN, _IR_GAIN, "DB", short=("ir_gain",))
    allow_loud_ir: bool = setting(
        False, SWITCH, f"take impulse responses that amplify by more than {LOUDEST_DB:g} dB"
    )
    input_level_dbu: float | None = setting(None, number(-60.0, 60.0, "dBu, such as 12"), _CALIBRATE, "DBU")
    normalize: bool = setting(False, SWITCH, f"bring the output to {TARGET_DB:g} dB by the model's loudness")
    calibrate_output: bool = setting(False, SWITCH, _CALIBRATE_OUTPUT)
    oversample: int = setting(1, FACTOR, _OVERSAMPLE, "M")

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.normalize and self.calibrate_output:
            raise SettingError(
                "normalize and calibrate_output are both given; expected one. They set the output's level differently"
            )
        if self.ir is None and self.ir_gain_db:
            raise SettingError("ir_gain_db is given without ir; expected an impulse response as well")

    @property
    def response(self) -> tuple[str | None, float, bool]:
        """What the cabinet depends on, as the key of a cache."""
        return self.ir, self.ir_gain_db, self.allow_loud_ir

    def gate(self, gate: Gate | None = None) -> Gate | None:
        """The noise gate: of `gate_db`, or the one that is given in its place.

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
        """The cabinet: opened from `ir`, or the one that is given in its place.

        Raises
        ------
        SettingError : both are given.
        AudioError   : the file cannot be read or is no impulse response, or what is given is no cabinet.
        """
        if self.ir is None:
            return check_cabinet(cabinet)
        if cabinet is not None:
            raise SettingError("cabinet and ir are both given; expected one. ir is the file of a Cabinet")
        return Cabinet.load(self.ir, gain_db=self.ir_gain_db, allow_loud_ir=self.allow_loud_ir)


class RigKeywords(TypedDict, total=False):
    """The same as keywords of `Rig` and `render_file`, for type checkers: Python has no other way to say it."""

    input_gain_db: float
    output_gain_db: float
    gate_db: float | None
    ir: Path | None
    ir_gain_db: float
    allow_loud_ir: bool
    input_level_dbu: float | None
    normalize: bool
    calibrate_output: bool
    oversample: int
