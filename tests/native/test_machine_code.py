"""Records, targets, the emulated fused multiply-add, the floating-point mode: what all compiled code rests on."""

from __future__ import annotations

import ctypes
import re
from typing import Any

import llvmlite.binding as llvm
import numpy as np
import pytest
from builders import layer_array, lstm, wavenet
from llvmlite import ir

import namdsp
from namdsp.arithmetic.fma import fma32
from namdsp.errors import SettingError
from namdsp.kernels.numba_cpu.calls import kernel_calls
from namdsp.kernels.numba_cpu.kernel import kernel_ir
from namdsp.native import compile as jit
from namdsp.native import llvm_code, records
from namdsp.native.float_control import guarded
from namdsp.native.ir import I64, Emitter
from namdsp.native.prepared import prepared_ir
from namdsp.native.records import Record
from namdsp.native.soft_fma import without_fma
from namdsp.native.targets import NATIVE, CompileTarget, Target, named_target

KINDS = [
    kind
    for kind in vars(records).values()
    if isinstance(kind, type) and issubclass(kind, Record) and kind is not Record
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_ctypes_and_numpy_have_a_field_at_the_same_offset(kind: type[Record]) -> None:
    assert kind.dtype.names
    for name in kind.dtype.names:
        described = getattr(kind, name)
        assert (described.offset, described.size) == (kind.offset(name), kind.dtype[name].itemsize)


def assembly(name: str) -> str:
    """Of the widest kernel of a layer with tanh."""
    wanted = named_target(name)
    model = namdsp.load(wavenet(layer_array(channels=8, dilations=(1,), activation="Tanh")))
    texts = [kernel_ir(call.spec) for call in kernel_calls(model.plan, wanted.shape)]
    module, machine = llvm_code.optimise(max(texts, key=len), wanted.machine)
    return str(machine.emit_assembly(module))


@pytest.mark.parametrize(
    ("name", "has", "lacks"),
    [
        ("x86-64-v3", r"vfmadd\w+ps.*%ymm", r"%zmm|%[xy]mm(1[6-9]|2\d|3\d)|%k[1-7]"),
        ("x86-64-v4", r"vfmadd\w+ps.*%zmm(1[6-9]|2\d|3\d)", r"fmaf"),
        ("aarch64", r"fmla\s+v\d+\.4s", r"\bbl\s+fma|%|\bz\d+\."),
        ("aarch64-apple", r"fmla\.4s\s+v\d+", r"\bbl\s+_fma|%|\bz\d+\."),
    ],
)
def test_code_has_the_vectors_of_its_target_and_no_others(name: str, has: str, lacks: str) -> None:
    text = assembly(name)
    assert re.search(has, text)
    assert not re.search(lacks, text), re.search(lacks, text)


@pytest.mark.parametrize(
    ("name", "cpu", "words"),
    [
        ("x86-64-v5", "", ["x86-64-v5", "x86-64-v4", "aarch64"]),
        ("aarch64", "zilog-z80", ["zilog-z80", "aarch64", "generic"]),
        (NATIVE, "skylake", ["skylake", NATIVE]),
    ],
)
def test_a_name_that_there_is_not(name: str, cpu: str, words: list[str], capfd: Any) -> None:
    with pytest.raises(SettingError) as refusal:
        named_target(name, cpu)
    assert all(word in str(refusal.value) for word in words)
    assert capfd.readouterr().err == ""


COUNT = 1 << 16


def loop(lanes: int) -> str:
    """entry(a, b, c, out): COUNT times out = fma(a, b, c)."""
    module = ir.Module("fma")
    function = ir.Function(module, ir.FunctionType(I64, [I64] * 4), jit.ENTRY)
    e = Emitter(ir.IRBuilder(function.append_basic_block()), lanes)
    with e.loop(e.i64(0), e.i64(COUNT), lanes) as over:
        a, b, c, out = (e.offset(address, over.index) for address in function.args)
        e.store(out, e.fma(e.load(a), e.load(b), e.load(c)))
    e.b.ret(I64(0))
    return str(module)


def emulated(lanes: int, a: Any, b: Any, c: Any) -> Any:
    address = jit.native_address("soft_fma", f"{lanes}", lambda: without_fma(loop(lanes)))
    out = np.full(COUNT, np.nan, np.float32)
    arrays = [np.ascontiguousarray(array, np.float32) for array in (a, b, c, out)]
    ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p] * 4)(address)(
        *[array.ctypes.data for array in arrays]
    )
    return arrays[3]


