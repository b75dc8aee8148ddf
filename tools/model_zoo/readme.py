"""The README of models/zoo/: one line a model, with its shape, receptive field, weights and digest."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping

from model_zoo.di import DI_SECONDS
from model_zoo.table import SAMPLE_RATE_HZ, ZOO, Json, head_of, parts, taps_of
from model_zoo.weights import weight_count

README_HEAD = """\
# The zoo: synthetic models

These are synthetic networks with random weights, not captures of amplifiers: they are here to be rendered,
measured and compared, and sound like nothing in particular.

`tools/make_models.py` writes every file in this folder, this one too; `tools/make_models.py --check` says
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


def readme(files: Mapping[str, bytes]) -> str:
    """Give the README for the other files."""
    text = README_HEAD
    for group, title in README_GROUPS.items():
        entries = [entry for entry in ZOO if entry.group == group]
        text += f"## {group}\n\n{title.format(count=len(entries))}\n\n{README_TABLE}"
        for entry in entries:
            file = f"{entry.name}.nam"
            cells = (
                f"`{file}`",
                entry.covers,
                shape(entry.model).replace("|", "\\|"),
                str(receptive_field(entry.model) or "-"),
                str(weight_count(entry.model)),
                f"`{hashlib.sha256(files[file]).hexdigest()}`",
            )
            text += f"| {' | '.join(cells)} |\n"
        text += "\n"
    digest = hashlib.sha256(files["di.wav"]).hexdigest()
    return text + (
        "## di.wav\n\n"
        f"{DI_SECONDS} s, mono, {SAMPLE_RATE_HZ} Hz, PCM 24 bit: synthesised guitar strings (extended "
        "Karplus-Strong).\nSoft to hard single notes, palm mutes, a power chord whose loudest sample is "
        "exactly -1.0, digital silence from\n3.6 s to 4.0 s, a soft and a harder open chord.\n\n"
        f"sha256 `{digest}`\n"
    )


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


def receptive_field(model: Json) -> int | None:
    """Frames of input that reach one output; None if there is no end to them."""
    config, kind = model["config"], model["architecture"]
    if kind == "LSTM":
        return None
    if kind == "Linear":
        return int(config["receptive_field"])
    if kind == "ConvNet":
        return 1 + sum(config["dilations"])
    condition = config.get("condition_dsp")
    fields = [receptive_field(each) for each in parts(model) + ([condition] if condition else [])]
    if None in fields:
        return None
    if kind == "SlimmableContainer":
        return max(fields)
    reach = 1 + sum(field - 1 for field in fields)
    for layers in config.get("layers", ()):
        reach += sum((k - 1) * d for k, d in zip(taps_of(layers), layers["dilations"], strict=True))
        head = head_of(layers)
        reach += (head["kernel_size"] - 1) * head.get("head_dilation", 1)
    return reach + sum(k - 1 for k in (config.get("head") or {}).get("kernel_sizes", ()))
