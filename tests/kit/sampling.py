"""What is played by default where a sweep over everything takes minutes, and why that is enough.

A kernel is compiled for each shape, and the reference plays some thousand frames a second; so the models of the folder
on an empty cache are minutes of compiling. By default the sweeps play a sample: the small models (zoo.py), which every
engine plays in every test of streams, and of the folder those that have an operation, an activation, a gate, a form of
a kernel or a number of rows that no small one has. The others differ in nothing but sizes.

`pytest --all-models`, or `tools/check --all`, plays everything: before a release, and after a change of kernels.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import TypeVar

Name = TypeVar("Name")

#: Set by --all-models before any test is collected, and so in every process.
ALL_VARIABLE = "NAMDSP_TEST_ALL_MODELS"

#: Of models/zoo: what each has that no other has is in the failure of its test when it is taken out.
FORMS = (
    "activation_softsigmoid",
    "activations",
    "blended_secondary",
    "convnet_groups",
    "depthwise",
    "films_mixed",
    "gated_groups",
    "gated_secondary",
    "gating_mixed",
    "linear_2048",
    "linear_stereo",
    "lstm_3x5",
    "post_head_name",
    "prelu_channels",
    "row_lstm_cab",
    "wide_32",
)
#: And those that most captures have the shape of.
FOLDER = (*FORMS, "a1_standard", "a2")

#: Of the renders by the C++ player: one of each architecture and option, for engines that take seconds of each.
PLAYER = (
    "zoo/a1_nano",
    "zoo/a2@0.5",
    "zoo/activations",
    "zoo/blended_secondary",
    "zoo/condition_films",
    "zoo/condition_lstm",
    "zoo/container_lstm@0.5",
    "zoo/convnet_groups",
    "zoo/depthwise",
    "zoo/films_mixed",
    "zoo/films_mixed#older",
    "zoo/gated_groups",
    "zoo/gating_mixed",
    "zoo/head1x1_groups_4",
    "zoo/linear_stereo",
    "zoo/lstm_2x8",
    "zoo/post_head",
    "zoo/slimmable_gated@0.5",
    "zoo/stereo_condition",
    "zoo/three_arrays",
)


def everything() -> bool:
    """Whether nothing is to be left out."""
    return os.environ.get(ALL_VARIABLE) == "1"


def sample(whole: Iterable[Name], chosen: Iterable[Name]) -> list[Name]:
    """The chosen ones, or the whole."""
    names, wanted = list(whole), set(chosen)
    assert not names or wanted <= set(names), f"not there any more: {sorted(wanted - set(names))}"
    return names if everything() else [name for name in names if name in wanted]


def examples(usual: int, batch: int) -> int:
    """How many examples a property gets."""
    return batch if everything() else usual
