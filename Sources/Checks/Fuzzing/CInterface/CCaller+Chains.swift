import CFlingHeader

// The functions for chains.

extension CCaller {
    static let chainCalls: [Call] = [
        ("fling_chain_create", { $0.create(.chain) }),
        ("fling_chain_free", { $0.free(.chain, fling_chain_free) }),
        (
            "fling_chain_add_draggable",
            { caller in
                let (member, map, passes) = (caller.handle(.draggable), caller.map, caller.choices.bool())
                let first = fling_chain_priority(rawValue: caller.constant(4))
                caller.act(on: .chain, .member) {
                    fling_chain_add_draggable($0.pointer, member.pointer, map, first, passes, $1)
                }
            }
        ),
        (
            "fling_chain_add_scroller",
            { caller in
                let (member, map, passes) = (caller.handle(.scroller), caller.map, caller.choices.bool())
                let first = fling_chain_priority(rawValue: caller.constant(4))
                caller.act(on: .chain, .member) {
                    fling_chain_add_scroller($0.pointer, member.pointer, map, first, passes, $1)
                }
            }
        ),
        (
            "fling_chain_remove",
            { caller in
                let (index, time) = (caller.isWild ? .max : caller.choices.below(4), caller.time)
                caller.act(on: .chain, [.made, .index]) { fling_chain_remove($0.pointer, index, time, $1) }
            }
        ),
        ("fling_chain_count", { _ = fling_chain_count($0.handle(.chain).pointer) }),
        (
            "fling_chain_handle",
            { caller in
                let gesture = caller.changedGesture()
                caller.act(on: .chain, .gesture) { fling_chain_handle($0.pointer, gesture, $1) }
            }
        ),
        (
            "fling_chain_handle_event",
            { caller in
                let event = caller.changedEvent()
                caller.act(on: .chain, [.gesture, .size]) { fling_chain_handle_event($0.pointer, event, $1) }
            }
        ),
        (
            "fling_chain_advance",
            { caller in
                let time = caller.time
                caller.act(on: .chain, .made) { fling_chain_advance($0.pointer, time, $1) }
            }
        ),
    ]
}
