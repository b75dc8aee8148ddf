"""What is trained: rig, network, seed; and which GPU does what."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Job:
    """One network for one rig. cost: roughly, of a step, relative to A1 standard's."""

    rig: str
    shape: str
    seed: int
    cost: float

    @property
    def name(self) -> str:
        """Rig and shape."""
        return f"{self.rig}.{self.shape}"


#: In the order of need: with one GPU the first ten are trained.
JOBS = (
    Job("crunch", "a1_standard", 1, 1.0),
    Job("clean", "a1_standard", 2, 1.0),
    Job("high_gain", "a1_standard", 3, 1.0),
    Job("pedal", "a1_standard", 4, 1.0),
    Job("crunch", "a2_full", 5, 1.2),
    Job("crunch", "a2_lite", 6, 0.9),
    Job("crunch", "lstm", 7, 1.0),
    Job("crunch", "a1_lite", 8, 0.8),
    Job("crunch", "a1_feather", 9, 0.7),
    Job("crunch", "a1_nano", 10, 0.6),
    Job("clean", "a2_full", 11, 1.2),
    Job("pedal", "a2_full", 12, 1.2),
    Job("clean", "a2_lite", 13, 0.9),
    Job("pedal", "a2_lite", 14, 0.9),
)
NEEDED = 10


def shared_out(jobs: tuple[Job, ...], devices: int) -> list[list[Job]]:
    """The dearest first, each to the device that has least to do."""
    found: list[list[Job]] = [[] for _ in range(devices)]
    for job in sorted(jobs, key=lambda job: (-job.cost, job.seed)):
        min(found, key=lambda own: sum(each.cost for each in own)).append(job)
    return found
