"""The page on the feel of programs: each row is what `fling measure` says of a program of Debian 12, in virtual time.

With --update-shown, a row comes into the place of what is there."""
import dataclasses
import json
import random
import re
import subprocess

import pytest

from pytest_fling import command
from support import COMMAND, GTK_DEMO, GTK_IN_PYTHON, GUIDES, release, typelib

pytestmark = pytest.mark.long
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
QUICK = """import QtQuick %s
import QtQuick.Window %s
Window {
    visible: true; width: 640; height: 480
    ListView {
        anchors.fill: parent; model: 2000
        delegate: Rectangle {
            width: 640; height: 41; color: index %% 3 ? "#ddd" : "#9ac"
            Text { text: "Row " + index + " " + Math.pow(index, 3); x: 7 + (index * 37) %% 300; font.pixelSize: 22 }
        }
    }
}
"""


@dataclasses.dataclass(frozen=True)
class Measured:
    name: str
    command: tuple[str, ...]
    needs: tuple[str, ...]


# The page's programs are those of Debian 12; GTK's list is measured in later ones, too.
LATER = "" if release() == "Debian 12" else f" of {release()}"
PROGRAMS = [
    Measured("GTK 4, gtk4-demo, a list box", ("gtk4-demo", "--run=listbox"), GTK_DEMO),
    Measured(f"GTK 4{LATER}, ListView", ("/usr/bin/python3", "view.py"), (*COMMAND, *GTK_IN_PYTHON, typelib("4"))),
    Measured("GTK 3, mousepad", ("mousepad", "long.txt"), ("mousepad",)),
    Measured("Qt 5 Quick, ListView", ("qmlscene", "list5.qml"),
             ("qmlscene", "/usr/lib/*/qt5/qml/QtQuick.2/qmldir:qml-module-qtquick2",
              "/usr/lib/*/qt5/qml/QtQuick/Window.2/qmldir:qml-module-qtquick-window2", "/usr/lib/*/qt5/plugins/platforms/libqwayland*:qtwayland5")),
    Measured("Qt 6 Quick, ListView", ("/usr/lib/qt6/bin/qml", "list6.qml"),
             ("/usr/lib/qt6/bin/qml:qml-qt6", "/usr/lib/*/qt6/qml/QtQuick/qmldir:qml6-module-qtquick",
              "/usr/lib/*/qt6/qml/QtQuick/Window/qmldir:qml6-module-qtquick-window", "/usr/lib/*/qt6/qml/QtQml/WorkerScript/qmldir:qml6-module-qtqml-workerscript",
              "/usr/lib/*/qt6/plugins/platforms/libqwayland*:qt6-wayland")),
    Measured("Qt 5, QListWidget", ("/usr/bin/python3", "widgets.py"),
             ("/usr/lib/python3/dist-packages/PyQt5/__init__.py:python3-pyqt5", "/usr/lib/*/qt5/plugins/platforms/libqwayland*:qtwayland5")),
    Measured("foot", ("foot", "--", "sh", "-c", "cat long.txt; sleep 100000"), ("foot",)),
    Measured("foot under `fling glide`", ("fling", "glide", "--", "foot", "--", "sh", "-c", "cat long.txt; sleep 100000"), ("foot",)),
]


@pytest.fixture
def content(tmp_path):
    """A folder with what the programs show."""
    chance = random.Random(1)
    words = [str(chance.randrange(10 ** 9)) for _ in range(40)]
    lines = [" ".join(chance.choices(words, k=chance.randint(1, 14))) for _ in range(3000)]
    (tmp_path / "long.txt").write_text("\n".join(lines))
    (tmp_path / "list5.qml").write_text(QUICK % ("2.15", "2.15"))
    (tmp_path / "list6.qml").write_text(QUICK % ("", ""))
    (tmp_path / "view.py").write_text(LIST_VIEW)
    (tmp_path / "widgets.py").write_text(WIDGETS)
    return tmp_path


def measured(folder, program, *options):
    """What `fling measure --json` says of a program."""
    words = [command.path() if word == "fling" else word for word in program.command]
    report = folder / "report.json"
    result = subprocess.run([command.path(), "measure", *options, "--timeout", "120", "--json", report, "--force", "--", *words],
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


def row_of(program, feel, hands):
    drag, flick, _, scroll = (feel["strokes"][kind] for kind in ("drag", "flick", "slow scroll", "fast scroll"))
    if drag["follows"] and drag["lagMilliseconds"]:
        lag = f"{drag['lagMilliseconds']['median']:.0f} ms"
    else:
        lag = f"jumps, to {abs(drag['strayStep']):.0f} px" if drag["strayStep"] else "no touch"
    offset = f"{drag['offset']['median']:.0f} px" if drag["follows"] and drag["offset"] else "–"
    gain = f"{scroll['gain']['median']:.1f}" if scroll["follows"] and scroll["gain"] else "–"
    broken = [hand["name"] for hand in hands["hands"] if hand["verdict"] == "broken"]
    silent = [hand["name"] for hand in hands["hands"] if hand["verdict"] == "no answer"]
    verdict = "; ".join(([f"broken: {', '.join(broken)}"] if broken else []) + ([f"no answer: {', '.join(silent)}"] if silent else [])) or "all kept"
    return f"| {program.name} | {lag} | {offset} | {after(flick)} | {gain} | {after(scroll)} | {verdict} |"


@pytest.mark.parametrize(
    "program", [pytest.param(program, id=program.name, marks=pytest.mark.needs(*program.needs)) for program in PROGRAMS])
def test_a_program_feels_as_the_page_says(program, content, request):
    row = row_of(program, measured(content, program), measured(content, program, "--conformance"))
    page = PAGE.read_text()
    there = re.search(rf"^\| {re.escape(program.name)} \|.*$", page, re.M)
    assert there, f"the page has no row of {program.name}: {row}"
    if request.config.getoption("--update-shown"):
        PAGE.write_text(page.replace(there[0], row))
    else:
        assert there[0] == row
