"""Compiles LSTM kernels for sm_90, without a GPU: prints what their code is made of.

python triton_recurrent_ptx.py LAYERSxUNITS[:fusion] ...     lines of: shape, kind, what, how often
    ptx        an arithmetic instruction of the PTX
    written    a fused multiply-add of the source
    resource   of a lane: registers, bytes of local memory and of its stack
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import triton
from triton_ptx import _ARITHMETIC, usual_types, written_fused

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "kit"))

from recurrent import TinyLstm

from namdsp.kernels.triton_gpu.device.code import CompileRequest, build
from namdsp.kernels.triton_gpu.layers.schedule import launches
from namdsp.kernels.triton_gpu.lstm.launcher import shape_of
from namdsp.kernels.triton_gpu.lstm.source import kernel_source
from namdsp.kernels.triton_gpu.lstm.stack import LaneStack, stack_of
from namdsp.kernels.triton_gpu.source import KernelSource
from namdsp.plan.plan import Plan


def stack_kernel(stack: LaneStack) -> tuple[KernelSource, dict[str, int], dict[str, Any]]:
    """The kernel, its constants, and how it is compiled."""
    shape = shape_of(stack)
    kernel = kernel_source("an LSTM", stack, standalone=True)
    options = {"num_warps": shape.warps, "num_stages": 1, "maxnreg": shape.registers}
    return kernel, {"THREADS": shape.threads}, options


def wide_kernel(plan: Plan) -> tuple[KernelSource, dict[str, int], dict[str, Any]]:
    """The same of a layer whose weights are in memory."""
    launch = next(launch for launch in launches(plan) if launch.name == "wide lstm")
    return launch.kernel, launch.constants, {"num_warps": launch.warps}


def compiled(
    kernel: KernelSource, constants: dict[str, int], options: dict[str, Any], *, fusion: bool
) -> Any:
    """The kernel compiled for sm_90."""
    return build(
        CompileRequest(kernel, usual_types(kernel), constants, {**options, "enable_fp_fusion": fusion}, 90)
    )


def resources(cubin: bytes) -> dict[str, int]:
    """Of a lane, as the assembler has it; {} where the tool that tells is not there."""
    tool = Path(triton.__file__).parent / "backends" / "nvidia" / "bin" / "cuobjdump"
    if not tool.exists():
        return {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kernel.cubin"
        path.write_bytes(cubin)
        done = subprocess.run(
            [str(tool), "-res-usage", str(path)], capture_output=True, text=True, timeout=60
        )
    return {name: int(number) for name, number in re.findall(r"\b(REG|STACK|LOCAL):(\d+)", done.stdout)}


def main(arguments: list[str]) -> None:
    """Print the counts of each shape."""
    for name in arguments:
        shape, _, fusion = name.partition(":")
        layers, hidden = map(int, shape.split("x"))
        plan = TinyLstm.random(hidden=hidden, layers=layers).plan()
        stack = stack_of(plan)
        result = stack_kernel(stack) if isinstance(stack, LaneStack) else wide_kernel(plan)
        code = compiled(*result, fusion=bool(fusion))
        for instruction, times in sorted(Counter(_ARITHMETIC.findall(code.asm["ptx"])).items()):
            print(name, "ptx", instruction, times)
        print(name, "written", "fma.rn.f32", written_fused(result[0].text))
        for what, number in resources(code.asm["cubin"]).items():
            print(name, "resource", what, number)


if __name__ == "__main__":
    main(sys.argv[1:])
