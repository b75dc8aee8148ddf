"""The binary format of WebAssembly, as far as an object file of LLVM is to become a module.

Such an object is a module already: its addresses and indices are those of the only object that is linked. It imports
memory, table and stack pointer, and exports nothing. Here it gets its own, and what linkers read is removed.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

_MAGIC = b"\0asm\1\0\0\0"
_CUSTOM, _TYPE, _IMPORT, _FUNCTION, _TABLE, _MEMORY, _GLOBAL, _EXPORT = range(8)
_ELEMENT, _CODE, _DATA, _DATA_COUNT = 9, 10, 11, 12
_I32, _F64, _FUNCREF = 0x7F, 0x7C, 0x70
_I32_CONST, _F64_CONST, _END = 0x41, 0x44, 0x0B
_SYMBOL_TABLE = 8
_UNDEFINED, _EXPLICIT_NAME = 0x10, 0x40
PAGE_BYTES = 1 << 16


@dataclass(frozen=True)
class Segment:
    """Bytes of memory at an address."""

    at: int
    content: bytes


@dataclass(frozen=True)
class Contents:
    """What a module has beside the code of an object.

    functions     : exported name -> name in the object
    numbers       : exported name -> int (an i32) or float (an f64)
    stack_top     : address from which the stack grows down
    memory_bytes  : whole pages
    segments      : more of the memory's content
    """

    functions: Mapping[str, str]
    numbers: Mapping[str, int | float]
    stack_top: int
    memory_bytes: int
    segments: Sequence[Segment]


def module_parts(code: bytes, kernels: Mapping[str, bytes], contents: Contents) -> tuple[bytes, bytes]:
    """Return a module of an object in two parts: all but its data, and the data; the module is both of them joined.

    kernels : functions that the object imports -> the object of each
    """
    sections, symbols = _read_object(code)
    imported = list(_imports(sections.pop(_IMPORT)))
    functions = [(name, kind) for name, what, kind in imported if what == 0]
    assert {name for name, _ in functions} == {*kernels}
    # functions that were imported are the first of all, so that no index changes
    sections[_FUNCTION] = _joined([_unsigned(kind) for _, kind in functions], sections[_FUNCTION])
    sections[_CODE] = _joined([_only_function(kernels[name]) for name, _ in functions], sections[_CODE])
    elements = [minimum for _, what, minimum in imported if what == 1]
    segments = [*_segments(sections.get(_DATA, b"\0")), *contents.segments]
    assert all(segment.at + len(segment.content) <= contents.memory_bytes for segment in segments)
    numbers = list(contents.numbers.items())
    sections[_TABLE] = _vector([bytes([_FUNCREF, 0]) + _unsigned(max([0, *elements]) + 1)])
    sections[_MEMORY] = _vector([b"\0" + _unsigned(contents.memory_bytes // PAGE_BYTES)])
    sections[_GLOBAL] = _vector(
        [_global(contents.stack_top, mutable=True), *(_global(value) for _, value in numbers)]
    )
    sections[_EXPORT] = _vector(
        [
            _text("memory") + b"\2\0",
            *(_text(name) + b"\0" + _unsigned(symbols[inner]) for name, inner in contents.functions.items()),
            *(_text(name) + b"\3" + _unsigned(index) for index, (name, _) in enumerate(numbers, 1)),
        ]
    )
    if _DATA_COUNT in sections:
        sections[_DATA_COUNT] = _unsigned(len(segments))
    order = (
        _TYPE, _FUNCTION, _TABLE, _MEMORY, _GLOBAL, _EXPORT, _ELEMENT, _DATA_COUNT, _CODE
    )  # fmt: skip
    assert set(sections) <= {*order, _DATA}, sorted(sections)
    head = _MAGIC + b"".join(_section(kind, sections[kind]) for kind in order if kind in sections)
    data = [
        b"\0" + bytes([_I32_CONST]) + _signed(segment.at) + bytes([_END]) + _counted(segment.content)
        for segment in segments
    ]
    return head, _section(_DATA, _vector(data))


def _only_function(code: bytes) -> bytes:
    """The code of an object's only function, which uses nothing but memory and stack pointer."""
    sections, _ = _read_object(code)
    body = sections[_CODE]
    assert body[0] == 1
    assert not {what for _, what, _ in _imports(sections[_IMPORT])} & {0, 1}
    return body[1:]


def _joined(first: Sequence[bytes], vector: bytes) -> bytes:
    """A vector with further items before its own."""
    count, at = _read(vector, 0)
    return _unsigned(len(first) + count) + b"".join(first) + vector[at:]


