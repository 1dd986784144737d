"""An app under an agent's hands, over the Model Context Protocol: `python3 -m pytest_fling.mcp -- my-app` on standard input and output.

The agent starts this app and no other, in a desktop of its own, sees and touches it there, plays recordings of one folder, and
writes reports into another. Needs PyPI's `mcp`, version 2, which the extra of that name brings: pip install 'pytest-fling[mcp]'.
"""
from __future__ import annotations

import argparse
import dataclasses
import functools
import os
import pathlib
import signal
import sys
import threading
from typing import Any, Callable, Literal, Sequence

from . import report
from .accessibility import AccessibilityError, Node
from .app import App, AppError, Desktop, Element, Gesture, Touchscreen
from .expect import Expect
from .recording import Place
from .run import RunError, end_runs
from .trial import add_place, desktop_of, say

# The most that a tool answers, in characters and in lines of elements.
LONGEST, MOST_ELEMENTS = 3000, 40
# Seconds in which an app should rest after a gesture.
_REST = 3.0
_STATES = ("checked", "selected", "focused", "expanded", "pressed")


@dataclasses.dataclass
class FilmedGesture:
    """A gesture of fingers on the touchscreen for a film; lengths in mm of 294 by 166, places as fractions of the output."""

    kind: Literal["tap", "hold", "swipe", "pinch", "rotate"]
    x: float = 0.5
    y: float = 0.5
    direction: Literal["left", "right", "up", "down"] = "up"
    mm: float = 60
    speed: float = 600
    scale: float = 2
    degrees: float = 90
    seconds: float = 0.8

    def make(self, fingers: Touchscreen) -> Gesture:
        at = (self.x, self.y)
        if self.kind == "tap":
            return fingers.tap(at)
        if self.kind == "hold":
            return fingers.hold(at, self.seconds)
        if self.kind == "swipe":
            return fingers.swipe(self.direction, at=at, mm=self.mm, speed=self.speed)
        if self.kind == "pinch":
            return fingers.pinch(self.scale, at=at)
        return fingers.rotate(self.degrees, at=at)


