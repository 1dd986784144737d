"""A program and tests of XCTest, where Swift Testing runs no test: they end with what is not met, in words."""
import re
import shutil

import pytest

from guides.apps import SHARED
from support import ROOT

pytestmark = pytest.mark.needs("lib=libinput:libinput-dev")
WORDS = {
    "golden": "error: .*there is no .*Golden/of another time.jsonl to compare with",
    "place": "error: .*its resting place",
    "fingers": "no recogniser looks for a gesture of 3 fingers: add one to the arena",
}


@pytest.fixture(scope="module")
def app(new_app):
    app = new_app("outside")
    for folder in ("Program", "Tests"):
        shutil.copytree(ROOT / "Tests/Support/Guides/Outside" / folder, app.folder / folder)
    products = ", ".join(f'.product(name: "{name}", package: "fling")' for name in ("Drive", "FlingTesting"))
    app.write("Package.swift", f"""// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Outside", dependencies: [.package(name: "fling", path: "../fling")],
    targets: [
        .executableTarget(name: "Outside", dependencies: [{products}], path: "Program"),
        .testTarget(name: "OutsideTests", dependencies: [{products}], path: "Tests"),
    ])
""")
    status, text = app.swift("build", "--build-tests")
    assert status == 0, text[-3000:]
    return app


def says(outcome, name):
    status, text = outcome
    assert status != 0 and re.search(WORDS[name], text) and "still runs" not in text, text[-3000:]


@pytest.mark.parametrize("name", WORDS)
def test_a_program_ends_with_what_is_not_met(app, name):
    says(app.line(f"{SHARED}/.build/debug/Outside {name}"), name)


@pytest.mark.parametrize("name", WORDS)
def test_tests_of_xctest_fail_with_what_is_not_met(app, name):
    says(app.swift("test", "--skip-build", "--disable-swift-testing", "--filter", rf"^OutsideTests\..*/test_{name}$"), name)
