"""The files of models/zoo/: what they are to be, and how a folder differs from that.

di.wav is not made here any more: a synthesised guitar, which stays as it is. tools/model_zoo of commit 618713f made it.
"""

from __future__ import annotations

import hashlib
import json
import warnings
from collections.abc import Mapping
from pathlib import Path

import namdsp
from model_zoo.table import ZOO, Json, nested, parts
from model_zoo.weights import written

MODELS = Path(__file__).resolve().parents[2] / "models" / "zoo"
README_HEAD = """\
# The zoo: synthetic models

These are synthetic networks with random weights, not captures of amplifiers: they are here to be rendered,
measured and compared, and sound like nothing in particular.

`tools/make_models.py` writes every model in this folder, and this page; `tools/make_models.py --check` says
whether they are what it writes.

* Shape: channels x layers of each layer array; the condition model in brackets; the children of a container
  apart by a bar, the models of a row by an arrow. Of an LSTM layers x width.
* Field: the receptive field in frames, of the largest child; a dash where it has no end.
* Weights: all numbers in the file, those of condition models and children too.
* Levels: `di.wav` gives each model an output peak of 0.2 to 0.8, at every width. `loudness` in the metadata
  is 20 log10 of the RMS of the output for `di.wav`; trainers use an input of their own.

"""
README_TABLE = """\
| file | covers | shape | field | weights | sha256 |
|---|---|---|---:|---:|---|
"""
README_GROUPS = {
    "parity": "The {count} shapes whose renders seed the parity table.",
    "corners": "{count} small models, each for one corner of the format.",
    "architectures": "{count} small models that are no WaveNet, or hold one that is none.",
}

README_DI = """\
## di.wav

6 s, mono, 48000 Hz, PCM 24 bit: synthesised guitar strings (extended Karplus-Strong).
Soft to hard single notes, palm mutes, a power chord whose loudest sample is exactly -1.0, digital silence from
3.6 s to 4.0 s, a soft and a harder open chord.

"""


def zoo_files() -> dict[str, bytes]:
    """Give every file of models/zoo/ by name, but di.wav."""
    # no newline at the end of a .nam: nothing there for a version control system to convert
    files = {
        f"{entry.name}.nam": json.dumps(written(entry.model), separators=(",", ":"), allow_nan=False).encode()
        for entry in ZOO
    }
    return {**files, "README.md": readme(files).encode()}


def differences(folder: Path = MODELS) -> list[str]:
    """Say, one sentence each, how the folder differs from what would be written."""
    files = zoo_files()
    found = {path.name for path in folder.iterdir()} - {"di.wav"} if folder.is_dir() else set()
    return [
        *(f"{name}: missing" for name in sorted(files.keys() - found)),
        *(f"{name}: not written by this tool" for name in sorted(found - files.keys())),
        *(
            f"{name}: differs from what this tool writes"
            for name in sorted(files.keys() & found)
            if (folder / name).read_bytes() != files[name]
        ),
    ]


def write(folder: Path = MODELS) -> int:
    """Write every file, remove other .nam files; gives the number of bytes."""
    folder.mkdir(exist_ok=True)
    files = zoo_files()
    for stale in {path.name for path in folder.glob("*.nam")} - files.keys():
        (folder / stale).unlink()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    return sum(map(len, files.values()))


def readme(files: Mapping[str, bytes]) -> str:
    """Give the README for the models."""
    text = README_HEAD
    for group, title in README_GROUPS.items():
        entries = [entry for entry in ZOO if entry.group == group]
        text += f"## {group}\n\n{title.format(count=len(entries))}\n\n{README_TABLE}"
        for entry in entries:
            content = files[f"{entry.name}.nam"]
            inner = nested(json.loads(content))
            cells = (
                f"`{entry.name}.nam`",
                entry.covers,
                shape(entry.model).replace("|", "\\|"),
                "-" if any(each["architecture"] == "LSTM" for each in inner) else str(field(inner[0])),
                str(sum(len(each["weights"]) for each in inner)),
                f"`{hashlib.sha256(content).hexdigest()}`",
            )
            text += f"| {' | '.join(cells)} |\n"
        text += "\n"
    digest = hashlib.sha256((MODELS / "di.wav").read_bytes()).hexdigest()
    return f"{text}{README_DI}sha256 `{digest}`\n"


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
    arrays = (f"{each['channels']}x{len(each['dilations'])}" for each in config.get("layers", [config]))
    return " + ".join(arrays) + (f" ({shape(condition)})" if condition else "")
