"""The settings of `distill`: one record, from which its keywords, those of `distill_each` and the command's come."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any, TypeAlias, TypedDict

import numpy as np
from numpy.typing import NDArray

from namdsp.errors import EngineError, SettingError
from namdsp.extras import how_to_install
from namdsp.rig.cabinet import Cabinet
from namdsp.settings import is_number
from namdsp.training.networks import networks_of
from namdsp.training.progress import Stops
from namdsp.training.teacher import AnyModel

AnyCabinet: TypeAlias = Cabinet | str | os.PathLike[str]
AnyGuitar: TypeAlias = str | os.PathLike[str] | NDArray[np.floating[Any]]


@dataclass(frozen=True, kw_only=True)
class DistillSettings:
    """The settings of a distillation; `distill` describes them.

    Raises
    ------
    SettingError : student, stops, device or seed has no meaning. What is about the teacher is checked with it.
    EngineError  : PyTorch is not installed, or the device is not there.
    """

    to: str = "a2"
    before: AnyModel | None = None
    ir: AnyCabinet | None = None
    oversample: int = 1
    di: AnyGuitar | None = None
    steps: int | None = None
    minutes: float | None = None
    until_esr: float | None = None
    device: str = "cpu"
    seed: int = 0

    def __post_init__(self) -> None:
        _ = self.stops, self.networks  # both check what they are made of
        check_run(self.device, self.seed)

    @property
    def stops(self) -> Stops:
        """When training ends."""
        return Stops(self.steps, self.minutes, self.until_esr).checked()

    @property
    def networks(self) -> tuple[str, ...]:
        """The networks of the student, smallest first."""
        return networks_of(self.to)


class DistillOptions(TypedDict, total=False):
    """The same as keywords of `distill` and `distill_each`, for type checkers: Python has no other way to say it."""

    to: str
    before: AnyModel | None
    ir: AnyCabinet | None
    oversample: int
    di: AnyGuitar | None
    steps: int | None
    minutes: float | None
    until_esr: float | None
    device: str
    seed: int


def check_run(device: Any, seed: Any) -> None:
    """Whether PyTorch can train there, from that seed; errors are those of `distill`."""
    if not is_number(seed) or seed != int(seed) or not 0 <= seed < 1 << 32:
        raise SettingError(f"seed is {seed!r}; expected an integer from 0 to {(1 << 32) - 1}")
    try:
        import torch
    except ImportError:
        raise EngineError(f"training: torch is not installed. {how_to_install('torch')}") from None
    kind, _, number = str(device).partition(":")
    if kind not in ("cpu", "cuda") or (number and not number.isdecimal()) or (kind == "cpu" and number):
        raise SettingError(f'device is {device!r}; expected "cpu", or a GPU such as "cuda:0"')
    if kind == "cuda" and int(number or 0) >= torch.cuda.device_count():
        raise EngineError(
            f"{device}: PyTorch sees {torch.cuda.device_count()} GPUs here; expected one of them. Leave the device out "
            "for the processor"
        )