def operands() -> tuple[Any, Any, Any]:
    """Any bits; sums that nearly cancel; near midpoints, of normal and of subnormal results; and their mixtures."""
    rng = np.random.default_rng(0)
    a, b, c = rng.integers(0, 2**32, (3, COUNT), np.uint64).astype(np.uint32).view(np.float32).copy()
    quarter = COUNT // 4
    near = rng.uniform(1, 2, (2, 2 * quarter)).astype(np.float32)
    near[:, ::2] = 1 + 2.0**-20 * rng.integers(-8, 8, near[:, ::2].shape)
    scale = np.float32(2.0) ** rng.choice([0, -12, -24, -60, -70], 2 * quarter)
    a[quarter : 3 * quarter], b[quarter : 3 * quarter] = (
        near[0] * scale,
        near[1] * rng.choice([1, -1], 2 * quarter),
    )
    with np.errstate(all="ignore"):
        exact = a.astype(np.float64) * b
        c[quarter : 2 * quarter] = -exact[quarter : 2 * quarter] * rng.choice(
            [1, 1 + 2.0**-23, 2.0**24], quarter
        )
        third = slice(2 * quarter, 3 * quarter)  # of subnormal results
        a[third], b[third] = near[0][quarter:] * 2.0**-66, near[1][quarter:] * 2.0**-70
        c[third] = np.ldexp(rng.integers(-(2**20), 2**20, quarter).astype(np.float32), -149)
        a[3 * quarter :: 2] *= np.float32(2.0**-30)
    # a hair from the middle of two float32, finer than float64 sees
    hair = 2.0**-20 * rng.integers(1, 8, 1000)
    a[10:1010], b[10:1010] = (1 + hair) * 2.0**-12, (1 - hair) * 2.0**-12 * rng.choice([1, -1], 1000)
    c[10:1010] = 1 + 2.0**-23 * rng.integers(0, 2**22, 1000)
    c[:8], a[:8] = (
        [0, -0.0, np.inf, -np.inf, np.nan, 1, 0, -0.0],
        [0, 0, np.inf, np.inf, 1, np.nan, -0.0, -0.0],
    )
    return a, b, c


@pytest.mark.parametrize("lanes", [1, 4])
def test_every_bit_is_right(lanes: int) -> None:
    a, b, c = operands()
    expected, actual = fma32(a, b, c), emulated(lanes, a, b, c)
    nan = np.isnan(expected)
    assert np.array_equal(nan, np.isnan(actual))
    assert np.array_equal(actual.view(np.uint32)[~nan], expected.view(np.uint32)[~nan])


def test_nothing_is_left_that_the_processor_must_do_as_one() -> None:
    machine = named_target("x86-64-v2").machine
    for lanes in (1, 4):
        text = without_fma(loop(lanes))
        assert "llvm.fma" not in text
        llvm_code.compile_object(text, machine)  # refuses what calls a library
    assert without_fma(str(ir.Module("empty"))) == str(ir.Module("empty"))


ARM64 = "aarch64-unknown-linux-gnu"


@pytest.mark.parametrize("triple", [ARM64, "riscv64-unknown-linux-gnu"])
def test_what_accepts_a_record_is_called_with_its_address(triple: str) -> None:
    """Also where no mode is known."""
    module = ir.Module("record")
    integer = ir.IntType(64)
    kind = ir.FunctionType(integer, [integer.as_pointer(), integer])
    function = ir.Function(module, kind, jit.ENTRY)
    b = ir.IRBuilder(function.append_basic_block())
    b.ret(b.add(b.load(function.args[0]), function.args[1]))
    created = llvm.parse_assembly(guarded(str(module), jit.ENTRY, triple))
    created.verify()
    assert [str(argument.type) for argument in created.get_function(jit.ENTRY).arguments] == ["i64", "i64"]


# -- other systems --------------------------------------------------------------------------------------


#: What reads and writes the floating-point mode on ARM64, and on x86.
MODES = (r"mrs\s+x\d+, FPCR", r"msr\s+FPCR, x\d+"), (r"\bv?stmxcsr\b", r"\bv?ldmxcsr\b")


def all_ir(shape: Target, triple: str) -> list[tuple[str, bool]]:
    """IR of kernels and of some prepared code, and whether all in it is inlined."""
    models = wavenet(layer_array(channels=16, dilations=(1,), gating="gated")), lstm(hidden=16)
    plans = [namdsp.load(model).plan for model in models]
    kernels = {kernel_ir(call.spec) for plan in plans for call in kernel_calls(plan, shape)}
    names = ("driver.make_driver", "fir.make_up", "player.make_player")
    prepared = [text for name in names if (text := prepared_ir(name)) is not None]
    return [
        *((text, False) for text in kernels),
        *((guarded(text, jit.ENTRY, triple), True) for text in prepared),
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("triple", "cpu", "features", "shape", "there"),
    [
        # what touches the pages of a large frame, one after the other
        ("x86_64-pc-windows-msvc", "x86-64-v3", "+avx2,+fma", Target(8, 16), {"__chkstk"}),
        ("aarch64-pc-windows-msvc", "generic", "+neon", Target(4, 32), {"__chkstk"}),
        ("arm64-apple-macosx11.0.0", "apple-m1", "+neon", Target(4, 32), {"_bzero"}),
    ],
)
def test_code_for_other_systems_calls_only_what_they_have_and_leaves_their_register_alone(
    triple: str, cpu: str, features: str, shape: Target, there: set[str]
) -> None:
    called = set()
    for text, inline in all_ir(shape, triple):
        module, machine = llvm_code.optimise(text, CompileTarget(triple, cpu, features), inline=inline)
        code = str(machine.emit_assembly(module))
        jumps = set(re.findall(r"^\s+(?:callq?|jmp|bl?)\s+([A-Za-z_][\w.$]*)$", code, re.MULTILINE))
        called |= jumps - set(re.findall(r"^([\w.$]+):", code, re.MULTILINE))
        assert not re.search(r"\b[wx]18\b", code)  # the system's on both ARM64s
        modes = [len(re.findall(name, code, re.IGNORECASE)) for name in MODES[triple.startswith("x86")]]
        assert modes == ([1, 2] if inline else [0, 0]), (
            "read once, cleared and restored; kernels leave it to others"
        )
    assert called <= there | llvm_code._LIBRARY_CALLS | {f"_{name}" for name in llvm_code._LIBRARY_CALLS}
