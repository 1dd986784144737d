import Motion

/// The surface of one device: its identifier, and its size as far as it is known.
struct Surface: Sendable {
    let device: DeviceID
    /// Width and height in millimetres; nil if the device does not report them.
    private(set) var size: SIMD2<Double>?
    private var isAnnounced = false
    /// True if the contacts carry millimetres.
    private var isMeasured = false
    /// The width and height, in millimetres, of the surface on which the pointer was pressed last.
    var pointerSize = SIMD2<Double>.zero
    /// The assumed size of a touchscreen that does not report one, in millimetres.
    private let assumedSize: SIMD2<Double>

    init(of device: DeviceID, assumedSize: SIMD2<Double>) {
        self.device = device
        self.assumedSize = assumedSize
    }

    mutating func announce(_ traits: DeviceTraits) {
        isAnnounced = true
        size = nil
        guard let size = traits.size, size.x > 0, size.y > 0, size.max() <= 10_000 else { return }
        self.size = size
    }

    mutating func noteUnit(of contact: Contact) {
        isMeasured = contact.millimetres != nil
    }
}

/// The time of a decision, and the surface on which it is taken.
struct Moment: Sendable {
    var time: Timestamp
    let surface: Surface
}

// MARK: - Places

extension Surface {
    /// True if lengths refer to a surface of an assumed size.
    func isSizeAssumed(on source: Gesture.Source) -> Bool {
        source != .pointer && size == nil && (source.isTouchpad ? isAnnounced : !isMeasured)
    }

    /// The place of a finger in millimetres; nil if it is far outside of the surface.
    func place(of contact: Contact) -> SIMD2<Double>? {
        let millimetres = contact.millimetres ?? contact.normalized * (size ?? assumedSize)
        let (x, y) = (contact.normalized.x, contact.normalized.y)
        // NaN is in no range.
        guard x >= -1, x <= 2, y >= -1, y <= 2, abs(millimetres.x) <= 10_000, abs(millimetres.y) <= 10_000
        else { return nil }
        return millimetres
    }

    /// The distances of the place where a finger landed from the left and the top edge, and from the right
    /// and the bottom edge, in millimetres.
    func edgeDistances(of finger: ContactTable.Finger) -> (near: SIMD2<Double>, far: SIMD2<Double>) {
        let near = finger.start
        if finger.isPointer { return (near, pointerSize - near) }
        if let size { return (near, size - near) }
        // A place in millimetres and as a fraction gives the size, unless the fraction is too small.
        let fraction = finger.startNormalized
        let width = fraction.x > 0.05 ? near.x / fraction.x : .infinity
        let height = fraction.y > 0.05 ? near.y / fraction.y : .infinity
        return (near, SIMD2(width, height) - near)
    }

    func touchLocation(_ location: ContactTable.Location, on source: Gesture.Source) -> TouchLocation {
        TouchLocation(
            normalized: location.normalized,
            millimetres: isSizeAssumed(on: source) ? nil : location.millimetres)
    }
}

extension Contact {
    /// The reason for ignoring a place far outside of the surface.
    var fault: GestureLog.Ignored {
        normalized.isFinite && millimetres?.isFinite ?? true ? .outOfRange : .notFinite
    }
}
