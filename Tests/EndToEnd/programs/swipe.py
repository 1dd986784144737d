"""A window that prints the velocity with which a finger leaves it, in points per second, as GTK computes it.

usage: swipe.py 3|4     the version of GTK
"""
import sys

import gi

version = sys.argv[1]
for name in ("Gdk", "Gtk"):
    gi.require_version(name, version + ".0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402  versions are chosen before


def show(_, x, y):
    print("velocity", x, y, flush=True)


if version == "4":
    Gtk.init()
    window, gesture = Gtk.Window(title="swipe"), Gtk.GestureSwipe()
    window.add_controller(gesture)
    window.present()
else:
    window, area = Gtk.Window(title="swipe"), Gtk.DrawingArea()
    area.add_events(Gdk.EventMask.TOUCH_MASK)
    window.add(area)
    gesture = Gtk.GestureSwipe.new(area)
    window.show_all()
window.fullscreen()
gesture.connect("swipe", show)
GLib.MainLoop().run()
