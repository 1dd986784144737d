import Interaction
import Motion
import TestSupport
import Testing

@Suite("Caught outside its bounds")
struct OutsideTests {
    /// A sheet that a bouncy spring has carried past its upper end, which a hand catches there.
    private func caught(band: Double?, speed: Double) throws -> (sheet: Draggable<Double>, time: Double) {
        let bounds = Bounds(116...636, ends: band.map { .elastic($0) } ?? .hard)
        let rules = DragRules(bounds: bounds, release: .detents([636.0]), spring: .bouncy)
        var sheet = direct(350, rules: rules)
        sheet.grab(at: 0, time: at(0))
        sheet.release(velocity: Velocity(perSecond: speed), time: at(0))
        let time = try #require(sheet.first(every: 0.001) { $0.velocity.perSecond <= 0 })
        sheet.grab(at: 0, time: at(time))
        return (sheet, time)
    }

    @Test(
        "it follows the hand inwards by at least half, however far out, and 1:1 from the bounds on",
        arguments: [30, 120, 400], [3000.0, 6000, 20_000])
    func inwards(band: Double, speed: Double) throws {
        var (sheet, time) = try caught(band: band, speed: speed)
        let start = sheet.state(at: at(time)).value
        #expect(start > 640)
        var previous = start
        for step in 1...200 {
            time += 0.004
            sheet.move(to: -10 * Double(step), time: at(time))
            let value = sheet.state(at: at(time)).value
            #expect(previous - value > (previous > 636 ? 5 : 10) - 1e-9 || value < 116)
            previous = value
        }
        #expect(previous < 116)
    }

    @Test(
        "it follows the hand inwards by a half, or as the band does at its end where that is more",
        arguments: [(0.3, 0.5), (0.8, 0.8)])
    func returnRate(coefficient: Double, rate: Double) {
        #expect(Bounds(0...640.0, ends: .elastic(400, coefficient: coefficient)).returnRate == rate)
    }

    @Test("outwards it follows the band's derivative at the shown value", arguments: [120.0, 400])
    func outwards(dimension: Double) throws {
        let band = try RubberBand(dimension: dimension)
        for speed in [1000.0, 4000, 20_000] {
            var (sheet, time) = try caught(band: dimension, speed: speed)
            for step in 1...200 {
                let past = sheet.state(at: at(time)).value - 636
                time += 0.004
                sheet.move(to: Double(step), time: at(time))
                let moved = sheet.state(at: at(time)).value - 636 - past
                let expected = past < dimension ? band.derivative(at: band.inverse(of: past)) : 0
                #expect(abs(moved - expected) < 0.01 * expected + 1e-6)
            }
        }
    }

    @Test("the velocity that shows is that of the value, and so is that of a release")
    func velocity() throws {
        var (sheet, time) = try caught(band: 120, speed: 4000)
        for step in 1...20 {
            time += 0.008
            sheet.move(to: -Double(step), time: at(time))
        }
        let shown = sheet.state(at: at(time))
        let release = try #require(sheet.release(time: at(time)).transition)
        #expect(abs(release.after.velocity.perSecond + 125 * 0.55) < 3)
        #expect(abs(shown.velocity.perSecond - release.after.velocity.perSecond) < 3)
    }

    @Test("a hand that pulls it past the end and back finds it where it left it")
    func thereAndBack() throws {
        var sheet = try sheet()
        sheet.grab(at: 0, time: at(0))
        var places: [Double] = []
        for step in 0...80 {
            let displacement = Double(step <= 40 ? step : 80 - step) * -10
            sheet.move(to: displacement, time: at(Double(step) * 0.01))
            places.append(sheet.state(at: at(Double(step) * 0.01)).value)
        }
        for step in 0...40 { #expect(abs(places[step] - places[80 - step]) < 1e-9) }
        #expect(places[40] < -100)
    }
}

@Suite("A hand that takes over from another")
struct GestureContinuationTests {
    @Test("is not run past by what was foreseen of the one before", arguments: [0.001, 0.004, 0.008])
    func continuation(after: Double) {
        var value = direct(0.0)
        value.grab(at: 0, time: at(0))
        for step in 1...10 { value.move(to: Double(step) * 12, time: at(Double(step) * 0.008)) }
        let time = 0.08 + after
        let shown = value.state(at: at(time)).value
        value.reanchor(at: 500, time: at(time))
        for later in [0, 0.001, 0.004, 0.008, 0.03] {
            #expect(abs(value.state(at: at(time + later)).value - shown) < 1e-9)
        }
        value.move(to: 503, time: at(time + 0.008))
        #expect(abs(value.state(at: at(time + 0.008)).value - shown - 3) < 1e-9)
    }
}
