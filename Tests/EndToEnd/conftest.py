"""Fixtures of the suite, and its one rule for what is not there: a test is left out, and says for want of what.

Where CI is set, packages that are missing are installed by .ci/need, and a test that still wants one fails.
"""
import contextlib
import fcntl
import os
import pathlib
import subprocess

import pytest

import support

pytest_plugins = ["pytest_fling.plugin"]


def pytest_addoption(parser):
    parser.addoption("--plays", default=400, type=int, help="how many plays are compared on a busy machine")
    parser.addoption("--times", default=1, type=int, help="how often each test is made")
    parser.addoption("--seeds", default=10, type=int, help="by how many seeds a monkey looks for a fault")
    parser.addoption("--update-shown", action="store_true", help="put what commands print, and their pictures, into the pages")
    parser.addoption("--keep-pages", metavar="DIR", help="leave the pages that a browser drives, and their pictures, in a folder")
    parser.addoption("--update-recordings", action="store_true", help="put what the emulated machine records into Recordings")
    parser.addoption("--long", action="store_true", help="also what is marked so")


def pytest_configure(config):
    config.addinivalue_line("markers", "needs(*wanted): what .ci/need takes, without which a test is left out")
    config.addinivalue_line("markers", "debug: a test that looks at the build for debug, which comes first")
    config.addinivalue_line("markers", "long: a test that is made with --long alone")


def pytest_generate_tests(metafunc):
    if metafunc.config.getoption("--times") > 1:
        metafunc.fixturenames.append("time_of_test")
        metafunc.parametrize("time_of_test", range(1, metafunc.config.getoption("--times") + 1))


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--long"):
        others = [item for item in items if item.get_closest_marker("long")]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]


def pytest_runtest_setup(item):
    for marker in item.iter_markers("needs"):
        reason = support.missing(*marker.args)
        if reason:
            support.leave_out(reason)


def pytest_terminal_summary(terminalreporter):
    for report in terminalreporter.stats.get("skipped", []):
        terminalreporter.write_line(f"left out: {report.nodeid}: {report.longrepr[2].removeprefix('Skipped: ')}")


@pytest.fixture(autouse=True)
def ended_runs():
    """Ends the runs that a test has begun and not waited for."""
    yield
    while support.started:
        run = support.started.pop()
        run.terminate()
        run.wait()


@pytest.fixture(scope="session")
def fling():
    """The path of the command."""
    return support.command.path()


@pytest.fixture
def folder(tmp_path):
    """A folder in which programs of any user can write: what root starts in sway is nobody's."""
    return open_to_all(tmp_path)


def open_to_all(folder):
    for parent in folder.parents:
        if parent.stat().st_uid == os.geteuid() and not parent.stat().st_mode & 1:
            parent.chmod(parent.stat().st_mode | 0o55)
    folder.chmod(0o777)
    return folder


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory):
    """The same for what is made once."""
    return open_to_all(tmp_path_factory.mktemp("shared"))


@pytest.fixture(scope="session")
def alone():
    """Blocks `with alone():`, of which one goes at a time, also where tests are made side by side."""
    @contextlib.contextmanager
    def lock():
        (support.ROOT / ".build").mkdir(exist_ok=True)
        with open(support.ROOT / ".build/end-to-end.lock", "w") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield

    return lock


@pytest.fixture(scope="session")
def library():
    """The environment in which programs are linked with libfling, and find it."""
    support.run(".ci/install", "fling", cwd=support.ROOT)
    embed = support.ROOT / ".build/embed/lib"
    return {**os.environ, "PKG_CONFIG_PATH": f"{embed}/pkgconfig", "LD_LIBRARY_PATH": str(embed)}


@pytest.fixture(scope="session")
def flags(library):
    """The flags of pkg-config for packages: flags("--cflags", "--libs", "gtk4", "fling")."""
    return lambda *words: support.run("pkg-config", *words, env=library).split()


@pytest.fixture
def compiled(folder):
    """Compiles a program of the folder `programs`, strictly, and returns its path: compiled("odd.c", "-linput")."""
    def compile_program(name, *flags):
        program = folder / pathlib.Path(name).stem
        subprocess.run(["clang", "-Wall", "-Wextra", "-Werror", support.PROGRAMS / name, "-o", program, *flags], check=True)
        return program

    return compile_program


@pytest.fixture(scope="session")
def built_app(shared_folder):
    """Compiles an app of the plugin's own tests, strictly, once: built_app("pages.c")."""
    packages = {"pages.c": "gtk4", "photos.c": "gtk4", "cards.cc": "Qt6Widgets", "tiles.c": "sdl2"}

    def build(name):
        app = shared_folder / pathlib.Path(name).stem
        if not app.exists():
            flags = support.run("pkg-config", "--cflags", "--libs", packages[name]).split()
            compiler = ["g++", "-std=c++17", "-fPIC"] if name.endswith(".cc") else ["gcc", "-std=c11"]
            support.run(*compiler, "-Wall", "-Wextra", "-Wno-unused-parameter", "-Werror", "-o", app,
                        support.ROOT / "Sources/Testing/Pytest/tests/apps" / name, *flags, "-lm")
        return app

    return build


@pytest.fixture
def synthesized(folder, fling):
    """Writes a gesture of a robot's, and returns the recording: synthesized("wake", "drag", "--by", "10,8")."""
    def synthesize(name, *words):
        path = folder / f"{name}.yml"
        subprocess.run([fling, "synthesize", *words, "-o", path], check=True, capture_output=True)
        return path

    return synthesize


@pytest.fixture
def converted(folder, fling):
    """Converts a recording of this package: converted("touch-flick", "--span", "0,0.06")."""
    def convert(name, *words):
        path = folder / f"{name}-converted.yml"
        subprocess.run([fling, "convert", support.recording(name), *words, "-o", path], check=True, capture_output=True)
        return path

    return convert
