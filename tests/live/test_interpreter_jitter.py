"""Settings of the interpreter while an audio thread shares it."""

from __future__ import annotations

import gc
import sys

from namdsp.live.interpreter_jitter import reduced_jitter


def test_no_garbage_is_collected_in_a_paused_interpreter_and_the_counter_counts() -> None:
    class Cycle:
        def __init__(self) -> None:
            self.itself = self

    with reduced_jitter() as collections:
        for _ in range(10 * gc.get_threshold()[0]):
            Cycle()
        assert collections.count == 0
        assert sys.getswitchinterval() < 1e-3
        assert gc.get_freeze_count() > 0
        gc.collect()
        assert collections.count == 1
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
