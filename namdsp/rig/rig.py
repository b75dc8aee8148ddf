"""`Rig`: a model with gains, noise gate and cabinet, as a stream of blocks."""

from __future__ import annotations

import inspect
import os
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any, ClassVar, NoReturn, Unpack, cast, overload

from numpy.typing import NDArray

import namdsp
from namdsp.analysis.arrival import aligned
from namdsp.arithmetic.fma import Float32
from namdsp.audio.levels import db_to_gain
from namdsp.common.public import public, warn
from namdsp.common.settings import check_switch
from namdsp.common.short_repr import short_path
from namdsp.common.strict_attributes import NotCopyable, StrictAttributes, settings_of
from namdsp.errors import NamFileWarning, SettingError, StreamError
from namdsp.format.blend import Mix, blend_text
from namdsp.loading import AnyCapture, load, load_chain
from namdsp.model import Model
from namdsp.native.records import BUSY, NEEDS_SLOW_PATH
from namdsp.oversampling.factors import latency_frames
from namdsp.rig.amp import LiveAmp, check_fits
from namdsp.rig.cabinet import Cabinet, Path, ResponsePaths
from namdsp.rig.cabinet_processor import LiveCabinet
from namdsp.rig.gate import Gate, gate_settings
from namdsp.rig.levels import Levels, find_levels
from namdsp.rig.player import RigPlayer
from namdsp.rig.renderer import RigRenderKeywords, outputs_with, render_signal, tail_frames
from namdsp.rig.resolved import ResolvedRig
from namdsp.rig.settings import RigKeywords, RigSettings
from namdsp.rig.tone import Tone, dc_filter
from namdsp.runtime.blocks import FAILED_MIDWAY, Block, OutBlock, checked_blocks, process_new
from namdsp.runtime.jobs import RenderJobOptions
from namdsp.runtime.signals import TensorT


