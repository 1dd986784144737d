"""What a test expects of an app or an element, within the time that it may take."""
from __future__ import annotations

import pathlib
from typing import Any, Callable, overload

from .app import App, AppError, Element
from .feel import ExpectedFeel, Feel
from .film import Film, frames
from .picture import Picture


class Expect:
    """Makes expectations: expect(app).picture("after.png"), expect(element).text("Page 2")."""

    def __init__(self, folder: pathlib.Path, updates: bool, keep: Callable[[str, bytes], None]) -> None:
        self._folder, self._updates, self._keep = folder, updates, keep

    @overload
    def __call__(self, what: App) -> ExpectedApp: ...
    @overload
    def __call__(self, what: Element) -> ExpectedElement: ...
    @overload
    def __call__(self, what: Film) -> ExpectedFilm: ...
    @overload
    def __call__(self, what: Feel) -> ExpectedFeel: ...

    def __call__(self, what: App | Element | Film | Feel) -> ExpectedApp | ExpectedElement | ExpectedFilm | ExpectedFeel:
        if isinstance(what, App):
            return ExpectedApp(what, self._folder, self._updates, self._keep)
        if isinstance(what, Element):
            return ExpectedElement(what)
        if isinstance(what, Film):
            return ExpectedFilm(what, self._folder, self._updates, self._keep)
        if isinstance(what, Feel):
            return ExpectedFeel(what)
        raise TypeError(f"expect() takes an app, an element, a film or a feel, and not {type(what).__name__}")


class ExpectedApp:
    """Expectations of an app as a whole."""

    def __init__(self, app: App, folder: pathlib.Path, updates: bool, keep: Callable[[str, bytes], None]) -> None:
        self._app, self._folder, self._updates, self._keep = app, folder, updates, keep

    def picture(self, name: str, *, at: int | None = None, within: int = 4, timeout: float = 5) -> None:
        """Expects the output to look as in a file beside the test. With --update-pictures the file is written instead.

        at: the milliseconds since the first gesture began, for an app in virtual time. Without, it must look so within the timeout.

        within: so many pixels may differ together. Pixels that differ alone or in small groups are rendering's; a wrong
        digit, an icon or a moved line is a larger group, however small a part of the output it is.
        """
        __tracebackhide__ = True
        path = self._folder / name
        if self._updates:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(self._app.wait_until_still() if at is None else self._app.picture_at(at))
            return
        if not path.exists():
            self._keep(path.name, self._app.wait_until_still() if at is None else self._app.picture_at(at))
            raise AppError(f"there is no picture {path}: pytest --update-pictures writes it, and this test's folder has it as it is now")
        png = path.read_bytes()
        expected = Picture.read(png)
        patience, last = self._app.patience(timeout), b""
        while True:
            actual = self._app.picture() if at is None else self._app.picture_at(at)
            if actual == png:
                return
            if actual != last:
                difference = Picture.read(actual).difference(expected)
                if difference.largest <= within:
                    return
                last = actual
            if at is not None or patience.is_over():
                break
            self._app.pause(0.05)
        for kind, data in (("expected", png), ("actual", actual), ("difference", difference.picture.png())):
            self._keep(f"{kind}.png", data)
        x, y, width, height = difference.place
        when = "" if at is None else f" at {at} ms"
        raise AssertionError(f"the app does not look as in {name}{when}: {difference.largest} pixels differ together, in {width} by {height} at "
                             f"{x}, {y}, and {within:g} may; {max(round(difference.share, 2), 0.01):g} % differ in all")

    def window(self, title: str) -> None:
        """Expects a window with a text in its title."""
        self._app.wait_for_window(title)

    def line(self, text: str) -> None:
        """Expects a line on standard output, since the last gesture began."""
        self._app.wait_for_line(text)

    def well(self) -> None:
        """Expects that the app comes to rest and answers, or has ended with status 0, and that no sanitizer has complained."""
        __tracebackhide__ = True
        fault = self._app.fault()
        if fault:
            raise AssertionError(f"{fault.kind}\n{fault.text}")

    def idle(self) -> None:
        """Expects that the app comes to rest."""
        self._app.wait_until_idle()


