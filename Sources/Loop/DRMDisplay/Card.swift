import CDRM
import Glibc

/// A graphics card, opened as a DRM device that one program at a time may show on.
///
/// ```swift
/// let card = try Card.first()
/// for connector in try card.connectors { print(connector.name, connector.modes) }
/// let screen = try Screen(on: card)
/// ```
///
/// The card is closed when neither it nor a ``Screen`` on it is referenced any more. A card and its screen
/// are used by one thread at a time.
public final class Card {
    /// The path of the card's device node, such as `/dev/dri/card0`.
    public let path: String
    /// The name of the card's kernel driver, such as `i915`.
    public let driver: String
    let descriptor: CInt
    /// True if there is a ``Screen`` on the card.
    var isInUse = false

    /// Opens the card at a device node.
    public convenience init(path: String) throws(DisplayError) {
        let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw DisplayError(opening: path, code: errno) }
        try self.init(descriptor: descriptor, path: path)
    }

    /// Takes over a card that is open already, such as one opened by logind or libseat, which grant the
    /// right to show on it.
    ///
    /// - Parameters:
    ///   - descriptor: The card's file descriptor. It is closed with this object, or at once if the
    ///     initializer fails.
    ///   - path: The card's name in errors.
    public init(descriptor: CInt, path: String) throws(DisplayError) {
        self.descriptor = descriptor
        self.path = path
        let version = drmGetVersion(descriptor)
        driver = version?.pointee.name.map { String(cString: $0) } ?? ""
        drmFreeVersion(version)
        let flags = fcntl(descriptor, F_GETFL)
        guard version != nil, fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) == 0 else {
            throw .notADisplay(path: path)
        }
        guard capability(DRM_CAP_DUMB_BUFFER) == 1 else { throw .noDumbBuffers(path: path) }
        guard capability(DRM_CAP_TIMESTAMP_MONOTONIC) == 1 else { throw .noMonotonicTimes(path: path) }
        _ = try resources { _ in }
    }

    deinit {
        close(descriptor)
    }

    /// The device nodes of all cards.
    public static var paths: [String] {
        (0..<64).map { "/dev/dri/card\($0)" }.filter { access($0, F_OK) == 0 }
    }

    /// Returns the first card that has a display connected.
    public static func first() throws(DisplayError) -> Card {
        try first(of: paths)
    }

    static func first(of paths: [String]) throws(DisplayError) -> Card {
        var reason: DisplayError?
        for path in paths {
            do throws(DisplayError) {
                let card = try Card(path: path)
                let connectors = try card.connectors
                if connectors.contains(where: \.canShow) { return card }
                reason = reason ?? .nothingConnected(path: path, connectors: connectors.map(\.name))
            } catch {
                // Skip a card that has no display outputs.
                guard error != .notADisplay(path: path) else { continue }
                reason = reason ?? error
            }
        }
        throw reason ?? .noCard
    }

    /// The card's connectors, with or without a display. Reading them queries the displays, which takes
    /// some milliseconds.
    public var connectors: [Connector] {
        get throws(DisplayError) {
            try connectorIDs.compactMap { id in connector(id) { Connector($0) } }
        }
    }
}

extension Connector {
    var canShow: Bool { isConnected && !modes.isEmpty }
}

extension Card {
    var connectorIDs: [UInt32] {
        get throws(DisplayError) {
            try resources {
                Array(UnsafeBufferPointer(start: $0.connectors, count: Int($0.count_connectors)))
            }
        }
    }

    func resources<Result>(_ body: (drmModeRes) -> Result) throws(DisplayError) -> Result {
        guard let resources = drmModeGetResources(descriptor) else {
            throw errno == EOPNOTSUPP || errno == EINVAL || errno == ENOTTY || errno == EACCES
                ? .notADisplay(path: path) : .failed(.readResources, code: errno)
        }
        defer { drmModeFreeResources(resources) }
        return body(resources.pointee)
    }

    func connector<Result>(_ id: UInt32, _ body: (drmModeConnector) -> Result) -> Result? {
        guard let connector = drmModeGetConnector(descriptor, id) else { return nil }
        defer { drmModeFreeConnector(connector) }
        return body(connector.pointee)
    }

    private func capability(_ name: CInt) -> UInt64 {
        var value: UInt64 = 0
        return drmGetCap(descriptor, UInt64(name), &value) == 0 ? value : 0
    }
}
