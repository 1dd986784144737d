/// A refresh of the screen, and the motion of the content in it.
package struct ShownFrame: Equatable, Sendable {
    /// The time at which it was shown, in seconds.
    package let time: Double
    /// The displacement of the content since the refresh before, in points; nil where it is lost.
    package let shift: Double?
    /// The time at which the program handed the frame in, in seconds; nil for a refresh that showed nothing new.
    package let drawn: Double?

    package init(time: Double, shift: Double?, drawn: Double? = nil) {
        self.time = time
        self.shift = shift
        self.drawn = drawn
    }
}

/// The places of content over time: the sums of its displacements.
///
/// A displacement that is lost ends a piece, and the next piece begins at an unknown distance from it. Only places of
/// the same piece can be compared.
struct ShownPath {
    struct Place {
        let time: Double
        let place: Double
        let piece: Int
    }

    let places: [Place]
    let noise: PlaceNoise

    init(_ frames: [ShownFrame]) {
        var places: [Place] = []
        var (place, piece) = (0.0, 0)
        for frame in frames {
            if let shift = frame.shift { place += shift } else { piece += 1 }
            places.append(Place(time: frame.time, place: place, piece: piece))
        }
        self.places = places
        noise = PlaceNoise(of: frames)
    }

    /// Returns the place at a time between two frames of one piece; nil elsewhere.
    func place(at time: Double) -> Double? {
        guard let index = places.firstIndex(where: { $0.time >= time }) else { return nil }
        guard places[index].time > time else { return places[index].place }
        guard index > 0, places[index - 1].piece == places[index].piece else { return nil }
        let (before, after) = (places[index - 1], places[index])
        return before.place
            + (after.place - before.place) * (time - before.time) / (after.time - before.time)
    }
}

/// The error of the places of content, as standard deviations in points.
struct PlaceNoise {
    /// That of each place by itself.
    let place: Double
    /// That of each displacement, which adds up from place to place.
    let step: Double

    /// The error of a displacement between pictures.
    private static let picture = 0.05
    /// The distance from a whole number within which a displacement counts as one.
    private static let wholeness = 0.02

    init(of frames: [ShownFrame]) {
        let isRounded = frames.allSatisfy { frame in
            frame.shift.map { abs($0 - $0.rounded()) <= Self.wholeness } ?? true
        }
        // A rounded place is off by up to half a point, and whole displacements are known without error.
        place = isRounded ? (1.0 / 12).squareRoot() : Self.picture
        step = isRounded ? 0 : Self.picture
    }

    /// The error of the distance between places with so many displacements between them.
    func drift(over count: Int) -> Double {
        (place * place + step * step * Double(max(count, 0))).squareRoot()
    }
}
