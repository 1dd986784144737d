import Interaction
import Motion
import Replay
import Touch
import Traces

extension FuzzTarget {
    static let replay = FuzzTarget(
        name: "replay", summary: "plays a recording through libinput into something that moves",
        recordings: .libinput, maximumLength: 1 << 15
    ) { bytes in
        // Unreadable bytes are left to the targets of the readers.
        guard let file = try? TraceFile(bytes, name: "input") else { return nil }
        let player: TracePlayer
        do throws(ReplayError) {
            player = try TracePlayer(file)
        } catch {
            return error.description.isEmpty ? "it is refused without a word" : nil
        }
        let span = player.events.last?.time.seconds(since: player.start) ?? 0
        // The frame rate is limited, so that a recording of a year does not look like a replay that hangs.
        let framesPerSecond = min(60, 6000 / max(span + TracePlayer.patience, 1))
        var rules = DragRules<SIMD2<Double>>(
            release: .detents([Detent(.zero), Detent([300, 0]), Detent([0, 300])]))
        rules.bounds = Bounds(x: -200...500, y: -200...500, ends: .elastic(400))
        var pane = Draggable(SIMD2<Double>.zero, rules: rules)
        let map = GestureMap<SIMD2<Double>>(x: [8, 0], y: [0, 8])
        do throws(ReplayError) {
            let motion = try player.play(into: &pane, through: map, framesPerSecond: framesPerSecond)
            return fault(in: motion)
        } catch {
            return "it cannot be played: \(error)"
        }
    }

    private static func fault(in motion: MotionTrace<SIMD2<Double>>) -> String? {
        for frame in motion.frames where !frame.state.isFinite {
            return "at \(frame.time) s it shows \(frame.state)"
        }
        for transition in motion.transitions {
            let jump = (transition.after.value - transition.before.value).magnitude
            if jump > 1e-9 * max(1, transition.before.value.magnitude) {
                return "it jumps by \(jump) at \(transition.time) s"
            }
        }
        // Once the recording is over, only a finger that never lifts may hold the value.
        if motion.frames.last?.activity == .animating { return "it never comes to rest" }
        return nil
    }
}
