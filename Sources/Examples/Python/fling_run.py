"""Programs under touch devices that are not there, for tests: starts one, plays to it, waits, and takes pictures.

    with Run("gtk4-demo", "--run=gestures", target="sway") as app:
        app.wait("window")
        before = app.picture()
        app.play("Recordings/touch-flick.yml")
        app.wait("idle")
        assert app.picture() != before

Needs the command fling in PATH, or its path in the variable FLING, and of Python the standard library alone.
"""
import os
import pathlib
import subprocess
import tempfile
import threading
import time


class RunError(Exception):
    """A run that could not do what was asked; says why."""


class Run:
    """A program under fling run. It ends with the block, and leaves nothing behind.

    target: a compositor, display server or platform such as "sway", or the command line of another Wayland compositor,
    with the program as its client.
    options: those of fling run, by their names without dashes: size="1280,800", fill=True. A name that is a word of
    Python's has an underscore at its end: from_="30,30".

    A program that has ended by itself with another status than 0 raises RunError, at the end at the latest. What it has
    written to its standard error is in the error's text, and in the list errors.
    """

    def __init__(self, *command, target=None, timeout=30, **options):
        self._fling = os.environ.get("FLING", "fling")
        self._timeout = timeout
        words = [self._fling, "run", "--stay", "--timeout", str(timeout)]
        words += ["--in", target] if target else []
        words += _words(options)
        # A recording's devices need not be there before it is played.
        self._process = subprocess.Popen(
            [*words, "--", *map(str, command)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.lines = []
        self.errors = []
        self._seen = 0
        self._readers = [
            threading.Thread(target=_read, args=(pipe, lines), daemon=True)
            for pipe, lines in ((self._process.stdout, self.lines), (self._process.stderr, self.errors))]
        for reader in self._readers:
            reader.start()
        self._wait_for_socket()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is None:
            self.end()
        else:
            # What the block has raised says more.
            self._stop()

    @property
    def pid(self):
        return self._process.pid

    def play(self, what, **options):
        """Plays a recording, or a gesture in the words of fling synthesize: play("swipe", fingers=4, by="0,-40")."""
        self._seen = len(self.lines)
        self._ask(str(what), *_words(options))

    def place_pointer(self, x, y):
        """Places the pointer at these fractions of the output, from 0, 0 at the top left to 1, 1."""
        self._seen = len(self.lines)
        self._ask("--at", f"{x},{y}")

    def wait(self, event):
        """Waits for "window", "window=TITLE", "file=PATH", "idle" or "line=TEXT".

        A line counts once, and only if it comes after the last gesture has begun.
        """
        kind, _, text = event.partition("=")
        if kind != "line":
            return self._ask("--wait", event)
        deadline = time.monotonic() + self._timeout
        while True:
            has_ended = self._process.poll() is not None
            if has_ended:
                self._stop()
            for number in range(self._seen, len(self.lines)):
                if text in self.lines[number]:
                    self._seen = number + 1
                    return
            if has_ended:
                if self._process.returncode != 0:
                    raise self._error()
                raise self._error(f'the program ended before a line with "{text}"')
            if time.monotonic() > deadline:
                raise self._error(f'a line with "{text}" did not come within {self._timeout} s')
            time.sleep(0.02)

    def picture(self, path=None):
        """The output as the bytes of a PNG, which are written to a file as well if its path is given."""
        with tempfile.TemporaryDirectory() as folder:
            place = pathlib.Path(folder) / "picture.png"
            self._ask("--picture", str(place))
            picture = place.read_bytes()
        if path:
            pathlib.Path(path).write_bytes(picture)
        return picture

    def end(self):
        """Ends the program. Returns what it has written to its standard output; raises if it has failed before."""
        if self._stop() != 0:
            raise self._error()
        return "\n".join(self.lines)

    def _stop(self):
        """Ends the program, and returns the exit status of its run."""
        if self._process.poll() is None:
            self._process.terminate()
        self._process.wait()
        for reader in self._readers:
            reader.join()
        self._process.stdout.close()
        self._process.stderr.close()
        return self._process.returncode

    def _wait_for_socket(self):
        name, deadline = f"@fling-run-{self._process.pid}\n", time.monotonic() + self._timeout
        while name not in pathlib.Path("/proc/net/unix").read_text():
            if self._process.poll() is not None:
                self._stop()
                raise self._error()
            if time.monotonic() > deadline:
                self._stop()
                raise self._error("fling run has not begun")
            time.sleep(0.02)

    def _ask(self, *words):
        result = subprocess.run([self._fling, "play", "--to", str(self._process.pid), *words],
                                stderr=subprocess.PIPE, text=True)
        if result.returncode == 0:
            return
        if self._process.poll() is not None:
            self._stop()
            raise self._error()
        raise self._error(_last(result.stderr.splitlines()))

    def _error(self, reason=None):
        """An error for a reason, which is fling run's own if none is given, with the program's standard error."""
        told = [line for line in self.errors if not line.startswith("fling: ")]
        return RunError("\n".join([reason or _last(self.errors), *told[-20:]]))


def _words(options):
    words = []
    for name, value in options.items():
        words.append("--" + name.rstrip("_").replace("_", "-"))
        if value is not True:
            words.append(str(value))
    return words


def _read(pipe, lines):
    for line in pipe:
        lines.append(line.rstrip("\n"))


def _last(lines):
    """The command's own message, which is its last."""
    told = [line for line in lines if line.startswith("fling: ")]
    return told[-1].removeprefix("fling: ") if told else "\n".join(lines[-3:])
