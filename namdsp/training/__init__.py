"""Training of captures: from another capture or a whole rig, or from a pair of recordings. docs/training.md.

result = namdsp.training.distill("amp.nam", to="a2_lite", minutes=2)     # import namdsp.training
result = namdsp.training.train("dry.wav", "wet.wav", to="a2")
result.save("small.nam")
"""

from __future__ import annotations

from namdsp.training.distilling import distill
from namdsp.training.networks import STUDENTS
from namdsp.training.pairs import train, train_each
from namdsp.training.progress import Judged, Progress
from namdsp.training.result import Size, Trained

__all__ = ["STUDENTS", "Judged", "Progress", "Size", "Trained", "distill", "train", "train_each"]
