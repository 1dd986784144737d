"""The window whose feel is known, the relay, and the lines of the guide."""
import os
import subprocess

import pytest

from pytest_fling import command
from support import PROGRAMS, ROOT, run


@pytest.fixture(scope="session")
def follower(shared_folder):
    protocol = run("pkg-config", "--variable=pkgdatadir", "wayland-protocols").strip() + "/stable/xdg-shell/xdg-shell.xml"
    program = shared_folder / "follower"
    for kind, name in (("client-header", "xdg-shell.h"), ("private-code", "xdg-shell.c")):
        run("wayland-scanner", kind, protocol, shared_folder / name)
    flags = run("pkg-config", "--cflags", "--libs", "wayland-client").split()
    run("gcc", "-std=c17", "-O2", "-Wall", "-Wextra", "-Werror", "-I", shared_folder, PROGRAMS / "follower.c",
        shared_folder / "xdg-shell.c", *flags, "-lm", "-o", program)
    return program


@pytest.fixture(scope="session")
def relay():
    """What stands between a program and its compositor in real time."""
    path = ROOT / ".build/glide/release/fling-glide"
    assert path.exists(), "the relay is not built: swift build -c release --package-path Sources/Wayland --scratch-path .build/glide"


@pytest.fixture
def as_the_guide_says(tmp_path):
    """Runs a line of the guide in a folder, with the command in PATH."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/fling").symlink_to(command.path())

    def take(line):
        return subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True, timeout=600,
                              env={**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"})

    return take