def data_end(code: bytes) -> int:
    """Return the end of an object's own data in memory."""
    body = dict(_sections(code)).get(_DATA, b"\0")
    return max((segment.at + len(segment.content) for segment in _segments(body)), default=0)


# -- reading -------------------------------------------------------------------------------------------------


def _read(body: bytes, at: int) -> tuple[int, int]:
    """An unsigned LEB128 number, and what follows it."""
    value = shift = 0
    while True:
        byte = body[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _name(body: bytes, at: int) -> tuple[str, int]:
    size, at = _read(body, at)
    return body[at : at + size].decode(), at + size


def _read_object(code: bytes) -> tuple[dict[int, bytes], dict[str, int]]:
    """The sections, by their kind, and the functions by their names."""
    sections, symbols = dict[int, bytes](), dict[str, int]()
    for kind, body in _sections(code):
        if kind == _CUSTOM:
            name, at = _name(body, 0)
            if name == "linking":
                symbols = _defined_functions(body[at:])
        else:
            sections[kind] = body
    return sections, symbols


def _sections(code: bytes) -> Iterator[tuple[int, bytes]]:
    assert code.startswith(_MAGIC)
    at = len(_MAGIC)
    while at < len(code):
        kind = code[at]
        size, at = _read(code, at + 1)
        yield kind, code[at : at + size]
        at += size


def _imports(body: bytes) -> Iterator[tuple[str, int, int]]:
    """(name, kind, type of a function or minimum size of a memory or table)."""
    count, at = _read(body, 0)
    for _ in range(count):
        _, at = _name(body, at)
        name, at = _name(body, at)
        kind, at = body[at], at + 1
        minimum = 0
        match kind:
            case 0:
                minimum, at = _read(body, at)
            case 1 | 2:
                flags, at = _read(body, at + (kind == 1))
                minimum, at = _read(body, at)
                if flags & 1:
                    _, at = _read(body, at)
            case 3:
                at += 2
        yield name, kind, minimum


def _segments(body: bytes) -> Iterator[Segment]:
    count, at = _read(body, 0)
    for _ in range(count):
        assert body[at : at + 2] == bytes([0, _I32_CONST])
        offset, at = _read(body, at + 2)
        assert body[at] == _END
        size, at = _read(body, at + 1)
        yield Segment(offset, body[at : at + size])
        at += size


def _defined_functions(linking: bytes) -> dict[str, int]:
    """Index of each function of the object, by its name, from the section for linkers."""
    _, at = _read(linking, 0)
    found = dict[str, int]()
    while at < len(linking):
        kind = linking[at]
        size, at = _read(linking, at + 1)
        if kind == _SYMBOL_TABLE:
            found.update(_symbols(linking[at : at + size]))
        at += size
    return found


def _symbols(body: bytes) -> Iterator[tuple[str, int]]:
    count, at = _read(body, 0)
    for _ in range(count):
        kind = body[at]
        flags, at = _read(body, at + 1)
        match kind:
            case 1:  # data: name, and where it is if it is defined
                _, at = _name(body, at)
                for _ in range(0 if flags & _UNDEFINED else 3):
                    _, at = _read(body, at)
            case 3:  # a section
                _, at = _read(body, at)
            case _:
                index, at = _read(body, at)
                if not flags & _UNDEFINED or flags & _EXPLICIT_NAME:
                    name, at = _name(body, at)
                    if kind == 0 and not flags & _UNDEFINED:
                        yield name, index


# -- writing -------------------------------------------------------------------------------------------------


def _unsigned(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value])


def _signed(value: int) -> bytes:
    """LEB128 with a sign."""
    out = bytearray()
    while not -64 <= value < 64:
        out.append(value & 127 | 128)
        value >>= 7
    return bytes([*out, value & 127])


def _counted(content: bytes) -> bytes:
    return _unsigned(len(content)) + content


def _text(text: str) -> bytes:
    return _counted(text.encode())


def _vector(items: Sequence[bytes]) -> bytes:
    return _unsigned(len(items)) + b"".join(items)


def _section(kind: int, body: bytes) -> bytes:
    return bytes([kind]) + _counted(body)


def _global(value: float, *, mutable: bool = False) -> bytes:
    if isinstance(value, int):
        return bytes([_I32, mutable, _I32_CONST]) + _signed(value) + bytes([_END])
    return bytes([_F64, mutable, _F64_CONST]) + struct.pack("<d", value) + bytes([_END])
