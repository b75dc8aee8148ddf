"""The zoo: every model that ships, in the order of the README."""

from __future__ import annotations

from model_zoo.architectures import architecture_entries
from model_zoo.corners import corner_entries
from model_zoo.net import Entry
from model_zoo.parity import parity_entries

ZOO: tuple[Entry, ...] = (*parity_entries(), *corner_entries(), *architecture_entries())
