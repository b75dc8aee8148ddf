"""Checks of arguments of modules and data sets: tensors with samples, integers."""

from __future__ import annotations

import operator
from typing import Any

import torch

from namdsp.errors import AudioError, SettingError

HALVES = (torch.float16, torch.bfloat16)
FULL_TYPES = (torch.float32, torch.float64)


def check_floats(name: str, value: Any, *, data: bool = True) -> None:
    """Refuse anything but a dense tensor of floats.

    data : also refuse tensors on the device "meta", which have a shape and no samples

    Raises
    ------
    AudioError : it is not such a tensor.
    """
    expected = "expected a dense tensor of float16, bfloat16, float32 or float64"
    if not isinstance(value, torch.Tensor):
        raise AudioError(f"{name} is a {type(value).__name__}; {expected}")
    if value.dtype not in (*HALVES, *FULL_TYPES):
        kind = str(value.dtype).removeprefix("torch.")
        raise AudioError(f"{name} is of type {kind}; {expected}, with full scale at 1.0")
    if value.is_nested:
        raise AudioError(f"{name} is a nested tensor; {expected}. Pad its examples, or pass them one by one")
    if value.layout != torch.strided:
        layout = str(value.layout).removeprefix("torch.").removeprefix("_")
        raise AudioError(f"{name} is a {layout} tensor; {expected}. Convert it with .to_dense()")
    if data and value.device.type == "meta":
        raise AudioError(
            f"{name} is on the device meta, where tensors have no samples; {expected} on another"
        )


def check_device(name: str, value: torch.Tensor, weights: torch.Tensor) -> None:
    """Refuse a tensor that is on another device than the weights.

    Raises
    ------
    AudioError : it is on another device.
    """
    if value.device != weights.device:
        raise AudioError(
            f"{name} is on {value.device}, the weights are on {weights.device}; expected one device. "
            f'Move one of them: capture.to("{value.device}"), or {name}.to("{weights.device}")'
        )


def integer(name: str, value: Any, least: int = 0) -> int:
    """Return an integer of Python, NumPy or PyTorch as an int.

    Raises
    ------
    SettingError : it is no integer, or less than `least`.
    """
    try:
        number = least - 1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = least - 1
    if number < least:
        raise SettingError(f"{name} is {value!r}; expected a whole number from {least}")
    return number
