#!/usr/bin/env python3
"""Write the LLVM IR that is shipped with namdsp (namdsp/native/*.ll), where its sources have changed.

prepare_code.py             write files that are missing or older than their sources
prepare_code.py --check     exit 1 if there is such a file
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1] / "namdsp"
#: Module and function of what is prepared, as `namdsp.native.process` names them, and the number of its arguments.
PREPARED = (
    ("namdsp.kernels.numba_cpu.backward.driver:make_back", 5),
    ("namdsp.kernels.numba_cpu.backward.driver:make_forward", 3),
    ("namdsp.kernels.numba_cpu.driver:make_call", 5),
    ("namdsp.kernels.numba_cpu.driver:make_driver", 3),
    ("namdsp.native.process_list_loop:make_process_list", 3),
    ("namdsp.native.bulk_copy_loop:make_bulk_copy", 3),
    ("namdsp.kernels.triton_gpu.compiled.block:make_block", 3),
    ("namdsp.live.compiled.jack:make_process", 2),
    ("namdsp.live.compiled.jack:make_xrun", 1),
    ("namdsp.oversampling.compiled.fir:make_down", 3),
    ("namdsp.oversampling.compiled.fir:make_up", 3),
    ("namdsp.oversampling.compiled.oversampled_player:make_oversampled_player", 3),
    ("namdsp.rig.compiled.effects:make_after", 3),
    ("namdsp.rig.compiled.effects:make_before", 3),
    ("namdsp.rig.compiled.filters:make_filters", 3),
    ("namdsp.rig.compiled.gate:make_apply_gains", 3),
    ("namdsp.rig.compiled.gate:make_follow", 3),
    ("namdsp.rig.compiled.k_weighting:make_k_weighted_energy", 5),
    ("namdsp.rig.compiled.player:make_exchange", 2),
    ("namdsp.rig.compiled.player:make_player", 3),
    ("namdsp.runtime.compiled.ramps:make_delay", 3),
    ("namdsp.runtime.compiled.ramps:make_fade", 3),
    ("namdsp.runtime.compiled.ramps:make_ramp", 3),
)
#: For Numba, before it is imported: no code that is good for this processor alone.
PORTABLE = {
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
}


def file_of(place: str) -> Path:
    """Where the IR of a function goes."""
    module, name = place.split(":")
    return PACKAGE / "native" / f"{module.rpartition('.')[2]}.{name}.ll"


def header_of(place: str) -> str:
    """The first line that the file should have."""
    from namdsp.native.prepared import header

    return header(sources_of(place.split(":")[0]))


def sources_of(module: str) -> list[str]:
    """The files of namdsp whose code goes into a module's functions: itself, and what it imports, and so on."""
    actual: set[str] = set()
    wanted = [module]
    while wanted:
        source = f"{wanted.pop().partition('.')[2].replace('.', '/')}.py"
        if source not in actual:
            actual.add(source)
            tree = ast.parse((PACKAGE / source).read_text(encoding="utf-8"))
            imports = [node.module for node in tree.body if isinstance(node, ast.ImportFrom) and node.module]
            wanted += [item for item in imports if item.startswith("namdsp.")]
    return sorted(actual)


def portable_ir(place: str, arguments: int) -> str:
    """What any machine's code can be made of, by any LLVM from 20 on: nothing is left to inline."""
    import llvmlite.binding as llvm

    from namdsp.native.compile import function_at, numba_ir
    from namdsp.native.llvm_code import optimise
    from namdsp.native.targets import named_target

    module, machine = optimise(
        numba_ir(function_at(place)(), arguments), named_target("x86-64-v2").machine, inline=True
    )
    names = llvm.create_new_module_pass_manager()
    names.add_strip_symbols_pass()
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    names.run(module, llvm.create_pass_builder(machine, options))
    text = str(module)
    # facts about functions that LLVM finds again, in words that it has changed from version to version
    text = re.sub(r" captures\(\w+\)| #\d+\b", "", text)
    return (
        re.sub(r"^(target |source_filename|;|attributes ).*\n", "", text, flags=re.MULTILINE).strip() + "\n"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Write, or check."""
    parser = argparse.ArgumentParser(description="Write the LLVM IR that is shipped with namdsp.")
    parser.add_argument(
        "--check",
        action="store_true",
        help="write nothing; exit 1 if a file is missing or older than its sources",
    )
    check, old = parser.parse_args(arguments).check, []
    for location, count in PREPARED:
        file, line = file_of(location), header_of(location)
        if not file.exists() or file.read_text(encoding="ascii").partition("\n")[0] != line:
            old.append((location, count))
            if not check:
                file.write_text(f"{line}\n{portable_ir(location, count)}", encoding="ascii")
    for location, _ in old:
        print(f"{file_of(location)}: {'older than its sources' if check else 'written'}")
    return int(bool(old) and check)


if __name__ == "__main__":
    os.environ.update(PORTABLE)
    sys.exit(main())
