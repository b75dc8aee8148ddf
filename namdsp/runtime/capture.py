"""`ModelProperties`, base of `Model`: rate, channels, metadata, plan of a capture. Rendering: `namdsp/model.py`."""

from __future__ import annotations

import os
from functools import cached_property
from typing import Any, ClassVar

from namdsp.architectures.context import ParsedModel, plan_of
from namdsp.compatibility import Compatibility
from namdsp.nam_file import NamFile
from namdsp.notebook import card
from namdsp.plan.plan import Plan
from namdsp.strict_attributes import StrictAttributes

#: The rate that hosts assume for a file that does not say.
DEFAULT_SAMPLE_RATE = 48000.0


class ModelProperties(StrictAttributes):
    """The properties of a `Model`."""

    ATTRIBUTE_HINTS: ClassVar[dict[str, str]] = {
        "sample_rate": "a signal at another rate says so: render(x, sample_rate=44100)",
        "slim": "slimmed(...) returns another size",
    }

    def __init__(
        self, file: NamFile, parsed: ParsedModel, compatibility: Compatibility, slim: float | None
    ) -> None:
        self._file = file
        self._parsed = parsed
        self._compatibility = compatibility
        self._slim = slim

    @property
    def sample_rate(self) -> float:
        """Hz; 48000 where the file does not say."""
        return self._parsed.sample_rate or DEFAULT_SAMPLE_RATE

    @property
    def in_channels(self) -> int:
        """Audio channels in. With one in and one out it plays any number, each by itself."""
        return self._parsed.in_channels

    @property
    def out_channels(self) -> int:
        """Audio channels out."""
        return self._parsed.out_channels

    @property
    def metadata(self) -> dict[str, Any]:
        """The file's metadata object, unknown keys included."""
        return self._file.metadata

    @property
    def warnings(self) -> tuple[str, ...]:
        """Notes on what the file's sound depends on."""
        ignored = self._slim is not None and not self._parsed.slim_steps
        more = ("slim was given, but this model has one size only; it is ignored",) if ignored else ()
        return (*self._file.notes, *self._parsed.notes, *more)

    @property
    def compatibility(self) -> Compatibility:
        """The divergence switches in force."""
        return self._compatibility

    @property
    def slim(self) -> float | None:
        """The dial position asked for, None for full size."""
        return self._slim

    @property
    def file(self) -> NamFile:
        """The file as it was read: metadata, config, weights, notes."""
        return self._file

    @property
    def parsed(self) -> ParsedModel:
        """Config and weights, at this size."""
        return self._parsed

    @cached_property
    def plan(self) -> Plan:
        """The model as a graph of operations."""
        return plan_of(self.parsed)

    @property
    def receptive_field(self) -> int | None:
        """Frames of input that reach one frame of output; None if it is infinite (LSTM)."""
        return self.plan.receptive_field

    @property
    def architecture(self) -> str:
        """`architecture` of the file."""
        return self.file.architecture

    def _repr_html_(self) -> str:
        """A card with its facts, for notebooks."""
        field, slim = self.receptive_field, "" if self.slim is None else f", slim {self.slim:g}"
        gear, kind = self._words("gear_make", "gear_model"), self._words("gear_type")
        facts = [
            ("name", self._words("name")),
            ("modeled by", self._words("modeled_by")),
            ("gear", f"{gear} ({kind})" if gear and kind else gear or kind),
            ("tone", self._words("tone_type")),
            ("architecture", f"{self.architecture}, {self.file.all_weights:,} weights{slim}"),
            ("sample rate", f"{self.sample_rate:g} Hz"),
            ("channels", f"{self.in_channels} in, {self.out_channels} out"),
            ("receptive field", "infinite" if field is None else f"{1000 * field / self.sample_rate:.0f} ms"),
            ("loudness", self._level("loudness", "dB")),
            ("0 dBFS in", self._level("input_level_dbu", "dBu")),
            ("0 dBFS out", self._level("output_level_dbu", "dBu")),
            ("warnings", "; ".join(self.warnings)),
        ]
        return card(os.path.basename(self.file.file), facts)

    def _words(self, *keys: str) -> str:
        """What the metadata says under some keys, as far as it is text or numbers."""
        values = (self.metadata.get(key) for key in keys)
        return " ".join(str(value) for value in values if isinstance(value, str | int | float))

    def _level(self, key: str, unit: str) -> str:
        level = self.metadata.get(key)
        fits = isinstance(level, int | float) and not isinstance(level, bool) and abs(level) < 1e6
        return f"{level:.4g} {unit}" if fits else ""
