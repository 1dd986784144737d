"""The plugin of pytest: fixtures for an app, hands and expectations, and a page for each test that fails."""
from __future__ import annotations

import pathlib
import re
from typing import Any, Callable, Iterator

import pytest

from . import report
from .app import App, Desktop, Hand, Mouse, Touchpad, Touchscreen
from .expect import Expect

_APPS = pytest.StashKey[list[App]]()
_PICTURES = pytest.StashKey[dict[str, bytes]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("fling", "touch tests of apps")
    group.addoption("--desktop", default=None, metavar="TARGET",
                    help="where apps run that have no marker desktop: sway if not given, or another target of fling run")
    group.addoption("--update-pictures", action="store_true", help="write the pictures that tests expect")
    group.addoption("--failures", default="test-results", metavar="FOLDER", help="where the folders of failed tests go")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "app(command, *arguments, env=None, idle=True, clock='real'): the app of a test, and its "
                                       "environment; idle=False for one that never comes to rest; clock='virtual' for one in virtual time")
    config.addinivalue_line("markers", "desktop(target, size=None, scale=1, timeout=30): where the app runs, such as cage, phoc, "
                                       "xorg or kwin")


def _marker(request: pytest.FixtureRequest, name: str) -> pytest.Mark | None:
    found: pytest.Mark | None = request.node.get_closest_marker(name)
    if found is not None and not found.args:
        raise pytest.UsageError(f"{request.node.nodeid}: the marker {name} needs a name, as in {_SHOWN[name]}")
    return found


_SHOWN = {"app": '@pytest.mark.app("gtk4-demo")', "desktop": '@pytest.mark.desktop("cage")'}


@pytest.fixture
def desktop(request: pytest.FixtureRequest) -> Iterator[Desktop]:
    """Where apps run; desktop.start("gtk4-demo") starts one more, which ends with the test."""
    marker = _marker(request, "desktop")
    target = request.config.getoption("--desktop") or "sway"
    try:
        found = _Desktop(*marker.args, **marker.kwargs) if marker else _Desktop(target)
    except TypeError as error:
        raise pytest.UsageError(f"{request.node.nodeid}: the marker desktop: {error}") from None
    found.apps = request.node.stash.setdefault(_APPS, [])
    yield found
    for app in found.apps:
        app.stop()


class _Desktop(Desktop):
    apps: list[App]

    def take(self, app: App) -> None:
        self.apps.append(app)


@pytest.fixture
def app(request: pytest.FixtureRequest, desktop: Desktop) -> App:
    """The app of the marker app, with a window and at rest."""
    marker = _marker(request, "app")
    if marker is None:
        raise pytest.UsageError(f"{request.node.nodeid}: which app is tested is said by a marker, as in {_SHOWN['app']}")
    return desktop.start(*marker.args, **marker.kwargs)


@pytest.fixture
def touchscreen(app: App) -> Touchscreen:
    """Fingers on the output of the app."""
    return app.touchscreen


@pytest.fixture
def touchpad(app: App) -> Touchpad:
    """Fingers on a touchpad."""
    return app.touchpad


@pytest.fixture
def mouse(app: App) -> Mouse:
    """A mouse."""
    return app.mouse


@pytest.fixture
def hand(app: App) -> Hand:
    """Fingers on the touchscreen that go where a test says."""
    return app.hand


@pytest.fixture
def play(request: pytest.FixtureRequest, app: App) -> Callable[..., None]:
    """Plays a recording beside the test, or elsewhere: play("bug-4711.yml")."""
    folder = pathlib.Path(request.node.path).parent

    def play_file(what: Any, **options: Any) -> None:
        beside = folder / str(what)
        app.play(beside if beside.is_file() else what, **options)

    return play_file


@pytest.fixture
def expect(request: pytest.FixtureRequest) -> Expect:
    """Expectations: expect(app).picture("after.png"), expect(app.get("Page")).text("Page 2")."""
    pictures = request.node.stash.setdefault(_PICTURES, {})
    return Expect(pathlib.Path(request.node.path).parent, request.config.getoption("--update-pictures"), pictures.__setitem__)


@pytest.hookimpl(hookwrapper=True)  # type: ignore[misc]
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    outcome: Any = yield
    told = outcome.get_result()
    apps: list[App] = item.stash.get(_APPS, [])
    if told.when == "teardown" or not told.failed or not apps:
        return
    folder = pathlib.Path(item.config.rootpath, item.config.getoption("--failures"), re.sub(r"[^\w.-]+", "-", item.nodeid).strip("-"))
    pictures: dict[str, bytes] = item.stash.get(_PICTURES, {})
    for number, app in enumerate(apps):
        place = folder if len(apps) == 1 else folder / str(number + 1)
        page = report.write(place, item.nodeid, told.longreprtext, app, pictures if number == 0 else {})
        told.sections.append(("fling", f"the gestures, pictures and events are in {page}"))
