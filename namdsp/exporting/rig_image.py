"""The memory of a rig that has not played yet, taken from a `RigPlayer` of this process.

The player's records are placed one after the other, with all memory that their addresses reach; `init` of the export
writes them. An address becomes one of three things:

    into a record or a buffer     its place in the image
    of a table of constants       a table of the object: taps and spectra, which all states share
    of a function                 the function in the object

The states of the model follow the image: one for each phase of an oversampled model, which `shape.py` describes.
"""

from __future__ import annotations

import bisect
import ctypes
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from namdsp.arithmetic.fma import Float32
from namdsp.exporting import functions
from namdsp.kernels.numba_cpu.records import VoiceRecord
from namdsp.model import Model
from namdsp.native.process import CompiledProcess, run_in_order
from namdsp.native.records import EntryHeader, Record, padded
from namdsp.oversampling.bank import FilteredBank
from namdsp.oversampling.factors import latency_frames
from namdsp.oversampling.filters import Filter
from namdsp.oversampling.plan import oversampled_plan
from namdsp.rig.amp import LiveAmp
from namdsp.rig.cabinet import Partitions
from namdsp.rig.cabinet_processor import Convolver, LiveCabinet
from namdsp.rig.compiled.records import RigRecord
from namdsp.rig.gate import GateProcessor
from namdsp.rig.player import RigPlayer
from namdsp.rig.ramps import Delay
from namdsp.rig.renderer import outputs_with, tail_frames
from namdsp.rig.resolved import ResolvedRig
from namdsp.runtime.dispatch import EngineRequest, build_engine
from namdsp.runtime.renderer import prewarmed_histories

#: Frames of a segment of the exported player.
SEGMENT_FRAMES = 256
#: Every part of the image begins at a multiple of this many bytes.
ALIGNMENT = 64
#: Fields that address constants.
_CONSTANTS = ("table_at", "taps_at")
#: Objects that hold records and buffers of a player.
_HOLDERS = (
    *(RigPlayer, GateProcessor, Delay, LiveAmp, LiveCabinet, Convolver, Partitions, Filter),
    *(CompiledProcess, SimpleNamespace),
)
#: No size or count in a record is as large; all addresses are larger.
_LARGEST_NUMBER = 1 << 32


@dataclass(frozen=True, eq=False)
class RigImage:
    """A rig that has not played yet.

    channels  : inputs and outputs
    phases    : of the oversampled model, 1 without oversampling
    content   : uint8, its size a multiple of ALIGNMENT; addresses in it are 0
    own       : (cell, target), bytes from the start: `cell` is to hold the address of `target`
    models    : (cell, phase): `cell` is to hold the address of the state of a phase's model
    functions : (cell, name)
    tables    : (cell, index of `constants`)
    places    : bytes from the start to the "rig", its "gate", its "cabinet", and the "wire" that is no cabinet
    memories  : (place, bytes) of the signal's past in the cabinet, for each output
    start     : histories of the model before the first frame; None for those of a stream without oversampling
    """

    channels: tuple[int, int]
    phases: int
    latency_frames: int
    tail_frames: int
    content: NDArray[np.uint8]
    own: list[tuple[int, int]]
    models: list[tuple[int, int]]
    functions: list[tuple[int, str]]
    tables: list[tuple[int, int]]
    constants: list[Float32]
    places: dict[str, int]
    memories: list[tuple[int, int]]
    start: Mapping[int, Float32] | None = field(repr=False)


def rig_image(model: Model, rig: ResolvedRig) -> RigImage:
    """Return the image of a rig of one voice: it has as many inputs as the model.

    Raises
    ------
    AudioError   : the cabinet does not fit the channels.
    SettingError : a voice would need too much memory at this oversampling factor.
    """
    inputs = model.in_channels
    outputs = outputs_with(rig.cabinet, model, inputs)
    states = [VoiceRecord() for _ in range(rig.oversample)]
    process, start = _model_process(model, states)
    amp = LiveAmp(model, rig.levels, cast(Any, SimpleNamespace(compiled=process)))
    cabinet, wire = (
        LiveCabinet(response, outputs, model.sample_rate, rises=False) for response in (rig.cabinet, None)
    )
    player = RigPlayer(amp, cabinet, rig, channels=(inputs, outputs), max_block=SEGMENT_FRAMES)
    placing = _Placing([player, wire.record], states)
    places = {
        "rig": player.record,
        "gate": RigRecord.from_address(player.record).gate_at,
        "cabinet": cabinet.record.address,
        "wire": wire.record.address,
    }
    places = {name: placing.place(address) for name, address in places.items()}
    convolver = cabinet.convolver
    histories = convolver.histories if convolver else []
    return RigImage(
        channels=(inputs, outputs),
        phases=rig.oversample,
        latency_frames=latency_frames(rig.oversample),
        tail_frames=tail_frames(model, rig.oversample, convolver),
        content=placing.content(),
        own=placing.own,
        models=placing.models,
        functions=placing.functions,
        tables=placing.tables,
        constants=placing.constants,
        places=places,
        memories=[(placing.place(memory.ctypes.data), memory.nbytes) for memory in histories],
        start=start,
    )


