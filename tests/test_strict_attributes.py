"""Settings that are misspelt raise; what is public shows itself: reprs, dir, pickles."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import namdsp
from namdsp.short_repr import short_path


@pytest.fixture
def things(zoo: Any) -> dict[str, Any]:
    model = zoo("plain")
    return {
        "model": model,
        "stream": model.stream(max_block=64),
        "rig": namdsp.Rig(model, max_block=64),
        "gate": namdsp.Gate(),
        "cabinet": namdsp.Cabinet(np.full(300, 1e-2), 48000),
        "compatibility": model.compatibility,
    }


@pytest.mark.parametrize(
    ("name", "attribute", "message"),
    [
        ("rig", "output_gain", "Rig has no 'output_gain' to set: did you mean output_gain_db?"),
        ("rig", "Bypass", "did you mean bypass?"),
        ("rig", "gain", "expected one of bypass, cabinet, gate, input_gain_db, output_gain_db"),
        ("rig", "sample_rate", "Rig.sample_rate cannot be set; expected one of bypass, cabinet"),
        ("rig", "model", r"Rig.model cannot be set; swap\(model\) goes over to another"),
        ("rig", "latency_frames", "Rig.latency_frames cannot be set"),
        ("model", "sample_rate", r"Model.sample_rate cannot be set; .*render\(x, sample_rate=44100\)"),
        ("model", "metadata", "Model.metadata cannot be set; it does not change; make another"),
        ("model", "plan", "Model.plan cannot be set"),
        ("model", "render", "Model.render cannot be set"),
        ("model", "gain", "Model has no 'gain' to set"),
        ("cabinet", "gain_db", "Cabinet.gain_db cannot be set"),
        ("cabinet", "gain", "Cabinet has no 'gain' to set"),
        ("stream", "max_block", "max_block"),
        ("stream", "sample_rate", "sample_rate"),
        ("stream", "replaced_samples", "replaced_samples"),
        ("stream", "latency_frames", "latency_frames"),
        ("stream", "output_gain_db", "output_gain_db"),
        ("stream", "process", "process"),
        ("gate", "threshold_db", "cannot assign to field 'threshold_db'"),
        ("gate", "threshold", "cannot assign to field 'threshold'"),
        ("compatibility", "tanh", "cannot assign to field 'tanh'"),
    ],
)
def test_what_is_no_setting_cannot_be_set(
    name: str, attribute: str, message: str, things: dict[str, Any]
) -> None:
    thing = things[name]
    before = getattr(thing, attribute, None)
    with pytest.raises(AttributeError, match=message):
        setattr(thing, attribute, 44100)
    assert getattr(thing, attribute, None) == before


def test_reprs_tell_what_it_is(things: dict[str, Any]) -> None:
    model, rig = things["model"], things["rig"]
    engine, name = things["stream"].engine, short_path(model.file.file)
    assert repr(model) == f"<Model {name} WaveNet, 48000 Hz>"
    assert repr(model.slimmed(0.5)) == f"<Model {name} WaveNet, slim 0.5, 48000 Hz>"
    assert (
        repr(model.stream(max_block=64, channels=3))
        == f"<Stream of blocks up to 64 frames, 3 in, 3 out, 48000 Hz, engine {engine}>"
    )
    named = f"<Rig of {short_path(Path(model.file.file).name)}, 48000 Hz, engine {engine}, max_block 64"
    assert repr(rig) == f"{named}>"
    rig.input_gain_db, rig.bypass, rig.cabinet = 3.0, True, things["cabinet"]
    assert repr(rig) == f"{named}, cabinet 'impulse response', bypass=True, input_gain_db=3.0>"
    assert repr(things["cabinet"]) == "<Cabinet 'impulse response' 1 x 300 frames, 48000 Hz>"
    assert repr(namdsp.Cabinet(np.ones(3), 48000, gain_db=-18)).endswith("48000 Hz, -18 dB>")
    assert repr(things["gate"]) == "Gate()"
    assert repr(namdsp.Gate(hold_ms=3.0)) == "Gate(hold_ms=3.0)"


def test_dir_shows_what_is_public() -> None:
    assert dir(namdsp) == sorted(namdsp.__all__)
    assert all(hasattr(namdsp, name) for name in namdsp.__all__)


def test_a_copied_cabinet_has_no_addresses_of_the_first(things: dict[str, Any]) -> None:
    cabinet = things["cabinet"]
    before = cabinet.partitions(1, 48000)
    assert cabinet.partitions(1, 48000)[0] is before[0], "kept"
    for copied in (copy.deepcopy(cabinet), pickle.loads(pickle.dumps(cabinet))):
        (again,) = copied.partitions(1, 48000)
        assert again.table.ctypes.data != before[0].table.ctypes.data


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))])
def test_copies_are_as_fixed_as_what_they_were_composed_of(again: Any, things: dict[str, Any]) -> None:
    for name, fact in (("model", "sample_rate"), ("cabinet", "gain_db")):
        copied = again(things[name])
        assert repr(copied) == repr(things[name])
        with pytest.raises(AttributeError, match="cannot be set"):
            setattr(copied, fact, 1.0)
