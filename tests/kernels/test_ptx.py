"""The PTX of kernels, executed here by instruction: the operations of the arithmetic, in its order."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from namdsp.arithmetic.fma import fma32
from namdsp.arithmetic.program import evaluate
from namdsp.kernels.triton_gpu.program import program_source
from namdsp.kernels.triton_gpu.ptx import SHORT_DIVISIONS, multiply_adds
from namdsp.plan.activations import DERIVATIVE, KINDS, program_of

_CALL = re.compile(r'inline_asm_elementwise\("(?P<code>.*?)", "(?P<constraints>.*?)",')
Values = np.ndarray[Any, Any]


class Processor:
    """Registers of float32 arrays: as many threads as they are long. memory: shared, floats."""

    def __init__(self, memory: Values) -> None:
        self.memory, self.registers = memory, {}

    def value(self, name: str) -> Any:
        if name.startswith("0f"):
            return np.uint32(int(name[2:], 16)).view(np.float32)
        return self.registers[name]

    def run(self, code: str) -> None:
        for line in filter(None, (part.strip(" {}") for part in code.replace("{ .reg", ".reg").split(";"))):
            if not line.startswith(".reg"):
                self.step(*line.split(maxsplit=1))

    def step(self, op: str, operands: str) -> None:
        if op == "ld.shared.v4.f32":
            *names, address, offset = re.findall(r"[$\w]+", operands)
            first = int(self.registers[address]) // 4 + int(offset) // 4
            assert int(offset) % 16 == 0, "a vector is aligned"
            self.registers.update(zip(names, self.memory[first : first + 4], strict=True))
            return
        out, *names = re.findall(r"[$\w]+", operands)
        self.registers[out] = self.result(op, names)

    def result(self, op: str, names: list[str]) -> Any:
        if op.endswith(".b32"):
            assert op == "shl.b32"
            bits = np.asarray(self.value(names[0])).view(np.uint32)
            return np.asarray(bits << np.uint32(int(names[1]))).view(np.float32)
        if op == "selp.f32":
            return np.where(self.registers[names[2]], self.value(names[0]), self.value(names[1]))
        args = [np.float32(self.value(name)) for name in names]
        kinds = {
            "mov.f32": lambda a: a,
            "rcp.approx.ftz.f32": lambda a: np.float32(1) / a,  # of a GPU: tools.tune.quotients
            "neg.f32": lambda a: -a,
            "abs.f32": np.abs,
            "copysign.f32": lambda sign, size: np.copysign(size, sign),
            "add.rn.f32": np.add,
            "sub.rn.f32": np.subtract,
            "mul.rn.f32": np.multiply,
            "div.rn.f32": np.divide,
            "fma.rn.f32": lambda *three: fma32(*np.broadcast_arrays(*three)),
            "setp.lt.f32": np.less,
        }
        return kinds[op](*args)


def asm_of(text: str) -> tuple[str, list[str]]:
    match = _CALL.search(text)
    assert match is not None
    return match["code"], match["constraints"].split(",")


@pytest.mark.parametrize("frames", [1, 2, 4])
@pytest.mark.parametrize(
    "shape", [(16, 16, "dense"), (8, 1, "dense"), (3, 2, "dense"), (7, 5, "any"), (6, 6, "groups")]
)
def test_multiply_adds_of_a_sum_are_in_order(frames: int, shape: tuple[int, int, str]) -> None:
    inputs, sums, kind = shape
    rng = np.random.default_rng(inputs * 100 + frames)
    pairs = [(i, o) for i in range(inputs) for o in range(sums) if kind != "groups" or i // 3 == o // 3]
    if kind == "any":  # chains in no order of inputs, a sum several times in four
        pairs = [pairs[k] for k in rng.permutation(len(pairs))]
    code, constraints = asm_of(multiply_adds(pairs, frames)[1])
    weights = rng.standard_normal(len(pairs) + 12).astype(np.float32)
    x = rng.standard_normal((inputs, frames)).astype(np.float32)
    start = rng.standard_normal((sums, frames)).astype(np.float32)
    processor = Processor(weights)
    operands = [32] * frames + [*x.ravel(), *start.ravel()]  # from the ninth float on
    assert [kind.strip("=&") for kind in constraints] == ["f"] * start.size + ["r"] * frames + ["f"] * (
        x.size + start.size
    )
    processor.registers = {f"${start.size + k}": value for k, value in enumerate(operands)}
    processor.run(code)
    expected = start.copy()
    for weight, (i, o) in zip(weights[8:], pairs, strict=False):
        expected[o] = fma32(np.broadcast_to(weight, frames), x[i], expected[o])
    result = np.array([processor.registers[f"${k}"] for k in range(start.size)]).reshape(start.shape)
    np.testing.assert_array_equal(result, expected)


def floats(rng: np.random.Generator) -> Values:
    """Every kind of float32: all exponents, both zeros, subnormals, infinities, NaNs; and many near 0."""
    special = np.array(
        [0, 0x80000000, 1, 0x80000001, 0x7F800000, 0xFF800000, 0x7FC00000, 0xFFC12345], np.uint32
    )
    return np.concatenate(
        [
            special.view(np.float32),
            rng.integers(0, 1 << 32, 4000, np.uint32).view(np.float32),
            rng.standard_normal(4000).astype(np.float32) * np.float32(3),
        ]
    )


@pytest.mark.parametrize("name", [*KINDS, *(f"{name}{DERIVATIVE}" for name in KINDS)])
@pytest.mark.parametrize("frames", [1, 4])
def test_an_activation_has_the_bits_of_the_arithmetic(name: str, frames: int) -> None:
    rng = np.random.default_rng(len(name))
    kind = KINDS[name.removesuffix(DERIVATIVE)]
    x = floats(rng)
    parameters = [np.full(len(x), number, np.float32) for _, number in kind.defaults]
    program = program_of(name, 1 + len(parameters))
    for short in (False, True)[: 1 + (name in SHORT_DIVISIONS)]:
        code, constraints = asm_of(program_source("activation", program, frames, short=short))
        assert constraints == [*["=f"] * frames, *["f"] * (frames * (1 + len(parameters)))]
        processor = Processor(np.zeros(0, np.float32))
        operands = [part for value in (x, *parameters) for part in np.split(value, frames)]
        processor.registers = {f"${k}": value for k, value in enumerate(operands, start=frames)}
        with np.errstate(all="ignore"):
            processor.run(code)
            expected = evaluate(program, x, *parameters)
        real = ~np.isnan(expected)
        parts = [np.broadcast_to(processor.registers[f"${k}"], len(x) // frames) for k in range(frames)]
        result = np.concatenate(parts)
        assert np.isnan(result[~real]).all()
        np.testing.assert_array_equal(result[real].view(np.uint32), expected[real].view(np.uint32))
