"""Exported captures as C programs see them: shared libraries through ctypes."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

import namdsp


class Library:
    """A shared library named amp."""

    def __init__(self, folder: Path) -> None:
        self._library = ctypes.CDLL(str(folder / "libamp.so"))
        address, size = ctypes.c_void_p, ctypes.c_int64
        for name, result, arguments in (
            ("state_bytes", ctypes.c_size_t, []),
            ("init", ctypes.c_int, None),
            ("process", size, [address] * 3 + [size]),
            ("process_strided", size, [address] * 2 + [size] * 2 + [address] + [size] * 3),
            ("reset", None, [address]),
            ("latency", ctypes.c_size_t, []),
            ("sample_rate", ctypes.c_double, None),
            ("channels", ctypes.c_int, [ctypes.c_int]),
        ):
            function = getattr(self._library, f"amp_{name}")
            function.restype = result
            if arguments is not None:
                function.argtypes = arguments
            setattr(self, name, function)
        self.state_bytes: Any
        self.inputs, self.outputs = self.channels(0), self.channels(1)  # type: ignore[attr-defined]

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)

    def new(self, weights: Any = None) -> State:
        """A state in memory that was used before."""
        return State(self, weights)


class State:
    """An instance."""

    def __init__(self, library: Any, weights: Any = None) -> None:
        self.library, self.weights = library, weights
        self.room = aligned(library.state_bytes())
        self.room[:] = 0xFF
        self.address = self.room.ctypes.data
        more = () if weights is None else (ctypes.c_void_p(weights.ctypes.data),)
        self.code = library.init(ctypes.c_void_p(self.address), *more)
        self.replaced = 0

    def play(self, x: Any, splits: Sequence[int] = (64,)) -> Any:
        """x float32 [C, T] in blocks of these lengths, over and over."""
        x = np.atleast_2d(x)
        out = np.full((self.library.outputs, x.shape[1]), np.nan, np.float32)
        at = step = 0
        while at < x.shape[1]:
            frames = min(splits[step % len(splits)], x.shape[1] - at)
            block = np.ascontiguousarray(x[:, at : at + frames])
            created = np.empty((self.library.outputs, frames), np.float32)
            result = self.library.process(self.address, block.ctypes.data, created.ctypes.data, frames)
            assert result >= 0
            self.replaced += result
            out[:, at : at + frames] = created
            at, step = at + frames, step + 1
        return out


def aligned(size: int, boundary: int = 64) -> Any:
    """Bytes that start at a multiple of a boundary."""
    space = np.zeros(size + boundary, np.uint8)
    start = -space.ctypes.data % boundary
    return space[start : start + size]


def library(model: Any, folder: Path, **options: Any) -> Library:
    """Export and load."""
    namdsp.export(model, folder, name="amp", format="so", **options)
    return Library(folder)
