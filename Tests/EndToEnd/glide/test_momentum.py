"""Unmodified programs behind the relay scroll on after the lift as Fling's Scroller does, and stop as it would."""
import math
import os
import pathlib
import shlex

import pytest

from pytest_fling import Run
from strip import draw
from support import GTK_DEMO, PROGRAMS, PYTHON, TARGETS, found, play, typelib, until

# UIKit's decay, the default: 0.998 of the speed is left after a millisecond.
FRICTION = -1000 * math.log(0.998)
FOOT = ["foot", "sh", "-c", "seq 5000; sleep 60"]
GTK_3 = [PYTHON, PROGRAMS / "scroll.py", "gtk3"]
QT = [PYTHON, PROGRAMS / "scroll.py", "qt"]
needs_gtk_3 = pytest.mark.needs("/usr/lib/python3/dist-packages/gi/__init__.py:python3-gi", typelib("3"))
needs_qt = pytest.mark.needs("/usr/lib/python3/dist-packages/PyQt5/__init__.py:python3-pyqt5",
                             "/usr/lib/*/qt5/plugins/platforms/libqwayland-generic.so:qtwayland5")
pytestmark = pytest.mark.needs(*TARGETS["sway"], "foot")


def worst(seen, pause):
    """How far the way after the lift is from the Scroller's at most, in parts of all of it."""
    velocity = speed(seen.fingers) * 1000
    lift, done, errors = seen.fingers[-1][0] + pause, 0, []
    for time, way in seen.after:
        done += way
        expected = velocity / FRICTION * (1 - math.exp(-FRICTION * (time - lift) / 1000))
        errors.append(abs(done - expected) / abs(velocity / FRICTION))
    return max(errors)


def speed(events):
    """The way over time; that of the first event began before its time."""
    return sum(way for _, way in events[1:]) / (events[-1][0] - events[0][0])


def last_part(seen):
    """The speed at the end, in parts of that of the fingers. A glide that ends by itself has 0.03 left. The last report of all is
    of a part of a frame."""
    return speed(seen.after[-7:-1]) / speed(seen.fingers)


def pdf(count):
    """A PDF of some pages with a number on each."""
    kinds = "".join(f"{3 * number + 4} 0 R " for number in range(count))
    text = f"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[{kinds}]/Count {count}>>endobj\n"
    text += "3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n"
    for number in range(count):
        drawing = f"BT /F1 200 Tf 100 300 Td ({number}) Tj ET"
        text += (f"{3 * number + 4} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F1 3 0 R>>>>"
                 f"/Contents {3 * number + 5} 0 R>>endobj\n"
                 f"{3 * number + 5} 0 obj<</Length {len(drawing)}>>stream\n{drawing}\nendstream endobj\n")
    return text + f"trailer<</Root 1 0 R/Size {3 * count + 6}>>\n%%EOF\n"


@pytest.mark.parametrize("program, direction", [
    pytest.param(FOOT, "up", id="foot"),
    pytest.param(["zathura", "PAPER"], "down", id="zathura", marks=[
        pytest.mark.long, pytest.mark.needs("zathura", "/usr/lib/*/zathura/libpdf-poppler.so:zathura-pdf-poppler")]),
    pytest.param(GTK_3, "down", id="gtk3", marks=[pytest.mark.long, needs_gtk_3]),
    pytest.param(QT, "down", id="qt", marks=[pytest.mark.long, needs_qt])])
def test_a_program_scrolls_on_after_the_lift_as_a_scroller_does(program, direction, scrolled, folder, request):
    paper = folder / "paper.pdf"
    paper.write_text(pdf(20))
    words = [paper if word == "PAPER" else word for word in program]
    plain, behind = (scrolled(words, direction, is_behind) for is_behind in (False, True))
    assert plain.after == []
    assert worst(behind, plain.pause) < 0.02
    assert behind.pause > 1000
    if program is FOOT and request.config.getoption("--update-pictures"):
        draw(plain, behind)


def test_a_touch_of_the_screen_stops_it(scrolled, synthesized):
    """By the button that sway presses for it in programs that do not ask for touches."""
    rest = synthesized("rest", "hold", "--on", "touchscreen", "--duration", "0.6", "--panel", "ideal")
    seen = scrolled(FOOT, "up", then=("--after", "0.3", "--trace", rest, "--after", "1"))
    assert seen.after
    assert 300 < seen.pause < 2500
    assert seen.stop - seen.after[-1][0] < 200


SEATS = """output HEADLESS-1 resolution 1280x800
xwayland disable
seat other fallback false
seat other attach "61726:1:Other_Touchpad"
"""


