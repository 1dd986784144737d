"""A spring through libfling.so: from 0 to 320, let go at 900 per second. Run by python3, with the library installed."""
import ctypes

fling = ctypes.CDLL("libfling.so.1")
# A fling_spring has 96 bytes, a fling_motion 512, and a state four values before their four velocities.
spring, motion = ctypes.create_string_buffer(96), ctypes.create_string_buffer(512)
start, target, state = (ctypes.c_double * 8)(), ctypes.c_double(320), (ctypes.c_double * 8)()
start[4] = 900
number = ctypes.c_double
assert fling.fling_spring_from_bounce(number(0.5), number(0.2), spring, None) == 0
assert fling.fling_motion_spring(spring, 1, start, ctypes.byref(target), motion, None) == 0
for time in (0.1, 0.2, 0.3, 0.4, 0.5):
    assert fling.fling_motion_state(motion, number(time), state, None) == 0
    print(time, state[0], state[4])
