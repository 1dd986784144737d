"""What a relay adds to a message: a compositor that answers at once, and a client that counts the time of its answers.

usage: echo.py compositor SOCKET    answers each wl_display.sync with the callback's event
       echo.py client COUNT         prints the microseconds of the answers: the least, the median, and the 99th percentile
"""
import os
import socket
import statistics
import struct
import sys
import time

if sys.argv[1] == "compositor":
    listener = socket.socket(socket.AF_UNIX)
    # Whoever sees its name can connect: it has that name only when it listens.
    listener.bind(f"{sys.argv[2]}-")
    listener.listen()
    os.rename(f"{sys.argv[2]}-", sys.argv[2])
    while True:
        client, _ = listener.accept()
        # A probe closes its connection at once.
        while data := client.recv(4096):
            number = struct.unpack_from("=I", data, 8)[0]
            client.send(struct.pack("=IIIIII", number, 12 << 16, 1, 1, 12 << 16 | 1, number))
else:
    path = os.environ["WAYLAND_DISPLAY"]
    server = socket.socket(socket.AF_UNIX)
    server.connect(path if path.startswith("/") else f'{os.environ["XDG_RUNTIME_DIR"]}/{path}')
    request, times = struct.pack("=III", 1, 12 << 16, 2), []
    for _ in range(int(sys.argv[2])):
        start = time.perf_counter_ns()
        server.send(request)
        left = 24
        while left:
            part = server.recv(left)
            if not part:
                sys.exit("the connection has ended")
            left -= len(part)
        times.append((time.perf_counter_ns() - start) / 1000)
    print(min(times), statistics.median(times), sorted(times)[int(len(times) * 0.99)])
