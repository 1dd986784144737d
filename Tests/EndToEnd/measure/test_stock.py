"""The page on the feel of programs: each row is what `fling measure` says of a program of Debian 12, in virtual time, and in
real time in sway.

With --update-shown, a row comes into the place of what is there. In real time, a run in which other processes kept the
processors busy is refused."""
import dataclasses
import json
import pathlib
import random
import re
import shutil
import subprocess

import pytest

from pytest_fling import command
from support import COMMAND, GTK_DEMO, GTK_IN_PYTHON, GUIDES, PROGRAMS, ROOT, TARGETS, release, run, typelib

pytestmark = pytest.mark.long
EMBED = ROOT / ".build/embed"
MODULE = str(EMBED / "lib/qt6/qml")
PAGE = GUIDES / "FeelOfPrograms.md"
LIST_VIEW = """import gi
gi.require_version("Gtk", "4.0")
from gi.repository import GLib, Gtk, Pango
Gtk.init()
factory = Gtk.SignalListItemFactory()
factory.connect("setup", lambda _, item: item.set_child(Gtk.Label(xalign=0, ellipsize=Pango.EllipsizeMode.END, margin_top=7, margin_bottom=7)))
factory.connect("bind", lambda _, item: item.get_child().set_label(item.get_item().get_string()))
model = Gtk.NoSelection(model=Gtk.StringList.new(open("long.txt").read().splitlines()))
window = Gtk.Window(default_width=640, default_height=480)
window.set_child(Gtk.ScrolledWindow(child=Gtk.ListView(model=model, factory=factory)))
window.present()
GLib.MainLoop().run()
"""
WIDGETS = """import sys
from PyQt5.QtWidgets import QApplication, QListWidget
app = QApplication(sys.argv)
view = QListWidget()
view.addItems([f"Row {number} {number ** 3}" for number in range(2000)])
view.setVerticalScrollMode(QListWidget.ScrollPerPixel)
view.resize(640, 480)
view.show()
app.exec()
"""
QUICK = """%s
Window {
    visible: true; width: 640; height: 480
    %s {
        anchors.fill: parent
        ListView {
            anchors.fill: parent; model: 2000
            delegate: Rectangle {
                width: 640; height: 41; color: index %% 3 ? "#ddd" : "#9ac"
                Text { text: "Row " + index + " " + Math.pow(index, 3); x: 7 + (index * 37) %% 300; font.pixelSize: 22 }
            }
        }
    }
}
"""
# What a new profile would ask or show before a page.
FIREFOX = """user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.preonboarding.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("datareporting.policy.dataSubmissionPolicyBypassNotification", true);
user_pref("toolkit.startup.max_resumed_crashes", -1);
user_pref("browser.sessionstore.resume_from_crash", false);
user_pref("app.normandy.enabled", false);
"""


@dataclasses.dataclass(frozen=True)
class Measured:
    name: str
    # FOLDER stands for that of the content.
    command: tuple[str, ...]
    needs: tuple[str, ...]
    # What FOLDER/program is compiled of, and the libraries.
    source: tuple[pathlib.Path | str, ...] = ()
    variables: tuple[str, ...] = ()
    # Those in real time, so that no threads of OpenGL wait for a processor. The stage has its own.
    real_variables: tuple[str, ...] = ()
    is_on_stage: bool = True
    # False where films differ from run to run by fractions of a frame.
    is_exact: bool = True


QUICK_6 = ("/usr/lib/qt6/bin/qml:qml-qt6", "/usr/lib/*/qt6/qml/QtQuick/qmldir:qml6-module-qtquick",
           "/usr/lib/*/qt6/qml/QtQuick/Window/qmldir:qml6-module-qtquick-window",
           "/usr/lib/*/qt6/qml/QtQml/WorkerScript/qmldir:qml6-module-qtqml-workerscript", "/usr/lib/*/qt6/plugins/platforms/libqwayland*:qt6-wayland")
