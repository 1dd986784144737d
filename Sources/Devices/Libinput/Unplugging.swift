import Touch

/// libinput ends what goes on at a touchpad that is unplugged as if all fingers had lifted, and then says that the
/// device is gone. An app would throw what nobody has let go of.
extension Libinput {
    /// Whether an event is such an end. It isn't told: the end of the device follows, and cancels what goes on.
    func isEndOfDevice(_ event: InputEvent) -> Bool {
        switch event.action {
        case .scroll(let scroll): scroll.isTerminating && isGone(event.device)
        case .swipe(.end, _), .pinch(.end, _), .hold(.end, _): isGone(event.device)
        default: false
        }
    }

    /// Whether the device's node has been closed, or has nothing behind it any more.
    private func isGone(_ id: DeviceID) -> Bool {
        guard let name = self[id]?.systemName, context.callbacks.nodes.descriptor(of: name) != nil else {
            return true
        }
        return context.callbacks.nodes.haveHungUp && context.callbacks.nodes.hasHungUp(name)
    }
}
