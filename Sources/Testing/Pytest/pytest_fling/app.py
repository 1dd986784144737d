"""An app in a desktop of its own, its elements, and the hands that touch it."""
from __future__ import annotations

import dataclasses
import json
import pathlib
import re
import shlex
import socket
import struct
import time
from typing import TYPE_CHECKING, Any, Callable, ContextManager, Mapping, Sequence

from . import recording
from .accessibility import AccessibilityError, AccessibilityMissing, Node, Tree
from .patience import Patience, seconds_waited
from .recording import Place
from .run import Run, RunError, option_words

if TYPE_CHECKING:
    from .feel import Feel
    from .film import Film

_SANITIZERS = re.compile(r"ERROR: \w*Sanitizer|WARNING: ThreadSanitizer|runtime error: ")
_DIRECTIONS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}


class AppError(Exception):
    """Something that a test asked of an app and that cannot be done; says why."""


@dataclasses.dataclass(frozen=True)
class Fault:
    """How an app failed: a kind, which is the same for the same fault, and what it has written."""

    kind: str
    text: str


@dataclasses.dataclass
class Desktop:
    """Where apps run: a target of `fling run`, such as sway, and the size of its output in pixels."""

    target: str = "sway"
    size: tuple[int, int] | None = None
    scale: float = 1
    timeout: float = 30
    # The clock of apps whose marker names none.
    clock: str = "real"

    def start(self, *command: Any, env: Mapping[str, str] | None = None, idle: bool = True, clock: str | None = None,
              **options: Any) -> App:
        """Starts an app, and waits until it has a window and, if idle is not False, until it is at rest.

        clock: "virtual" for an app in virtual time, which is the same on every run and begins when something is asked of it.
        """
        app = self._kind(clock or self.clock)(self, [str(word) for word in command], dict(env or {}), idle, options)
        self.take(app)
        app.begin()
        return app

    @staticmethod
    def _kind(clock: str) -> type[App]:
        if clock == "real":
            return App
        if clock == "virtual":
            from .film import FilmedApp
            return FilmedApp
        raise AppError(f'the clock of an app is "real" or "virtual", and not "{clock}"')

    def take(self, app: App) -> None:
        """Called with each app before it begins, so that one that cannot begin is known."""

    def options(self) -> dict[str, Any]:
        """The options of `fling run` for this desktop."""
        return {"size": f"{self.size[0]},{self.size[1]}" if self.size else None, "scale": None if self.scale == 1 else self.scale,
                # These have windows that fill the output by themselves.
                "fill": self.target not in ("sway", "cage", "qt")}


@dataclasses.dataclass
class Gesture:
    """One gesture that was made: words of `fling synthesize`, or the text of a recording."""

    words: list[str]
    text: str | None = None

    @property
    def name(self) -> str:
        return " ".join(self.words)


