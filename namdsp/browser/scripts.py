"""Scripts, styles and data of pages that play captures. A page is one file: it loads nothing from anywhere."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import Any

from namdsp.common.short_repr import utf8_text

#: Modules that a page with the player has, in an order in which each follows those that it imports.
PLAYER = ("capture.mjs", "loudness.mjs", "player.mjs", "panel.mjs")
_THREAD = ("capture.mjs", "audio_thread.mjs")
_IMPORT = re.compile(r"^import [^;]*;\n", re.MULTILINE)
_TOP_LEVEL = re.compile(r"^(?:export )?(?:async )?(?:function|class|const|let) (\w+)", re.MULTILINE)


def static_text(name: str) -> str:
    """Return the text of a file of this folder."""
    return (resources.files("namdsp.browser") / "static" / name).read_text("utf-8")


def joined(names: Iterable[str], *texts: str) -> str:
    """Return modules of this folder, and then others, as one script: without imports and exports."""
    texts = (*(static_text(name) for name in names), *texts)
    defined = [name for text in texts for name in _TOP_LEVEL.findall(text)]
    assert len(defined) == len(set(defined)), sorted({name for name in defined if defined.count(name) > 1})
    return "\n".join(re.sub(r"^export ", "", _IMPORT.sub("", text), flags=re.MULTILINE) for text in texts)


@dataclass(frozen=True)
class WasmCapture:
    """A capture or a rig for the player, as modules in two parts: all but the data, and the data.

    relaxed : with the bits of namdsp where multiply and add are fused
    plain   : for other browsers
    """

    relaxed: tuple[bytes, bytes]
    plain: tuple[bytes, bytes]
    rate_hz: float


def packed_captures(captures: Sequence[WasmCapture | None]) -> dict[str, Any]:
    """Return what `player.mjs` reads of captures, for JSON; None for a row without a capture.

    Equal parts are stored once: captures of one shape share their code, both variants share their weights.
    """
    stores: dict[str, dict[bytes, int]] = {"relaxed": {}, "plain": {}, "data": {}}

    def index(store: str, content: bytes) -> int:
        return stores[store].setdefault(content, len(stores[store]))

    rows = [
        capture
        and {
            "rate": capture.rate_hz,
            **{
                name: [index(name, head), index("data", data)]
                for name, (head, data) in (("relaxed", capture.relaxed), ("plain", capture.plain))
            },
        }
        for capture in captures
    ]
    return {
        "captures": rows,
        "thread": joined(_THREAD),
        **{store: [_packed(content) for content in contents] for store, contents in stores.items()},
    }


def as_json(value: object) -> str:
    """Return JSON that ends no script, whatever texts are in it."""
    return json.dumps(value, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")


def policy(scripts: Iterable[str], style: str, *, media: str = "") -> str:
    """Return a content security policy: nothing is loaded, and no other script runs, for names are others' text.

    Scripts may load the code of the audio thread ('strict-dynamic') and compile WebAssembly.
    """
    hashes = " ".join(f"'{_hash(script)}'" for script in scripts)
    text = (
        f"default-src 'none'; script-src {hashes} 'strict-dynamic' 'wasm-unsafe-eval'; style-src '{_hash(style)}'; "
        f"img-src data:; media-src data: blob:{media}; base-uri 'none'; form-action 'none'"
    )
    return html.escape(text, quote=True)


def filled(markup: str, values: Mapping[str, str]) -> str:
    """Return markup with %%name%% replaced; what is filled in is never filled again."""
    parts = markup.split("%%")  # text, name, text, name, ...
    return utf8_text("".join(part if index % 2 == 0 else values[part] for index, part in enumerate(parts)))


def base64_text(content: bytes) -> str:
    """Return bytes as base64."""
    return base64.b64encode(content).decode("ascii")


def _packed(content: bytes) -> str:
    return base64_text(zlib.compress(content, 9))


def _hash(text: str) -> str:
    return "sha256-" + base64_text(hashlib.sha256(text.encode("utf-8")).digest())
