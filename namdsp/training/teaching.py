"""Who is imitated: a capture, or a rig of a boost, a capture and a cabinet, played by the ordinary engines."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import AudioError, NamFileError
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.oversampling.factors import check_factor
from namdsp.rig.cabinet import Cabinet, open_cabinet
from namdsp.rig.rig import Rig

AnyModel: TypeAlias = Model | str | os.PathLike[str]
#: More than this between two captures is no level but a mistake in a file.
LARGEST_STEP_DB = 60.0
#: What metadata say that depends on weights, or on the end of a chain that a part no longer is.
OF_WEIGHTS = ("date", "loudness", "gain", "training")


@dataclass(frozen=True)
class Teacher:
    """A rig: before -> model -> cabinet. Made by `teacher_of`.

    step_db : between both captures
    notes   : what a user should know
    """

    model: Model
    before: Model | None = None
    cabinet: Cabinet | None = None
    oversample: int = 1
    step_db: float = 0.0
    notes: tuple[str, ...] = field(default=())

    @property
    def sample_rate(self) -> int:
        """Hz."""
        return round(self.model.sample_rate)

    @property
    def captures(self) -> list[Model]:
        """In the order of the signal."""
        return [self.model] if self.before is None else [self.before, self.model]

    @property
    def multiply_adds(self) -> int:
        """For each frame, of the captures."""
        return self.oversample * sum(model.plan.multiply_adds for model in self.captures)

    @property
    def fields(self) -> list[int | None]:
        """Receptive fields of all parts; None of one that never forgets."""
        fields = [model.receptive_field for model in self.captures]
        taps = [] if self.cabinet is None else [self.cabinet.taps_at(self.sample_rate).shape[-1]]
        return [*fields, *taps]

    def play(self, signals: Sequence[Float32]) -> list[Float32]:
        """What it makes of signals float32 [T], each from silence on."""
        xs = list(signals)
        if self.before is not None:
            gain = np.float32(10 ** (self.step_db / 20))
            xs = [gain * y for y in self.before.render(xs, oversample=self.oversample)]
        if self.cabinet is None:
            return self.model.render(xs, oversample=self.oversample)
        rig = Rig(self.model, cabinet=self.cabinet, oversample=self.oversample)
        return [rig.render(x) for x in xs]

    def metadata(self) -> dict[str, Any]:
        """What still holds of a student: who made it, the gear, the tone, the levels of its two ends."""
        kept = {key: value for key, value in self.model.metadata.items() if key not in OF_WEIGHTS}
        if self.before is not None:
            kept.pop("input_level_dbu", None)
            level = self.before.metadata.get("input_level_dbu")
            kept |= {} if level is None else {"input_level_dbu": level}
        if self.cabinet is not None:
            kept.pop("output_level_dbu", None)
        names = [_name(each.metadata.get("name") or each.file.file) for each in self.captures]
        names += [] if self.cabinet is None else [_name(self.cabinet.name)]
        return kept | ({"name": " + ".join(names)} if len(names) > 1 else {})

    def origin(self) -> dict[str, Any]:
        """Where a student comes from, for its metadata."""
        found: dict[str, Any] = {"teacher_sha256": self.model.file.sha256}
        if self.before is not None:
            found |= {"before_sha256": self.before.file.sha256, "before_gain_db": round(self.step_db, 3)}
        if self.cabinet is not None:
            found["ir"] = os.path.basename(self.cabinet.name)
        return found | ({"oversample": self.oversample} if self.oversample > 1 else {})


def teacher_of(
    model: AnyModel,
    *,
    before: AnyModel | None = None,
    ir: Cabinet | str | os.PathLike[str] | None = None,
    oversample: int = 1,
) -> Teacher:
    """Open what is imitated; arguments and errors are those of `distill`."""
    amp = opened(model)
    boost = None if before is None else opened(before)
    notes = [
        f"{each.file.file}: {note}" for each in (boost, amp) if each is not None for note in each.warnings
    ]
    step_db = 0.0
    if boost is not None:
        if boost.sample_rate != amp.sample_rate:
            raise NamFileError(
                f"runs at {boost.sample_rate:g} Hz, {amp.file.file} at {amp.sample_rate:g} Hz; expected captures at "
                "one rate",
                file=boost.file.file,
            )
        out, into = boost.metadata.get("output_level_dbu"), amp.metadata.get("input_level_dbu")
        if (
            isinstance(out, int | float)
            and isinstance(into, int | float)
            and abs(out - into) < LARGEST_STEP_DB
        ):
            step_db = float(out - into)
        else:
            notes.append(
                f"{boost.file.file} plays into {amp.file.file} at unity, for their metadata lack calibration"
            )
    cabinet = ir if ir is None or isinstance(ir, Cabinet) else open_cabinet(os.fspath(ir), gain_db=0.0)
    if cabinet is not None:
        if cabinet.channels != 1:
            raise AudioError(
                f"{cabinet.name}: has {cabinet.channels} channels; expected a mono impulse response. "
                "Take one of its channels"
            )
        notes += [f"{cabinet.name}: {note}" for note in cabinet.warnings if not isinstance(ir, Cabinet)]
    return Teacher(amp, boost, cabinet, check_factor(oversample), step_db, tuple(notes))


def opened(model: AnyModel) -> Model:
    """A mono capture.

    Raises
    ------
    NamFileError : it cannot be used, or has several inputs or outputs.
    """
    found = model if isinstance(model, Model) else open_model(model)
    if found.in_channels != 1 or found.out_channels != 1:
        raise NamFileError(
            f"has {found.in_channels} inputs and {found.out_channels} outputs; expected a mono capture",
            file=found.file.file,
        )
    return found


def _name(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]
