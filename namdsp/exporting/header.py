"""The C header of an export, and an example that processes raw float32 by it, from `capture.h` and `example.c`."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from string import Template

from namdsp.exporting.glue import ALIGNMENT

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


@dataclass(frozen=True)
class HeaderFacts:
    """Facts of an exported capture for its header.

    name        : prefix of every public name
    separate    : weights are a file
    link_with   : the arguments of a compiler that link it
    """

    name: str
    source: str
    target: str
    cpu: str
    inputs: int
    outputs: int
    sample_rate: float
    state_bytes: int
    separate: bool
    link_with: str

    @property
    def functions(self) -> tuple[str, ...]:
        """The public functions."""
        names = [
            *("state_bytes", "init", "process", "process_strided", "reset"),
            *("latency", "sample_rate", "channels"),
            *(("weights_bytes",) if self.separate else ()),
        ]
        return tuple(f"{self.name}_{function}" for function in names)


def header(facts: HeaderFacts) -> str:
    """Return the C header."""
    separate, rate = (
        facts.separate,
        f"#define {facts.name.upper()}_SAMPLE_RATE {facts.sample_rate!r} /* Hz */\n",
    )
    return _filled(
        "capture.h",
        facts,
        rate="" if separate else rate,
        init_codes="; -2 if the weights are another shape's" if separate else "",
        init_with=", const void *weights" if separate else "",
        weights=_fill(_WEIGHTS, facts) if separate else "",
        rate_of="const void *weights" if separate else "void",
    )


def example(facts: HeaderFacts) -> str:
    """Return a C program: raw float32 from stdin, through the capture, to stdout."""
    separate = facts.separate
    return _filled(
        "example.c",
        facts,
        run=f" {facts.name}.weights" if separate else "",
        hz=f"{facts.sample_rate:g}",
        arguments="int argc, char **argv" if separate else "void",
        load=_fill(_LOAD, facts) if separate else "",
        weights_argument=", weights" if separate else "",
    )


def _filled(file: str, facts: HeaderFacts, **texts: str) -> str:
    """The template beside this file with its ${names} replaced."""
    return _fill(Path(__file__).with_name(file).read_text(encoding="utf-8"), facts, **texts)


def _fill(template: str, facts: HeaderFacts, **texts: str) -> str:
    common = {**asdict(facts), "upper": facts.name.upper(), "alignment": ALIGNMENT}
    return Template(template).substitute(common, **texts)
