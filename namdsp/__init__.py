"""namdsp plays Neural Amp Modeler captures (.nam): the same float32 bits on every engine.

amp = namdsp.load("amp.nam")
y = amp.render(x)                        # float32 [T] or [C, T]
stream = amp.stream(max_block=128)       # realtime
stream.process_into(block, out)
namdsp.render_file("in.wav", amp, "out.wav")
rig = namdsp.Rig(amp, gate_db=-60, ir="cab.wav")         # a stream with gate, cabinet and levels
"""

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from namdsp.compatibility import Compatibility
    from namdsp.errors import (
        AudioError,
        AudioWarning,
        DeviceError,
        EngineError,
        EngineWarning,
        ExportError,
        NamdspError,
        NamFileError,
        NamFileWarning,
        OperandError,
        SettingError,
        StreamError,
        TruncatedError,
        UnsupportedError,
        WrongKernelError,
    )
    from namdsp.exporting.export import ExportResult, export
    from namdsp.joining import join
    from namdsp.loading import load
    from namdsp.model import Model
    from namdsp.multi_render import render_many
    from namdsp.rendering.render_file import render_file
    from namdsp.rendering.result import RenderResult
    from namdsp.rendering.signals import read_audio, resample
    from namdsp.rig.cabinet import Cabinet
    from namdsp.rig.gate import Gate
    from namdsp.rig.rig import Rig
    from namdsp.runtime.stream import Stream
    from namdsp.saving import named_weights, save, with_weights

__version__ = "0.1.0"

#: Public name -> its module, for all that are not in `errors`. Each is imported at its first use: a program that plays
#: blocks needs no audio files, and a command can be interrupted before it has imported anything.
_LAZY_IMPORTS = {
    "Cabinet": "rig.cabinet",
    "Compatibility": "compatibility",
    "ExportResult": "exporting.export",
    "Gate": "rig.gate",
    "Model": "model",
    "RenderResult": "rendering.result",
    "Rig": "rig.rig",
    "Stream": "runtime.stream",
    "export": "exporting.export",
    "join": "joining",
    "load": "loading",
    "named_weights": "saving",
    "read_audio": "rendering.signals",
    "render_file": "rendering.render_file",
    "render_many": "multi_render",
    "resample": "rendering.signals",
    "save": "saving",
    "with_weights": "saving",
}

__all__ = [
    "AudioError",
    "AudioWarning",
    "Cabinet",
    "Compatibility",
    "DeviceError",
    "EngineError",
    "EngineWarning",
    "ExportError",
    "ExportResult",
    "Gate",
    "Model",
    "NamFileError",
    "NamFileWarning",
    "NamdspError",
    "OperandError",
    "RenderResult",
    "Rig",
    "SettingError",
    "Stream",
    "StreamError",
    "TruncatedError",
    "UnsupportedError",
    "WrongKernelError",
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
        if name in __all__:
            value = globals()[name] = getattr(
                import_module(f"namdsp.{_LAZY_IMPORTS.get(name, 'errors')}"), name
            )
            return value
        if name.startswith("_") or find_spec(f"namdsp.{name}") is None:
            raise AttributeError(f"module 'namdsp' has no attribute {name!r}")
        return import_module(f"namdsp.{name}")


def __dir__() -> list[str]:
    """The public names."""
    return __all__
