"""Old public names work for one release, and warn of the new one."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import namdsp
from namdsp.batch.settings import Settings
from namdsp.rendering.result import RenderResult


def test_an_old_keyword_is_taken_with_a_warning_at_the_users_line() -> None:
    with pytest.warns(
        DeprecationWarning, match=r"^Cabinet\(\): sample_rate_hz is called sample_rate now"
    ) as caught:
        cabinet = namdsp.Cabinet([1.0], sample_rate_hz=44100)
    assert [item.filename for item in caught] == [__file__]
    with pytest.warns(
        DeprecationWarning, match=r"^Cabinet\.sample_rate_hz is called sample_rate now"
    ) as caught:
        assert cabinet.sample_rate_hz == cabinet.sample_rate == 44100
    assert [item.filename for item in caught] == [__file__]


def test_a_new_keyword_does_not_warn_and_both_are_refused() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        namdsp.Cabinet([1.0], sample_rate=44100)
    old: dict[str, Any] = {"sample_rate_hz": 44100}
    with pytest.raises(namdsp.SettingError, match="sample_rate_hz and sample_rate are both given; expected"):
        namdsp.Cabinet([1.0], sample_rate=44100, **old)


def test_an_old_name_of_the_package_is_the_new_class() -> None:
    with pytest.warns(DeprecationWarning, match=r"^namdsp\.Rendered is called RenderResult now") as caught:
        from namdsp import Rendered  # type: ignore[attr-defined]
    assert Rendered is RenderResult is namdsp.RenderResult
    assert {item.filename for item in caught} == {__file__}
    with pytest.warns(DeprecationWarning, match=r"^namdsp\.Exported is called ExportResult now"):
        assert namdsp.Exported is namdsp.ExportResult  # type: ignore[attr-defined]
    assert not {"Rendered", "Exported"} & set(dir(namdsp))
    with pytest.raises(AttributeError, match="has no attribute 'Renders'"):
        namdsp.Renders  # type: ignore[attr-defined]  # noqa: B018


def test_old_settings_of_a_job_are_taken_from_python_and_from_files() -> None:
    new = Settings(input_gain_db=3.0, output_gain_db=-2.0, sample_rate=44100)
    old: dict[str, Any] = {"gain_in_db": 3.0, "gain_out_db": -2.0, "rate_hz": 44100}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert Settings(**old) == new
    assert [str(item.message).partition(" now;")[0] for item in caught] == [
        "Settings(): gain_in_db is called input_gain_db",
        "Settings(): gain_out_db is called output_gain_db",
        "Settings(): rate_hz is called sample_rate",
    ]
    with pytest.warns(DeprecationWarning, match="rate_hz is called sample_rate now"):
        assert new.rate_hz == 44100
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert Settings.of(old) == new
        assert Settings.of({"gain": 3.0, "gain_out": -2.0, "rate": 44100}) == new
        assert new.as_record() == old, "the manifest keeps its keys"
    with pytest.raises(
        namdsp.SettingError, match="gain_in_db and input_gain_db are both given; expected one"
    ):
        Settings.of({"gain_in_db": 3.0, "input_gain_db": 3.0})
    with pytest.raises(namdsp.SettingError, match="rate_hz and sample_rate are both given"):
        Settings(rate_hz=44100, sample_rate=48000)  # type: ignore[call-arg]
