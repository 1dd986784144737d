"""A spring through libfling.so: from 0 to 320, let go at 900 per second. Run by python3, with the module fling installed."""
import fling

spring = fling.Spring.from_bounce(0.5, 0.2)
start = fling.State(velocity=[900, 0, 0, 0])
motion = fling.Motion.spring(spring, start, 320)
for time in (0.1, 0.2, 0.3, 0.4, 0.5):
    state = motion.state(time)
    print(time, state.value[0], state.velocity[0])
