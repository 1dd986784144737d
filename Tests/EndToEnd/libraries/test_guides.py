"""The guides to C and Python: their lines, with the libraries that are there already, their code, and their tests of an app, which a
recording that goes elsewhere fails."""
import re

import pytest

from libraries.linking import CLEAN, INSTALLED, SUPPRESSIONS, output
from pages import fences
from support import ROOT, run, shown

pytestmark = pytest.mark.needs("valgrind", "gcc", "pkg-config", "lib=libinput:libinput-dev", "lib=libevdev:libevdev-dev",
                               "lib=libudev:libudev-dev", "lib=yaml-0.1:libyaml-dev")
EXAMPLES = ROOT / "Sources/Examples"


def test_the_lines_make_the_sheet(library, tmp_path):
    """With the library in place of one in /usr/local, where linkers look by themselves."""
    assert shown("EmbeddingInC", "Sources/C/CFling/install --prefix /usr") == "Sources/C/CFling/install --prefix /usr/local\n"
    for path in (INSTALLED / "fling/include/fling.h", EXAMPLES / "C/sheet.c"):
        (tmp_path / path.name).write_text(path.read_text())
    (tmp_path / "Sources").symlink_to(ROOT / "Sources")
    environment = {**library, "LIBRARY_PATH": f"{INSTALLED}/fling/lib", "PATH": f"/usr/bin:{library['PATH']}"}
    run("bash", "-ec", shown("EmbeddingInC", "gcc"), cwd=tmp_path, env=environment)
    assert run(tmp_path / "sheet", env=library) == (ROOT / "Tests/CFlingTests/sheet.txt").read_text()


def test_it_shows_the_examples_in_python_and_what_they_print(input_library):
    shown_lines = "".join(fences("python", "EmbeddingInC"))
    assert shown_lines.startswith("".join((EXAMPLES / f"Python/{name}.py").read_text() for name in ("spring", "replay")))
    # What it shows of a draggable does what the test of the module expects.
    draggable = "import fling\n" + "\n".join(shown_lines.splitlines()[-7:])
    assert output("python3", "-c", draggable, environment=input_library).startswith("[320.0] ")


def test_its_lines_link_and_load_the_libraries_that_are_there(input_library):
    lines = [shown("EmbeddingInC", "Sources/C/CFlingInput/install"), shown("EmbeddingInC", "Sources/C/Python/install"),
             shown("EmbeddingInC", "LD_LIBRARY_PATH=.build/embed/lib PYTHONPATH")]
    text = "".join(lines).replace("Sources/C/CFlingInput/install --prefix .build/embed", ".ci/install fling-input")
    text = re.sub("PKG_CONFIG_PATH=[^ ]*", "PKG_CONFIG_PATH=$PKG_CONFIG_PATH", text)
    text = re.sub("-Wl,-rpath,[^ ]* ", "", text)
    text = "".join(line if re.search(r"spring\.py|Python.install", line) else line.replace(".build/embed", ".build/installed/fling-input")
                   for line in text.splitlines(keepends=True))
    text = re.sub("PYTHONPATH=[^ ]*", "PYTHONPATH=.build/embed/lib/python3/dist-packages", text)
    said = output("bash", "-eo", "pipefail", "-c", text, environment=input_library)
    assert said.splitlines()[0] + "\n" == "".join(fences("json", "EmbeddingInC"))


@pytest.fixture
def flick(synthesized):
    """A flick of so many millimetres downwards."""
    return lambda distance: synthesized(f"flick{distance}", "swipe", "--fingers", "3", "--from", "50,20", "--by", f"0,{distance}", "--speed", "400")


def test_the_guides_test_of_an_app_in_c(program, input_library, flick, tmp_path):
    (tmp_path / "guide.c").write_text("".join(fences("c", "ReplayingInCI")))
    guide = program("guide", input_library, "fling-input fling", [tmp_path / "guide.c"])
    down = flick(30)
    assert output(guide, down, environment=input_library).startswith("rests at 320 after ")
    output(*CLEAN, SUPPRESSIONS, guide, down, environment=input_library)
    with pytest.raises(AssertionError, match="ends with"):
        output(guide, flick(-30), environment=input_library)


def test_the_guides_test_of_an_app_in_python(input_library, flick, tmp_path):
    (tmp_path / "guide.py").write_text("".join(fences("python", "ReplayingInCI")) + "test_flick()\n")
    for distance, passes in ((30, True), (-30, False)):
        flick(distance).rename(tmp_path / "flick.yml")
        if passes:
            run("python3", "guide.py", cwd=tmp_path, env=input_library)
        else:
            with pytest.raises(AssertionError):
                run("python3", "guide.py", cwd=tmp_path, env=input_library)
