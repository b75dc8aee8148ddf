"""Compute gradients of a signal chunk by chunk, which bounds memory.

Many voices are processed a few at a time; one voice that is too long, in chunks of time with a receptive field of
context frames before each.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

import torch

from namdsp.torch.states import has_states

#: A chunk of a long signal has at least this many receptive fields, so that little is computed twice.
FIELDS_PER_CHUNK = 4


class Chunk(NamedTuple):
    """Some voices, and frames `frames` of them, of which the first `context` only fill histories."""

    voices: slice
    frames: slice
    context: int


@dataclass(frozen=True, eq=False)
class ChunkOperands:
    """The operands of the gradients of a chunk.

    x, gy     : [V, C, T], and the gradient to its output
    g_after   : gradient to the states after it [V, floats]; None for zeros
    flat      : weights [N], of the type of x
    state     : before the first frame, see `states.py`
    tape      : what the forward pass saved; empty: nothing
    to_x, to_coefficients, to_histories : which gradients are needed
    """

    x: torch.Tensor
    gy: torch.Tensor
    g_after: torch.Tensor | None
    flat: torch.Tensor
    state: torch.Tensor | None
    tape: torch.Tensor
    to_x: bool
    to_coefficients: bool
    to_histories: bool


class ChunkGradients(NamedTuple):
    """Gradients of a chunk.

    x            : [V, C, T]; None if it was not requested, or is zero
    coefficients : of the plan [M], summed over voices and frames; not read if they were not requested
    histories    : signal -> [V, C, lookback] before the first frame; missing ones are zero
    """

    x: torch.Tensor | None
    coefficients: torch.Tensor
    histories: Mapping[int, torch.Tensor]


def chunks(x: torch.Tensor, field: int | None, frame_floats: float, most_bytes: int) -> Iterator[Chunk]:
    """Yield the chunks of x [V, C, T], for a receptive field and bounds of memory."""
    voices, _, frames = x.shape
    if not voices or not frames:
        return
    most = max(1, int(most_bytes // (frame_floats * x.element_size())))
    length = frames if field is None else min(frames, max(most, FIELDS_PER_CHUNK * field))
    starts = range(0, max(1, frames - length // 2), length)  # the last one is at least half as long
    voices_per_chunk = max(1, most // length)
    voices_per_chunk = -(-voices // -(-voices // voices_per_chunk))  # chunks of nearly equal size
    for first in range(0, voices, voices_per_chunk):
        for start in starts:
            stop = frames if start == starts[-1] else start + length
            context = 0 if start == 0 or field is None else field - 1
            yield Chunk(slice(first, first + voices_per_chunk), slice(start - context, stop), context)


def operands_of(chunk: Chunk, full: ChunkOperands) -> ChunkOperands:
    """Return the operands of a chunk of a signal, which have no tape unless the chunk is the full signal."""
    voices, frames, context = chunk
    first, last = frames.start == 0, frames.stop == full.x.shape[-1]
    state = full.state if first else full.x.new_empty(0)
    gy = full.gy[voices, :, frames.start + context : frames.stop]
    return replace(
        full,
        x=full.x[voices, :, frames],
        gy=torch.nn.functional.pad(gy, (context, 0)) if context else gy,
        g_after=full.g_after[voices] if full.g_after is not None and last else None,
        state=state[voices] if state is not None and has_states(state) else state,
        to_histories=full.to_histories and first,
    )
