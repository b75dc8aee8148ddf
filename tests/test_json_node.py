"""Nodes: values that know their place, and complain with file, path, the actual and the expected value."""

import math

import pytest

from namdsp.errors import NamFileError, UnsupportedError
from namdsp.json_node import Node


def node(value, path="config.x"):
    """A node in a file named amp.nam."""
    return Node(value, file="amp.nam", path=path)


def complaint(call):
    """The message of the NamFileError that `call` raises."""
    with pytest.raises(NamFileError) as caught:
        call()
    return str(caught.value)


def test_a_complaint_names_file_path_finding_and_expectation():
    inner = node({"layers": [{"dilations": []}]}, "config").get("layers")
    first = next(inner.items())
    assert (
        complaint(first.get("dilations").text)
        == "amp.nam: config.layers[0].dilations: found []; expected a string"
    )
    with pytest.raises(UnsupportedError) as caught:
        first.refuse("is odd", error=UnsupportedError)
    assert (caught.value.file, caught.value.path, caught.value.reason) == (
        "amp.nam",
        "config.layers[0]",
        "is odd",
    )


def test_members_of_the_root_have_no_leading_dot():
    assert node({"a": 1}, "").get("a").path == "a"
    assert complaint(lambda: node({}, "").need("version")) == "amp.nam: version: missing; it is required here"


@pytest.mark.parametrize(
    "value", [None, True, "x", [], {}, float("nan"), math.inf, -math.inf, 10**400, 3.5e38]
)
def test_a_number_is_finite_and_fits_float32(value):
    assert "expected a number" in complaint(node(value).number)


def test_values_are_taken_from_either_type():
    assert node(3).number() == 3.0
    assert node(-3.4e38).number() == -3.4e38
    assert node(None).number(0.5) == 0.5
    assert isinstance(node(48000).number(), float)


@pytest.mark.parametrize(
    "value", [None, True, "3", [3], {}, 2.5, float("nan"), math.inf, 1e300, 10**400, 0, -1, 11]
)
def test_an_integer_setting_is_in_its_range(value):
    assert "expected an integer" in complaint(lambda: node(value).integer(1, maximum=10))


def test_integers_may_be_written_as_floats():
    assert node(3.0).integer(1) == 3
    assert isinstance(node(3.0).integer(1), int)
    assert node(None).integer(1, 7) == 7


def test_flags_are_true_and_false_only():
    assert node(True).flag() is True
    assert node(None).flag(False) is False
    for value in (0, 1, "true", None, []):
        assert "expected true or false" in complaint(node(value).flag)


def test_absent_is_missing_or_null():
    full = node({"a": None, "b": False})
    assert full.get("a").absent
    assert full.get("c").absent
    assert not full.get("b").absent
    assert full.has("b")
    assert not full.has("a")


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "null"),
        (True, "true"),
        (1.5, "1.5"),
        ("x", "'x'"),
        ([1, "a"], "[1, 'a']"),
        (list(range(7)), "a list of 7"),
        ({"a": 1}, "an object with 1 keys"),
        (10**30, "an integer of more than 18 digits"),
        ("\ud800", "'\\ud800'"),
    ],
)
def test_values_are_shown_in_their_json_words(value, shown):
    assert node(value).shown() == shown


def test_hostile_values_are_shown_briefly():
    """Neither long, deep nor huge values make a long message, or a slow one."""
    deep = []
    for _ in range(100_000):
        deep = [deep]
    for value in ("x" * 10**7, ["y" * 10**7] * 6, [10**4000], deep, [[0] * 10**6] * 6, "\n" * 1000):
        shown = node(value).shown()
        assert len(shown) <= 60
        assert "\n" not in shown
