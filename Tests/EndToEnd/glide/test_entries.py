"""Desktop entries: which programs are offered, and what is written for those that are installed."""
import os
import subprocess

import pytest

pytestmark = pytest.mark.needs("gcc", "footclient:foot", "/usr/lib/*/libX11.so:libx11-dev")


@pytest.fixture
def data(folder):
    """The system's entries."""
    data = folder / "data/applications"
    data.mkdir(parents=True)
    (data / "foot.desktop").write_text("[Desktop Entry]\nType=Application\nName=Foot\nExec=foot %u\nDBusActivatable=true\n")
    (data / "org.x.Firefox.desktop").write_text("[Desktop Entry]\nType=Application\nName=Fox\nExec=firefox-esr %u\n")
    return data


@pytest.fixture
def entry(folder):
    """The user's own entry of foot."""
    return folder / "home/applications/foot.desktop"


@pytest.fixture
def run(glide, folder, data):
    """The exit status of the relay's command, and what it writes."""
    environment = {**os.environ, "XDG_DATA_DIRS": str(data.parent), "XDG_DATA_HOME": str(folder / "home")}

    def command(*words):
        result = subprocess.run([glide, *words], env=environment, capture_output=True, text=True)
        return result.returncode, result.stdout + result.stderr

    return command


def test_what_can_be_installed_is_listed(run):
    assert run("--list") == (0, "foot: can be installed\norg.x.Firefox: Firefox has momentum of its own\n")


def test_an_entry_is_installed_and_removed(run, entry, glide):
    assert run("--feel", "android", "--install", "foot")[0] == 0
    assert entry.read_text() == ("[Desktop Entry]\nX-Fling-Glide=true\nType=Application\nName=Foot\n"
                                 f"Exec={glide.resolve()} --feel android -- foot %u\n")
    assert run("--list")[1].startswith("foot: installed\n")
    assert run("--uninstall", "foot")[0] == 0
    assert not entry.exists()


def test_firefox_is_refused(run):
    assert run("--install", "Firefox") == (1, "fling glide: org.x.Firefox is left as it is: Firefox has momentum of its own\n")


def test_an_entry_that_is_not_there_is_told(run):
    status, text = run("--install", "nothing")
    assert (status, "there is no nothing.desktop in" in text) == (1, True), text


def test_an_entry_of_the_users_own_stays(run, entry):
    entry.parent.mkdir(parents=True)
    entry.write_text("[Desktop Entry]\nExec=mine\n")
    assert [run(word, "foot")[0] for word in ("--install", "--uninstall")] == [1, 1]
    assert "mine" in entry.read_text()


@pytest.mark.parametrize("name, lines, told", [
    ("client", "Exec=footclient", "it has no windows of its own: another program shows them"),
    ("old", "Exec=OLD %f", "it is a program of X11, and not of Wayland"),
    ("script", "Exec=SCRIPT", "it is a program of X11, and not of Wayland"),
    ("shell", "Exec=foot\nTerminal=true", "it runs in a terminal, which may be installed"),
    ("org.x.Bus", "Exec=foot\nDBusActivatable=true", "its windows are those of /usr/libexec/bus-server, which it asks for them")],
    ids=lambda value: value if value.isidentifier() else "")
def test_a_program_that_is_not_offered_is_listed_with_the_reason(name, lines, told, run, folder, data):
    old = folder / "old"
    subprocess.run(["gcc", "-x", "c", "-", "-Wl,--no-as-needed", "-lX11", "-o", old], input="int main(void) { return 0; }",
                   text=True, check=True)
    script = folder / "script"
    script.write_text(f'#!/bin/sh\n: "${{PROGRAM={old}}}"\nexec "$PROGRAM" "$@"\n')
    script.chmod(0o755)
    services = data.parent / "dbus-1/services"
    services.mkdir(parents=True)
    (services / "org.x.Bus.service").write_text("[D-BUS Service]\nName=org.x.Bus\nExec=/usr/libexec/bus-server\n")
    (data / f"{name}.desktop").write_text(f"[Desktop Entry]\n{lines.replace('OLD', str(old)).replace('SCRIPT', str(script))}\n")
    assert f"{name}: {told}" in run("--list")[1].splitlines()
    assert run("--install", name)[0] == 1
