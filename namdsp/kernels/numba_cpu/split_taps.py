"""A long chain cut into parts that run side by side, each on another frame: many taps wait for nothing but themselves.

A chain of N taps is N fused multiply-adds, one after the other, each as long as four that do not wait; a short block
of few channels has too few chains to fill that time. But the older taps of a frame that comes later are known already.
So the taps are cut into `count` parts of `length`, newest first; what is left over is the `lead` of the oldest:

    taps, oldest first   [ lead ][ part 2 ....... ][ part 1 ....... ][ part 0 ....... ]

    part 2 of frame t + 2 S,  part 1 of frame t + S,  part 0 of frame t       S = length * dilation, at the same time

and each goes on from what the part before it left S frames ago, in a signal of the engine's own, the *carry*. It is the
same chain, link by link, in the same order. And all parts look at the same frames of the source, so a vector that is
loaded serves all of them: parts cost a tile what output channels cost.

The carry follows from the history of the source (`prime.py`), so it is not part of a saved state.
"""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.plan.ops import Term

#: A part has at least so many taps; the carry costs each a load and a store.
SHORTEST_PART = 32
#: How many parts there may be.
COUNTS = (1, 2, 3, 4, 6, 8)


@dataclass(frozen=True)
class Parts:
    """The parts of a term.

    lead : 1 to `count` taps
    """

    count: int
    length: int
    lead: int
    dilation: int

    @property
    def delay(self) -> int:
        """Frames between the parts."""
        return self.length * self.dilation

    @property
    def taps(self) -> int:
        """Taps of the oldest part, which are the most."""
        return self.lead + self.length

    @property
    def lookback_frames(self) -> int:
        """How far back a part looks."""
        return (self.taps - 1) * self.dilation


def cut(term: Term, count: int) -> Parts:
    """A term in so many parts."""
    length = (term.taps - 1) // count
    return Parts(count, length, term.taps - count * length, term.dilation)


def counts(term: Term, frames: int) -> list[int]:
    """How many parts a term may have if tiles are of so many frames: a part must be done before the next goes on."""
    return [
        count
        for count in COUNTS
        if count == 1 or (term.taps > count * SHORTEST_PART and cut(term, count).delay >= frames)
    ]


@dataclass(frozen=True)
class Carry:
    """The signal between the parts of a convolution.

    signal  : its number, behind those of the plan
    rows    : for each part but the oldest, the chains of all output channels
    source  : the signal of which it is made
    history : how many frames of it
    """

    signal: int
    rows: int
    source: int
    history: int
    parts: Parts
