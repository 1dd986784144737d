"""Displays that no one looks at, programs in windows on them, and what is seen of a program."""
from __future__ import annotations

import os
import pathlib
import re
import signal
import subprocess
import time

from hand import Emulated, Hand, Mouse
from pytest_fling.picture import Picture
from support import GUIDES, ROOT, until

STRICT = ["gcc", "-std=c11", "-O1", "-g", "-Wall", "-Wextra", "-pedantic", "-Werror"]
CHECKED = ["-fsanitize=address,undefined", "-fno-omit-frame-pointer"]
INSTALLED = ROOT / ".build/installed"


class Stage:
    """A display, and the common time of it, of the programs on it and of the hand that moves in them: see time.c."""

    def __init__(self, folder: pathlib.Path, library: pathlib.Path, environment: dict[str, str], updates: bool) -> None:
        self.folder, self.library, self.updates = folder, library, updates
        self.time, self.config = folder / "time", folder / "config"
        self.time.write_bytes(bytes(32))
        self.environment = {**environment, "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "SDL_VIDEODRIVER": "x11",
                            "SDL_RENDER_DRIVER": "software", "GTK_A11Y": "none", "XDG_CONFIG_HOME": str(self.config),
                            "GSETTINGS_BACKEND": "memory", "G_DEBUG": "fatal-criticals"}
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.server: subprocess.Popen[bytes] | None = None
        self.programs: list[Program] = []

    def serve(self, *server: str) -> None:
        """Starts a display server, which says by the option -displayfd which display is its own."""
        number, log = self.folder / "display", self.folder / "server.log"
        with open(number, "wb") as display, open(log, "wb") as errors:
            self.server = subprocess.Popen([*server, "-displayfd", str(display.fileno())], env=self.in_time, stdout=errors, stderr=errors,
                                           pass_fds=[display.fileno()])
        running = self.server
        until("a display", lambda: number.read_text() or running.poll() is not None)
        assert number.read_text(), f"{server[0]} does not start: {log.read_text()[-2000:]}"
        self.environment["DISPLAY"] = f":{number.read_text().strip()}"

    @property
    def in_time(self) -> dict[str, str]:
        """The environment of a program in the common time."""
        return {**self.environment, "LD_PRELOAD": str(self.library), "FLING_TIME": str(self.time)}

    def start(self, *command: object, **environment: str) -> Program:
        self.programs.append(Program(self, [str(word) for word in command], environment))
        return self.programs[-1]

    def xdotool(self, *words: object, timeout: float = 120) -> str:
        return subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, capture_output=True, text=True,
                              timeout=timeout).stdout

    def settings(self, animations: str) -> None:
        """Writes whether programs of GTK have animations."""
        path = self.config / "gtk-4.0/settings.ini"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"[Settings]\ngtk-enable-animations={animations}\n")

    def end(self) -> None:
        for program in self.programs:
            program.stop()
        if self.server:
            self.server.terminate()
            self.server.wait()


