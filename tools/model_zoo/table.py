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
    return [model, *(each for one in inner for each in nested(one))]


def taps_of(layers: Json) -> list[int]:
    """Taps of each layer of a layer array."""
    return per_layer(layers.get("kernel_sizes", layers.get("kernel_size")), layers)


def per_layer(value: Any, layers: Json) -> list[Any]:
    """One value for each layer; a list is that already."""
    return value if isinstance(value, list) else [value] * len(layers["dilations"])


def head_of(layers: Json) -> Json:
    """The head rechannel of a layer array, in the words of 0.7."""
    old = {"out_channels": layers.get("head_size"), "kernel_size": 1, "bias": layers.get("head_bias")}
    found: Json = layers.get("head", old)
    return found


def _entries() -> Iterator[Entry]:
    for line in Path(__file__).with_name("zoo.jsonl").read_text(encoding="utf-8").splitlines():
        yield Entry(**json.loads(line))


ZOO = tuple(_entries())
