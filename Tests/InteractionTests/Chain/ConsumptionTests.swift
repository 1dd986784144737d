@testable import Interaction
import Testing

@Suite("The part of a hand's displacement that a member consumes")
struct ConsumptionTests {
    /// A member that follows the first 100 points forwards, and nothing backwards.
    private let consumption = Consumption(origin: 0.0, forthStart: 0, forthEnd: 100, backStart: 0, backEnd: 0)

    @Test(
        "a hand moves a member from the first part of a point on, and as far as its window goes",
        arguments: [
            (0.0, 1.0, true), (0, -1, false), (1e-6, 1, true), (0.5, 1, true), (0.5, -1, true),
            (99.5, 1, true),
            (100, 1, false), (100, -1, true), (-0.5, -1, false), (-0.5, 1, false),
        ])
    func leads(displacement: Double, rate: Double, leads: Bool) {
        #expect(consumption.leads(at: displacement, rate, 0) == leads)
    }
}
