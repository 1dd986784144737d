"""Displays, libraries and programs for windows. Each test has a display of its own, and one attempt, also on a busy machine:
display, program and hand have a common time, which waits for all of them while the hand is at work."""
import os
import pathlib
import subprocess

import pytest

from stage import INSTALLED, STRICT, Stage
from support import ROOT, leave_out, missing, run, shown

HERE = pathlib.Path(__file__).parent


@pytest.fixture(scope="session")
def work(tmp_path_factory):
    """A folder for what is built once."""
    return tmp_path_factory.mktemp("windows")


@pytest.fixture(scope="session")
def library(library):
    """The environment in which programs are linked with libfling, and with that of the objects for GTK."""
    run(".ci/install", "fling-gtk", cwd=ROOT)
    objects = INSTALLED / "fling-gtk"
    return {**library, "PKG_CONFIG_PATH": f"{objects}/lib/pkgconfig:{library['PKG_CONFIG_PATH']}",
            "LD_LIBRARY_PATH": f"{objects}/lib:{library['LD_LIBRARY_PATH']}", "GI_TYPELIB_PATH": f"{objects}/lib/girepository-1.0"}


@pytest.fixture(scope="session")
def built(work, flags):
    """Compiles a program, strictly, once: built("Sources/Examples/GTK/sheet.c", "gtk4"), with CHECKED under sanitizers."""
    programs: dict[tuple, pathlib.Path] = {}

    def build(source, package, *more):
        if (source, more) not in programs:
            programs[source, more] = work / f"{pathlib.Path(source).stem}-{len(programs)}"
            run(*STRICT, *more, ROOT / source, *flags("--cflags", "--libs", package, "fling"), "-lm", "-o", programs[source, more])
        return programs[source, more]

    return build


@pytest.fixture(scope="session")
def time_library(work):
    path = work / "time.so"
    run("gcc", "-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", HERE / "time.c", "-o", path)
    return path


@pytest.fixture
def bare_stage(tmp_path, time_library, library, request):
    """A stage without a display yet."""
    stage = Stage(tmp_path, time_library, library, request.config.getoption("--update-pictures"))
    yield stage
    stage.end()


@pytest.fixture
def stage(bare_stage):
    """A display that no one looks at."""
    bare_stage.serve("Xvfb", "-screen", "0", "900x740x24", "-nolisten", "tcp")
    return bare_stage


@pytest.fixture
def touchable(bare_stage, tmp_path):
    """A display with a touchscreen and a touchpad, whose driver lets a device have one connection in its life."""
    reason = missing("Xorg:xserver-xorg-core", "/usr/lib/xorg/modules/drivers/dummy_drv.so:xserver-xorg-video-dummy", "xinput")
    if reason:
        leave_out(reason)
    config = tmp_path / "xorg.conf"
    config.write_text((HERE / "xorg.conf").read_text().replace("FOLDER", str(tmp_path)))
    try:
        bare_stage.serve("Xorg", "-config", str(config), "-logfile", str(tmp_path / "xorg.log"), "-noreset", "-nolisten", "tcp",
                         "-sharevts", "-novtswitch")
    except AssertionError as error:
        leave_out(str(error))
    assert (tmp_path / "touchpad").is_socket()
    # By this GTK knows a touchpad.
    run("xinput", "set-prop", "--type=int", "--format=8", "touchpad", "libinput Tapping Enabled", "1", env=bare_stage.environment)
    return bare_stage


@pytest.fixture
def opened_by_guide(stage, tmp_path):
    """Has a line of the guide open a window. It links the library that is there already, and does not build it again."""
    lines = []

    def open_window(title, line):
        # Outside of the common time, in which nothing is compiled.
        with open(tmp_path / "errors", "w") as errors:
            lines.append(subprocess.Popen(
                ["bash", "-c", line.replace("Sources/C/CFling/install --prefix .build/embed", ".ci/install fling")], cwd=ROOT,
                env=stage.environment, stdout=errors, stderr=errors, start_new_session=True))
        try:
            stage.xdotool("search", "--sync", "--onlyvisible", "--name", f"^{title}$", timeout=300)
        except subprocess.TimeoutExpired:
            pytest.fail(f"no window comes of: {line}: {(tmp_path / 'errors').read_text()}")

    yield open_window
    for line in lines:
        if line.poll() is None:
            os.killpg(line.pid, 15)
            line.wait()


@pytest.fixture(scope="session")
def lines_that_open():
    """The guide's lines that open a window, by its title."""
    lines = [*shown("EmbeddingInGTK", "Sources/C/CFling/install").splitlines(), *shown("EmbeddingInGTK", "swift run").splitlines()]
    assert len(lines) == 3
    return {"Card" if "SDL" in line else "Board" if "GTKSwift" in line else "Sheet": line for line in lines}
