"""The objects for GTK 4, from the languages that have them by introspection: Python, JavaScript, Vala and C."""
import re
import subprocess

import pytest

from pages import fences
from stage import CHECKED, INSTALLED, STRICT, is_clean, round_off
from support import GTK_IN_PYTHON, GTK_WINDOWS, PYTHON, ROOT, TARGETS, run, shown, typelib

pytestmark = pytest.mark.needs(
    *GTK_WINDOWS, *GTK_IN_PYTHON, typelib("4"), "g-ir-scanner:gobject-introspection",
    "lib=gobject-introspection-1.0:libgirepository1.0-dev", "gjs", "valac")
SHEET = ROOT / "Sources/Examples/Python/sheet.py"


def test_a_sheet_in_python_is_thrown_and_its_list_gives_the_drag_back(stage):
    """Thrown to the middle, then open; within one drag the list scrolls back and the sheet closes."""
    sheet = stage.start(PYTHON, SHEET)
    sheet.window("Sheet")
    sheet.sleeps()
    with sheet.hand() as hand:
        hand.down(200, 620).to(200, 560, 160).up()
    sheet.expect("^at 350 points")
    sheet.sleeps()
    with sheet.hand() as hand:
        hand.down(200, 400).to(200, 280, 96).up()
    sheet.expect("^at 350", "^at 630 points")
    sheet.rests()
    with sheet.hand() as hand:
        hand.down(200, 600).to(200, 400, 400).rest(500).up()
    sheet.rests()
    with sheet.hand() as hand:
        hand.down(200, 200).to(200, 640, 320).rest(500).up()
    sheet.expect("^at 350", "^at 630", "^at 350 points")
    sheet.sleeps()


def test_a_card_in_javascript_is_thrown(stage):
    card = stage.start("gjs", "-m", ROOT / "Sources/Examples/JavaScript/card.js")
    card.window("Card")
    card.sleeps()
    with card.hand() as hand:
        hand.down(100, 100).to(220, 100, 96).up()
    card.expect("^held", "^let go", "^at 380, 20$")
    card.sleeps()
    with card.hand() as hand:
        hand.down(450, 60).to(450, 150, 72).up()
    card.expect("^at 380, 20$", "^held", "^let go", "^at 380, 260$")
    card.sleeps()


def test_a_list_in_vala_is_thrown_and_scrolled_by_a_wheel(stage, flags, tmp_path):
    program = tmp_path / "list"
    run("valac", f"--girdir={INSTALLED}/fling-gtk/share/gir-1.0", "--pkg", "gtk4", "--pkg", "Fling-1.0", ROOT / "Sources/Examples/Vala/list.vala",
        "-X", "-w", *(word for flag in flags("--cflags", "--libs", "fling-gtk", "fling") for word in ("-X", flag)), "-o", program,
        env=stage.environment)
    pages = stage.start(program)
    pages.window("List")
    with pages.hand() as hand:
        hand.down(200, 400).to(200, 280, 96).up()
    pages.expect("^held", "^let go", "^at [1-9][0-9]+ points")
    pages.sleeps()
    before = int(re.findall(r"at (\d+)", pages.said.read_text())[-1])
    pages.point(200, 300)
    pages.click(5, 5)
    # Two clicks scroll it by twice 60.
    pages.expect(f"^at {before + 120} points")


# MARK: In C, under sanitizers

@pytest.fixture(scope="session")
def objects(work, flags):
    """A program in C that asks and refuses. What GTK says of an event is the program's to choose."""
    program = work / "objects"
    wrapped = ["gtk_event_controller_get_current_event", "gtk_event_controller_get_current_event_time", "gdk_event_get_event_type",
               "gdk_event_get_history", "g_get_monotonic_time"]
    run(*STRICT, *CHECKED, f"-I{ROOT}/Sources/C/FlingGTK", ROOT / "Tests/FlingGTKTests/objects.c", *(ROOT / "Sources/C/FlingGTK").glob("*.c"),
        *(f"-Wl,--wrap={name}" for name in wrapped), *flags("--cflags", "--libs", "fling-gtk", "fling"), "-lm", "-o", program)
    return program


def test_the_objects_answer_and_refuse(objects, stage):
    result = subprocess.run([objects], env={**stage.environment, "ASAN_OPTIONS": "detect_leaks=0"}, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr


def test_nothing_is_left_of_objects_that_a_hand_and_a_key_have_moved(objects, stage):
    is_clean(stage, "Objects", objects, "Sources/C/FlingGTK", (200, 600), (200, 500), "^settled")
    stage.programs[-1].expect("^detent -1", "^released", "^detent 1", "^settled", "^0 objects are left")


def test_nothing_is_left_of_objects_whose_window_the_hand_destroys_as_it_takes_hold(objects, stage):
    ends = stage.start(objects, "--ends", ASAN_OPTIONS="detect_leaks=0:verify_asan_link_order=0")
    ends.window("Objects")
    with ends.hand() as hand:
        hand.down(200, 600).to(200, 500, 64).up()
    ends.expect("^0 objects are left")


# MARK: The guide's lines

@pytest.mark.needs(*TARGETS["sway"])
def test_the_lines_of_the_guide_open_the_sheet_and_drive_it_under_sway(stage, library, request):
    # The first installs what the second uses.
    line = shown("EmbeddingInGTK", "PKG_CONFIG_PATH").strip()
    sheet = stage.start("bash", "-c", f"cd '{ROOT}' && {line}", PATH=f"/usr/bin:{stage.environment['PATH']}")
    sheet.window("Sheet")
    sheet.stop()
    line = shown("EmbeddingInGTK", "LD_LIBRARY_PATH").strip()
    said = run("bash", "-c", line, env={**library, "PATH": f"/usr/bin:{library['PATH']}", "GTK_A11Y": "none"}, cwd=ROOT, timeout=300)
    assert re.search(r"^at 630 points", said, re.M)
    if request.config.getoption("--update-pictures"):
        round_off(ROOT / ".build/sheet.png", ROOT / "Sources/Guides/Fling.docc/Resources/sheet-python.png", 400, 700)


def test_the_guide_names_packages_that_there_are():
    run("bash", "-c", shown("EmbeddingInGTK", "apt-get install libgtk-4-dev gobject").strip() + " --simulate")


def test_the_library_and_the_sheet_in_python_are_short():
    sources = "\n".join(path.read_text() for path in (ROOT / "Sources/C/FlingGTK").glob("*.[ch]"))
    assert len([line for line in sources.splitlines() if line.strip()]) <= 1000
    assert len(re.findall(r'^ *[^ "\n]', SHEET.read_text(), re.M)) <= 15


def test_the_guide_shows_the_sheet_in_python():
    assert "".join(fences("python", "EmbeddingInGTK")) == SHEET.read_text()
