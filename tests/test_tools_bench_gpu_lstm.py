"""tools/bench_gpu_lstm.py: wrong bits stop it, every part gives figures. The CPU plays the GPU here."""

from __future__ import annotations

import importlib.util
from time import perf_counter
from typing import Any

import pytest
from without_gpu import assert_it_says_so

if any(importlib.util.find_spec(name) is None for name in ("torch", "triton")):
    pytest.skip("torch and triton are not installed: bench_gpu_lstm.py cannot run", allow_module_level=True)

import bench_gpu_lstm
import numpy as np
from benchmarking.gate import RedGateError
from gpu_bench.clocks import DeviceTime


class Clock:
    """A device whose kernels take as long as the whole call."""

    def device(self, call: Any) -> DeviceTime:
        start = perf_counter()
        call()
        return DeviceTime(perf_counter() - start, 1)


def bench() -> bench_gpu_lstm.Bench:
    return bench_gpu_lstm.Bench(Clock(), quick=True, engine="numba")  # type: ignore[arg-type]


def test_each_part_gives_figures(capsys: Any) -> None:
    for name, part in bench().parts().items():
        assert part(), name
    said = capsys.readouterr().out
    for column in ("right bits", "p99 us", "M samples/s", "64 captures", "200 takes"):
        assert column in said


def test_wrong_bits_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    render = bench_gpu_lstm.namdsp.Model.render

    def a_bit_off(self: Any, x: Any, *, engine: str, **more: Any) -> Any:
        y = render(self, x, engine="numba", **more)
        if engine == "other":
            y[0, 300] = np.nextafter(y[0, 300], np.float32(9))
        return y

    monkeypatch.setattr(bench_gpu_lstm.namdsp.Model, "render", a_bit_off)
    other = bench_gpu_lstm.Bench(Clock(), quick=True, engine="other")  # type: ignore[arg-type]
    with pytest.raises(RedGateError, match="1x16, 70 voices: 1 of"):
        other.bits()


def test_without_a_gpu_it_says_so() -> None:
    assert_it_says_so("bench_gpu_lstm.py")
