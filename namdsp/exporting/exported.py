"""What is exported: a capture, or a rig with its current settings."""

from __future__ import annotations

import os
from dataclasses import dataclass

from namdsp.errors import SettingError
from namdsp.exporting.glue import state_bytes
from namdsp.exporting.link import link
from namdsp.exporting.rig_image import RigImage, rig_image
from namdsp.exporting.shape import ExportedShape, shape_of
from namdsp.loading import load
from namdsp.model import Model
from namdsp.native.targets import NamedTarget
from namdsp.rig.resolved import ResolvedRig
from namdsp.rig.rig import Rig


@dataclass(frozen=True, eq=False)
class Exported:
    """A capture, and the rig around it, if there is one."""

    model: Model
    settings: ResolvedRig
    rig: RigImage | None

    @classmethod
    def of(
        cls, source: Model | Rig | str | os.PathLike[str], *, allow_large: bool, as_rig: bool = False
    ) -> Exported:
        """Return what is exported of a model, a rig or a path.

        as_rig : make a rig without gate and cabinet of a capture

        Raises
        ------
        SettingError : the rig is bypassed, or needs too much memory.
        AudioError   : its cabinet does not fit the channels of a voice.
        NamFileError : of a path, as `load`.
        """
        if isinstance(source, Rig):
            if source.bypass:
                raise SettingError("rig: is bypassed; expected one that plays. Set rig.bypass = False")
            model, settings = source.resolved()
            return cls(model, settings, rig_image(model, settings))
        model, settings = (
            source if isinstance(source, Model) else load(source, allow_large=allow_large),
            ResolvedRig(),
        )
        return cls(model, settings, rig_image(model, settings) if as_rig else None)

    @classmethod
    def of_resolved(cls, model: Model, settings: ResolvedRig) -> Exported:
        """Return the same of a rig, or of the capture alone if the rig changes nothing; raises errors as `of`."""
        levels = settings.levels
        changes = settings != ResolvedRig(levels=levels) or (levels.input_db, levels.output_db) != (0, 0)
        return cls(model, settings, rig_image(model, settings) if changes else None)

    @property
    def channels(self) -> tuple[int, int]:
        """Inputs and outputs."""
        return self.rig.channels if self.rig else (self.model.in_channels, self.model.out_channels)

    @property
    def latency_frames(self) -> int:
        """Frames of delay."""
        return self.rig.latency_frames if self.rig else 0

    def shape(self, target: NamedTarget, *, with_mix: bool = False) -> ExportedShape:
        """The model, scheduled for a target; raises EngineError as `shape_of`."""
        return shape_of(self.model, target, self.rig.start if self.rig else None, with_mix=with_mix)

    def state_bytes(self, shape: ExportedShape) -> int:
        """Bytes of a state."""
        return state_bytes(shape, self.rig)

    def link(self, shape: ExportedShape, name: str, *, hidden: bool = False) -> bytes:
        """The object file; see `link`."""
        return link(shape, self.rig, name, sample_rate=self.model.sample_rate, hidden=hidden)