@pytest.mark.parametrize("owner, other", [("seat0", "other"), ("other", "seat0")])
def test_each_seat_has_a_glide_of_its_own(owner, other, fling, synthesized, read, folder):
    """Fingers that land on the touchpad of one of two seats stop the glide of that seat's pointer alone."""
    config = folder / "config"
    config.write_text(SEATS)

    def of(seat, name, *words):
        path = synthesized(f"{name}-{seat}", *words, "--panel", "ideal")
        if seat == "other":
            path.write_text(path.read_text().replace("Robot Touchpad", "Other Touchpad"))
        return path

    pointing = of(owner, "point", "drag", "--on", "touchpad", "--by", "20,10", "--duration", "0.5")
    flick = of(owner, "flick", "scroll", "--by=0,-25", "--speed", "150", "--steady")
    pauses = []
    for seat in (owner, other):
        landing = of(seat, "landing", "scroll", "--by=0,3", "--duration", "0.3", "--rest", "0.1")
        text = play(["--in", f"sway -c {config}", *(["--user", "nobody"] if os.geteuid() == 0 else []), "--timeout", "60",
                     "--wait", "window", "--wait", "idle", "--trace", pointing, "--wait", "idle", "--trace", flick, "--after", "0.3",
                     "--trace", landing, "--wait", "idle", "--after", "1"],
                    [fling, "glide", "--", "env", "WAYLAND_DEBUG=1", *FOOT], 150)
        [pointer] = found(r"(wl_pointer@\d+)\.axis\(", text)
        pauses.append(read("\n".join(line for line in text.splitlines() if pointer in line)).pause)
    assert pauses[0] < 500 and pauses[1] > 1000


def test_a_window_that_gets_another_size_scrolls_on(fling, synthesized, read):
    """As one beside it closes."""
    flick = synthesized("flick", "scroll", "--by=0,-25", "--speed", "150", "--steady", "--panel", "ideal")
    # It is idle while it waits for a line.
    script = (f"mkfifo $XDG_RUNTIME_DIR/lines; exec 3<>$XDG_RUNTIME_DIR/lines; WAYLAND_DEBUG=1 {shlex.join(FOOT)} & "
              "read -r _ <&3; foot sleep 600 & read -r _ <&3; kill $!; wait")
    with Run(fling, "glide", "--", "sh", "-c", script, target="sway", timeout=60) as run:
        def write_line():
            with open(os.open(pathlib.Path(run.place[1], "lines"), os.O_WRONLY | os.O_NONBLOCK), "w") as lines:
                lines.write("\n")

        run.wait("window")
        write_line()
        until("half of the output", lambda: any("configure(640, 800" in line for line in run.errors))
        run.wait("idle")
        run.place_pointer(0.25, 0.5)
        run.wait("idle")
        before = len(run.errors)
        run.play(flick)
        write_line()
        until("the stop", lambda: any("axis_stop" in line for line in run.errors))
        text = "\n".join(run.errors[before:])
    widened = text.index("configure(1280, 800")
    assert "axis_source(2)" in text[:widened] and "axis_source(2)" in text[widened:text.index("axis_stop")]
    assert read(text).pause > 1000


def test_it_ends_where_nothing_moves_any_more(scrolled):
    """At the end of a terminal's lines."""
    assert last_part(scrolled(FOOT, "down")) > 0.1


@pytest.mark.long
@pytest.mark.needs("mousepad", "/etc/services:netbase")
def test_it_ends_where_the_glow_of_an_edge_alone_is_drawn(scrolled):
    assert last_part(scrolled(["env", "GSETTINGS_BACKEND=memory", "mousepad", "/etc/services"], "up")) > 0.1


@pytest.mark.long
@needs_qt
def test_a_page_of_qt_is_where_the_axis_has_taken_it(scrolled):
    plain, behind = (scrolled(QT, "down", is_behind) for is_behind in (False, True))
    # Qt's offset for a way of the axis, by the one without a glide.
    scale = plain.offsets[-1] / sum(way for _, way in plain.fingers)
    assert behind.offsets[-1] == pytest.approx(behind.way * scale, rel=0.02)


@pytest.mark.long
@needs_gtk_3
def test_the_momentum_of_gtk_3_is_not_added(scrolled):
    behind = scrolled(GTK_3)
    # The first event of the axis comes to a page at rest.
    scale = behind.offsets[0] / behind.fingers[0][1]
    assert behind.offsets[-1] == pytest.approx(behind.way * scale, rel=0.02)


@pytest.mark.long
@needs_gtk_3
@pytest.mark.needs("Xwayland:xwayland")
def test_windows_of_x11_scroll_on_in_an_xwayland_that_is_behind_it(scrolled):
    plain, behind = (scrolled([PYTHON, PROGRAMS / "in_xwayland.py", *GTK_3], "down", is_behind) for is_behind in (False, True))
    assert plain.after == []
    assert worst(behind, plain.pause) < 0.02
    assert behind.offsets[-1] / behind.way == pytest.approx(plain.offsets[-1] / plain.way, rel=0.05)


@pytest.mark.needs(*GTK_DEMO)
def test_gtk_4_is_left_as_it_is_and_says_why(scrolled):
    demo = ["env", "GTK_A11Y=none", "gtk4-demo", "--run=gestures"]
    plain, behind = (scrolled(demo, "down", is_behind) for is_behind in (False, True))
    assert behind.after == []
    assert behind.pause == plain.pause
    assert "it scrolls with GTK 4" in behind.text


@pytest.mark.long
@pytest.mark.needs("chromium")
def test_chromium_is_left_as_it_is(in_sway, folder):
    page = folder / "page.html"
    page.write_text("<p>line</p>" * 2000)
    # It has a folder of settings of its own.
    _, text = in_sway(["chromium", "--no-sandbox", "--ozone-platform=wayland", page], ["--wait", "window", "--wait", "idle", "--after", "1"],
                      XDG_CONFIG_HOME=str(folder), HOME=str(folder))
    assert "it scrolls with Chromium's engine" in text
