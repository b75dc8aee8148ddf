"""Teachers: a capture, or a rig of a boost, a capture and a cabinet, rendered by the ordinary engines."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import db_to_gain
from namdsp.errors import NamFileError
from namdsp.format.nam_file import FACTS_OF_WEIGHTS
from namdsp.loading import load_chain, open_model
from namdsp.model import Model
from namdsp.oversampling.factors import check_factor
from namdsp.rig.cabinet import Cabinet, ResponsePaths
from namdsp.rig.rig import Rig

AnyModel: TypeAlias = Model | str | os.PathLike[str]
#: A larger gain between two captures is treated as a mistake in a file.
MAX_GAIN_DB = 60.0


@dataclass(frozen=True)
class Teacher:
    """A rig: before -> model -> cabinet. Made by `open_teacher`.

    gain_db : gain between both captures
    notes   : for the user
    """

    model: Model
    before: Model | None = None
    cabinet: Cabinet | None = None
    oversample: int = 1
    gain_db: float = 0.0
    notes: tuple[str, ...] = field(default=())

    @property
    def sample_rate(self) -> int:
        """Sample rate in Hz."""
        return round(self.model.sample_rate)

    @property
    def captures(self) -> list[Model]:
        """The captures in the order of the signal."""
        return [self.model] if self.before is None else [self.before, self.model]

    @property
    def multiply_adds(self) -> int:
        """Multiply-adds of the captures for each frame."""
        return self.oversample * sum(model.plan.multiply_adds for model in self.captures)

    @property
    def receptive_fields(self) -> list[int | None]:
        """Receptive fields of all parts; None for an infinite one."""
        fields = [model.receptive_field for model in self.captures]
        taps = [] if self.cabinet is None else [self.cabinet.taps_at(self.sample_rate).shape[-1]]
        return [*fields, *taps]

    def play(self, signals: Sequence[Float32]) -> list[Float32]:
        """Return the outputs for signals float32 [T], each from silence."""
        xs = list(signals)
        if self.before is not None:
            gain = np.float32(db_to_gain(self.gain_db))
            xs = [gain * y for y in self.before.render(xs, oversample=self.oversample)]
        if self.cabinet is None:
            return self.model.render(xs, oversample=self.oversample)
        rig = Rig(self.model, cabinet=self.cabinet, oversample=self.oversample)
        return [rig.render(x) for x in xs]

    def metadata(self) -> dict[str, Any]:
        """Return the metadata that also applies to a student: author, gear, tone, levels of both ends."""
        kept = {key: value for key, value in self.model.metadata.items() if key not in FACTS_OF_WEIGHTS}
        # what is no number becomes null: a file may have it, JSON has not
        metadata: dict[str, Any] = json.loads(json.dumps(kept), parse_constant=lambda name: None)
        if self.before is not None:
            metadata.pop("input_level_dbu", None)
            level = self.before.metadata.get("input_level_dbu")
            metadata |= {} if level is None else {"input_level_dbu": level}
        if self.cabinet is not None:
            metadata.pop("output_level_dbu", None)
        names = [_name(model) for model in self.captures]
        names += [] if self.cabinet is None else [self.cabinet.stem]
        return metadata | ({"name": " + ".join(names)} if len(names) > 1 else {})

    def origin(self) -> dict[str, Any]:
        """Return a student's origin, for its metadata."""
        origin: dict[str, Any] = {"teacher_sha256": self.model.file.sha256}
        if self.before is not None:
            origin |= {"before_sha256": self.before.file.sha256, "before_gain_db": round(self.gain_db, 3)}
        if self.cabinet is not None:
            origin["ir"] = " + ".join(map(os.path.basename, self.cabinet.files or [self.cabinet.name]))
        return origin | ({"oversample": self.oversample} if self.oversample > 1 else {})


def open_teacher(
    model: AnyModel,
    *,
    before: AnyModel | Sequence[AnyModel] | None = None,
    ir: Cabinet | ResponsePaths | None = None,
    ir_gain_db: float = 0.0,
    ir_level: str = "guitar",
    oversample: int = 1,
    allow_large: bool = False,
) -> Teacher:
    """Open a teacher; arguments and errors are those of `distill`."""
    amp = open_mono(model, allow_large=allow_large)
    chain: Sequence[Any] = before if isinstance(before, list | tuple) else [] if before is None else [before]
    boosts = [open_mono(each, allow_large=allow_large) for each in chain]
    boost = load_chain(boosts) if boosts else None
    notes = [
        f"{model.file.file}: {note}" for model in (boost, amp) if model is not None for note in model.warnings
    ]
    gain_db = 0.0
    if boost is not None:
        if boost.sample_rate != amp.sample_rate:
            raise NamFileError(
                f"runs at {boost.sample_rate:g} Hz, {amp.file.file} at {amp.sample_rate:g} Hz; expected captures at "
                "one rate",
                file=boost.file.file,
            )
        out, into = boost.metadata.get("output_level_dbu"), amp.metadata.get("input_level_dbu")
        if isinstance(out, int | float) and isinstance(into, int | float) and abs(out - into) < MAX_GAIN_DB:
            gain_db = float(out - into)
        else:
            notes.append(
                f"{boost.file.file} plays into {amp.file.file} at 0 dB, because their metadata lack calibration"
            )
    cabinet = (
        ir if ir is None or isinstance(ir, Cabinet) else Cabinet.load(ir, gain_db=ir_gain_db, level=ir_level)
    )
    if cabinet is not None:
        cabinet.check_mono("a student has one output")
        notes += cabinet.notes
    return Teacher(amp, boost, cabinet, check_factor(oversample), gain_db, tuple(notes))


def open_mono(model: AnyModel, *, allow_large: bool = False) -> Model:
    """Return a mono capture.

    Raises
    ------
    NamFileError : it cannot be used, or has several inputs or outputs.
    """
    capture = model if isinstance(model, Model) else open_model(model, allow_large=allow_large)
    if capture.in_channels != 1 or capture.out_channels != 1:
        raise NamFileError(
            f"has {capture.in_channels} inputs and {capture.out_channels} outputs; expected a mono capture",
            file=capture.file.file,
        )
    return capture


def _name(model: Model) -> str:
    """Return the name that a capture gives itself, else that of its file."""
    name = model.metadata.get("name")
    return name if isinstance(name, str) and name.strip() else _stem(model.file.file)


def _stem(path: str) -> str:
    return os.path.splitext(os.path.basename(path))[0]
