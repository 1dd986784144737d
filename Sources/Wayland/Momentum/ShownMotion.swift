import Fling

/// The motion that a program shows while it receives scroll events, measured by the areas that it redraws.
///
/// A program at the end of its content draws nothing more, or only the glow of an edge: a glide that goes on
/// moves nothing. The redrawn area is compared with that while the content moved. A bar that
/// fades away beside the content is as long as the content, and narrow.
struct ShownMotion {
    /// The largest width and height that were drawn anew since the fingers came down.
    private var largest = SIMD2<Double>.zero
    /// The same since the last commit, without what is narrow.
    private var damage = SIMD2<Double>.zero
    /// The scrolled distance since content was seen to move, and that time.
    private var displacement = SIMD2<Double>.zero
    private var moved: Timestamp?

    /// The seconds, and the points, for which nothing moves in a glide that ends. A terminal draws a line at a time, and a
    /// program may take its time.
    private static let patience = 0.25
    private static let leastDistance = 60.0
    /// The part of the largest extent from which on a redrawn area is content that moves.
    private static let leastPart = 0.4
    /// A redrawn area that is narrower, across the direction of scrolling, is a scrollbar or a caret, also at a scale of 3.
    private static let narrowest = 48.0
    /// Larger extents stand for all of a surface.
    private static let mostExtent: UInt32 = 16_384

    /// Fingers have come down.
    mutating func begin() { self = ShownMotion() }

    /// A rectangle of a surface is drawn anew with its next commit.
    mutating func damage(width: UInt32, height: UInt32) {
        let extent = SIMD2(Double(min(width, Self.mostExtent)), Double(min(height, Self.mostExtent)))
        largest = SIMD2(max(largest.x, extent.x), max(largest.y, extent.y))
        if extent.x >= Self.narrowest { damage.y = max(damage.y, extent.y) }
        if extent.y >= Self.narrowest { damage.x = max(damage.x, extent.x) }
    }

    mutating func commit(at time: Timestamp) {
        defer { damage = .zero }
        // An extent across the direction of scrolling says nothing: a glow is as wide as its content.
        let (extent, most) =
            abs(displacement.y) >= abs(displacement.x) ? (damage.y, largest.y) : (damage.x, largest.x)
        guard extent > 0, extent >= Self.leastPart * most else { return }
        (displacement, moved) = (.zero, time)
    }

    /// Notes that a scroll event was sent.
    ///
    /// - Returns: False if nothing moves by such events any more.
    mutating func goesOn(by step: SIMD2<Double>, at time: Timestamp) -> Bool {
        displacement = SIMD2(displacement.x + step.x, displacement.y + step.y)
        guard let start = moved else {
            moved = time
            return true
        }
        return time - start < Self.patience
            || max(abs(displacement.x), abs(displacement.y)) < Self.leastDistance
    }
}
