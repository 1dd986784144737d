/// Numbers that can be computed with. Beyond 10¹⁵, a double has no tenths, and squares of squares overflow.
@usableFromInline package let greatest = 1e15

extension Coordinates {
    /// True if every coordinate is a number, and none is beyond ±10¹⁵.
    @inlinable
    package var isUsable: Bool {
        for axis in 0..<Self.axisCount where !(abs(self[axis: axis]) <= greatest) { return false }
        return true
    }

    /// Returns the value with 0 for each coordinate that is not usable.
    package var usable: Self {
        mapAxes { _, coordinate in abs(coordinate) <= greatest ? coordinate : 0 }
    }
}

extension Velocity where Value: Coordinates {
    /// The same, but not beyond 10¹⁵ per second.
    @inlinable
    package var limited: Velocity {
        let speed = speed
        return speed <= greatest ? self : speed.isFinite ? scaled(by: greatest / speed) : .zero
    }
}
