import CFlingConversion
import CFlingHeader
import Motion

// Numbers of C as values, and back. A value may have more axes than the caller has numbers: the rest is zero,
// and stays zero whatever moves, so that one kind of vector serves several numbers of dimensions.

/// The values that the machines of C move, of one and of two axes and the four of content that fingers pinch, so
/// that one machine serves them all. The axes that a value doesn't have are 0.
typealias Axes = SIMD4<Double>

extension Axes {
    /// Two numbers of C, of which the first alone counts along a line.
    init(_ pair: (Double, Double), isLine: Bool) {
        self.init(pair.0, isLine ? 0 : pair.1, 0, 0)
    }

    init(_ pair: (Double, Double), else other: Double) {
        self.init(pair.0, pair.1, other, other)
    }
}

extension Coordinates {
    /// Makes a value of the first `count` numbers; the other axes are zero.
    @inline(__always)
    init(_ numbers: UnsafePointer<Double>, count: Int32) {
        var value = Self.zero
        for axis in 0..<Self.axisCount where axis < count { value[axis: axis] = numbers[axis] }
        self = value
    }

    @inline(never)
    init(_ numbers: UnsafePointer<Double>?, count: Int32, _ name: Subject) throws(Failure) {
        self.init(try numbers.required(name), count: count)
        guard isFinite else { throw .notFinite(name) }
    }

    @inline(__always)
    func write(to numbers: UnsafeMutablePointer<Double>, count: Int32) {
        for axis in 0..<Self.axisCount where axis < count { numbers[axis] = self[axis: axis] }
    }
}

extension MotionState where Value: Coordinates {
    @inline(never)
    init(
        _ state: UnsafePointer<fling_state>?, count: Int32, _ name: Subject
    ) throws(Failure) {
        let numbers = UnsafeRawPointer(try state.required(name)).assumingMemoryBound(to: Double.self)
        self.init(Value(numbers, count: count), perSecond: Value(numbers + 4, count: count))
        guard isFinite else { throw .notFinite(name) }
    }
}

/// Fills the results of a failed call with zeros.
@inline(__always)
func clear(_ numbers: UnsafeMutablePointer<Double>?, count: Int32) {
    guard let numbers else { return }
    for axis in 0..<Int(count) { numbers[axis] = 0 }
}

/// Throws unless the number of dimensions is from 1 through `most`.
@inline(__always)
func check(dimensions: Int32, most: Int32) throws(Failure) {
    guard dimensions >= 1, dimensions <= most else { throw .dimensions(dimensions, most: most) }
}

extension Tolerance {
    /// Reads a tolerance; a distance of 0.001 for NULL.
    @inline(never)
    init(_ tolerance: UnsafePointer<fling_tolerance>?) throws(Failure) {
        guard let tolerance = tolerance?.pointee else {
            self = try translate { () throws(ParameterError) in try Tolerance(distance: 0.001) }
            return
        }
        self = try translate { () throws(ParameterError) in
            try Tolerance(distance: tolerance.distance, speed: tolerance.speed)
        }
    }
}

extension Timestamp {
    /// Returns a time in nanoseconds; the largest number, for a time that never comes, if it is nil.
    @inline(__always)
    static func nanoseconds(of time: Timestamp?) -> Int64 { time?.nanoseconds ?? Int64.max }
}
