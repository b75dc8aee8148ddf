"""What an engine and its state are, whatever the backend. Engines do not change; states do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.kernels.tracks import Track
from namdsp.native.player_group import CompiledPlayer
from namdsp.plan.ops import Op
from namdsp.plan.plan import Plan


class NoKernelError(EngineError):
    """A plan has an operation that a backend has no kernel for.

    operation : its type
    """

    operation: type[Op]


def check_operations(plan: Plan, known: tuple[type[Op], ...], backend: str) -> None:
    """Refuse a plan with an operation that a backend has no kernel for.

    Raises
    ------
    NoKernelError : names the first such operation.
    """
    for op in plan.ops:
        if not isinstance(op, known):
            raise no_kernel(op, backend)


def no_kernel(op: Op, backend: str) -> NoKernelError:
    """What a backend says of an operation that it does not know."""
    what = "recurrent operation" if op.feedback else "operation"
    error = NoKernelError(
        f"{backend}: has no kernel for the {what} {type(op).__name__} ({op.qualname}). Use another engine"
    )
    error.operation = type(op)
    return error


@dataclass(frozen=True)
class Segment:
    """Which kernel took which operations, and why others did not.

    refusals      : (kernel, reason) pairs of the kernels that were asked before
    multiply_adds : per frame
    weight_bytes  : what it reads of weights for each tile of frames
    note          : what else is to be known of it
    """

    qualnames: tuple[str, ...]
    kernel: str
    refusals: tuple[tuple[str, str], ...] = ()
    multiply_adds: int = 0
    weight_bytes: int = 0
    note: str = ""


#: run(x, out) -> samples that were not finite
Run = Callable[[Float32, Float32], int]


class VoiceBank(Protocol):
    """Voices of an engine with their histories: what a stream, or a chunk of a render, plays.

    count    : of voices
    play     : play(x, out) takes what a stream takes, and gives what `process` gives; or a negative number, with
               nothing done, if `process` must say why. None: there is no such short way
    compiled : how compiled code plays all voices, in blocks of any length; None if Python must
    """

    count: int
    play: Run | None
    compiled: CompiledPlayer | None

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] through the model into out [voices x C_out, T], which may be x.

        T <= max_block of the engine. Input that is not finite, or under the input floor, counts as 0. Gives how many
        samples were not finite.
        """

    def history(self, voice: int, signal: int) -> Float32:
        """A copy of the last lookback frames of a voice's signal, [C, lookback]."""

    def set_history(self, voice: int, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a voice's signal; [C, lookback] or broadcastable to it."""

    def fill(self, values: Mapping[int, Float32], voices: slice = ...) -> None:
        """Overwrite all histories of some voices, else of all: signal -> float32 [C, lookback], or [C, 1]."""

    def memory_bytes(self) -> int:
        """Bytes that the voices hold."""


class Engine(Protocol):
    """A plan, ready to run in blocks.

    max_block : largest block in frames
    parallel  : whether voices of different banks may run in several threads at once
    together  : whether the voices of a bank run together, on a device with memory of its own
    group     : so many voices of a bank run in much less than so many times one; 1 where there is no such number
    details   : how it runs here, in a few words: vector width and the like
    """

    name: str
    details: str
    parallel: bool
    together: bool
    group: int
    plan: Plan
    max_block: int

    @property
    def schedule(self) -> tuple[Segment, ...]:
        """Which kernel runs what."""

    def voices(self, count: int) -> VoiceBank:
        """Voices with histories of zeros. They run together, if the engine can do that."""

    def beside(self, plans: Sequence[Plan]) -> DeviceEngine | None:
        """An engine for plans of this structure side by side: for banks of n voices for each, plan by plan.

        None if that gains nothing. Raises `EngineError`, at the latest for a bank, if they cannot run together.
        """


class DeviceBank(VoiceBank, Protocol):
    """Voices that run together."""

    def process_tracks(self, xs: Sequence[Track], outs: Sequence[Track]) -> bool:
        """Run a track for each voice into one with signals at the same places.

        Then histories are those after the longest track; the others have gone on in silence. Gives True if all samples
        were seen to be finite, in and out; False may also mean that they were not checked.
        """


class DeviceEngine(Engine, Protocol):
    """One whose voices run together."""

    def voices(self, count: int) -> DeviceBank:
        """Voices with histories of zeros."""
