"""Arguments of modules and data sets: is it a tensor with samples in it, is it a whole number?"""

from __future__ import annotations

import operator
import os
from pathlib import Path
from typing import Any

import torch

from namdsp.errors import AudioError, SettingError

HALVES = (torch.float16, torch.bfloat16)
WHOLE_TYPES = (torch.float32, torch.float64)


def check_floats(name: str, given: Any, *, data: bool = True) -> None:
    """Refuse what is no dense tensor of floats.

    data : refuse tensors on the device "meta" as well, which have a shape and no samples

    Raises
    ------
    AudioError : it is no such tensor.
    """
    expected = "expected a dense tensor of float16, bfloat16, float32 or float64"
    if not isinstance(given, torch.Tensor):
        raise AudioError(f"{name} is a {type(given).__name__}; {expected}")
    if given.dtype not in (*HALVES, *WHOLE_TYPES):
        kind = str(given.dtype).removeprefix("torch.")
        raise AudioError(f"{name} is of type {kind}; {expected}, with full scale at 1.0")
    if given.is_nested:
        raise AudioError(f"{name} is a nested tensor; {expected}. Pad its examples, or pass them one by one")
    if given.layout != torch.strided:
        layout = str(given.layout).removeprefix("torch.").removeprefix("_")
        raise AudioError(f"{name} is a {layout} tensor; {expected}. Convert it with .to_dense()")
    if data and given.device.type == "meta":
        raise AudioError(
            f"{name} is on the device meta, where tensors have no samples; {expected} on another"
        )


def whole_number(name: str, value: Any, least: int = 0) -> int:
    """An integer, of Python, NumPy or PyTorch.

    Raises
    ------
    SettingError : it is none, or less than `least`.
    """
    try:
        number = least - 1 if isinstance(value, bool) else operator.index(value)
    except TypeError:
        number = least - 1
    if number < least:
        raise SettingError(f"{name} is {value!r}; expected a whole number from {least}")
    return number


def files_below(name: str, folder: str | os.PathLike[str], suffixes: tuple[str, ...]) -> list[Path]:
    """All files in a folder and the folders in it whose names end so, by name.

    Raises
    ------
    SettingError : it is no folder, or has none.
    """
    root, kinds = Path(os.fsdecode(folder)), ", ".join(suffixes)
    if not root.is_dir():
        kind = "is a file; expected a folder, or a list of files" if root.exists() else "is not there"
        raise SettingError(f"{name}: {root} {kind}")
    found = sorted(
        path for path in root.rglob("*") if path.name.lower().endswith(suffixes) and path.is_file()
    )
    if not found:
        raise SettingError(f"{name}: {root} has none in it; expected files that end with {kinds}")
    return found
