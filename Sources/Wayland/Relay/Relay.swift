import CSocket
import Glibc
import Wire

/// A Wayland socket for programs, each of whose connections is joined to one to the compositor.
///
///     let relay = try Relay(folder: folder, compositor: path) { process, complain in Conversation(GlideOptions()) }
///     try relay.run(until: program)   // a descriptor that is readable when the program has ended
///
/// It runs until that, and until the last connection is closed: programs fork. It waits in epoll, and nothing
/// wakes it but messages and the frames of listeners.
public final class Relay {
    /// The name of the socket in its folder.
    public static let socketName = "wayland-0"

    private let compositor: String
    private let makeTalk: MakeTalk
    private let epoll: Int32
    private let timer: Int32
    private let listener: Int32
    private var links: [Int: Link] = [:]
    private var nextLink = 1
    private var armed: Timestamp?
    /// True while there is no descriptor for another connection: it waits until one has ended.
    private var isFull = false

    /// Makes the listener for a connection of a process, which may complain; nil to leave all as it is.
    public typealias MakeTalk = (_ process: pid_t, _ complain: (String) -> Void) -> (any Talk)?

    /// Opens the socket.
    ///
    /// - Parameters:
    ///   - folder: The folder of the socket, which only the user may read.
    ///   - compositor: The path of the compositor's socket.
    ///   - makeTalk: Makes the listener for each connection.
    public init(
        folder: String, compositor: String, makeTalk: @escaping MakeTalk
    ) throws(RelayError) {
        self.compositor = compositor
        self.makeTalk = makeTalk
        let path = "\(folder)/\(Self.socketName)"
        let listener = socket_listen(path)
        guard listener >= 0 else { throw RelayError("\(path): no socket can be made there", -listener) }
        self.listener = listener
        epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        timer = timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC) | Int32(TFD_NONBLOCK))
        guard epoll >= 0, timer >= 0 else { throw RelayError("the relay cannot wait for messages", errno) }
    }

    deinit {
        for descriptor in [listener, timer, epoll] { close(descriptor) }
    }

    /// The present time of CLOCK_MONOTONIC.
    static var now: Timestamp {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Timestamp(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}

/// A relay that cannot be, and the reason.
public struct RelayError: Error, CustomStringConvertible {
    public let description: String

    public init(_ what: String, _ error: Int32) {
        description = "\(what): \(String(cString: strerror(error)))"
    }
}

// MARK: - The loop

extension Relay {
    /// The numbers by which epoll names descriptors.
    private enum Source {
        static let listener: UInt64 = 0
        static let timer: UInt64 = 1
        static let ends: UInt64 = 2
        static let signals: UInt64 = 3
        /// From here on, two for each link: its program and its compositor.
        static let firstLink: UInt64 = 4

        static func of(_ link: Int, _ party: Party) -> UInt64 {
            firstLink + UInt64(link) * 2 + (party == .program ? 0 : 1)
        }
    }

    /// Relays until `ends` is readable and no connection is left, or until SIGTERM.
    ///
    /// - Parameters:
    ///   - ends: A descriptor that is readable when the program has ended.
    ///   - onEnd: Called when it has.
    ///   - complain: Called with the reason for the end of a connection that did not end in order.
    public func run(until ends: Int32, onEnd: () -> Void = {}, complain: (String) -> Void) {
        var terminations = sigset_t()
        sigemptyset(&terminations)
        sigaddset(&terminations, SIGTERM)
        sigprocmask(SIG_BLOCK, &terminations, nil)
        let signals = signalfd(-1, &terminations, Int32(SFD_CLOEXEC))
        defer { close(signals) }
        watch(signals, UInt32(EPOLLIN.rawValue), as: Source.signals, isNew: true)
        watch(listener, UInt32(EPOLLIN.rawValue), as: Source.listener, isNew: true)
        watch(timer, UInt32(EPOLLIN.rawValue), as: Source.timer, isNew: true)
        watch(ends, UInt32(EPOLLIN.rawValue), as: Source.ends, isNew: true)
        var hasEnded = false
        var events = [epoll_event](repeating: epoll_event(), count: 32)
        while !(hasEnded && links.isEmpty) {
            let count = epoll_wait(epoll, &events, Int32(events.count), -1)
            if count < 0 && errno != EINTR {
                return complain("it cannot wait: \(String(cString: strerror(errno)))")
            }
            for event in events.prefix(Int(max(count, 0))) {
                switch event.data.u64 {
                case Source.listener: accept(complain)
                case Source.timer:
                    var expirations: UInt64 = 0
                    Glibc.read(timer, &expirations, 8)
                    armed = nil
                    let now = Self.now
                    for (number, link) in links where link.nextFrame.map({ $0 <= now }) ?? false {
                        link.frame(at: now)
                        settle(number, complain)
                    }
                case Source.ends:
                    hasEnded = true
                    epoll_ctl(epoll, EPOLL_CTL_DEL, ends, nil)
                    onEnd()
                case Source.signals: return
                case let source: serve(source, event.events, complain)
                }
            }
            arm()
        }
    }

    private func serve(_ source: UInt64, _ events: UInt32, _ complain: (String) -> Void) {
        let number = Int((source - Source.firstLink) / 2)
        let party: Party = source.isMultiple(of: 2) ? .program : .compositor
        guard let link = links[number] else { return }
        if events & UInt32(EPOLLOUT.rawValue) != 0 { link.send(to: party) }
        let hasHungUp = events & UInt32(EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
        if hasHungUp || events & UInt32(EPOLLIN.rawValue) != 0 {
            link.read(from: party, at: Self.now, hasHungUp: hasHungUp)
        }
        settle(number, complain)
    }

    /// Watches the descriptors that a link waits for, or ends the link.
    private func settle(_ number: Int, _ complain: (String) -> Void) {
        guard let link = links[number] else { return }
        guard link.isOpen else {
            if let fault = link.fault { complain(fault) }
            links[number] = nil
            if isFull { watchListener(true) }
            return
        }
        watch(&link.program, reads: !link.compositor.hasOutgoing, as: Source.of(number, .program))
        watch(&link.compositor, reads: !link.program.hasOutgoing, as: Source.of(number, .compositor))
    }

    private func watch(_ channel: inout Channel, reads: Bool, as source: UInt64) {
        guard channel.isOpen else { return }
        var wanted: UInt32 = channel.hasOutgoing ? UInt32(EPOLLOUT.rawValue) : 0
        // Nothing more is read while the other side has not taken the earlier messages.
        if reads { wanted |= UInt32(EPOLLIN.rawValue) }
        guard wanted != channel.watched else { return }
        watch(channel.socket, wanted, as: source, isNew: channel.watched == nil)
        channel.watched = wanted
    }

    private func watch(_ descriptor: Int32, _ events: UInt32, as source: UInt64, isNew: Bool) {
        var event = epoll_event(events: events, data: epoll_data(u64: source))
        epoll_ctl(epoll, isNew ? EPOLL_CTL_ADD : EPOLL_CTL_MOD, descriptor, &event)
    }

    private func arm() {
        let next = links.values.compactMap(\.nextFrame).min()
        guard next != armed else { return }
        armed = next
        // A time of zero disarms it.
        let nanoseconds = max(next?.nanoseconds ?? 0, next == nil ? 0 : 1)
        var setting = itimerspec()
        setting.it_value = timespec(
            tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &setting, nil)
    }

    private func watchListener(_ isWatched: Bool) {
        isFull = !isWatched
        watch(listener, isWatched ? UInt32(EPOLLIN.rawValue) : 0, as: Source.listener, isNew: false)
    }

    private func accept(_ complain: (String) -> Void) {
        let program = socket_accept(listener)
        guard program >= 0 else {
            if program == -EMFILE || program == -ENFILE {
                complain("connections wait: too many files are open")
                watchListener(false)
            }
            return
        }
        let server = socket_connect(compositor)
        guard server >= 0 else {
            complain("\(compositor): there is no compositor: \(String(cString: strerror(-server)))")
            close(program)
            return
        }
        let talk = makeTalk(socket_peer(program), complain)
        links[nextLink] = Link(program: program, compositor: server, talk: talk)
        settle(nextLink, complain)
        nextLink += 1
    }
}
