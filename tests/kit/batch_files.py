"""What a batch has left in its folder."""

from __future__ import annotations

import json


def records(out):
    """The lines of its manifest."""
    return [json.loads(line) for line in (out / "manifest.jsonl").read_text().splitlines()]


def told(out):
    """The same without what no two runs have in common."""
    return [{key: record[key] for key in record if key != "render_seconds"} for record in records(out)]


def contents(out):
    """Every file but the manifest and its damaged lines."""
    return {
        path.relative_to(out).as_posix(): path.read_bytes()
        for path in sorted(out.rglob("*"))
        if path.is_file() and path.stem != "manifest"
    }
