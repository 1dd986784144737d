import Glibc
import Motion
import Robot
import Traces

/// The proofs on the example `Kiosk`, shown on the machine's display and used by a robot's fingers.
extension Proof {
    mutating func kiosk() throws {
        let panels = [RobotSurface.touchscreen(), .touchpad()]
        let stage = try Stage(panels.map(\.device))
        try photograph()
        mkdir("/out/kiosk", 0o755)
        let path = "/out/kiosk/log.jsonl"
        let program = try ChildProgram(["sh", "-c", "exec setsid -c Kiosk --verbose </dev/tty1"], log: path)
        try wait(for: "\"vblanks\"", in: path)
        try stage.wait(1)
        guard let width = KioskLog(path).width else { throw ProofError.program("Kiosk", content(of: path)) }
        let kiosk = KioskStage(
            stage: stage, program: program, path: path, width: width, panels: panels)

        claim("kiosk: it draws one frame before anything moves", KioskLog(path).frames.count == 1)
        try photograph()
        try secondProgram()
        try turnPage(kiosk)
        try rest(kiosk)
        try catchPage(kiosk)
        try holdUp(kiosk)
        try pullPastEnd(kiosk)
        try turnPageOnTouchpad(kiosk)
        try switchConsole(kiosk)
        cadence(kiosk)

        try program.interrupt()
        claim("kiosk: Ctrl-C ends it", true)
        try stage.wait(0.1)
        try photograph()
    }

    /// Proves that no second program can show on a card.
    private mutating func secondProgram() throws {
        let log = "/tmp/second.log"
        let second = try ChildProgram(["Kiosk"], log: log)
        let hasFailed: Bool
        do throws(ProofError) {
            try second.wait()
            hasFailed = false
        } catch {
            hasFailed = true
        }
        let said = content(of: log)
        claim(
            "kiosk: a second one says that another program shows on the card, and what to do",
            hasFailed && said.contains("another program shows on /dev/dri/card0")
                && said.contains("Ctrl-Alt-F3"), said)
    }

    /// Proves that a page follows a flick and continues at the velocity of the release.
    private mutating func turnPage(_ kiosk: KioskStage) throws {
        let swipe = kiosk.perform {
            $0.swipe(fingers: 1, from: [220, 90], by: [-90, 0], .flick(speed: 500))
        }
        let steps = kiosk.steps(of: swipe)
        try kiosk.stage.play(steps[..<(steps.count / 2)])
        try photograph()
        try kiosk.stage.play(steps[(steps.count / 2)...])
        try kiosk.stage.wait(0.08)
        try photograph()
        try kiosk.stage.wait(1.5)
        try photograph()

        let log = KioskLog(kiosk.path)
        claim(
            "kiosk: a flick turns one page",
            log.transitions.last?.to == "idle"
                && log.transitions.last?.value == kiosk.width, content(of: kiosk.path))
        guard let release = log.transitions.last(where: { $0.event == "release" }) else {
            return claim("kiosk: the finger lets go", false, content(of: kiosk.path))
        }
        let truth = -swipe.gestures[0].releaseVelocity.x * kiosk.pixelsPerMillimetre
        claim(
            "kiosk: let go, it goes on from where it is, as fast as the finger: \(Int(release.velocity)) pixels/s",
            release.before == release.value && abs(release.velocity / truth - 1) < 0.05,
            "\(release), the finger has \(truth)")
        let next = log.frames.first { $0.time > release.time }
        let error = next.map { next in
            let mean = (release.velocity + next.velocity) / 2
            return abs(next.value - release.value - mean * (next.shown - release.time))
        }
        claim(
            "kiosk: and the next frame is where that leads", error.map { $0 < 5 } ?? false,
            "\(release), \(String(describing: next))")
    }

    /// Proves that the kiosk draws no frame and does not wake up at rest.
    private mutating func rest(_ kiosk: KioskStage) throws {
        let (frames, switches) = (KioskLog(kiosk.path).frames.count, kiosk.program.wakeUpCount)
        try kiosk.stage.wait(2)
        let (later, switchesLater) = (KioskLog(kiosk.path).frames.count, kiosk.program.wakeUpCount)
        claim("kiosk: at rest it draws no frame in two seconds", later == frames && frames > 0)
        claim(
            "kiosk: nor does it wake up", switchesLater == switches && switches > 0,
            "\(switchesLater - switches) times")
    }

