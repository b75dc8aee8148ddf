"""One run: its settings, the models and signals, what was measured so far, and what came in the way."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, TypeVar

import numpy as np
from benchmarking.measuring import turned
from benchmarking.playing import Float32, guitar

from gpu_bench.clocks import Clock

#: Shapes that are measured in all ways, and those that get one line.
MAIN, OTHERS = ("a1_standard", "a2_full"), ("a1_lite", "a1_feather", "a1_nano", "a2_lite")
QUICK_MAIN, QUICK_OTHERS = ("a1_nano",), ("a2_lite",)
#: Whose bits are right. `tests/` holds it against the reference.
RIGHT = "numba"

T = TypeVar("T")


@dataclass
class Session:
    """Settings of a run, and what its parts share.

    engine  : what is measured
    device  : where the rivals run
    compiler: torch.compile, or what stands for it
    ends_at : of `monotonic`; nothing long is begun after it
    data    : what was measured, ready for JSON
    save    : called with `data` after each part
    """

    engine: str
    device: str
    clock: Clock
    compiler: Callable[[Any], Any]
    quick: bool
    ends_at: float
    save: Callable[[dict[str, Any]], None] = lambda data: None
    data: dict[str, Any] = field(default_factory=lambda: {"notes": []})

    @property
    def main(self) -> tuple[str, ...]:
        """Shapes that are measured in all ways."""
        return QUICK_MAIN if self.quick else MAIN

    @property
    def others(self) -> tuple[str, ...]:
        """Shapes that get one line."""
        return QUICK_OTHERS if self.quick else OTHERS

    @property
    def late(self) -> bool:
        """Whether the time is up."""
        return monotonic() > self.ends_at

    def note(self, text: str) -> None:
        """What a reader of the report must know; each once."""
        if text not in self.data["notes"]:
            self.data["notes"].append(text)

    def say(self, text: str) -> None:
        """How far it has come."""
        print(f"  {text}", file=sys.stderr, flush=True)

    def begin(self, what: str) -> bool:
        """Whether there is time for something long; notes what there is no time for."""
        if self.late:
            self.note(f"{what}: not measured, the time was up")
            return False
        self.say(what)
        return True

    def turns(self, contenders: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
        """Each contender's figure, once a round, the order turning; one round, and more while there is time."""
        found: dict[str, list[float]] = {name: [] for name in contenders}
        for turn in range(1 if self.quick else rounds):
            if turn and self.late:
                break
            for name in turned(contenders, turn):
                found[name].append(contenders[name]())
        return found

    def rival(self, name: str, make: Callable[[], T]) -> T | None:
        """A rival, or None with a note: whatever stops a rival must not stop us."""
        if not self.begin(name):
            return None
        start = monotonic()
        try:
            made = make()
        except Exception as reason:
            self.note(f"{name}: {type(reason).__name__}: {str(reason).splitlines()[0][:200]}")
            return None
        self.say(f"{name}: ready after {monotonic() - start:.1f} s")
        return made


def guitars(voices: int, frames: int) -> Float32:
    """[voices, frames] of the track, each from another place."""
    track = guitar(6.0)
    places = (np.arange(voices)[:, None] * 7919 + np.arange(frames)) % len(track)
    return np.ascontiguousarray(track[places])
