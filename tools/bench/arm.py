"""Cycles that an ARM processor is simulated to need, for where there is none.

An emulator writes down what runs between the fifth and the ninth call, and llvm-mca schedules these instructions by the
table of the Neoverse N1, which ARM made from the Cortex-A76, with the A76's four instructions a cycle. What LLVM calls
cortex-a76 is the table of the A57: one vector unit, not two.

--against MODEL=PROGRAM:FUNCTION is a program for ARM64 Linux, linked statically, that calls FUNCTION for each block.

Needs aarch64-linux-gnu-gcc, qemu-aarch64 (Debian: qemu-user), llvm-objdump and llvm-mca, of LLVM 16 or later.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import namdsp
from namdsp.errors import EngineError

from .. import export_player
from .models import STANDARD, model
from .session import Session

BLOCK, FIRST, LAST = 64, 5, 9
MACHINE = ("-mtriple=aarch64", "-mcpu=neoverse-n1", "-dispatch=4", "-iterations=1")
ADDRESSED = r"b(\..*)?|cbn?z|tbn?z|adrp?"
#: Not simulated: calls, access to the system, atomics.
LEFT_OUT = r"bl|blr|br|ret|mrs|msr|swp.*"


def cycles(session: Session) -> None:
    """Cycles and instructions per frame of each capture, and of a program that plays it."""
    session.machine = "Cortex-A76 by the table of the Neoverse N1, simulated"
    rivals = {}
    for item in session.options.against:
        name, _, program = item.partition("=")
        rivals[name] = program.rpartition(":")[::2]
    for name in rivals or (("smallest",) if session.quick else STANDARD):
        with tempfile.TemporaryDirectory() as folder:
            namdsp.export(model(name), folder, name="amp", target="aarch64", cpu="cortex-a76")
            player = export_player.program(Path(folder), export_player.CROSS_COMPILER, "-static")
            words = (str(player), "amp_process_strided", "0", str(LAST * BLOCK), str(BLOCK))
            figures = {"namdsp": simulated(*words)}
        if name in rivals:
            program, process = rivals[name]
            figures[Path(program).name] = simulated(program, process)
        ours = figures.pop("namdsp")
        for index, part in enumerate(("cycles", "instructions")):
            ratios = {who: figure[index] / ours[index] for who, figure in figures.items()}
            session.add(part, name, f"{BLOCK}-frame blocks", ours[index], f"{part}/frame", ratios)


def simulated(program: str, process: str, *arguments: str) -> tuple[float, float]:
    """Cycles and instructions a frame."""
    ran = instructions(program, process, arguments)
    said = output([llvm("llvm-mca"), *MACHINE], "\n".join(ran))
    frames = (LAST - FIRST) * BLOCK
    return int(re.findall(r"Total Cycles: +(\d+)", said)[0]) / frames, len(ran) / frames


def llvm(tool: str) -> str:
    """The newest of an LLVM tool.

    Raises
    ------
    EngineError : it is not installed.
    """
    for name in (tool, *(f"{tool}-{version}" for version in range(25, 15, -1))):
        if shutil.which(name):
            return name
    raise EngineError(f"{tool}: not found. Install LLVM 16 or later")


def output(command: list[str], text: str = "") -> str:
    """What a command prints."""
    return subprocess.run(
        command, input=text, check=True, capture_output=True, encoding="latin1", timeout=900
    ).stdout


def instructions(program: str, process: str, arguments: tuple[str, ...]) -> list[str]:
    """What runs from the fifth to the ninth call of a function, in order."""
    listing = output([llvm("llvm-objdump"), "-d", "--no-show-raw-insn", program])
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


TABLES = {"cycles": cycles}
