"""Old public names work for one release, and warn of the new one."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

import namdsp
from namdsp.rendering.record import RenderResult


def test_an_old_keyword_is_taken_with_a_warning_at_the_users_line() -> None:
    with pytest.warns(
        DeprecationWarning, match=r"^Cabinet\(\): sample_rate_hz is called sample_rate now"
    ) as caught:
        cabinet = namdsp.Cabinet([1.0], sample_rate_hz=44100)
    assert [each.filename for each in caught] == [__file__]
    with pytest.warns(
        DeprecationWarning, match=r"^Cabinet\.sample_rate_hz is called sample_rate now"
    ) as caught:
        assert cabinet.sample_rate_hz == cabinet.sample_rate == 44100
    assert [each.filename for each in caught] == [__file__]


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
    assert {each.filename for each in caught} == {__file__}
    assert "Rendered" not in dir(namdsp)
    with pytest.raises(AttributeError, match="has no attribute 'Renders'"):
        namdsp.Renders  # type: ignore[attr-defined]  # noqa: B018
