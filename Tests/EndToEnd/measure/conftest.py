"""The window whose feel is known."""
import pytest

from support import PROGRAMS, run


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
