"""Apps in virtual time: films of them, which are the same on every run, and what a test says of one that differs."""
import json

import pytest

from pytest_fling import AppError, FilmedApp, Picture
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
    result.stdout.fnmatch_lines(["*there is no film *thrown.png: pytest --update-pictures writes it"])
    run(pytester, {}, "--update-pictures").assert_outcomes(passed=1)
    golden = (pytester.path / "thrown.png").read_bytes()
    run(pytester, {}).assert_outcomes(passed=1)
    result = run(pytester, {"GTK_THEME": "Adwaita:dark"})
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*the film is not as in thrown.png: 3 of 3 pictures differ, the first at 0 ms, when the finger is at 0.50, *"])
    assert (pytester.path / "thrown.png").read_bytes() == golden
    [page] = (pytester.path / "test-results").rglob("index.html")
    folder = page.parent
    assert {path.name for path in folder.iterdir()} == {
        "index.html", "again.sh", "failure.json", "output.txt", "events.jsonl", "gesture-1.yml",
        "expected.png", "actual.png", "difference.png"}
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


@pytest.mark.app("gtk4-demo", clock="virtual")
def test_an_app_in_virtual_time_does_nothing_else(app, touchscreen, mouse):
    with pytest.raises(AppError, match="runs only while it is filmed"):
        app.picture()
    with pytest.raises(AppError, match="a film needs the times of its pictures"):
        app.film(at=[])
    with pytest.raises(AppError, match="only gestures of fingers on the touchscreen"):
        app.film(touchscreen.tap(), mouse.click(), at=[0])


@pytest.mark.app("sh", "-c", "exit 3", clock="virtual")
def test_an_app_that_ends_is_told(app):
    with pytest.raises(AppError, match="sh ended with exit status 3 after 0 ms of its time"):
        app.film(at=[0])


def test_a_film_has_single_pictures():
    rows = [bytes(range(3 * 6)), bytes(range(100, 100 + 3 * 6))]
    parts = frames(Picture(6, 2, 3, rows), 2)
    assert [part.rows for part in parts] == [[row[:9] for row in rows], [row[9:] for row in rows]]
    seven = frames(Picture(6, 2, 3, rows), 7)
    assert [(part.width, part.height) for part in seven] == [(1, 1)] * 7 and seven[6].rows == [rows[1][:3]]
