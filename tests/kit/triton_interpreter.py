"""Makes Triton's CPU interpreter exact, and fast enough for tests; it is chosen when Triton is imported.

Older interpreters compute `tl.fma` with two roundings, all compute `tl.dot` in the order of NumPy's matmul, and
truncate to bfloat16. A GPU does not (the bits are proven there); here they are replaced, by the chain of `fma32`.
"""

from __future__ import annotations

import ast
import linecache
import sys
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


#: What may stand beside a tensor so that nothing is cast.
ALIKE = {
    "fp32": ("fp32", float, int),
    "int32": ("int32", "int64", int),
    "int64": ("int32", "int64", int),
    "pointer<fp32>": ("int32", "int64", int),
}


def steps(tensor: Any, other: Any) -> Any:
    """What is added: beside a pointer, bytes."""
    return 4 * np.asarray(other).astype(np.uint64) if tensor.dtype == np.uint64 else other


OPERATORS = {
    "__add__": lambda a, b: a + steps(a, b),
    "__sub__": lambda a, b: a - steps(a, b),
    "__mul__": np.multiply,
    "__rmul__": np.multiply,
    "__lt__": np.less,
}


def make_fast() -> None:
    """Have the interpreter patch the language once, and ask it for the type of a result once: most of its time."""
    from triton import language as tl
    from triton.runtime import interpreter

    block_type, tensor = tl.block_type.__init__, tl.tensor.__init__
    blocks: dict[Any, Any] = {}
    tensors: dict[Any, Any] = {}

    @cache
    def functions(file: str) -> dict[str, Any]:
        return {getattr(node, "name", ""): node for node in ast.parse("".join(linecache.getlines(file))).body}

    def rewrite(self: Any) -> Any:
        """As the interpreter does, without finding the text of each function by its tokens."""
        self.filename = self.fn.__code__.co_filename
        function = functions(self.filename)[self.fn.__name__]
        function.decorator_list = []
        whole = ast.Module([self.ast_transformer.visit(function)], [])
        return self._compile_and_exec(ast.fix_missing_locations(whole))

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

    def alike(first: Any, *others: Any) -> bool:
        """Whether nothing is cast."""
        kinds = [getattr(each, "dtype", type(getattr(each, "value", each))) for each in (first, *others)]
        beside = ALIKE.get(str(kinds[0]), ())
        return all(kind in beside or str(kind) in beside for kind in kinds[1:])

    def load_alike(pointer: Any, mask: Any, other: Any) -> bool:
        shapes = [each.handle.data.shape for each in (pointer, mask) if each is not None]
        return pointer.dtype.name in ALIKE and not isinstance(other, tl.tensor) and shapes[0] == shapes[-1]

    def load(pointer: Any, mask: Any, other: Any) -> Any:
        inside = np.ones(pointer.shape, bool) if mask is None else mask
        outside = np.full(pointer.shape, other or 0, np.float32)
        return interpreter._interpreter.load(pointer, inside, outside, np.float32)

    def quick(slow: Any, compute: Any, suits: Any = alike) -> Any:
        """The operation; from the second time on by compute(arrays and numbers), where the operands suit that."""
        types: dict[Any, Any] = {}

        def operate(*operands: Any) -> Any:
            key, values = [], []
            for each in operands:
                tensor = isinstance(each, tl.tensor)
                values.append(each.handle.data if tensor else getattr(each, "value", each))
                key.append(each.type.name if tensor else type(values[-1]))
            of = types.get(tuple(key))
            if of is None:
                result = slow(*operands, _semantic=interpreter.interpreter_semantic)
                if suits(*operands):
                    types[tuple(key)] = result.type
                return result
            return tl.tensor(interpreter.TensorHandle(compute(*values), of.scalar), of)

        return operate

    tl.block_type.__init__, tl.tensor.__init__ = new_block_type, new_tensor
    interpreter.FunctionRewriter.rewrite_ast = rewrite
    interpreter._patch_lang(SimpleNamespace(__globals__={"tl": tl, "core": tl.core}))
    interpreter._patch_lang = lambda function: SimpleNamespace(restore=lambda: None)  # once, and never back
    for name, compute in OPERATORS.items():
        setattr(tl.tensor, name, quick(getattr(tl.tensor, name), compute))
    tl.fma = quick(tl.fma, lambda *arrays: fma32(*arrays))
    quick_load = quick(tl.load, load, load_alike)
    tl.load = lambda pointer, mask=None, other=None, **_: quick_load(pointer, mask, other)


@contextmanager
def round_twice() -> Iterator[None]:
    """Replace the fma by a product and a sum, as older interpreters have it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys.modules[__name__], "fma32", lambda x, y, z: x * y + z)
        yield