    /// Proves that a page can be caught in flight, carried back and released at rest.
    private mutating func catchPage(_ kiosk: KioskStage) throws {
        let caught = kiosk.perform {
            $0.swipe(fingers: 1, from: [220, 90], by: [-60, 0], .flick(speed: 600))
            $0.pause(0.12)
            $0.perform(
                [.rest(0.1), .move(by: [75, 0], .ease(duration: 0.5)), .rest(0.2)], fingers: 1,
                from: [120, 90])
        }
        let before = KioskLog(kiosk.path).transitions.count
        try kiosk.stage.play(kiosk.steps(of: caught))
        try kiosk.stage.wait(1.5)
        let log = KioskLog(kiosk.path)
        let transitions = log.transitions[before...]
        let grabs = transitions.filter { $0.to == "dragging" }
        claim(
            "kiosk: caught in flight, it stays where it is, and goes back with the finger",
            grabs.count >= 2 && transitions.allSatisfy { $0.before == $0.value }
                && transitions.last?.value == kiosk.width, "\(transitions)")
        let strays = log.flights.flatMap { flight in
            zip(flight, flight.dropFirst()).map { one, next in
                let seconds = next.shown - one.shown
                return abs(next.value - one.value - (one.velocity + next.velocity) / 2 * seconds)
            }
        }
        claim(
            "kiosk: in flight, each frame is within a pixel of where the one before was going",
            strays.count > 50 && strays.allSatisfy { $0 < 1 }, "\(strays.max() ?? 0) pixels")
    }

    /// Proves that the kiosk continues after a stall of a tenth of a second in flight.
    private mutating func holdUp(_ kiosk: KioskStage) throws {
        let before = KioskLog(kiosk.path).frames.count
        let flick = kiosk.perform {
            $0.swipe(fingers: 1, from: [220, 90], by: [-90, 0], .flick(speed: 500))
        }
        try kiosk.stage.play(kiosk.steps(of: flick))
        try kiosk.stage.wait(0.05)
        kiosk.program.stop()
        try kiosk.stage.wait(0.1)
        kiosk.program.resume()
        try kiosk.stage.wait(1.5)
        let frames = KioskLog(kiosk.path).frames
        // A slow machine may miss one more when the program's pages come back; but it knows of each.
        let late = zip(frames.dropFirst(before - 1), frames.dropFirst(before)).filter { $1.missed > 0 }
        let areKnown = late.allSatisfy { last, next in
            let intervals = (next.shown - last.shown) / (next.shown - next.time)
            return Int(intervals.rounded()) == next.missed + 1
        }
        let seconds = late.first.map { Double($1.missed + 1) * ($1.shown - $1.time) } ?? 0
        claim(
            "kiosk: held up for a tenth of a second, it knows of \(late.first?.1.missed ?? 0) frames that it missed",
            areKnown && abs(seconds - 0.1) < 0.03 && late.dropFirst().allSatisfy { $1.missed == 1 }, "\(late)"
        )
        claim("kiosk: and it arrives all the same", frames.last?.value == 2 * kiosk.width)
        let back = kiosk.perform { $0.swipe(fingers: 1, from: [80, 90], by: [90, 0], .flick(speed: 500)) }
        try kiosk.stage.play(kiosk.steps(of: back))
        try kiosk.stage.wait(1.5)
    }

    /// Proves that a rubber band holds a page that is pulled past the end.
    private mutating func pullPastEnd(_ kiosk: KioskStage) throws {
        let back = kiosk.perform { $0.swipe(fingers: 1, from: [80, 90], by: [90, 0], .flick(speed: 500)) }
        try kiosk.stage.play(kiosk.steps(of: back))
        try kiosk.stage.wait(1.5)
        let pull = kiosk.perform {
            $0.perform([.move(by: [150, 0], .ease(duration: 0.6)), .rest(0.3)], fingers: 1, from: [60, 90])
        }
        let steps = kiosk.steps(of: pull)
        try kiosk.stage.play(steps.dropLast())
        try photograph()
        let pulled = KioskLog(kiosk.path).frames.last?.value ?? 0
        try kiosk.stage.play(steps.suffix(1))
        try kiosk.stage.wait(1.5)
        let finger = 150 * kiosk.pixelsPerMillimetre
        claim(
            "kiosk: past the end, a rubber band holds it: \(Int(finger)) pixels of finger, \(Int(-pulled)) of page",
            -pulled > finger * 0.2 && -pulled < finger * 0.6)
        claim("kiosk: and takes it back", KioskLog(kiosk.path).frames.last?.value == 0)
    }

