"""An app in virtual time, and the films of it."""
from __future__ import annotations

import contextlib
import dataclasses
import json
import pathlib
import shlex
import subprocess
import tempfile
from typing import TYPE_CHECKING, Any, Iterator, Sequence

from . import command, recording, report
from .app import App, AppError, Gesture, _at
from .feel import Feel
from .patience import Patience
from .picture import Picture
from .run import Run, RunError, option_words

if TYPE_CHECKING:
    from .accessibility import Tree
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


class _VirtualPatience(Patience):
    """A timeout in an app's own time."""

    def __init__(self, app: FilmedApp, seconds: float) -> None:
        self._app, self._end = app, app.seconds + seconds

    def is_over(self) -> bool:
        return self._app.seconds >= self._end


class FilmedApp(App):
    """An app that runs in virtual time.

    A film is a run of its own: app.film(touchscreen.tap(), at=[0, 100]). All else is asked of one run, which begins with the first
    question, and whose time passes only while it is played to or waited for. The gestures of hands that no film has taken are
    made in it before the next question.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._pointer: Place | None = None
        # The gestures that no film has taken, and those of them that the run has not made yet.
        self._taken: list[Gesture] = []
        self._waiting: list[Gesture | Place] = []
        # The options of the last film; None if the gestures are those of the run.
        self._words: list[str] | None = None
        self._errors = ""
        # The seconds for which it was waited for.
        self.seconds = 0.0
        # The gestures that were made since measuring began; None while nothing is measured.
        self._measured: list[Gesture] | None = None
        # The lines of standard output that were there before the last gesture, or waited for.
        self._seen = 0

    def begin(self) -> None:
        """Does nothing: it begins with each film, and with the first question."""

    @property
    def run(self) -> Run:
        if self._run is None:
            try:
                self._run = Run(*self.command, clock="virtual", timeout=self.timeout, **self._surroundings())
                self._run.wait("window")
                self._place = self._run.place
                if self.rests:
                    self._run.wait("idle")
            except BaseException:
                self.stop()
                raise
        while self._waiting:
            self._play(self._run, self._waiting.pop(0))
        return self._run

    def _play(self, run: Run, what: Gesture | Place) -> None:
        self._seen = len(run.lines)
        if self._measured is not None:
            # The pointer is placed by a recording as well.
            self._measured.append(what if isinstance(what, Gesture) else Gesture([f"pointer to {_at(what)}"]))
        try:
            if not isinstance(what, Gesture):
                return run.place_pointer(*what)
            self.before = run.picture()
            run.play_text(report.recording_of(what))
        except RunError:
            # A gesture may end the app before all of it is read: the next question says how.
            if run.status is None:
                raise

    def end(self) -> str:
        return super().end() if self._run or self._waiting else ""

    @property
    def place_name(self) -> str:
        return "virtual time"

    @property
    def output(self) -> str:
        return "\n".join(text for text in (self._errors, super().output) if text)

    def check(self) -> None:
        if self._run is not None:
            super().check()

    def pause(self, seconds: float) -> None:
        self.run.wait(f"time={seconds:g}")
        self.seconds += seconds

    def patience(self, seconds: float | None = None) -> Patience:
        return _VirtualPatience(self, self.timeout if seconds is None else seconds)

    def wait_for_line(self, text: str) -> None:
        def is_there() -> bool:
            lines = self.run.lines
            for number in range(self._seen, len(lines)):
                if text in lines[number]:
                    self._seen = number + 1
                    return True
            return False

        self.until(f'a line with "{text}"', is_there)

    @property
    def _accessible(self) -> Tree:
        raise AppError("an app in virtual time lists no elements: give places as fractions of the window")

    def _answers(self) -> bool:
        run = self.run
        try:
            run.wait("answer", within=5)
        except RunError:
            return not self.is_running
        return True

    def point(self, at: Place) -> None:
        self._pointer = at
        self._waiting.append(at)

    def _make(self, gesture: Gesture) -> None:
        self._taken.append(gesture)
        self._waiting.append(gesture)
        self.gestures, self._words = list(self._taken), None

    @contextlib.contextmanager
    def measure(self) -> Iterator[Feel]:
        """Measures how the content moves under the gestures of a block, each of which begins when it is at rest.

            with app.measure() as feel:
                touchscreen.swipe("up", speed=600)
            expect(feel).lag(below=30).momentum()
        """
        if self._measured is not None:
            raise AppError("the app is measured already: one block of app.measure() is within another")
        # What was asked for before the block is made before it.
        self.run.begin_measuring()
        feel, self._measured = Feel(), []
        try:
            yield feel
            feel.take(self.run.end_measuring(), self._measured)
        finally:
            self._measured = None

    def film(self, *gestures: Gesture, at: Sequence[int], after: float = 0.5) -> Film:
        """Starts the app, makes gestures, and takes pictures at times, in milliseconds since the first gesture began.

        after: the seconds between one gesture and the next.
        """
        if not at:
            raise AppError("a film needs the times of its pictures: at=[0, 100, 200]")
        # What is made for the film is not made in the other run.
        filmed = {id(gesture) for gesture in gestures}
        self._taken = [gesture for gesture in self._taken if id(gesture) not in filmed]
        self._waiting = [one for one in self._waiting if isinstance(one, Gesture) and id(one) not in filmed]
        texts = [report.recording_of(gesture) for gesture in gestures]
        if len(texts) > 1 and not all("ID_INPUT_TOUCHSCREEN=1" in text for text in texts):
            raise AppError("only gestures of fingers on the touchscreen follow one another in a film")
        if texts:
            text = texts[0] if len(texts) == 1 else recording.joined(
                [(None if number == 0 else after, text) for number, text in enumerate(texts)])
            return self._film([Gesture([f", {after:g} s later ".join(gesture.name for gesture in gestures)], text)], at)
        return self._film([], at)

    def picture_at(self, time: int) -> bytes:
        return self._film(self._taken, [time]).png

    def _film(self, gestures: Sequence[Gesture], at: Sequence[int]) -> Film:
        """Takes pictures in a run of their own, in which gestures are made as soon after one another as in the other."""
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder)
            words = ["--at", ",".join(f"{time:d}" for time in sorted(set(at)))]
            # A report shows the gestures of this run alone.
            self.gestures = list(gestures)
            events = ""
            for number, gesture in enumerate(gestures, 1):
                trace = place / f"gesture-{number}.yml"
                trace.write_text(report.recording_of(gesture))
                words += ["--trace", str(trace)]
                if number == 1:
                    events = report.events_of(trace)
            if self._pointer:
                words += ["--pointer", f"{self._pointer[0]:g},{self._pointer[1]:g}"]
            words += [*self._common_words(), "-o", str(place / "film.png")]
            self._words = words
            result = subprocess.run([command.path(), "film", *words, "--", *self.command], capture_output=True, text=True)
            self._errors = result.stderr
            if result.returncode != 0:
                raise AppError(f"the app cannot be filmed\n{result.stderr}")
            lines = [line.split() for line in result.stdout.splitlines()]
            return Film(self, [int(line[0]) for line in lines], [line[1] for line in lines],
                        (place / "film.png").read_bytes(), events)

    def _surroundings(self) -> dict[str, Any]:
        size = f"{self.desktop.size[0]},{self.desktop.size[1]}" if self.desktop.size else None
        scale = None if self.desktop.scale == 1 else f"{self.desktop.scale:g}"
        return {"size": size, "scale": scale, "env": [f"{name}={value}" for name, value in self.env.items()]}

    def _common_words(self) -> list[str]:
        return ["--timeout", f"{self.timeout:g}", *option_words(self._surroundings())]

    def line(self) -> str:
        words = self._words
        if words is None:
            # A second after the last gesture of the run.
            words, end = [], 1000
            for number, gesture in enumerate(self.gestures, 1):
                words += ["--trace", f"gesture-{number}.yml"]
                end += recording.milliseconds(report.recording_of(gesture))
            words += ["--at", str(end), *self._common_words(), "-o", ""]
        words = [pathlib.Path(word).name if before == "--trace" else "again.png" if before == "-o" else word
                 for before, word in zip(["", *words], words)]
        return shlex.join(["fling", "film", *words, "--force", "--", *self.command])
