"""Report of `namdsp parity`: the input, the engines' renders, and the verdict."""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.arithmetic.fma import Float32
from namdsp.audio.compare import TruthComparison
from namdsp.checks.parity_renders import ParityRender
from namdsp.model import Model


@dataclass(frozen=True)
class Input:
    """Input that the engines are checked with.

    samples      : float32 [C, T]
    source       : name of the file, or "test signal"
    seed         : of the test signal; None for a file
    file_frames  : length of the whole file, of which `samples` is the start
    """

    samples: Float32
    source: str
    seed: int | None
    file_frames: int
    notes: tuple[str, ...] = ()

    @property
    def is_excerpt(self) -> bool:
        """Whether the file is longer than `samples`."""
        return bool(self.samples.shape[1] < self.file_frames)


@dataclass(frozen=True)
class ParityReport:
    """All results of one run.

    reference : render of `input.samples`, float32 [C, T]
    truth     : its distance from the same sums in float64
    refusals  : engines that cannot run here, with the reason
    asked     : engines that were asked for by name
    """

    model: Model
    input: Input
    reference: Float32
    truth: TruthComparison
    renders: tuple[ParityRender, ...]
    refusals: dict[str, str]
    asked: tuple[str, ...]

    @property
    def equal(self) -> bool:
        """Whether engines ran, those asked for by name too, and all of their bits are the reference's."""
        return bool(self.renders) and all(render.equal for render in self.renders) and not self.missing

    @property
    def missing(self) -> tuple[str, ...]:
        """Engines asked for by name that cannot run."""
        return tuple(name for name in self.asked if name in self.refusals)
