"""A capture as it was read: what it says of itself, and its plan. What plays it is in `namdsp/model.py`."""

from __future__ import annotations

from functools import cached_property
from typing import Any, ClassVar

from namdsp.architectures.context import ParsedModel
from namdsp.compatibility import Compatibility
from namdsp.fixed import Fixed
from namdsp.nam_file import NamFile
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.plan import Plan

#: The rate that hosts assume for a file that does not say.
DEFAULT_SAMPLE_RATE = 48000.0


class Capture(Fixed):
    """The facts of a `Model`."""

    INSTEAD: ClassVar[dict[str, str]] = {
        "sample_rate": "a signal at another rate says so: render(x, sample_rate=44100)",
        "slim": "slimmed(...) gives another size",
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
        """What was read."""
        return self._file

    @property
    def parsed(self) -> ParsedModel:
        """Config and weights, at this size."""
        return self._parsed

    @cached_property
    def plan(self) -> Plan:
        """The model as a graph of operations."""
        builder = PlanBuilder(self.in_channels)
        return builder.finish(self.parsed.lower(builder, 0))

    @property
    def receptive_field(self) -> int | None:
        """Frames of input that reach one frame of output; None if the model never forgets."""
        return self.plan.receptive_field

    @property
    def architecture(self) -> str:
        """`architecture` of the file."""
        return self.file.architecture
