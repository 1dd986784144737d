/// The soft pad of a finger: it sticks to the surface until it is bent so far that it slips, and then it
/// follows the hand, bent a little less.
struct FingerPad {
    /// The bend at which the pad starts to slip, and the bend while it slides, in millimetres.
    private let sticking, sliding: Double
    /// The distance by which the contact's centre moves as the fingertip rolls off the surface, along and
    /// across the direction of movement, in millimetres.
    private let roll: SIMD2<Double>
    /// The duration of rolling off, in seconds.
    private let rollTime: Double

    private var contact = SIMD2<Double>.zero
    private var slips = false

    init(using random: inout HandRandom) {
        sticking = random.size(0.1, 0.7)
        sliding = sticking * random.number(0.5, 0.95)
        roll = SIMD2(random.normal() - 0.4, 0.5 * random.normal()) * random.size(0.2, 1.5)
        rollTime = random.number(0.006, 0.025)
    }

    /// Advances by one step of half a millisecond and returns the contact's centre.
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
