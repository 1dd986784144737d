import Motion
import Testing

@Suite("Timestamps")
struct TimestampTests {
    @Test("spans are seconds, moments are whole nanoseconds")
    func spans() {
        let start = Timestamp(nanoseconds: 1_000_000_007)
        #expect(start.advanced(by: 0.25).nanoseconds == 1_250_000_007)
        #expect(start.advanced(by: 0.25).seconds(since: start) == 0.25)
        #expect(start.seconds(since: start.advanced(by: 1)) == -1)
        #expect(Timestamp(microseconds: 12).nanoseconds == 12_000)
    }

    @Test("seconds are added to a moment and taken from it, and moments differ by seconds")
    func operators() {
        let start = Timestamp(nanoseconds: 1_000_000_007)
        #expect(start + 0.25 == start.advanced(by: 0.25))
        #expect(start - 0.25 == start.advanced(by: -0.25))
        #expect((start + 0.25) - start == 0.25 && start - (start + 1) == -1)
        var moment = start
        moment += 0.5
        #expect(moment.nanoseconds == 1_500_000_007)
        #expect(start + Double.infinity == Timestamp(nanoseconds: .max) && start + Double.nan == start)
    }

    @Test("a moment that does not fit is clamped, never a trap", arguments: [Double.infinity, 1e300, 9.3e9])
    func clamping(seconds: Double) {
        #expect(Timestamp(seconds: seconds).nanoseconds == .max)
        #expect(Timestamp(seconds: -seconds).nanoseconds == .min)
        #expect(Timestamp(nanoseconds: 5).advanced(by: seconds).nanoseconds == .max)
        #expect(Timestamp(nanoseconds: -5).advanced(by: -seconds).nanoseconds == .min)
        #expect(Timestamp(seconds: .nan) == .zero)
        #expect(Timestamp(microseconds: .max).nanoseconds == .max)
        #expect(Timestamp(nanoseconds: .max).seconds(since: Timestamp(nanoseconds: .min)) > 1.8e10)
    }
}
