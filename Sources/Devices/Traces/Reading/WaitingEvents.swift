import Touch

/// The events that have been read and not yet handed out.
///
/// Reports of contacts wait for their frame's end, because those of a frame that is cut off are left out. A
/// device that has sent no frame yet is taken for one that sends none.
struct WaitingEvents {
    private var events: [InputEvent] = []
    /// The number of events at the beginning of `events` that were handed out.
    private var given = 0
    /// The devices that have sent a frame.
    private var framed: Set<DeviceID> = []
    /// The index of the first report of each device since its last frame.
    private var firstOpen: [DeviceID: Int] = [:]

    /// The number of events that wait.
    var count: Int { events.count - given }

    mutating func append(_ event: InputEvent) {
        switch event.action {
        case .frame:
            framed.insert(event.device)
            firstOpen[event.device] = nil
        case .down, .move, .up, .cancel:
            if framed.contains(event.device), firstOpen[event.device] == nil {
                firstOpen[event.device] = events.count
            }
        default: break
        }
        events.append(event)
    }

    /// Returns the next event that needs to wait no longer.
    mutating func take() -> InputEvent? {
        guard given < events.count, !firstOpen.values.contains(given) else { return nil }
        let event = events[given]
        given += 1
        dropGiven()
        return event
    }

    /// Lets all events go at the end of the file, without those of incomplete frames if the file is cut.
    ///
    /// - Returns: The number of events that were left out.
    mutating func end(isCut: Bool) -> Int {
        let before = events.count
        if isCut {
            events = events.enumerated().filter { index, event in
                guard let first = firstOpen[event.device], index >= first else { return true }
                switch event.action {
                case .down, .move, .up, .cancel: return false
                default: return true
                }
            }.map(\.element)
        }
        firstOpen = [:]
        return before - events.count
    }

    /// Drops the events that were handed out, once they are the greater part of the array.
    private mutating func dropGiven() {
        guard given == events.count || given > 64 && given > events.count / 2 else { return }
        events.removeFirst(given)
        firstOpen = firstOpen.mapValues { $0 - given }
        given = 0
    }
}
