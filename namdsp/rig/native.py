"""The rig's compiled functions: of addresses, compiled or loaded once per process, run without the GIL.

Nothing heavy is imported before one of them is needed, and Numba only to compile one that is not in the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

Native: TypeAlias = Callable[..., int]


def ramp() -> Native:
    """ramp(slope, x, out). See `compiled/smooth.py`."""
    return _compiled(_make_ramp, 3)


def fade() -> Native:
    """fade(slope, a, b, out). See `compiled/smooth.py`."""
    return _compiled(_make_fade, 4)


def follow() -> Native:
    """follow(settings, voices, x, gains). See `compiled/gate.py`."""
    return _compiled(_make_follow, 4)


def shut() -> Native:
    """shut(gains, y). See `compiled/gate.py`."""
    return _compiled(_make_shut, 2)


def convolve() -> Native:
    """convolve(records, x, out). See `compiled/convolve.py`."""
    return _compiled(_make_convolve, 3)


def spectrum() -> Native:
    """spectrum(level, signal, target). See `compiled/convolve.py`."""
    return _compiled(_make_spectrum, 3)


def weigh() -> Native:
    """weigh(numbers, places, bounds, pieces, found). See `compiled/weigh.py`."""
    return _compiled(_make_weigh, 5)


def warm() -> None:
    """Compile or load all that a rig needs."""
    for function in (ramp, fade, follow, shut, convolve, spectrum):
        function()


def _compiled(make: Callable[[], Any], arguments: int) -> Native:
    from namdsp.native.compile import compile_integers

    return compile_integers(make, arguments)


def _make_ramp() -> Any:
    from namdsp.rig.compiled.smooth import make_ramp

    return make_ramp()


def _make_fade() -> Any:
    from namdsp.rig.compiled.smooth import make_fade

    return make_fade()


def _make_follow() -> Any:
    from namdsp.rig.compiled.gate import make_follow

    return make_follow()


def _make_shut() -> Any:
    from namdsp.rig.compiled.gate import make_shut

    return make_shut()


def _make_convolve() -> Any:
    from namdsp.rig.compiled.convolve import make_convolve

    return make_convolve()


def _make_spectrum() -> Any:
    from namdsp.rig.compiled.convolve import make_spectrum

    return make_spectrum()


def _make_weigh() -> Any:
    from namdsp.rig.compiled.weigh import make_weigh

    return make_weigh()
