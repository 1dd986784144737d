/// A set of many numbers on springs that advance together, frame by frame.
///
///     var field = SpringField(at: start)
///     for place in places { field.append(place, to: place, spring: .snappy) }
///     field.retarget(17, to: 320)
///     field.advance(to: frameTime)
///     field.value(of: 17)
///
/// Over a given span, a spring does the same to every displacement and rate: a 2×2 matrix, exact for any
/// span, computed once for each different spring and span. A frame then costs a few multiplications per
/// number, whether there are ten or a million, and nothing for numbers at rest: they are kept in blocks of
/// 64, and a block in which nothing moves is skipped. Neighbouring numbers that share a spring are fastest.
///
/// Numbers keep their index. A point is several adjacent numbers (``append(vector:to:spring:)``).
///
/// A number that will never again be farther from its target, nor faster, than the field's tolerance is set
/// to its target and stopped, at most 16 frames later. For springs with little damping, rounding errors add
/// up to less than 10⁻⁹ of the way after an hour at 60 Hz.
///
/// Adding a number, or a spring that is new to the field, may allocate; nothing else does.
public struct SpringField: Sendable {
    /// The moment of the current values, to the nanosecond.
    public internal(set) var time: Timestamp
    /// The difference between the exact time and ``time``, in seconds.
    var timeRemainder = 0.0

    // One element of each array for every number.
    var offsets: [Double] = []
    var rates: [Double] = []
    var goals: [Double] = []
    var springIndices: [UInt32] = []

    var blocks: [Block] = []
    var movingBlockCount = 0
    var stepCount = 0
    var springs: SpringTable

    /// The state of 64 numbers.
    struct Block {
        static let size = 64
        /// The index of the spring of all numbers in the block; nil if it is not known to be the same for
        /// all.
        var shared: UInt32?
        /// False if all numbers of the block are at rest.
        var isMoving: Bool
    }

    /// Creates an empty field.
    ///
    /// - Parameters:
    ///   - time: The moment of the initial values.
    ///   - tolerance: The tolerance for being at rest, in the values' units. By default it is so small that a
    ///     field and its springs one by one show the same; ``Tolerance/point`` or the like brings drawn
    ///     things to rest, and free of cost, sooner.
    public init(at time: Timestamp = .zero, restingWithin tolerance: Tolerance = .rounding) {
        self.time = time
        springs = SpringTable(tolerance: tolerance)
    }

    /// Reserves space for `count` numbers, so that adding them allocates once.
    public mutating func reserveCapacity(_ count: Int) {
        let count = max(count, 0)
        offsets.reserveCapacity(count)
        rates.reserveCapacity(count)
        goals.reserveCapacity(count)
        springIndices.reserveCapacity(count)
        blocks.reserveCapacity(count / Block.size + 1)
    }
}

extension Tolerance {
    /// The tolerance of about the rounding of a value near 1: 10⁻¹².
    public static let rounding = Tolerance(unchecked: 1e-12)
}

// MARK: - Queries

extension SpringField {
    /// The number of numbers in the set.
    public var count: Int { goals.count }

    /// The value of a number; nil if there is none at `index`.
    public func value(of index: Int) -> Double? {
        goals.indices.contains(index) ? goals[index] + offsets[index] : nil
    }

    /// The value and the velocity per second of a number; nil if there is none at `index`.
    public func state(of index: Int) -> MotionState<Double>? {
        guard goals.indices.contains(index) else { return nil }
        return MotionState(goals[index] + offsets[index], perSecond: rates[index])
    }

    /// The target of a number; nil if there is none at `index`.
    public func target(of index: Int) -> Double? {
        goals.indices.contains(index) ? goals[index] : nil
    }

    /// The spring of a number; nil if there is none at `index`.
    public func spring(of index: Int) -> Spring? {
        goals.indices.contains(index) ? springs.spring(springIndices[index]) : nil
    }

    /// The motion of a number from ``time`` on, which gives its settling time; nil if there is none at
    /// `index`.
    public func motion(of index: Int) -> SpringMotion<Double>? {
        guard let spring = spring(of: index), let state = state(of: index) else { return nil }
        return spring.motion(from: state, to: goals[index])
    }

    /// Calls `body` with all numbers, in order, without copying: targets, displacements from them, and
    /// velocities per second.
    ///
    ///     let fastest = field.withSpans { _, _, velocities in
    ///         velocities.indices.map { abs(velocities[$0]) }.max()
    ///     }
    public func withSpans<Result, Failure: Error>(
        _ body: (
            _ targets: Span<Double>, _ displacements: Span<Double>, _ velocities: Span<Double>
        ) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(goals.span, offsets.span, rates.span)
    }

    /// Copies all values, in order, into `values`; as many as there is room for.
    public func copyValues(into values: inout MutableSpan<Double>) {
        for index in 0..<min(count, values.count) {
            values[index] = goals[index] + offsets[index]
        }
    }
}

// MARK: - Moving numbers

extension SpringField {
    /// True if any number moves, so that another frame must be drawn. False at most 16 frames after the last
    /// number has come to rest within the field's tolerance. Takes constant time.
    public var isMoving: Bool { movingBlockCount > 0 }

    /// Returns true if a number moves; false if there is none at `index`.
    public func isMoving(_ index: Int) -> Bool {
        goals.indices.contains(index) && (offsets[index] != 0 || rates[index] != 0)
    }

    /// Returns true if any number may yet be farther from its target, or faster, than `tolerance`. Stops at
    /// the first such number.
    public func isMoving(beyond tolerance: Tolerance) -> Bool {
        for block in blocks.indices where blocks[block].isMoving {
            for index in range(of: block) {
                let limit = RestLimit(tolerance, of: springs.spring(springIndices[index]))
                if !limit.isMet(by: offsets[index], rates[index]) { return true }
            }
        }
        return false
    }

    /// The indices of a block's numbers.
    func range(of block: Int) -> Range<Int> {
        let start = block * Block.size
        return start..<min(start + Block.size, count)
    }

    /// Marks the block of a number that may move.
    mutating func wake(_ index: Int) {
        let block = index / Block.size
        guard !blocks[block].isMoving else { return }
        blocks[block].isMoving = true
        movingBlockCount += 1
    }
}
