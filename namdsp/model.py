"""The model: what `namdsp.load` gives. Renders signals and makes streams."""

from __future__ import annotations

import os
import warnings
from collections.abc import Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from namdsp.architectures import parse_model
from namdsp.architectures.context import ParsedModel
from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.reference import Truth64
from namdsp.compatibility import Compatibility
from namdsp.errors import NamFileError, NamFileWarning, StreamError
from namdsp.kernels.engine import Engine
from namdsp.nam_file import MAX_FILE_BYTES, NamFile, read_nam_file
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.channels import is_mono
from namdsp.plan.plan import Plan
from namdsp.runtime.dispatch import Choice, build_engine, check_engine_name
from namdsp.runtime.offline import OFFLINE_BLOCK, check_output, check_signal, render_reference
from namdsp.runtime.player import Player
from namdsp.runtime.renderer import Renderer
from namdsp.runtime.start import settled_by
from namdsp.runtime.stream import Stream
from namdsp.runtime.takes import render_takes
from namdsp.runtime.voices import Voices

#: The rate that hosts assume for a file that does not say.
DEFAULT_SAMPLE_RATE = 48000.0
MAX_HISTORY_BYTES = 1 << 30


def load(
    path: str | os.PathLike[str],
    *,
    slim: float | None = None,
    compatibility: Compatibility | str = "player",
    max_file_bytes: int = MAX_FILE_BYTES,
) -> Model:
    """Open a .nam file.

    path           : the file
    slim           : size dial 0..1 for slimmable models and containers; larger is more compute, None full size
    compatibility  : where player and trainer differ: a `Compatibility`, or text such as "trainer" or "tanh=fast"
    max_file_bytes : refuse larger files

    Raises
    ------
    NamFileError : the file cannot be used; says where, what was found, what was expected.

    Warns
    -----
    NamFileWarning : the file plays, but depends on a divergence between player and trainer.
    """
    switches = Compatibility.parse(compatibility) if isinstance(compatibility, str) else compatibility
    _check_slim(slim, os.fsdecode(path))
    file = read_nam_file(path, max_file_bytes=max_file_bytes)
    model = Model(file, parse_model(file, compatibility=switches, slim=slim), switches, slim)
    for note in model.warnings:
        warnings.warn(f"{file.file}: {note}", NamFileWarning, stacklevel=2)
    return model


def _check_slim(slim: float | None, file: str) -> None:
    if slim is not None and not 0.0 <= slim <= 1.0:
        raise NamFileError(f"slim is {slim:g}; expected 0 (smallest) to 1 (full size)", file=file)


