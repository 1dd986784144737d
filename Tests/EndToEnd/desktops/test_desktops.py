"""Compositors and whole desktops with an app, whose pictures are kept in .build/pictures; and the guide's workflow."""
import os
import re
import subprocess

import pytest
import yaml

import drawn
import support
from support import GTK_DEMO, GUIDES, PYTHON, TARGETS, found, has_release, recording, shown

DEMO = ["env", "GTK_A11Y=none", "gtk4-demo", "--run=gestures"]
QT_5_ON_WAYLAND = "/usr/lib/*/qt5/plugins/platforms/libqwayland-generic.so:qtwayland5"


def play(options, program=()):
    return support.play([*(["--force"] if "--picture" in options else []), "--timeout", "60", *options], program, 240)


@pytest.fixture
def pictures():
    """Where pictures are kept."""
    folder = support.ROOT / ".build/pictures"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def on_touchpad(synthesized):
    """Makes a gesture of a robot's on a touchpad: no long press of GTK's, whose time is the machine's, interrupts it."""
    return lambda name, *words: synthesized(name, *words, "--on", "touchpad")


@pytest.fixture
def wake(on_touchpad):
    """A finger that moves the pointer into the window, which some compositors need before anything else."""
    return on_touchpad("wake", "drag", "--from", "30,30", "--by", "10,8", "--duration", "0.3")


@pytest.fixture
def scroll(on_touchpad):
    """Two fingers towards the person: the content goes up."""
    return on_touchpad("scroll", "scroll", "--by", "0,30", "--speed", "200")


def target(name, *options):
    # Debian has labwc from release 13 on.
    marks = [pytest.mark.needs(*TARGETS[name], *GTK_DEMO, "grim")]
    if name == "labwc":
        marks.append(pytest.mark.skipif(not has_release("labwc"), reason="this release of Debian has no labwc"))
    return pytest.param(name, options, marks=marks, id=name)


@pytest.mark.parametrize("name, options", [
    target("phoc", "--wait", "window"), target("labwc", "--wait", "window"), target("kwin", "--fill")])
def test_a_square_is_turned_as_far_as_the_fingers_turn(name, options, on_touchpad, wake, pictures):
    # The hand rests until the app has drawn its last step: with the lift the square is gone from the next frame on.
    turning = on_touchpad("turning", "rotate", "--rotation", "40", "--rest", "1", "--noise", "0")
    after = pictures / f"{name}.png"
    play(["--in", name, "--size", "640,400", *options, "--wait", "idle", "--trace", wake, "--after", "0.5",
          "--trace", turning, "--wait", "idle", "--picture", after], DEMO)
    turn = drawn.turn_of_square(after.read_bytes())
    assert turn is not None
    assert 28 <= turn <= 42


@pytest.mark.needs(*TARGETS["cage"], *GTK_DEMO)
def test_scrolling_in_cage_changes_the_picture_of_a_list(on_touchpad, scroll, pictures):
    """No gestures reach its clients."""
    before, after = pictures / "cage-before.png", pictures / "cage.png"
    # The list is at the left edge.
    left = on_touchpad("left", "drag", "--from", "80,35", "--by", "-60,0", "--duration", "0.4")
    play(["--in", "cage", "--wait", "window", "--wait", "idle", "--trace", left, "--wait", "idle",
          "--picture", before, "--trace", scroll, "--wait", "idle", "--picture", after], ["env", "GTK_A11Y=none", "gtk4-demo"])
    assert before.read_bytes() != after.read_bytes()


