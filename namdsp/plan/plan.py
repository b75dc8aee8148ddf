"""The plan: a model as one graph of operations on signals. What engines run.

A signal is float32 [C, T], named by its index; signal 0 is the input. Operations stand in the order in which they
can run. Only the sources of convolutions with a lookback need a history.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from namdsp.plan.ops import Activate, Conv, Gate, Modulate, Op, Scale


@dataclass(frozen=True, eq=False)
class Plan:
    """A whole model.

    channels : channels of each signal, by index; signal 0 is the input
    ops      : in running order
    output   : the signal that leaves
    """

    channels: tuple[int, ...]
    ops: tuple[Op, ...]
    output: int

    @property
    def in_channels(self) -> int:
        """Audio channels in."""
        return self.channels[0]

    @property
    def out_channels(self) -> int:
        """Audio channels out."""
        return self.channels[self.output]

    @cached_property
    def lookbacks(self) -> tuple[int, ...]:
        """Frames of history that each signal must keep, by index."""
        frames = [0] * len(self.channels)
        for op in self.ops:
            if isinstance(op, Conv):
                for term in op.terms:
                    frames[term.source] = max(frames[term.source], term.lookback_frames)
        return tuple(frames)

    @cached_property
    def receptive_field(self) -> int:
        """Frames of input that reach one frame of output."""
        reach = [0] * len(self.channels)
        for op in self.ops:
            if isinstance(op, Conv):
                reach[op.out] = max(reach[term.source] + term.lookback_frames for term in op.terms)
            else:
                reach[op.out] = max(reach[source] for source in op.sources)
        return 1 + reach[self.output]

    @cached_property
    def multiply_adds(self) -> int:
        """Multiply-adds per frame, convolutions only."""
        return sum(term.multiply_adds for op in self.ops if isinstance(op, Conv) for term in op.terms)

    @cached_property
    def activations(self) -> int:
        """Activation evaluations per frame."""
        total = 0
        for op in self.ops:
            if isinstance(op, Activate):
                total += self.channels[op.out]
            elif isinstance(op, Gate):
                total += 2 * self.channels[op.out]
        return total

    @property
    def history_bytes(self) -> int:
        """Bytes of history that one stream must keep at the least."""
        return 4 * sum(c * frames for c, frames in zip(self.channels, self.lookbacks, strict=True))

    @cached_property
    def fingerprint(self) -> bytes:
        """32 bytes that two plans share only if they compute the same; states are bound to it."""
        digest = hashlib.sha256(repr((self.channels, self.output)).encode())
        for op in self.ops:
            fields = [type(op).__name__, op.out, op.sources]
            if isinstance(op, Conv):
                fields += [(term.dilation, term.groups, term.weight.shape) for term in op.terms]
                for array in (*(term.weight for term in op.terms), *(() if op.bias is None else (op.bias,))):
                    digest.update(np.ascontiguousarray(array).tobytes())
                fields.append(op.bias is None)
            elif isinstance(op, Activate):
                fields.append(repr(op.activation))
            elif isinstance(op, Gate):
                fields += [op.blended, repr(op.primary), repr(op.secondary)]
            elif isinstance(op, Modulate):
                fields.append(op.shift)
            elif isinstance(op, Scale):
                fields.append(float(op.factor))
            digest.update(repr(fields).encode())
        return digest.digest()
