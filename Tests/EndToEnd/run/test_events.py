"""Recordings through `libinput debug-events`: what it gets in real time is what libinput makes of them in virtual time."""
import re
import subprocess

import pytest

from events import in_the_program, in_virtual_time
from support import LIBINPUT, ROOT, play, recording, start

pytestmark = pytest.mark.needs(*LIBINPUT)

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
        # It counts from a start of its own, in 32 bits, and what came before that start counts back from their end.
        times.add(tuple((time - swipe[0]) % (1 << 32) for time in swipe))
    assert [len(one) for one in times] == [13], times


@pytest.mark.needs("strace")
def test_a_program_that_opens_its_devices_slowly_gets_the_first_frame():
    slowly = ["strace", "-f", "-o", "/dev/null", "-e", "trace=sendmsg", "-e", "inject=sendmsg:delay_enter=150000"]
    text = play(["--timeout", "60", "--trace", recording("swipe-left")], [*slowly, "libinput", "debug-events"])
    assert text.count("GESTURE_SWIPE_UPDATE") == 11
