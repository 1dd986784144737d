import Robot
import Traces

/// A script of one or more gestures of a robot's fingers, which is played, checked and recorded.
struct Script {
    /// The script's name, which is also the recording's file name.
    let name: String
    let summary: String
    let performance: RobotHand.Performance

    /// True if a tracking id replaces another. libevdev treats that as a bug and drops the new id, so a
    /// program that reads devices through libevdev, as libinput and all recorders do, never sees it.
    var replacesIDs: Bool { performance.trace.frames != performance.trace.frames.throughLibevdev }

    private init(
        _ name: String, _ summary: String, on surface: RobotSurface, panel: RobotPanel, seed: UInt64,
        _ act: (inout RobotHand) -> Void
    ) {
        self.name = name
        self.summary = summary
        var robot = RobotHand(on: surface, panel: panel, seed: seed)
        act(&robot)
        performance = robot.performance
    }

    private static func pad(
        _ name: String, _ summary: String, seed: UInt64 = 1, _ act: (inout RobotHand) -> Void
    ) -> Script {
        Script(name, summary, on: .touchpad(), panel: .i2c, seed: seed, act)
    }

    private static func screen(
        _ name: String, _ summary: String, panel: RobotPanel = .screen, seed: UInt64 = 1,
        _ act: (inout RobotHand) -> Void
    ) -> Script {
        Script(name, summary, on: .touchscreen(), panel: panel, seed: seed, act)
    }

    static let all: [Script] = touchpad + touchscreen

    /// A script of more events than the kernel's queue holds: three fingers move round, and lift one after
    /// the other.
    static let long = Script("long", "", on: .touchscreen(), panel: .screen, seed: 11) {
        let move = HandMove(along: .corners([[60, 20], [0, 40], [60, 60]]), .constant(speed: 80))
        $0.perform([move], fingers: 3, from: [120, 40], lift: .at([0, 0.2, 0.8]))
    }

    static subscript(name: String) -> Script { all.first { $0.name == name } ?? all[0] }
}

extension Script {
    /// The scripts on a touchpad, at speeds that libinput doesn't take for jumps.
    static let touchpad: [Script] = [
        pad("scroll-flick", "Two fingers scroll up and lift at 600 mm/s.") {
            $0.scroll(from: [50, 55], by: [0, -40], .flick(speed: 600))
        },
        pad("scroll-rest", "Two fingers scroll down, rest for 0.4 s, and lift.") {
            $0.perform([.move(by: [0, 35], .ease(duration: 0.35)), .rest(0.4)], fingers: 2, from: [50, 15])
        },
        pad("swipe-left", "Three fingers swipe to the left, landing within 30 ms, and lift at 700 mm/s.") {
            $0.swipe(from: [75, 35], by: [-50, 0], .flick(speed: 700), landing: .within(0.03))
        },
        pad("swipe-right", "Three fingers swipe to the right, slow down and lift at rest.", seed: 2) {
            $0.swipe(from: [25, 35], by: [45, 0], .ease(duration: 0.5), landing: .within(0.03))
        },
        pad("swipe-up", "Three fingers swipe up and lift at 800 mm/s.", seed: 3) {
            $0.swipe(from: [50, 58], by: [0, -40], .flick(speed: 800))
        },
        pad("swipe-down", "Three fingers swipe down and lift at 350 mm/s.", seed: 4) {
            $0.swipe(from: [50, 15], by: [0, 40], .flick(speed: 350))
        },
        pad("swipe-4", "Four fingers swipe to the right and lift at 500 mm/s.", seed: 5) {
            $0.swipe(fingers: 4, from: [32, 35], by: [36, 0], .flick(speed: 500))
        },
        pad("uneven-lift", "Three fingers swipe to the left at 500 mm/s and lift over 45 ms.", seed: 6) {
            $0.swipe(from: [78, 35], by: [-40, 0], .flick(speed: 500), lift: .at([0, 0.02, 0.045]))
        },
        pad("pinch-in", "Two fingers pinch to two fifths of their distance.", seed: 7) {
            $0.pinch(at: [50, 35], radius: 26, scale: 0.4, .ease(duration: 0.5))
        },
        pad("pinch-out", "Two fingers spread to two and a half times their distance.", seed: 8) {
            $0.pinch(at: [50, 35], radius: 11, scale: 2.5, .ease(duration: 0.5))
        },
        pad("hold-stops-flight", "Two fingers scroll and lift at 600 mm/s; 0.3 s later they hold.", seed: 9) {
            $0.scroll(from: [50, 55], by: [0, -40], .flick(speed: 600))
            $0.pause(0.3)
            $0.hold(fingers: 2, at: [50, 35], for: 0.6)
        },
        pad(
            "throw-and-catch",
            "Three fingers throw at 600 mm/s, catch 0.12 s later, carry back, and throw again.", seed: 10
        ) {
            $0.swipe(from: [30, 35], by: [30, 0], .flick(speed: 600), landing: .within(0.02))
            $0.pause(0.12)
            let back = HandMove.move(by: [-26, 0], .ease(duration: 0.6))
            $0.perform([.rest(0.35), back, .rest(0.1)], fingers: 3, from: [68, 35])
            $0.pause(0.5)
            $0.swipe(from: [35, 35], by: [30, 0], .flick(speed: 450), lift: .at([0, 0.02, 0.03]))
        },
    ]

    static let touchscreen: [Script] = [
        screen("touch-flick", "A finger goes right and lifts at 1200 mm/s.") {
            $0.swipe(fingers: 1, from: [80, 80], by: [70, 0], .flick(speed: 1200))
        },
        screen("drag-hold", "A finger drags along an arc, holds for 0.5 s, and lifts.", seed: 2) {
            $0.perform(
                [HandMove(along: .arc(by: [90, -30], angle: 1), .ease(duration: 0.8)), .rest(0.5)],
                fingers: 1, from: [90, 90])
        },
        screen("pinch-rotate", "Two fingers spread to twice their distance and turn by 50°.", seed: 3) {
            $0.pinch(
                at: [150, 80], radius: 25, scale: 2, rotation: 50 * .pi / 180, by: [10, 5],
                .ease(duration: 0.7), landing: .within(0.03), lift: .within(0.03))
        },
        screen("tap", "A finger touches for 70 ms.", seed: 4) { $0.tap(at: [200, 60], for: 0.07) },
        screen("cancel", "A finger drags, and the panel finds out that it is a palm.", seed: 5) {
            $0.swipe(fingers: 1, from: [100, 120], by: [60, -40], .constant(speed: 200), ending: .palm)
        },
        screen("bursty", "A flick at 900 mm/s on a panel whose reports come in pairs.", panel: .pairs) {
            $0.swipe(fingers: 1, from: [60, 100], by: [90, -20], .flick(speed: 900))
        },
        screen(splitName, "A fast drag that the panel takes for two contacts.", panel: splitting, seed: 6) {
            $0.swipe(fingers: 1, from: [60, 60], by: [120, 30], .constant(speed: 700))
        },
    ]

    /// The name of the script in which an id replaces another.
    static let splitName = "id-split"

    private static let splitting: RobotPanel = {
        var panel = RobotPanel.screen
        panel.splitContacts = 1
        return panel
    }()
}
