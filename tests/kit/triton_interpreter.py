"""Makes Triton's CPU interpreter exact, and fast enough for tests; it is chosen when Triton is imported.

Older interpreters compute `tl.fma` with two roundings, all compute `tl.dot` in the order of NumPy's matmul, and
truncate to bfloat16. A GPU does not (the bits are proven there); here they are replaced, by the chain of `fma32`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from namdsp.arithmetic.fma import fma32


@cache
def make_exact() -> None:
    """Replace the builder methods of the interpreter that round wrongly, once in a process."""
    import torch
    from triton import language as tl
    from triton.runtime import interpreter

    truncate = interpreter.InterpreterBuilder.create_fp_trunc

    def create_fma(self: Any, x: Any, y: Any, z: Any) -> Any:
        return interpreter.TensorHandle(fma32(x.data, y.data, z.data), z.dtype.scalar)

    def create_dot(self: Any, a: Any, b: Any, acc: Any, input_precision: Any, most_imprecise: Any) -> Any:
        chain = acc.data
        for k in range(a.data.shape[1]):
            chain = fma32(a.data[:, k : k + 1], b.data[k : k + 1], chain)
        return interpreter.TensorHandle(chain, acc.dtype.scalar)

    def create_fp_trunc(self: Any, source: Any, target: Any) -> Any:
        if target.scalar != tl.bfloat16:
            return truncate(self, source, target)
        bits = torch.from_numpy(np.array(source.data)).to(torch.bfloat16).view(torch.int16).numpy()
        return interpreter.TensorHandle(bits.view(np.uint16), tl.bfloat16)

    interpreter.InterpreterBuilder.create_fma = create_fma
    interpreter.InterpreterBuilder.create_dot = create_dot
    interpreter.InterpreterBuilder.create_fp_trunc = create_fp_trunc
    # each sum of two offsets would be computed again in int64: a quarter of the time
    interpreter.interpreter_builder.options.__dict__["sanitize_overflow"] = False
    make_fast()


def make_fast() -> None:
    """Have the interpreter patch the language once, and make what it says of a type once: most of its time.

    Two operands of one type, of those that kernels compute with, are what they are: nothing is cast or broadcast.
    A number beside one becomes a tensor once.
    """
    from triton import language as tl
    from triton.language.semantic import TritonSemantic
    from triton.runtime import interpreter

    block_type, tensor = tl.block_type.__init__, tl.tensor.__init__
    broadcast, patch = TritonSemantic.broadcast_impl_value, interpreter._patch_lang
    check, numpy_type = TritonSemantic.binary_op_type_checking_impl, interpreter._get_np_dtype
    numpy_types: dict[str, Any] = {}
    constants: dict[Any, Any] = {}
    patched: set[tuple[bool, ...]] = set()
    blocks: dict[Any, Any] = {}
    tensors: dict[Any, Any] = {}

    def patch_once(function: Any) -> Any:
        """For all launches: nothing is restored after one."""
        seen = function.__globals__.values()
        modules = tuple(any(value is module for value in seen) for module in (tl, tl.core))
        if modules not in patched:
            patched.add(modules)
            patch(function)
        return SimpleNamespace(restore=lambda: None)

    def new_block_type(self: Any, element_ty: Any, shape: Any) -> None:
        key = (element_ty.name, *(getattr(length, "value", length) for length in shape))
        if key not in blocks:
            block_type(self, element_ty, shape)
            blocks[key] = self.__dict__
        self.__dict__ = blocks[key]

    def new_tensor(self: Any, handle: Any, of: Any) -> None:
        if of.name not in tensors:
            tensor(self, None, of)
            tensors[of.name] = dict(self.__dict__)
        self.__dict__.update(tensors[of.name], handle=handle)

    def broadcast_unless_alike(self: Any, a: Any, b: Any) -> Any:
        alike = a.type.is_block() and b.type.is_block() and list(a.type.shape) == list(b.type.shape)
        return (a, b) if alike else broadcast(self, a, b)

    def check_once(self: Any, a: Any, b: Any, *more: Any, **options: Any) -> Any:
        if not isinstance(a, tl.tensor) or a.dtype.name not in ("fp32", "int32"):
            return check(self, a, b, *more, **options)
        if isinstance(b, tl.tensor) and a.type.name == b.type.name:
            return a, b
        if not isinstance(b, (int, float)):
            return check(self, a, b, *more, **options)
        key = (a.type.name, repr(b), more, *options.items())
        if key not in constants:
            first, constant = check(self, a, b, *more, **options)
            if first.type.name != a.type.name:
                return first, constant
            constants[key] = constant
        return a, constants[key]

    def find_numpy_type(of: Any) -> Any:
        if of.name not in numpy_types:
            numpy_types[of.name] = numpy_type(of)
        return numpy_types[of.name]

    tl.block_type.__init__, tl.tensor.__init__ = new_block_type, new_tensor
    TritonSemantic.binary_op_type_checking_impl = check_once
    interpreter._get_np_dtype = find_numpy_type
    interpreter._patch_lang = patch_once
    TritonSemantic.broadcast_impl_value = broadcast_unless_alike


@contextmanager
def round_twice() -> Iterator[None]:
    """Replace the fma by a product and a sum, as older interpreters have it."""
    from triton.runtime import interpreter

    def create_fma(self: Any, x: Any, y: Any, z: Any) -> Any:
        return interpreter.TensorHandle(x.data * y.data + z.data, z.dtype.scalar)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(interpreter.InterpreterBuilder, "create_fma", create_fma)
        yield
