"""The guides and the API as README.md's line serves them: Sources/Guides/Site/build makes a site of them without a warning, whose pages
miss no file in a browser; every name of ours in the tables of names exists, and their pictures are there and small. It builds for
debug, and looks at the build that is there."""
import http.client
import json
import os
import re
import signal
import subprocess

import pytest

from guides.links import Site
from pages import CATALOG, PAGES
from support import ROOT, run, shown, until

pytestmark = [pytest.mark.debug, pytest.mark.needs("build", "node:nodejs", "chromium")]
SITE = ROOT / ".build/site"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """The port at which README.md's line serves the site, until it is ended; which one is left to the system."""
    path = tmp_path_factory.mktemp("site") / "said"
    line = shown("README", "Sources/Guides/Site/build && python3").strip()
    with open(path, "w") as said:
        server = subprocess.Popen(["bash", "-c", f"{line} 0"], cwd=ROOT, env={**os.environ, "PYTHONUNBUFFERED": "1"}, stdin=subprocess.DEVNULL,
                                  stdout=said, stderr=said, start_new_session=True)
    try:
        until("the site", lambda: server.poll() is not None or re.search("^Serving HTTP", path.read_text(), re.M), timeout=3600)
        serving = re.search(r"^Serving HTTP .* port (\d+) ", path.read_text(), re.M)
        assert serving, path.read_text()
        yield int(serving[1])
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()


@pytest.fixture
def get(served):
    """The status and the text of a page."""
    def page(path):
        server = http.client.HTTPConnection("127.0.0.1", served)
        server.request("GET", path)
        answer = server.getresponse()
        return answer.status, answer.read().decode(errors="replace")

    return page


def test_two_pages_show_one_line():
    assert shown("README", "Sources/Guides/Site/build && python3") == "Sources/Guides/Site/build && " + shown("SourceTree", "python3")


def test_the_first_page_has_a_picture_and_things_to_try(get):
    status, first = get("/")
    assert status == 200 and "<title>Fling</title>" in first
    links = [link for link in re.findall(r'(?:href|src)="([^"]*)"', first) if not link.startswith("https:")]
    assert {"gallery.html", "studio.html", "throw-and-catch.svg", "documentation/fling/"} <= set(links)
    # No page asks for what is not there.
    assert not [link for link in (*links, "theme-settings.json", "favicon.ico") if get(f"/{link}")[0] != 200]


def test_every_link_resolves(served):
    site = Site(SITE)
    assert site.count >= 1000
    assert not sorted(site.missing)


def test_the_pages_miss_nothing_in_a_browser(served, tmp_path):
    run("node", "--no-warnings", "--test-reporter=tap", ROOT / "Tests/PagesTests/Browser/site.mjs", f"http://127.0.0.1:{served}", tmp_path)


def test_the_first_guide_leads_to_each_other():
    articles = {path.stem for path in CATALOG.glob("*.md")} - {"Fling"}
    assert not [name for name in sorted(articles) if f"<doc:{name}>" not in PAGES["Fling"]]


def test_pictures_are_small_and_shown():
    texts = "".join(path.read_text() for path in (*CATALOG.glob("*.md"), *CATALOG.glob("Tutorials/*.tutorial")))
    for picture in sorted((CATALOG / "Resources").iterdir()):
        assert picture.stat().st_size < 60000, picture.name
        name = rf"{re.escape(picture.stem)}"
        assert re.search(rf"\({name}(\{picture.suffix})?\)|source: {name},", texts), f"no article shows {picture.name}"


def test_every_name_in_the_tables_of_names_exists(served):
    """The second column of each table that has "Fling" at its head."""
    known = set()
    for path in (SITE / "data/documentation/fling").rglob("*.json"):
        link = json.loads(path.read_text())["identifier"]["url"].partition("/documentation/Fling/")[2]
        name = re.sub("-[0-9a-z]+$", "", link).replace("/", ".")
        known |= {name, name.replace(".init(", "(")}
    named, inside = [], False
    for line in PAGES["FromUIKit"].splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        inside = bool(cells) and (inside or cells[1:2] == ["Fling"])
        if inside and cells[1] not in ("Fling", "---"):
            named += re.findall(r"``?([^`]+)``?", cells[1])
    assert len(named) >= 60
    assert not [name for name in named if name not in known]
