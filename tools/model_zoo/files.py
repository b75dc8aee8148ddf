"""The files of models/zoo/: what they are to be, and how a folder differs from that.

di.wav is not made here any more: a synthesised guitar, which stays as it is. tools/model_zoo of commit 618713f made it.
"""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Mapping
from pathlib import Path

from bench.rows import refilled

import namdsp
from model_zoo.table import ZOO, Entry, Json, nested, parts
from model_zoo.weights import written

MODELS = Path(__file__).resolve().parents[2] / "models" / "zoo"
README = MODELS / "README.md"


def zoo_files() -> dict[str, bytes]:
    """Give every file of models/zoo/ by name, but di.wav."""
    # no newline at the end of a .nam: nothing there for a version control system to convert
    files = {
        f"{entry.name}.nam": json.dumps(written(entry.model), separators=(",", ":"), allow_nan=False).encode()
        for entry in ZOO
    }
    return {**files, "README.md": readme(README.read_text(encoding="utf-8"), files).encode()}


def differences(folder: Path = MODELS) -> list[str]:
    """Say, one sentence each, how the folder differs from what would be written."""
    files = zoo_files()
    result = {path.name for path in folder.iterdir()} - {"di.wav"} if folder.is_dir() else set()
    return [
        *(f"{name}: missing" for name in sorted(files.keys() - result)),
        *(f"{name}: not written by this tool" for name in sorted(result - files.keys())),
        *(
            f"{name}: differs from what this tool writes"
            for name in sorted(files.keys() & result)
            if (folder / name).read_bytes() != files[name]
        ),
    ]


def write(folder: Path = MODELS) -> int:
    """Write every file, remove other .nam files; returns the number of bytes."""
    folder.mkdir(exist_ok=True)
    files = zoo_files()
    for stale in {path.name for path in folder.glob("*.nam")} - files.keys():
        (folder / stale).unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return sum(map(len, files.values()))


def readme(text: str, files: Mapping[str, bytes]) -> str:
    """The README with its tables made anew."""

    def created(group: str) -> str:
        if group == "di.wav":
            return f"sha256 `{hashlib.sha256((MODELS / group).read_bytes()).hexdigest()}`"
        head = "| file | covers | shape | field | weights | sha256 |\n|---|---|---|---:|---:|---|"
        return "\n".join((head, *(line(entry, files) for entry in ZOO if entry.group == group)))

    return refilled(text, created)


def line(entry: Entry, files: Mapping[str, bytes]) -> str:
    """Of a model in the README."""
    content = files[f"{entry.name}.nam"]
    inner = nested(json.loads(content))
    cells = (
        f"`{entry.name}.nam`",
        entry.covers,
        shape(entry.model).replace("|", "\\|"),
        "-" if any(item["architecture"] == "LSTM" for item in inner) else str(field(inner[0])),
        str(sum(len(item["weights"]) for item in inner)),
        f"`{hashlib.sha256(content).hexdigest()}`",
    )
    return f"| {' | '.join(cells)} |"


def field(model: Json) -> int:
    """Frames of input that reach one output."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", namdsp.NamFileWarning)
        loaded = namdsp.load(model)
    return max(loaded.receptive_field or 0, loaded.plan.prewarm)


def shape(model: Json) -> str:
    """Describe the layer arrays in a few characters."""
    config, kind = model["config"], model["architecture"]
    if inner := parts(model):
        return (" | " if kind == "SlimmableContainer" else " -> ").join(map(shape, inner))
    if kind == "LSTM":
        return f"{config['num_layers']}x{config['hidden_size']}"
    if kind == "Linear":
        return f"{config['receptive_field']} taps"
    condition = config.get("condition_dsp")
    arrays = (f"{item['channels']}x{len(item['dilations'])}" for item in config.get("layers", [config]))
    return " + ".join(arrays) + (f" ({shape(condition)})" if condition else "")
