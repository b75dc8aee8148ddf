"""The C header of an export, and an example that processes raw float32 by it, from `capture.h` and `example.c`."""

from __future__ import annotations

import re
from pathlib import Path
from string import Template

from namdsp.exporting.glue import ALIGNMENT, StateLayout
from namdsp.exporting.shape import ExportedShape
from namdsp.model import Model

_WEIGHTS = """
/* `weights` is the content of a .weights file, at a multiple of ${alignment}; it must stay there, unchanged, as long as
 * the state is used, and any number of states may share it. This returns the bytes that the whole file must have, from
 * its first 128, or 0 if it belongs to other code. A file is trusted as code is: check its length, and take none from
 * strangers. */
size_t ${name}_weights_bytes(const void *first_128_bytes);
"""
_LOAD = """
    static _Alignas(64) unsigned char weights[1 << 24];
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    size_t size = file ? fread(weights, 1, sizeof weights, file) : 0;
    if (size < 128 || ${name}_weights_bytes(weights) != size) return 1;"""


def public_functions(name: str, *, separate: bool) -> tuple[str, ...]:
    """The public functions of an export; separate : weights are a file."""
    names = [
        *("state_bytes", "init", "process", "process_strided", "reset"),
        *("latency", "sample_rate", "channels"),
        *(("weights_bytes",) if separate else ()),
    ]
    return tuple(f"{name}_{function}" for function in names)


def header_and_example(
    model: Model, shape: ExportedShape, name: str, library: str, *, separate: bool
) -> tuple[str, str]:
    """Return the C header, and a C program: raw float32 from stdin, through the capture, to stdout.

    name     : prefix of every public name
    library  : file to link with
    separate : weights are a file
    """
    values = {
        "name": name,
        "upper": name.upper(),
        "alignment": ALIGNMENT,
        # without what could end a comment
        "source": re.sub(r"[^ -~]|\*/|/\*|\\\\|\?\?", "_", Path(model.file.file).name),
        "target": shape.target.name,
        "cpu": shape.target.machine.cpu,
        "inputs": model.in_channels,
        "outputs": model.out_channels,
        "hz": f"{model.sample_rate:g}",
        "state_bytes": StateLayout(shape).bytes,
        "link_with": f"./{library} -Wl,-rpath,." if library.endswith(".so") else library,
    }
    if separate:
        values |= {
            "rate": "",
            "rate_of": "const void *weights",
            "init_codes": "; -2 if the weights are another shape's",
            "init_with": ", const void *weights",
            "weights": Template(_WEIGHTS).substitute(values),
            "run": f" {name}.weights",
            "arguments": "int argc, char **argv",
            "load": Template(_LOAD).substitute(values),
            "weights_argument": ", weights",
        }
    else:
        values |= dict.fromkeys(("init_codes", "init_with", "weights", "run", "load", "weights_argument"), "")
        values |= {"rate": f"#define {name.upper()}_SAMPLE_RATE {model.sample_rate!r} /* Hz */\n"}
        values |= {"rate_of": "void", "arguments": "void"}
    header, example = (
        Template(Path(__file__).with_name(file).read_text(encoding="utf-8")).substitute(values)
        for file in ("capture.h", "example.c")
    )
    return header, example