def _model_process(
    model: Model, states: Sequence[VoiceRecord]
) -> tuple[CompiledProcess, Mapping[int, Float32] | None]:
    """The player of a model with these states; and the histories that they start with, if it is oversampled."""
    plan, oversample = model.plan, len(states)
    drive = functions.address(functions.DRIVER)
    phases = run_in_order(
        [
            CompiledProcess(drive, state.address, plan.in_channels, plan.out_channels, state)
            for state in states
        ]
    )
    if oversample == 1:
        return phases, None
    start = prewarmed_histories(build_engine(plan, EngineRequest(oversample=oversample)).engine)
    inner: Any = SimpleNamespace(compiled=phases, process=phases.run, fill=lambda values, voices: None)
    bank = FilteredBank(oversampled_plan(plan, oversample), inner, 1, max_block=SEGMENT_FRAMES)
    bank.fill(start)
    assert bank.compiled is not None
    return bank.compiled, {signal: start[signal] for signal in plan.signals_with_history}


class _Placing:
    """Places records and buffers, and all that their addresses reach.

    holders : objects that hold all of it
    states  : stand for the states of the model's phases
    """

    def __init__(self, holders: Sequence[object], states: Sequence[Record]) -> None:
        self.own: list[tuple[int, int]] = []
        self.models: list[tuple[int, int]] = []
        self.functions: list[tuple[int, str]] = []
        self.tables: list[tuple[int, int]] = []
        self.constants: list[Float32] = []
        self._names = {functions.address(name): name for name in functions.NAMES}
        self._states = {state.address: phase for phase, state in enumerate(states)}
        self._blocks = _outermost(_owned(holders))
        self._starts = [start for start, _ in self._blocks]
        self._placed: dict[int, int] = {}
        self._constant: dict[int, int] = {}
        self._content = bytearray()

    def content(self) -> NDArray[np.uint8]:
        """The image."""
        return np.frombuffer(bytes(self._content), np.uint8)

    def place(self, address: int) -> int:
        """The place of what is at an address; its block is placed if it was not."""
        start, block = self._block(address)
        if start not in self._placed:
            at = self._placed[start] = len(self._content)
            content = bytes(memoryview(block).cast("B"))
            self._content += content.ljust(padded(len(content), ALIGNMENT), b"\0")
            for offset, name, in_entry in _integers(block):
                self._resolve(at + offset, name, in_entry)
        return self._placed[start] + address - start

    def _resolve(self, cell: int, name: str, in_entry: bool) -> None:
        """Put what an integer of a record stands for in its list, if it is an address."""
        value = int.from_bytes(self._content[cell : cell + 8], "little")
        if value < _LARGEST_NUMBER and not in_entry:
            return
        self._content[cell : cell + 8] = bytes(8)
        if in_entry:
            return
        if value in self._names:
            self.functions.append((cell, self._names[value]))
        elif value in self._states:
            self.models.append((cell, self._states[value]))
        elif name in _CONSTANTS:
            self.tables.append((cell, self._constant_index(value)))
        else:
            self.own.append((cell, self.place(value)))

    def _constant_index(self, address: int) -> int:
        start, block = self._block(address)
        assert start == address
        if start not in self._constant:
            self._constant[start] = len(self.constants)
            self.constants.append(np.ascontiguousarray(block).reshape(-1).view(np.float32))
        return self._constant[start]

    def _block(self, address: int) -> tuple[int, Any]:
        index = bisect.bisect_right(self._starts, address) - 1
        start, block = self._blocks[index]
        assert 0 <= address - start < memoryview(block).nbytes, hex(address)
        return start, block


def _owned(value: object) -> Iterator[Any]:
    """Records and buffers that an object holds."""
    if isinstance(value, Record | ctypes.Array | np.ndarray):
        yield value
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _owned(item)
    elif isinstance(value, dict):
        yield from _owned(list(value.values()))
    elif isinstance(value, _HOLDERS):
        yield from _owned(list(vars(value).values()))


def _outermost(blocks: Iterator[Any]) -> list[tuple[int, Any]]:
    """(address, record or buffer), in order, without those that are part of another."""

    def address(block: Any) -> int:
        return int(block.ctypes.data) if isinstance(block, np.ndarray) else ctypes.addressof(block)

    found = sorted(
        ((address(block), memoryview(block).nbytes, block) for block in blocks),
        key=lambda found: (found[0], -found[1]),
    )
    kept, end = list[tuple[int, Any]](), 0
    for start, size, block in found:
        if start + size > end:
            kept.append((start, block))
            end = start + size
    return kept


def _integers(block: Any) -> Iterator[tuple[int, str, bool]]:
    """(offset, name, whether CPython uses it) of the integers of a record, or of an array of records."""
    if isinstance(block, np.ndarray):
        return
    kind = getattr(block, "_type_", type(block))
    count = len(block) if isinstance(block, ctypes.Array) else 1
    entry = EntryHeader.dtype.itemsize if issubclass(kind, EntryHeader) else 0
    for index in range(count):
        for offset, name in _fields(kind.dtype):
            in_entry = offset < entry and name not in ("block", "most_frames")
            yield index * kind.dtype.itemsize + offset, name, in_entry


def _fields(dtype: np.dtype[Any]) -> Iterator[tuple[int, str]]:
    """(offset, name) of the int64 of a dtype, also of nested ones."""
    for name, (kind, offset, *_) in (dtype.fields or {}).items():
        if kind.fields:
            for inner, inner_name in _fields(kind):
                yield offset + inner, inner_name
        elif kind == np.int64:
            yield offset, name
