"""What plays a model offline, for those who play many."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from namdsp.arithmetic.fma import Float32
from namdsp.kernels.engine import Engine
from namdsp.runtime.renderer import Renderer


@dataclass(frozen=True, eq=False)
class Player:
    """An engine, what its streams start from, and what errors call it.

    settled : gives signal -> histories, settled on silence
    """

    engine: Engine
    settled: Callable[[], Mapping[int, Float32]]
    name: str

    @property
    def cuttable(self) -> bool:
        """Whether a part of a signal can be rendered without all that is before it."""
        return self.engine.plan.receptive_field is not None

    def render(self, x: Float32, threads: int | None) -> Float32:
        """x [C, T] -> [C_out, T]."""
        with Renderer(self.engine, channels=x.shape[0], settled=self.settled(), threads=threads) as renderer:
            return renderer.process(x)
