"""Gestures on an app in a fresh run, the fault that they show, and the test that plays them."""
from __future__ import annotations

import argparse
import json
import sys
from typing import Any, Callable, Mapping, Sequence

from .app import App, Desktop, Fault
from .interruption import whole
from .move import Move
from .report import recording_of_moves
from .run import RunError

# Seconds without rest after the last gesture that make "never comes to rest".
_UNREST = 6.0


class Trial:
    """An app in a fresh run, which gestures are made on.

    In virtual time the same gestures have the same outcome.
    """

    def __init__(self, desktop: Desktop, command: Sequence[str]) -> None:
        self.app: App = desktop.start(*command, idle=False)
        try:
            self.app.rests = self.app.comes_to_rest(_UNREST)
        except BaseException:
            self.stop()
            raise

    def play(self, what: Any) -> Fault | None:
        """Plays a recording, and returns the fault that shows at once."""
        return self._played(lambda: self.app.run.play(what))

    def make(self, made: Sequence[Move]) -> Fault | None:
        """Makes gestures that belong together, and returns the fault that shows at once."""
        text = recording_of_moves(made)
        return self._played(lambda: self.app.run.play_text(text))

    def _played(self, play: Callable[[], None]) -> Fault | None:
        try:
            play()
        except RunError:
            if self.app.is_running:
                raise
        return self.app.broken()

    @property
    def is_over(self) -> bool:
        return not self.app.is_running

    def look(self) -> Fault | None:
        """The fault that shows when the app should rest and answer."""
        return self.app.fault(_UNREST)

    def stop(self) -> None:
        with whole():
            self.app.stop()


def written_test(name: str, what: str, recordings: Mapping[str, str], desktop: Desktop, command: Sequence[str], rests: bool) -> str:
    """The text of a test that plays recordings beside it, each with a comment, to an app that is well afterwards."""
    is_real = desktop.clock == "real"
    size = [*([f"size={desktop.size!r}"] if desktop.size else []), *([f"scale={desktop.scale:g}"] if desktop.scale != 1 else [])]
    # In virtual time there is no other desktop than the output.
    place = ", ".join([json.dumps(desktop.target), *size]) if is_real or size else ""
    words = ", ".join([*map(json.dumps, command), *([] if rests else ["idle=False"]), *([] if is_real else ['clock="virtual"'])])
    marker = f"@pytest.mark.desktop({place})\n" if place else ""
    lines = "\n".join(f"    play({json.dumps(file)}){comment}" for file, comment in recordings.items())
    return f'''"""{what}"""
import pytest


@pytest.mark.app({words})
{marker}def test_{name}(app, play, expect):
{lines}
    expect(app).well()
'''


def add_place(parser: argparse.ArgumentParser) -> None:
    """Adds the options that say where an app runs."""
    parser.add_argument("--in", dest="target", default="sway")
    parser.add_argument("--size")
    parser.add_argument("--scale", type=float, default=1)
    parser.add_argument("--timeout", type=float, default=30)
    parser.add_argument("--clock", default="real")


def desktop_of(words: argparse.Namespace) -> Desktop:
    """The desktop that these options name."""
    across, _, down = (words.size or "").partition(",")
    return Desktop(words.target, (int(across), int(down)) if down else None, words.scale, words.timeout, words.clock)


def say(text: str) -> None:
    """Prints a message as the command fling does."""
    print(f"fling: {text}", file=sys.stderr, flush=True)
