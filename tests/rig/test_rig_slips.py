"""A rig given things of the wrong kind: an error that says what it takes, and nothing changes."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import soundfile

import namdsp
from namdsp import AudioError, SettingError, StreamError


@pytest.mark.parametrize(
    ("setting", "value", "message"),
    [
        ("gate", -60, r"gate is -60; expected a Gate, such as Gate\(threshold_db=-60\), or None"),
        (
            "cabinet",
            "cab.wav",
            r"cabinet is 'cab\.wav'; expected a Cabinet, such as Cabinet\.load\(path\), or None",
        ),
        ("input_gain_db", "3", "gain(_db)? is '3'; expected a number"),
        ("output_gain_db", True, "gain(_db)? is True; expected a number"),
        ("bypass", "off", "bypass is 'off'; expected True or False"),
        ("bypass", None, "bypass is None; expected True or False"),
    ],
)
def test_settings_of_the_wrong_kind_are_refused_and_change_nothing(
    setting: str, value: Any, message: str, zoo: Any
) -> None:
    rig = namdsp.Rig(zoo("plain"))
    before = getattr(rig, setting)
    with pytest.raises((StreamError, AudioError), match=message):
        setattr(rig, setting, value)
    assert getattr(rig, setting) is before or getattr(rig, setting) == before
    if setting != "bypass":
        with pytest.raises((StreamError, AudioError, SettingError), match=message):
            namdsp.Rig(zoo("plain"), **{setting: value})


def test_a_path_is_no_model_and_no_cabinet(zoo: Any, noise: Any, tmp_path: Path) -> None:
    model = zoo("plain")
    for slip in (lambda: namdsp.Rig("amp.nam"), lambda: namdsp.Rig(model).swap("amp.nam")):  # type: ignore[arg-type]
        with pytest.raises(StreamError, match=r"a rig plays a Model, found str; load it with namdsp\.load"):
            slip()
    with pytest.raises(StreamError, match="fade_seconds is 'slow'; expected 0 to 10"):
        model.stream(max_block=64).swap(model, fade_seconds="slow")
    for arguments, message in (
        (([1.0], "48000"), "runs at '48000' Hz; expected a rate of audio"),
        (([1.0], None), "runs at None Hz"),
    ):
        with pytest.raises(AudioError, match=message):
            namdsp.Cabinet(*arguments)
    with pytest.raises(AudioError, match="cabinet: int is no path"):
        namdsp.Cabinet.load(3)  # type: ignore[arg-type]
    with pytest.raises(namdsp.NamFileError, match="compatibility is 3; expected a Compatibility or text"):
        namdsp.load(model.file.file, compatibility=3)  # type: ignore[arg-type]


@pytest.mark.parametrize("as_path", [str, os.fsencode, Path])
def test_a_cabinet_is_loaded_from_any_path(as_path: Any, tmp_path: Path) -> None:
    soundfile.write(tmp_path / "cab.wav", np.array([0.5, 0.25]), 48000)
    cabinet = namdsp.Cabinet.load(as_path(tmp_path / "cab.wav"))
    assert (cabinet.frames, cabinet.name, cabinet.file) == (2, *[str(tmp_path / "cab.wav")] * 2)