class App:
    """A program in a desktop of its own. It ends with the block, or with `end`, and leaves nothing behind."""

    def __init__(self, desktop: Desktop, command: list[str], env: dict[str, str], idle: bool = True,
                 options: Mapping[str, Any] | None = None) -> None:
        if not command:
            raise AppError("an app needs a command")
        self.desktop, self.command, self.env = desktop, command, env
        self.timeout = desktop.timeout
        # An app that is never at rest by itself is not judged by that.
        self.rests = idle
        self.gestures: list[Gesture] = []
        self.before: bytes | None = None
        # The output when the app could not begin.
        self.at_beginning: bytes | None = None
        self._tree: Tree | None = None
        self._place: tuple[int, str] | None = None
        self._options: dict[str, Any] = {"accessibility": True, "env": self.variables(), **desktop.options(), **dict(options or {})}
        self._run: Run | None = None

    def begin(self) -> None:
        """Starts it, and waits until it has a window and, if it rests by itself, until it does."""
        self._run = Run(*self.command, target=self.desktop.target, timeout=self.timeout, **self._options)
        try:
            self.run.wait("window")
            self._place = self.run.place
            if self.rests:
                self.wait_until_idle()
        except BaseException:
            self.at_beginning = self._glance()
            self.stop()
            raise

    @property
    def run(self) -> Run:
        """Its run."""
        if self._run is None:
            raise AppError("the app has not begun")
        return self._run

    @property
    def place_name(self) -> str:
        """Where it runs, for reports."""
        return self.desktop.target

    def __enter__(self) -> App:
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if kind is None:
            self.end()
        else:
            self.stop()

    # What it shows

    @property
    def output(self) -> str:
        """The lines that it has written to its standard output and, behind them, to its standard error."""
        return "\n".join([*self._run.lines, *self._run.errors]) if self._run else ""

    @property
    def is_running(self) -> bool:
        """False once it has ended, with `run.status`."""
        if self._run is None or self._run.status is not None:
            return False
        if self._place is None:
            return True
        if pathlib.Path(f"/proc/{self.pid}").exists():
            return True
        # Its desktop ends after it.
        self.run.wait_for_end()
        return False

    @property
    def folder(self) -> str:
        """Its XDG_RUNTIME_DIR."""
        return self._where[1]

    @property
    def pid(self) -> int:
        """Its process."""
        return self._where[0]

    @property
    def _where(self) -> tuple[int, str]:
        if self._place is None:
            raise AppError("the app has not begun")
        return self._place

    def picture(self) -> bytes:
        """The output, as the bytes of a PNG."""
        return self.run.picture()

    def picture_at(self, time: int) -> bytes:
        """Its output some milliseconds after its first gesture began, as the bytes of a PNG: of an app in virtual time."""
        raise AppError('a picture is taken at a time in virtual time: @pytest.mark.app("my-app", clock="virtual")')

    @property
    def elements(self) -> list[Node]:
        """The elements that it lists, parents before children."""
        return self._accessible.nodes()

    @property
    def _accessible(self) -> Tree:
        if self._tree is None:
            self._tree = Tree(self.folder)
        return self._tree

    def text(self, node: Node) -> str:
        """The text of an element that was found."""
        assert self._tree is not None
        return self._tree.text(node)

    def listed(self) -> list[str]:
        """The visible elements that have a name or hold a text, for messages."""
        found = [node for node in self.elements if "visible" in node.states and (node.name or node.role == "text box")]
        words = [f'{node} with the text "{self.text(node)}"' if node.role == "text box" else str(node) for node in found]
        return list(dict.fromkeys(words))[:60]

    def get(self, name: str | None = None, *, role: str | None = None, nth: int | None = None) -> Element:
        """An element by its name, or a part of it, and its role; it is looked for when it is used."""
        return Element(self, name, role, nth)

    # Waiting for states

    def until(self, what: str, holds: Callable[[], Any], timeout: float | None = None) -> Any:
        """Waits for a true value, and returns it. An app that ends meanwhile is an error, with what it has written."""
        patience = self.patience(timeout)
        while True:
            value = holds()
            if value:
                return value
            self.check()
            if patience.is_over():
                raise AppError(f"{what} did not come within {self.timeout if timeout is None else timeout:g} s")
            self.pause(0.05)

    def pause(self, seconds: float) -> None:
        """Waits for some seconds of its time."""
        time.sleep(seconds)

    def check(self) -> None:
        """Raises if the app has ended."""
        if not self.is_running:
            self.run.end()
            raise RunError("the app has ended\n" + self.output)

    def wait_until_idle(self) -> None:
        """Waits until none of its processes has worked, and no frame was asked for, for half a second."""
        self.run.wait("idle")

    def wait_for_window(self, title: str) -> None:
        self.run.wait(f"window={title}")

    def wait_for_line(self, text: str) -> None:
        """Waits for a line on its standard output, since the last gesture began."""
        self.run.wait(f"line={text}")

    def wait_until_still(self) -> bytes:
        """Waits until two pictures, at least a tenth of a second apart, are the same. Returns the last."""
        last = [self.picture()]

        def is_still() -> bool:
            self.pause(0.1)
            picture = self.picture()
            last.append(picture)
            return picture == last[-2]

        self.until("a picture that stays the same", is_still)
        return last[-1]

    # Judging it

    def broken(self) -> Fault | None:
        """The fault of an app that has ended with another status than 0, or that a sanitizer has reported."""
        for line in self.run.errors:
            if _SANITIZERS.search(line):
                return Fault("a sanitizer's report: " + re.sub(r"0x[0-9a-f]+|==\d+==|\d+", "…", line).strip(), self.output)
        if self.is_running or not self.run.status:
            return None
        self.stop()
        status = self.run.status
        return Fault(f"it crashes with signal {status - 128}" if status > 128 else f"it ends with exit status {status}", self.output)

    def fault(self, within: float | None = None) -> Fault | None:
        """The fault that shows when the app should rest, which it may take some seconds to do, and answer."""
        unrest = self._unrest(within) if self.rests else None
        if unrest is not None:
            return self.broken() or Fault("it never comes to rest", f"{unrest}\n{self.output}")
        if not self._answers():
            return self.broken() or Fault("it hangs", self.output)
        return self.broken()

    def comes_to_rest(self, within: float | None = None) -> bool:
        """False if it works on for longer than some seconds, which are the timeout if none are given."""
        return self._unrest(within) is None

    def _unrest(self, within: float | None) -> str | None:
        """What it works on for longer than some seconds; None if it rests, or has ended."""
        run = self.run
        try:
            run.wait("idle", within=within)
        except RunError as error:
            return str(error).splitlines()[0] if self.is_running else None
        return None

    def patience(self, seconds: float | None = None) -> Patience:
        """A timeout in which seconds that it waits for a processor do not count: its own, or another."""
        return Patience(self.timeout if seconds is None else seconds, self._seconds_waited)

    def _seconds_waited(self) -> float:
        return seconds_waited(self.folder) if self._place else 0

    def _answers(self) -> bool:
        """False if an app that lists its elements does not answer a question; of other apps this cannot be known."""
        try:
            return self._accessible.answers() or not self.is_running
        except AccessibilityError:
            return True

    # Touching it

    @property
    def touchscreen(self) -> Touchscreen:
        return Touchscreen(self)

    @property
    def touchpad(self) -> Touchpad:
        return Touchpad(self)

    @property
    def mouse(self) -> Mouse:
        return Mouse(self)

    @property
    def hand(self) -> Hand:
        return Hand(self)

    def film(self, *gestures: Gesture, at: Sequence[int], after: float = 0.5) -> Film:
        """Takes pictures of an app in virtual time."""
        raise AppError('an app is filmed in virtual time: @pytest.mark.app("my-app", clock="virtual")')

    def measure(self) -> ContextManager[Feel]:
        """Measures how the content of an app in virtual time moves under the gestures of a block."""
        raise AppError('an app is measured in virtual time: @pytest.mark.app("my-app", clock="virtual")')

    def play(self, what: Any, **options: Any) -> Gesture:
        """Plays a recording, or a gesture in the words of `fling synthesize`: play("swipe", fingers=4, by="0,-40")."""
        path = pathlib.Path(str(what))
        is_file = path.suffix != "" or path.exists()
        if is_file and not path.exists():
            raise AppError(f"there is no recording {path}")
        return self._made(Gesture([str(path.resolve()) if is_file else str(what), *option_words(options)]))

    def play_text(self, name: str, text: str) -> Gesture:
        """Plays a recording that is text; the name stands for it in reports."""
        return self._made(Gesture([name], text))

    def point(self, at: Place) -> None:
        """Places the pointer, at fractions of the output."""
        self.check()
        self.run.place_pointer(*at)

    def _made(self, gesture: Gesture) -> Gesture:
        self._make(gesture)
        return gesture

    def _make(self, gesture: Gesture) -> None:
        self.check()
        self.before = self._glance()
        self.gestures.append(gesture)
        try:
            if gesture.text is None:
                self.run.play(gesture.words[0], **dict(_options_of(gesture.words[1:])))
                return
            self.run.play_text(gesture.text)
        except RunError:
            # A gesture may end the app, as one on its last window's button does, before all of it is read.
            if self.run.status != 0:
                raise

    def _glance(self) -> bytes | None:
        """A picture, if the target has any."""
        try:
            return self.picture()
        except RunError:
            return None

    # Places

    def place(self, node: Node) -> Place:
        """The middle of an element, as fractions of the output."""
        if node.rect is None:
            raise AppError(f"{node} has no place: give it as fractions of the window")
        x, y = (node.rect[axis] + node.rect[axis + 2] / 2 for axis in (0, 1))
        left, top, width, height = self._window(node.window)
        # A frame that is as much wider as it is higher than its window has a shadow around it, which Chromium counts in its places.
        if node.frame and node.frame[2] - width == node.frame[3] - height > 0:
            x, y = x - (node.frame[2] - width) / 2, y - (node.frame[3] - height) / 2
        if not (0 <= x < width and 0 <= y < height):
            raise AppError(f"{node} is outside of its window, at {x:g}, {y:g} of {width:g} by {height:g} points: scroll to it, or "
                           f"make the window larger with size")
        across, down = self._output_size()
        return (left + x) / across, (top + y) / down

    def _output_size(self) -> tuple[float, float]:
        if self.desktop.target == "cage":
            picture = self.picture()
            pixels = struct.unpack(">II", picture[16:24])
        else:
            pixels = self.desktop.size or (1280, 800)
        return pixels[0] / self.desktop.scale, pixels[1] / self.desktop.scale

    def _window(self, title: str) -> tuple[float, float, float, float]:
        """Left, top, width and height of a window, in points of the output."""
        windows = self._windows()
        if not windows:
            return 0, 0, *self._output_size()
        named = [window for window in windows if window["name"] == title] or [
            window for window in windows if window["focused"]] or windows
        rect = named[-1]["rect"]
        return rect["x"], rect["y"], rect["width"], rect["height"]

    def _windows(self) -> list[dict[str, Any]]:
        """The windows that sway has; of other targets none, whose windows fill the output."""
        sockets = list(pathlib.Path(self.folder).glob("sway-ipc.*.sock"))
        if not sockets:
            return []
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(5)
            connection.connect(str(sockets[0]))
            connection.sendall(b"i3-ipc" + struct.pack("=II", 0, 4))
            header = _receive(connection, 14)
            tree = json.loads(_receive(connection, struct.unpack("=II", header[6:])[0]))
        found, rest = [], [tree]
        while rest:
            node = rest.pop()
            if node.get("pid") and not node["nodes"] and not node["floating_nodes"]:
                found.append(node)
            rest += node["nodes"] + node["floating_nodes"]
        return found

    # Its end

    def end(self) -> str:
        """Ends it. Returns what it has written to its standard output; raises if it has failed before."""
        self._close()
        return self.run.end()

    def stop(self) -> None:
        """Ends it, whatever it has done before."""
        self._close()
        if self._run is not None:
            self._run.__exit__(AppError, None, None)

    def _close(self) -> None:
        if self._tree is not None:
            try:
                self._tree.close()
            except Exception:  # The bus may be gone already.
                pass
            self._tree = None

    def line(self) -> str:
        """The command that plays its gestures again by hand, with recordings gesture-1.yml and so on."""
        words = ["fling", "run", "--in", self.desktop.target, "--accessibility", *option_words({"env": self.variables()}),
                 *option_words(self.desktop.options()),
                 "--timeout", f"{self.timeout:g}", "--wait", "window", "--wait", "idle"]
        for number in range(1, len(self.gestures) + 1):
            words += ["--trace", f"gesture-{number}.yml", "--wait", "idle"]
        return shlex.join([*words, "--picture", "again.png", "--force", "--", *self.command])

    def variables(self) -> list[str]:
        """The variables that are set for it, as NAME=VALUE."""
        platform = "xcb" if self.desktop.target == "xorg" else "wayland"
        return [f"{name}={value}" for name, value in {"QT_QPA_PLATFORM": platform, **self.env}.items()]


