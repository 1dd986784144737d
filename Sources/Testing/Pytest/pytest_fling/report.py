"""The folder of a test that failed: recordings, pictures, output, libinput's events, and a page that shows them."""
from __future__ import annotations

import html
import json
import pathlib
import subprocess
from typing import Mapping, Sequence

from . import command
from .app import App, Gesture
from .move import Move
from .recording import joined

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; margin: 2em auto; max-width: 75em; padding: 0 1em; color: #222; background: #fff }
h1 { font-size: 1.3em } h2 { font-size: 1.05em; margin: 2em 0 .5em }
pre { background: #f4f4f2; padding: .8em; overflow: auto; max-height: 30em; white-space: pre-wrap }
.pictures { display: flex; flex-wrap: wrap; gap: 1em } figure { margin: 0; flex: 1 1 20em } img { width: 100%; border: 1px solid #ccc }
td, th { text-align: left; padding: .2em 1em .2em 0 }
@media (prefers-color-scheme: dark) { body { background: #1b1b1b; color: #ddd } pre { background: #2a2a2a } img { border-color: #555 } }
"""
_CAPTIONS = {"before": "before the last gesture", "at": "when it failed", "after": "at rest after it", "expected": "expected",
             "actual": "actual", "difference": "what differs, in red"}


def recording_of(gesture: Gesture) -> str:
    """The text of the recording that a gesture was."""
    if gesture.text is not None:
        return gesture.text
    path = pathlib.Path(gesture.words[0])
    if path.is_file():
        return path.read_text(errors="replace")
    # Ctrl-C ends the test, but not this command, whose recording would be cut.
    result = subprocess.run([command.path(), "synthesize", *gesture.words], capture_output=True, text=True, start_new_session=True)
    return result.stdout


def recording_of_moves(made: Sequence[Move]) -> str:
    """The text of the recording of gestures that are made in one."""
    texts = [recording_of(Gesture(move.words)) for move in made]
    return texts[0] if len(texts) == 1 else joined([(move.after, text) for move, text in zip(made, texts)])


def events_of(recording: pathlib.Path) -> str:
    """The events that libinput makes of a recording, as JSON lines."""
    result = subprocess.run([command.path(), "convert", recording, "--to", "touch"], capture_output=True, text=True)
    return result.stdout or result.stderr


def write(folder: pathlib.Path, title: str, failure: str, app: App, pictures: Mapping[str, bytes]) -> pathlib.Path:
    """Writes the folder, and returns the path of its page."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if old.is_file():
            old.unlink()
    found = dict(pictures)
    if app.before:
        found.setdefault("before.png", app.before)
    if app.at_beginning:
        found.setdefault("at.png", app.at_beginning)
    if app.is_running:
        _take(app, "at.png", found)
        try:
            app.wait_until_idle()
        except Exception:  # An app that never comes to rest has no such picture.
            pass
        else:
            _take(app, "after.png", found)
    for name, data in found.items():
        (folder / name).write_bytes(data)
    rows, events = [], []
    for number, gesture in enumerate(app.gestures, 1):
        path = folder / f"gesture-{number}.yml"
        path.write_text(recording_of(gesture))
        told = events_of(path)
        events += [f"# gesture {number}: {gesture.name}", told.rstrip("\n")]
        rows.append((number, gesture.name, path.name, len(told.splitlines())))
    (folder / "events.jsonl").write_text("".join(line + "\n" for line in events))
    (folder / "output.txt").write_text(app.output + "\n")
    (folder / "again.sh").write_text(f'#!/bin/sh\n# Plays the gestures again, into again.png.\ncd "$(dirname "$0")" && ${{FLING:-fling}} {app.line().removeprefix("fling ")}\n')
    (folder / "again.sh").chmod(0o755)
    (folder / "failure.json").write_text(json.dumps({
        "test": title, "failure": failure, "command": app.command, "target": app.place_name,
        "gestures": [row[1] for row in rows], "pictures": sorted(found)}, indent=1) + "\n")
    page = folder / "index.html"
    page.write_text(_page(title, failure, app, found, rows, events))
    return page


def _take(app: App, name: str, found: dict[str, bytes]) -> None:
    try:
        found[name] = app.picture()
    except Exception:  # The target has no picture, or has ended meanwhile.
        pass


def _page(title: str, failure: str, app: App, pictures: Mapping[str, bytes], rows: list[tuple[int, str, str, int]],
          events: list[str]) -> str:
    escape = html.escape

    def figures(*names: str) -> str:
        shown = [f'<figure><a href="{name}.png"><img src="{name}.png" alt="{_CAPTIONS[name]}"></a><figcaption>{_CAPTIONS[name]}</figcaption></figure>'
                 for name in names if f"{name}.png" in pictures]
        return f'<div class="pictures">{"".join(shown)}</div>' if shown else ""

    compared = figures("expected", "actual", "difference")
    table = "".join(f'<tr><td>{number}</td><td>{escape(name)}</td><td><a href="{file}">{file}</a></td><td>{count}</td></tr>'
                    for number, name, file, count in rows)
    return f"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>
<h1>{escape(title)}</h1>
<pre>{escape(failure)}</pre>
{"<h2>The picture that was expected</h2>" + compared if compared else ""}
<h2>The output</h2>
{figures("before", "at", "after") or "<p>No picture was taken.</p>"}
<h2>The gestures</h2>
<table><tr><th></th><th>gesture</th><th>recording</th><th>events of libinput</th></tr>{table}</table>
<h2>Again, by hand</h2>
<pre>{escape(app.line())}</pre>
<h2>What the app has written</h2>
<pre>{escape(app.output) or "nothing"}</pre>
<h2>The events of libinput</h2>
<pre>{escape(chr(10).join(events)) or "none"}</pre>
</html>
"""
