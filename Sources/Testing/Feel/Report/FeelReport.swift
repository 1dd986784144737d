/// The feel of an app: the figures of all kinds of strokes.
package struct FeelReport: Sendable {
    /// One for each kind, in the order of the kinds.
    package let kinds: [KindReport]
    /// True if a touch stops content that runs out; nil if none was moving at the touch.
    package let stopsOnTouch: Bool?

    package init(_ kinds: [KindReport], stopsOnTouch: Bool?) {
        (self.kinds, self.stopsOnTouch) = (kinds, stopsOnTouch)
    }

    package subscript(kind: StrokeKind) -> KindReport? { kinds.first { $0.kind == kind } }
}

/// A stroke that has been seen, and not been measured yet.
package struct SeenStroke: Sendable {
    package let finger: FingerStroke
    package let frames: [ShownFrame]

    package init(_ finger: FingerStroke, _ frames: [ShownFrame]) {
        (self.finger, self.frames) = (finger, frames)
    }
}

extension FeelReport {
    /// Measures strokes. The lag that slow strokes show is taken for the fast ones on the same device.
    ///
    /// - Parameter caught: A flick, and the time of a touch while its content runs out.
    package init(
        _ strokes: [(kind: StrokeKind, seen: SeenStroke)], caught: (seen: SeenStroke, touch: Double)?
    ) {
        var reports: [KindReport] = []
        for kind in StrokeKind.allCases {
            let slow: StrokeKind? =
                switch kind {
                case .drag, .slowScroll: nil
                case .flick: .drag
                case .fastScroll: .slowScroll
                }
            let known = reports.first { $0.kind == slow }?.lag
            let lag = known.map { Figure($0.median, error: $0.error) }
            let measured = strokes.filter { $0.kind == kind }.map {
                MeasuredStroke(kind, $0.seen.finger, $0.seen.frames, lag: lag)
            }
            reports.append(KindReport(kind, measured))
        }
        let lag = reports.first { $0.kind == .drag }?.lag?.median ?? 0
        let stops = caught.flatMap { AfterLift.stops($0.seen.frames, atTouch: $0.touch, lag: lag) }
        self.init(reports, stopsOnTouch: stops)
    }
}
