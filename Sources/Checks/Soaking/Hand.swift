import Motion
import Robot
import Seeded
import Traces

/// A simulated user of one device, who makes one random gesture after another, reproducible by the seed.
struct Hand {
    let surface: RobotSurface
    private let panel: RobotPanel

    static let touchpad = Hand(surface: .touchpad(), panel: .i2c)
    static let touchscreen = Hand(surface: .touchscreen(), panel: .screen)

    private init(surface: RobotSurface, panel: RobotPanel) {
        self.surface = surface
        self.panel = panel
    }

    /// Returns the reports of about half a minute of gestures, with the flaws of real panels.
    func page(from start: Timestamp, _ chance: inout SeededGenerator) -> EvdevFrames {
        var panel = panel
        if chance.happens(0.2) { panel.lostReports = 0.02 }
        if chance.happens(0.1) { panel.splitContacts = 0.02 }
        var robot = RobotHand(on: surface, panel: panel, seed: chance.next(), startingAt: start)
        robot.pause(chance.number(0...1.5))
        for _ in 0..<Int.random(in: 6...14, using: &chance) {
            gesture(&robot, &chance)
            robot.pause(chance.happens(0.3) ? chance.number(0.03...0.3) : chance.number(0.3...3))
        }
        return robot.performance.trace.recordings.first?.frames ?? EvdevFrames()
    }

    private func gesture(_ robot: inout RobotHand, _ chance: inout SeededGenerator) {
        let isPad = surface.kind == .touchpad
        let size = surface.size
        let place = SIMD2(chance.number(0.1...0.9), chance.number(0.1...0.9)) * size
        let displacement = (SIMD2(chance.number(0...1), chance.number(0...1)) - place / size) * size * 0.7
        let ending: RobotHand.Ending = chance.happens(0.05) ? .palm : .lift
        let lift: RobotHand.Stagger = chance.happens(0.3) ? .within(0.05) : .together
        switch Int.random(in: 0..<10, using: &chance) {
        case 0: robot.tap(at: place, for: chance.number(0.03...0.15))
        case 1: robot.hold(fingers: isPad ? 3 : 1, at: place, for: chance.number(0.2...1.2), ending: ending)
        case 2:
            robot.pinch(
                at: place, scale: chance.number(0.5...2), rotation: chance.number(-1...1),
                .ease(duration: chance.number(0.2...0.8)), lift: lift)
        case 3:
            // A drag that is held and then thrown.
            robot.perform(
                [
                    .move(by: displacement * 0.4, .ease(duration: 0.3)), .rest(chance.number(0...0.4)),
                    .move(by: displacement * 0.4, .flick(speed: chance.number(200...1500))),
                ], fingers: isPad ? 2 : 1, from: place, lift: lift)
        case 4, 5:
            robot.swipe(
                fingers: isPad ? Int.random(in: 2...4, using: &chance) : 1, from: place, by: displacement,
                .brake(from: chance.number(100...1500)), lift: lift, ending: ending)
        default:
            robot.swipe(
                fingers: isPad ? Int.random(in: 2...4, using: &chance) : 1, from: place, by: displacement,
                .flick(speed: chance.number(100...2500)), lift: lift, ending: ending)
        }
    }
}