def _options_of(words: Sequence[str]) -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for word in words:
        if word.startswith("--"):
            found.append((word[2:], True))
        else:
            found[-1] = (found[-1][0], word)
    return found


def _receive(connection: socket.socket, count: int) -> bytes:
    data = b""
    while len(data) < count:
        piece = connection.recv(count - len(data))
        if not piece:
            raise AppError("sway has closed its socket")
        data += piece
    return data


class Element:
    """An element of an app, by its name and role. It is looked for when it is used, and waited for until it is there."""

    def __init__(self, app: App, name: str | None, role: str | None, nth: int | None) -> None:
        self._app, self._name, self._role, self._nth = app, name, role, nth

    def __str__(self) -> str:
        return " ".join(word for word in (self._role or "an element", f'"{self._name}"' if self._name is not None else "") if word)

    @property
    def app(self) -> App:
        return self._app

    def matches(self) -> list[Node]:
        """The visible elements that fit now: those with exactly this name, or else with it as a part."""
        nodes = [node for node in self._app.elements if "visible" in node.states and (self._role is None or node.role == self._role)]
        if self._name is None:
            return nodes
        exact = [node for node in nodes if node.name == self._name]
        found = exact or [node for node in nodes if self._name in node.name]
        # Of a button and the label in it, or a row and its text, the inner one is meant.
        return [node for node, after in zip(found, [*found[1:], None]) if after is None or not _holds(node, after)]

    def present(self) -> list[Node]:
        """Those that fit now, from the one that is meant on."""
        return self.matches()[self._nth or 0:]

    def find(self) -> Node:
        """The element that is meant, once it is there."""
        patience = self._app.patience()
        found: list[Node] = []
        while True:
            try:
                found = self.matches()
            except AccessibilityMissing:
                # Waiting does not help.
                raise
            except AccessibilityError:
                if patience.is_over():
                    raise
            if self._nth is not None and len(found) > self._nth:
                return found[self._nth]
            if self._nth is None and len(found) == 1:
                return found[0]
            self._app.check()
            if patience.is_over():
                raise AppError(self._refusal(found))
            time.sleep(0.05)

    def _refusal(self, found: list[Node]) -> str:
        if len(found) > 1 and self._nth is None:
            listed = "\n".join(f"    nth={number}: {node} at {node.rect}" for number, node in enumerate(found[:20]))
            return f"{self} is not the only one; say which:\n{listed}"
        seen = self._app.listed()
        if not seen:
            return f"{self} is not there: the app lists no elements at all; give places as fractions of the window"
        return "\n    ".join([f"{self} is not there{self._other_role()}; there are:", *seen])

    def _other_role(self) -> str:
        """Names an element that has the name and another role, since toolkits differ in what they call a button."""
        if self._role is None or self._name is None:
            return ""
        others = Element(self._app, self._name, None, None).matches()
        return f", but {others[0]} is" if others else ""

    def place(self) -> Place:
        """Its middle as fractions of the output, once it stays where it is."""
        last = self.find()
        while True:
            time.sleep(0.05)
            now = self.find()
            if now.rect == last.rect:
                return self._app.place(now)
            last = now

    def text(self) -> str:
        """Its text now."""
        return self._app.text(self.find())

    def tap(self, times: int = 1) -> None:
        for _ in range(times):
            self._app.touchscreen.tap(self.place())

    def hold(self, seconds: float = 0.8) -> None:
        self._app.touchscreen.hold(self.place(), seconds)

    def swipe(self, direction: str, *, mm: float = 60, speed: float = 600, fingers: int = 1) -> None:
        self._app.touchscreen.swipe(direction, at=self.place(), mm=mm, speed=speed, fingers=fingers)

    def pinch(self, scale: float) -> None:
        self._app.touchscreen.pinch(scale, at=self.place())

    def rotate(self, degrees: float) -> None:
        self._app.touchscreen.rotate(degrees, at=self.place())

    def drag(self, to: Element | Place, seconds: float = 0.6) -> None:
        """Drags it to another element, or to a place given as fractions of the output, and rests there."""
        self._app.hand.path([self.place(), to.place() if isinstance(to, Element) else to], seconds=seconds, rest=0.2)

    def click(self, button: str = "left") -> None:
        self._app.mouse.click(self.place(), button)

    def scroll(self, mm: float, flick: bool = False) -> None:
        """Scrolls on a touchpad, with the pointer on it."""
        self._app.touchpad.scroll(mm, flick=flick, at=self.place())


