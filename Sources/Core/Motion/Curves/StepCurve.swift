/// A staircase of equal steps, as defined by CSS's `steps()`.
struct StepCurve: Hashable, Sendable {
    /// The number of intervals, a whole number.
    let count: Double
    let jump: UnitCurve.Jump

    func value(at progress: Double) -> Double {
        height(ofStep: (progress * count).rounded(.down))
    }

    /// The progress at which the staircase reaches `level`; nil if it starts there.
    func lastProgress(below level: Double) -> Double? {
        var step = (level * jumps - jumpsAtStart).rounded(.up)
        if height(ofStep: step - 1) >= level { step -= 1 }
        return step > 0 ? min(step / count, 1) : nil
    }

    private func height(ofStep step: Double) -> Double {
        min((step + jumpsAtStart) / jumps, 1)
    }

    private var jumpsAtStart: Double {
        jump == .start || jump == .both ? 1 : 0
    }

    private var jumps: Double {
        switch jump {
        case .start, .end: count
        case .none: count - 1
        case .both: count + 1
        }
    }
}
