import CFlingHeader
import CFlingInputHeader

/// A handle created by a function of the C interfaces.
struct CHandle {
    enum Kind: CaseIterable {
        case playhead, tracker, draggable, scroller, chain, transform, arena
        case trace, input, recorder, replay, kernel
    }

    let kind: Kind
    let dimensions: Int32
    /// The pointer; nil for NULL.
    let pointer: OpaquePointer?

    func free() {
        switch kind {
        case .playhead: fling_playhead_free(pointer)
        case .tracker: fling_velocity_tracker_free(pointer)
        case .draggable: fling_draggable_free(pointer)
        case .scroller: fling_scroller_free(pointer)
        case .transform: fling_transform_free(pointer)
        case .chain: fling_chain_free(pointer)
        case .arena: fling_arena_free(pointer)
        case .trace: fling_trace_free(pointer)
        case .input: fling_input_free(pointer)
        case .recorder: fling_recorder_free(pointer)
        case .replay: fling_replay_free(pointer)
        case .kernel: fling_kernel_free(pointer)
        }
    }

    /// True if functions called with it may call the app, which then finds it busy.
    var isBusyInCallbacks: Bool { [.draggable, .scroller, .input].contains(kind) }

    /// Returns everything that can be asked of the handle at a time, as numbers; nothing of devices and traces.
    func portrait(at time: Int64) -> [Double] {
        guard pointer != nil else { return [] }
        let later = time &+ 100_000_000
        var state = fling_state()
        var place = (0.0, 0.0, 0.0, 0.0)
        return withUnsafeMutablePointer(to: &place) { tuple in
            let place = UnsafeMutableRawPointer(tuple).assumingMemoryBound(to: Double.self)
            switch kind {
            case .playhead:
                fling_playhead_state(pointer, later, &state, nil)
                fling_playhead_goal(pointer, place, nil)
                return numbers(state) + numbers(tuple.pointee) + [
                    fling_playhead_fraction(pointer, later), fling_playhead_rate(pointer),
                    number(fling_playhead_is_paused(pointer)), number(fling_playhead_is_reversed(pointer)),
                    number(fling_playhead_is_finished(pointer, later)),
                    Double(fling_playhead_finish_time(pointer)),
                    Double(fling_playhead_logical_finish_time(pointer)),
                ]
            case .tracker:
                fling_velocity_tracker_velocity(pointer, time, place, nil)
                return numbers(tuple.pointee)
            case .draggable:
                fling_draggable_state(pointer, later, &state, nil)
                fling_draggable_home(pointer, place, nil)
                let home = numbers(tuple.pointee)
                let hasGoal = fling_draggable_goal(pointer, place)
                return numbers(state) + home + numbers(tuple.pointee) + [
                    number(hasGoal), Double(fling_draggable_activity(pointer).rawValue),
                    number(fling_draggable_needs_frame(pointer)), number(fling_draggable_is_paused(pointer)),
                    number(fling_draggable_is_reversed(pointer)), fling_draggable_fraction(pointer, later),
                    Double(fling_draggable_settling_time(pointer)),
                ]
            case .scroller:
                fling_scroller_state(pointer, later, &state, nil)
                fling_scroller_place(pointer, later, place, nil)
                let shown = numbers(tuple.pointee)
                let hasGoal = fling_scroller_goal(pointer, place)
                return numbers(state) + shown + numbers(tuple.pointee) + [
                    number(hasGoal), Double(fling_scroller_activity(pointer).rawValue),
                    number(fling_scroller_needs_frame(pointer)),
                    Double(fling_scroller_settling_time(pointer)),
                ]
            case .transform:
                fling_transform_state(pointer, later, &state, nil)
                let hasGoal = fling_transform_goal(pointer, place)
                return numbers(state) + numbers(tuple.pointee) + [
                    number(hasGoal), Double(fling_transform_activity(pointer).rawValue),
                    number(fling_transform_needs_frame(pointer)),
                    Double(fling_transform_settling_time(pointer)),
                ]
            case .chain:
                return [Double(fling_chain_count(pointer))]
            case .arena:
                return [
                    number(fling_arena_is_idle(pointer)), Double(fling_arena_next_deadline(pointer)),
                    Double(fling_arena_lost_gestures(pointer)),
                ]
            case .trace, .input, .recorder, .replay, .kernel:
                return []
            }
        }
    }

    private func number(_ answer: Bool) -> Double { answer ? 1 : 0 }

    private func numbers(_ four: (Double, Double, Double, Double)) -> [Double] {
        [four.0, four.1, four.2, four.3]
    }

    private func numbers(_ state: fling_state) -> [Double] { numbers(state.value) + numbers(state.velocity) }
}
