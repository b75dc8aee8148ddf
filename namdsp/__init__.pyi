"""The public names, each from its module. Type checkers read this file, and `__init__.py` imports by it."""

from namdsp.batch.render_batch import render_batch as render_batch
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
from namdsp.format.compatibility import Compatibility as Compatibility
from namdsp.joining import join as join
from namdsp.live.playing import playing as playing
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
from namdsp.training.pairs import train as train

__version__: str
__all__: list[str]
