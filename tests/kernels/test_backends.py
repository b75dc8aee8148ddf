"""Which backends run here. One that does not says why, and all other tests go without it."""

import pytest
from here import refusal_of

from namdsp.kernels import BACKENDS


@pytest.mark.parametrize("backend", BACKENDS)
def test_a_backend_runs_here_or_says_why(backend):
    reason = refusal_of(backend)
    if reason is not None:
        assert reason.startswith(f"{backend}: ")
        pytest.skip(f"NOT TESTED HERE, {reason}")


def test_numpy_runs_everywhere():
    assert refusal_of("numpy") is None
