"""Many captures, each loaded at its first use; a bounded number stays loaded."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import Any

from namdsp.batch.find import find_models
from namdsp.errors import NamFileError, SettingError
from namdsp.loading import open_model
from namdsp.model import Model
from namdsp.plan.channels import is_mono

#: Default number of models that stay loaded, with their engines.
DEFAULT_MAX_LOADED = 256

Captures = str | os.PathLike[str] | Sequence[str | os.PathLike[str] | Model]


class CaptureSet:
    """Captures by index.

    captures   : a folder and its subfolders, or a pattern of files; or a list of files and models
    options    : of `namdsp.load`
    max_loaded : models that stay loaded; the least recently used is dropped first

    Raises
    ------
    SettingError : there is no capture.
    """

    def __init__(
        self, captures: Captures, options: dict[str, Any], max_loaded: int = DEFAULT_MAX_LOADED
    ) -> None:
        self._options, self._max_loaded = options, max_loaded
        self._loaded: dict[int, Model] = {}
        if isinstance(captures, str | os.PathLike):
            #: paths or models
            self.entries: list[Any] = [file.path for file in find_models([captures])]
        elif not isinstance(captures, Iterable):
            raise SettingError(
                f"captures is {captures!r:.60}; expected a folder, or a list of .nam files and models"
            )
        else:
            self.entries = list(captures)
            if not self.entries:
                raise SettingError("captures is empty; expected .nam files or models")
        #: Hz of all captures; None before the first one is loaded
        self.sample_rate: float | None = None

    def __len__(self) -> int:
        return len(self.entries)

    def name(self, index: int) -> str:
        """Return the path of a capture, or of the file that a model was read from."""
        entry = self.entries[index]
        return entry.file.file if isinstance(entry, Model) else os.fsdecode(entry)

    def __getitem__(self, index: int) -> Model:
        """Return a capture.

        Raises
        ------
        NamFileError : it cannot be used, has another sample rate than the others, or is not mono.
        """
        if index in self._loaded:
            self._loaded[index] = self._loaded.pop(index)  # the last to be dropped
            return self._loaded[index]
        entry = self.entries[index]
        model = entry if isinstance(entry, Model) else open_model(entry, **self._options)
        if not is_mono(model):
            raise NamFileError(
                f"has {model.in_channels} input and {model.out_channels} output channels; expected mono. Leave it out",
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
        if len(self._loaded) > self._max_loaded:
            del self._loaded[next(iter(self._loaded))]
        return model

    def __getstate__(self) -> dict[str, Any]:
        """Return the state without loaded models: other processes load what they draw."""
        return {**vars(self), "_loaded": {}}
