"""One table of settings: plain values replace objects, both together are refused, types are those of the table."""

from __future__ import annotations

import inspect
import warnings
from dataclasses import FrozenInstanceError, fields
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np
import pytest
import soundfile
from comparing import assert_same_bits

import namdsp
from namdsp import Cabinet, Gate, Rig, SettingError
from namdsp.rig.settings import RigKeywords, RigSettings


@pytest.fixture
def cab(tmp_path: Path, decaying: Any) -> Path:
    path = tmp_path / "cab.wav"
    soundfile.write(path, decaying(900).astype(np.float32), 48000, subtype="FLOAT")
    return path


@pytest.mark.parametrize("kind", [str, Path, bytes])
def test_plain_values_are_the_objects_that_they_stand_for(kind: Any, zoo: Any, noise: Any, cab: Path) -> None:
    x, path = noise(3000, 1), str(cab).encode() if kind is bytes else kind(cab)
    plain = Rig(zoo("plain"), ir=path, ir_gain_db=-18, gate_db=-20)
    objects = Rig(zoo("plain"), cabinet=Cabinet.load(cab, gain_db=-18), gate=Gate(threshold_db=-20))
    assert plain.gate == objects.gate
    assert plain.cabinet is not None
    assert plain.cabinet.file == str(cab)
    assert_same_bits(plain.render(x), objects.render(x))
    assert_same_bits(plain.process(x[:, :100]), objects.process(x[:, :100]))
    assert not np.array_equal(plain.render(x), Rig(zoo("plain")).render(x))


def test_both_forms_of_one_thing_are_refused(zoo: Any, cab: Path) -> None:
    for options, message in (
        ({"gate": Gate(), "gate_db": -60}, "gate and gate_db are both given; expected one"),
        ({"cabinet": Cabinet.load(cab), "ir": cab}, "cabinet and ir are both given; expected one"),
        ({"cabinet": Cabinet.load(cab), "ir_gain_db": -18}, "ir_gain_db is given without ir"),
    ):
        with pytest.raises(SettingError, match=message):
            Rig(zoo("plain"), **options)


def test_a_recording_as_ir_is_warned_of_at_the_users_line(zoo: Any, tmp_path: Path, noise: Any) -> None:
    song = tmp_path / "song.wav"
    soundfile.write(song, 1e-3 * noise(96000, 1)[0], 48000, subtype="FLOAT")
    with pytest.warns(namdsp.AudioWarning, match=r"song\.wav: does not decay.*Is it a recording") as caught:
        Rig(zoo("plain"), ir=song)
    assert [item.filename for item in caught] == [__file__]


def test_a_misspelt_setting_is_refused_and_one_that_needs_an_object_says_so(zoo: Any) -> None:
    with pytest.raises(TypeError, match="gate_dB"):
        Rig(zoo("plain"), gate_dB=-60)
    with pytest.raises(AttributeError, match=r"set gate to a Gate\(threshold_db=\.\.\.\)"):
        Rig(zoo("plain")).gate_db = -60  # type: ignore[attr-defined]


def test_signatures_show_every_setting_and_types_are_those_of_the_table() -> None:
    hints = get_type_hints(RigSettings)
    options = get_type_hints(RigKeywords)
    assert list(options) == [field.name for field in fields(RigSettings)]
    assert {name: kind for name, kind in options.items() if name != "ir"} == {
        name: hints[name] for name in options if name != "ir"
    }
    for function in (Rig, namdsp.render_file):
        shown = inspect.signature(function).parameters
        assert {field.name: shown[field.name].default for field in fields(RigSettings)} == {
            field.name: field.default for field in fields(RigSettings)
        }


def test_settings_are_frozen_and_keep_plain_values() -> None:
    settings = RigSettings(
        gate_db=np.float32(-60), normalize=np.True_, oversample=np.int64(2), input_gain_db=3
    )
    assert {type(value) for value in settings.changed().values()} == {float, bool, int}
    with pytest.raises(FrozenInstanceError):
        settings.gate_db = -50.0  # type: ignore[misc]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert RigSettings.of({"gain": 3, "gate": -60.0}) == RigSettings(input_gain_db=3, gate_db=-60)
