"""Programs under touch devices that are not there, for tests: starts one, plays to it, waits, and takes pictures.

    with Run("gtk4-demo", "--run=gestures", target="sway") as app:
        app.wait("window")
        before = app.picture()
        app.play("Recordings/touch-flick.yml")
        app.wait("idle")
        assert app.picture() != before

Needs the command fling in PATH, or its path in the variable FLING, and of Python the standard library alone.
"""
from __future__ import annotations

import pathlib
import signal
import socket
import subprocess
import time
from types import TracebackType
from typing import Any, Iterable

from . import command as fling
from .interruption import whole
from .lines import Lines
from .patience import Patience, seconds_waited


# The flag of the kernel for a socket that listens.
_SO_ACCEPTCON = 1 << 16


class RunError(Exception):
    """A run that could not do what was asked; says why."""


class Run:
    """A program under fling run. It ends with the block, and leaves nothing behind.

    target: a compositor, display server or platform such as "sway", or the command line of another Wayland compositor,
    with the program as its client.
    clock: "virtual" for a program under fling film, without a target, whose time passes only while something is played or waited for.
    options: those of fling run or film, by their names without dashes: size="1280,800", fill=True. A name that is a word of
    Python's has an underscore at its end: from_="30,30".

    A program that has ended by itself with another status than 0 raises RunError, at the end at the latest. What it has
    written to its standard error is in the error's text, and in the list errors.
    """

    def __init__(self, *command: Any, target: str | None = None, timeout: float = 30, clock: str = "real", **options: Any) -> None:
        self._fling = fling.path()
        self._timeout = timeout
        words = [self._fling, "film" if clock == "virtual" else "run", "--stay", "--timeout", str(timeout)]
        words += ["--in", target] if target else []
        words += option_words(options)
        self._seen = 0
        self._is_terminated = False
        # A recording's devices need not be there before it is played.
        with whole():
            try:
                self._process = subprocess.Popen(
                    [*words, "--", *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
            except OSError as error:
                raise RunError(f"the command {self._fling} cannot be started: {error.strerror}") from None
            assert self._process.stdout and self._process.stderr
            self._pipes = (self._process.stdout, self._process.stderr)
            self._output, self._errors = (Lines(pipe) for pipe in self._pipes)
            self._output.start()
            self._errors.start()
            _not_ended.add(self)
        try:
            self._wait_for_socket()
        except BaseException:
            self._stop()
            raise

    def __enter__(self) -> Run:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if kind is None:
            self.end()
        else:
            # The exception of the block says more.
            self._stop()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def lines(self) -> list[str]:
        """The lines that the program has written to its standard output until now."""
        return self._output.so_far()

    @property
    def errors(self) -> list[str]:
        """The lines that have been written to standard error until now."""
        return self._errors.so_far()

    @property
    def status(self) -> int | None:
        """The exit status, which is the program's if it has ended by itself, and 0 if this run has ended it; None while it runs."""
        status = self._process.poll()
        return 0 if self._is_terminated and status == 128 + signal.SIGTERM else status

    @property
    def place(self) -> tuple[int, str]:
        """The program's process, and its XDG_RUNTIME_DIR."""
        process, _, folder = self._tell(b"fling-run: place").decode().partition(" ")
        return int(process), folder

    def play(self, what: Any, **options: Any) -> None:
        """Plays a recording, or a gesture in the words of fling synthesize: play("swipe", fingers=4, by="0,-40")."""
        self._seen = len(self.lines)
        self._ask(str(what), *option_words(options))

    def play_text(self, recording: str) -> None:
        """Plays the text of a recording."""
        self._seen = len(self.lines)
        self._tell(recording.encode())

    def place_pointer(self, x: float, y: float) -> None:
        """Places the pointer at these fractions of the output, from 0, 0 at the top left to 1, 1."""
        self._seen = len(self.lines)
        self._ask("--at", f"{x},{y}")

    def wait(self, event: str, within: float | None = None) -> None:
        """Waits for "window", "window=TITLE", "file=PATH", "idle", "time=SECONDS" or "line=TEXT"; no longer than the timeout.

        within: fewer seconds than the timeout.
        A line counts once, and only if it comes after the last gesture has begun.
        """
        kind, _, text = event.partition("=")
        if kind != "line":
            limit = "wait" if within is None else f"wait-within {within:g}"
            self._tell(f"fling-run: {limit} {event}".encode())
            return
        patience = Patience(self._timeout, self._seconds_waited)
        while True:
            has_ended = self._process.poll() is not None
            if has_ended:
                self._stop()
            lines = self.lines
            for number in range(self._seen, len(lines)):
                if text in lines[number]:
                    self._seen = number + 1
                    return
            if has_ended:
                if self.status != 0:
                    raise self._error()
                raise self._error(f'the program ended before a line with "{text}"')
            if patience.is_over():
                raise self._error(f'a line with "{text}" did not come within {self._timeout} s')
            time.sleep(0.02)

    def picture(self, path: Any = None) -> bytes:
        """The output as the bytes of a PNG, which are written to a file as well if its path is given."""
        picture = self._tell(b"fling-run: picture")
        if path:
            pathlib.Path(path).write_bytes(picture)
        return picture

    def begin_measuring(self) -> None:
        """Begins to measure how the content moves under what is played; of a program in virtual time."""
        self._tell(b"fling-run: measure")

    def end_measuring(self) -> bytes:
        """Waits for rest, and returns the figures of what was played meanwhile, as JSON."""
        return self._tell(b"fling-run: measure-end")

    def end(self) -> str:
        """Ends the program. Returns what it has written to its standard output; raises if it has failed before."""
        if self._stop() != 0:
            raise self._error()
        return "\n".join(self.lines)

    def wait_for_end(self) -> None:
        """Waits until the run has ended, whose program has."""
        try:
            self._process.wait(self._timeout)
        except subprocess.TimeoutExpired:
            raise self._error("the run goes on though its program has ended") from None

    def _seconds_waited(self) -> float:
        try:
            return seconds_waited(self.place[1])
        except RunError:  # It has ended.
            return 0

    def _stop(self) -> int:
        """Ends the program, and returns the exit status of its run; once is enough."""
        if self._process.poll() is None:
            self._is_terminated = True
            self._process.terminate()
        self._process.wait()
        self._output.wait_for_end()
        self._errors.wait_for_end()
        for pipe in self._pipes:
            pipe.close()
        _not_ended.discard(self)
        return self.status or 0

    def _wait_for_socket(self) -> None:
        deadline = time.monotonic() + self._timeout
        while not listens(f"@fling-run-{self._process.pid}"):
            if self._process.poll() is not None:
                self._stop()
                raise self._error()
            if time.monotonic() > deadline:
                raise self._error("fling run has not begun")
            time.sleep(0.02)

    def _ask(self, *words: str) -> None:
        result = subprocess.run([self._fling, "play", "--to", str(self._process.pid), *words], stderr=subprocess.PIPE, text=True)
        if result.returncode != 0:
            raise self._refusal(_last(result.stderr.splitlines()))

    def _tell(self, request: bytes) -> bytes:
        """Sends the run a request, as fling play does, and returns what is asked for."""
        with socket.socket(socket.AF_UNIX) as connection:
            try:
                connection.connect(f"\0fling-run-{self._process.pid}")
                connection.sendall(request)
                connection.shutdown(socket.SHUT_WR)
                answer = b"".join(iter(lambda: connection.recv(1 << 16), b""))
            except OSError:
                answer = b""
        if answer.startswith(b"ok\n"):
            return answer[3:]
        raise self._refusal(answer.decode() or "the run has ended before it was done")

    def _refusal(self, reason: str) -> RunError:
        """The error of a run that has not done what it was asked, for that reason or because its program has ended."""
        # Such a run ends as well, and has all that the program has written.
        try:
            self._process.wait(0.5)
        except subprocess.TimeoutExpired:
            return self._error(reason)
        self._stop()
        return self._error()

    def _error(self, reason: str | None = None) -> RunError:
        """An error for a reason, which is fling run's own if none is given, with the program's standard error."""
        told = [line for line in self.errors if not line.startswith("fling: ")]
        reason = reason or _last(self.errors) or f"the program has ended with exit status {self._process.poll()}"
        return RunError("\n".join([reason, *told[-20:]]))


# The runs that have begun and not ended: what a signal interrupts may not have a run in its hands yet.
_not_ended: set[Run] = set()


def end_runs() -> None:
    """Ends every run that has not ended."""
    for run in list(_not_ended):
        run._stop()


def listens(name: str) -> bool:
    """Whether a socket takes connections. It has its name a moment before it does."""
    # The number, users, protocol, flags, type, state, inode and name of each.
    sockets = [line.split() for line in pathlib.Path("/proc/net/unix").read_text().splitlines()[1:]]
    return any(words[7:] == [name] and int(words[3], 16) & _SO_ACCEPTCON for words in sockets)


def option_words(options: dict[str, Any]) -> list[str]:
    """Options by their names without dashes, as words of a command line. One that is None or False is left out; a list has
    the option once for each value."""
    words = []
    for name, value in options.items():
        if value is None or value is False:
            continue
        option = "--" + name.rstrip("_").replace("_", "-")
        for one in value if isinstance(value, list) else [value]:
            words += [option] if one is True else [option, str(one)]
    return words


def _last(lines: Iterable[str]) -> str:
    """The command's own message, which is its last."""
    lines = list(lines)
    told = [line for line in lines if line.startswith("fling: ")]
    return told[-1].removeprefix("fling: ") if told else "\n".join(lines[-3:])