class Session:
    """An app that an agent may start, and the tools for it: the methods without an underscore."""

    def __init__(self, desktop: Desktop, command: Sequence[str], recordings: pathlib.Path | None, results: pathlib.Path,
                 rests: bool, picture_of: Callable[[bytes], Any]) -> None:
        self._desktop, self._command, self._rests = desktop, list(command), rests
        self._recordings, self._results, self._picture_of = recordings, results, picture_of
        self._app: App | None = None

    def _running(self) -> App:
        if self._app is None:
            raise AppError("the app is not started: call start")
        return self._app

    def _end(self) -> None:
        app, self._app = self._app, None
        if app is not None:
            app.stop()

    def _element(self, name: str | None, role: str | None, nth: int | None) -> Element | None:
        return self._running().get(name, role=role, nth=nth) if name is not None or role is not None else None

    def _place(self, name: str | None, role: str | None, nth: int | None, x: float | None, y: float | None) -> Place:
        """The middle of an element, a place, or else the middle of the output."""
        element = self._element(name, role, nth)
        if element is not None:
            return element.place()
        if (x is None) != (y is None):
            raise AppError("a place has both x and y, as fractions of the output")
        return (0.5, 0.5) if x is None or y is None else (x, y)

    def _after(self, what: str) -> str:
        """What came of a gesture."""
        app = self._running()
        fault = app.broken()
        if fault:
            return f"{what}; {fault.kind}\n{fault.text[-LONGEST // 2:]}"
        if not app.is_running:
            return f"{what}; the app has ended"
        if not app.rests:
            return what
        return f"{what}; " + ("at rest" if app.comes_to_rest(_REST) else f"not at rest after {_REST:g} s")

    def _lines(self, nodes: Sequence[Node]) -> str:
        app = self._running()
        lines = []
        for node in nodes[:MOST_ELEMENTS]:
            try:
                x, y = app.place(node)
                line = f"{node} at {x:.3f}, {y:.3f}"
            except AppError:
                line = f"{node}, outside of its window"
            states = [state for state in _STATES if state in node.states]
            line += f' with the text "{app.text(node)[:100]}"' if node.role == "text box" else ""
            lines.append(line + (f" ({', '.join(states)})" if states else ""))
        if len(nodes) > MOST_ELEMENTS:
            lines.append(f"and {len(nodes) - MOST_ELEMENTS} more: ask by name or role")
        return "\n".join(lines) or "no elements"

    def start(self) -> str:
        """Starts the app, anew if it runs already, and waits until it has a window and rests."""
        self._end()
        app = self._desktop.start(*self._command, idle=self._rests)
        self._app = app
        return f"{self._command[0]} runs in {app.place_name}" + ("; at rest" if app.rests else "")

    def stop(self) -> str:
        """Ends the app."""
        self._running()
        self._end()
        return "ended"

    def screen(self) -> Any:
        """Shows the output as a picture."""
        return self._picture_of(self._running().picture())

    def elements(self, name: str | None = None, role: str | None = None) -> str:
        """Lists the visible elements, those with a name or text if neither name nor role is given: role, name, place as fractions."""
        nodes = self._running().get(name, role=role).matches()
        if name is None and role is None:
            nodes = [node for node in nodes if node.name or node.role == "text box"]
            # Of a row and the label in it, the inner one is enough.
            nodes = [node for node, after in zip(nodes, [*nodes[1:], None]) if after is None or after.name != node.name]
        return self._lines(nodes)

    def tap(self, name: str | None = None, role: str | None = None, nth: int | None = None, x: float | None = None,
            y: float | None = None, fingers: int = 1, seconds: float | None = None) -> str:
        """Taps an element, or a place given as fractions of the output; with seconds, holds it for so long."""
        at, screen = self._place(name, role, nth, x, y), self._running().touchscreen
        gesture = screen.tap(at, fingers) if seconds is None else screen.hold(at, seconds, fingers)
        return self._after(gesture.name)

    def swipe(self, direction: Literal["left", "right", "up", "down"], name: str | None = None, role: str | None = None,
              nth: int | None = None, x: float | None = None, y: float | None = None, mm: float = 60, speed: float = 600,
              fingers: int = 1, on: Literal["touchscreen", "touchpad"] = "touchscreen") -> str:
        """Swipes over an element or a place, some mm far, and leaves at a speed in mm/s; a touchpad takes three fingers or more."""
        at, app = self._place(name, role, nth, x, y), self._running()
        if on == "touchpad":
            return self._after(app.touchpad.swipe(direction, fingers=max(fingers, 3), mm=mm, speed=speed, at=at).name)
        return self._after(app.touchscreen.swipe(direction, at=at, mm=mm, speed=speed, fingers=fingers).name)

    def pinch(self, scale: float, name: str | None = None, role: str | None = None, nth: int | None = None, x: float | None = None,
              y: float | None = None, on: Literal["touchscreen", "touchpad"] = "touchscreen") -> str:
        """Spreads two fingers, or closes them with a scale below 1, on an element or a place."""
        at, app = self._place(name, role, nth, x, y), self._running()
        gesture = app.touchpad.pinch(scale, at=at) if on == "touchpad" else app.touchscreen.pinch(scale, at=at)
        return self._after(gesture.name)

    def scroll(self, mm: float, name: str | None = None, role: str | None = None, nth: int | None = None, x: float | None = None,
               y: float | None = None, flick: bool = False) -> str:
        """Moves two fingers down a touchpad by some mm, up if negative, with the pointer on an element or a place."""
        at = self._place(name, role, nth, x, y)
        return self._after(self._running().touchpad.scroll(mm, flick=flick, at=at).name)

    def play(self, recording: str) -> str:
        """Plays a recording of the folder that was allowed, by its name."""
        app, folder = self._running(), self._recordings
        if folder is None:
            raise AppError("no recordings are allowed: --recordings FOLDER allows those of a folder")
        # Only the names in the folder itself: no path, and no link that leads out of it.
        allowed = {path.name: path for path in folder.iterdir() if path.is_file() and path.resolve().parent == folder.resolve()}
        if recording not in allowed:
            raise AppError(f"there is no such recording; there are: {', '.join(sorted(allowed)) or 'none'}")
        app.play(allowed[recording])
        return self._after(recording)

    def expect(self, what: Literal["text", "state", "there", "gone", "window", "line", "idle", "well"], value: str = "",
               name: str | None = None, role: str | None = None, nth: int | None = None) -> str:
        """Waits for an element's text or state (checked, selected, focused, expanded, pressed), for it to be there or gone; for a
        window's title, a line of output or rest; or for the app to be well."""
        app = self._running()
        if not value.isprintable():
            raise AppError("a value is printable text on one line")
        expect = Expect(self._results, False, lambda name, data: None)
        if what in ("text", "state", "there", "gone"):
            element = self._element(name, role, nth)
            if element is None:
                raise AppError(f"{what} is about an element: give its name or role")
            expected = expect(element)
            if what in ("text", "state"):
                getattr(expected, what)(value)
            else:
                getattr(expected, what)()
        elif what in ("window", "line"):
            getattr(expect(app), what)(value)
        else:
            getattr(expect(app), what)()
        return "as expected"

    def film(self, gestures: list[FilmedGesture], at: list[int]) -> Any:
        """Makes gestures on a fresh run of the app in virtual time, and takes up to 24 pictures, in ms since the first gesture: one
        picture with all of them in rows of six, and a hash of each."""
        if not 1 <= len(at) <= 24:
            raise AppError("a film has 1 to 24 pictures")
        app = self._desktop.start(*self._command, clock="virtual")
        film = app.film(*[gesture.make(app.touchscreen) for gesture in gestures], at=at)
        return [self._picture_of(film.png), "\n".join(f"{time} ms {hash}" for time, hash in zip(film.times, film.hashes))]

    def report(self, title: str) -> str:
        """Writes a page with the pictures, the gestures as recordings and the app's output into the folder of results."""
        # The title is a heading alone: the folder is always the same.
        return f"written: {report.write(self._results / 'agent', title[:200], title, self._running(), {})}"

    def _tools(self, refusal: type[Exception]) -> list[Callable[..., Any]]:
        """The tools, one at a time; what cannot be done is a refusal with a short reason."""
        lock = threading.Lock()

        def tool(function: Callable[..., Any]) -> Callable[..., Any]:
            @functools.wraps(function)
            def call(*arguments: Any, **options: Any) -> Any:
                with lock:
                    try:
                        answer = function(*arguments, **options)
                    except (AppError, RunError, AccessibilityError, AssertionError, OSError) as error:
                        raise refusal(_short(str(error))) from None
                return _short(answer) if isinstance(answer, str) else answer
            return call

        functions: list[Callable[..., Any]] = [
            self.start, self.stop, self.screen, self.elements, self.tap, self.swipe, self.pinch, self.scroll, self.play, self.expect,
            self.film, self.report]
        return [tool(function) for function in functions]


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else text[:LONGEST] + f"\n… and {len(text) - LONGEST} more characters"


