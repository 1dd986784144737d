import Motion

/// The motion under forces on one axis by the exponential of a matrix, in 80 bits: nothing of it is shared
/// with the closed form.
package struct ForceReference {
    package var acceleration = 0.0
    package var drag = 0.0
    package var stiffness = 0.0
    package var anchor = 0.0

    private typealias Row = [Float80]

    /// Creates the motion under forces, of which none acts unless it is given.
    package init(
        acceleration: Double = 0, drag: Double = 0, stiffness: Double = 0, anchor: Double = 0
    ) {
        (self.acceleration, self.drag, self.stiffness, self.anchor) = (acceleration, drag, stiffness, anchor)
    }

    /// The value and velocity after so many seconds.
    package func state(after time: Double, from start: MotionState<Double>) -> MotionState<Double> {
        let exact = exactState(
            after: Float80(time), Float80(start.value), Float80(start.velocity.perSecond))
        return MotionState(Double(exact.0), perSecond: Double(exact.1))
    }

    package func exactState(after time: Float80, _ value: Float80, _ rate: Float80) -> (Float80, Float80) {
        let (k, c) = (Float80(stiffness), Float80(drag))
        let push = Float80(acceleration) + k * Float80(anchor)
        // x′ = v, v′ = −k·x − c·v + push·1, 1′ = 0.
        let matrix: [Row] = [[0, 1, 0], [-k, -c, push], [0, 0, 0]]
        let norm = max(1, k + c + abs(push)) * time
        var halvings = 0
        while norm / Float80(sign: .plus, exponent: halvings, significand: 1) > 0.25 { halvings += 1 }
        let step = time / Float80(sign: .plus, exponent: halvings, significand: 1)
        let identity: [Row] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        var (sum, term) = (identity, identity)
        for n in 1..<30 {
            term = multiply(term, matrix).map { $0.map { $0 * step / Float80(n) } }
            sum = zip(sum, term).map { zip($0, $1).map(+) }
        }
        for _ in 0..<halvings { sum = multiply(sum, sum) }
        let state: Row = [value, rate, 1]
        let result = sum.map { zip($0, state).map(*).reduce(0, +) }
        return (result[0], result[1])
    }

    private func multiply(_ a: [Row], _ b: [Row]) -> [Row] {
        (0..<3).map { i in
            (0..<3).map { j in a[i][0] * b[0][j] + a[i][1] * b[1][j] + a[i][2] * b[2][j] }
        }
    }
}