class ExpectedFilm:
    """Expectations of a film, whose pictures are the same on every run."""

    def __init__(self, film: Film, folder: pathlib.Path, updates: bool, keep: Callable[[str, bytes], None]) -> None:
        self._film, self._folder, self._updates, self._keep = film, folder, updates, keep

    def matches(self, name: str, *, within: int = 0) -> None:
        """Expects the pictures of a film beside the test, NAME.png. With --update-pictures the file is written instead.

        within: so many pixels of a picture may differ together.
        """
        __tracebackhide__ = True
        path, film = self._folder / f"{name}.png", self._film
        if self._updates:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(film.png)
            return
        if not path.exists():
            self._keep(path.name, film.png)
            raise AppError(f"there is no film {path}: pytest --update-pictures writes it, and this test's folder has it as it is now")
        png = path.read_bytes()
        if png == film.png:
            return
        expected, actual = Picture.read(png), Picture.read(film.png)
        if (expected.width, expected.height) != (actual.width, actual.height):
            raise AssertionError(f"the film is not as in {path.name}: it has {actual.width} by {actual.height} pixels, and not "
                                 f"{expected.width} by {expected.height}: are there as many times, and is the output as large?")
        count = len(film.times)
        compared = zip(film.times, frames(expected, count), frames(actual, count))
        differing = [(time, old, new, difference) for time, old, new in compared if old != new
                     for difference in [new.difference(old)] if difference.largest > within]
        if not differing:
            return
        self._keep(path.name, film.png)
        time, old, new, difference = differing[0]
        for kind, picture in (("expected", old), ("actual", new), ("difference", difference.picture)):
            self._keep(f"{kind}.png", picture.png())
        x, y, width, height = difference.place
        place = film.finger(time)
        finger = f"the finger is at {place[0]:.2f}, {place[1]:.2f}" if place else "no finger is down"
        raise AssertionError(f"the film is not as in {path.name}: {len(differing)} of {count} pictures differ, the first at {time} ms, when "
                             f"{finger}: {difference.largest} pixels differ together, in {width} by {height} at {x}, {y}, and {within:g} may")


class ExpectedElement:
    """Expectations of an element."""

    def __init__(self, element: Element) -> None:
        self._element, self._app = element, element.app

    def text(self, expected: str, *, timeout: float = 5) -> None:
        """Expects an element's text to be this, in full."""
        __tracebackhide__ = True
        self._value("text", expected, self._element.text, timeout)

    def state(self, expected: str, *, timeout: float = 5) -> None:
        """Expects an element to be checked, selected, focused, expanded or pressed."""
        __tracebackhide__ = True
        states = self._wait(lambda: self._element.find().states, lambda states: expected in states, timeout)
        if expected not in states:
            raise AssertionError(f'{self._element} is not {expected}, but {", ".join(sorted(states))}')

    def there(self, *, timeout: float = 5) -> None:
        """Expects at least one such element; with nth, so many more."""
        __tracebackhide__ = True
        if not self._wait(self._element.present, bool, timeout):
            raise AssertionError("\n    ".join([f"{self._element} is not there; there are:", *self._app.listed()]))

    def gone(self, *, timeout: float = 5) -> None:
        """Expects no such element."""
        __tracebackhide__ = True
        found = self._wait(self._element.present, lambda found: not found, timeout)
        if found:
            raise AssertionError(f"{self._element} is there still: {found[0]} at {found[0].rect}")

    def _value(self, what: str, expected: str, read: Callable[[], str], timeout: float) -> None:
        __tracebackhide__ = True
        actual = self._wait(read, lambda value: value == expected, timeout)
        if actual != expected:
            raise AssertionError(f"the {what} of {self._element}: expected {expected!r}, and got {actual!r}")

    def _wait(self, read: Callable[[], Any], holds: Callable[[Any], Any], timeout: float) -> Any:
        patience = self._app.patience(timeout)
        while True:
            value = read()
            if holds(value) or patience.is_over():
                return value
            self._app.check()
            self._app.pause(0.05)