# The page's programs are those of Debian 12; GTK's list is measured in later ones, too.
LATER = "" if release() == "Debian 12" else f" of {release()}"
MEASURED = [
    Measured("GTK 4, gtk4-demo, a list box", ("gtk4-demo", "--run=listbox"), GTK_DEMO),
    Measured(f"GTK 4{LATER}, ListView", ("/usr/bin/python3", "view.py"), (*COMMAND, *GTK_IN_PYTHON, typelib("4"))),
    Measured("GTK 3, mousepad", ("mousepad", "long.txt"), ("mousepad",)),
    Measured("Qt 5 Quick, ListView", ("qmlscene", "list5.qml"),
             ("qmlscene", "/usr/lib/*/qt5/qml/QtQuick.2/qmldir:qml-module-qtquick2",
              "/usr/lib/*/qt5/qml/QtQuick/Window.2/qmldir:qml-module-qtquick-window2", "/usr/lib/*/qt5/plugins/platforms/libqwayland*:qtwayland5"),
             real_variables=("QT_QUICK_BACKEND=software",)),
    Measured("Qt 6 Quick, ListView", ("/usr/lib/qt6/bin/qml", "list6.qml"), QUICK_6,
             real_variables=("QT_QUICK_BACKEND=software",)),
    Measured("Qt 5, QListWidget", ("/usr/bin/python3", "widgets.py"),
             ("/usr/lib/python3/dist-packages/PyQt5/__init__.py:python3-pyqt5", "/usr/lib/*/qt5/plugins/platforms/libqwayland*:qtwayland5")),
    Measured("foot", ("foot", "--", "sh", "-c", "cat long.txt; sleep 100000"), ("foot",)),
    Measured("foot under `fling glide`", ("fling", "glide", "--", "foot", "--", "sh", "-c", "cat long.txt; sleep 100000"), ("foot",)),
    Measured("SDL 2, rows that its events move", ("FOLDER/program",), ("gcc", "pkg-config", "lib=sdl2:libsdl2-dev"),
             source=(PROGRAMS / "rows.c", "sdl2")),
    Measured("Fling in GTK 4, `GTK/list.c`", ("FOLDER/program",), ("gcc", "pkg-config", "lib=gtk4:libgtk-4-dev", "/usr/lib/*/libGL.so.1:libgl1"),
             source=(ROOT / "Sources/Examples/GTK/list.c", "gtk4", "fling"), real_variables=("GSK_RENDERER=cairo",)),
    Measured("Fling in Qt 6 Quick, a `Scroller` around a ListView", ("/usr/lib/qt6/bin/qml", "-I", MODULE, "scroller.qml"), QUICK_6,
             real_variables=("QT_QUICK_BACKEND=software",)),
    Measured("Firefox", ("firefox-esr", "--no-remote", "--profile", "FOLDER/profile", "file://FOLDER/long.html"), ("firefox-esr",),
             variables=("HOME=FOLDER/profile",), is_exact=False),
    Measured("Chromium", ("chromium", "--no-sandbox", "--ozone-platform=wayland", "--no-first-run", "--user-data-dir=FOLDER/profile",
                          "file://FOLDER/long.html"), ("chromium",), variables=("HOME=FOLDER/profile",), is_on_stage=False),
]


def each(programs, *needs):
    return pytest.mark.parametrize(
        "program", [pytest.param(program, id=program.name, marks=pytest.mark.needs(*program.needs, *needs)) for program in programs])


@pytest.fixture
def content(folder, program, request):
    """A folder with what a program shows."""
    if MODULE in program.command:
        assert pathlib.Path(MODULE, "Fling").exists(), "the module for QML is not built: .ci/qml"
    if program.source:
        source, *packages = program.source
        flags = request.getfixturevalue("flags")("--cflags", "--libs", *packages)
        run("gcc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", source, *flags, f"-Wl,-rpath,{EMBED}/lib", "-o", folder / "program")
    chance = random.Random(1)
    words = [str(chance.randrange(10 ** 9)) for _ in range(40)]
    lines = [" ".join(chance.choices(words, k=chance.randint(1, 14))) for _ in range(3000)]
    (folder / "long.txt").write_text("\n".join(lines))
    rows = "".join(f"<p>{line}</p>" for line in lines)
    (folder / "long.html").write_text(
        f"<!doctype html><title>Long</title><style>html {{ overflow-x: hidden }} p {{ margin: 4px; white-space: nowrap }}</style>{rows}")
    (folder / "list5.qml").write_text(QUICK % ("import QtQuick 2.15; import QtQuick.Window 2.15", "Item"))
    (folder / "list6.qml").write_text(QUICK % ("import QtQuick", "Item"))
    (folder / "scroller.qml").write_text(QUICK % ("import QtQuick; import Fling", "Scroller"))
    (folder / "view.py").write_text(LIST_VIEW)
    (folder / "widgets.py").write_text(WIDGETS)
    return folder


