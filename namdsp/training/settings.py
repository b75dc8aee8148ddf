"""The settings of `distill` and `train`: records from which their keywords and the options of both commands come."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from namdsp.common.extras import how_to_install
from namdsp.common.limits import MAX_DELAY_FRAMES
from namdsp.common.settings import TEXT, integer, number, one_word, setting, some_words
from namdsp.errors import EngineError, Keyword, SettingError
from namdsp.format.metadata import Metadata, MetadataOptions
from namdsp.oversampling.factors import FACTOR
from namdsp.rig.cabinet import Cabinet, ResponsePaths
from namdsp.rig.settings import RigSettings
from namdsp.training.networks import STUDENTS
from namdsp.training.progress import Clock
from namdsp.training.teacher import AnyModel

AnyCabinet: TypeAlias = Cabinet | ResponsePaths
AnyGuitar: TypeAlias = str | os.PathLike[str] | NDArray[np.floating[Any]]

#: What can be allowed: recordings that clip, captures beyond `common/limits.py`.
CLIPPING, LARGE = "clipping", "large"

_STUDENT = one_word(*STUDENTS)


@dataclass(frozen=True, kw_only=True)
class RunSettings(Metadata):
    """The settings that `distill` and `train` share; `distill` describes them.

    Raises
    ------
    SettingError : a value has no meaning.
    EngineError  : PyTorch is not installed, or the device is not there.
    """

    steps: int | None = setting(
        None, integer(1, 10_000_000), "stop after N steps of the optimizer, for each size", "N"
    )
    minutes: float | None = setting(
        None,
        number(0.01, 100_000.0, "minutes"),
        "stop after M minutes, for both sizes together; in a folder, for each capture",
        "M",
    )
    until_esr: float | None = setting(
        None, number(1e-9, 1.0, "(an ESR), such as 0.01"), "stop when the ESR of every size is below E", "E"
    )
    device: str = setting("cpu", TEXT, "train on this GPU (default: the CPU)", "cuda:N")
    seed: int = setting(
        0,
        integer(0, (1 << 32) - 1),
        "seed for the first weights and the order of excerpts (default: 0)",
        "N",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        check_device(self.device)

    def clock(self) -> Clock:
        """Return a clock that starts now."""
        return Clock(self.steps, self.minutes, self.until_esr)


@dataclass(frozen=True, kw_only=True)
class DistillSettings(RunSettings):
    """The settings of a distillation; `distill` describes them. What is about the teacher is checked with it."""

    to: str = setting("a2", _STUDENT)
    before: AnyModel | Sequence[AnyModel] | None = None
    ir: AnyCabinet | None = None
    ir_gain_db: float = setting(0.0, RigSettings.table()["ir_gain_db"].kind)
    ir_level: str = setting("guitar", RigSettings.table()["ir_level"].kind)
    oversample: int = setting(1, FACTOR)
    dry: AnyGuitar | None = None
    allow: tuple[str, ...] = setting(
        (), some_words(LARGE), "accept captures with more layers, weights or channels than any has", "WORD"
    )
    validation_seconds: float = setting(
        20.0,
        number(4.0, 3600.0, "seconds"),
        "seconds of guitar on which the finished file is judged (default: 20)",
        "S",
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.ir is None or isinstance(self.ir, Cabinet):
            for name in ("ir_gain_db", "ir_level"):
                if getattr(self, name) != self.defaults()[name]:
                    raise SettingError(
                        *(Keyword(name), " is given without the file of ", Keyword("ir")),
                        "; expected one. A Cabinet has its own",
                    )

    @property
    def networks(self) -> tuple[str, ...]:
        """The networks of the student, smallest first."""
        return STUDENTS[self.to]


@dataclass(frozen=True, kw_only=True)
class TrainSettings(RunSettings):
    """The settings of a training from recordings; `train` describes them."""

    to: str | None = setting(None, _STUDENT)
    start: AnyModel | None = None
    delay: int | None = setting(
        None,
        integer(-MAX_DELAY_FRAMES, MAX_DELAY_FRAMES, "frames, negative if it is early"),
        "delay of WET in frames (default: estimated)",
        "N",
    )
    allow: tuple[str, ...] = setting(
        (),
        some_words(CLIPPING, LARGE),
        "accept what is refused otherwise: clipping, because the gear itself clips; large: a capture to start from",
        "WORD",
    )


class RunOptions(MetadataOptions, total=False):
    """The fields of `RunSettings` as keywords, for type checkers: Python has no other way to say it."""

    steps: int | None
    minutes: float | None
    until_esr: float | None
    device: str
    seed: int


class DistillOptions(RunOptions, total=False):
    """The same of `DistillSettings`."""

    to: str
    before: AnyModel | Sequence[AnyModel] | None
    ir: AnyCabinet | None
    ir_gain_db: float
    ir_level: str
    oversample: int
    dry: AnyGuitar | None
    allow: tuple[str, ...]
    validation_seconds: float


class TrainOptions(RunOptions, total=False):
    """The same of `TrainSettings`."""

    to: str | None
    start: AnyModel | None
    delay: int | None
    allow: tuple[str, ...]


def check_device(device: str) -> None:
    """Whether PyTorch can train there; errors are those of `distill`."""
    try:
        import torch
    except ImportError:
        raise EngineError(f"training: torch is not installed. {how_to_install('torch')}") from None
    kind, _, number = device.partition(":")
    if kind not in ("cpu", "cuda") or (number and not number.isdecimal()) or (kind == "cpu" and number):
        raise SettingError(f'device is {device!r}; expected "cpu", or a GPU such as "cuda:0"')
    if kind == "cuda" and int(number or 0) >= torch.cuda.device_count():
        raise EngineError(
            f"{device}: PyTorch finds {torch.cuda.device_count()} GPUs; expected one of them. Leave the device out to "
            "use the CPU"
        )
