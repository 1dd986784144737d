#if !hasFeature(Embedded)
import Motion

/// A transition in one line, such as "release at 1.25 s: dragging → animating, from 118.4 to 320".
extension DragTransition: CustomStringConvertible {
    public var description: String {
        let goal = goal.map { " to \($0.inWords)" } ?? ""
        let refused = refused.map { ", since it may not rest at \($0.inWords)" } ?? ""
        return "\(event) at \(time.seconds) s: \(from) → \(to), from \(after.value.inWords)\(goal)\(refused)"
    }
}

/// An answer in one line, such as "ignored: the motion is not paused".
extension DragResult: CustomStringConvertible {
    public var description: String {
        switch self {
        case .ignored(let reason): "ignored: \(reason)"
        case .accepted: "accepted"
        case .changed(let transition): "\(transition)"
        }
    }
}

extension DragIgnored: CustomStringConvertible {
    public var description: String {
        switch self {
        case .inState(let activity): "it has no effect on a value that is \(activity)"
        case .notFinite: "a number is not finite"
        case .notPaused: "the motion is not paused"
        case .noDetents: "there is no next resting place"
        case .outsideBounds: "the place is outside the bounds, where the rules allow no rest"
        }
    }
}

extension Coordinates {
    /// The coordinates, such as "320" or "(320, 40.5)", rounded to four decimals.
    fileprivate var inWords: String {
        let numbers = (0..<Self.axisCount).map { axis in
            let coordinate = self[axis: axis]
            let rounded = abs(coordinate) < 1e11 ? (coordinate * 1e4).rounded() / 1e4 : coordinate
            return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
        }
        return numbers.count == 1 ? numbers[0] : "(\(numbers.joined(separator: ", ")))"
    }
}
#endif
