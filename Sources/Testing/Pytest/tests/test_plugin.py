"""What pytest says of tests that fail, or ask for what there is not."""
import json

FAILING = """
import pytest

@pytest.mark.app("gtk4-demo")
def test_a_mistake(app, touchscreen, expect):
    app.get("Assistant").tap()
    touchscreen.swipe("up", at=(0.1, 0.5))
    expect(app).picture("other.png", timeout=0.2)
"""


def test_a_failure_leaves_a_folder_and_a_page(pytester):
    from pytest_fling import Picture
    pytester.makepyfile(FAILING)
    (pytester.path / "other.png").write_bytes(Picture(1280, 800, 3, [bytes(3840)] * 800).png())
    result = pytester.runpytest_subprocess("-p", "pytest_fling.plugin", "--junitxml=report.xml")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*the app does not look as in other.png: * pixels differ together, in * by * at *, and 4 may; * % differ in all",
                                 "the gestures, pictures and events are in *index.html"])
    [page] = (pytester.path / "test-results").rglob("index.html")
    folder = page.parent
    assert {path.name for path in folder.iterdir()} == {
        "index.html", "again.sh", "failure.json", "output.txt", "events.jsonl", "gesture-1.yml", "gesture-2.yml",
        "before.png", "at.png", "after.png", "expected.png", "actual.png", "difference.png"}
    told = json.loads((folder / "failure.json").read_text())
    assert told["gestures"][0].startswith("tap --on touchscreen --at ") and told["target"] == "sway"
    text = page.read_text()
    assert all(f'src="{name}.png"' in text for name in ("before", "at", "after", "expected", "actual", "difference"))
    assert '"type":"down"' in (folder / "events.jsonl").read_text().replace(" ", "")
    assert "other.png" in (pytester.path / "report.xml").read_text()
    # The command on the page plays the same again.
    assert pytester.run("sh", folder / "again.sh").ret == 0
    assert Picture.read((folder / "again.png").read_bytes()).difference(Picture.read((folder / "after.png").read_bytes())).share < 0.5


def test_an_app_that_cannot_begin_leaves_a_page_too(pytester):
    pytester.makepyfile("""
        import pytest

        @pytest.mark.app("sh", "-c", "echo no disk; echo no luck >&2; exit 3")
        def test_dies(app): pass

        @pytest.mark.app("no-such-app")
        def test_missing(app): pass

        @pytest.mark.app("sh", "-c", "echo waits; exec sleep 60")
        @pytest.mark.desktop("sway", timeout=3)
        def test_without_window(app): pass

        @pytest.mark.app("sh", "-c", "gtk4-demo & while :; do :; done")
        @pytest.mark.desktop("sway", timeout=12)
        def test_busy(app): pass

        def test_second(desktop):
            desktop.start("gtk4-demo", "--run=gestures")
            desktop.start("no-such-app")
    """)
    result = pytester.runpytest_subprocess("-p", "pytest_fling.plugin")
    result.assert_outcomes(errors=4, failed=1)
    pages = {path.parent.name.rpartition("-")[2]: path.parent for path in (pytester.path / "test-results").glob("*/index.html")}
    told = {name: json.loads((folder / "failure.json").read_text())["failure"] for name, folder in pages.items()}
    assert sorted(pages) == ["test_busy", "test_dies", "test_missing", "test_without_window"]
    assert "sh ended with exit status 3" in told["test_dies"] and "there is no program no-such-app" in told["test_missing"]
    assert (pages["test_dies"] / "output.txt").read_text() == "no disk\nno luck\nfling: sh ended with exit status 3\n"
    assert (pages["test_without_window"] / "output.txt").read_text() == "waits\n"
    pictures = {name for name, folder in pages.items() if (folder / "at.png").exists()}
    assert pictures == {"test_without_window", "test_busy"}
    assert all('src="at.png"' in (pages[name] / "index.html").read_text() for name in pictures)
    second = {path.parent.name for path in (pytester.path / "test-results").glob("*test_second/*/index.html")}
    assert second == {"1", "2"}


def test_a_picture_is_written_and_then_expected(pytester):
    pytester.makepyfile("""
        import pytest
        @pytest.mark.app("gtk4-demo", "--run=gestures")
        def test_rest(app, expect):
            expect(app).picture("rest.png")
    """)
    result = pytester.runpytest_subprocess("-p", "pytest_fling.plugin")
    result.stdout.fnmatch_lines(["*there is no picture *rest.png: pytest --update-pictures writes it, and this test's folder has it as it is now"])
    [found] = (pytester.path / "test-results").rglob("rest.png")
    (pytester.path / "rest.png").write_bytes(found.read_bytes())
    pytester.runpytest_subprocess("-p", "pytest_fling.plugin").assert_outcomes(passed=1)
    pytester.runpytest_subprocess("-p", "pytest_fling.plugin", "--update-pictures").assert_outcomes(passed=1)
    pytester.runpytest_subprocess("-p", "pytest_fling.plugin").assert_outcomes(passed=1)


def test_markers_that_say_too_little_are_told(pytester):
    pytester.makepyfile("""
        import pytest
        def test_without(app): pass
        @pytest.mark.app
        def test_empty(app): pass
        @pytest.mark.app("gtk4-demo")
        @pytest.mark.desktop("sway", colour="blue")
        def test_other(app): pass
    """)
    result = pytester.runpytest_subprocess("-p", "pytest_fling.plugin")
    result.assert_outcomes(errors=3)
    result.stdout.fnmatch_lines_random([
        '*test_without: which app is tested is said by a marker, as in @pytest.mark.app("gtk4-demo")',
        "*test_empty: the marker app needs a name, *", "*test_other: the marker desktop: *colour*"])
