"""A window of GTK 3 whose left half can be dragged, and whose right half prints what is dropped on it: "dropped TEXT"."""
import gi

gi.require_version("Gdk", "3.0")
gi.require_version("Gtk", "3.0")
from gi.repository import Gdk, GLib, Gtk  # noqa: E402  versions are chosen before

window, box = Gtk.Window(title="dnd"), Gtk.Box(homogeneous=True)
left, right = Gtk.EventBox(), Gtk.EventBox()
for half in (left, right):
    half.add(Gtk.Label(label="half"))
    box.pack_start(half, True, True, 0)
text = [Gtk.TargetEntry.new("text/plain", 0, 0)]
left.drag_source_set(Gdk.ModifierType.BUTTON1_MASK, text, Gdk.DragAction.COPY)
left.connect("drag-data-get", lambda _, context, data, info, time: data.set_text("a word", -1))
right.drag_dest_set(Gtk.DestDefaults.ALL, text, Gdk.DragAction.COPY)
right.connect("drag-data-received", lambda _, context, x, y, data, info, time: print("dropped", data.get_text(), flush=True))
window.add(box)
window.show_all()
window.fullscreen()
GLib.MainLoop().run()
