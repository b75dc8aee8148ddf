"""Model architectures: a module or a folder each, and the table that names them.

To add one: a module with `parse(file, context) -> ParsedModel`, and one line in `ARCHITECTURES`.
"""

from __future__ import annotations

from importlib import import_module
from numbers import Real
from typing import Any

from namdsp.architectures.context import Context, ParsedModel
from namdsp.errors import NamFileError, UnsupportedError
from namdsp.format.compatibility import Compatibility
from namdsp.format.nam_file import WITH_KNOBS, NamFile

#: `architecture` in the file -> the module that parses it
ARCHITECTURES = {
    "WaveNet": "namdsp.architectures.wavenet.model",
    "ConvNet": "namdsp.architectures.convnet",
    "LSTM": "namdsp.architectures.lstm",
    "Linear": "namdsp.architectures.linear",
    "Sequential": "namdsp.architectures.sequential",
    "Blend": "namdsp.architectures.blend",
    "SlimmableContainer": "namdsp.architectures.container",
}
#: as a development branch of the player wrote it
_ALIASES = {"sequential": "Sequential"}


def parse_model(file: NamFile, *, compatibility: Compatibility, slim: float | None = None) -> ParsedModel:
    """Return the checked model of a file of any supported architecture.

    slim : size dial 0..1, None for full size

    Raises
    ------
    UnsupportedError : the architecture is not in the table
    NamFileError     : the config, the weights or the dial are wrong
    """
    dial: Any = slim  # callers need not be typed
    is_number = isinstance(dial, Real) and not isinstance(dial, bool)
    if dial is not None and not (is_number and 0.0 <= float(dial) <= 1.0):
        raise NamFileError(f"slim is {slim!r}; expected 0 (smallest) to 1 (full size)", file=file.file)
    module = ARCHITECTURES.get(_ALIASES.get(file.architecture, file.architecture))
    if file.architecture in WITH_KNOBS:
        file.place().refuse(
            "has knobs, but is part of another capture; expected one without knobs. Fix its knobs first: namdsp export"
        )
    if module is None:
        raise UnsupportedError(
            f"{file.architecture[:60]!r} is not an architecture of the .nam format (a custom trainer class?); "
            f"playable are {', '.join((*ARCHITECTURES, *WITH_KNOBS))}",
            file=file.file,
            path=f"{file.path}.architecture".lstrip("."),
        )

    def nested(child: NamFile, *, slim: float | None = None) -> ParsedModel:
        return parse_model(child, compatibility=compatibility, slim=slim)

    parsed: ParsedModel = import_module(module).parse(file, Context(compatibility, slim, nested))
    return parsed
