"""The links of the site: the pages, headings, pictures and downloads that the data of its pages refer to, the links of its own
pages, and the addresses that its search finds."""
from __future__ import annotations

import html.parser
import json
import pathlib
import urllib.parse
from typing import Any, Iterator


class Page(html.parser.HTMLParser):
    """The links of a page, and the names that links to it may have."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.names: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src", "action") and value:
                self.links.append(value)
            if name == "id" and value:
                self.names.add(value)


def nodes(value: Any) -> Iterator[Any]:
    """A value of JSON and all within it."""
    yield value
    for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from nodes(part)


class Site:
    """A site that docc has made, and the links that lead nowhere."""

    def __init__(self, folder: pathlib.Path) -> None:
        self.folder, self.count = folder, 0
        self.missing: set[str] = set()
        data = folder / "data"
        self.data = {path.relative_to(data).with_suffix("").as_posix(): json.loads(path.read_text()) for path in data.rglob("*.json")}
        self.anchors = {name: {node["anchor"] for node in nodes(page) if isinstance(node, dict) and isinstance(node.get("anchor"), str)}
                        for name, page in self.data.items()}
        # A chapter of tutorials is a heading of the page that lists them, and has no page of its own.
        self.chapters = {f"{name}/{chapter['name'].lower().replace(' ', '-')}" for name, page in self.data.items()
                         for node in nodes(page) if isinstance(node, dict) and node.get("kind") == "volume" for chapter in node["chapters"]}
        self.own = {path: Page(path.read_text()) for path in folder.glob("*.html")}
        for name, page in self.data.items():
            for reference in page.get("references", {}).values():
                links = [reference["url"]] if "url" in reference else []
                links += [variant["url"] for variant in reference.get("variants", [])]
                for link in links:
                    self.check(link, "/", name)
        for path, own in self.own.items():
            for link in own.links:
                self.check(link, f"/{path.name}", path.name)
        shells = list(folder.glob("documentation/*/index.html"))[:1] + list(folder.glob("tutorials/*/*/index.html"))[:1]
        for shell in shells:
            here = shell.relative_to(folder).as_posix()
            for link in Page(shell.read_text()).links:
                self.check(link, f"/{here}", here)
        for title, _, _, address, _ in json.loads((folder / "search.json").read_text()):
            self.check(address, "/", f"the search for {title}")

    def check(self, link: str, here: str, source: str) -> None:
        """Looks for what a link of a page leads to; `here` is the address of the page."""
        place = urllib.parse.urlsplit(urllib.parse.urljoin(here, link))
        if place.scheme or link.startswith("#/"):
            return
        self.count += 1
        path = urllib.parse.unquote(place.path).strip("/")
        if path in self.chapters:
            return
        file = self.folder / path
        file = file / "index.html" if file.is_dir() else file
        name = urllib.parse.unquote(place.fragment)
        known = self.anchors.get(path, set()) | (self.own[file].names if file in self.own else set())
        # Headings that docc names by itself, such as those of topics, are in no data.
        is_known = not name or name in known | {"Topics", "Overview"} or path.startswith("tutorials/") or file in self.own
        if not file.is_file():
            self.missing.add(f"{source} leads to {link}, which is not there")
        elif not is_known:
            self.missing.add(f"{source} leads to {link}, a heading that {path} does not have")
