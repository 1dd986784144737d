import Libinput
import Motion
import Touch
import Traces
import VirtualEvdev

extension Proof {
    /// Plays a script and checks its events as libinput, an evdev reader and the three recorders see them.
    mutating func play(
        _ script: Script, recordingsIn folder: String, describedOn page: inout RecordingsPage
    ) throws {
        let trace = script.performance.trace
        let stage = try Stage(trace.recordings.map(\.device))
        let recordings = try Recordings(script.name, of: stage.devices[0].node, in: folder)
        try stage.play(trace)
        try stage.wait(1)
        try recordings.finish()
        let seen = stage.seen

        func claim(_ text: String) -> String { "\(script.name): \(text)" }
        same(
            claim("the kernel passes on each frame as it was sent"), seen.frames.map { Array($0.events) },
            trace.frames.map { Array($0.events) })

        let comparison = try Comparison(stage.events, seen)
        let (real, virtual) = comparison.actions
        same(
            claim("libinput makes the same of it here and in VirtualEvdev: \(stage.events.outline)"), real,
            virtual)
        let differences = comparison.timeDifferences
        self.claim(
            claim("at the same times"), differences.frames == 0 && differences.timers < 0.02,
            "\(differences.frames) s apart, \(differences.timers) s where a timer decided")
        let original = try Comparison(stage.events, trace).actions
        same(
            claim("and the same of the trace with the robot's times"), real.map(\.withoutAcceleration),
            original.virtual.map(\.withoutAcceleration))
        let faults = stage.errors.filter { !script.replacesIDs || !$0.contains("double tracking ID") }
        self.claim(claim("libinput finds no fault"), faults.isEmpty, "\(faults)")

        for (name, file) in [
            ("libinput record", try recordings.libinput()), ("fling record", try recordings.fling()),
        ] {
            guard case .evdev(let recorded) = file.trace else { continue }
            same(
                claim("\(name) writes what the kernel said"), recorded.frames,
                seen.fromZero.frames.throughLibevdev)
            let again = try Comparison(stage.events, recorded).actions
            same(claim("which plays as it was"), again.real, again.virtual)
        }
        if case .touch(let events) = try recordings.touch().trace {
            same(
                claim("fling record --touch-level writes what libinput makes of it"), events.map(\.action),
                real)
        }
        if case .evdev(let recorded) = try recordings.libinput().trace {
            page.add(script, stage.events, recorded.origin)
        }
        try recordings.keep(seen, script)
    }
}
