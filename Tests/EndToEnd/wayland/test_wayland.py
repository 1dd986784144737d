"""The adapter for Wayland clients: its header, its tests, and the pages of the guide under an unmodified sway, whose velocities
at the lift are compared with those of `fling replay`."""
import os
import re
import shutil
import subprocess

import pytest

import drawn
from pages import strangers
from support import COMPILERS, GUIDES, ROOT, TARGETS, in_a_language, outcome, recording, run, shown

pytestmark = pytest.mark.needs(
    *TARGETS["sway"], "valgrind", "gcc", "g++", "pkg-config", "wayland-scanner:libwayland-bin", "lib=cairo:libcairo2-dev",
    "lib=wayland-client:libwayland-dev", "lib=wayland-protocols:wayland-protocols", "lib=libinput:libinput-dev")
SOURCE = ROOT / "Sources/Examples/Wayland/pages.c"
PROTOCOLS = ROOT / ".build/wayland"
# A headless output has no size, so that an inch counts 96 points, and 1280 points are 338.667 mm. The panel's range is as
# wide as its picture.
RANGE = 1280 / 96 * 25.4 / (294 + 1 / 16)
INCLUDE = """#include <fling-wayland.h>
int main(void) {
    static fling_wayland input;
    fling_wayland_finish(&input);
    return (int)fling_wayland_offers(&input);
}
"""


# MARK: The guide's lines: its build, and pieces of the example

@pytest.fixture(scope="session")
def pages(library, shared_folder, alone):
    """The pages, built by the guide's lines, and the library beside them."""
    # The library is there already.
    install = shown("InAWaylandClient", "Sources/C/CFling/install").strip()
    assert install == "Sources/C/CFling/install --prefix .build/embed"
    lines = [shown("InAWaylandClient", "mkdir"), shown("InAWaylandClient", "for name in"), shown("InAWaylandClient", "gcc")]
    program = shared_folder / "pages"
    with alone():
        run("bash", "-e", "-c", "\n".join(lines), cwd=ROOT)
        shutil.copy(ROOT / ".build/pages", program)
    shutil.copy(ROOT / ".build/embed/lib/libfling.so.1", shared_folder)
    return program


def test_the_guide_names_packages_that_there_are():
    run("bash", "-c", shown("InAWaylandClient", "apt-get").strip() + " --simulate")


def test_the_example_is_short():
    assert len(SOURCE.read_text().splitlines()) <= 250


def test_the_guide_shows_lines_that_the_example_has():
    assert not strangers("c", "InAWaylandClient", SOURCE)


# MARK: The header by itself

@pytest.fixture(scope="session")
def adapters(flags):
    return flags("--variable=adapters", "fling")[0]


@pytest.mark.parametrize("extensions", [[f"-I{PROTOCOLS}"], []], ids=["with the extensions", "without"])
@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_the_adapter_compiles(compiler, extensions, pages, adapters, tmp_path):
    run(compiler, "-std=c11", "-Wall", "-Wextra", "-pedantic", "-Werror", *extensions, f"-I{ROOT}/.build/embed/include", "-c",
        f"{adapters}/fling-wayland.c", "-o", tmp_path / "adapter.o")


@pytest.mark.parametrize("compiler", COMPILERS)
def test_the_header_is_c_and_cplusplus(compiler, library, adapters, flags, tmp_path, monkeypatch):
    monkeypatch.setenv("LD_LIBRARY_PATH", library["LD_LIBRARY_PATH"])
    packages = flags("--cflags", "--libs", "fling", "wayland-client")
    run("gcc", "-std=c11", f"-I{ROOT}/.build/embed/include", "-c", f"{adapters}/fling-wayland.c", "-o", tmp_path / "adapter.o")
    in_a_language(compiler, tmp_path, INCLUDE, str(tmp_path / "adapter.o"), *packages, "-lm")


@pytest.mark.parametrize("has_extensions", [True, False], ids=["with the extensions", "without"])
def test_the_adapter_passes_its_tests_and_is_clean(has_extensions, pages, library, adapters, flags, tmp_path):
    program = tmp_path / "tests"
    extensions = [f"-I{PROTOCOLS}", *PROTOCOLS.glob("*-protocol.c")] if has_extensions else []
    run("gcc", "-std=c11", "-D_GNU_SOURCE", "-O1", "-g", "-Wall", "-Wextra", "-pedantic", "-Werror", f"-I{adapters}",
        ROOT / "Tests/CAdapterTests/wayland.c", *extensions, *flags("--cflags", "--libs", "fling", "wayland-client"), "-lm", "-o", program)
    run(program, env=library, cwd=ROOT)
    run("valgrind", "-q", "--leak-check=full", "--error-exitcode=9", program, env=library, cwd=ROOT)


# MARK: The pages under sway

def play(pages, *steps):
    """The velocities with which the pages are let go, by what lets them go."""
    status, text = outcome(["--in", "sway", "--size", "1280,800", "--timeout", "60", "--wait", "window=Pages", "--wait", "idle", *steps,
                            "--wait", "idle"], ["env", f"LD_LIBRARY_PATH={pages.parent}", pages, "--verbose"])
    assert status == 0, text
    return {what: float(velocity) for what, velocity in re.findall(r"^(\w+) let go at ([-.0-9]+)", text, re.M)}


@pytest.fixture(scope="session")
def steady(pages, robots, shared_folder):
    """Robots' gestures, and a picture of a page that turns."""
    turning = shared_folder / "turning.png"
    return play(pages, "--trace", robots["drag"], "--after", "0.02", "--picture", turning, "--wait", "idle", "--trace", robots["scroll"],
                "--wait", "idle", "--trace", robots["slow"]), turning


@pytest.mark.parametrize("what, gesture, units", [("touch", "drag", RANGE), ("scroll", "scroll", 1), ("swipe", "slow", 1)])
def test_a_page_is_let_go_with_the_velocity_of_the_direct_path(what, gesture, units, steady, robots, direct):
    assert steady[0][what] == pytest.approx(direct(robots[gesture], units), rel=0.02)


def test_a_turn_is_seen_in_its_middle(steady, request):
    """Two pages, or a page and the darkness before it."""
    _, rows = drawn.pixels(steady[1].read_bytes())
    assert len(set(rows[700])) >= 2
    if request.config.getoption("--update-pictures"):
        subprocess.run(["convert", steady[1], "-resize", "50%", "-strip", "-define", "png:compression-level=9",
                        GUIDES / "Resources/pages.png"], check=True)


def test_recorded_hands_let_pages_go_with_nearly_that_velocity(pages, direct):
    """Devices with the flaws of real ones, whose times the compositor rounds to milliseconds; and a fast swipe, which the
    compositor accelerates as it does the pointer, here to five times its speed."""
    flick, swipe = recording("touch-flick"), recording("swipe-left")
    seen = play(pages, "--trace", flick, "--wait", "idle", "--trace", swipe)
    assert seen["touch"] == pytest.approx(direct(flick, RANGE), rel=0.08)
    assert seen["swipe"] == pytest.approx(direct(swipe, 1), rel=0.12)


def test_a_compositor_that_is_not_there_is_told(pages, library):
    result = subprocess.run([pages], env={**os.environ, **library, "WAYLAND_DISPLAY": "nowhere"}, capture_output=True, text=True)
    assert result.returncode != 0
    assert "pages: there is no Wayland compositor" in result.stderr
