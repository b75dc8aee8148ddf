"""`Model`, a loaded capture: renders signals and makes streams."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, ClassVar, Unpack, overload

import numpy as np
from numpy.typing import NDArray

import namdsp
from namdsp.architectures import parse_model
from namdsp.architectures.context import ParsedModel
from namdsp.arithmetic.fma import Float32
from namdsp.arithmetic.reference import Float64Arithmetic
from namdsp.common.public import public
from namdsp.common.settings import checked, integer
from namdsp.common.short_repr import short_path
from namdsp.common.strict_attributes import StrictAttributes
from namdsp.format.compatibility import Compatibility
from namdsp.format.nam_file import NamFile
from namdsp.notebook import card
from namdsp.plan.plan import voices_for
from namdsp.runtime.arguments import (
    check_channels,
    check_max_block,
    check_plan,
    check_threads,
    plan_on_phases,
)
from namdsp.runtime.dispatch import EngineRequest, check_engine_name
from namdsp.runtime.jobs import RenderJobOptions, RenderOptions, render_list, render_signal
from namdsp.runtime.offline import OFFLINE_BLOCK, render_reference
from namdsp.runtime.playable import Playable
from namdsp.runtime.renderer import Renderer
from namdsp.runtime.signals import TensorT, check_signal, is_signal_list
from namdsp.runtime.stream import Stream

if TYPE_CHECKING:
    from namdsp.architectures.knobs import Knob, Panel


class Model(StrictAttributes, Playable):
    """A capture that is ready to play. It never changes; streams keep the state. Made by `namdsp.load`.

    Example
    -------
    >>> amp = namdsp.load("amp.nam")
    >>> amp(x).shape == x.shape
    True
    """

    ATTRIBUTE_HINTS: ClassVar[dict[str, str]] = {
        "sample_rate": "a signal at another rate says so: render(x, sample_rate=44100)",
        "slim": "slimmed(...) returns another size",
    }

    def __init__(
        self,
        file: NamFile,
        parsed: ParsedModel,
        compatibility: Compatibility,
        slim: float | None,
        panel: Panel | None = None,
    ) -> None:
        super().__init__(file, parsed)
        self._compatibility = compatibility
        self._slim = slim
        self._panel = panel
        check_plan(self.plan, file)

    # -- whole signals -----------------------------------------------------------------------------

    @overload
    def render(self, x: NDArray[Any], **options: Unpack[RenderOptions]) -> Float32: ...
    @overload
    def render(self, x: Sequence[NDArray[Any]], **options: Unpack[RenderOptions]) -> list[Float32]: ...
    @overload
    def render(self, x: TensorT, **options: Unpack[RenderOptions]) -> TensorT: ...
    @overload
    def render(self, x: Sequence[TensorT], **options: Unpack[RenderOptions]) -> list[TensorT]: ...
    @public(RenderJobOptions)
    def render(self, x: Any, **options: Any) -> Any:
        """Render a whole signal, or a list of signals, through the capture.

        x              : float [T], or [C, T]: a mono model plays each channel by itself; float64 is rounded to float32.
                         Or a list of such arrays, of any lengths. Or tensors of PyTorch, on any device
        sample_rate    : of x, in Hz: if it is not the model's, x is resampled to the model's and the output back, as
                         `namdsp render` does, with the same bits. None: x must be at the model's rate; at another
                         it sounds wrong, which cannot be detected
        engine         : "auto", "reference" or a backend's name; all give the same bits. Or a GPU, "cuda:1"; or
                         several that share the signals of a list, "cuda:0,cuda:1"
        threads        : most threads to use, None for all cores; the bits do not depend on it
        channels_first : x may have more channels than frames. Otherwise such an array is refused, for it is more likely
                         [T, C], as `soundfile.read(..., always_2d=True)` returns it
        oversample     : oversampling factor, 2, 3, 4, 6, 8 or 16: less aliasing, at as many times the cost. Latency is
                         compensated; frequencies above 0.4 times the model's rate are lost: docs/oversampling.md
        knobs          : positions for this render, as for `with_knobs`

        Returns float32 [T] for a mono model and x [T], else [C, T]; as long as x. For a list, the list of these; for a
        tensor, a tensor on the same device.

        Raises
        ------
        AudioError   : x is not a finite float signal of the right shape, or the output is not finite; a tensor requires
                       grad.
        SettingError : sample_rate, threads, oversample or knobs mean nothing, or ask for too much memory.
        EngineError  : the named engine cannot run here.

        Example
        -------
        >>> y = amp.render(x, sample_rate=44100)
        >>> y.dtype, y.shape == x.shape
        (dtype('float32'), True)
        """
        checked = RenderJobOptions(**options)
        model = self if checked.knobs is None else self.with_knobs(checked.knobs)
        if is_signal_list(x):
            return render_list([model] * len(x), x, checked)
        return render_signal(model, x, checked)

    #: `amp(x)` is `amp.render(x)`
    __call__ = render

    @public()
    def truth(self, x: Any, *, channels_first: bool = False) -> NDArray[np.float64]:
        """Render in float64, to measure the rounding errors of `render`.

        x, channels_first : as for `render`, at the model's rate; one signal

        Example
        -------
        >>> float(abs(amp.render(x) - amp.truth(x)).max()) < 1e-5
        True
        """
        signal = check_signal(x, self.in_channels, channels_first=channels_first)
        y: NDArray[np.float64] = render_reference(
            self.parsed, signal, self.plan.prewarm_frames, Float64Arithmetic()
        )
        return y[0] if np.ndim(x) == 1 and len(y) == 1 else y

    @public()
    def stream(
        self,
        *,
        max_block: int,
        channels: int | None = None,
        engine: str = "auto",
        prewarm: bool = True,
        oversample: int = 1,
    ) -> Stream:
        """Make a stream for real time. Allocates and compiles here, not later in the blocks.

        Its blocks are taken to be at the model's rate: a stream does not resample.

        max_block : largest block in frames, at least 1
        channels  : audio channels; a mono model plays any number (default 1), others a fixed one
        prewarm   : start from the steady state after silence (else from zeros and the states in the file)
        oversample: as for `render`, but with the latency `Stream.latency_frames`

        Raises
        ------
        StreamError  : max_block or channels are out of range, or need more memory than a stream may have.
        SettingError : oversample means nothing.
        EngineError  : the named engine cannot run here.

        Example
        -------
        >>> stream = amp.stream(max_block=128)
        >>> stream.process(x[:128]).shape
        (128,)
        """
        frames, plan = check_max_block(max_block), plan_on_phases(self.plan, oversample)
        wanted = check_channels(self, plan, channels, max_block=frames)
        return Stream(
            self.voices(max_block=frames, channels=wanted, engine=engine, oversample=oversample),
            max_block=frames,
            sample_rate=self.sample_rate,
            engine_name=engine,
            prewarm=prewarm,
        )

    def slimmed(self, slim: float | None) -> Model:
        """Return the same capture at another size, for `Stream.swap`; as `load(..., slim=slim)`.

        slim : size dial 0..1, None for full size

        Example
        -------
        >>> namdsp.load("sizes.nam").slimmed(0.5)
        <Model 'sizes.nam' SlimmableContainer, slim 0.5, 48000 Hz>
        """
        parsed = parse_model(self.file, compatibility=self.compatibility, slim=slim)
        return Model(self.file, parsed, self.compatibility, slim, self._panel)

    def with_knobs(self, knobs: Mapping[str, Any]) -> Model:
        """Return the same capture with other knob positions, for `Stream.swap`; as `load(..., knobs=knobs)`.

        knobs : positions by name, such as {"gain": 7, "bright": "On"}; the others stay

        Raises
        ------
        SettingError : there is no such knob, or it has no such position.

        Example
        -------
        >>> namdsp.load("knobs.nam").with_knobs({"gain": 0.5}).knobs[0].shown
        0.5
        """
        from namdsp.architectures.knobs import at_positions

        file, panel = at_positions(self._panel or self.file, knobs)
        parsed = parse_model(file, compatibility=self.compatibility, slim=self.slim)
        return Model(file, parsed, self.compatibility, self.slim, panel)

    @public()
    def renderer(
        self,
        *,
        channels: int,
        engine: str = "auto",
        threads: int | None = None,
        min_chunk: int | None = None,
        oversample: int = 1,
    ) -> Renderer:
        """Make an offline renderer: like a stream, but for blocks of any length, each on several cores.

        channels, engine, threads : as in `render`
        min_chunk  : shortest chunk that a core gets, in frames; None chooses
        oversample : as for `stream`, with the same latency

        Raises
        ------
        StreamError  : channels are out of range, or need more memory than a stream may have.
        SettingError : threads, min_chunk or oversample mean nothing.
        EngineError  : the named engine cannot run here.

        Example
        -------
        >>> with amp.renderer(channels=1) as renderer:
        ...     y = renderer.process(x[np.newaxis])
        """
        wanted = check_channels(self, plan_on_phases(self.plan, oversample), channels)
        check_engine_name(engine)
        request = EngineRequest(engine, None, voices_for(self, wanted), oversample)
        chosen = self._engine_cache.choice(request).engine
        shortest = None if min_chunk is None else int(checked("min_chunk", min_chunk, integer(1)))
        return Renderer(chosen, channels=wanted, threads=check_threads(threads), min_chunk=shortest)

    @public()
    def explain(self, *, engine: str = "auto", max_block: int = OFFLINE_BLOCK) -> str:
        """Describe which kernels run this capture, and why other engines cannot.

        Example
        -------
        >>> print(amp.explain(engine="numpy"))
        engine numpy...
        """
        check_engine_name(engine)
        return self._engine_cache.choice(EngineRequest(engine, check_max_block(max_block))).explain()

    # -- the file ----------------------------------------------------------------------------------

    @public()
    def save(
        self,
        path: str | os.PathLike[str],
        weights: Mapping[str, Any] | None = None,
        *,
        metadata: Mapping[str, Any] | None = None,
        overwrite: bool = False,
    ) -> None:
        """Save the capture as a .nam or .namb file, with its weights and metadata or with others.

        path      : of the new file; .namb is for players on small machines
        weights   : name -> array, for some of `weights`; the others stay
        metadata  : keys that replace those of the file; a value of None removes one
        overwrite : whether an existing file may be replaced

        With other weights, metadata that depend on them (loudness, validation ESR, ...) are moved aside, to
        `metadata.namdsp.parent`: docs/format.md. Of a capture with knobs the positions are fixed.

        Raises
        ------
        SettingError : weights or metadata do not fit.
        NamFileError : the name has another suffix, or such a file cannot hold the capture.
        AudioError   : the file exists already, or cannot be written.

        Example
        -------
        >>> amp.save("copy.nam", metadata={"name": "mine"})
        >>> namdsp.load("copy.nam").metadata["name"]
        'mine'
        """
        namdsp.save(self, path, weights, metadata=metadata, overwrite=overwrite)

    @public()
    def measure(self, *, engine: str = "auto", threads: int | None = None) -> namdsp.Measures:
        """Measure timing, polarity and levels of the capture, and its output for silence.

        engine, threads : as for `render`; the result does not depend on them

        Raises
        ------
        AudioError  : the output is not finite.
        EngineError : the named engine cannot run here.

        Example
        -------
        >>> amp.measure().polarity
        1
        """
        return namdsp.measure(self, engine=engine, threads=threads)

    @property
    def weights(self) -> dict[str, NDArray[np.float32]]:
        """Copies of all weights that play: name -> float32 array, in the order of the file."""
        return namdsp.named_weights(self)

    # -- facts -------------------------------------------------------------------------------------

    @property
    def metadata(self) -> dict[str, Any]:
        """A copy of the file's metadata object, unknown keys included; `save` writes other metadata."""
        return deepcopy(self._file.metadata)

    @property
    def warnings(self) -> tuple[str, ...]:
        """Notes on what the file's sound depends on."""
        ignored = self._slim is not None and not self._parsed.slim_steps
        more = ("slim was given, but this model has one size only; it is ignored",) if ignored else ()
        return (*self._file.notes, *self._parsed.notes, *more)

    @property
    def compatibility(self) -> Compatibility:
        """The choices where player and trainer differ."""
        return self._compatibility

    @property
    def slim(self) -> float | None:
        """The requested size, 0 to 1; None is full size."""
        return self._slim

    @property
    def knobs(self) -> tuple[Knob, ...]:
        """The knobs of the capture with their positions; empty if it has none."""
        return () if self._panel is None else self._panel.knobs

    @property
    def file_as_read(self) -> NamFile:
        """The file as it was read, before knob positions changed its weights."""
        return self.file if self._panel is None else self._panel.file

    @property
    def receptive_field(self) -> int | None:
        """Input frames that affect one output frame; None if it is infinite (LSTM)."""
        return self.plan.receptive_field

    @property
    def architecture(self) -> str:
        """`architecture` of the file."""
        return self.file_as_read.architecture

    def facts(self) -> dict[str, str]:
        """Return the facts that cards and pictures show, by name; a fact that the file lacks is empty.

        Example
        -------
        >>> amp.facts()["sample rate"]
        '48000 Hz'
        """
        field, slim = self.receptive_field, "" if self.slim is None else f", slim {self.slim:g}"

        def said(*keys: str) -> str:
            """What the metadata says under some keys, as far as it is text or numbers."""
            values = (self._file.metadata.get(key) for key in keys)
            return " ".join(str(value) for value in values if isinstance(value, str | int | float))

        def level(key: str, unit: str) -> str:
            value = self._file.metadata.get(key)
            fits = isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e6
            return f"{value:.4g} {unit}" if fits else ""

        gear, kind = said("gear_make", "gear_model"), said("gear_type")
        return {
            "name": said("name"),
            "modeled by": said("modeled_by"),
            "gear": f"{gear} ({kind})" if gear and kind else gear or kind,
            "tone": said("tone_type"),
            "architecture": f"{self.architecture}, {self.file.all_weights:,} weights{slim}",
            "cost": f"{self.plan.multiply_adds * self.sample_rate / 1e6:,.0f} million multiply-adds a second",
            "sample rate": f"{self.sample_rate:g} Hz",
            "channels": f"{self.in_channels} in, {self.out_channels} out",
            "receptive field": "infinite" if field is None else f"{1000 * field / self.sample_rate:.3g} ms",
            "knobs": ", ".join(f"{knob.name} {knob.shown}" for knob in self.knobs),
            "loudness": level("loudness", "dB"),
            "0 dBFS in": level("input_level_dbu", "dBu"),
            "0 dBFS out": level("output_level_dbu", "dBu"),
            "warnings": "; ".join(self.warnings),
        }

    def _repr_html_(self) -> str:
        """A card with its facts, for notebooks."""
        return card(os.path.basename(self.file.file), self.facts())

    def __repr__(self) -> str:
        size = "" if self.slim is None else f", slim {self.slim:g}"
        return f"<Model {short_path(self.file.file)} {self.architecture}{size}, {self.sample_rate:g} Hz>"