class Rig(StrictAttributes, NotCopyable):
    """A capture with gains, noise gate, tone controls and cabinet: plays signals, files and blocks in real time.

        input gain -> calibration -> MODEL -> normalisation -> gate -> eq -> output gain -> cabinet -> DC filter
                               `-> gate detector

    model            : the capture: its path, a `Model`, or whatever `namdsp.load` takes; or a list of these, which play
                       in series at unity gain: a pedal before an amplifier
    mix              : instead of `model` the captures of a blend, side by side: paths of .nam files, or texts such as
                       "crunch.nam@-3,delay=2,invert": its level in dB, its delay in frames, inverted polarity. Their
                       outputs are added. `load("mix:clean.nam@-3|crunch.nam")` loads a blend as a model
    align            : bring the captures of mix to one onset and polarity, as `namdsp.measure` finds them: the
                       earlier ones are delayed, and upside-down ones are flipped. Delays and inversions of mix are
                       applied in addition
    max_block        : largest block in frames
    channels         : audio channels; a mono model plays any number, others a fixed one
    engine           : as for `Model.stream`
    input_gain_db    : gain before the capture
    output_gain_db   : gain after the capture
    gate_db          : noise gate, open while the input is above this level in dBFS; None for none
    gate             : instead of `gate_db` a `Gate`, with times and range
    eq               : tone controls in dB, "bass=+3,mid=-2,treble=+1,presence=0" or {"bass": 3}; docs/rig.md has their
                       filters. A band that is left out is flat
    ir               : audio file with the impulse response of a cabinet, or a list of them, as for `Cabinet.load`;
                       None for none. One output becomes two by a stereo response
    ir_gain_db       : gain of it, relative to ir_level
    ir_level         : "guitar": a guitar is as loud through it as without; "file": its level is the file's
    cabinet          : instead of `ir` a `Cabinet`
    dc_block         : remove DC by a high-pass at 5 Hz
    input_level_dbu  : calibrate the input by the file's metadata: dBu of a full-scale sine at the interface's input
    normalize        : bring the output to -18 dB by the file's loudness
    calibrate_output : scale the output to the level of the real amplifier by the file's metadata
    oversample       : of the model alone, as for `Model.stream`; adds `latency_frames` of latency

    All that needs much time or memory happens in the constructor, in `swap`, in `reset`, and where a gate or cabinet
    is set. All of that, gains, tone controls and bypass may be used by another thread than the one that processes. A
    change begins with the first frame of the next block: gains and filters go in a straight line of 10 ms, bypass fades
    in 10 ms, models and cabinets in 20 ms. Of two models, or two cabinets, the second waits for the end of the first
    one's fade.

    Raises
    ------
    StreamError  : max_block or channels are out of range, or gate is none.
    SettingError : a setting means nothing; two do not go together, as gate and gate_db do not.
                   A band of eq is at or above half the sample rate of the capture.
    AudioError   : the impulse response cannot be read or is none, or does not fit the channels;
                   a capture of mix to align is silent.
    NamFileError : a capture of mix cannot be used, or has another sample rate or other channels than the rest.
    EngineError  : the named engine cannot run here.

    Warns
    -----
    NamFileWarning : the metadata lack what a level needs; it stays as it is.

    Example
    -------
    >>> rig = namdsp.Rig("amp.nam", gate_db=-60, ir="cab.wav")
    >>> rig.gate_db = -50
    >>> y = rig(x, sample_rate=44100)
    """

    ATTRIBUTE_HINTS: ClassVar[dict[str, str]] = {
        "model": "swap(model) crossfades to another",
        "oversample": "make another rig",
    }

    @public(RigSettings)
    def __init__(
        self,
        model: AnyCapture | Sequence[AnyCapture] | None = None,
        *,
        mix: Mix | None = None,
        align: bool = False,
        max_block: int = 128,
        channels: int | None = None,
        engine: str = "auto",
        gate: Gate | None = None,
        cabinet: Cabinet | None = None,
        **settings: Unpack[RigKeywords],
    ) -> None:
        model = _chosen(model, mix, align=check_switch(align, "align"))
        #: those of the beginning
        self._settings = RigSettings(**cast(Any, settings))
        self._gate, cabinet = self._settings.gate(gate), self._settings.cabinet(cabinet)
        self._engine = engine
        self._max_block = max_block
        self._in_channels = model.in_channels if channels is None else channels
        self._out_channels = outputs_with(cabinet, model, self._in_channels)
        self._input_gain_db = self._settings.input_gain_db
        self._output_gain_db = self._settings.output_gain_db
        self._eq, self._dc_block = self._settings.eq, self._settings.dc_block
        self._ir, self._bypass = self._settings.ir, False
        self._changing = threading.Lock()
        self._amp = self._new_amp(model, self._find_levels(model))
        self._live_cabinet = self._new_cabinet(cabinet, rises=False)
        self._player = RigPlayer(
            self._amp,
            self._live_cabinet,
            self._resolved(self._amp, cabinet),
            channels=self.channels,
            max_block=max_block,
        )
        self._failed = self._reserved = False
        self._run: Callable[[Any, Any], int] = self._player.run

    # -- blocks ------------------------------------------------------------------------------------

    def process_into(self, block: Block, out: OutBlock) -> None:
        """Process one block. Real-time safe with arrays: allocates nothing and takes no locks.

        block : float32 [T], or [C, T] with C = channels, T from 0 to max_block. At the model's rate
        out   : float32 of the same kind of shape for the outputs; may be `block`, or overlap it

        Both may be tensors of PyTorch on the CPU.

        Raises
        ------
        StreamError : wrong type, shape or length, or the rig is in use, by another thread or by a device that plays
                      it: nothing was processed then. Or a block before has failed halfway, by an error of its
                      engine: `reset` comes first.

        Example
        -------
        >>> block = x[:128].copy()
        >>> rig.process_into(block, block)
        """
        result = self._run(block, out)
        if result < 0:
            self._run_checked(result, block, out)

    @contextmanager
    def reserved(self) -> Iterator[None]:
        """Refuse `process` and `process_into` inside the `with`, while a device plays the rig by its `player`.

        The program in the `with` may set, swap and reset it, and `render`.

        Raises
        ------
        StreamError : it is reserved, or a block has failed halfway and `reset` comes first.

        Example
        -------
        >>> with rig.reserved():
        ...     rig.gate_db = -40
        """
        with self._changing:
            if self._reserved or self._failed:
                self._run([], [])
            self._reserved = True
            self._choose_run()
        try:
            yield
        finally:
            with self._changing:
                self._reserved = False
                self._failed = self._failed or self._player.failure is not None
                self._choose_run()

    @overload
    def process(self, block: NDArray[Any]) -> Float32: ...
    @overload
    def process(self, block: TensorT) -> TensorT: ...
    def process(self, block: Any) -> Any:
        """Like `process_into`, into a new array; for a tensor on any device, into one on the same.

        Example
        -------
        >>> rig.process(x[:128]).shape
        (128,)
        """
        return process_new(self.process_into, block, self._out_channels)

    @overload
    def render(self, x: NDArray[Any], **options: Unpack[RigRenderKeywords]) -> Float32: ...
    @overload
    def render(self, x: TensorT, **options: Unpack[RigRenderKeywords]) -> TensorT: ...
    @public()
    def render(
        self,
        x: Any,
        *,
        sample_rate: float | None = None,
        threads: int | None = None,
        channels_first: bool = False,
    ) -> Any:
        """Render a whole signal with the current settings, on all cores. Does not affect blocks that are playing.

        x              : float [T] or [C, T], as for `Model.render`; its channels may differ from those of the blocks
        sample_rate, threads, channels_first : as for `Model.render`

        Returns float32 like x, as long, with the output's channels: the bits of blocks through a new rig.

        Raises
        ------
        AudioError   : x is not a finite float signal of the right shape; the output or what is on the way to it leaves
                       the range of float32; the cabinet does not fit the channels.
        SettingError : sample_rate or threads mean nothing.
        EngineError  : the rig's engine cannot run here.

        Example
        -------
        >>> rig.render(x).shape == x.shape
        True
        """
        model, resolved = self.resolved()
        options = RenderJobOptions(
            engine=self._engine,
            sample_rate=sample_rate,
            threads=threads,
            channels_first=channels_first,
            oversample=self.oversample,
        )
        return render_signal(model, resolved, x, options, bypass=self._bypass)

    #: `rig(x)` is `rig.render(x)`
    __call__ = render

    @public(more=lambda: _file_options())
    def render_file(self, source: Path, target: Path, **options: Any) -> namdsp.RenderResult:
        """Render an audio file with the current settings. Does not affect blocks that are playing.

        source, target : as for `namdsp.render_file`
        options        : those of `namdsp.render_file` that are not settings of a rig, such as overwrite=True

        Returns what `namdsp.render_file` returns, and raises and warns as it does.

        Raises
        ------
        StreamError : the rig is bypassed.

        Example
        -------
        >>> rig.render_file("in.wav", "out.wav").frames
        24000
        """
        if self.bypass:
            raise StreamError(
                "this rig is bypassed; expected one that plays. Set bypass to False, or copy the file"
            )
        amp, own = self._amp, settings_of(type(self))
        settings = {name: getattr(self if name in own else self._settings, name) for name in _IN_FILES}
        return namdsp.render_file(
            source,
            amp.model,
            target,
            gate=self.gate,
            cabinet=self.cabinet,
            engine=self._engine,
            **settings,
            **options,
        )

    def resolved(self) -> tuple[Model, ResolvedRig]:
        """The current capture, and the current settings for it."""
        amp = self._amp  # may be exchanged meanwhile
        return amp.model, self._resolved(amp, self.cabinet)

    def _resolved(self, amp: LiveAmp, cabinet: Cabinet | None) -> ResolvedRig:
        return ResolvedRig(
            input_gain_db=self.input_gain_db,
            output_gain_db=self.output_gain_db,
            levels=amp.levels,
            gate=self.gate,
            eq=self.eq,
            cabinet=cabinet,
            dc_block=self.dc_block,
            oversample=self.oversample,
        )

    def reset(self) -> None:
        """Start again with the current settings from the next block on. Slow; call it from any thread.

        Example
        -------
        >>> rig.reset()
        """
        with self._changing:
            amp = self._new_amp(self.model, self.levels)
            live_cabinet = self._new_cabinet(self.cabinet, rises=False)
            self._player.reset(amp, live_cabinet)
            self._amp, self._live_cabinet = amp, live_cabinet
            self._failed = False
            self._choose_run()

    def _choose_run(self) -> None:
        """Set the function that `process_into` calls."""
        self._run = _is_reserved if self._reserved else _has_failed if self._failed else self._player.run

    def _run_checked(self, result: int, block: Block, out: OutBlock) -> None:
        """Process a block that needs checks, or raise the error for a negative result."""
        if result == NEEDS_SLOW_PATH:
            result = self._player.run_checked(
                *checked_blocks(
                    block,
                    out,
                    channels=(self._in_channels, self._out_channels),
                    max_block=self._max_block,
                    owner="rig",
                )
            )
        if result >= 0:
            return
        if result == BUSY:
            raise StreamError("this rig is in use by another thread. Create one rig per thread")
        self._failed = True
        self._choose_run()
        failure = self._player.failure
        assert failure is not None
        raise failure

    # -- settings ----------------------------------------------------------------------------------

    @property
    def model(self) -> Model:
        """The current capture; during a crossfade, the new one."""
        return self._amp.model

    @property
    def levels(self) -> Levels:
        """The gains by the model's metadata, as far as the rig applies them."""
        return self._amp.levels

    @property
    def input_gain_db(self) -> float:
        """Gain before the model."""
        return self._input_gain_db

    @input_gain_db.setter
    def input_gain_db(self, gain_db: float) -> None:
        self._player.input_gain.wanted = db_to_gain(gain_db)
        self._input_gain_db = gain_db

    @property
    def output_gain_db(self) -> float:
        """Gain after the model."""
        return self._output_gain_db

    @output_gain_db.setter
    def output_gain_db(self, gain_db: float) -> None:
        self._player.output_gain.wanted = db_to_gain(gain_db)
        self._output_gain_db = gain_db

    @property
    def gate(self) -> Gate | None:
        """Noise gate, None for none."""
        return self._gate

    @gate.setter
    def gate(self, gate: Gate | None) -> None:
        with self._changing:
            amp = self._amp
            self._player.change(gate=gate_settings(gate, amp.levels.input_db, amp.model.sample_rate))
            self._gate = gate

    @property
    def gate_db(self) -> float | None:
        """Level in dBFS at which the noise gate opens, None for no gate. The gate keeps its other settings."""
        return None if self._gate is None else self._gate.threshold_db

    @gate_db.setter
    def gate_db(self, gate_db: float | None) -> None:
        opens = RigSettings(gate_db=gate_db).gate()
        self.gate = opens and replace(self._gate or opens, threshold_db=opens.threshold_db)

    @property
    def ir(self) -> str | None:
        """File of the impulse response, or several with `|` between them; None for none, or if `cabinet` was set.

        Setting it loads the file, with `ir_gain_db` and `ir_level` of the constructor, and sets `cabinet`.
        """
        return self._ir

    @ir.setter
    def ir(self, ir: ResponsePaths | None) -> None:
        started = self._settings
        level = {} if ir is None else {"ir_gain_db": started.ir_gain_db, "ir_level": started.ir_level}
        settings = RigSettings(**cast(Any, {"ir": ir, **level}))
        self.cabinet = settings.cabinet()
        self._ir = settings.ir

    @property
    def eq(self) -> str | None:
        """Tone controls, such as "bass=+3,treble=-1"; None if all bands are flat. A dict may be set, too."""
        return self._eq

    @eq.setter
    def eq(self, eq: str | Mapping[str, float] | None) -> None:
        tone = Tone.of(eq)
        with self._changing:
            self._player.change(tone=tone.sections(self.sample_rate))
            self._eq = tone.text

    @property
    def dc_block(self) -> bool:
        """Whether DC is removed, by a high-pass at 5 Hz."""
        return self._dc_block

    @dc_block.setter
    def dc_block(self, dc_block: bool) -> None:
        dc_block = check_switch(dc_block, "dc_block")
        with self._changing:
            self._player.change(dc=dc_filter(self.sample_rate, on=dc_block))
            self._dc_block = dc_block

    @property
    def cabinet(self) -> Cabinet | None:
        """Impulse response, None for none. Setting it takes the time to prepare it; the number of outputs stays."""
        return self._live_cabinet.cabinet

    @cabinet.setter
    def cabinet(self, cabinet: Cabinet | None) -> None:
        if cabinet is not self.cabinet:
            live_cabinet = self._new_cabinet(cabinet, rises=True)
            with self._changing:
                self._player.change(live_cabinet=live_cabinet)
                self._live_cabinet, self._ir = live_cabinet, None

    @property
    def bypass(self) -> bool:
        """Whether the output is the unprocessed input. The rig is still computed, so that it can continue at once."""
        return self._bypass

    @bypass.setter
    def bypass(self, bypass: bool) -> None:
        self._bypass = check_switch(bypass, "bypass", StreamError)
        self._player.bypass.wanted = float(self._bypass)

    def swap(self, model: AnyCapture | Sequence[AnyCapture]) -> None:
        """Crossfade to another capture, with the levels of its metadata. Slow; call it outside the audio thread.

        model : as for the constructor

        The new model receives the signal for 150 ms before the crossfade: its output would else begin in the middle of
        a wave. Meanwhile both models run. A swap during a crossfade waits for its end.

        Raises
        ------
        StreamError : its rate or channels are not those of the rig. The rig is unchanged.
        EngineError : the rig's engine cannot run it here.

        Example
        -------
        >>> rig.swap("other.nam")
        """
        model = check_fits(load_chain(model), self.model)
        amp = self._new_amp(model, self._find_levels(model))
        with self._changing:
            self._player.change(
                amp=amp, gate=gate_settings(self._gate, amp.levels.input_db, model.sample_rate)
            )
            self._amp = amp

    # -- facts -------------------------------------------------------------------------------------

    @property
    def player(self) -> RigPlayer:
        """The compiled code of the rig, for callbacks in other languages than Python."""
        return self._player

    @property
    def sample_rate(self) -> float:
        """Sample rate of the capture in Hz."""
        return self.model.sample_rate

    @property
    def channels(self) -> tuple[int, int]:
        """Audio channels in and out."""
        return self._in_channels, self._out_channels

    @property
    def oversample(self) -> int:
        """Oversampling factor; 1 is none."""
        return self._settings.oversample

    @property
    def latency_frames(self) -> int:
        """Frames of delay: none, unless the model is oversampled. `render` compensates it."""
        return latency_frames(self.oversample)

    @property
    def max_block(self) -> int:
        """The largest block in frames that `process_into` takes."""
        return self._max_block

    @property
    def tail_frames(self) -> int:
        """Length of the decay after the end of a signal, in frames; approximate if the model's response is infinite."""
        return tail_frames(self.model, self.oversample, self._live_cabinet.convolver)

    @property
    def engine(self) -> str:
        """Name of the engine."""
        return self._amp.engine

    @property
    def replaced_samples(self) -> int:
        """Input samples that were not finite, taken as 0, since the start or the last reset."""
        return self._player.replaced

    @property
    def overflowed_blocks(self) -> int:
        """Number of blocks beyond the range of float32, played as silence, since the start or the last reset."""
        return self._player.overflowed

    @property
    def memory_bytes(self) -> int:
        """Bytes of memory that this rig uses, without those that cabinets share."""
        return self._player.memory_bytes

    def __repr__(self) -> str:
        # each is read once: other threads may set them meanwhile
        cabinet, gate = self.cabinet, self.gate
        apart = ("cabinet", "gate", "gate_db", "ir")
        rest = [name for name in settings_of(type(self)) if name not in apart]
        shown = [f"engine {self.engine}", f"max_block {self.max_block}"]
        shown += [f"cabinet {short_path(os.path.basename(cabinet.name))}"] if cabinet else []
        shown += [f"gate {gate.threshold_db:g} dBFS"] if gate else []
        shown += [f"{name}={value!r}" for name in rest if (value := getattr(self, name))]
        name = short_path(os.path.basename(self.model.file.file))
        return f"<Rig of {name}, {self.sample_rate:g} Hz, {', '.join(shown)}>"

    def _new_cabinet(self, cabinet: Cabinet | None, *, rises: bool) -> LiveCabinet:
        return LiveCabinet(cabinet, self._out_channels, self.sample_rate, rises=rises)

    def _find_levels(self, model: Model) -> Levels:
        levels = find_levels(model, self._settings)
        for note in levels.notes:
            warn(f"{model.file.file}: {note}", NamFileWarning)
        return levels

    def _new_amp(self, model: Model, levels: Levels) -> LiveAmp:
        stream = model.stream(
            max_block=self._max_block,
            channels=self._in_channels,
            engine=self._engine,
            oversample=self.oversample,
        )
        return LiveAmp(model, levels, stream)


