"""One run of bench_cpu.py: its settings, and what its tables share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from benchmarking.ceilings import FmaPeak
from benchmarking.measuring import interleave, measuring
from benchmarking.playing import MODELS, Player
from benchmarking.report import Report

STANDARD = ("a1_standard", "a1_lite", "a1_feather", "a1_nano", "a2_full", "a2_lite")
SWEEPS = ("channels", "layer1x1_groups", "input_groups", "head1x1_groups")


@dataclass
class Session:
    """Settings of a run, and what its tables share.

    rounds : turns of each player
    peaks  : GFLOP/s, one sample a round
    measured : players of 64-frame blocks, for the roofline
    """

    report: Report
    quick: bool
    core: int | None
    thread_counts: tuple[int, ...]
    peak: FmaPeak
    peaks: list[float]
    measured: dict[str, Player]

    @property
    def rounds(self) -> int:
        """Turns of each player."""
        return 3 if self.quick else 200

    def standard(self) -> Sequence[str]:
        """The standard shapes; two of them if it should be quick."""
        return ("a1_nano", "a2_lite") if self.quick else STANDARD

    def sweeps(self) -> dict[str, list[str]]:
        """Sweep -> its models."""
        found = {name: sweep_models(name) for name in SWEEPS}
        return {name: models[:1] for name, models in found.items()} if self.quick else found

    def play(self, what: str, players: Iterable[Player], rounds: int | None = None) -> None:
        """Gate all players, then let them take turns on one core."""
        players = list(players)
        for player in players:
            player.gate()
        contenders: dict[str, Callable[[], float]] = {str(n): player for n, player in enumerate(players)}
        with measuring(self.core) as load:
            found = interleave({**contenders, "peak": self.peak}, rounds or self.rounds)
        self.peaks += found["peak"].tolist()
        self.report.loads.append((what, load))

    @property
    def best_peak(self) -> float:
        """GFLOP/s of the fastest sample."""
        return max(self.peaks)


def sweep_models(name: str) -> list[str]:
    """The models of a sweep, in order."""
    return sorted(path.stem for path in MODELS.glob(f"{name}_[0-9]*.nam"))
