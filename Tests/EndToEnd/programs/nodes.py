"""Finds the input devices as python3-evdev and scripts do, and prints the answers. Needs python3-evdev."""
import ctypes
import fcntl
import os
import stat
import struct

import evdev

[path] = evdev.list_devices()
device = evdev.InputDevice(path)
# EVIOCGMASK, of the absolute axes: a type, the size and the address of the codes.
codes = ctypes.create_string_buffer(8)
fcntl.ioctl(device.fd, 0x80104592, struct.pack("IIQ", 3, len(codes), ctypes.addressof(codes)))
libc = ctypes.CDLL(None)
libc.fopen.restype = ctypes.c_void_p
print([f"/dev/input/{name}" for name in os.listdir("/dev/input")] == [path], "listed;",
      stat.S_ISDIR(os.stat("/dev/input").st_mode), stat.S_ISCHR(os.stat(path).st_mode), "of their types;",
      os.access(path, os.R_OK), os.access(path, os.R_OK, effective_ids=True), os.access(path, os.X_OK), "to be read and run;",
      libc.fopen(path.encode(), b"rb") is not None, libc.fopen(b"/dev/input/event9999", b"rb") is not None, "opened;",
      device.ff_effects_count, "effects;", codes.raw.hex(), "masked")