def _holds(outer: Node, inner: Node) -> bool:
    if inner.depth <= outer.depth or outer.bus != inner.bus or not outer.rect or not inner.rect:
        return False
    (x, y, width, height), (left, top, across, down) = outer.rect, inner.rect
    return x <= left and y <= top and left + across <= x + width and top + down <= y + height


def _step(direction: str, mm: float) -> tuple[float, float]:
    """The millimetres to the right and down."""
    if direction not in _DIRECTIONS:
        raise AppError(f'a direction is one of {", ".join(_DIRECTIONS)}, and not "{direction}"')
    x, y = _DIRECTIONS[direction]
    return x * mm, y * mm


def _at(place: Place) -> str:
    for part in place:
        if not 0 <= part <= 1:
            raise AppError(f"the place {place[0]:g}, {place[1]:g} is not on the output: fractions go from 0 to 1")
    return f"{place[0]:.5f},{place[1]:.5f}"


@dataclasses.dataclass
class Touchscreen:
    """Fingers on the output. Places are fractions of it, from 0, 0 at the top left to 1, 1; lengths are mm of 294 by 166."""

    app: App

    def tap(self, at: Place = (0.5, 0.5), fingers: int = 1) -> Gesture:
        return self.app.play("tap", on="touchscreen", at=_at(at), fingers=fingers)

    def hold(self, at: Place = (0.5, 0.5), seconds: float = 0.8, fingers: int = 1) -> Gesture:
        return self.app.play("hold", on="touchscreen", at=_at(at), duration=f"{seconds:g}", fingers=fingers)

    def swipe(
            self, way: str | Place, to: Place | None = None, *, at: Place = (0.5, 0.5), mm: float = 60, speed: float = 600,
            fingers: int = 1) -> Gesture:
        """Swipes from one place to another, or in a direction with the middle of the stroke at a place; ends it at a speed in mm/s."""
        width, height = recording.SIZE
        if isinstance(way, str):
            x, y = _step(way, mm)
            start = (min(max(at[0] - x / 2 / width, 0), 1), min(max(at[1] - y / 2 / height, 0), 1))
        elif to is None:
            raise AppError("a swipe from a place leads to another: swipe((0.5, 0.9), (0.5, 0.4))")
        else:
            _at(to)
            start, (x, y) = way, ((to[0] - way[0]) * width, (to[1] - way[1]) * height)
        return self.app.play("drag", on="touchscreen", at=_at(start), by=f"{x:g},{y:g}", speed=f"{speed:g}", fingers=fingers)

    def pinch(self, scale: float, *, at: Place = (0.5, 0.5), fingers: int = 2) -> Gesture:
        """Spreads or closes fingers to a multiple of the distance that they had."""
        radius = 12 if scale >= 1 else 24
        return self.app.play("pinch", on="touchscreen", at=_at(at), scale=f"{scale:g}", radius=radius, fingers=fingers)

    def rotate(self, degrees: float, *, at: Place = (0.5, 0.5), fingers: int = 2) -> Gesture:
        return self.app.play("rotate", on="touchscreen", at=_at(at), rotation=f"{degrees:g}", fingers=fingers)