@pytest.mark.needs(*TARGETS["gnome-shell"])
def test_swipes_close_the_overview_of_gnome_shell_and_open_it_again(pictures):
    names = [pictures / f"gnome-{name}.png" for name in ("overview", "desktop", "overview-again")]
    play(["--in", "gnome-shell", "--wait", "idle", "--picture", names[0], "--trace", recording("swipe-down"), "--wait", "idle",
          "--picture", names[1], "--trace", recording("swipe-up"), "--wait", "idle", "--picture", names[2]])
    # Beside the workspace the overview shows its ground, and the desktop what is its background here: a colour or a picture.
    seen = []
    for name in names:
        width, rows = drawn.pixels(name.read_bytes())
        row = rows[len(rows) // 2]
        seen.append((row[20], row[width // 2]))
    (ground, workspace), desktop, again = seen
    assert ground != workspace
    assert desktop[0] != ground
    assert again == (ground, workspace)


QT = """
import sys
from PyQt5.QtCore import Qt, QTimer
from PyQt5.QtWidgets import QApplication, QListWidget
app = QApplication([])
view = QListWidget()
view.addItems([f"line {number}" for number in range(400)])
view.showFullScreen()
print("shown", flush=True)
bar = view.verticalScrollBar()
bar.valueChanged.connect(lambda value: (print("scrolled to", value, flush=True), view.grab().save(sys.argv[1])))
app.exec()
"""


@pytest.mark.needs("/usr/lib/python3/dist-packages/PyQt5/QtWidgets.*:python3-pyqt5", "/usr/bin/python3:python3")
def test_a_list_of_qt_is_scrolled(wake, scroll, folder, pictures):
    program, after = folder / "list.py", pictures / "qt.png"
    after.unlink(missing_ok=True)
    program.write_text(QT)
    text = play(["--in", "qt", "--wait", "line=shown", "--trace", wake, "--trace", scroll, "--after", "0.5"], [PYTHON, program, after])
    assert int(re.findall(r"scrolled to (\d+)", text)[-1]) > 0
    assert after.exists()


@pytest.mark.needs(*TARGETS["kwin"], "featherpad", "foot", QT_5_ON_WAYLAND)
@pytest.mark.parametrize("program", ["featherpad", "foot"])
def test_a_program_has_a_window_in_kwin(program):
    """Qt 5 has its windows in Wayland, and foot, which divides by the output's size in millimetres, is informed that it is unknown."""
    text = play(["--in", "kwin", "--wait", "window"], ["env", "WAYLAND_DEBUG=1", program])
    assert "wl_surface@" in text
    assert re.findall(r"wl_output@\d+\.geometry\(0, 0, (-?\d+), (-?\d+),", text)[:1] == [("0", "0")]


@pytest.mark.needs(*TARGETS["mutter"], *GTK_DEMO)
def test_the_guides_line_starts_mutter_by_its_command_line(fling, folder):
    line = shown("DrivingADesktop", 'fling run --in "mutter')
    for name, path in (("flick.yml", recording("touch-flick")), ("fling", fling)):
        (folder / name).symlink_to(path)
    result = subprocess.run(["bash", "-c", line.replace("fling run", "fling run --timeout 60", 1)], cwd=folder, stdout=subprocess.PIPE,
                            stderr=subprocess.STDOUT, text=True, timeout=240,
                            env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "GTK_A11Y": "none"})
    assert result.returncode == 0, result.stdout


@pytest.mark.needs(*TARGETS["gnome-shell"], *TARGETS["sway"], *GTK_DEMO, "/usr/share/icons/Adwaita:adwaita-icon-theme",
                   "/usr/share/fonts/truetype/dejavu:fonts-dejavu-core")
def test_the_guides_workflow_takes_its_pictures(fling, folder, pictures):
    """Its lines as they stand, in a folder where this package seems to be checked out and built.

    The line that builds is left out, and the packages of the one that installs must be there already.
    """
    guide = (GUIDES / "DrivingADesktop.md").read_text()
    jobs = yaml.safe_load(found(r"^```yaml\n(.*?)^```$", guide, re.S | re.M)[0])["jobs"]
    place, paths = folder / "workflow", folder / "paths"
    (place / "fling/.build/release").mkdir(parents=True)
    (place / "fling/.build/release/fling").symlink_to(fling)
    (place / "fling/Recordings").symlink_to(support.ROOT / "Recordings")
    paths.write_text("")
    for line in (step["run"] for step in jobs["swipes"]["steps"] if "run" in step):
        if line.startswith("apt-get"):
            packages = line.split("--no-install-recommends ")[1].split()
            words = ["dpkg-query", "--show", *packages]
        elif line == "swift build -c release --package-path fling --product fling":
            continue
        else:
            words = ["bash", "-eo", "pipefail", "-c", line]
        path = os.pathsep.join([*reversed(paths.read_text().split("\n")[:-1]), os.environ["PATH"]])
        result = subprocess.run(words, cwd=place, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                                env={**os.environ, "GITHUB_PATH": str(paths), "PATH": path})
        assert result.returncode == 0, f"the workflow's line fails: {line}\n{result.stdout[-1500:]}"
    taken = {}
    for made in sorted((place / "pictures").iterdir()):
        (pictures / f"workflow-{made.name}").write_bytes(made.read_bytes())
        taken[made.stem] = made.read_bytes()
    assert set(taken) == {"overview", "desktop", "overview-again", "list", "scrolled"}
    assert taken["overview"] != taken["desktop"]
    assert taken["desktop"] != taken["overview-again"]
    assert taken["list"] != taken["scrolled"]
