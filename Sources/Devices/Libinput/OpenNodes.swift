import Glibc

/// The device nodes that are open, polled for hang-ups.
struct OpenNodes {
    private var paths: [String] = []
    private var polls: [pollfd] = []

    mutating func add(_ path: String, _ descriptor: CInt) {
        paths.append(path)
        polls.append(pollfd(fd: descriptor, events: 0, revents: 0))
    }

    mutating func remove(_ descriptor: CInt) {
        guard let index = polls.firstIndex(where: { $0.fd == descriptor }) else { return }
        paths.remove(at: index)
        polls.remove(at: index)
    }

    /// Returns the descriptor of the node with that system name; nil if it is not open.
    func descriptor(of systemName: String) -> CInt? {
        let index = paths.firstIndex { $0.hasSuffix("/" + systemName) }
        return index.map { polls[$0].fd }
    }

    /// True if any device is gone; polls all nodes with one system call.
    var haveHungUp: Bool {
        mutating get {
            polls.withUnsafeMutableBufferPointer { poll($0.baseAddress, nfds_t($0.count), 0) > 0 }
        }
    }

    /// Returns true if the device with that system name was gone at the last ``haveHungUp``.
    func hasHungUp(_ systemName: String) -> Bool {
        zip(paths, polls).contains { path, poll in
            path.hasSuffix("/" + systemName) && poll.revents & Int16(POLLHUP | POLLERR) != 0
        }
    }
}
