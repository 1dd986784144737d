"""Structs of the C libraries that grow in a later version: programs of a header whose structs have one more member run on the library
as it is, and the other way round; with --long, programs of either header run on a library that was built from that header. abidiff
judges what else the headers declare: against those of the last tag, such as v1.0.0, structs that begin with their size may have more
members at their end, and functions may be added, and nothing else may differ."""
import re
import shutil
import subprocess

import pytest

from libraries.linking import HEADERS, INSTALLED, STRICT, declared_in
from support import ROOT, run

pytestmark = pytest.mark.needs("abidiff:abigail-tools", "gcc")
# Each struct that may grow begins with its size.
GROWING = re.compile(r"^    size_t size;\n(?:(?!^}).*\n)*(?=^} (\w+))", re.M)
TARGETS = {"fling": "CFling", "fling-input": "CFlingInput"}


def described(folder, headers):
    """A folder with headers, and an object with a pointer to each function: abidiff reads their types in its debug information."""
    folder.mkdir(exist_ok=True)
    for name, text in headers.items():
        (folder / f"{name}.h").write_text(text)
    functions = declared_in(*(folder / f"{name}.h" for name in headers))
    lines = ["#include <fling-input.h>", *(f"__typeof__(&{name}) *to_{name};" for name in sorted(functions))]
    (folder / "all.c").write_text("\n".join(lines) + "\n")
    run("gcc", "-std=c11", "-g", "-shared", "-fPIC", f"-I{folder}", folder / "all.c", "-o", folder / "all.so")
    return folder / "all.so"


@pytest.fixture
def headers():
    return {name: path.read_text() for name, path in HEADERS.items()}


@pytest.fixture
def grown(headers):
    """The headers as they may be one day."""
    texts = {}
    for name, text in headers.items():
        text, count = GROWING.subn(lambda match: match[0] + "    double grown_[3];\n", text)
        assert count > 0
        texts[name] = text.replace("\n#include <stdint.h>", "\n#include <stdint.h>\n#define FLING_GROWN", 1)
    return texts


@pytest.fixture
def differences(headers, tmp_path):
    """What abidiff has against the second of two objects as a successor of the first."""
    names = "|".join(name for text in headers.values() for name in GROWING.findall(text))
    (tmp_path / "may-grow").write_text(f"[suppress_type]\ntype_kind = struct\nhas_data_member_inserted_at = end\nname_regexp = ^({names})$\n")

    def compare(one, other):
        result = subprocess.run(["abidiff", "--no-added-syms", "--suppressions", tmp_path / "may-grow", one, other], capture_output=True, text=True)
        return result.stdout if result.returncode else ""

    return compare


def test_structs_may_grow_and_members_may_not_move(headers, grown, differences, tmp_path):
    today = described(tmp_path / "today", headers)
    assert not differences(today, described(tmp_path / "grown", grown))
    moved = {**headers, "fling": headers["fling"].replace("    size_t size;\n", "    size_t size;\n    double moved_;\n", 1)}
    assert "moved_" in differences(today, described(tmp_path / "moved", moved))


def test_programs_of_the_last_release_can_use_the_libraries(headers, differences, tmp_path):
    result = subprocess.run(["git", "describe", "--tags", "--abbrev=0", "--match", "v[0-9]*"], cwd=ROOT, capture_output=True, text=True)
    if result.returncode != 0:
        pytest.skip("there is no release yet")
    tree = run("git", "ls-tree", "-r", result.stdout.strip(), cwd=ROOT)
    # One header stands beside the other as a link.
    objects = {name: re.findall(rf"^100\d+ blob (\w+)\t\S*/Header/{name}\.h$", tree, re.M)[0] for name in headers}
    released = {name: run("git", "show", number, cwd=ROOT) for name, number in objects.items()}
    assert not differences(described(tmp_path / "released", released), described(tmp_path / "today", headers))


@pytest.fixture
def run_on(tmp_path):
    """Runs a folder of programs in C with the headers of one folder and a library of another."""
    def compile_and_run(include, libraries, library, folder):
        run(*STRICT, "-D_GNU_SOURCE", f"-I{include}", *folder.glob("*.c"), f"-L{libraries}", f"-l{library}", "-lm", f"-Wl,-rpath,{libraries}",
            "-o", tmp_path / "program", cwd=ROOT)
        run(tmp_path / "program", cwd=ROOT)

    return compile_and_run


@pytest.mark.parametrize("name", TARGETS)
def test_programs_of_either_header_run_on_the_library_as_it_is(name, grown, run_on, input_library, tmp_path):
    described(tmp_path / "grown", grown)
    for include in (tmp_path / "grown", INSTALLED / name / "include"):
        run_on(include, INSTALLED / name / "lib", name, ROOT / f"Tests/{TARGETS[name]}Tests/growth")


@pytest.mark.long
@pytest.mark.parametrize("name", TARGETS)
def test_programs_of_either_header_run_on_a_library_of_the_other(name, grown, run_on, input_library, tmp_path):
    shutil.copytree(ROOT / "Sources", tmp_path / "Sources", ignore=shutil.ignore_patterns(".build"), symlinks=True)
    for library, target in TARGETS.items():
        (tmp_path / f"Sources/C/{target}/Header/{library}.h").write_text(grown[library])
    run(tmp_path / f"Sources/C/{TARGETS[name]}/install", "--prefix", tmp_path / "later")
    described(tmp_path / "grown", grown)
    folders = [ROOT / f"Tests/{TARGETS[name]}Tests/growth"]
    # All other tests, too, as programs of today's.
    programs = [*folders, ROOT / "Tests/CFlingTests"] if name == "fling" else folders
    for include, tried in ((INSTALLED / name / "include", programs), (tmp_path / "grown", folders)):
        for folder in tried:
            run_on(include, tmp_path / "later/lib", name, folder)
