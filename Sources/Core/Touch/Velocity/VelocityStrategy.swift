/// A method that computes a finger's velocity at the lift from its last positions.
///
/// ``default`` is the best estimate. The others are the methods of other platforms, for an app that wants to
/// feel like one of them.
///
///     let strategy = VelocityStrategy(named: "LSQ2") ?? .default   // .lsq2, as a settings file names it
///     arena = GestureArena(velocityStrategy: strategy)
public enum VelocityStrategy: UInt32, Hashable, Sendable, CaseIterable {
    /// A weighted mean of eight local fits. After a gap in the reports the step over it decides, and a rest
    /// before the lift reduces the velocity. Two or three reports that repeat the last position count as such a
    /// rest, unless the finger braked before them. The velocity never points against all of the finger's steps.
    ///
    /// The fits are lines and parabolas over the last 12, 30 and 80 ms, with the last step and without it. A
    /// network of 16 neurons weights them by 20 marks of the stroke. Its 472 numbers (336 in the neurons, 136
    /// in the weights) minimise the mean error on strokes of a panel model and of a robot hand; `fling-fit`
    /// computes them.
    ///
    /// On the lifts of a hand model to which nothing was fitted, the mean error is 0.30 of the speed, where
    /// ``impulse`` has 0.41, ``lsq2`` 0.44 and ``iOS`` 0.48; `fling-bench velocity` prints the table. In the
    /// midst of a stroke, where the last step is as good as the others, ``lsq2`` is the more exact: 0.20, and
    /// the default 0.23, over 390 places of real strokes.
    case `default`
    /// The displacement over the last 150 ms divided by its time (libadwaita, GTK, GNOME).
    case twoPoint
    /// The sum of all steps of the last 150 ms divided by the time from the first of them to the lift (niri).
    /// It includes the first step without its time.
    case niri
    /// The slope of a line fitted to the positions that ``lsq2`` uses.
    case line
    /// The slope at the newest position of a parabola fitted to the last 20 positions within 100 ms
    /// (Android's LSQ2, Flutter). A pause of more than 40 ms counts as a stop. Two positions give the slope
    /// of the line between them, as in Android's framework; Compose and Flutter need three and return 0.
    case lsq2
    /// The speed of a body after the work done on it along the last 100 ms (Android's IMPULSE). A pause of
    /// more than 40 ms counts as a stop. The work is done along the line from the first position to the last,
    /// so that the velocity rotates with the stroke. Android computes each axis by itself, which is the same
    /// on a straight stroke; on a curve its result depends on the orientation of the axes.
    case impulse
    /// The speeds of the last three steps, weighted 0.6, 0.35, 0.05, oldest first, as in Flutter's imitation
    /// of iOS: late by two steps. A missing step counts as 0. A pause of more than 40 ms counts as a stop.
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

    /// Creates the strategy of this name, ignoring case; nil if there is none.
    public init?(named name: String) {
        let match = VelocityStrategy.allCases.first { $0.description.lowercased() == name.lowercased() }
        guard let match else { return nil }
        self = match
    }
}
#endif
