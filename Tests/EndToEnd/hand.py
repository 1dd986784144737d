"""A hand in a window: with a mouse, or on a touchscreen or touchpad that Xorg's driver inputtest(4) emulates.

While the hand is at work, the common time of time.c goes in steps of a millisecond, each when the display and the program
have done what they had to do: however busy the machine, the hand moves evenly, and nothing is over before the hand is there.
"""
from __future__ import annotations

import ctypes
import glob
import mmap
import os
import re
import socket
import struct
import time

STEP = 1_000_000
REPORT = 8
# The screen of xorg.conf.
SCREEN = 800, 720


class CommonTime:
    """The `course` of time.c, which stands still but for steps."""

    def __init__(self, path, processes):
        with open(path, "r+b") as file:
            self.course = mmap.mmap(file.fileno(), 32)
        self.processes = processes
        self.changes, real, self.shown, stands = struct.unpack("=4q", self.course)
        if not stands:
            self.shown += self.machine() - real
        self.set(stands=True)

    @staticmethod
    def machine():
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME)

    def set(self, stands):
        self.changes += 2
        self.course[:8] = struct.pack("=q", self.changes - 1)
        self.course[8:] = struct.pack("=3q", self.machine(), self.shown, stands)
        self.course[:8] = struct.pack("=q", self.changes)

    def go(self, milliseconds):
        for _ in range(round(milliseconds)):
            self.wait_for_processes()
            self.shown += STEP
            self.set(stands=True)
        self.wait_for_processes()

    def wait_for_processes(self):
        """Waits until all their threads sleep, as they do between two looks at the time, but not for one that never does:
        it may work for 40 ms. The time in which a busy machine lets it wait does not count."""
        time.sleep(0.002)
        worked = self.work_of_busy_threads()
        begun, looks = dict(worked), 2
        while looks > 0:
            # One that was asked for something just after it was looked at is seen by a second look.
            is_quiet = all(work - begun.setdefault(thread, work) > 40_000_000 for thread, work in worked.items())
            looks = looks - 1 if is_quiet else 2
            time.sleep(0.0005)
            worked = self.work_of_busy_threads()

    def work_of_busy_threads(self):
        """The nanoseconds that each thread which does not sleep has been at work."""
        worked = {}
        for process in self.processes:
            for thread in glob.glob(f"/proc/{process}/task/*"):
                try:
                    with open(f"{thread}/stat") as file:
                        is_busy = file.read().rpartition(")")[2].split()[0] in "RD"
                    if is_busy:
                        with open(f"{thread}/schedstat") as file:
                            worked[thread] = int(file.read().split()[0])
                except OSError:
                    pass
        return worked


class Mouse:
    """Reports as XTEST makes them."""

    def __init__(self, display):
        self.x11, self.xtst = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXtst.so.6")
        self.x11.XOpenDisplay.restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(self.x11.XOpenDisplay(display.encode()))

    def close(self):
        self.x11.XCloseDisplay(self.display)

    def finish(self):
        """Sends what has been reported, and waits until the server has taken all of it."""
        self.x11.XSync(self.display, 0)

    def place(self, x, y):
        self.xtst.XTestFakeMotionEvent(self.display, -1, round(x), round(y), ctypes.c_ulong(0))

    def button(self, number, is_pressed):
        self.xtst.XTestFakeButtonEvent(self.display, number, is_pressed, ctypes.c_ulong(0))

    def down(self, x, y):
        self.place(x, y)
        self.button(1, True)

    def up(self, x, y):
        self.button(1, False)

    def click(self, number, x, y):
        self.place(x, y)
        self.button(number, True)
        self.button(number, False)