def measured(folder, program, *options, real=False):
    """What `fling measure --json` says of a program."""
    # What a browser keeps of a run is not for the next one.
    profile = folder / "profile"
    shutil.rmtree(profile, ignore_errors=True)
    profile.mkdir()
    profile.chmod(0o777)
    (profile / "user.js").write_text(FIREFOX)
    words = [command.path() if word == "fling" else word.replace("FOLDER", str(folder)) for word in program.command]
    variables = program.variables + (program.real_variables if real else ())
    changes = [word for variable in variables for word in ("--env", variable.replace("FOLDER", str(folder)))]
    report = folder / "report.json"
    result = subprocess.run([command.path(), "measure", *options, *changes, "--timeout", "120", "--json", report, "--force", "--", *words],
                            cwd=folder, capture_output=True, text=True, timeout=1500)
    assert report.exists(), result.stderr
    return json.loads(report.read_text())


def after(stroke):
    if not stroke["follows"]:
        return "–"
    if not stroke["goesOn"]:
        return "stops"
    if stroke["distance"] is None:
        return "goes on to the end"
    parts = [f"{stroke['distance']['median']:.0f} px in {stroke['seconds']['median']:.1f} s"]
    curve = stroke.get("curve")
    if curve and curve["platform"]:
        parts.append(f"as {curve['platform']}")
    elif curve:
        parts.append({"exponential": "exponential, {:.1f} /s", "parabola": "parabola, {:.0f} px/s²", "spring": "spring, {:.1f} s"}
                     [curve["form"]].format(curve["constant"]["median"]))
    return ", ".join(parts)


def jumps(stroke):
    """The steps that are far off, as they follow the lag."""
    return f", {stroke['jumps']} jumps to {abs(stroke['farthestJump']):.0f} px" if stroke["jumps"] else ""


def row_of(program, feel, hands):
    drag, flick, _, scroll = (feel["strokes"][kind] for kind in ("drag", "flick", "slow scroll", "fast scroll"))
    if drag["follows"] and drag["lagMilliseconds"]:
        lag = f"{drag['lagMilliseconds']['median']:.0f} ms{jumps(drag)}"
    else:
        lag = f"jumps, to {abs(drag['strayStep']):.0f} px" if drag["strayStep"] else "no touch"
    offset = f"{round(drag['offset']['median'])} px" if drag["follows"] and drag["offset"] else "–"
    gain = f"{scroll['gain']['median']:.1f}" if scroll["follows"] and scroll["gain"] else "–"
    broken = [hand["name"] for hand in hands["hands"] if hand["verdict"] == "broken"]
    silent = [hand["name"] for hand in hands["hands"] if hand["verdict"] == "no answer"]
    verdict = "; ".join(([f"broken: {', '.join(broken)}"] if broken else []) + ([f"no answer: {', '.join(silent)}"] if silent else [])) or "all kept"
    judder = f"{drag['judder']['median']:.2f}" if drag["follows"] and drag["judder"] else "–"
    return f"| {program.name} | {lag} | {offset} | {judder} | {after(flick)} | {gain} | {after(scroll)} | {verdict} |"


# A number, and its error.
NUMBER = r"(-?\d+(?:\.\d+)?)(?: ±(\d+(?:\.\d+)?))?"


def words_of(row):
    return re.sub(NUMBER, "#", row)


