"""The model: what `namdsp.load` gives. Renders signals and makes streams."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Unpack, overload

import numpy as np
from numpy.typing import NDArray

from namdsp.architectures import parse_model
from namdsp.architectures.context import ParsedModel
from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.reference import Truth64
from namdsp.compatibility import Compatibility
from namdsp.errors import NamFileError
from namdsp.fixed import Fixed
from namdsp.kernels.engine import Engine
from namdsp.nam_file import NamFile
from namdsp.plan.builder import PlanBuilder
from namdsp.plan.channels import voices_for
from namdsp.plan.plan import Plan
from namdsp.runtime.arguments import (
    MAX_HISTORY_BYTES,
    check_channels,
    check_max_block,
    check_rate,
    check_states,
    check_threads,
)
from namdsp.runtime.dispatch import Engines, check_engine_name
from namdsp.runtime.each import RenderOptions, render_each
from namdsp.runtime.offline import OFFLINE_BLOCK, render_reference
from namdsp.runtime.player import Player, ReferencePlayer
from namdsp.runtime.renderer import Renderer
from namdsp.runtime.signals import Signal, are_signals, check_signal
from namdsp.runtime.start import settled_by
from namdsp.runtime.stream import Stream
from namdsp.runtime.tensors import TensorT
from namdsp.runtime.voices import Voices

#: The rate that hosts assume for a file that does not say.
DEFAULT_SAMPLE_RATE = 48000.0
#: Of silence that is played for a recurrent model, once: half a second for each LSTM in it.
MAX_SILENCE_FRAMES = 1 << 22


class Model(Fixed):
    """A capture, ready to play. Immutable; streams hold what changes. Made by `namdsp.load`."""

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
        self._start: Mapping[int, Float32] | None = None
        if self.plan.history_bytes > MAX_HISTORY_BYTES:
            raise NamFileError(
                f"needs {self.plan.history_bytes / 2**30:.1f} GiB of history per stream; expected a capture "
                "(at most 1 GiB). Check dilations and kernel sizes",
                file=file.file,
                path="config",
            )
        if self.plan.receptive_field is None and self.plan.settle_frames > MAX_SILENCE_FRAMES:
            raise NamFileError(
                f"asks for {self.plan.settle_frames} frames of silence before it plays; expected a capture "
                f"(at most {MAX_SILENCE_FRAMES}). Check how many LSTMs stand in a row",
                file=file.file,
                path="config",
            )

    # -- facts -------------------------------------------------------------------------------------

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

    # -- whole signals -----------------------------------------------------------------------------

    @overload
    def render(self, x: NDArray[np.floating[Any]], **options: Unpack[RenderOptions]) -> Float32: ...
    @overload
    def render(
        self, x: Sequence[NDArray[np.floating[Any]]], **options: Unpack[RenderOptions]
    ) -> list[Float32]: ...
    @overload
    def render(self, x: TensorT, **options: Unpack[RenderOptions]) -> TensorT: ...
    @overload
    def render(self, x: Sequence[TensorT], **options: Unpack[RenderOptions]) -> list[TensorT]: ...
    def render(
        self,
        x: Any,
        *,
        sample_rate: float | None = None,
        engine: str = "auto",
        threads: int | None = None,
        channels_first: bool = False,
    ) -> Any:
        """Run a whole signal through the model, or many.

        x              : float [T], or [C, T]: a mono model plays each channel by itself; float64 is rounded to float32.
                         Or a list of such arrays, of any lengths. Or tensors of PyTorch, on any device
        sample_rate    : of x, in Hz: if it is not the model's, x is resampled to the model's and the output back, as
                         `namdsp render` does, with the same bits. None: x is taken to be at the model's rate, whatever
                         it is; at another it sounds wrong, and nothing can notice
        engine         : "auto", "reference" or a backend's name; all give the same bits
        threads        : most threads to use, None for all cores; the bits do not depend on it
        channels_first : x may have more channels than frames. Otherwise such an array is refused, for it is more likely
                         [T, C], as `soundfile.read(..., always_2d=True)` gives it

        Returns float32 [T] for a mono model and x [T], else [C, T]; as long as x. For a list, the list of these; for a
        tensor, a tensor on the same device.

        Raises
        ------
        AudioError   : x is not a finite float signal of the right shape, or the output is not finite; a tensor requires
                       grad.
        SettingError : sample_rate or threads mean nothing.
        EngineError  : the named engine cannot run here.
        """
        check_engine_name(engine)
        most, rate_hz = check_threads(threads), check_rate(sample_rate)
        if are_signals(x):
            return render_each(
                [self] * len(x),
                x,
                rate_hz=rate_hz,
                engine=engine,
                threads=most,
                channels_first=channels_first,
            )
        signal = Signal(x, self, rate_hz=rate_hz, channels_first=channels_first)
        player = self.player(engine, voices_for(self, len(signal.samples)))
        return signal.back(player.render(signal.samples, most))

    def truth(self, x: Any, *, channels_first: bool = False) -> NDArray[np.float64]:
        """The same render in float64, as shapes of `render`: what rounding errors are held against.

        x, channels_first : as for `render`, at the model's rate; one signal
        """
        signal = check_signal(x, self.in_channels, channels_first=channels_first)
        y: NDArray[np.float64] = render_reference(self.parsed, signal, self.plan.settle_frames, Truth64())
        return y[0] if np.ndim(x) == 1 and len(y) == 1 else y

    def stream(
        self, *, max_block: int, channels: int | None = None, engine: str = "auto", prewarm: bool = True
    ) -> Stream:
        """Make a realtime stream. Everything that takes time or memory happens here, not in its blocks.

        Its blocks are taken to be at the model's rate: a stream does not resample.

        max_block : largest block in frames, at least 1
        channels  : audio channels; a mono model plays any number (default 1), others their own
        prewarm   : start from the settled response to silence (else from zeros and what stands in the file)

        Raises
        ------
        StreamError : max_block or channels are out of range, or need more memory than a stream may have.
        EngineError : the named engine cannot run here.
        """
        frames = check_max_block(max_block)
        wanted = check_channels(self, self.plan, channels, max_block=frames)
        return Stream(
            self.voices(max_block=frames, channels=wanted, engine=engine),
            max_block=frames,
            sample_rate=self.sample_rate,
            engine_name=engine,
            prewarm=prewarm,
        )

    def voices(self, *, max_block: int, channels: int, engine: str) -> Voices:
        """What a stream plays; its arguments are those of `stream`."""
        voices = voices_for(self, channels)
        chosen = self._engines(engine, max_block, voices).engine
        check_states(chosen, voices)
        return Voices(chosen, channels=channels, max_block=max_block, settled=lambda: self._settled(chosen))

    def slimmed(self, slim: float | None) -> Model:
        """The same file at another size, for `Stream.swap`; as `load(..., slim=slim)`.

        slim : size dial 0..1, None for full size
        """
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
        StreamError  : channels are out of range, or need more memory than a stream may have.
        SettingError : threads mean nothing.
        EngineError  : the named engine cannot run here.
        """
        wanted = check_channels(self, self.plan, channels)
        chosen = self._engines(engine, None, voices_for(self, wanted)).engine
        return Renderer(
            chosen,
            channels=wanted,
            settled=self._settled(chosen),
            threads=check_threads(threads),
            min_chunk=min_chunk,
        )

    def player(self, engine: str = "auto", voices: int = 1) -> Player | ReferencePlayer:
        """What plays whole signals: the offline engine and where its streams start, or the reference.

        voices : that are to run together, of this model and others of its shape
        """
        if engine == "reference":
            return ReferencePlayer(self.parsed, self.plan.settle_frames, self.file.file)
        chosen = self._engines(engine, None, voices).engine
        return Player(chosen, lambda: self._settled(chosen), self.file.file)

    def explain(self, *, engine: str = "auto", max_block: int = OFFLINE_BLOCK) -> str:
        """Which kernel takes which operations, and why others refused."""
        return self._engines(engine, check_max_block(max_block), 1).explain()

    def _settled(self, engine: Engine) -> Mapping[int, Float32]:
        """Where streams start; found once, by whichever engine is there first."""
        if self._start is None:
            self._start = settled_by(engine)
        return self._start

    @cached_property
    def _engines(self) -> Engines:
        return Engines(self.plan)

    def __getstate__(self) -> dict[str, Any]:
        """For copies and other processes: everything but the engines, which hold addresses."""
        return {name: part for name, part in vars(self).items() if name != "_engines"}

    def __repr__(self) -> str:
        size = "" if self.slim is None else f", slim {self.slim:g}"
        return f"<Model {self.file.file!r} {self.architecture}{size}, {self.sample_rate:g} Hz>"
