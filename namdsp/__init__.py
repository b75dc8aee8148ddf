"""namdsp plays Neural Amp Modeler captures (.nam): the same float32 bits on every engine.

amp = namdsp.load("amp.nam")
y = amp(x, sample_rate=44100)                            # float32 [T] or [C, T]
rig = namdsp.Rig(amp, gate_db=-60, ir="cab.wav")         # gate, cabinet, levels; whole signals, files, blocks
rig.render_file("in.wav", "out.wav")
namdsp.render_batch("takes/", "captures/", "out/")       # a record of each output
namdsp.train("dry.wav", "wet.wav").save("mine.nam")

docs/api.md shows all of it.
"""

import os
import re
from importlib import import_module
from importlib.util import find_spec
from typing import Any

__version__ = "0.1.0"

_STUB = __spec__.loader.get_data(os.path.join(__path__[0], "__init__.pyi")).decode()
#: Public name -> its module. Each is imported at its first use: a program that plays blocks needs no audio files, and a
#: command can be interrupted before it has imported anything.
_MODULES = {name: module for module, name in re.findall(r"^from (\S+) import (\w+)", _STUB, re.MULTILINE)}

__all__ = ["__version__", *_MODULES]


def __getattr__(name: str) -> Any:
    """A public name, or a module of the package."""
    if name in _MODULES:
        value = globals()[name] = getattr(import_module(_MODULES[name]), name)
        return value
    if name.startswith("_") or find_spec(f"namdsp.{name}") is None:
        raise AttributeError(f"module 'namdsp' has no attribute {name!r}")
    return import_module(f"namdsp.{name}")


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
