"""namdsp plays Neural Amp Modeler captures (.nam): the same float32 bits on every engine.

amp = namdsp.load("amp.nam")
y = amp.render(x)                        # float32 [T] or [C, T]
stream = amp.stream(max_block=128)       # realtime
stream.process_into(block, out)
namdsp.render_file("in.wav", amp, "out.wav")
rig = namdsp.Rig(amp, gate=namdsp.Gate(), cabinet=namdsp.Cabinet.load("cab.wav"))    # the same, with all around it
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from namdsp.compatibility import Compatibility
from namdsp.errors import (
    AudioError,
    AudioWarning,
    DeviceError,
    EngineError,
    ExportError,
    NamdspError,
    NamFileError,
    NamFileWarning,
    OperandError,
    SettingError,
    StreamError,
    TruncatedError,
    UnsupportedError,
)
from namdsp.joining import join
from namdsp.loading import load
from namdsp.many import render_many
from namdsp.model import Model
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.gate import Gate
from namdsp.rig.rig import Rig
from namdsp.runtime.stream import Stream

if TYPE_CHECKING:
    from namdsp.exporting.export import Exported, export
    from namdsp.rendering.record import Rendered
    from namdsp.rendering.render_file import render_file
    from namdsp.rendering.signals import read_audio, resample
    from namdsp.saving import named_weights, save, with_weights

__version__ = "0.1.0"

#: Imported when they are asked for: those who play blocks need no files.
_LATER = {
    "Exported": "namdsp.exporting.export",
    "Rendered": "namdsp.rendering.record",
    "export": "namdsp.exporting.export",
    "named_weights": "namdsp.saving",
    "read_audio": "namdsp.rendering.signals",
    "render_file": "namdsp.rendering.render_file",
    "resample": "namdsp.rendering.signals",
    "save": "namdsp.saving",
    "with_weights": "namdsp.saving",
}

__all__ = [
    "AudioError",
    "AudioWarning",
    "Cabinet",
    "Compatibility",
    "DeviceError",
    "EngineError",
    "ExportError",
    "Exported",
    "Gate",
    "Model",
    "NamFileError",
    "NamFileWarning",
    "NamdspError",
    "OperandError",
    "Rendered",
    "Rig",
    "SettingError",
    "Stream",
    "StreamError",
    "TruncatedError",
    "UnsupportedError",
    "__version__",
    "export",
    "join",
    "load",
    "named_weights",
    "read_audio",
    "render_file",
    "render_many",
    "resample",
    "save",
    "with_weights",
]


if not TYPE_CHECKING:  # what has it may have any attribute, for type checkers

    def __getattr__(name: str) -> Any:
        if name not in _LATER:
            raise AttributeError(f"module 'namdsp' has no attribute {name!r}")
        found = globals()[name] = getattr(import_module(_LATER[name]), name)
        return found


def __dir__() -> list[str]:
    """What is public, for those who look around."""
    return __all__
