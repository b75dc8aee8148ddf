"""The Triton engine in Triton's interpreter, within the bounds of the C++ player. kernels/test_triton.py runs this."""

from __future__ import annotations

import pytest
from conformance import cases
from like_the_player import assert_like_the_player
from sampling import PLAYER, sample
from triton_interpreter import make_exact

make_exact()
#: The interpreter takes milliseconds a frame.
FRAMES = 100


@pytest.mark.parametrize("name", sample(cases(), PLAYER))
def test_a_sample_is_within_its_bound(name: str) -> None:
    assert_like_the_player(name, "triton", FRAMES)
