/// The soft end of a finger: it sticks to the surface until it is bent so far that it slips, and then it follows the
/// hand, bent a little less.
struct FingerPad {
    /// Millimetres by which it bends before it slips, and while it slides.
    private let sticking, sliding: Double
    /// Millimetres by which the middle of the contact moves as the tip rolls off the surface, along and across the way.
    private let roll: SIMD2<Double>
    /// The seconds that rolling off takes.
    private let rollTime: Double

    private var contact = SIMD2<Double>.zero
    private var slips = false

    init(using random: inout HandRandom) {
        sticking = random.size(0.1, 0.7)
        sliding = sticking * random.number(0.5, 0.95)
        roll = SIMD2(random.normal() - 0.4, 0.5 * random.normal()) * random.size(0.2, 1.5)
        rollTime = random.number(0.006, 0.025)
    }

    /// The middle of the contact, now that the hand is somewhere; half a millisecond after the last time.
    mutating func follow(
        _ hand: SIMD2<Double>, moving velocity: SIMD2<Double>, until lift: Double
    ) -> SIMD2<Double> {
        let bend = hand - contact
        let distance = (bend * bend).sum().squareRoot()
        if slips {
            if distance > sliding {
                contact = hand - bend * (sliding / distance)
            } else if distance < sliding * 0.98 {
                slips = false
            }
        } else if distance > sticking {
            slips = true
        }
        let part = min(max(1 - lift / rollTime, 0), 1)
        let speed = (velocity * velocity).sum().squareRoot()
        guard part > 0, speed > 0 else { return contact }
        let along = velocity / speed
        let rolled = along * roll.x + SIMD2(-along.y, along.x) * roll.y
        return contact + rolled * (part * part * (3 - 2 * part)) * min(speed / 200, 1)
    }
}
