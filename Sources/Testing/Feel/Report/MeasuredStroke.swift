/// A stroke, and what was shown of it.
package struct MeasuredStroke: Sendable {
    package let kind: StrokeKind
    package let finger: FingerStroke
    /// All refreshes from the landing until the next stroke.
    package let frames: [ShownFrame]
    /// Nil if the content did not follow, or too little of it can be seen.
    package let follow: Follow?
    /// Nil where the content did not follow.
    package let afterLift: AfterLift?
    /// The reports of the finger that can be seen in the content.
    package let shownReports: [ShownReport]

    /// - Parameter lag: The lag, if it is known from slower strokes.
    package init(_ kind: StrokeKind, _ finger: FingerStroke, _ frames: [ShownFrame], lag: Figure? = nil) {
        (self.kind, self.finger, self.frames) = (kind, finger, frames)
        let follow = Follow(frames, under: finger, gain: kind.isOnScreen ? .one : .free, lag: lag)
        self.follow = follow
        shownReports = follow.map { ShownReport.all(of: finger, in: frames, $0) } ?? []
        afterLift = follow.flatMap { AfterLift(frames, after: finger, follow: $0) }
    }
}
