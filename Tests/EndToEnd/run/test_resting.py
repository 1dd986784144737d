"""Two fingers that scroll on a touchpad on which a third one, a thumb or a palm rests."""
import re

import pytest

from events import in_the_program, in_virtual_time
from support import GTK_IN_PYTHON, LIBINPUT, PROGRAMS, PYTHON, TARGETS, play, typelib

pytestmark = pytest.mark.needs(*LIBINPUT)

# On a touchpad of 100 × 70 mm, in its units of 1/12 mm: (place, tool), the tool 2 being a palm by the device's own word.
FINGER, THUMB, EDGE, PALM = ((600, 600), 0), ((600, 800), 0), ((1190, 300), 0), ((600, 300), 2)
SLOT, X, Y, TOOL, TRACKING = 47, 53, 54, 55, 57
TOUCH, TRIPLE, DOUBLE, SINGLE = 330, 334, 333, 325


def with_rest(scroll, path, place, tool):
    """The recording of a scroll by two fingers, in which another contact lands before them and is lifted after them, both by
    half a second."""
    head, _, body = scroll.read_text().partition("  events:\n")
    # The axis of contacts' tools, and its range.
    assert "54, 55, 57]" in head

    def frame(time, *events):
        return "  - evdev:\n" + "".join(f"    - [{time // 10**6}, {time % 10**6}, {', '.join(map(str, event))}]\n"
                                        for event in (*events, (0, 0, 0)))

    contact = [(3, SLOT, 2), (3, TRACKING, 9), (3, X, place[0]), (3, Y, place[1]), (3, TOOL, tool)]
    frames, time = [frame(0, *contact, (1, TOUCH, 1), (1, SINGLE, 1))], 0
    for number, lines in enumerate(body.split("  - evdev:\n")[1:]):
        events = [(3, SLOT, 0)] if number == 0 else []
        for seconds, micros, *event in re.findall(r"\[ *(\d+), *(\d+), *(\d+), *(\d+), *(-?\d+)\]", lines):
            time = int(seconds) * 10**6 + int(micros) + 500_000
            kind, code, value = map(int, event)
            if (kind, code) == (1, DOUBLE):
                events += [(1, TRIPLE, value), (1, SINGLE, 1 - value)]
            elif kind in (1, 3) and code != TOUCH:
                events.append((kind, code, value))
        frames.append(frame(time, *events))
    lift = [(3, SLOT, 2), (3, TRACKING, -1), (1, TOUCH, 0), (1, SINGLE, 0)]
    path.write_text(f"{head}  events:\n{''.join(frames)}{frame(time + 500_000, *lift)}")
    return path


@pytest.fixture
def scroll(synthesized):
    return synthesized("scroll", "scroll", "--by=0,20", "--duration", "0.5", "--noise", "0")


def way(events):
    return sum(values[1] for name, _, values in events if name == "POINTER_SCROLL_FINGER")


@pytest.mark.parametrize("rest", [FINGER, THUMB, EDGE, PALM], ids=["a finger", "a thumb at the bottom", "a palm at the edge", "a palm"])
def test_a_scroll_beside_what_rests_is_a_scroll(rest, scroll, fling, folder):
    path = with_rest(scroll, folder / "rest.yml", *rest)
    alone, expected = list(in_virtual_time(fling, scroll)), list(in_virtual_time(fling, path))
    got = list(in_the_program(path))
    assert [name for name, *_ in got] == [name for name, *_ in expected]
    assert {name for name, *_ in got} == {"GESTURE_HOLD_BEGIN", "GESTURE_HOLD_END cancelled", "POINTER_SCROLL_FINGER"}
    if rest is FINGER:
        # A third finger in the middle could be one of three that swipe, until the two have gone far enough without it.
        assert way(alone) / 3 < way(expected) < way(alone)
    else:
        assert way(expected) == pytest.approx(way(alone))


@pytest.mark.needs(*TARGETS["sway"], *GTK_IN_PYTHON, typelib("3"))
def test_a_stock_widget_scrolls_as_far_beside_a_palm_and_less_far_beside_a_finger(scroll, synthesized, folder):
    """GTK 3's ScrolledWindow, which scrolls on after the lift, by the time of its frames."""
    wake = synthesized("wake", "drag", "--on", "touchpad", "--from", "30,30", "--by", "10,8", "--duration", "0.3")

    def seen(trace):
        """The distance that sway sends to the program, and the page's offset at the end."""
        text = play(["--in", "sway", "--timeout", "60", "--wait", "window", "--wait", "idle", "--trace", wake, "--wait", "idle",
                     "--trace", trace, "--wait", "line=axis_stop", "--wait", "idle"],
                    ["sh", "-c", f"WAYLAND_DEBUG=1 exec {PYTHON} {PROGRAMS / 'scroll.py'} gtk3 2>&1"])
        told = sum(map(float, re.findall(r"wl_pointer@\d+\.axis\(\d+, 0, (-?[\d.]+)", text)))
        return told, float(re.findall(r"^offset [\d.]+ ([\d.]+)$", text, re.M)[-1])

    way_alone, offset_alone = seen(scroll)
    assert way_alone > 50
    for rest in (THUMB, PALM):
        told, offset = seen(with_rest(scroll, folder / "palm.yml", *rest))
        assert told == way_alone
        assert offset == pytest.approx(offset_alone, rel=0.05)
    told, offset = seen(with_rest(scroll, folder / "finger.yml", *FINGER))
    assert way_alone / 3 < told < 0.9 * way_alone
    assert 0 < offset < 0.95 * offset_alone