    /// Proves that two fingers on the touchpad turn a page.
    private mutating func turnPageOnTouchpad(_ kiosk: KioskStage) throws {
        let scroll = kiosk.perform(panel: 1) { $0.scroll(from: [70, 35], by: [-40, 0], .flick(speed: 300)) }
        try kiosk.stage.play(kiosk.steps(of: scroll, panel: 1))
        try kiosk.stage.wait(1.5)
        let last = KioskLog(kiosk.path).transitions.last
        claim(
            "kiosk: two fingers on the touchpad turn a page",
            last?.to == "idle" && last?.value == kiosk.width,
            "\(String(describing: last))")
    }

    /// Proves that the kiosk ignores fingers while another console is in front, and goes on afterwards.
    private mutating func switchConsole(_ kiosk: KioskStage) throws {
        let before = KioskLog(kiosk.path)
        try ChildProgram(["chvt", "2"], log: "/tmp/console.log").wait()
        try kiosk.stage.wait(0.2)
        try photograph()
        let flick = kiosk.perform {
            $0.swipe(fingers: 1, from: [220, 90], by: [-90, 0], .flick(speed: 500))
        }
        try kiosk.stage.play(kiosk.steps(of: flick))
        try kiosk.stage.wait(0.5)
        let away = KioskLog(kiosk.path)
        claim(
            "kiosk: while another console is in front, it draws nothing, and follows no finger",
            away.frames.count == before.frames.count && away.transitions.count == before.transitions.count)
        try ChildProgram(["chvt", "1"], log: "/tmp/console.log").wait()
        try kiosk.stage.wait(0.2)
        try photograph()
        let back = kiosk.perform { $0.swipe(fingers: 1, from: [80, 90], by: [90, 0], .flick(speed: 500)) }
        try kiosk.stage.play(kiosk.steps(of: back))
        try kiosk.stage.wait(1.5)
        claim(
            "kiosk: back in front, it goes on", KioskLog(kiosk.path).transitions.last?.value == 0,
            content(of: kiosk.path))
    }

    /// Proves that each frame is shown at the time that the last frame announced.
    private mutating func cadence(_ kiosk: KioskStage) {
        let log = KioskLog(kiosk.path)
        let (frames, interval) = (log.frames, log.frames.map { $0.shown - $0.time }.min() ?? 0)
        // The steps between two motions are left out.
        let steps = zip(frames, frames.dropFirst()).map { ($1.time - $0.time) / interval }
        let inMotion = steps.filter { $0 < 10 }
        // The frames missed during the stall are left out.
        let missed = frames.map(\.missed).filter { $0 < 4 }.reduce(0, +)
        let worst = inMotion.map { abs($0 - $0.rounded()) }.max() ?? 1
        claim(
            "kiosk: \(frames.count) frames on \(log.screen), \(log.hasVblanks ? "with its vertical blanks" : "by a timer"): "
                + "none more than 1 % of an interval off its time, \(missed) missed",
            worst < 0.01 && missed * 50 < frames.count && inMotion.count > 100,
            "\(worst) of an interval, \(missed) missed")
    }

    /// Has a picture of the display taken, while the virtual machine is paused.
    private func photograph() throws(ProofError) {
        let ports = open("/dev/port", O_WRONLY)
        guard ports >= 0 else { throw .system("open /dev/port", errno) }
        defer { close(ports) }
        // The byte that the kernel writes to QEMU's pvpanic device when it panics.
        var panicked: UInt8 = 1
        guard pwrite(ports, &panicked, 1, 0x505) == 1 else { throw .system("write to a port", errno) }
    }
}

/// The kiosk with the devices that are played to it.
struct KioskStage {
    let stage: Stage
    let program: ChildProgram
    let path: String
    /// The width of the display, in pixels.
    let width: Double
    let panels: [RobotSurface]

    /// The movement of the pages for a finger on the touchscreen, in pixels per millimetre.
    var pixelsPerMillimetre: Double { width / panels[0].size.x }

    func perform(panel: Int = 0, _ act: (inout RobotHand) -> Void) -> RobotHand.Performance {
        var robot = RobotHand(on: panels[panel], panel: panel == 0 ? .screen : .i2c, seed: 1)
        act(&robot)
        return robot.performance
    }

    /// Returns a performance's frames, with the index of their panel's device on the stage.
    func steps(of performance: RobotHand.Performance, panel: Int = 0) -> [EvdevTrace.Step] {
        performance.trace.steps.map { EvdevTrace.Step(device: panel, frame: $0.frame) }
    }
}
