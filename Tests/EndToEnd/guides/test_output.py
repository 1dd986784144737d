"""What README.md and the guides show of output. The command in a `console` block prints what stands below it; a picture that it
makes with -o is the one that is there, and README.md shows it. A `swift` block that begins with an import and has a `text` block
after it is a program: built as the app that README.md's block with `dependencies:` describes, it prints that text. So is README.md's
block that imports Drive: it needs a device, which `fling run` has, and prints something for a recorded gesture. Numbers are the
same when twelve digits are: processors differ in the last ones.

With --update-shown, what the commands print, and their pictures, come into the place of what is there.
"""
import os
import re
import subprocess

import pytest

from guides.apps import SHARED
from pages import CATALOG, PAGES, blocks, fences
from support import ROOT, outcome, recording, run

CONSOLE = [(page, text) for page in PAGES for kind, text in blocks(page) if kind == "console"]
MANIFEST = next(text for text in fences("swift", "README") if text.startswith("dependencies:"))


def programs():
    for page in ("README", "MovingAValue", "DraggingAValue", "ScenesAndAnimators"):
        found = blocks(page)
        for (kind, text), (next_kind, printed) in zip(found, [*found[1:], ("", "")]):
            if kind == "swift" and text.startswith("import ") and (next_kind == "text" or page == "README"):
                yield pytest.param(text, printed, id=page)


def rounded(text):
    return re.sub(r"\d+\.\d+(e-?\d+)?", lambda number: f"{float(number[0]):.12g}", text)


def looks_like(one, other):
    """True if two drawings differ by less than can be seen: a fiftieth of a point."""
    number = r"(-?\d+(?:\.\d+)?)"
    left, right = re.split(number, one.read_text()), re.split(number, other.read_text())
    return len(left) == len(right) and all(
        abs(float(a) - float(b)) <= 0.02 if index % 2 else a == b for index, (a, b) in enumerate(zip(left, right)))


@pytest.fixture(scope="session")
def updates(request):
    return request.config.getoption("--update-shown")


@pytest.fixture
def shell(tmp_path, fling):
    """What a line prints, in the folder of the package."""
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/fling").symlink_to(fling)
    environment = {**os.environ, "PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    return lambda line: subprocess.run(["bash", "-c", line], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=subprocess.STDOUT, text=True).stdout


@pytest.mark.parametrize("page, text", CONSOLE, ids=[page for page, _ in CONSOLE])
def test_a_command_prints_what_the_page_shows(page, text, shell, tmp_path, updates):
    command, _, expected = text.partition("\n")
    assert command.startswith("$ "), command
    command = command[2:]
    picture = re.search(r" -o (\S+)", command)
    if updates:
        path = ROOT / "README.md" if page == "README" else CATALOG / f"{page}.md"
        path.write_text(path.read_text().replace(f"```console\n{text}```", f"```console\n$ {command}\n{shell(command)}```"))
        return
    made = tmp_path / os.path.basename(picture[1]) if picture else None
    assert rounded(shell(command.replace(f" -o {picture[1]}", f" -o {made}") if picture else command)) == rounded(expected)
    if picture:
        assert f"]({picture[1]})" in PAGES["README"]
        kept = ROOT / picture[1]
        assert kept.read_bytes() == made.read_bytes() or looks_like(kept, made)


def test_a_page_makes_the_picture_of_the_readme():
    assert any(" -o " in text.partition("\n")[0] for _, text in CONSOLE)


def test_the_guides_filmstrips_are_those_of_the_gallery(tmp_path, fling, updates):
    pictures = CATALOG / "Resources"
    run(fling, "gallery", "--filmstrips", pictures if updates else tmp_path)
    if updates:
        return
    made = sorted(tmp_path.iterdir())
    assert made and [path.name for path in made] == sorted(path.name for path in pictures.glob("gallery-*.svg"))
    for path in made:
        kept = pictures / path.name
        assert kept.read_bytes() == path.read_bytes() or looks_like(kept, path), path.name


def test_the_readmes_manifest_knows_a_checkout_of_any_name(tmp_path):
    (tmp_path / "checkout").symlink_to(ROOT)
    (tmp_path / "app/Sources/App").mkdir(parents=True)
    (tmp_path / "app/Package.swift").write_text(manifest(MANIFEST.replace("../fling", "../checkout")))
    run("swift", "package", "--package-path", tmp_path / "app", "show-dependencies")


def manifest(text):
    return f'// swift-tools-version: 6.3\nimport PackageDescription\nlet package = Package(name: "App",\n{text})\n'


@pytest.fixture(scope="module")
def app(new_app):
    app = new_app("app")
    product = '.product(name: "Fling", package: "fling")'
    assert product in MANIFEST
    app.write("Package.swift", manifest(MANIFEST.replace(product, ", ".join(product.replace("Fling", name, 1) for name in ("Fling", "Drive", "Libinput")))))
    return app


@pytest.mark.parametrize("text, printed", programs())
def test_a_program_prints_what_the_page_shows(text, printed, app, one_at_a_time):
    app.write("Sources/App/main.swift", text)
    program = SHARED / ".build/debug/App"
    # The program before it must not be taken for this one.
    for path in (program, *(SHARED / ".build/debug/App.build").glob("main.*")):
        path.unlink(missing_ok=True)
    status, said = app.swift("build")
    assert status == 0, said[-3000:]
    if "import Drive\n" in text:
        _, said = outcome(["--trace", recording("scroll-flick")], ["stdbuf", "-oL", program])
        assert len(said.splitlines()) > 10, said
    else:
        assert printed and rounded(run(program)) == rounded(printed)
