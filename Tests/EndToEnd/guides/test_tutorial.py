"""The tutorial ThrowASheet, as its reader does it: each step writes the file that it shows, each section ends with an app that
builds, its tests pass, and the program prints what a recorded gesture moves."""
import re
import shutil

import pytest

from guides.apps import SHARED
from pages import CATALOG
from support import outcome, recording

pytestmark = pytest.mark.needs("lib=libinput:libinput-dev", "stdbuf:coreutils")
CODE = CATALOG / "Tutorials/Code"


def test_its_steps_give_a_sheet_that_rests_where_they_say(new_app):
    app = new_app("Sheet")
    shutil.rmtree(app.folder)
    text = (CATALOG / "Tutorials/ThrowASheet.tutorial").read_text()
    steps = re.findall(r'@Section\(title: "([^"]+)"\)|@Code\(name: "([^"]+)", file: (\S+)\)', text)
    assert {path.name for path in CODE.iterdir()} == {file for _, _, file in steps if file}
    sections = 0

    def builds():
        if (app.folder / "Sources/Sheet/SheetApp.swift").exists():
            status, said = app.swift("build")
            assert status == 0, f"after section {sections}: {said[-3000:]}"

    for title, name, file in steps:
        if title:
            builds()
            sections += 1
        elif name != "Terminal":
            app.write(name, (CODE / file).read_text())
        elif not re.search(r"^\$|apt-get", lines := (CODE / file).read_text(), re.M):
            # Lines to paste, without what they print. The first ones make the folder of the app.
            status, said = app.line(lines, app.folder if app.folder.exists() else SHARED)
            assert status == 0, said
    builds()
    assert sections == 5

    status, said = app.swift("test")
    assert status == 0 and "warning:" not in said, said[-3000:]
    assert re.search("Test run with 2 tests .* passed", said), said[-3000:]
    # The program prints a picture for each frame, until the recording is over.
    _, said = outcome(["--trace", recording("scroll-flick")], ["stdbuf", "-oL", SHARED / ".build/debug/Sheet"])
    assert re.search("^█* height 320 list 0$", said, re.M), said[-3000:]
