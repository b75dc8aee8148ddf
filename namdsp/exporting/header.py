"""The C header of an export, and an example that processes raw float32 by it, from `capture.h` and `example.c`."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

from namdsp.exporting.constant_tables import ALIGNMENT
from namdsp.exporting.exported import Exported
from namdsp.exporting.shape import ExportedShape

#: The functions of an export; their names begin with its own.
FUNCTIONS = (
    "state_bytes",
    "init",
    "process",
    "process_strided",
    "reset",
    "latency",
    "sample_rate",
    "channels",
)


def header_and_example(exported: Exported, shape: ExportedShape, name: str, library: str) -> tuple[str, str]:
    """Return the C header, and a C program: raw float32 from stdin, through the capture, to stdout.

    name    : prefix of every public name
    library : file to link with
    """
    model, (inputs, outputs) = exported.model, exported.channels
    values = {
        "name": name,
        "upper": name.upper(),
        "alignment": ALIGNMENT,
        # without what could end a comment
        "source": re.sub(r"[^ -~]|\*/|/\*|\\\\|\?\?", "_", Path(model.file.file).name),
        "target": shape.target.name,
        "cpu": shape.target.machine.cpu,
        "inputs": inputs,
        "outputs": outputs,
        "latency": exported.latency_frames,
        "hz": f"{model.sample_rate:g}",
        "rate": repr(model.sample_rate),
        "state_bytes": exported.state_bytes(shape),
        "link_with": f"./{library} -Wl,-rpath,." if library.endswith(".so") else library,
    }
    header, example = (
        Template(Path(__file__).with_name(file).read_text(encoding="utf-8")).substitute(values)
        for file in ("capture.h", "example.c")
    )
    return header, example
