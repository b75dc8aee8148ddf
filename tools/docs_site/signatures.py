"""The signatures in docs/api.md: in each section, those of the names that its `:::` lines have.

python -m tools.docs_site.signatures      writes them anew
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "api.md"
BEGIN, END = (
    "<!-- signatures: written by `python -m tools.docs_site.signatures` -->",
    "<!-- end of signatures -->",
)
WIDTH = 100
#: Classes whose constructors users call; of dataclasses the constructor shows the fields.
MADE_BY_USERS = ("Rig", "Cabinet", "Capture")
#: Modules whose classes are bases that users need not know.
BASES = (
    "builtins",
    "abc",
    "namdsp.common.settings",
    "namdsp.common.public",
    "namdsp.common.strict_attributes",
    "torch.nn.modules.module",
)
#: Generators that are used in a `with`.
CONTEXTS = ("playing",)
#: Attributes of public classes that only namdsp itself uses.
INTERNAL = {
    *(f"Cabinet.{name}" for name in ("outputs_for", "check_channels", "check_mono", "taps_at", "partitions")),
    *(f"Model.{name}" for name in ("voices", "offline_engine", "parsed", "plan", "file_as_read", "facts")),
    *(f"Rig.{name}" for name in ("resolved", "reserved", "player", "levels")),
    "Stream.compiled",
    "Trained.publish",
}
NAME = re.compile(r"^::: (namdsp[\w.]*)", re.MULTILINE)


def with_signatures(page: str) -> str:
    """The page with the signatures of today after the heading of each section that has names."""
    start, *sections = re.split(r"(?m)^(?=##+ )", page)
    return start + "".join(map(_section, sections))


def _section(text: str) -> str:
    text = re.sub(rf"{re.escape(BEGIN)}.*?{END}\n\n", "", text, flags=re.DOTALL)
    names = NAME.findall(text)
    if not names:
        return text
    lines = "\n\n".join("\n".join(_described(name)) for name in names)
    at = text.index(f"::: {names[0]}")
    return f"{text[:at]}{BEGIN}\n```python\n{lines}\n```\n{END}\n\n{text[at:]}"


def _described(name: str) -> Iterator[str]:
    thing = _object(name)
    if not inspect.isclass(thing):
        yield from _function(name, thing)
        return
    doc = f"  # {_first_line(thing)}"
    if issubclass(thing, Exception):
        yield f"class {name}({thing.__bases__[0].__name__}){doc}"
        return
    yield f"class {name}:{doc}"
    if thing.__name__ in MADE_BY_USERS or is_dataclass(thing):
        yield from _function("    " + thing.__name__, thing, doc=False)
    for kind in reversed([kind for kind in thing.__mro__ if kind.__module__ not in BASES]):
        for member, value in vars(kind).items():
            if member.startswith("_") or f"{thing.__name__}.{member}" in INTERNAL:
                continue
            if isinstance(value, property):
                settable = "" if value.fset is None else " May be set."
                yield f"    {member}{_returned(value.fget)}  # {_first_line(value)}{settable}"
            elif inspect.isfunction(value) or isinstance(value, classmethod):
                yield from _function(f"    {member}", getattr(thing, member))


def _function(name: str, function: Any, *, doc: bool = True) -> Iterator[str]:
    """Its signature, on several lines if it is long, and the first line of its docstring."""
    indent = name[: len(name) - len(name.lstrip())]
    signature = inspect.signature(function)
    shown, keyword_only = [], False
    for parameter in signature.parameters.values():
        if parameter.name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not keyword_only:
            shown.append("*")
        keyword_only = keyword_only or parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL)
        shown.append(_parameter(parameter))
    returned = "" if inspect.isclass(function) else _returned(function)
    line = f"{name}({', '.join(shown)}){returned}"
    if len(line) > WIDTH:
        rows = [f"{indent}    "]
        for part in shown:
            if len(rows[-1]) + len(part) > WIDTH and rows[-1].strip():
                rows.append(f"{indent}    ")
            rows[-1] += part + ", "
        line = "\n".join([f"{name}(", *(row.rstrip() for row in rows), f"{indent}){returned}"])
    yield line + (f"  # {_first_line(function)}" if doc else "")


def _parameter(parameter: inspect.Parameter) -> str:
    text = {parameter.VAR_POSITIONAL: "*", parameter.VAR_KEYWORD: "**"}.get(
        parameter.kind, ""
    ) + parameter.name
    annotation = _type(parameter.annotation)
    text += f": {annotation}" if annotation else ""
    if parameter.default is not parameter.empty:
        default = "..." if callable(parameter.default) else repr(parameter.default)
        text += f" = {default}" if annotation else f"={default}"
    return text


def _returned(function: Any) -> str:
    annotation = _type(inspect.signature(function).return_annotation)
    if function.__name__ in CONTEXTS:
        annotation = annotation.replace("Iterator", "ContextManager")
    return f" -> {annotation}" if annotation and annotation != "None" else ""


def _type(annotation: Any) -> str:
    if annotation in (inspect.Parameter.empty, "Any", Any):
        return ""
    return annotation if isinstance(annotation, str) else getattr(annotation, "__name__", str(annotation))


def _first_line(thing: Any) -> str:
    return (inspect.getdoc(thing) or "").partition("\n")[0]


def _object(name: str) -> Any:
    module, _, attribute = name.rpartition(".")
    return getattr(import_module(module), attribute)


if __name__ == "__main__":
    PAGE.write_text(with_signatures(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
