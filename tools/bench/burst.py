"""The peak rate of fused multiply-adds of a core, by code that does nothing else."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable

import numpy as np
from llvmlite import ir

from namdsp.native.compile import ENTRY, native_address
from namdsp.native.ir import I64, Emitter
from namdsp.native.targets import Target

#: Numbers of chains that are tried: they must hide the latency of two units and fit the registers.
_CHAINS = (6, 8, 10, 12, 16)
#: Links of each chain per pass of the loop, so that the loop counter costs nothing.
_UNROLL = 4
#: Vector operations of a sample: 0.1 ms of them, so that neither the call nor the clock matters.
_SAMPLE_VECTORS = 720_000


def fastest_burst(target: Target, *, rounds: int = 20) -> Burst:
    """Return the burst with the number of chains that is the fastest on this core."""
    bursts = [Burst(target.lanes, chains) for chains in _CHAINS]
    return max(bursts, key=lambda burst: max(burst() for _ in range(rounds)))


class Burst:
    """Fused multiply-adds alone, in independent chains in registers. A call returns multiply-adds per second."""

    def __init__(self, lanes: int, chains: int) -> None:
        self.lanes, self.chains = lanes, chains
        self._passes = _SAMPLE_VECTORS // (_UNROLL * chains)
        self._values = np.linspace(0.5, 1.5, chains * lanes, dtype=np.float32)
        self._address = self._values.ctypes.data
        self._run = _compiled_burst(lanes, chains)

    def __call__(self) -> float:
        """One sample, about 0.1 ms."""
        start = time.perf_counter()
        self._run(self._address, self._passes)
        return _UNROLL * self._values.size * self._passes / (time.perf_counter() - start)


def _compiled_burst(lanes: int, chains: int) -> Callable[[int, int], int]:
    spec = f"{lanes} lanes, {chains} chains"
    address = native_address("profile.burst", spec, lambda: _burst_ir(lanes, chains))
    return ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)(address)


def _burst_ir(lanes: int, chains: int) -> str:
    """Return the code of entry(address, passes): `chains` vectors at the address, which converge to 1."""
    module = ir.Module("burst")
    function = ir.Function(module, ir.FunctionType(I64, [I64] * 2), ENTRY)
    e = Emitter(ir.IRBuilder(function.append_basic_block()), lanes)
    address, passes = function.args
    # loaded, not constant: a chain that starts at a 1.0 known to LLVM would never be computed
    addresses = [e.offset(address, chain * lanes) for chain in range(chains)]
    half = e.constant(0.5)
    with e.loop(e.i64(0), passes, 1, tuple(e.load(chain) for chain in addresses)) as loop:
        values = loop.values
        for _ in range(_UNROLL):
            values = tuple(e.fma(value, half, half) for value in values)
        loop.next = values
    for chain, value in zip(addresses, loop.next, strict=True):
        e.store(chain, value)
    e.b.ret(I64(0))
    return str(module)
