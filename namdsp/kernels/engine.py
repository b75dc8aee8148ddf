"""The interface of engines: an engine is a plan ready to run, a bank has the histories of its voices.

Engines are immutable, and shared by all streams and renders of a model. Banks change with every block.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeAlias

import numpy as np

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.native.process import CompiledProcess
from namdsp.plan.ops import Op
from namdsp.plan.plan import Plan

if TYPE_CHECKING:
    from namdsp.kernels.triton_gpu.device import Device


class NoKernelError(EngineError):
    """Raised when a plan has an operation for which a backend has no kernel."""


def check_operations(plan: Plan, known: tuple[type[Op], ...], backend: str) -> None:
    """Refuse a plan with an operation for which a backend has no kernel.

    Raises
    ------
    NoKernelError : names the first such operation.
    """
    for op in plan.ops:
        if not isinstance(op, known):
            raise no_kernel(op, backend)


def no_kernel(op: Op, backend: str) -> NoKernelError:
    """Return the error of a backend for an operation without a kernel."""
    what = "recurrent operation" if op.feedback else "operation"
    return NoKernelError(
        f"{backend}: has no kernel for the {what} {type(op).__name__} ({op.qualname}). Use another engine"
    )


@dataclass(frozen=True)
class Segment:
    """A kernel and the operations that it computes, for `explain`.

    refusals      : (kernel, reason) pairs of kernels that refused the operations
    multiply_adds : per frame
    weight_bytes  : bytes of weights that it reads for each tile of frames
    note          : a remark, such as a limitation
    """

    qualnames: tuple[str, ...]
    kernel: str
    refusals: tuple[tuple[str, str], ...] = ()
    multiply_adds: int = 0
    weight_bytes: int = 0
    note: str = ""


#: run(x, out) -> samples that were not finite
PlayBlock = Callable[[Float32, Float32], int]
#: Signals [C, T] that a voice plays one after the other, with silence between them, each with its start frame.
Track: TypeAlias = Sequence[tuple[int, Float32]]
#: play(inputs, outputs), one track for each voice -> whether all samples are known to be finite
PlayTracks = Callable[[Sequence[Track], Sequence[Track]], bool]


class VoiceBank(Protocol):
    """Voices of an engine with their histories: the state of a stream, or of a chunk of a render.

    count : of voices
    """

    count: int

    @property
    def compiled(self) -> CompiledProcess | None:
        """How compiled code runs all voices, in blocks of any length; None if only Python can."""

    @property
    def fast_path(self) -> PlayBlock | None:
        """run(x, out) for a stream's blocks, as `Stream.process_into` receives them, unchecked; a render uses none.

        It returns what `process` returns, or a negative number, without having run, if Python must check the arrays.
        None if there is none.
        """

    @property
    def process_tracks(self) -> PlayTracks | None:
        """process_tracks(xs, outs) renders tracks of any length in one launch; None unless engines batch voices.

        Each output has the start frames of its input. Then histories are those after the longest track; the others
        ended in silence. Returns True if all samples of inputs and outputs are known to be finite; False may also mean
        that they were not checked.
        """

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] through the model into out [voices x C_out, T], which may be x.

        T <= max_block of the engine. Input that is not finite, or under the input floor, counts as 0. Returns
        how many samples were not finite.
        """

    def history(self, voice: int, signal: int) -> Float32:
        """Return a copy of the last lookback frames of a voice's signal, [C, lookback]."""

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal; [C, lookback] or broadcastable to it."""

    def fill(self, values: Mapping[int, Float32], voices: slice = ...) -> None:
        """Overwrite all histories of some voices, by default of all: signal -> float32 [C, lookback], or [C, 1]."""

    def memory_bytes(self) -> int:
        """Return the bytes of all voices."""


class Engine(Protocol):
    """A plan, ready to run in blocks.

    max_block         : largest block in frames
    parallel          : whether different banks may run in several threads at the same time
    batches_voices    : whether the voices of a bank run in one launch, on a device with separate memory
    voices_per_vector : number of voices that run at the same time, one in each lane of a vector; 1 if voices do not
    details           : vector width and the like, for `explain`
    """

    name: str
    details: str
    parallel: bool
    batches_voices: bool
    voices_per_vector: int
    plan: Plan
    max_block: int

    @property
    def row_device(self) -> Device | None:
        """The device in whose memory its banks can run (`triton_gpu/transfers.py`); None if they cannot.

        None for streams, and for engines on a CPU.
        """

    @property
    def schedule(self) -> tuple[Segment, ...]:
        """The kernels in running order, with their operations."""

    def voices(self, count: int) -> VoiceBank:
        """Return a bank of voices with histories of zeros."""

    def batch_engine(self, plans: Sequence[Plan]) -> Engine | None:
        """Return an engine for several plans of this structure in one launch; its banks have n voices for each plan.

        None if that is no faster. Raises `EngineError`, at the latest for a bank, if they cannot run together.
        """


def process_in_blocks(engine: Engine, bank: VoiceBank, x: Float32) -> Float32:
    """Run x [voices x C_in, T], any T, through a bank of an engine; returns [voices x C_out, T]."""
    y = np.empty((bank.count * engine.plan.out_channels, x.shape[1]), np.float32)
    for first in range(0, x.shape[1], engine.max_block):
        block = slice(first, first + engine.max_block)
        bank.process(x[:, block], y[:, block])
    return y


def single_tracks(signals: Float32, voices: int) -> list[Track]:
    """Return signals [voices x C, T] as a track of one signal for each voice."""
    return [[(0, rows)] for rows in np.split(signals, voices)]


def longest(tracks: Sequence[Track]) -> int:
    """Return the frames of the longest track."""
    return max((start + x.shape[1] for track in tracks for start, x in track), default=0)
