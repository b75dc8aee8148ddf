"""The rig's compiled functions: of addresses, compiled or loaded once per process, run without the GIL.

Nothing heavy is imported before one of them is needed, and Numba only to compile one that is not in the cache.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

from numpy.typing import NDArray

from namdsp.native import several

Native: TypeAlias = Callable[..., int]


def on_arrays(address: int) -> Callable[[int, NDArray[Any], NDArray[Any]], int]:
    """function(record, x, out) of arrays float32 [C, T], of one of views. It checks nothing."""
    from namdsp.native.entry import process_arrays

    run = partial(process_arrays(), address)
    return lambda record, x, out: run(record, id(x), id(out))


def player() -> int:
    """Address of play(record, x, out). See `compiled/player.py`."""
    return _address(_make_player, 3)


def ramp() -> int:
    """Address of ramp(slope, x, out). See `compiled/smooth.py`."""
    return _address(_make_ramp, 3)


def fade() -> int:
    """Address of fade(slope, a, b, out). See `compiled/smooth.py`."""
    return _address(_make_fade, 4)


def follow() -> int:
    """Address of follow(gate, x, gains). See `compiled/gate.py`."""
    return _address(_make_follow, 3)


def shut() -> int:
    """Address of shut(_, gains, y). See `compiled/gate.py`."""
    return _address(_make_shut, 3)


def convolve() -> int:
    """Address of convolve(records, x, out). See `compiled/convolve.py`."""
    return _address(_make_convolve, 3)


def delay() -> int:
    """Address of delay(record, x, out). See `compiled/delay.py`."""
    return _address(_make_delay, 3)


def spectrum() -> Native:
    """spectrum(level, signal, target). See `compiled/convolve.py`."""
    return _compiled(_make_spectrum, 3)


def exchange() -> Native:
    """exchange(record, field, value). See `compiled/player.py`."""
    return _compiled(_make_exchange, 3)


def weigh() -> Native:
    """weigh(numbers, places, bounds, pieces, found). See `compiled/weigh.py`."""
    return _compiled(_make_weigh, 5)


def warm() -> None:
    """Compile or load all that a rig needs."""
    for function in (player, ramp, fade, follow, shut, convolve, delay, spectrum, exchange):
        function()
    several.warm()


def _compiled(make: Callable[[], Any], arguments: int) -> Native:
    from namdsp.native.compile import compile_integers

    return compile_integers(make, arguments)


def _address(make: Callable[[], Any], arguments: int) -> int:
    from namdsp.native.compile import integers_address

    return integers_address(make, arguments)


def _make_player() -> Any:
    from namdsp.rig.compiled.player import make_player

    return make_player()


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


def _make_delay() -> Any:
    from namdsp.rig.compiled.delay import make_delay

    return make_delay()


def _make_spectrum() -> Any:
    from namdsp.rig.compiled.convolve import make_spectrum

    return make_spectrum()


def _make_exchange() -> Any:
    from namdsp.rig.compiled.player import make_exchange

    return make_exchange()


def _make_weigh() -> Any:
    from namdsp.rig.compiled.weigh import make_weigh

    return make_weigh()
