import Touch

/// The recognition of gesture ends that an unplugged touchpad causes.
///
/// When a touchpad is unplugged, libinput ends its scroll or gesture as if all fingers had lifted, and
/// releases the buttons of a mouse, and then removes the device. Without this check, an app would fling
/// content that nobody released.
extension Libinput {
    /// Returns true if an event ends a scroll, gesture or press only because the device is gone. Such an
    /// event is dropped: the device's removal follows, and cancels the scroll, gesture or press.
    func isEndOfDevice(_ event: InputEvent) -> Bool {
        switch event.action {
        case .scroll(let scroll): scroll.isTerminating && isGone(event.device)
        case .button(_, isPressed: false): isGone(event.device)
        case .swipe(.end, _), .pinch(.end, _), .hold(.end, _): isGone(event.device)
        default: false
        }
    }

    /// Returns true if the device's node has been closed or has hung up, or is about to.
    private func isGone(_ id: DeviceID) -> Bool {
        guard let name = self[id]?.systemName,
            let descriptor = context.callbacks.nodes.descriptor(of: name)
        else { return true }
        if context.callbacks.nodes.haveHungUp, context.callbacks.nodes.hasHungUp(name) { return true }
        // The kernel releases all keys of a device that is unplugged before it hangs up the node. A reader that
        // wakes in between sees that nothing touches, though the contacts have not ended.
        let control = NodeControl(system: context.system)
        return control.hasContacts(descriptor) && !control.hasKeysDown(descriptor)
    }
}
