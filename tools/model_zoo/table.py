"""The zoo: every model that ships, in the order of the README."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Entry:
    """One file of the zoo.

    group : "parity", the shapes that seed the parity table; "corners"; "architectures"
    model : the .nam object, with {"seed", "level"} for weights
    """

    name: str
    group: str
    covers: str
    model: Json


def parts(model: Json) -> list[Json]:
    """The models of a container or a row; none of another."""
    config: Json = model["config"]
    return [child["model"] for child in config.get("submodels", ())] + config.get("models", [])


def nested(model: Json) -> list[Json]:
    """The model and all models inside of it, condition models too."""
    condition = model["config"].get("condition_dsp")
    inner = parts(model) + ([condition] if condition else [])
    return [model, *(item for one in inner for item in nested(one))]


def _entries() -> Iterator[Entry]:
    for line in Path(__file__).with_name("zoo.jsonl").read_text(encoding="utf-8").splitlines():
        yield Entry(**json.loads(line))


ZOO = tuple(_entries())
