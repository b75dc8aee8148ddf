"""A small vocabulary for writing vector code as LLVM IR: what kernels are spelled in.

Everything is float32 vectors of `lanes` frames, loads and stores unaligned, no fast-math flag anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any, NamedTuple

from llvmlite import ir

from namdsp.native.records import Record
from namdsp.native.targets import EMULATED, FUSED, RELAXED, SEPARATE, NamedTarget

I32: Any = ir.IntType(32)
I64: Any = ir.IntType(64)
F32: Any = ir.FloatType()
NEON_LANES = WASM_LANES = 4
_RELAXED_FMA = "llvm.wasm.relaxed.madd.v4f32"
_CACHE_LINE = 64

# Types and constants cache their text. Made once, and not ten thousand times in a kernel, they halve the time of
# writing a kernel.


@lru_cache(1024)
def vector_of(kind: Any, lanes: int) -> Any:
    """Return the vector type of `lanes` numbers; the scalar type for one."""
    return kind if lanes == 1 else ir.VectorType(kind, lanes)


@lru_cache(1024)
def _pointer_to(kind: Any) -> Any:
    return kind.as_pointer()


@lru_cache(4096)
def _integer(kind: Any, value: int) -> Any:
    return ir.Constant(kind, value)


@lru_cache(4096)
def _on_all_lanes(kind: Any, lanes: int, digits: str) -> Any:
    """digits: the number as `repr` spells it, for 0.0 and -0.0 are the same key."""
    value = float(digits) if kind is F32 else int(digits)
    return ir.Constant(vector_of(kind, lanes), value if lanes == 1 else [value] * lanes)


@lru_cache(1024)
def _order(lanes: tuple[int, ...]) -> Any:
    return ir.Constant(ir.VectorType(I32, len(lanes)), list(lanes))


@lru_cache(64)
def _undefined(kind: Any) -> Any:
    return ir.Constant(kind, ir.Undefined)


class Spelling(NamedTuple):
    """How code is spelled for a target.

    word : integers for addresses and counts, which are int64 in memory; of 32 bits they are the low half
    fma  : as in `NamedTarget`; EMULATED is spelled as FUSED here, and replaced in the text
    """

    word: Any = I64
    fma: str = FUSED

    @classmethod
    def of(cls, target: NamedTarget) -> Spelling:
        """Return the spelling of a target."""
        return cls(I32 if target.address_bits == 32 else I64, FUSED if target.fma == EMULATED else target.fma)


NATIVE_SPELLING = Spelling()


class Emitter:
    """Writes IR through an llvmlite builder. An "i64" is a word of the spelling; in memory it has 8 bytes."""

    def __init__(self, builder: Any, lanes: int, spelling: Spelling = NATIVE_SPELLING) -> None:
        self.b = builder
        self.lanes = lanes
        self.spelling = spelling
        self.word: Any = spelling.word
        self.vector: Any = vector_of(F32, lanes)
        self.integers: Any = vector_of(I32, lanes)

    def narrowed(self, lanes: int) -> Emitter:
        """Return an emitter for vectors of `lanes` lanes, at the same position."""
        return self if lanes == self.lanes else Emitter(self.b, lanes, self.spelling)

    # -- numbers and addresses ---------------------------------------------------------------------

    def i64(self, value: int) -> Any:
        """An integer constant."""
        return _integer(self.word, int(value))

    def from_i64(self, value: Any) -> Any:
        """A word from an int64."""
        return value if self.word is I64 else self.b.trunc(value, self.word)

    def to_i64(self, value: Any) -> Any:
        """An int64 from a word, which is not negative."""
        return value if self.word is I64 else self.b.zext(value, I64)

    def offset(self, address: Any, floats: Any) -> Any:
        """address + 4 * floats, addresses being i64."""
        if isinstance(floats, int):
            return self.b.add(address, self.i64(4 * floats)) if floats else address
        return self.b.add(address, self.b.mul(floats, self.i64(4)))

    def _pointer(self, address: Any, kind: Any) -> Any:
        return self.b.inttoptr(address, _pointer_to(kind))

    def _element(self, address: Any, index: int | Any) -> Any:
        """The address of an element of an array of i64."""
        if isinstance(index, int):
            return self.b.add(address, self.i64(8 * index)) if index else address
        return self.b.add(address, self.b.mul(index, self.i64(8)))

    def load_i64(self, address: Any, index: int | Any) -> Any:
        """address[index] of an array of i64."""
        return self.b.load(self._pointer(self._element(address, index), self.word))

    def field(self, kind: type[Record], address: Any, name: str) -> Any:
        """The address of a record's field."""
        return self.b.add(address, self.i64(kind.offset(name)))

    def load_field(self, kind: type[Record], address: Any, name: str) -> Any:
        """A record's field, an i64."""
        return self.load_i64(self.field(kind, address, name), 0)

    def store_field(self, kind: type[Record], address: Any, name: str, value: Any) -> None:
        """record.name = value, an i64."""
        self.store_i64(self.field(kind, address, name), 0, value)

    def load_i32(self, address: Any) -> Any:
        """An int32 from memory, as i64."""
        value = self.b.load(self._pointer(address, I32))
        return value if self.word is I32 else self.b.sext(value, I64)

    def store_i64(self, address: Any, index: int | Any, value: Any) -> None:
        """address[index] = value in an array of i64."""
        self.b.store(self.to_i64(value), self._pointer(self._element(address, index), I64))

    def store_i32(self, address: Any, value: Any) -> None:
        """The low half of an i64 to memory."""
        value = value if self.word is I32 else self.b.trunc(value, I32)
        self.b.store(value, self._pointer(address, I32))

    def call(self, address: Any, arguments: list[Any]) -> Any:
        """Call a function of i64 to i64 by its address."""
        kind = ir.FunctionType(I64, [I64] * len(arguments))
        return self.b.call(self._pointer(address, kind), arguments)

    def load(self, address: Any) -> Any:
        """A vector from memory."""
        value = self.b.load(self._pointer(address, self.vector))
        value.align = 4
        return value

    def store(self, address: Any, value: Any) -> None:
        """A vector to memory."""
        self.b.store(value, self._pointer(address, self.vector)).align = 4

    def on_stack(self, floats: int | Any) -> Any:
        """Memory for floats on the stack; its address, of a cache line. Not in a loop."""
        memory = self.b.alloca(F32, self.i64(floats) if isinstance(floats, int) else floats)
        memory.align = _CACHE_LINE
        return self.b.ptrtoint(memory, self.word)

    def load_float(self, address: Any) -> Any:
        """One float from memory."""
        value = self.b.load(self._pointer(address, F32))
        value.align = 4
        return value

    def store_float(self, address: Any, value: Any) -> None:
        """One float to memory."""
        self.b.store(value, self._pointer(address, F32)).align = 4

    def broadcast(self, address: Any) -> Any:
        """One float from memory on all lanes."""
        return self.splat(self.load_float(address))

    def broadcasts(self, address: Any, count: int) -> Iterator[Any]:
        """Consecutive floats from memory, each on all lanes.

        Four lanes are NEON's, which multiplies by a lane of a vector, so one load serves four. WebAssembly can load a
        float on all lanes: A2 takes 6 % less time in Chromium's engine.
        """
        whole = count - count % self.lanes if self.lanes == NEON_LANES and self.word is I64 else 0
        for first in range(0, whole, self.lanes):
            four = self.load(self.offset(address, first))
            for lane in range(self.lanes):
                yield self.b.shuffle_vector(four, four, _order((lane,) * self.lanes))
        for index in range(whole, count):
            yield self.broadcast(self.offset(address, index))

    def splat(self, scalar: Any) -> Any:
        """A scalar on all lanes."""
        if self.lanes == 1:
            return scalar
        empty = _undefined(self.vector)
        first = self.b.insert_element(empty, scalar, ir.Constant(I32, 0))
        return self.b.shuffle_vector(first, empty, _order((0,) * self.lanes))

    def part_of(self, vector: Any, first: int) -> Any:
        """Return this emitter's number of lanes from a wider vector, from lane `first` on."""
        if vector.type == self.vector:
            return vector
        if self.lanes == 1:
            return self.b.extract_element(vector, ir.Constant(I32, first))
        return self.b.shuffle_vector(vector, vector, _order(tuple(range(first, first + self.lanes))))

    def constant(self, value: float) -> Any:
        """A float32 constant on all lanes."""
        return _on_all_lanes(F32, self.lanes, repr(float(value)))

    def integer_constant(self, value: int) -> Any:
        """An int32 constant on all lanes."""
        return _on_all_lanes(I32, self.lanes, repr(int(value)))

    # -- arithmetic --------------------------------------------------------------------------------

    def fma(self, a: Any, b: Any, c: Any) -> Any:
        """a * b + c, rounded once; see `Spelling.fma`."""
        if self.spelling.fma == SEPARATE:
            return self.b.fadd(self.b.fmul(a, b), c)
        if self.spelling.fma == RELAXED:
            return self._relaxed_fma([a, b, c])
        kind = "f32" if self.lanes == 1 else f"v{self.lanes}f32"
        name = f"llvm.fma.{kind}"
        return self._call_ternary(name, [a, b, c])

    def _call_ternary(self, name: str, values: list[Any]) -> Any:
        """Call a function of three vectors."""
        module = self.b.module
        kind = ir.FunctionType(self.vector, [self.vector] * 3)
        return self.b.call(module.globals.get(name) or ir.Function(module, kind, name), values)

    def _relaxed_fma(self, values: list[Any]) -> Any:
        """WebAssembly's multiply-add, which LLVM has for four lanes. It spells `llvm.fma` as calls of a library."""
        four = self.narrowed(WASM_LANES)
        if self.lanes == four.lanes:
            return self._call_ternary(_RELAXED_FMA, values)
        if self.lanes > four.lanes:
            parts = [
                four.fma(*(four.part_of(value, first) for value in values))
                for first in range(0, self.lanes, four.lanes)
            ]
            while len(parts) > 1:
                order = _order(tuple(range(2 * parts[0].type.count)))
                parts = [
                    self.b.shuffle_vector(*pair, order) for pair in zip(parts[::2], parts[1::2], strict=True)
                ]
            return parts[0]
        if self.lanes == 1:
            empty = _undefined(four.vector)
            wide = [self.b.insert_element(empty, value, ir.Constant(I32, 0)) for value in values]
        else:
            order = _order(tuple(lane % self.lanes for lane in range(four.lanes)))
            wide = [self.b.shuffle_vector(value, value, order) for value in values]
        return self.part_of(four.fma(*wide), 0)

    def as_integers(self, x: Any) -> Any:
        """The bits as int32."""
        return self.b.bitcast(x, self.integers)

    def as_floats(self, x: Any) -> Any:
        """Bits as float32."""
        return self.b.bitcast(x, self.vector)

    # -- branches and loops -------------------------------------------------------------------------------------

    def choose(
        self, condition: Any, then: Callable[[], list[Any]], otherwise: Callable[[], list[Any]]
    ) -> list[Any]:
        """Return the values of one of two branches; only that one runs."""
        builder = self.b
        with builder.if_else(condition) as (first, second):
            with first:
                chosen, chosen_at = then(), builder.block
            with second:
                others, others_at = otherwise(), builder.block
        values = []
        for value, other in zip(chosen, others, strict=True):
            values.append(self.phi(value, chosen_at))
            values[-1].add_incoming(other, others_at)
        return values

    def phi(self, value: Any, block: Any) -> Any:
        """A value that depends on the block before: this one after `block`; others are added."""
        phi = self.b.phi(value.type)
        phi.add_incoming(value, block)
        return phi

    @contextmanager
    def loop(self, start: Any, stop: Any, step: int, carried: tuple[Any, ...] = ()) -> Iterator[Loop]:
        """`for i in range(start, stop, step)` with values carried from iteration to iteration. Runs at least once."""
        builder = self.b
        before = builder.block
        body = builder.append_basic_block("loop")
        after = builder.append_basic_block("after")
        builder.branch(body)
        builder.position_at_end(body)
        index, *phis = (self.phi(value, before) for value in (start, *carried))
        loop = Loop(index, tuple(phis))
        yield loop
        following = builder.add(index, self.i64(step))
        end = builder.block
        index.add_incoming(following, end)
        for phi, value in zip(phis, loop.next, strict=True):
            phi.add_incoming(value, end)
        builder.cbranch(builder.icmp_signed("<", following, stop), body, after)
        builder.position_at_end(after)


class Loop:
    """Inside `Emitter.loop`: the index, the carried values, and `next`, to be set to their new values."""

    def __init__(self, index: Any, values: tuple[Any, ...]) -> None:
        self.index = index
        self.values = values
        self.next: tuple[Any, ...] = ()
