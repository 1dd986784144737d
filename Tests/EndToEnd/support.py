"""What the tests have in common: the command and its runs, packages, recordings, and the lines of the guides."""
from __future__ import annotations

import contextlib
import functools
import os
import pathlib
import re
import shlex
import subprocess
import time
from typing import Any, Callable, Iterator, NoReturn, Sequence

import pytest

import pages
from pytest_fling import command

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = pathlib.Path(__file__).parent / "programs"
GUIDES = ROOT / "Sources/Guides/Fling.docc"
# The Python for which Debian has modules.
PYTHON = "/usr/bin/python3"

# What programs and targets of `fling run` are made of, as .ci/need takes it.
LIBINPUT = ("libinput:libinput-tools",)
# The window whose feel is known.
FOLLOWER = ("gcc", "pkg-config", "wayland-scanner:libwayland-bin", "lib=wayland-client:libwayland-dev",
            "lib=wayland-protocols:wayland-protocols")
GTK_DEMO = ("gtk4-demo:gtk-4-examples", "/usr/lib/*/libGL.so.1:libgl1")
GTK_WINDOWS = ("gcc", "Xvfb:xvfb", "xdotool", "import:imagemagick", "pkg-config", "lib=gtk4:libgtk-4-dev",
               "/usr/lib/*/libXtst.so.6:libxtst6", "/usr/lib/*/libGL.so.1:libgl1")
GTK_IN_PYTHON = ("/usr/bin/python3:python3", "/usr/lib/python3/dist-packages/gi/__init__.py:python3-gi")
# The command itself may have been built elsewhere.
COMMAND = ("/usr/lib/*/libinput.so.10:libinput10", "/usr/lib/*/libevdev.so.2:libevdev2", "/usr/lib/*/libyaml-0.so.2:libyaml-0-2",
           "/usr/lib/*/libcairo.so.2:libcairo2")
SESSION_BUS = ("dbus-run-session:dbus-daemon",)
TARGETS = {
    "sway": ("sway", "grim"),
    "phoc": ("phoc",),
    "cage": ("cage", "grim"),
    "labwc": ("labwc", "wlr-randr"),
    "xorg": ("Xorg:xserver-xorg-core", "/usr/lib/xorg/modules/input/libinput_drv.so:xserver-xorg-input-libinput",
             "/usr/lib/xorg/modules/drivers/dummy_drv.so:xserver-xorg-video-dummy"),
    "kwin": ("kwin_wayland:kwin-wayland", *SESSION_BUS),
    "gnome-shell": ("gnome-shell", *SESSION_BUS),
    "mutter": ("mutter", *SESSION_BUS),
    "qt": ("sh",),
}


def typelib(version: str) -> str:
    """GTK 3 or 4 for programs in Python."""
    return f"/usr/lib/*/girepository-1.0/Gtk-{version}.0.typelib:gir1.2-gtk-{version}.0"


@functools.lru_cache(maxsize=None)
def missing(*wanted: str) -> str:
    """A sentence with the packages that are not there, which are installed first where CI is set; empty if all are."""
    result = subprocess.run([ROOT / ".ci/need", *wanted], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    return "" if result.returncode == 0 else result.stdout.strip().removeprefix("SKIPPED ") or f"{wanted} cannot be installed"


def leave_out(reason: str) -> NoReturn:
    """Leaves out a test; where CI is set, nothing that it wants may be missing."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


def on(*targets: str) -> list[Any]:
    """Parameters of a test that is made for each of some targets, and needs each."""
    return [pytest.param(target, marks=pytest.mark.needs(*TARGETS[target])) for target in targets]


def release() -> str:
    """This release of Debian, as the guides name it."""
    text = pathlib.Path("/etc/os-release").read_text()
    number = re.search(r'^VERSION_ID="?(\d+)', text, re.M)
    return f"Debian {number[1]}" if number else "testing"


def has_release(package: str) -> bool:
    """True if this release of Debian has a package."""
    return subprocess.run(["apt-cache", "show", package], capture_output=True).returncode == 0


def allows(*words: str) -> bool:
    """True if this machine lets a process into namespaces of its own, as `unshare -m` makes them."""
    return subprocess.run(["unshare", *words, "true"], capture_output=True).returncode == 0


def recording(name: str) -> pathlib.Path:
    return ROOT / f"Recordings/{name}.yml"


def words_of_run(options: Sequence[Any], program: Sequence[Any] = ()) -> list[str]:
    return [command.path(), "run", *map(str, options), "--", *map(str, program)]


def outcome(options: Sequence[Any], program: Sequence[Any] = (), timeout: float = 120, **environment: str) -> tuple[int, str]:
    """The exit status of a run, and all that is written."""
    result = subprocess.run(words_of_run(options, program), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=timeout,
                            env={**os.environ, **environment})
    return result.returncode, result.stdout.decode(errors="replace")


def play(options: Sequence[Any], program: Sequence[Any] = (), timeout: float = 120) -> str:
    """All that is written in a run that must succeed."""
    status, text = outcome(options, program, timeout)
    assert status == 0, text[-2000:]
    return text


def run(*words: object, **options: Any) -> str:
    """What a command writes, which must succeed."""
    result = subprocess.run([str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    assert result.returncode == 0, f"{shlex.join(map(str, words))}\n{result.stdout[-3000:]}"
    return result.stdout


started: list[subprocess.Popen[str]] = []


def start(options: Sequence[Any], program: Sequence[Any] = (), **places: Any) -> subprocess.Popen[str]:
    """Begins a run, which ends with the test at the latest."""
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, **places}
    started.append(subprocess.Popen(words_of_run(options, program), text=True, errors="replace", **streams))
    return started[-1]


@contextlib.contextmanager
def busy(count: int | None = None) -> Iterator[None]:
    """Busy loops, as many as there are processors if not said otherwise."""
    loops = [subprocess.Popen(["sh", "-c", "while :; do :; done"]) for _ in range(count or os.cpu_count() or 1)]
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def until(what: str, holds: Callable[[], Any], timeout: float = 60) -> None:
    """Waits for a state; that it takes long is no fault, that it never comes is."""
    deadline = time.monotonic() + timeout
    while not holds():
        assert time.monotonic() < deadline, f"{what} did not come"
        time.sleep(0.02)


def shown(page: str, beginning: str) -> str:
    """The commands of a page that begin so, each on a line."""
    return "\n".join(pages.asked(page, beginning)) + "\n"


def in_a_language(compiler: str, folder: pathlib.Path, text: str, *flags: str, **options: Any) -> None:
    """Compiles a program strictly by a compiler of C or C++, such as "g++ -std=c++17", and runs it."""
    source, program = folder / ("include.cc" if "++" in compiler else "include.c"), folder / "include"
    source.write_text(text)
    run(*compiler.split(), "-Wall", "-Wextra", "-pedantic", "-Werror", source, *flags, "-o", program)
    run(program, **options)


COMPILERS = ("gcc -std=c11", "clang -std=c11", "g++ -std=c++17", "clang++ -std=c++17")


def last(text: str) -> str:
    """The last line of a text."""
    return (text.strip().splitlines() or [""])[-1]


def found(pattern: str, text: str, flags: int = 0) -> tuple[str, ...]:
    """The groups of a pattern in a text, which must have them."""
    match = re.search(pattern, text, flags)
    assert match, f"there is no {pattern} in: {text[-2000:]}"
    return match.groups()
