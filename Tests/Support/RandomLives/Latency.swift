import Interaction

extension InteractionRules {
    /// Goes by a latency; with 0 a hand is shown at its last report.
    public mutating func setLatency(_ seconds: Double) {
        latency = seconds
        ahead = seconds > 0 ? 0.007 : 0
    }
}
