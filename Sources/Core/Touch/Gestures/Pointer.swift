import Motion

/// The pointer that mice and touchpads move: its place on a surface, where a press of its button is a finger.
///
///     arena.pointer.size = [1920, 1080]
///     arena.pointer.pointsPerMillimetre = 8   // as in GestureMap(y: 8): a thing stays under the pointer
public struct Pointer: Equatable, Sendable {
    /// The width and height of the surface in points; each is clamped to 1 … 10⁶.
    public var size: SIMD2<Double> {
        didSet { size = Pointer.usable(size) }
    }
    /// The points that count as a millimetre of a hand, clamped to 0.1 … 1000.
    ///
    /// With the number by which a ``Gesture`` becomes points, a thing follows the pointer one to one.
    public var pointsPerMillimetre: Double {
        didSet { pointsPerMillimetre = Pointer.usable(pointsPerMillimetre) }
    }
    /// The place as a fraction of the surface, (0, 0) top left to (1, 1) bottom right; clamped to the
    /// surface.
    public var normalized: SIMD2<Double> {
        didSet { normalized = normalized.isFinite ? normalized.clampedToSurface : oldValue }
    }

    /// Creates the surface of a pointer.
    ///
    /// - Parameters:
    ///   - size: The width and height of the surface in points.
    ///   - pointsPerMillimetre: The points that count as a millimetre of a hand.
    public init(size: SIMD2<Double> = SIMD2(1920, 1080), pointsPerMillimetre: Double = 8) {
        self.size = Pointer.usable(size)
        self.pointsPerMillimetre = Pointer.usable(pointsPerMillimetre)
        normalized = SIMD2(0.5, 0.5)
    }

    /// Follows a report of a device.
    ///
    /// - Returns: False if a number of the report is not finite; then the pointer stays.
    @discardableResult
    public mutating func follow(_ motion: PointerMotion) -> Bool {
        let place = motion.normalized ?? normalized + motion.accelerated / size
        guard place.isFinite else { return false }
        normalized = place
        return true
    }

    private static func usable(_ size: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(min(max(size.x.asMeasure, 1), 1e6), min(max(size.y.asMeasure, 1), 1e6))
    }

    private static func usable(_ scale: Double) -> Double { min(max(scale.asMeasure, 0.1), 1000) }
}

extension Pointer {
    /// The size of the surface in millimetres.
    var millimetres: SIMD2<Double> { size / pointsPerMillimetre }

    /// The place in millimetres from the top left corner.
    var place: SIMD2<Double> { normalized * millimetres }

    /// The pointer as the finger that its button presses.
    var contact: Contact { Contact(Pointer.contactID, millimetres: place, normalized: normalized) }

    /// A number that no finger of a touchscreen has.
    static var contactID: ContactID { ContactID(.max) }
}

extension SIMD2<Double> {
    fileprivate var clampedToSurface: SIMD2 { clamped(lowerBound: .zero, upperBound: .one) }
}
