/// Many numbers on springs, carried from frame to frame together.
///
///     var field = SpringField(at: start)
///     for place in places { field.append(place, to: place, spring: .snappy) }
///     field.retarget(17, to: 320)
///     field.advance(to: frameTime)
///     field.value(of: 17)
///
/// Over a given span, a spring does the same to every displacement and rate: it is a 2×2 matrix, exact for any span,
/// and found once for each different spring and span. A frame then costs a few multiplications a number, whether
/// it is one of ten or of a million, and nothing for numbers at rest: they are looked after in blocks of 64, and a
/// block in which nothing moves is passed over. Numbers next to each other that share a spring are quickest.
///
/// Numbers keep their place in the field. A point is several of them side by side (``append(vector:to:spring:)``).
///
/// A number that will never again be further from its target, nor faster, than the field's tolerance is put there
/// and stopped, at the latest 16 frames after. Rounding adds up from frame to frame, for springs that hardly fade,
/// to less than 10⁻⁹ of the way after an hour at 60 Hz.
///
/// Adding a number, or a spring that the field has not seen, may allocate; nothing else does.
public struct SpringField: Sendable {
    /// The moment that the numbers are of, to the nanosecond.
    public internal(set) var time: Timestamp
    /// What ``time`` lacks, in seconds.
    var timeRemainder = 0.0

    // One of each for every number.
    var offsets: [Double] = []
    var rates: [Double] = []
    var goals: [Double] = []
    var springIndices: [UInt32] = []

    var blocks: [Block] = []
    var movingBlockCount = 0
    var stepCount = 0
    var springs: SpringTable

    /// What is known of 64 numbers.
    struct Block {
        static let size = 64
        /// Their spring, when it may be taken to be the same for all.
        var shared: UInt32?
        /// False when all are at rest.
        var isMoving: Bool
    }

    /// An empty field.
    ///
    /// - Parameters:
    ///   - time: The moment at which it begins.
    ///   - tolerance: What counts as being at rest, in the values' units. By default it is so little that a field
    ///     and its springs one by one show the same; ``Tolerance/point`` or the like has drawn things at rest, and
    ///     free of cost, sooner.
    public init(at time: Timestamp = .zero, restingWithin tolerance: Tolerance = .rounding) {
        self.time = time
        springs = SpringTable(tolerance: tolerance)
    }

    /// Makes room for so many numbers, so that adding them allocates once.
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
    /// What hardly a rounding of a value near 1 exceeds: 10⁻¹².
    public static let rounding = Tolerance(unchecked: 1e-12)
}

// MARK: - What there is

extension SpringField {
    public var count: Int { goals.count }

    /// Where a number is; nil where there is none.
    public func value(of index: Int) -> Double? {
        goals.indices.contains(index) ? goals[index] + offsets[index] : nil
    }

    /// Where a number is and how fast, per second; nil where there is none.
    public func state(of index: Int) -> MotionState<Double>? {
        guard goals.indices.contains(index) else { return nil }
        return MotionState(goals[index] + offsets[index], perSecond: rates[index])
    }

    /// Where a number is drawn to; nil where there is none.
    public func target(of index: Int) -> Double? {
        goals.indices.contains(index) ? goals[index] : nil
    }

    /// What draws a number; nil where there is none.
    public func spring(of index: Int) -> Spring? {
        goals.indices.contains(index) ? springs.spring(springIndices[index]) : nil
    }

    /// The motion that a number is in, from ``time`` on: it knows when it settles. Nil where there is no number.
    public func motion(of index: Int) -> SpringMotion<Double>? {
        guard let spring = spring(of: index), let state = state(of: index) else { return nil }
        return spring.motion(from: state, to: goals[index])
    }

    /// Lends all numbers, in order, without copying: targets, displacements from them, and velocities per second.
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

    /// Copies all values, in order, for whatever draws them; as many as there is room for.
    public func copyValues(into values: inout MutableSpan<Double>) {
        for index in 0..<min(count, values.count) {
            values[index] = goals[index] + offsets[index]
        }
    }
}

// MARK: - What moves

extension SpringField {
    /// Whether any number moves: whether another frame would show anything. False at the latest 16 frames after the
    /// last number has come to rest within the field's tolerance. Costs nothing.
    public var isMoving: Bool { movingBlockCount > 0 }

    /// Whether a number moves; false where there is none.
    public func isMoving(_ index: Int) -> Bool {
        goals.indices.contains(index) && (offsets[index] != 0 || rates[index] != 0)
    }

    /// Whether any number may yet be further from its target, or faster, than `tolerance`. Looks at numbers until it
    /// finds one.
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

    /// Takes note that a number may move.
    mutating func wake(_ index: Int) {
        let block = index / Block.size
        guard !blocks[block].isMoving else { return }
        blocks[block].isMoving = true
        movingBlockCount += 1
    }
}
