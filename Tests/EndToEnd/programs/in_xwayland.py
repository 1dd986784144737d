"""Runs a program of X11 in an Xwayland of its own, which is a client of the compositor.

usage: in_xwayland.py PROGRAM [ARGUMENT]...
"""
import os
import subprocess
import sys

reader, writer = os.pipe()
server = subprocess.Popen(["Xwayland", "-displayfd", str(writer)], pass_fds=[writer])
os.close(writer)
display = os.read(reader, 16).decode().strip()
try:
    sys.exit(subprocess.call(sys.argv[1:], env={**os.environ, "DISPLAY": f":{display}", "GDK_BACKEND": "x11", "QT_QPA_PLATFORM": "xcb"}))
finally:
    server.terminate()
    server.wait()
