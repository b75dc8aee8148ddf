"""What an engine and its state are, whatever the backend. Engines do not change; states do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from namdsp.arithmetic.fma import Float32
from namdsp.errors import EngineError
from namdsp.plan.ops import Op
from namdsp.plan.plan import Plan


def check_operations(plan: Plan, known: tuple[type[Op], ...], backend: str) -> None:
    """Refuse a plan with an operation that a backend has no kernel for.

    Raises
    ------
    EngineError : names the first such operation.
    """
    for op in plan.ops:
        if not isinstance(op, known):
            raise no_kernel(op, backend)


def no_kernel(op: Op, backend: str) -> EngineError:
    """What a backend says of an operation that it does not know."""
    what = "recurrent operation" if op.feedback else "operation"
    return EngineError(
        f"{backend}: has no kernel for the {what} {type(op).__name__} ({op.place}). Use another engine"
    )


@dataclass(frozen=True)
class Segment:
    """Which kernel took which operations, and why others did not.

    refusals      : (kernel, reason) pairs of the kernels that were asked before
    multiply_adds : per frame
    weight_bytes  : what it reads of weights for each tile of frames
    note          : what else is to be known of it
    """

    places: tuple[str, ...]
    kernel: str
    refusals: tuple[tuple[str, str], ...] = ()
    multiply_adds: int = 0
    weight_bytes: int = 0
    note: str = ""


class EngineState(Protocol):
    """Histories and scratch of one stream."""

    def history(self, signal: int) -> Float32:
        """A copy of the last lookback frames of a signal, [C, lookback]."""

    def set_history(self, signal: int, frames: Float32) -> None:
        """Overwrite the last lookback frames of a signal; [C, lookback] or broadcastable to it."""

    def memory_bytes(self) -> int:
        """Bytes that this state holds."""


class Engine(Protocol):
    """A plan, ready to run in blocks.

    max_block : largest block in frames that `process` takes
    parallel  : whether states of one engine may run in several threads at once
    details   : how it runs here, in a few words: vector width and the like
    """

    name: str
    details: str
    parallel: bool
    plan: Plan
    max_block: int

    @property
    def schedule(self) -> tuple[Segment, ...]:
        """Which kernel runs what."""

    def new_state(self) -> EngineState:
        """A state with zero histories."""

    def process(self, state: Any, x: Float32, out: Float32) -> int:
        """Run x [C_in, T] through the model, with a state of this engine, into out [C_out, T].

        T <= max_block; `out` may be `x`.

        Input that is not finite, or under the input floor, counts as 0. Gives how many samples were not finite.
        """


class VoiceBank(Protocol):
    """States of several voices that an engine runs together."""

    @property
    def states(self) -> Sequence[EngineState]:
        """One a voice."""

    def process(self, x: Float32, out: Float32) -> int:
        """Run x [voices x C_in, T] into out [voices x C_out, T], as `Engine.process` does."""

    def fill(self, values: Mapping[int, Float32], voices: slice = ...) -> None:
        """Set every history of some voices, else of all, to a constant: signal -> float32 [C, 1]."""


@runtime_checkable
class BankEngine(Protocol):
    """An engine that runs voices together; its users prefer that."""

    def new_bank(self, voices: int) -> VoiceBank:
        """Voices with zero histories."""


@runtime_checkable
class BesideEngine(Protocol):
    """An engine that can run other models of its shape beside its own."""

    def side_by_side(self, plans: Sequence[Plan]) -> BankEngine:
        """For banks of n voices for each plan, plan by plan. Raises `EngineError`, at the latest for a bank."""
