"""Replays a recording through libfling-input.so: python3 replay.py FILE. The library must be installed."""
import ctypes, sys

fling = ctypes.CDLL("libfling-input.so.1")
handle, error = ctypes.c_void_p, ctypes.create_string_buffer(1024)  # A fling_error has its text after 12 bytes.
fling.fling_trace_read.restype = fling.fling_replay_create.restype = handle
fling.fling_replay_json.restype = ctypes.c_char_p
trace = handle(fling.fling_trace_read(sys.argv[1].encode(), error))
replay = handle(fling.fling_replay_create(trace, None, error) if trace else None)
if not replay:
    sys.exit(error.raw[12:].split(b"\0")[0].decode())
sys.stdout.write(fling.fling_replay_json(replay, None).decode())
fling.fling_replay_free(replay), fling.fling_trace_free(trace)
