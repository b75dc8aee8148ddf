"""Report of `namdsp parity`: the input, the engines' renders, another program's render, and the verdict."""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.arithmetic.fma import Float32
from namdsp.audio.compare import TruthComparison
from namdsp.checks.against import ExternalComparison
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
    against   : another program's render of the whole input, None if none was given
    """

    model: Model
    input: Input
    reference: Float32
    truth: TruthComparison
    renders: tuple[ParityRender, ...]
    refusals: dict[str, str]
    asked: tuple[str, ...]
    against: ExternalComparison | None = None
    max_diff_dbfs: float | None = None

    @property
    def equal(self) -> bool:
        """Whether engines ran, those asked for by name too, and all of their bits are the reference's."""
        return bool(self.renders) and all(render.equal for render in self.renders) and not self.missing

    @property
    def missing(self) -> tuple[str, ...]:
        """Engines asked for by name that cannot run."""
        return tuple(name for name in self.asked if name in self.refusals)

    @property
    def too_different(self) -> bool:
        """Whether the other program's render is further off than was allowed."""
        if self.against is None or self.max_diff_dbfs is None:
            return False
        return self.against.bits.max_diff_dbfs > self.max_diff_dbfs

    @property
    def other_length(self) -> bool:
        """Whether the other program's render is not as long as the input."""
        return self.against is not None and self.against.extra_frames != 0

    @property
    def passed(self) -> bool:
        """Whether the exit code is 0."""
        return self.equal and not self.too_different and not self.other_length
