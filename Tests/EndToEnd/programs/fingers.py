#!/usr/bin/python3
"""Prints the fingers that SDL's evdev driver reports, without a display. Needs SDL 2."""
import ctypes
import time

sdl = ctypes.CDLL("libSDL2-2.0.so.0")
sdl.SDL_GetCurrentVideoDriver.restype = ctypes.c_char_p
if sdl.SDL_Init(0x20) != 0:
    raise SystemExit("SDL does not start")
print(sdl.SDL_GetCurrentVideoDriver().decode(), flush=True)
event, names = ctypes.create_string_buffer(128), {0x700: "down", 0x701: "up", 0x702: "motion"}
while True:
    while sdl.SDL_PollEvent(event):
        name = names.get(int.from_bytes(event.raw[:4], "little"))
        if name:
            print(name, flush=True)
    time.sleep(0.005)
