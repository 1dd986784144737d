"""Tests of the plugin itself: in a checkout it is not installed, and named here."""
import pathlib
import shlex
import subprocess

import pytest

pytest_plugins = ["pytester", "pytest_fling.plugin"]


@pytest.fixture(scope="session")
def pages(tmp_path_factory):
    """The path of an app with five pages, which has a fault if it is given the name of one."""
    folder = tmp_path_factory.mktemp("app")
    # In sway a program that root starts is nobody's.
    for parent in [folder, *folder.parents]:
        if parent.owner() == pathlib.Path.home().owner() and not parent.stat().st_mode & 1:
            parent.chmod(parent.stat().st_mode | 0o55)
    flags = subprocess.run(["pkg-config", "--cflags", "--libs", "gtk4"], capture_output=True, text=True, check=True).stdout
    source = pathlib.Path(__file__).parent / "apps/pages.c"
    subprocess.run(["gcc", "-std=c11", "-o", folder / "pages", source, *shlex.split(flags), "-lm"], check=True)
    return folder / "pages"
