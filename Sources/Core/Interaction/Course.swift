import Motion

/// One course of a value in time, as frames show it from the moment at which an event began it.
@usableFromInline
enum Course<Value: Coordinates>: Sendable {
    /// The value rests at a place.
    case rest(Value)
    /// The value follows a drag, or followed one that has ended since.
    case hand(Stroke<Value>)
    /// The value moves by itself.
    case flight(Flight<Value>)
    /// An earlier course of content that was shifted since.
    indirect case moved(Course, by: Value)

    /// The activity of the machine while this is its newest course. The newest course is never a moved one.
    var activity: Activity {
        switch self {
        case .rest: .idle
        case .hand: .dragging
        case .flight: .animating
        case .moved: .idle
        }
    }

    /// The state to show at a time; in a drag with the velocity of the fingers.
    @inline(__always)
    func state(at time: Timestamp) -> MotionState<Value> {
        switch self {
        case .rest(let place): MotionState(place)
        case .hand(let stroke): stroke.shown(at: time)
        case .flight(let flight): flight.state(at: time)
        case .moved: motion(at: time)
        }
    }

    /// The same value, with the velocity at which it is shown to move.
    func motion(at time: Timestamp) -> MotionState<Value> {
        switch self {
        case .rest(let place): MotionState(place)
        case .hand(let stroke): stroke.motion(at: time)
        case .flight(let flight): flight.state(at: time)
        case .moved(let course, by: let distance): course.motion(at: time).moved(by: distance)
        }
    }

    /// The same course, shifted by a distance.
    func moved(by distance: Value) -> Course {
        switch self {
        case .rest(let place): .rest(place + distance)
        case .moved(let course, by: let earlier): .moved(course, by: earlier + distance)
        case .hand, .flight: .moved(self, by: distance)
        }
    }
}

extension MotionState where Value: Coordinates {
    func moved(by distance: Value) -> MotionState { MotionState(value + distance, velocity: velocity) }
}
