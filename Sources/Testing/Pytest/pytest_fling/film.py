"""An app in virtual time, and the films of it."""
from __future__ import annotations

import dataclasses
import json
import pathlib
import shlex
import subprocess
import tempfile
from typing import TYPE_CHECKING, Any, Sequence

from . import command, recording, report
from .app import App, AppError, Gesture
from .picture import Picture
from .run import Run, option_words

if TYPE_CHECKING:
    from .recording import Place

# The pictures of a film stand in rows of so many.
_COLUMNS = 6


@dataclasses.dataclass(frozen=True)
class Film:
    """The pictures of an app at some times."""

    app: FilmedApp
    times: list[int]
    """The times in milliseconds since the first gesture began."""
    hashes: list[str]
    """A hash of each picture, which is the same if and only if the picture is."""
    png: bytes
    """The pictures as one PNG, from left to right in rows of six."""
    events: str
    """The events of libinput, as JSON lines."""

    def finger(self, time: int) -> Place | None:
        """The place of the first finger at a time, as fractions of the output; None while there is none."""
        found: dict[int, Place] = {}
        for line in self.events.splitlines():
            event = json.loads(line)
            if event.get("t", 0) * 1000 > time:
                break
            if event["type"] in ("down", "move"):
                found[event["contact"]] = event["at"][0], event["at"][1]
            elif event["type"] in ("up", "cancel"):
                found.pop(event["contact"], None)
        return next(iter(found.values()), None)


def frames(strip: Picture, count: int) -> list[Picture]:
    """The single pictures of a film that has so many."""
    columns = min(count, _COLUMNS)
    rows = -(-count // columns)
    width, height = strip.width // columns, strip.height // rows
    found = []
    for index in range(count):
        x, y = index % columns * width * strip.channels, index // columns * height
        lines = [row[x:x + width * strip.channels] for row in strip.rows[y:y + height]]
        found.append(Picture(width, height, strip.channels, lines))
    return found


class FilmedApp(App):
    """An app that runs in virtual time, anew for each film of it.

    Hands make their gestures only when it is filmed: app.film(touchscreen.tap(), at=[0, 100]).
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._pointer: Place | None = None
        self._words: list[str] = []
        self._errors = ""

    def begin(self) -> None:
        """Does nothing: it begins with each film."""

    @property
    def run(self) -> Run:
        raise AppError("an app in virtual time runs only while it is filmed: app.film(touchscreen.tap(), at=[0, 100])")

    @property
    def place_name(self) -> str:
        return "virtual time"

    @property
    def output(self) -> str:
        return self._errors

    @property
    def is_running(self) -> bool:
        return False

    def check(self) -> None:
        """Does nothing: it is not running."""

    def point(self, at: Place) -> None:
        self._pointer = at

    def _make(self, gesture: Gesture) -> None:
        self.gestures.append(gesture)

    def film(self, *gestures: Gesture, at: Sequence[int], after: float = 0.5) -> Film:
        """Starts the app, makes gestures, and takes pictures at times, in milliseconds since the first gesture began.

        after: the seconds between one gesture and the next.
        """
        if not at:
            raise AppError("a film needs the times of its pictures: at=[0, 100, 200]")
        texts = [report.recording_of(gesture) for gesture in gestures]
        if len(texts) > 1 and not all("ID_INPUT_TOUCHSCREEN=1" in text for text in texts):
            raise AppError("only gestures of fingers on the touchscreen follow one another in a film")
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            words = ["--at", ",".join(f"{time:d}" for time in sorted(set(at)))]
            events = ""
            # A film is a run of its own, so a report shows the gestures of this one alone.
            self.gestures = []
            if texts:
                text = texts[0] if len(texts) == 1 else recording.joined(
                    [(None if number == 0 else after, text) for number, text in enumerate(texts)])
                self.gestures = [Gesture([f", {after:g} s later ".join(gesture.name for gesture in gestures)], text)]
                trace = place / "gestures.yml"
                trace.write_text(text)
                words += ["--trace", str(trace)]
                events = report.events_of(trace)
            if self._pointer:
                words += ["--pointer", f"{self._pointer[0]:g},{self._pointer[1]:g}"]
            words += [*self._surroundings(), "-o", str(place / "film.png")]
            self._words = words
            result = subprocess.run([command.path(), "film", *words, "--", *self.command], capture_output=True, text=True)
            self._errors = result.stderr
            if result.returncode != 0:
                raise AppError(f"the app cannot be filmed\n{result.stderr}")
            lines = [line.split() for line in result.stdout.splitlines()]
            return Film(self, [int(line[0]) for line in lines], [line[1] for line in lines],
                        (place / "film.png").read_bytes(), events)

    def _surroundings(self) -> list[str]:
        size = f"{self.desktop.size[0]},{self.desktop.size[1]}" if self.desktop.size else None
        scale = None if self.desktop.scale == 1 else self.desktop.scale
        return option_words({"size": size, "scale": scale, "timeout": f"{self.timeout:g}",
                             "env": [f"{name}={value}" for name, value in self.env.items()]})

    def line(self) -> str:
        words = list(self._words)
        for option, file in (("--trace", "gesture-1.yml"), ("-o", "again.png")):
            if option in words:
                words[words.index(option) + 1] = file
        return shlex.join(["fling", "film", *words, "--force", "--", *self.command])
