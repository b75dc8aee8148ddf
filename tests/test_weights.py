"""Reading the weights: in order, by name and shape, all of them."""

import itertools

import numpy as np
import pytest

from namdsp.errors import NamFileError
from namdsp.json_node import Node
from namdsp.weights import read_all

LOCATION = Node(None, file="amp.nam", path="config.condition_dsp")
WEIGHTS = np.arange(7, dtype=np.float32)


def test_arrays_are_taken_in_order_and_row_major():
    named = read_all([("a", (2, 1, 2)), ("b", (3,))], WEIGHTS, LOCATION)
    assert list(named) == ["a", "b"]
    assert named["a"].tolist() == [[[0, 1]], [[2, 3]]]
    assert named["b"].tolist() == [4, 5, 6]
    assert np.shares_memory(named["a"], WEIGHTS)


def test_too_few_names_the_first_array_that_is_not_there():
    with pytest.raises(
        NamFileError,
        match=r"condition_dsp: too few weights: b needs weights\[4\] to weights\[7\], the file has 7",
    ):
        read_all([("a", (4,)), ("b", (4,)), ("c", (4,))], WEIGHTS, LOCATION)


def test_an_excess_is_counted():
    with pytest.raises(NamFileError, match="weights left over: 6 read, 7 in file"):
        read_all([("a", (6,))], WEIGHTS, LOCATION)


def test_a_layout_is_not_run_past_the_first_missing_array():
    def endless():
        for index in itertools.count():
            yield f"layer {index}", (10**6, 10**6)

    with pytest.raises(NamFileError, match="layer 0"):
        read_all(endless(), WEIGHTS, LOCATION)
