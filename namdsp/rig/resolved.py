"""The settings of a rig for one model."""

from __future__ import annotations

from dataclasses import dataclass, field

from namdsp.model import Model
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.gate import Gate
from namdsp.rig.levels import Levels, find_levels
from namdsp.rig.settings import RigSettings


@dataclass(frozen=True, kw_only=True)
class ResolvedRig:
    """The settings of a rig for one model: files opened, metadata read.

    levels     : gains by the model's metadata, added to the other two
    oversample : of the model alone; 1 is not at all
    """

    input_gain_db: float = 0.0
    output_gain_db: float = 0.0
    levels: Levels = field(default_factory=Levels)
    gate: Gate | None = None
    eq: str | None = None
    cabinet: Cabinet | None = None
    dc_block: bool = False
    oversample: int = 1

    @classmethod
    def of(
        cls, settings: RigSettings, model: Model, gate: Gate | None, cabinet: Cabinet | None
    ) -> ResolvedRig:
        """The settings for one model, with the gains of its metadata, and the gate and the cabinet that play."""
        return cls(
            input_gain_db=settings.input_gain_db,
            output_gain_db=settings.output_gain_db,
            levels=find_levels(model, settings),
            gate=gate,
            eq=settings.eq,
            cabinet=cabinet,
            dc_block=settings.dc_block,
            oversample=settings.oversample,
        )

    @property
    def gate_opens_db(self) -> float | None:
        """Level of the take, in dBFS (RMS), at which the gate opens; None without a gate."""
        if self.gate is None:
            return None
        return self.gate.threshold_db - self.levels.input_db - self.input_gain_db
