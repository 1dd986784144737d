"""The guide "Replaying gestures in CI": the tests of an app pass as they stand where there is no device, and say in the guide's
words what is wrong; its lines of the shell and its workflows; and all else of Swift that guides show compiles."""
import re

import pytest

from pages import CATALOG, PAGES, blocks, fences
from support import ROOT, run, shown

pytestmark = pytest.mark.needs("unshare:util-linux", "lib=libinput:libinput-dev", "/usr/lib/python3/dist-packages/yaml/__init__.py:python3-yaml")
GUIDES = ("DraggingAValue", "Crossings", "Gestures", "PinchRotateZoom", "ScenesAndAnimators", "Dynamics", "Driving", "DeviceAccess", "BareMetal")
PRODUCTS = ("DRMDisplay", "Drive", "FlingDynamics", "FlingTesting", "FlingWorlds", "Libinput", "VirtualEvdev")
SYNTHESIZE = shown("ReplayingInCI", "fling synthesize")
GOLDEN = "Tests/AppTests/Golden/flick.jsonl"


def test_other_guides_swift_compiles(new_app):
    """Each piece in a function, which is never called."""
    modules = sorted(str(path.relative_to(CATALOG))[:-3] for path in CATALOG.glob("Modules/*.md"))
    pieces = [text for page in (*GUIDES, *modules) for kind, text in blocks(page) if kind == "swift"]
    # Whole programs and the manifest are built elsewhere.
    pieces += [text for text in fences("swift", "README") if not text.startswith(("import ", "dependencies:"))]
    assert len(pieces) >= 8
    # A documented type is one for the other pieces, too.
    types = [piece for piece in pieces if re.match("(///.*\n)+struct ", piece)]
    functions = [f"func piece{index}() throws {{\n{re.sub('^import .*', '', piece, flags=re.M).replace('…', '_ = 0')}}}\n"
                 for index, piece in enumerate(pieces) if piece not in types]
    app = new_app("pieces")
    app.write("Sources/Pieces/Pieces.swift", "\n".join([(ROOT / "Tests/Support/Guides/Surroundings.swift").read_text(), *types, *functions]))
    products = ", ".join(f'.product(name: "{name}", package: "fling")' for name in PRODUCTS)
    app.write("Package.swift", f"""// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Pieces", dependencies: [.package(name: "fling", path: "../fling")],
    targets: [.target(name: "Pieces", dependencies: [{products}])])
""")
    status, text = app.swift("build")
    assert status == 0, text[-3000:]


@pytest.fixture(scope="module")
def app(new_app):
    """The guide's app, its tests and its recording."""
    app = new_app("app-tests")
    count: dict[str, int] = {}
    for kind, text in blocks("ReplayingInCI"):
        count[kind] = count.get(kind, 0) + 1
        place = re.match(r"// ((?:Sources|Tests)/\S+)\n", text)
        if kind == "swift":
            # All apps find the library at one path, or each would build it anew.
            app.write(place[1] if place else "Package.swift", text.replace('path: "fling"', 'path: "../fling"'))
    assert (count["swift"], count["yaml"]) == (5, 2)
    for name in ("Recordings", "Golden"):
        (app.folder / "Tests/AppTests" / name).mkdir()
    status, text = app.line(SYNTHESIZE)
    assert status == 0, text
    return app


@pytest.fixture(scope="module")
def tests(app, bare):
    return lambda **environment: app.swift("test", before=bare, **environment)


def test_the_lines_about_the_recording_do_what_the_guide_says(app, bare, tmp_path):
    # It builds the tool where it is built already.
    run(ROOT / ".ci/checks", "run", "bash", "-c", shown("ReplayingInCI", "swift build"), cwd=ROOT)
    record = shown("ReplayingInCI", "fling record").strip()
    status, text = app.line(" ".join(f"'{word}'" for word in (*bare, "bash", "-c", record)), tmp_path)
    assert status != 0 and re.search(r"^fling: .*device", text, re.M), text
    status, text = app.line(shown("ReplayingInCI", "fling replay Tests/"))
    assert status == 0 and re.search(r"^It rests at 320\.00", text, re.M), text


def test_the_apps_tests_ask_for_a_golden_file_and_say_what_differs(app, tests):
    status, text = tests()
    assert status != 0 and re.search(r"there is no .*Golden/flick\.jsonl to compare with", text), text[-3000:]
    assert shown("ReplayingInCI", "FLING_") == "FLING_UPDATE_GOLDEN=1 swift test\n"
    for environment in ({"FLING_UPDATE_GOLDEN": "1"}, {}):
        status, text = tests(**environment)
        assert status == 0, text[-3000:]
    lines = re.findall(r"^↳ .*", PAGES["ReplayingInCI"], re.M)
    app.write(GOLDEN, (app.folder / GOLDEN).read_text().replace('"goal":[320]', '"goal":[640]', 1))
    for line, change in ((lines[1], None), (lines[0], SYNTHESIZE.replace("--speed 400", "--speed 720 --force"))):
        if change:
            status, text = app.line(change)
            assert status == 0, text
        status, text = tests()
        assert status != 0 and line in text.replace(f"{app.folder}/Tests/AppTests/", ""), text[-3000:]
    app.line(SYNTHESIZE.replace("--speed 400", "--speed 400 --force"))


def test_from_a_shell_what_is_the_same_passes_and_what_is_not_does_not(app):
    app.write("flick.yml", (app.folder / "Tests/AppTests/Recordings/flick.yml").read_text())
    lines = shown("ReplayingInCI", "fling replay flick.yml")
    status, text = app.line(lines)
    assert status == 0, text
    app.write("flick.jsonl", (app.folder / "flick.jsonl").read_text().replace("[320]", "[321]"))
    status, text = app.line("".join(line for line in lines.splitlines(keepends=True) if "diff" in line))
    assert status != 0, text
    status, text = app.line(lines[lines.index(next(line for line in lines.splitlines() if "python3" in line)):].replace("320], last", "321], last"))
    assert status != 0, text


def test_the_workflows_do_what_the_readmes_line_does():
    import yaml

    [line] = [line for line in shown("README", "$(command -v sudo)").splitlines() if line.endswith("&& swift test")]
    line = line.replace("$(command -v sudo) ", "")
    github, gitlab = (yaml.safe_load(text) for text in fences("yaml", "ReplayingInCI"))
    job = github["jobs"]["test"]
    assert (job["container"], " && ".join(step["run"] for step in job["steps"] if "run" in step)) == ("swift:6.3-bookworm", line)
    job = gitlab["test"]
    assert (job["image"], " && ".join(job["script"])) == ("swift:6.3-bookworm", line)
