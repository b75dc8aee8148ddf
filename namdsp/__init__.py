"""namdsp plays Neural Amp Modeler captures (.nam): the same float32 bits on every engine.

amp = namdsp.load("amp.nam")
y = amp.render(x)                        # float32 [T] or [C, T]
stream = amp.stream(max_block=128)       # realtime
stream.process_into(block, out)
"""

from namdsp.compatibility import Compatibility
from namdsp.errors import (
    AudioError,
    EngineError,
    NamdspError,
    NamFileError,
    NamFileWarning,
    SettingError,
    StreamError,
    UnsupportedError,
)
from namdsp.model import Model, load
from namdsp.runtime.stream import Stream

__version__ = "0.1.0"

__all__ = [
    "AudioError",
    "Compatibility",
    "EngineError",
    "Model",
    "NamFileError",
    "NamFileWarning",
    "NamdspError",
    "SettingError",
    "Stream",
    "StreamError",
    "UnsupportedError",
    "__version__",
    "load",
]