def _end_by(number: int, _: Any) -> None:
    for one in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_IGN)
    end_runs()
    os._exit(128 + number)


def main(arguments: Sequence[str] | None = None) -> None:
    """Serves until standard input ends. Exits with 1 if it cannot begin, and 128 and the number of a signal that came."""
    parser = argparse.ArgumentParser(prog="python3 -m pytest_fling.mcp", description=__doc__)
    add_place(parser)
    parser.add_argument("--recordings", type=pathlib.Path, metavar="FOLDER", help="recordings that may be played")
    parser.add_argument("--results", type=pathlib.Path, metavar="FOLDER", default=pathlib.Path("test-results"),
                        help="where reports go: test-results if not given")
    parser.add_argument("--restless", action="store_true", help="the app never comes to rest by itself")
    parser.add_argument("command", nargs="+", help="the app, with its arguments")
    words = parser.parse_args(arguments)
    if words.recordings is not None and not words.recordings.is_dir():
        say(f"{words.recordings} is no folder of recordings")
        sys.exit(1)
    try:
        from mcp.server.mcpserver import Image, MCPServer
        from mcp.server.mcpserver.exceptions import ToolError
    except ImportError:
        say("PyPI's mcp, version 2 or later, is not there: pip install 'pytest-fling[mcp]'")
        sys.exit(1)
    session = Session(desktop_of(words), words.command, words.recordings, words.results, not words.restless,
                      lambda png: Image(data=png, format="png"))
    server = MCPServer("fling", instructions=f"Tools for the app {words.command[0]} alone, in a desktop of its own. Begin with start. "
                                             "Places are fractions of the output, from 0, 0 at the top left to 1, 1.")
    for tool in session._tools(ToolError):
        server.add_tool(tool, structured_output=False)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _end_by)
    try:
        server.run()
    finally:
        end_runs()


if __name__ == "__main__":
    main()
