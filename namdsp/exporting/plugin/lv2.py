"""The description of an LV2 plug-in: its ports and their ranges, in Turtle."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from string import Template
from urllib.parse import quote

from namdsp.exporting.plugin.source import Parameter


def manifest(stem: str, binary: str, uri: str) -> bytes:
    """Return the manifest, which says where the plug-in is."""
    values = {"description": quote(f"{stem}.ttl"), "binary": quote(binary), "uri": uri}
    return _template("manifest.ttl").substitute(values).encode()


def description(title: str, uri: str, channels: tuple[int, int], parameters: Sequence[Parameter]) -> bytes:
    """Return the description of the plug-in."""
    ports = list[str]()
    for direction, name, count in (("Input", "In", channels[0]), ("Output", "Out", channels[1])):
        for channel in range(1, count + 1):
            number = "" if count == 1 else f"_{channel}"
            ports.append(
                f'a lv2:AudioPort , lv2:{direction}Port ; lv2:symbol "{name.lower()}{number}" ; '
                f'lv2:name "{name}{number.replace("_", " ")}"'
            )
    ports += [_control(parameter) for parameter in parameters]
    ports.append(
        'a lv2:ControlPort , lv2:OutputPort ; lv2:symbol "latency" ; lv2:name "Latency" ; '
        "lv2:designation lv2:latency ; lv2:portProperty lv2:reportsLatency , lv2:integer ; lv2:minimum 0 ; "
        "lv2:maximum 100000 ; units:unit units:frame"
    )
    listed = " ,\n".join(f"        [ lv2:index {index} ; {port} ]" for index, port in enumerate(ports))
    values = {"uri": uri, "title": _text(title), "ports": listed}
    return _template("plugin.ttl").substitute(values).encode()


def _control(parameter: Parameter) -> str:
    kind = "lv2:portProperty lv2:toggled" if parameter.is_switch else "units:unit units:db"
    return (
        f'a lv2:ControlPort , lv2:InputPort ; lv2:symbol "{parameter.lv2}" ; lv2:name {_text(parameter.title)} ; '
        f"lv2:default {parameter.start} ; lv2:minimum {parameter.low} ; lv2:maximum {parameter.high} ; {kind}"
    )


def _template(file: str) -> Template:
    return Template(Path(__file__).with_name(file).read_text(encoding="utf-8"))


def _text(text: str) -> str:
    """Return a string in Turtle."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