@dataclasses.dataclass
class Touchpad:
    """Fingers on a touchpad of 100 by 70 mm. The position of the pointer is given as fractions of the output."""

    app: App

    def point(self, at: Place) -> None:
        _at(at)
        self.app.point(at)

    def scroll(self, mm: float, *, flick: bool = False, at: Place = (0.5, 0.5)) -> Gesture:
        """Moves two fingers down by some mm, which scrolls down unless scrolling is natural; a flick leaves at speed."""
        self.point(at)
        motion: dict[str, float] = {"speed": 300} if flick else {"duration": 0.5, "rest": 0.2}
        return self.app.play("scroll", on="touchpad", by=f"0,{mm:g}", **motion)

    def swipe(self, direction: str, *, fingers: int = 3, mm: float = 30, speed: float = 400, at: Place = (0.5, 0.5)) -> Gesture:
        self.point(at)
        x, y = _step(direction, mm)
        return self.app.play("swipe", on="touchpad", by=f"{x:g},{y:g}", speed=f"{speed:g}", fingers=fingers)

    def pinch(self, scale: float, *, at: Place = (0.5, 0.5), fingers: int = 2) -> Gesture:
        self.point(at)
        return self.app.play("pinch", on="touchpad", scale=f"{scale:g}", fingers=fingers)