class Program:
    """A program in the common time, what it prints, and its window."""

    def __init__(self, stage: Stage, command: list[str], environment: dict[str, str]) -> None:
        self.stage = stage
        self.said, self.errors = stage.folder / "said", stage.folder / "errors"
        with open(self.said, "w") as said, open(self.errors, "w") as errors:
            self.process = subprocess.Popen(command, env={**stage.in_time, **environment}, stdout=said, stderr=errors, start_new_session=True)
        self.place = (0.0, 0.0)
        self.id = ""

    def stop(self) -> None:
        """Ends it, with what it has started."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait()

    def forget(self) -> None:
        """What it has printed so far does not count any more."""
        os.truncate(self.said, 0)

    # Its window

    def window(self, title: str) -> None:
        """Waits until a window is there, drawn and at rest."""
        self.id = self.stage.xdotool("search", "--sync", "--onlyvisible", "--name", f"^{title}$").split()[0]
        until(f"a drawn window {title}", lambda: self.colours() >= 100)
        x, y = re.findall(r"^[XY]=(-?\d+)$", self.stage.xdotool("getwindowgeometry", "--shell", self.id), re.M)
        self.place = (float(x), float(y))
        self.rests()

    def shot(self) -> Picture:
        """A picture of the window, which is in the file shot.png as well."""
        path = self.stage.folder / "shot.png"
        subprocess.run(["import", "-window", self.id, f"png24:{path}"], env=self.stage.environment, check=True, timeout=120)
        return Picture.read(path.read_bytes())

    def colours(self) -> int:
        rows = self.shot().colours()
        return len({row[at:at + 3] for row in rows for at in range(0, len(row), 3)})

    def picture(self, name: str, width: int, height: int) -> None:
        """Looks at the window for a picture of a guide, which is written with --update-pictures, with round corners."""
        shot = self.shot()
        assert (shot.width, shot.height) == (width, height)
        assert self.colours() > 100
        if self.stage.updates:
            round_off(self.stage.folder / "shot.png", GUIDES / "Resources" / name, width, height)

    # What is done to it

    def hand(self, kind: str = "mouse") -> Hand:
        """A hand in its window: with a "mouse", or on a "touchscreen" or "touchpad"."""
        assert self.stage.server
        device = Mouse(self.stage.environment["DISPLAY"]) if kind == "mouse" else Emulated(str(self.stage.folder / kind))
        return Hand(device, self.place, self.said, self.stage.time, [self.stage.server.pid, self.process.pid])

    def flow(self) -> None:
        """The common time goes on."""
        with self.hand():
            pass

    def click(self, *buttons: int) -> None:
        """Clicks where the pointer is; buttons 4 to 7 are notches of the wheel."""
        self.stage.xdotool(*(word for button in buttons for word in ("click", button)))

    def key(self, name: str) -> None:
        self.stage.xdotool("key", name)

    def point(self, x: float, y: float) -> None:
        """Places the pointer in the window."""
        self.stage.xdotool("mousemove", round(self.place[0] + x), round(self.place[1] + y))

    # What it says

    def expect(self, *patterns: str) -> None:
        """Waits until lines of what it said match the patterns, in this order."""
        left: list[str] = []

        def match() -> bool:
            left[:] = patterns
            for line in self.said.read_text().splitlines():
                if left and re.search(left[0], line):
                    del left[0]
            return not left

        try:
            until("", match)
        except AssertionError:
            raise AssertionError(f"no line is like {left[0]} in: {self.said.read_text()}{self.errors.read_text()}") from None

    def numbers(self, pattern: str) -> list[list[float]]:
        """The numbers of each line that is like a pattern: time, values, velocities."""
        lines = [line for line in self.said.read_text().splitlines() if re.search(pattern, line)]
        assert lines, f"no line is like {pattern} in: {self.said.read_text()}"
        return [[float(number) for number in re.findall(r"-?[0-9]+\.[0-9]+", line)] for line in lines]

    def has_the_velocity_of_the_hand(self, way: float, share: float, coordinates: int = 1, grab: str = "grab", release: str = "release") -> None:
        """The velocity at the first release is, within a share, the way of the hand since the first grab over the time in
        which the program took it. Of several coordinates, the first."""
        start, end = self.numbers(grab)[0], self.numbers(release)[0]
        pace = way / (end[0] - start[0])
        assert abs(end[1 + coordinates] / pace - 1) < share, self.said.read_text()

    # Whether it works

    def awake(self, seconds: float) -> int:
        """How often it is awake in so many seconds."""
        before = self._switches()
        time.sleep(seconds)
        return self._switches() - before

    def _switches(self) -> int:
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return sum(int(count) for count in re.findall(r"ctxt_switches:\s*(\d+)", status))

    def is_quiet(self) -> bool:
        return self.awake(0.3) == 0 and "\nState:\tS" in pathlib.Path(f"/proc/{self.process.pid}/status").read_text()

    def rests(self) -> None:
        """Waits until it has nothing more to do."""
        until("rest", self.is_quiet)

    def sleeps(self) -> None:
        """It does, for a second in which nothing moves."""
        self.rests()
        assert self.awake(1) <= 2


def round_off(shot: pathlib.Path, path: pathlib.Path, width: int, height: int) -> None:
    """Writes a picture of a guide."""
    path.parent.mkdir(parents=True, exist_ok=True)
    subprocess.run(["convert", shot, "-alpha", "set", "(", "-size", f"{width}x{height}", "xc:none", "-fill", "white", "-draw",
                    f"roundrectangle 0,0 {width - 1},{height - 1} 14,14", ")", "-compose", "DstIn", "-composite", "-strip",
                    "-define", "png:compression-level=9", "-define", "png:compression-filter=5", path], check=True)
    assert path.stat().st_size < 60000


def is_clean(stage: Stage, title: str, program: object, source: str, start: tuple[int, int], end: tuple[int, int], then: str) -> None:
    """Nothing of ours is lost, and nothing is used that it may not. The toolkits leave some of their own for the end of the
    process; what has passed through our hands is ours."""
    options = f"log_path={stage.folder}/memory:exitcode=0:verify_asan_link_order=0"
    app = stage.start(program, "--verbose", ASAN_OPTIONS=options)
    app.window(title)
    with app.hand() as hand:
        hand.down(*start).to(*end, 64).up()
    app.expect(then)
    app.rests()
    # Some end by a key, the others by a signal.
    if title in ("Sheet", "Objects"):
        app.key("Escape")
        app.process.wait(60)
    app.stop()
    told = "".join(path.read_text() for path in stage.folder.glob("memory.*"))
    assert not re.search(rf"ERROR: AddressSanitizer|libfling|{source}", told), told
    assert not re.search("runtime error|CRITICAL|parser", app.errors.read_text()), app.errors.read_text()
