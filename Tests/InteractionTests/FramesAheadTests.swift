import Seeded
import Interaction
import Motion
import TestSupport
import Testing
import Touch

/// Frames are shown at times to come; what the hand does then is reported with times that lie before.
@Suite("Frames that are shown ahead of the hand's reports")
struct FramesAheadTests {
    /// A stroke of twelve reports, with a frame that is seen so many seconds after each.
    private func stroke(
        on sheet: inout Draggable<Double>, start: Double = 0, ahead: Double?
    ) -> [DragTransition<Double>] {
        var transitions: [DragTransition<Double>] = []
        for report in 0...12 {
            let time = start + Double(report) * 0.007
            let place = 2 * Double(report * report)
            let event: DragEvent<Double> =
                switch report {
                case 0: .grab(0)
                case 12: .release(nil)
                default: .move(place)
                }
            sheet.handle(event, at: at(time)) { transitions.append($0) }
            guard let ahead else { continue }
            if let settled = sheet.advance(to: at(time + ahead)) { transitions.append(settled) }
        }
        return transitions
    }

    @Test("change nothing about a drag and its release", arguments: [0.004, 0.016, 0.05])
    func fromRest(ahead: Double) throws {
        var (plain, advanced) = (try sheet(), try sheet())
        advanced.advance(to: at(-0.007 + ahead))
        let release = try #require(stroke(on: &plain, ahead: nil).last)
        let transitions = stroke(on: &advanced, ahead: ahead)
        #expect(transitions.last == release && release.event == .release)
        #expect(release.after.velocity.perSecond > 4000)
        #expect(advanced.state(at: at(0.3)) == plain.state(at: at(0.3)))
    }

    @Test(
        "catch a flight where it is seen, and time the hand by its reports", arguments: [0.004, 0.016, 0.05])
    func inFlight(ahead: Double) throws {
        var plain = try sheet { $0.bounds = nil }
        var advanced = plain
        plain.animate(to: 640, time: at(0))
        advanced.animate(to: 640, time: at(0))
        advanced.advance(to: at(0.1 + ahead))
        let seen = advanced.state(at: at(0.1 + ahead))
        let release = try #require(stroke(on: &plain, start: 0.1, ahead: nil).last)
        let transitions = stroke(on: &advanced, start: 0.1, ahead: ahead)
        #expect(transitions.map(\.event) == [.grab, .release])
        let catching = try #require(transitions.first)
        #expect(catching.before == seen && abs(catching.after.value - seen.value) < 1e-9)
        let last = try #require(transitions.last)
        #expect((last.after.velocity - release.after.velocity).speed < 1e-9 * release.after.velocity.speed)
        #expect(last.time == release.time)
    }

    @Test("what an app does meanwhile by a clock of its own does not make the hand's reports late")
    func appsClock() throws {
        var (plain, notified) = (try sheet(), try sheet())
        for report in 0...10 {
            let (place, time) = (Double(report * 10), Double(report) * 0.008)
            let event: DragEvent = report == 0 ? .grab(place) : .move(place)
            plain.handle(event, at: at(time))
            notified.handle(event, at: at(time))
            notified.handle(.time, at: at(time + 0.016))
            notified.handle(.pause, at: at(time + 0.016))
        }
        notified.animate(to: 640, time: at(3600))
        notified.animate(to: 640, time: at(-3600))
        plain.animate(to: 640, time: at(0.08))
        let release = plain.release(time: at(0.081))
        #expect(release.transition?.goal == 640 && notified.release(time: at(0.081)) == release)
    }

    @Test("a flight is never shown at a time before that at which it was seen")
    func neverBack() throws {
        var sheet = try sheet()
        sheet.animate(to: 640, time: at(0))
        sheet.advance(to: at(0.116))
        let seen = sheet.state(at: at(0.116))
        let turned = try #require(sheet.animate(to: 0, time: at(0.1)).transition)
        #expect(turned.before == seen && turned.time == at(0.116))
        #expect(abs(sheet.state(at: at(0.116)).value - seen.value) < 1e-9)
    }

    @Test(
        "a catch that is let go before the frame is seen goes on from there, once", arguments: [0.001, 0.01])
    func shortCatch(duration: Double) throws {
        var sheet = try sheet()
        sheet.animate(to: 640, time: at(0))
        sheet.advance(to: at(0.116))
        let seen = sheet.state(at: at(0.116)).value
        sheet.grab(at: 0, time: at(0.1))
        let release = try #require(sheet.release(time: at(0.1 + duration)).transition)
        #expect(release.time == at(0.116))
        #expect(abs(sheet.state(at: at(0.116)).value - seen) < 1e-9)
        sheet.advance(to: at(60))
        #expect(sheet.activity == .idle)
    }

    @Test("whatever is shown when, random strokes are released alike", arguments: Array(UInt64(1)...40))
    func random(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (plain, advanced) = (try sheet(), try sheet())
        var time = 0.0
        for _ in 0..<5 {
            var place = Double.random(in: -100...100, using: &random)
            var reports: [(DragEvent<Double>, Double)] = [(.grab(place), time)]
            for _ in 0..<Int.random(in: 2...30, using: &random) {
                time += .random(in: 0...0.02, using: &random)
                place += .random(in: -20...20, using: &random)
                reports.append((.move(place), time))
            }
            time += .random(in: 0...0.03, using: &random)
            reports.append((.release(nil), time))
            for (event, time) in reports {
                let expected = plain.handle(event, at: at(time))
                let answer = advanced.handle(event, at: at(time))
                #expect(answer == expected, "seed \(seed), \(event)")
                advanced.advance(to: at(time + .random(in: 0...0.05, using: &random)))
            }
            time += 10
            plain.advance(to: at(time))
            advanced.advance(to: at(time))
        }
    }
}
