"""Many captures, each loaded when it is first drawn, and as many kept as are asked for."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

from namdsp.errors import NamFileError, SettingError
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.nam_packed import SUFFIXES
from namdsp.plan.channels import is_mono
from namdsp.torch.arguments import files_below

#: Models that stay loaded, with their engines.
KEPT = 256

Captures = str | os.PathLike[str] | Sequence[str | os.PathLike[str] | Model]


class Library:
    """Captures by number.

    captures : a folder, all of it; or a list of files and models
    options  : of `namdsp.load`
    kept     : models that stay loaded; the least used goes first

    Raises
    ------
    SettingError : there is no capture.
    """

    def __init__(self, captures: Captures, options: dict[str, Any], kept: int = KEPT) -> None:
        self._options, self._kept = options, kept
        self._loaded: OrderedDict[int, Model] = OrderedDict()
        if isinstance(captures, str | os.PathLike):
            #: paths, or models that were given as such
            self.entries: list[Any] = list(files_below("captures", captures, SUFFIXES))
        elif not isinstance(captures, Iterable):
            raise SettingError(
                f"captures is {captures!r:.60}; expected a folder, or a list of .nam files and models"
            )
        else:
            self.entries = list(captures)
            if not self.entries:
                raise SettingError("captures is empty; expected .nam files or models")
        #: Hz of all captures, known from the first that is loaded on
        self.sample_rate: float | None = None

    def __len__(self) -> int:
        return len(self.entries)

    def name(self, index: int) -> str:
        """Path of a capture, or what a model was read from."""
        entry = self.entries[index]
        return entry.file.file if isinstance(entry, Model) else os.fsdecode(entry)

    def __getitem__(self, index: int) -> Model:
        """A capture.

        Raises
        ------
        NamFileError : it cannot be used, has another rate than the others, or is not mono.
        """
        if index in self._loaded:
            self._loaded.move_to_end(index)
            return self._loaded[index]
        model = self._load(self.entries[index])
        if not is_mono(model):
            raise NamFileError(
                f"takes {model.in_channels} channels and gives {model.out_channels}; expected mono. Leave it out",
                file=self.name(index),
            )
        if self.sample_rate not in (None, model.sample_rate):
            raise NamFileError(
                f"runs at {model.sample_rate:g} Hz, others at {self.sample_rate:g} Hz; expected captures of one rate. "
                "Make one set for each rate",
                file=self.name(index),
            )
        self.sample_rate = model.sample_rate
        self._loaded[index] = model
        while len(self._loaded) > self._kept:
            self._loaded.popitem(last=False)
        return model

    def _load(self, entry: Any) -> Model:
        return entry if isinstance(entry, Model) else open_model(entry, **self._options)

    def __getstate__(self) -> dict[str, Any]:
        """For other processes: each loads what it draws."""
        return {**vars(self), "_loaded": OrderedDict()}
