"""Against the C++ player: every render in renders.npz is within its bound, by every engine. See README.md."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest
from backends import ENGINES
from comparing import assert_within
from conformance import WITH_KNOB, Case, cases, complaint, inputs, manifest
from here import SHIPPED
from like_the_player import assert_like_the_player, open_case
from make_input import draw
from sampling import PLAYER, sample

CASES = cases()
REFERENCE_FRAMES = 400
#: A GPU's kernels take seconds to compile for each: a sample.
PLAYED = [
    pytest.param(engine, name, marks=() if engine == "numba" and name in PLAYER else pytest.mark.slow)
    for engine in ENGINES
    for name in (sample(CASES, PLAYER) if engine == "triton" else CASES)
]


@pytest.mark.parametrize(("engine", "name"), PLAYED)
def test_renders_are_within_their_bound(engine: str, name: str) -> None:
    assert_like_the_player(name, engine, inputs().shape[1])


@pytest.mark.slow
@pytest.mark.parametrize("name", sample(CASES, PLAYER))
def test_the_reference_is_within_the_bound(name: str) -> None:
    if open_case(name).receptive_field is not None:  # it plays the silence before an LSTM for a minute
        assert_like_the_player(name, "reference", REFERENCE_FRAMES)


def test_the_comparison_sees_a_delay_of_five_frames() -> None:
    for case in CASES.values():
        assert case.render.shape == (case.outputs, 2400)
        with pytest.raises(AssertionError):
            assert_within(np.roll(case.render, 1), case.render, case.bound)


def test_the_input_is_what_the_script_draws() -> None:
    x = inputs()[0]
    assert x.dtype == np.float32
    assert hashlib.sha256(x.tobytes()).hexdigest() == manifest()["input"]["sha256"]
    assert_within(draw(), x, 1e-6)  # another NumPy may round differently


def test_a_changed_model_is_named_with_what_to_do() -> None:
    case = CASES["crunch"]
    assert complaint(case) is None
    changed, missing = (Case(**{**vars(case), **new}) for new in ({"sha256": "0"}, {"model": "gone.nam"}))
    assert "models/crunch.nam: has changed since the C++ player rendered it. Restore it" in complaint(changed)
    assert "models/gone.nam: not found; expected the file that the C++ player rendered" in complaint(missing)


def test_every_model_was_given_to_the_player() -> None:
    known = {case.model for case in CASES.values()} | {f"{name}.nam" for name in manifest()["refused"]}
    # plain Python plays the first: tests/test_docs.py; the player has no knobs
    others = {SHIPPED / "zoo" / "example" / "example.nam", SHIPPED / WITH_KNOB}
    there = {path.relative_to(SHIPPED).as_posix() for path in {*SHIPPED.rglob("*.nam")} - others}
    assert there <= known, "render them: python -m tools.conformance CHECKOUT --write, see README.md"
