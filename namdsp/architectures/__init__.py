"""What a model is: one folder per architecture, and the table that names them.

To add one: a folder whose `model.py` has `parse(file, context) -> ParsedModel`, and one line in
`ARCHITECTURES`.
"""

from __future__ import annotations

from importlib import import_module

from namdsp.architectures.context import Context, ParsedModel
from namdsp.compatibility import Compatibility
from namdsp.errors import UnsupportedError
from namdsp.nam_file import NamFile

#: `architecture` in the file -> the module that parses it
ARCHITECTURES = {
    "WaveNet": "namdsp.architectures.wavenet.model",
    "SlimmableContainer": "namdsp.architectures.container.model",
}
_NOT_YET = ("LSTM", "ConvNet", "Linear", "Sequential")


def parse_model(file: NamFile, *, compatibility: Compatibility, slim: float | None = None) -> ParsedModel:
    """The checked model of any supported architecture.

    Raises
    ------
    UnsupportedError : the architecture is not in the table
    NamFileError     : the config or the weights are wrong
    """
    module = ARCHITECTURES.get(file.architecture)
    if module is None:
        known = ", ".join(ARCHITECTURES)
        what = (
            "is a known architecture that this version does not play yet"
            if file.architecture in _NOT_YET
            else "is not an architecture of the .nam format (a custom trainer class?)"
        )
        raise UnsupportedError(
            f"{file.architecture[:60]!r} {what}; playable are {known}",
            file=file.file,
            path=f"{file.path}.architecture".lstrip("."),
        )

    def nested(child: NamFile) -> ParsedModel:
        return parse_model(child, compatibility=compatibility)

    parsed: ParsedModel = import_module(module).parse(file, Context(compatibility, slim, nested))
    return parsed
