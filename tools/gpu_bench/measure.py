"""A whole run: limits, then part by part, into `data`."""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, Any

from benchmarking.gpu import GpuReport, require_gpu

if TYPE_CHECKING:
    from gpu_bench.session import Session


def measure(
    options: argparse.Namespace, arguments: list[str], save: Callable[[dict[str, Any]], None]
) -> dict[str, Any]:
    """Measure the parts of `options`.

    Raises
    ------
    EngineError  : there is no GPU, or PyTorch or Triton is not installed.
    RedGateError : wrong bits.
    """
    device = require_gpu()
    import torch

    from gpu_bench.clocks import Clock
    from gpu_bench.rivals import exact_products
    from gpu_bench.session import RIGHT, Session

    exact_products()
    session = Session(
        engine="triton",
        device=device,
        clock=Clock(),
        compiler=lambda net: torch.compile(net, dynamic=False),
        quick=options.quick,
        ends_at=monotonic() + options.limit,
        save=save,
    )
    report = GpuReport("bench_gpu.py", arguments)
    session.data |= {
        "gate": RIGHT,
        "machine": report.machine(),
        "facts": [*report.facts(), f"driver: {_driver()}"],
    }
    measure_parts(session, options.parts)
    return session.data


def measure_parts(session: Session, parts: list[str]) -> None:
    """Each part in order, unless the time is up."""
    from gpu_bench.captures import measure_captures
    from gpu_bench.limits import measure_limits
    from gpu_bench.offline import measure_offline
    from gpu_bench.starting import measure_files, measure_start, prepare
    from gpu_bench.streaming import measure_streaming

    known: dict[str, Callable[[Session], None]] = {
        "offline": measure_offline,
        "streaming": measure_streaming,
        "captures": measure_captures,
        "start": measure_start,
        "files": measure_files,
    }
    prepare(session)
    session.data["limits"] = measure_limits(session.clock, session.device, quick=session.quick)
    for name, part in known.items():
        if name in parts and session.begin(name):
            part(session)


def _driver() -> str:
    command = ("nvidia-smi", "--query-gpu=driver_version", "--format=csv,noheader")
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "unknown"
    return done.stdout.split("\n")[0].strip()
