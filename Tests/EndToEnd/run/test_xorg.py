"""Gestures through Xorg to a client of X, and the scale of one."""
import os
import subprocess

import pytest

import drawn
from support import GTK_DEMO, TARGETS, play, recording

pytestmark = pytest.mark.needs(*TARGETS["xorg"])

CONFIG = '''
Section "Device"
    Identifier "card"
    Driver "dummy"
    VideoRam 16384
EndSection
Section "Screen"
    Identifier "screen"
    Device "card"
EndSection
'''


@pytest.mark.needs("lib=xi:libxi-dev")
def test_a_client_of_xi_2_4_gets_every_update(compiled, folder):
    config, ready, number = folder / "xorg.conf", folder / "listens", folder / "number"
    config.write_text(CONFIG)
    # A pipe that has a name: the server says on it which display is its own as soon as it has started.
    os.mkfifo(number)
    number.chmod(0o666)
    listener = subprocess.Popen(["sh", "-c", 'exec "$0" "$1" <"$2"', compiled("gestures.c", "-lX11", "-lXi"), ready, number],
                                stdout=subprocess.PIPE, text=True)
    try:
        play([*(["--user", "nobody"] if os.geteuid() == 0 else []), "--timeout", "60", "--wait", f"file={ready}",
              "--trace", recording("swipe-left"), "--after", "0.5", "--trace", recording("pinch-out"), "--after", "0.5"],
             ["sh", "-c", 'exec Xorg -displayfd 3 -config "$0" -logfile "$1" -noreset -nolisten tcp -ac 3>"$2"', config,
              folder / "Xorg.log", number])
    finally:
        listener.kill()
    lines = listener.communicate()[0].splitlines()
    assert (lines.count("swipe update"), lines.count("pinch update")) == (11, 48)


@pytest.mark.needs(*GTK_DEMO, "import:imagemagick")
def test_an_app_is_twice_as_large_with_a_scale_of_two(folder):
    widths = []
    for scale in (1, 2):
        path = folder / f"scale-{scale}.png"
        play(["--in", "xorg", "--timeout", "60", "--size", "1000,900", "--scale", scale, "--wait", "window", "--wait", "idle",
              "--picture", path], ["env", "GTK_A11Y=none", "gtk4-demo", "--run=gestures"])
        _, rows = drawn.pixels(path.read_bytes())
        # The server's ground is black.
        widths.append(sum(sum(pixel) > 0 for pixel in rows[len(rows) // 4]))
    assert widths[0] > 100
    assert abs(widths[1] - 2 * widths[0]) < 80
