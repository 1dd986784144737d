/// A way to tell from a finger's last positions how fast it moved when it left.
///
/// ``default`` is the best guess at the truth. The others are the ways of other platforms, for an app that
/// wants to feel like one of them.
public enum VelocityStrategy: UInt32, Hashable, Sendable, CaseIterable {
    /// A mixture of eight local fits; each stroke decides which of them to believe. After a gap in the reports
    /// the step over it decides, and a rest before the lift brings the answer down. It never points against
    /// all of the finger's steps.
    case `default`
    /// The way between the ends of the last 150 ms, over the time between them (libadwaita, GTK, GNOME).
    case twoPoint
    /// All steps of the last 150 ms over the time from the first of them to the lift (niri). It counts the
    /// first step without its time.
    case niri
    /// The slope of a line, fitted to the positions that ``lsq2`` fits its parabola to.
    case line
    /// The slope at the newest of the last 20 positions of a parabola fitted to at most 100 ms (Android's LSQ2, Flutter). A
    /// pause of more than 40 ms counts as a stop. Two positions have the slope of the line between them, as in Android's
    /// framework; Compose and Flutter want three and answer 0.
    case lsq2
    /// The speed that the work done on a body along the last 100 ms gives it (Android's IMPULSE). A pause of
    /// more than 40 ms counts as a stop. The work is done along the line from the first position to the last, so that the
    /// answer turns with the stroke. Android takes each axis by itself, which is the same on a straight stroke; in a curve
    /// its answer depends on how the axes lie.
    case impulse
    /// The last three steps' speeds, weighted 0.6, 0.35, 0.05, oldest first, as Flutter does to feel like iOS: late by two
    /// steps. A step that there is not counts as 0. A pause of more than 40 ms counts as a stop.
    case iOS
}

#if !hasFeature(Embedded)
extension VelocityStrategy: CustomStringConvertible {
    /// The name of the case.
    public var description: String {
        switch self {
        case .default: "default"
        case .twoPoint: "twoPoint"
        case .niri: "niri"
        case .line: "line"
        case .lsq2: "lsq2"
        case .impulse: "impulse"
        case .iOS: "iOS"
        }
    }

    /// The strategy of this name, in whatever case it is written; nil when there is none.
    public init?(named name: String) {
        let match = VelocityStrategy.allCases.first { $0.description.lowercased() == name.lowercased() }
        guard let match else { return nil }
        self = match
    }
}
#endif
