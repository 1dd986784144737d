#!/usr/bin/env python3
"""The size of the QML module, and what a start and a frame cost with it and without it, as the table of the guide.

usage: Tests/FlingQMLTests/costs.py [--module FOLDER] [--times COUNT] [--frames COUNT] [--update]

FOLDER has the module Fling (.build/embed/lib/qt6/qml). Each figure is the median of COUNT runs (5) of Qt's `qml` on its offscreen
platform and software renderer, in turns, so that a busy minute meets all of them. Times are those of a processor. --update
writes the table into the guide.
"""
import argparse
import os
import pathlib
import re
import signal
import statistics
import subprocess
import sys
import threading

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = pathlib.Path(__file__).parent / "costs"
GUIDE = ROOT / "Sources/Guides/Fling.docc/EmbeddingInQML.md"
QML = "/usr/lib/qt6/bin/qml"
WITHOUT, WITH = "flickable", "scroller"


def run(module, program, frames):
    """The seconds of a processor and the bytes of memory that a program takes up to a frame."""
    child = subprocess.Popen(
        [QML, "-I", module, PROGRAMS / f"{program}.qml", "--", str(frames)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "QT_QUICK_BACKEND": "software"})
    # A window without motion has no frames, and does not end.
    watch = threading.Timer(60 + frames / 2, child.send_signal, [signal.SIGKILL])
    watch.start()
    assert child.stderr is not None
    said = child.stderr.read()
    _, status, usage = os.wait4(child.pid, 0)
    watch.cancel()
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"{program}.qml ends with {child.returncode} before it has shown {frames} frames: {said}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def main():
    words = argparse.ArgumentParser(description="The size of the QML module, and what a start and a frame cost with it and without.")
    words.add_argument("--module", type=pathlib.Path, default=ROOT / ".build/embed/lib/qt6/qml")
    words.add_argument("--times", type=int, default=5)
    words.add_argument("--frames", type=int, default=120)
    words.add_argument("--update", action="store_true")
    given = words.parse_args()
    if given.times < 1 or given.frames < 2:
        words.error("--times is 1 at least, and --frames 2")
    plugin = given.module / "Fling/libfling-qml.so"
    if not plugin.exists():
        sys.exit(f"{given.module} has no module Fling: build and install it first")
    linked = subprocess.run(["ldd", plugin], capture_output=True, text=True, check=True).stdout
    library = re.search(r"libfling\.so\.1 => (\S+)", linked)
    if not library:
        sys.exit(f"{plugin} finds no libfling.so.1: {linked}")

    seconds: dict[tuple[str, int], list[float]] = {}
    memory: dict[tuple[str, int], list[float]] = {}
    for _ in range(given.times):
        for program in (f"{view}-{content}" for content in ("list", "plain") for view in (WITHOUT, WITH)):
            for frames in (1, given.frames):
                time, size = run(given.module, program, frames)
                seconds.setdefault((program, frames), []).append(time)
                memory.setdefault((program, frames), []).append(size)

    def median(figures, content, frames):
        return [statistics.median(figures[f"{view}-{content}", frames]) for view in (WITHOUT, WITH)]

    def frame(content):
        """The milliseconds of a frame: the start is taken off."""
        first, all_of_them = median(seconds, content, 1), median(seconds, content, given.frames)
        return [f"{1000 * (more - one) / (given.frames - 1):.2f} ms" for one, more in zip(first, all_of_them)]

    rows = [
        ("a frame of a list that moves", *frame("list")),
        ("a frame of other content that moves", *frame("plain")),
        ("the start to the first frame of a list", *(f"{1000 * time:.0f} ms" for time in median(seconds, "list", 1))),
        ("the memory at the first frame of a list", *(f"{size / 1e6:.1f} MB" for size in median(memory, "list", 1))),
        ("`libfling-qml.so`", "", f"{plugin.stat().st_size / 1000:.0f} kB"),
        ("`libfling.so`", "", f"{pathlib.Path(library[1]).resolve().stat().st_size / 1000:.0f} kB"),
    ]
    table = "| | a Flickable alone | in a Scroller |\n|---|---|---|\n" + "".join(f"| {' | '.join(row)} |\n" for row in rows)
    print(table, end="")
    if given.update:
        text = GUIDE.read_text()
        new, count = re.subn(r"^\| \| a Flickable alone .*\n(?:\|.*\n)+", lambda _: table, text, flags=re.M)
        if count != 1:
            sys.exit(f"{GUIDE} has no such table")
        GUIDE.write_text(new)


if __name__ == "__main__":
    main()
