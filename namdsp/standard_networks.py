"""The networks that most captures share (docs/format.md, section 5.9): students' shapes, kernels to compile ahead."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from namdsp.loading import open_model
from namdsp.model import Model

#: name -> its file, with the number of weights in place of the weights
FILES: dict[str, dict[str, Any]] = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
STANDARD_SHAPES = tuple(name for name, file in FILES.items() if file["architecture"] == "WaveNet")


def standard_network(name: str, sample_rate: int = 48000) -> Model:
    """Return a network with weights of zero."""
    file = FILES[name]
    return open_model(file | {"weights": [0.0] * file["weights"], "sample_rate": sample_rate})


def standard_name(model: Model) -> str:
    """The name of the standard network of the same shape, such as "A1 standard"; nothing for other shapes."""
    described = model.parsed.describe()
    shape = described.get("model", described)  # of a container, the size that plays
    for name in STANDARD_SHAPES:
        same_size = shape.get("weights") == FILES[name]["weights"]
        if same_size and standard_network(name).parsed.describe() == shape:
            return name.replace("_", " ").capitalize()
    return ""
