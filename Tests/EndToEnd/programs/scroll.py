"""A window with a long page that prints its offset whenever it changes: "offset SECONDS POINTS".

usage: scroll.py qt|gtk3
"""
import sys
import time


def show(offset):
    print(f"offset {time.monotonic():.6f} {offset:g}", flush=True)


if sys.argv[1] == "qt":
    from PyQt5.QtWidgets import QApplication, QLabel, QScrollArea

    app = QApplication(sys.argv)
    area = QScrollArea()
    page = QLabel("\n".join(f"line {number}" for number in range(1500)))
    area.setWidget(page)
    area.verticalScrollBar().valueChanged.connect(show)
    area.setWindowTitle("scroll")
    area.showMaximized()
    app.exec()
else:
    import gi

    gi.require_version("Gtk", "3.0")
    from gi.repository import GLib, Gtk

    window, area = Gtk.Window(title="scroll"), Gtk.ScrolledWindow()
    area.add(Gtk.Label(label="\n".join(f"line {number}" for number in range(1500))))
    area.get_vadjustment().connect("value-changed", lambda adjustment: show(adjustment.get_value()))
    window.add(area)
    # Without a window manager, as in Xwayland, nobody makes it larger.
    window.set_default_size(1280, 800)
    window.show_all()
    window.maximize()
    GLib.MainLoop().run()