def is_near(row, other):
    """True for two rows of the same words, whose numbers differ by their errors, or by a tenth where they have none."""
    pairs = zip(re.findall(NUMBER, row.split("|", 2)[2]), re.findall(NUMBER, other.split("|", 2)[2]))
    return words_of(row) == words_of(other) and all(
        abs(float(a) - float(b)) <= (float(c) + float(d) if c and d else max(3, abs(float(a)) / 10)) for (a, c), (b, d) in pairs)


def shown_row(program, section):
    """The row of a program that a section of the page has."""
    there = re.search(rf"^\| {re.escape(program.name)} \|.*$", section, re.M)
    assert there, f"the page has no row of {program.name}: --update-shown adds it"
    return there[0]


def with_row(program, section, row):
    """The section with a row in the place of what is there, or below the others."""
    there = re.search(rf"^\| {re.escape(program.name)} \|.*$", section, re.M)
    if there:
        return section.replace(there[0], row)
    end = [match.end() for match in re.finditer(r"^\|.*\n", section, re.M)][-1]
    return section[:end] + row + "\n" + section[end:]


@each([program for program in MEASURED if program.is_on_stage])
def test_a_program_feels_as_the_page_says(program, content, request):
    row = row_of(program, measured(content, program), measured(content, program, "--conformance"))
    design, heading, rest = PAGE.read_text().partition(REAL_TIME)
    if request.config.getoption("--update-shown"):
        PAGE.write_text(with_row(program, design, row) + heading + rest)
        return
    there = shown_row(program, design)
    assert there == row if program.is_exact else is_near(there, row), f"the page has {there}, and it is {row}"


# MARK: Real time

REAL_TIME = "## In real time\n"


def figure(spread, unit, digits=0):
    """A median with its error: that of one stroke, or half the range of all where that is more."""
    error = max(spread["error"], (spread["most"] - spread["least"]) / 2)
    return f"{spread['median']:.{digits}f} ±{error:.{digits}f}{unit}"


def real_after(stroke):
    if stroke["follows"] and stroke["goesOn"] and stroke["distance"]:
        return f"{figure(stroke['distance'], ' px')} in {figure(stroke['seconds'], ' s', 1)}"
    return after(stroke)


def real_cells(slow, fast):
    """The figures of a device: those under the fingers are those of its slow strokes."""
    if not slow["follows"]:
        return [f"jumps, to {abs(slow['strayStep']):.0f} px" if slow["strayStep"] else "–"] + ["–"] * 3
    lost = 100 * max(slow["lost"], fast["lost"])
    return [figure(slow["lagMilliseconds"], " ms") + jumps(slow), f"{lost:.0f} %", figure(slow["hitches"], " ms/s"), real_after(fast)]


def real_row(program, feel):
    drag, flick, slow, fast = (feel["strokes"][kind] for kind in ("drag", "flick", "slow scroll", "fast scroll"))
    return f"| {' | '.join([program.name, *real_cells(drag, flick), *real_cells(slow, fast)])} |"


@each(MEASURED, *TARGETS["sway"])
@pytest.mark.usefixtures("relay")
def test_a_program_feels_in_real_time_as_the_page_says(program, content, request, alone):
    """It follows, and goes on, as the page says. The numbers are those of the machine on which the page was made."""
    with alone():
        feel = measured(content, program, "--in", "sway", real=True)
    pressure = feel["realTime"]["pressure"]
    assert pressure is not None, "the kernel does not say how busy the processors were"
    assert not feel["realTime"]["isNoisy"], (
        f"the run was noisy: processes waited for a processor in {100 * pressure:.0f} % of the time. Repeat it where nothing else runs")
    row = real_row(program, feel)
    design, heading, rest = PAGE.read_text().partition(REAL_TIME)
    if request.config.getoption("--update-shown"):
        PAGE.write_text(design + heading + with_row(program, rest, row))
        return
    there = shown_row(program, rest)
    assert words_of(there) == words_of(row), f"the page has {there}, and it is {row}"
    if not is_near(there, row):
        print(f"the page has {there}, and it is {row} here")
