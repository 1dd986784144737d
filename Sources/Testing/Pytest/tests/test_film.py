"""Apps in virtual time: films of them, which are the same on every run, and what a test says of one that differs."""
import json

import pytest

from pytest_fling import App, AppError, Desktop, FilmedApp, Picture, RunError
from pytest_fling.film import frames

FILM = """
import pytest

@pytest.mark.app("gtk4-demo", "--run=listbox", clock="virtual", env=ENV)
@pytest.mark.desktop("sway", size=(600, 400))
def test_a_thrown_list(app, touchscreen, expect):
    film = app.film(touchscreen.swipe("up", at=(0.5, 0.6), mm=60, speed=500), at=[0, 100, 300])
    assert film.times == [0, 100, 300] and len(set(film.hashes)) == 3
    expect(film).matches("thrown")
"""


def run(pytester, environment, *words):
    pytester.makepyfile(FILM.replace("ENV", repr(environment)))
    return pytester.runpytest_subprocess("-p", "pytest_fling.plugin", *words)


def test_a_film_is_written_and_matched_and_one_that_differs_has_a_page(pytester):
    result = run(pytester, {})
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*there is no film *thrown.png: pytest --update-pictures writes it, and this test's folder has it as it is now"])
    [found] = (pytester.path / "test-results").rglob("thrown.png")
    made = found.read_bytes()
    run(pytester, {}, "--update-pictures").assert_outcomes(passed=1)
    golden = (pytester.path / "thrown.png").read_bytes()
    assert made == golden
    run(pytester, {}).assert_outcomes(passed=1)
    result = run(pytester, {"GTK_THEME": "Adwaita:dark"})
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*the film is not as in thrown.png: 3 of 3 pictures differ, the first at 0 ms, when the finger is at 0.50, *"])
    assert (pytester.path / "thrown.png").read_bytes() == golden
    [page] = (pytester.path / "test-results").rglob("index.html")
    folder = page.parent
    assert {path.name for path in folder.iterdir()} == {
        "index.html", "again.sh", "failure.json", "output.txt", "events.jsonl", "gesture-1.yml",
        "expected.png", "actual.png", "difference.png", "thrown.png"}
    assert len(frames(Picture.read((folder / "thrown.png").read_bytes()), 3)) == 3
    told = json.loads((folder / "failure.json").read_text())
    assert told["gestures"][0].startswith("drag --on touchscreen") and told["target"] == "virtual time"
    # The command on the page films the same again.
    assert pytester.run("sh", folder / "again.sh").ret == 0
    again = Picture.read((folder / "again.png").read_bytes())
    assert frames(again, 3)[0] == Picture.read((folder / "actual.png").read_bytes())


@pytest.mark.app("gtk4-demo", "--run=listbox", clock="virtual")
def test_gestures_follow_one_another_and_pointers_scroll(app, touchscreen, touchpad):
    assert isinstance(app, FilmedApp)
    once = app.film(touchscreen.tap((0.1, 0.9)), at=[0, 2000])
    twice = app.film(touchscreen.tap((0.1, 0.9)), touchscreen.swipe("up"), at=[0, 2000], after=0.2)
    assert once.hashes[0] == twice.hashes[0] and once.hashes[1] != twice.hashes[1]
    still, scrolled = app.film(at=[0, 500]), app.film(touchpad.scroll(30), at=[0, 500])
    assert len({*still.hashes}) == 1 and scrolled.hashes[1] not in still.hashes


PICTURES = """
import pytest

@pytest.mark.app("gtk4-demo", "--run=listbox", clock="virtual", env=ENV)
@pytest.mark.desktop("sway", size=(600, 400))
def test_a_list(app, touchscreen, expect):
    expect(app).picture("begin.png")
    film = app.film(touchscreen.tap((0.1, 0.9)), at=[0])
    touchscreen.swipe("up", at=(0.5, 0.6), mm=60, speed=500)
    expect(app).picture("moving.png", at=300)
    expect(app).picture("rest.png")
    touchscreen.swipe("down", at=(0.5, 0.6), mm=60, speed=500)
    expect(app).picture("back.png", at=900)
    expect(app).well()
"""


def test_pictures_are_expected_at_a_time_and_at_rest(pytester):
    def outcome(environment, *words):
        pytester.makepyfile(PICTURES.replace("ENV", repr(environment)))
        return pytester.runpytest_subprocess("-p", "pytest_fling.plugin", *words)

    outcome({}).stdout.fnmatch_lines(["*there is no picture *begin.png: pytest --update-pictures writes it, *"])
    outcome({}, "--update-pictures").assert_outcomes(passed=1)
    pictures = {name: (pytester.path / f"{name}.png").read_bytes() for name in ("begin", "moving", "rest", "back")}
    assert len({*pictures.values()}) == 4
    outcome({}, "--update-pictures").assert_outcomes(passed=1)
    assert pictures == {name: (pytester.path / f"{name}.png").read_bytes() for name in pictures}
    outcome({}).assert_outcomes(passed=1)
    (pytester.path / "moving.png").write_bytes(pictures["begin"])
    result = outcome({})
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*the app does not look as in moving.png at 300 ms: *"])
    [page] = (pytester.path / "test-results").rglob("index.html")
    assert pytester.run("sh", page.parent / "again.sh").ret == 0
    assert (page.parent / "again.png").read_bytes() == pictures["moving"]


@pytest.mark.app("gtk4-demo", "--run=listbox", clock="virtual")
def test_the_time_of_an_app_passes_only_while_it_is_waited_for(app, touchscreen):
    app.wait_until_idle()
    touchscreen.swipe("up", speed=500)
    moving = app.picture()
    assert app.picture() == moving
    app.pause(0.1)
    later = app.picture()
    app.wait_until_idle()
    assert len({moving, later, app.picture()}) == 3
    assert app.is_running and app.fault() is None


@pytest.mark.app("gtk4-demo", clock="virtual")
def test_what_an_app_in_virtual_time_cannot_do_is_told(app, touchscreen, mouse):
    with pytest.raises(AppError, match="lists no elements: give places as fractions"):
        app.get("Clipboard").tap()
    with pytest.raises(AppError, match="a film needs the times of its pictures"):
        app.film(at=[])
    with pytest.raises(AppError, match="only gestures of fingers on the touchscreen"):
        app.film(touchscreen.tap(), mouse.click(), at=[0])


@pytest.mark.app("sh", "-c", "exit 3", clock="virtual")
def test_an_app_that_ends_is_told(app):
    with pytest.raises(AppError, match="sh ended with exit status 3 after 0 ms of its time"):
        app.film(at=[0])
    with pytest.raises(RunError, match="sh ended with exit status 3 after 0 ms of its time"):
        app.picture()


def test_a_picture_at_a_time_needs_virtual_time():
    with pytest.raises(AppError, match='a picture is taken at a time in virtual time: @pytest.mark.app'):
        App(Desktop(), ["app"], {}).picture_at(100)


def test_a_film_has_single_pictures():
    rows = [bytes(range(3 * 6)), bytes(range(100, 100 + 3 * 6))]
    parts = frames(Picture(6, 2, 3, rows), 2)
    assert [part.rows for part in parts] == [[row[:9] for row in rows], [row[9:] for row in rows]]
    seven = frames(Picture(6, 2, 3, rows), 7)
    assert [(part.width, part.height) for part in seven] == [(1, 1)] * 7 and seven[6].rows == [rows[1][:3]]
