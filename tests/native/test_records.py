"""Records: what Python writes by a field's name is where compiled code and NumPy look for it."""

from __future__ import annotations

import ctypes
import gc

import numpy as np
import pytest

from namdsp.native import records
from namdsp.native.records import AtomicInt, Record, View
from namdsp.rig.compiled.records import GateVoice, RigRecord, Slope

KINDS = [
    kind
    for kind in vars(records).values()
    if isinstance(kind, type) and issubclass(kind, Record) and kind is not Record
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_ctypes_and_numpy_have_a_field_at_the_same_offset(kind: type[Record]) -> None:
    assert kind.dtype.names
    for name in kind.dtype.names:
        described = getattr(kind, name)
        assert (described.offset, described.size) == (kind.offset(name), kind.dtype[name].itemsize)


def test_fields_of_a_record_inside_another_are_its_memory() -> None:
    rig = RigRecord()
    rig.input_gain = Slope(start=1.0, target=2.0)
    rig.input_gain.wanted = 3.0
    rig.change.value = 7
    result = np.frombuffer(memoryview(rig), RigRecord.dtype)[0]
    assert result["input_gain"].tolist() == (1.0, 2.0, 0.0, 0.0, 3.0)
    assert result["change"]["value"] == 7
    assert AtomicInt.from_address(rig.change.address).value == 7


def test_a_field_that_a_record_does_not_have_cannot_be_written() -> None:
    with pytest.raises(AttributeError):
        View().frame = 64
    with pytest.raises(AttributeError):
        RigRecord().amps.next = 1


def test_an_array_of_records_is_contiguous() -> None:
    voices = GateVoice.array_of(3)
    voices[2].gain = 0.5
    assert voices[1].address == voices[0].address + ctypes.sizeof(GateVoice)
    assert np.frombuffer(memoryview(voices), GateVoice.dtype)["gain"].tolist() == [0.0, 0.0, 0.5]


def test_an_array_of_a_records_memory_keeps_it() -> None:
    array = View(frames=64).as_array(np.int64)
    gc.collect()
    assert array.tolist() == [0, 0, 64, 0, 0]