class Emulated:
    """A device of inputtest(4)."""

    CLIENT_VERSION, MOTION, TOUCH = 0, 2, 6
    BEGIN, UPDATE, END = 18, 19, 20

    def __init__(self, path):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.reported = b""
        self.send(self.CLIENT_VERSION, struct.pack("=HH", 1, 0))
        self.finish()
        self.socket.recv(12)

    def close(self):
        self.socket.close()

    def send(self, kind, body):
        self.reported += struct.pack("=II", 8 + len(body), kind) + body

    def finish(self):
        self.socket.sendall(self.reported)
        self.reported = b""

    def valuators(self, places):
        """What xf86ITValuatorData has: a flag, a mask of 64 bits, 64 values, and 64 that are not accelerated."""
        mask = sum(1 << axis for axis in places)
        values = [places.get(axis, 0.0) for axis in range(64)]
        return struct.pack("=IQ4x64d64d", 0, mask, *values, *values)

    def touch(self, kind, x, y):
        places = {axis: place * 65535 / size for axis, (place, size) in enumerate(zip((x, y), SCREEN))}
        self.send(self.TOUCH, struct.pack("=II", 1, kind) + self.valuators(places))

    def down(self, x, y):
        self.touch(self.BEGIN, x, y)

    def place(self, x, y):
        self.touch(self.UPDATE, x, y)

    def up(self, x, y):
        self.touch(self.END, x, y)

    def scroll(self, x, y):
        # libinput's driver makes a click of 15 points, and the server's axis has 120 for a click.
        self.send(self.MOTION, struct.pack("=I4x", 0) + self.valuators({2: x * 8, 3: y * 8}))


class Hand:
    """A hand that comes and goes with the block. Places are points in the window, which is at a place of the screen.

    When it goes, the common time goes on, unless it has frozen it.
    """

    def __init__(self, device, window, said, path, processes):
        self._device, self._window, self._said = device, window, open(said)
        self._said.seek(0, os.SEEK_END)
        self._common = CommonTime(path, processes)
        self._place = (0.0, 0.0)
        self._stands = False

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        try:
            self._device.finish()
        finally:
            self._common.set(self._stands)
            self._said.close()
            self._device.close()

    def _on_screen(self, x, y):
        return self._window[0] + x, self._window[1] + y

    def _move(self, start, end, milliseconds):
        """The places on a straight line, at 125 reports per second, each when its time has come."""
        steps = max(1, round(milliseconds / REPORT))
        for step in range(1, steps + 1):
            self._common.go(REPORT)
            yield tuple(a + (b - a) * step / steps for a, b in zip(start, end)), step == steps

    def down(self, x, y):
        """A finger lands, or the button of the mouse goes down."""
        self._device.finish()
        self._place = self._on_screen(x, y)
        self._device.down(*self._place)
        self._device.finish()
        return self

    def to(self, x, y, milliseconds):
        """It moves there in a straight line."""
        self._device.finish()
        for place, is_last in self._move(self._place, self._on_screen(x, y), milliseconds):
            self._place = place
            self._device.place(*place)
            # A hand that leaves is reported together with its last place: a program that takes the time at which it
            # receives both would otherwise find that it has stopped.
            if not is_last:
                self._device.finish()
        return self

    def up(self):
        """It leaves."""
        self._device.up(*self._place)
        self._device.finish()
        return self

    def click(self, button, x, y):
        """The mouse clicks there; buttons 4 to 7 are notches of its wheel."""
        self._device.finish()
        self._device.click(button, *self._on_screen(x, y))
        self._device.finish()
        return self

    def scroll(self, x, y, milliseconds):
        """Two fingers on a touchpad scroll so many points."""
        self._device.finish()
        last = (0.0, 0.0)
        for point, _ in self._move(last, (x, y), milliseconds):
            self._device.scroll(point[0] - last[0], point[1] - last[1])
            self._device.finish()
            last = point
        return self

    def lift(self):
        """They leave."""
        self._device.scroll(0.0, 0.0)
        self._device.finish()
        return self

    def rest(self, milliseconds):
        """Nothing happens for a while."""
        self._device.finish()
        self._common.go(milliseconds)
        return self

    def until(self, pattern):
        """Nothing happens until the program has printed a line like that, since the hand came."""
        self._device.finish()
        text, end = "", self._common.machine() + 60_000_000_000
        while not re.search(pattern, text, re.MULTILINE):
            assert self._common.machine() < end, f"the program does not print {pattern}, but: {text}"
            self._common.go(1)
            text += self._said.read()
        return self

    def freeze(self):
        """The common time stands still also when the hand is gone, until another one comes."""
        self._stands = True
        return self
