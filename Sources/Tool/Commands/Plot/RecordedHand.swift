import CommandLineTool
import JSONText
import Motion
import Replay
import Touch

/// The gestures of a trace, one by one.
struct RecordedHand {
    /// A gesture from its beginning to its end.
    struct Act {
        let kind: Gesture.Kind
        let source: Gesture.Source
        let start: Double
        var fingers: Int
        var tapCount: Int
        var end: Double
        /// The course of the gesture: seconds, scale, and turn in degrees.
        var course: [(time: Double, scale: Double, turn: Double)] = []

        func overlaps(_ other: Act) -> Bool { start <= other.end + 0.05 && end >= other.start }

        var name: String {
            let noun = kind == .tap && tapCount > 1 ? "\(tapCount) taps" : "\(kind)"
            return "\(noun) with \(counted(fingers, "finger"))"
        }
    }

    private(set) var acts: [Act] = []

    init(_ player: TracePlayer) {
        var arena = GestureArena()
        arena.add(.pan(PanRules(touchpadFingers: 2...5)))
        arena.add(.pinch())
        arena.add(.tap())
        arena.add(.hold())
        var indices: [GestureID: Int] = [:]
        var acts: [Act] = []
        func take(_ gesture: Gesture) {
            let time = gesture.time.seconds(since: player.start)
            let index: Int
            if let known = indices[gesture.id] {
                index = known
            } else {
                index = acts.count
                indices[gesture.id] = index
                acts.append(
                    Act(
                        kind: gesture.kind, source: gesture.source, start: time, fingers: 0, tapCount: 0,
                        end: time))
            }
            acts[index].fingers = max(acts[index].fingers, gesture.fingers)
            acts[index].tapCount = gesture.tapCount
            acts[index].end = time
            if gesture.phase != .cancelled {
                acts[index].course.append((time, gesture.scale, gesture.rotation * 180 / .pi))
            }
        }
        for event in player.events { arena.handle(event, emit: take) }
        while let deadline = arena.nextDeadline { arena.advance(to: deadline, emit: take) }
        // Fingers that land rest for a moment before they do anything else.
        self.acts = acts.filter { act in
            act.kind != .hold || !acts.contains { $0.kind != .hold && $0.overlaps(act) }
        }
    }

    /// The names of all gestures in their order; several of a kind in a row are counted.
    var names: [String] {
        var groups: [(name: String, count: Int)] = []
        for act in acts {
            if groups.last?.name == act.name {
                groups[groups.count - 1].count += 1
            } else {
                groups.append((act.name, 1))
            }
        }
        return groups.map { $0.count > 1 ? "\($0.count) × \($0.name)" : $0.name }
    }

    /// The devices in words: "a touchpad", "a touchscreen", or both.
    var surfaces: String {
        let pads = acts.contains { $0.source.isTouchpad }, screens = acts.contains { !$0.source.isTouchpad }
        return [pads ? "a touchpad" : "", screens ? "a touchscreen" : ""].filter { !$0.isEmpty }.joined(
            separator: " and ")
    }
}
