"""The versions of compositors and desktops in which a client gets a touch, a scroll and a gesture of ours, and whose output is
pictured: the table of the guide, with a column for each release of Debian.

With --update-shown they come into the column of the release on which this runs; `.ci/full versions` fills in all of them.
"""
import pathlib
import re
import shutil
import struct
import subprocess

import pytest

from support import COMMAND, GTK_IN_PYTHON, GUIDES, PROGRAMS, PYTHON, TARGETS, found, has_release, play, recording, release, typelib

GUIDE = GUIDES / "DrivingADesktop.md"
CLIENT = (*GTK_IN_PYTHON, typelib("4"), "/usr/lib/*/libGL.so.1:libgl1")
SIZED = ["--size", "640,400"]
# Each row of the table: the target, its package, the options of its run, and what its clients get beside touches and scrolls.
WAYLAND = {
    "sway": ("sway", ["--in", "sway", *SIZED], "pinch"),
    "phoc": ("phoc", ["--in", "phoc", *SIZED], "pinch"),
    "cage": ("cage", ["--in", "cage"], None),
    "labwc": ("labwc", ["--in", "labwc", *SIZED], "pinch"),
    "gnome-shell": ("gnome-shell", ["--in", "gnome-shell", *SIZED], None),
    "kwin": ("kwin-wayland", ["--in", "kwin", *SIZED], "pinch"),
}
MUTTER = ["--in", "mutter --headless --wayland --no-x11 --virtual-monitor 640x400", "--session-bus"]
# A row for each library in between.
LIBRARIES = {"libinput": "libinput10", "GTK 4, the client's": "libgtk-4-1"}


def version(package):
    """The version of a package without Debian's part; "none" if this release has no such package."""
    if not has_release(package):
        return "none"
    text = subprocess.run(["dpkg-query", "--show", "--showformat", "${Version}", package], capture_output=True, text=True, check=True).stdout
    return re.sub(r"^\d+:|[-+~].*$", "", text)


@pytest.fixture
def cell(request, alone):
    """Puts the version of a row's package into the table, with --update-shown; there must be the row, and this release's column."""
    def fill(row, package):
        with alone():
            text = GUIDE.read_text()
            table, = found(r"^(\| target, as its clients .*?)^(?!\|)", text, re.M | re.S)
            head, *lines = table.splitlines()
            place = [word.strip() for word in head.split("|")].index(release())
            words, = (line.split("|") for line in lines if line.startswith(f"| {row} |"))
            old = "|".join(words)
            words[place] = f" {version(package)} "
            if request.config.getoption("--update-shown"):
                GUIDE.write_text(text.replace(table, table.replace(old, "|".join(words))))

    return fill


def wayland_target(name):
    package = WAYLAND[name][0]
    return pytest.param(name, marks=[
        pytest.mark.needs(*COMMAND, *CLIENT, *(TARGETS[name] if has_release(package) else ()), "grim")], id=name)


def events(text, interface):
    """The names of the events of an interface that libwayland prints, in a version of it or another."""
    return re.findall(rf"{interface}[@#]\d+\.(\w+)\(", text)


def client(folder):
    """The words of a window that fills the output, prints the velocity of a swipe, and each event."""
    script = shutil.copy(PROGRAMS / "swipe.py", folder)
    return ["sh", "-c", f"GTK_A11Y=none GDK_BACKEND=wayland WAYLAND_DEBUG=1 exec {PYTHON} {script} 4 2>&1"]


def size(picture):
    """The width and height of a PNG, of whatever depth."""
    return struct.unpack(">16xII", picture.read_bytes()[:24])


def check_touch(text):
    names = [name for name in events(text, "wl_touch") if name in ("down", "motion", "up")]
    assert names[0] == "down" and names[-1] == "up" and names.count("motion") >= 8, names


@pytest.mark.parametrize("name", [wayland_target(name) for name in WAYLAND])
def test_a_client_gets_what_is_played(name, folder, cell):
    package, options, gesture = WAYLAND[name]
    if has_release(package):
        picture = folder / "picture.png"
        # The window is of one colour, by which cage's picture is not known to show one; and Debian 13 has built KWin without the
        # plug-in that lists its windows.
        is_hidden = name == "cage" or name == "kwin" and not any(pathlib.Path("/usr/lib").glob("*/qt*/plugins/kwin/plugins/krunnerintegration.so"))
        shown = ["--no-window", "--wait", "line=configure"] if is_hidden else ["--fill"]
        # Nothing has the focus before the pointer has moved.
        steps = [*shown, "--wait", "idle", "--at", "0.4,0.5", "--at", "0.5,0.5", "--wait", "idle",
                 "--trace", recording("scroll-flick"), "--wait", "line=.axis_stop(", "--wait", "idle",
                 *(["--trace", recording("pinch-out"), "--wait", "line=.end(", "--wait", "idle"] if gesture else []),
                 "--trace", recording("touch-flick"), "--wait", "line=velocity", "--wait", "idle", "--picture", picture]
        text = play([*options, "--timeout", "120", *steps], client(folder), timeout=400)
        check_touch(text)
        assert events(text, "wl_pointer").count("axis") > 8
        assert "axis_stop" in events(text, "wl_pointer")
        if gesture:
            names = events(text, f"zwp_pointer_gesture_{gesture}_v1")
            assert names[0] == "begin" and names[-1] == "end" and names.count("update") >= 40
        assert size(picture) == (640, 400) or "--size" not in options
    cell(f"`{name}`", package)


@pytest.mark.needs(*COMMAND, *CLIENT, *TARGETS["mutter"])
def test_a_client_of_mutter_gets_what_is_played(folder, cell):
    text = play([*MUTTER, "--timeout", "120", "--no-window", "--wait", "line=configure", "--wait", "idle",
                 "--trace", recording("touch-flick"), "--wait", "line=velocity"], client(folder), timeout=400)
    check_touch(text)
    cell("`mutter --headless`, as a command line", "mutter")


@pytest.mark.needs(*COMMAND, *TARGETS["xorg"], "xinput", "import:imagemagick")
def test_a_client_of_xorg_gets_what_is_played(folder, cell):
    picture = folder / "picture.png"
    text = play(["--in", "xorg", *SIZED, "--timeout", "120", "--no-window", "--wait", "idle", "--trace", recording("touch-flick"),
                 "--wait", "line=(TouchEnd)", "--picture", picture],
                ["stdbuf", "-oL", "xinput", "test-xi2", "--root"])
    assert text.count("(TouchBegin)") == text.count("(TouchEnd)") >= 1
    assert text.count("(TouchUpdate)") >= 8
    assert size(picture) == (640, 400)
    cell("`xorg`", "xserver-xorg-core")


@pytest.mark.needs(*COMMAND, *CLIENT)
@pytest.mark.parametrize("row", LIBRARIES)
def test_the_table_has_the_libraries(row, cell):
    cell(row, LIBRARIES[row])
