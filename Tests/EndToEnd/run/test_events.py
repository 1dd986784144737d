"""Recordings through `libinput debug-events`: what it gets in real time is what libinput makes of them in virtual time."""
import json
import math
import re
import subprocess

import pytest

from support import LIBINPUT, ROOT, found, play, recording, start

pytestmark = pytest.mark.needs(*LIBINPUT)

PHASES = {"cancelled": "END", "begin": "BEGIN", "update": "UPDATE", "end": "END"}
TOUCHES = {"down": "TOUCH_DOWN", "move": "TOUCH_MOTION", "up": "TOUCH_UP", "cancel": "TOUCH_CANCEL", "frame": "TOUCH_FRAME"}


def in_virtual_time(fling, path):
    """(name, seconds, values) of each event, as `fling convert` has them."""
    text = subprocess.run([fling, "convert", path, "--to", "touch"], check=True, stdout=subprocess.PIPE, text=True).stdout
    for line in text.splitlines():
        event = json.loads(line)
        kind, phase = event.get("type"), event.get("phase", "")
        if kind in ("swipe", "pinch", "hold"):
            name = f"GESTURE_{kind.upper()}_{PHASES[phase]}" + (" cancelled" if phase == "cancelled" else "")
            values = [event["fingers"]]
            if phase == "update" and kind == "swipe":
                values += event["accelerated"]
            if phase == "update" and kind == "pinch":
                values += event.get("delta", [0, 0]) + [event["scale"], math.degrees(event.get("rotation", 0))]
            yield name, event["t"], values
        elif kind == "scroll":
            yield "POINTER_SCROLL_FINGER", event["t"], event["delta"]
        elif kind in TOUCHES:
            yield TOUCHES[kind], event["t"], [100 * part for part in event.get("at", [])] + event.get("mm", [])


def in_the_program(path):
    """The same of libinput debug-events."""
    number = r"(-?[\d.]+)"
    for line in play(["--trace", path], ["libinput", "debug-events"]).splitlines():
        match = re.match(rf"[- ]event\d+\s+(GESTURE_\w+|TOUCH_\w+|POINTER_SCROLL_FINGER)\s+\+?{number}s\s*(.*)", line)
        if not match:
            continue
        name, seconds, rest = match.groups()
        values: list[str] = []
        if name == "POINTER_SCROLL_FINGER":
            vertical, horizontal = found(rf"^vert {number}/.*horiz {number}/", rest)
            values = [horizontal, vertical]
        elif name.startswith("GESTURE"):
            values = rest.split()[:1]
            name += " cancelled" if "cancelled" in rest else ""
            if name == "GESTURE_SWIPE_UPDATE":
                values.extend(found(rf"^\d+\s+{number}/\s*{number}", rest))
            if name == "GESTURE_PINCH_UPDATE":
                values.extend(found(rf"\(\s*{number}/\s*{number} unacc.*\)\s*{number} @\s*{number}", rest))
        elif name in ("TOUCH_DOWN", "TOUCH_MOTION"):
            values.extend(found(rf"{number}/\s*{number} \(\s*{number}/\s*{number}mm\)", rest))
        # A time before the program's zero comes as a large one.
        seconds = float(seconds) - (2**32 / 1000 if float(seconds) > 2**31 / 1000 else 0)
        yield name, seconds, [float(value) for value in values]


# The events whose first values are millimetres here and units of motion there.
MOTIONS = {"POINTER_SCROLL_FINGER": 0, "GESTURE_PINCH_UPDATE": 1}


def in_units_of_the_program(events, others):
    """Millimetres in the units that the program prints: by the largest of them."""
    pairs = [(event[2][index], twin[2][index]) for event, twin in zip(events, others) if event[0] in MOTIONS
             for index in range(MOTIONS[event[0]], MOTIONS[event[0]] + 2)]
    value, other = max(pairs, default=(1, 1), key=lambda pair: abs(pair[0]))
    factor = other / value if value else 1
    for name, time, values in events:
        first = MOTIONS.get(name, len(values))
        yield name, time, [part * factor if first <= index < first + 2 else part for index, part in enumerate(values)]


@pytest.mark.parametrize("original", sorted((ROOT / "Recordings").glob("*.yml")), ids=lambda path: path.stem)
def test_a_program_gets_the_events_of_a_recording(original, fling, tmp_path):
    # Touch events are always made of a mended recording.
    mended = tmp_path / original.name
    subprocess.run([fling, "convert", original, "--mend", "--to", "libinput", "-o", mended], check=True, capture_output=True)
    expected, got = list(in_virtual_time(fling, mended)), list(in_the_program(mended))
    assert expected
    assert [name for name, *_ in got] == [name for name, *_ in expected]
    # The program prints two digits of a value, and whole milliseconds.
    for (name, time, values), (_, other_time, others) in zip(in_units_of_the_program(expected, got), got):
        assert other_time - got[-1][1] == pytest.approx(time - expected[-1][1], rel=0, abs=0.0021), name
        assert len(others) == len(values), name
        assert all(abs(a - b) <= 0.006 + 0.0005 * abs(a) for a, b in zip(values, others)), (name, time, values, others)


def test_twelve_runs_at_once_have_the_same_milliseconds():
    words = ["--timeout", "60", "--trace", recording("swipe-left")]
    runs = [start(words, ["libinput", "debug-events"]) for _ in range(12)]
    times = set()
    for run in runs:
        swipe = [round(1000 * float(time)) for time in re.findall(r"GESTURE_SWIPE_\w+\s+\+?([\d.]+)s", run.communicate()[0])]
        times.add(tuple(time - swipe[0] for time in swipe))
    assert [len(one) for one in times] == [13], times


@pytest.mark.needs("strace")
def test_a_program_that_opens_its_devices_slowly_gets_the_first_frame():
    slowly = ["strace", "-f", "-o", "/dev/null", "-e", "trace=sendmsg", "-e", "inject=sendmsg:delay_enter=150000"]
    text = play(["--timeout", "60", "--trace", recording("swipe-left")], [*slowly, "libinput", "debug-events"])
    assert text.count("GESTURE_SWIPE_UPDATE") == 11
