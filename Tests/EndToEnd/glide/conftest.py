"""`fling glide` in sway, and what a client of Wayland gets of it."""
import dataclasses
import re

import pytest

from support import ROOT, outcome


@pytest.fixture(scope="session")
def glide():
    """The path of the relay."""
    path = ROOT / ".build/glide/release/fling-glide"
    assert path.exists(), "the relay is not built: swift build -c release --package-path Sources/Wayland --scratch-path .build/glide"
    return path


@pytest.fixture
def in_sway(fling, glide):
    """Runs a program in sway, behind the relay or not: the exit status, and all that is written."""
    def run(program, steps, behind=True, **environment):
        words = [fling, "glide", "--"] if behind else []
        return outcome(["--in", "sway", "--timeout", "60", *steps], [*words, *program], 150, **environment)

    return run


@dataclasses.dataclass
class Scrolled:
    """(milliseconds, way) of a client's vertical axis, before and after the lift; the time of the stop; and the page's offsets."""

    fingers: list
    after: list
    stop: int
    offsets: list
    text: str

    @classmethod
    def read(cls, text):
        source, found = 1, cls([], [], 0, [float(offset) for offset in re.findall(r"^offset [\d.]+ ([\d.]+)$", text, re.M)], text)
        for line in text.splitlines():
            if match := re.search(r"wl_pointer@\d+\.axis_source\((\d)", line):
                source = int(match[1])
            elif match := re.search(r"wl_pointer@\d+\.axis\((\d+), 0, (-?[\d.]+)", line):
                (found.fingers if source == 1 else found.after).append((int(match[1]), float(match[2])))
            elif match := re.search(r"wl_pointer@\d+\.axis_stop\((\d+), 0\)", line):
                found.stop = int(match[1])
        assert found.stop, f"no stop came: {text[-2000:]}"
        assert len(found.fingers) >= 5, text[-2000:]
        return found

    @property
    def pause(self):
        """The milliseconds from the last report of the fingers to the stop."""
        return self.stop - self.fingers[-1][0]

    @property
    def way(self):
        return sum(way for _, way in self.fingers + self.after)


@pytest.fixture
def read():
    """Reads what a client was sent of a scroll."""
    return Scrolled.read


@pytest.fixture
def scrolled(in_sway, synthesized, folder):
    """Plays a flick to a program in sway: towards the end of a page, or "up", towards the beginning of a terminal's lines."""
    def scroll(program, direction="down", behind=True, then=("--wait", "idle", "--after", "1"), **environment):
        by = {"down": 25, "up": -25}[direction]
        flick = synthesized(f"flick-{direction}", "scroll", f"--by=0,{by}", "--speed", "150", "--steady", "--panel", "ideal", "--force")
        steps = ["--wait", "window", "--wait", "idle", "--at", "0.5,0.5", "--wait", "idle", "--trace", flick, *then]
        status, text = in_sway(["env", "WAYLAND_DEBUG=1", "QT_QPA_PLATFORM=wayland", *program], steps, behind,
                               **{"XDG_DATA_HOME": str(folder), **environment})
        assert status == 0, text[-2000:]
        return Scrolled.read(text)

    return scroll
