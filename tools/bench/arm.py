"""Cycles that an ARM processor is simulated to need, for where there is none.

    python -m tools.bench.arm a2_full a2_lite             exported captures
    python -m tools.bench.arm --program RIVAL PROCESS     a program's function, called once for each block of 64 frames

RIVAL is a program for ARM64 Linux, linked statically. An emulator writes down what runs between the fifth and the ninth
call, and llvm-mca schedules these instructions by the table of the Neoverse N1, which ARM made from the Cortex-A76,
with the A76's four instructions a cycle. What LLVM calls cortex-a76 is the table of the A57: one vector unit, not two.

Needs aarch64-linux-gnu-gcc, qemu-aarch64 (Debian: qemu-user), llvm-objdump and llvm-mca, of LLVM 16 or later.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import tempfile
from pathlib import Path

import namdsp

from .. import export_player
from .models import model

BLOCK, FIRST, LAST = 64, 5, 9
SIMULATOR = ("llvm-mca", "-mtriple=aarch64", "-mcpu=neoverse-n1", "-dispatch=4", "-iterations=1")
ADDRESSED = r"b(\..*)?|cbn?z|tbn?z|adrp?"
#: Not simulated: calls, access to the system, atomics.
LEFT_OUT = r"bl|blr|br|ret|mrs|msr|swp.*"


def main() -> None:
    """Print instructions and cycles a frame of each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("models", nargs="*", help="of models/zoo")
    parser.add_argument("--program", nargs=2, metavar=("RIVAL", "PROCESS"))
    parser.add_argument("--cpu", default="cortex-a76", help="to compile captures for")
    parser.add_argument("--llvm", default="", help="what follows the names of LLVM's tools, such as -19")
    options = parser.parse_args()
    if options.program:
        show(options.program[0], options.llvm, *options.program)
    for name in options.models:
        with tempfile.TemporaryDirectory() as folder:
            namdsp.export(model(name), folder, name="amp", target="aarch64", cpu=options.cpu)
            player = export_player.program(Path(folder), export_player.CROSS_COMPILER, "-static")
            show(name, options.llvm, str(player), "amp_process_strided", "0", str(LAST * BLOCK), str(BLOCK))


def show(name: str, llvm: str, program: str, process: str, *arguments: str) -> None:
    """Print the figures of one program."""
    ran = instructions(llvm, program, process, arguments)
    said = output([SIMULATOR[0] + llvm, *SIMULATOR[1:]], "\n".join(ran))
    cycles = re.findall(r"Total Cycles: +(\d+)", said)[0]
    frames = (LAST - FIRST) * BLOCK
    print(f"{name}: {len(ran) / frames:.0f} instructions, {int(cycles) / frames:.0f} cycles a frame")


def output(command: list[str], text: str = "") -> str:
    """What a command prints."""
    return subprocess.run(
        command, input=text, check=True, capture_output=True, encoding="latin1", timeout=900
    ).stdout


def instructions(llvm: str, program: str, process: str, arguments: tuple[str, ...]) -> list[str]:
    """What runs from the fifth to the ninth call of a function, in order."""
    listing = output([f"llvm-objdump{llvm}", "-d", "--no-show-raw-insn", program])
    entry = int(re.findall(rf"^(\w+) <{process}>:", listing, re.MULTILINE)[0], 16)
    text = {int(at, 16): words for at, words in re.findall(r"^ *(\w+):\s+(.+)", listing, re.MULTILINE)}
    with tempfile.NamedTemporaryFile("r", errors="replace") as log:
        output(
            ["qemu-aarch64", "-d", "in_asm,exec,nochain", "-D", log.name, program, *arguments],
            "\0" * 4 * LAST * BLOCK,
        )
        found = re.findall(r"^(IN:|0x\w+|Trace.*?/\w+)", log.read(), re.MULTILINE)
    blocks: dict[int, list[int]] = {}
    ran: list[str] = []
    calls = 0
    for line in found:
        number = int(line.split("/")[-1], 16) if line != "IN:" else 0
        if line == "IN:":
            block: list[int] = []
        elif line.startswith("0x"):
            block.append(number)
            blocks[block[0]] = block
        else:
            calls += number == entry
            if FIRST <= calls < LAST:
                ran += [plain(text[at]) for at in blocks[number]]
    return ran


def plain(words: str) -> str:
    """An instruction without an address in it, which would mean nothing elsewhere."""
    name, _, rest = re.split("<|//", words)[0].strip().partition("\t")
    if re.fullmatch(LEFT_OUT, name):
        return "nop"
    return f"{name} {re.sub('[^ ]+$', 'there', rest) if re.fullmatch(ADDRESSED, name) else rest}"


if __name__ == "__main__":
    main()