@dataclasses.dataclass
class Mouse:
    """A mouse, whose pointer is placed as fractions of the output."""

    app: App

    def move(self, to: Place) -> None:
        Touchpad(self.app).point(to)

    def click(self, at: Place = (0.5, 0.5), button: str = "left", times: int = 1) -> Gesture:
        _at(at)
        return self.app.play_text(f"click {button} at {at[0]:g}, {at[1]:g}", recording.click(at, button, times))

    def wheel(self, clicks: int, at: Place = (0.5, 0.5)) -> Gesture:
        """Turns the wheel by some clicks, downwards for positive ones."""
        _at(at)
        return self.app.play_text(f"wheel {clicks} at {at[0]:g}, {at[1]:g}", recording.wheel(at, clicks))


@dataclasses.dataclass
class Hand:
    """Fingers on the touchscreen that go where a test says."""

    app: App

    def path(self, places: Sequence[Place], *, seconds: float = 0.5, fingers: int = 1, rest: float = 0.0) -> Gesture:
        """Passes places, as fractions of the output, in some seconds, and rests at the last before it lifts."""
        try:
            text = recording.path(places, seconds, fingers, rest)
        except ValueError as error:
            raise AppError(str(error)) from None
        return self.app.play_text(f"path of {len(places)} places in {seconds:g} s", text)
