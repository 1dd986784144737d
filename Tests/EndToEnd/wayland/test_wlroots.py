"""The adapter for compositors on wlroots: its header, its tests, and the velocities that a compositor on an unmodified wlroots
gets of its libinput backend, whatever speed a touchpad is set to."""
import re
import shutil

import pytest

from support import COMPILERS, ROOT, in_a_language, outcome, recording, run

pytestmark = pytest.mark.needs(
    "valgrind", "gcc", "g++", "pkg-config", "lib=wlroots:libwlroots-dev", "lib=libinput:libinput-dev", "lib=wayland-server:libwayland-dev")
PACKAGES = ("fling", "wlroots", "wayland-server", "libinput")
INCLUDE = """#include <fling-wlroots.h>
int main(void) {
    static fling_wlroots input;
    return (int)fling_wlroots_number(&input, NULL);
}
"""


@pytest.fixture(scope="session")
def adapter(flags, shared_folder):
    """Compiles the adapter."""
    def compile_adapter(compiler):
        path, [adapters] = shared_folder / f"adapter-{compiler}.o", flags("--variable=adapters", "fling")
        run(compiler, "-std=c11", "-g", "-Wall", "-Wextra", "-pedantic", "-Werror", *flags("--cflags", *PACKAGES), "-c",
            f"{adapters}/fling-wlroots.c", "-o", path)
        return path

    return compile_adapter


@pytest.fixture(scope="session")
def compositor(adapter, flags, shared_folder):
    """The tests, which are a compositor as well, and the library beside it."""
    program = shared_folder / "compositor"
    run("gcc", "-std=c11", "-D_GNU_SOURCE", "-O1", "-g", "-Wall", "-Wextra", "-pedantic", "-Werror", ROOT / "Tests/CAdapterTests/wlroots.c",
        adapter("gcc"), "-DWLR_USE_UNSTABLE", *flags("--cflags", "--libs", *PACKAGES), "-lm", "-o", program)
    shutil.copy(ROOT / ".build/embed/lib/libfling.so.1", shared_folder)
    return program


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_the_adapter_compiles(compiler, adapter):
    assert adapter(compiler).exists()


@pytest.mark.parametrize("compiler", COMPILERS)
def test_the_header_is_c_and_cplusplus(compiler, library, adapter, flags, tmp_path, monkeypatch):
    monkeypatch.setenv("LD_LIBRARY_PATH", library["LD_LIBRARY_PATH"])
    in_a_language(compiler, tmp_path, INCLUDE, str(adapter("gcc")), *flags("--cflags", "--libs", *PACKAGES), "-lm")


def test_the_adapter_passes_its_tests_and_is_clean(compositor, library):
    run("valgrind", "-q", "--leak-check=full", "--error-exitcode=9", compositor, env=library, cwd=ROOT)


def listen(compositor, trace, speed):
    """The velocities with which fingers leave the compositor, whose touchpad is set to a speed, by what leaves."""
    status, text = outcome(["--timeout", "60", "--trace", trace, "--wait", "idle"],
                           ["env", f"LD_LIBRARY_PATH={compositor.parent}", "WLR_BACKENDS=headless,libinput", "WLR_RENDERER=pixman",
                            compositor, "--listen", speed])
    assert status == 0, text
    return {what: float(velocity) for what, velocity in re.findall(r"^(\w+) let go at ([-.0-9]+)", text, re.M)}


@pytest.mark.parametrize("what, gesture", [("touch", "drag"), ("scroll", "scroll")])
def test_fingers_leave_with_the_velocity_of_the_direct_path(what, gesture, compositor, robots, direct):
    assert listen(compositor, robots[gesture], "0")[what] == pytest.approx(direct(robots[gesture], 1), rel=0.02)


@pytest.mark.parametrize("speed", ["-0.5", "0", "0.5", "1", "flat"])
def test_three_fingers_leave_with_it_whatever_speed_a_touchpad_is_set_to(speed, compositor, robots, direct):
    """The header knows what each speed does to the fingers' way; what is left is the rounding of times to milliseconds."""
    fast = recording("swipe-left")
    assert listen(compositor, robots["slow"], speed)["swipe"] == pytest.approx(direct(robots["slow"], 1), rel=0.03)
    assert listen(compositor, fast, speed)["swipe"] == pytest.approx(direct(fast, 1), rel=0.12)
