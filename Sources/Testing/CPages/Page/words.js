// The words of the studio, each explained where a pointer rests on it.

const Words = {
    // The spring.
    "By": "The parameters that the spring is given by. All forms make the same springs.",
    "Duration, s": "The time in which the motion seems to be over, in seconds: shorter is quicker.",
    "Bounce": "0 comes to rest without a swing, 1 swings for ever; below 0 it creeps.",
    "Response, s": "The period of the spring without damping, in seconds.",
    "Damping fraction": "The damping ratio: 1 is critically damped, less swings.",
    "Mass": "The mass on the spring: heavier is slower.",
    "Stiffness": "The force for each unit of distance: stiffer is quicker.",
    "Damping": "The force against each unit of speed: more of it swings less.",
    "Frequency, rad/s": "The angular frequency without damping.",
    "Damping ratio": "1 is critically damped; less swings.",
    "Settles in, s": "The time until the motion is at rest, in seconds.",
    "Tension": "The stiffness, by the name that pop has for it.",
    "Friction": "The damping, by the name that pop has for it.",
    "Bounciness": "pop's scale from 0 to 20 for the swing.",
    "Speed": "pop's scale from 0 to 20 for the pace.",
    // The release.
    "Lets go": "The policy by which a release chooses where the value comes to rest.",
    "Detents": "The places at which a released value can come to rest.",
    "Flick from, /s": "The speed from which a release is a flick, in units per second. A flick goes on in its direction.",
    "Flick way": "The least movement of the hand for a flick, in units.",
    "Long flicks pass detents": "A flick goes to the detent nearest to where it would run out, and not just to the next one.",
    "Friction, 1/s": "The rate at which a free run loses speed: more stops sooner.",
    // The bounds.
    "Held back by bounds": "A rubber band holds the value beyond two ends, and draws it back when it is let go.",
    "Lower end": "The lowest value at which it may rest.",
    "Upper end": "The highest value at which it may rest.",
    "Band reaches": "The greatest distance beyond an end to which the band can be pulled.",
    "Band gives": "The part of the hand's movement that the band gives way at first.",
    // The hand.
    "Moves": "The direction of the hand that moves the value.",
    "Units per mm": "The units by which the value moves for a millimetre of the hand.",
    "Latency, ms": "The time from a report of the hand to the first frame that can know of it.",
    "Ahead, ms": "The time by which a smooth velocity takes a drag ahead of the last report: less lag, more judder.",
    "Reduced motion": "The value follows the hand, and is at its goal at once when it is let go.",
    // The lanes and the readout.
    "Fingers": "Each finger from touch-down to lift.",
    "Gestures": "The gestures that the recognisers made of the fingers, with their number; hollow where cancelled.",
    "State": "The state of the machine: idle, dragging or animating.",
    "Value": "The value that the hand moves (line), and the places of the hand (dots).",
    "Velocity": "The change of the value per second.",
    "Frames": "The frames of a screen at the recording's rate.",
    "Time": "The time since the first event, in seconds.",
    "Time, s": "The time since the first event, in seconds.",
};