class Model:
    """A capture, ready to play. Immutable; streams hold what changes.

    sample_rate    : Hz; 48000 where the file does not say
    metadata       : the file's metadata object, unknown keys included
    warnings       : notes on what the file's sound depends on
    compatibility  : the divergence switches in force
    slim           : the dial position asked for, None for full size
    """

    def __init__(
        self, file: NamFile, parsed: ParsedModel, compatibility: Compatibility, slim: float | None
    ) -> None:
        self.file = file
        self.parsed = parsed
        self.compatibility = compatibility
        self.slim = slim
        self.metadata = file.metadata
        self.sample_rate = parsed.sample_rate or DEFAULT_SAMPLE_RATE
        self.in_channels = parsed.in_channels
        self.out_channels = parsed.out_channels
        self._start: Mapping[int, Float32] | None = None
        ignored = slim is not None and not parsed.slim_steps
        self.warnings = (
            *file.notes,
            *parsed.notes,
            *(("slim was given, but this model has one size only; it is ignored",) if ignored else ()),
        )
        if self.plan.history_bytes > MAX_HISTORY_BYTES:
            raise NamFileError(
                f"needs {self.plan.history_bytes / 2**30:.1f} GiB of history per stream; expected a capture "
                "(at most 1 GiB). Check dilations and kernel sizes",
                file=file.file,
                path="config",
            )

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

    def render(self, x: Any, *, engine: str = "auto", threads: int | None = None) -> Any:
        """Run a whole signal through the model, or many.

        x       : float [T], or [C, T]: a mono model plays each channel by itself; float64 is rounded to float32.
                  Or a list of such arrays, of any lengths
        engine  : "auto", "reference" or a backend's name; all give the same bits
        threads : most threads to use, None for all cores; the bits do not depend on it

        Returns float32 [T] for a mono model and x [T], else [C, T]; as long as x. For a list, the list of these.

        Raises
        ------
        AudioError  : x is not a finite float signal of the right shape, or the output is not finite.
        EngineError : the named engine cannot run here.
        """
        check_engine_name(engine)
        if isinstance(x, list | tuple) and any(isinstance(take, np.ndarray) for take in x):
            if engine == "reference":
                return [self.render(take, engine=engine) for take in x]
            return render_takes([self.player(engine)] * len(x), x, threads)
        signal = check_signal(x, self.in_channels)
        if engine == "reference":
            y = np.asarray(render_reference(self.parsed, signal, self.plan.settle_frames))
        else:
            with self.renderer(channels=signal.shape[0], engine=engine, threads=threads) as renderer:
                y = renderer.process(signal)
        check_output(y)
        return y[0] if np.ndim(x) == 1 and len(y) == 1 else y

    def truth(self, x: Any) -> NDArray[np.float64]:
        """The same render in float64, as shapes of `render`: what rounding errors are held against."""
        signal = check_signal(x, self.in_channels)
        y: NDArray[np.float64] = render_reference(self.parsed, signal, self.plan.settle_frames, Truth64())
        return y[0] if np.ndim(x) == 1 and len(y) == 1 else y

    def stream(
        self, *, max_block: int, channels: int | None = None, engine: str = "auto", prewarm: bool = True
    ) -> Stream:
        """Make a realtime stream. Everything that takes time or memory happens here, not in its blocks.

        max_block : largest block in frames, at least 1
        channels  : audio channels; a mono model plays any number (default 1), others their own
        prewarm   : start from the settled response to silence (else from zeros and what stands in the file)

        Raises
        ------
        StreamError : max_block or channels are out of range.
        EngineError : the named engine cannot run here.
        """
        if not isinstance(max_block, int | np.integer) or not 1 <= max_block <= 1 << 24:
            raise StreamError(f"max_block is {max_block!r}; expected an integer from 1 to {1 << 24} frames")
        wanted = self.in_channels if channels is None else channels
        whole, mono = isinstance(wanted, int | np.integer), is_mono(self)
        if not whole or wanted < 1 or (not mono and wanted != self.in_channels):
            expected = "an integer of at least 1" if mono else f"{self.in_channels}, the model's inputs"
            raise StreamError(f"channels is {channels!r}; expected {expected}")
        frames = int(max_block)
        return Stream(
            self.voices(max_block=frames, channels=int(wanted), engine=engine),
            max_block=frames,
            sample_rate=self.sample_rate,
            engine_name=engine,
            prewarm=prewarm,
        )

    def voices(self, *, max_block: int, channels: int, engine: str) -> Voices:
        """What a stream plays; its arguments are those of `stream`."""
        chosen = self._engine(engine, max_block).engine
        return Voices(chosen, channels=channels, max_block=max_block, settled=lambda: self._settled(chosen))

    def slimmed(self, slim: float | None) -> Model:
        """The same file at another size, for `Stream.swap`; as `load(..., slim=slim)`.

        slim : size dial 0..1, None for full size
        """
        _check_slim(slim, self.file.file)
        parsed = parse_model(self.file, compatibility=self.compatibility, slim=slim)
        return Model(self.file, parsed, self.compatibility, slim)

    def renderer(
        self,
        *,
        channels: int,
        engine: str = "auto",
        threads: int | None = None,
        min_chunk: int | None = None,
    ) -> Renderer:
        """Make an offline renderer: like a stream, but for blocks of any length, each on several cores.

        channels, engine, threads : as in `render`
        min_chunk : shortest chunk that a core gets, in frames; None chooses

        Raises
        ------
        EngineError : the named engine cannot run here.
        """
        chosen = self._engine(engine, None).engine
        settled = self._settled(chosen)
        return Renderer(chosen, channels=channels, settled=settled, threads=threads, min_chunk=min_chunk)

    def player(self, engine: str = "auto") -> Player:
        """What `render_takes` takes: the offline engine and where its streams start."""
        chosen = self._engine(engine, None).engine
        return Player(chosen, lambda: self._settled(chosen), self.file.file)

    def explain(self, *, engine: str = "auto", max_block: int = OFFLINE_BLOCK) -> str:
        """Which kernel takes which operations, and why others refused."""
        choice = self._engine(engine, max_block)
        lines = [f"engine {choice.engine.name}"]
        lines += [f"  passed over {name}: {reason}" for name, reason in choice.refusals]
        lines += [
            f"  recurrent: {op.place} goes on from its own output, so a signal is not cut in time"
            for op in self.plan.recurrent
        ]
        for segment in choice.engine.schedule:
            lines.append(f"  {segment.kernel:10} {', '.join(segment.places)}")
            lines += [f"             not {kernel}: {reason}" for kernel, reason in segment.refusals]
            lines += [f"             {segment.note}"] * bool(segment.note)
        return "\n".join(lines)

    def _settled(self, engine: Engine) -> Mapping[int, Float32]:
        """Where streams start; found once, by whichever engine is there first."""
        if self._start is None:
            self._start = settled_by(engine)
        return self._start

    @cached_property
    def _engines(self) -> dict[tuple[str, int | None], Choice]:
        return {}

    def _engine(self, name: str, max_block: int | None) -> Choice:
        key = (name, max_block)
        if key not in self._engines:
            self._engines[key] = build_engine(self.plan, name, max_block)
        return self._engines[key]

    def __getstate__(self) -> dict[str, Any]:
        """For copies and other processes: everything but the engines, which hold addresses."""
        return {name: part for name, part in vars(self).items() if name != "_engines"}

    def __repr__(self) -> str:
        return f"<Model {self.file.file!r} {self.architecture}, {self.sample_rate:g} Hz>"
