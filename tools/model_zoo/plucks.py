"""The score of the DI track: which string, when, how hard."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

E2, A2, B2, C3, D3, E3, G3, A3, B3, C4, E4, G4 = (
    82.41, 110.00, 123.47, 130.81, 146.83, 164.81, 196.00, 220.00, 246.94, 261.63, 329.63, 392.00,
)  # fmt: skip


@dataclass(frozen=True)
class Pluck:
    """One string, plucked once.

    hardness: 0 a soft thumb .. 1 a hard pick. mute: 0 an open string .. 1 the palm on the bridge.
    The string is stopped at `until`.
    """

    start_s: float
    until_s: float
    hertz: float
    peak: float
    hardness: float
    mute: float = 0.0


def _strum(
    start_s: float, until_s: float, strings: Sequence[float], spread_s: float, *, peak: float, hardness: float
) -> list[Pluck]:
    return [Pluck(start_s + i * spread_s, until_s, hertz, peak, hardness) for i, hertz in enumerate(strings)]


def _chug(start_s: float, peak: float) -> Pluck:
    return Pluck(start_s, start_s + 0.11, E2, peak, hardness=0.8, mute=1.0)


PLUCKS = (
    # single notes, soft to hard
    Pluck(0.10, 0.60, A2, 0.08, hardness=0.1),
    Pluck(0.60, 1.00, C4, 0.18, hardness=0.5),
    Pluck(1.00, 1.55, E3, 0.40, hardness=0.9),
    Pluck(1.25, 1.55, G4, 0.12, hardness=0.3),
    # palm mutes
    *(_chug(1.55 + 0.11 * i, 0.45 if i % 3 else 0.6) for i in range(8)),
    # a power chord, hit as hard as the converter allows: the peak of the track
    *_strum(2.45, 3.60, (E2, B2, E3), 0.004, peak=0.7, hardness=1.0),
    # 3.60 to 4.00: digital silence
    *_strum(4.00, 4.80, (A2, E3, A3, C4, E4), 0.030, peak=0.07, hardness=0.2),
    *_strum(4.80, 6.00, (C3, E3, G3, C4, E4), 0.010, peak=0.22, hardness=0.6),
    Pluck(5.30, 6.00, D3, 0.10, hardness=0.4, mute=0.4),
    Pluck(5.45, 6.00, B3, 0.12, hardness=0.7),
)
