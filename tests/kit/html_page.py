"""A page as a browser reads it."""

from __future__ import annotations

from html.parser import HTMLParser


class HtmlPage(HTMLParser):
    """Tags with attributes, rows of tables and scripts as text, and all words.

    scripts : id, or "code" for one without -> text
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.rows: list[list[str]] = []
        self.words: list[str] = []
        self.scripts: dict[str, str] = {}
        self.feed(text)
        self.close()
        self.names = {tag for tag, _ in self.tags}
        self.attributes = {name for _, attributes in self.tags for name in attributes}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_data(self, data: str) -> None:
        self.words.append(data)
        tag, attributes = self.tags[-1] if self.tags else ("", {})
        if tag in ("td", "th") and data.strip():
            self.rows[-1][-1] += data.strip()
        elif tag == "script":
            name = attributes.get("id") or "code"
            self.scripts[name] = self.scripts.get(name, "") + data

    def row(self, name: str) -> list[str]:
        """The cells of the row that begins with a name, without it."""
        (result,) = [row[1:] for row in self.rows if row and row[0] == name]
        return result