#: Settings that `render_file` gets by their names; gate and cabinet are given as they are.
_IN_FILES = [name for name in RigSettings.table() if name not in ("gate_db", "ir", "ir_gain_db", "ir_level")]


def _file_options() -> set[str]:
    """The options of `namdsp.render_file` that a rig does not have."""
    own = {"source", "model", "target", "gate", "cabinet", "engine", "allow_large", *RigSettings.table()}
    return inspect.signature(namdsp.render_file).parameters.keys() - own


def _chosen(model: AnyCapture | Sequence[AnyCapture] | None, mix: Mix | None, *, align: bool) -> Model:
    """The captures in series, or the blend that is given in their place."""
    if mix is None:
        if align:
            raise SettingError("align is given without mix. It lines up the captures of a blend: give both")
        return load_chain(model)
    if model is not None:
        raise SettingError("model and mix are both given; expected one. mix is the captures of a blend")
    return load(blend_text(aligned(mix) if align else mix))


def _has_failed(block: Block, out: OutBlock) -> NoReturn:
    raise StreamError(FAILED_MIDWAY.format("rig", ""))


def _is_reserved(block: Block, out: OutBlock) -> NoReturn:
    raise StreamError(
        "this rig is being played by a device; expected one at a time. Make another rig of the same model, or render"
    )
