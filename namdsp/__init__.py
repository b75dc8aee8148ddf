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
    from namdsp.compatibility import Compatibility as Compatibility
    from namdsp.errors import AudioError as AudioError
    from namdsp.errors import AudioWarning as AudioWarning
    from namdsp.errors import DeviceError as DeviceError
    from namdsp.errors import EngineError as EngineError
    from namdsp.errors import EngineWarning as EngineWarning
    from namdsp.errors import ExportError as ExportError
    from namdsp.errors import NamdspError as NamdspError
    from namdsp.errors import NamFileError as NamFileError
    from namdsp.errors import NamFileWarning as NamFileWarning
    from namdsp.errors import OperandError as OperandError
    from namdsp.errors import SettingError as SettingError
    from namdsp.errors import StreamError as StreamError
    from namdsp.errors import TruncatedError as TruncatedError
    from namdsp.errors import UnsupportedError as UnsupportedError
    from namdsp.errors import WrongKernelError as WrongKernelError
    from namdsp.exporting.export import ExportResult as ExportResult
    from namdsp.exporting.export import export as export
    from namdsp.joining import join as join
    from namdsp.loading import load as load
    from namdsp.model import Model as Model
    from namdsp.multi_render import render_many as render_many
    from namdsp.rendering.measure import Measures as Measures
    from namdsp.rendering.measure import measure as measure
    from namdsp.rendering.render_file import render_file as render_file
    from namdsp.rendering.result import RenderResult as RenderResult
    from namdsp.rendering.signals import read_audio as read_audio
    from namdsp.rendering.signals import resample as resample
    from namdsp.rig.cabinet import Cabinet as Cabinet
    from namdsp.rig.gate import Gate as Gate
    from namdsp.rig.rig import Rig as Rig
    from namdsp.runtime.stream import Stream as Stream
    from namdsp.saving import named_weights as named_weights
    from namdsp.saving import save as save
    from namdsp.saving import with_weights as with_weights

__version__ = "0.1.0"

#: Public name -> its module. Each is imported at its first use: a program that plays blocks needs no audio files, and a
#: command can be interrupted before it has imported anything.
_LAZY_IMPORTS = {
    "AudioError": "errors",
    "AudioWarning": "errors",
    "Cabinet": "rig.cabinet",
    "Compatibility": "compatibility",
    "DeviceError": "errors",
    "EngineError": "errors",
    "EngineWarning": "errors",
    "ExportError": "errors",
    "ExportResult": "exporting.export",
    "Gate": "rig.gate",
    "Measures": "rendering.measure",
    "Model": "model",
    "NamFileError": "errors",
    "NamFileWarning": "errors",
    "NamdspError": "errors",
    "OperandError": "errors",
    "RenderResult": "rendering.result",
    "Rig": "rig.rig",
    "SettingError": "errors",
    "Stream": "runtime.stream",
    "StreamError": "errors",
    "TruncatedError": "errors",
    "UnsupportedError": "errors",
    "WrongKernelError": "errors",
    "export": "exporting.export",
    "join": "joining",
    "load": "loading",
    "measure": "rendering.measure",
    "named_weights": "saving",
    "read_audio": "rendering.signals",
    "render_file": "rendering.render_file",
    "render_many": "multi_render",
    "resample": "rendering.signals",
    "save": "saving",
    "with_weights": "saving",
}

__all__ = ["__version__", *_LAZY_IMPORTS]


if not TYPE_CHECKING:  # what has it may have any attribute, for type checkers

    def __getattr__(name: str) -> Any:
        if name in _LAZY_IMPORTS:
            value = globals()[name] = getattr(import_module(f"namdsp.{_LAZY_IMPORTS[name]}"), name)
            return value
        if name.startswith("_") or find_spec(f"namdsp.{name}") is None:
            raise AttributeError(f"module 'namdsp' has no attribute {name!r}")
        return import_module(f"namdsp.{name}")


def __dir__() -> list[str]:
    """The public names."""
    return sorted(__all__)
