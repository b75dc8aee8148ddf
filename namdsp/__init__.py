"""namdsp plays Neural Amp Modeler captures (.nam): the same float32 bits on every engine.

amp = namdsp.load("amp.nam")
y = amp.render(x)                        # float32 [T] or [C, T]
stream = amp.stream(max_block=128)       # realtime
stream.process_into(block, out)
rig = namdsp.Rig(amp, gate=namdsp.Gate(), cabinet=namdsp.Cabinet.load("cab.wav"))    # the same, with all around it
"""

from namdsp.compatibility import Compatibility
from namdsp.errors import (
    AudioError,
    AudioWarning,
    DeviceError,
    EngineError,
    NamdspError,
    NamFileError,
    NamFileWarning,
    OperandError,
    SettingError,
    StreamError,
    UnsupportedError,
)
from namdsp.loading import load
from namdsp.many import render_many
from namdsp.model import Model
from namdsp.rig.cabinet import Cabinet
from namdsp.rig.gate import Gate
from namdsp.rig.rig import Rig
from namdsp.runtime.stream import Stream

__version__ = "0.1.0"

__all__ = [
    "AudioError",
    "AudioWarning",
    "Cabinet",
    "Compatibility",
    "DeviceError",
    "EngineError",
    "Gate",
    "Model",
    "NamFileError",
    "NamFileWarning",
    "NamdspError",
    "OperandError",
    "Rig",
    "SettingError",
    "Stream",
    "StreamError",
    "UnsupportedError",
    "__version__",
    "load",
    "render_many",
]


def __dir__() -> list[str]:
    """What is public, for those who look around."""
    return __all__
