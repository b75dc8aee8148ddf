"""The part of a model that renders and streams use: file, operations, engines."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from namdsp.architectures.context import ParsedModel, plan_of
from namdsp.format.nam_file import NamFile
from namdsp.plan.plan import Plan, voices_for
from namdsp.runtime.arguments import check_states, plan_on_phases
from namdsp.runtime.dispatch import EngineCache, EngineRequest, check_engine_name
from namdsp.runtime.offline import OfflineEngine, Reference
from namdsp.runtime.voices import StreamVoices

#: The rate that hosts assume for a file without one.
DEFAULT_SAMPLE_RATE = 48000.0


class Playable:
    """A capture and its engines, which are built at their first use. Base class of `Model`."""

    def __init__(self, file: NamFile, parsed: ParsedModel) -> None:
        self._file = file
        self._parsed = parsed

    @property
    def sample_rate(self) -> float:
        """Sample rate in Hz; 48000 if the file does not state it."""
        return self._parsed.sample_rate or DEFAULT_SAMPLE_RATE

    @property
    def in_channels(self) -> int:
        """Number of inputs. A capture with one input and one output plays any number of channels separately."""
        return self._parsed.in_channels

    @property
    def out_channels(self) -> int:
        """Number of outputs."""
        return self._parsed.out_channels

    @property
    def file(self) -> NamFile:
        """The file: metadata, config, weights, notes."""
        return self._file

    @property
    def parsed(self) -> ParsedModel:
        """Config and weights of the chosen size."""
        return self._parsed

    @cached_property
    def plan(self) -> Plan:
        """The model as a list of operations."""
        return plan_of(self.parsed)

    def voices(self, *, max_block: int, channels: int, engine: str, oversample: int = 1) -> StreamVoices:
        """Make the voices of a stream. The arguments are those of `Model.stream`."""
        check_engine_name(engine)
        voice_count = voices_for(self, channels)
        chosen = self._engine_cache.choice(EngineRequest(engine, max_block, voice_count, oversample)).engine
        check_states(chosen, voice_count)
        return StreamVoices(chosen, channels=channels, max_block=max_block)

    def offline_engine(self, request: EngineRequest) -> OfflineEngine:
        """Return the engine for whole signals. Names and factors must be checked already."""
        if request.name == "reference":
            return Reference(self.parsed, plan_on_phases(self.plan, request.oversample), request.oversample)
        return self._engine_cache.choice(request).engine

    @cached_property
    def _engine_cache(self) -> EngineCache:
        return EngineCache(self.plan, self.file.file)

    def __getstate__(self) -> dict[str, Any]:
        """For copies and other processes: everything but the engines, which hold addresses."""
        return {name: part for name, part in vars(self).items() if name != "_engine_cache"}
