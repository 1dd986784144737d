import CDRM
import Glibc
import Motion

/// A display that shows the program's pictures: a connector of a ``Card``, with two buffers that take
/// turns.
///
/// ```swift
/// let screen = try Screen()
/// try screen.present { pixels in memset(pixels.memory, 0x80, pixels.height * pixels.bytesPerRow) }
/// ```
///
/// A presented picture is shown from the next vertical blank on, whole and without tearing; a ``DRMClock``
/// says when to draw. When the screen is deallocated, the display shows again the picture of before, such
/// as the console.
///
/// A card has one screen at a time.
public final class Screen {
    /// The card whose connector the screen uses.
    public let card: Card
    /// The connector of the display.
    public let connector: Connector
    /// The resolution and rate of the display.
    public let mode: DisplayMode
    /// True if the card reports when the display begins to show a picture. Virtual cards don't: they show a
    /// presented picture at once.
    public let reportsVblanks: Bool
    /// True if the last presented picture is not on the display yet.
    public private(set) var isPresenting = false
    /// True if the screen shows nothing, since ``suspend()``. Its clock has no frames then.
    public private(set) var isSuspended = false {
        didSet { suspensionHandler?() }
    }

    let crtc: UInt32
    private let previous: PreviousPicture
    private let first: DumbBuffer
    private let second: DumbBuffer
    private var firstIsShown = true
    /// The tag of events that this screen has requested.
    private let tag = UInt.random(in: 1 ... .max)
    var eventHandler: ((DisplayEvent) -> Void)?
    var suspensionHandler: (() -> Void)?
    private let info: drmModeModeInfo

    /// Takes over a display.
    ///
    /// - Parameters:
    ///   - card: The card that the display is connected to; nil for the first card that has a display.
    ///   - name: The connector's name, such as `HDMI-A-1`; nil for the first with a display.
    ///   - size: The mode's width and height in pixels; nil for the mode that the display prefers.
    public init(
        on card: Card? = nil, connector name: String? = nil, size: (width: Int, height: Int)? = nil
    ) throws(DisplayError) {
        let card = if let card { card } else { try Card.first() }
        guard !card.isInUse else { throw .inUse(path: card.path) }
        connector = try card.chooseConnector(name)
        guard let info = card.connector(connector.id, { $0.modeInfos.best(size: size) }) ?? nil else {
            throw .noMode(width: size?.width ?? 0, height: size?.height ?? 0, modes: connector.modes)
        }
        self.info = info
        mode = DisplayMode(info)
        try card.becomeMaster()
        crtc = try card.chooseCRTC(for: connector)
        previous = PreviousPicture(of: crtc, connector: connector.id, on: card)
        first = try DumbBuffer(on: card, width: mode.width, height: mode.height)
        second = try DumbBuffer(on: card, width: mode.width, height: mode.height)
        try card.show(first.framebuffer, on: crtc, connector.id, info)
        var (sequence, nanoseconds): (UInt64, UInt64) = (0, 0)
        reportsVblanks = drmCrtcGetSequence(card.descriptor, crtc, &sequence, &nanoseconds) == 0
        self.card = card
        card.isInUse = true
    }

    deinit {
        // Don't replace the picture of another program.
        if !isSuspended { previous.restore() }
        card.isInUse = false
    }

    /// Draws a picture, and presents it from the next vertical blank on.
    ///
    /// - Parameter draw: Draws the whole picture: the buffer holds an older one. The pixels are valid until
    ///   it returns.
    /// - Returns: The result of `draw`.
    @discardableResult
    public func present<Result>(_ draw: (PixelBuffer) -> Result) throws(DisplayError) -> Result {
        guard !isSuspended else { throw .suspended }
        if isPresenting { try readEvents() }
        guard !isPresenting else { throw .busy }
        let result = draw(firstIsShown ? second.pixels : first.pixels)
        let framebuffer = firstIsShown ? second.framebuffer : first.framebuffer
        let mark = UnsafeMutableRawPointer(bitPattern: tag)
        let flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
        guard drmModePageFlip(card.descriptor, crtc, framebuffer, flags, mark) == 0 else {
            throw switch errno {
            case EACCES, EPERM: .anotherMaster(path: card.path)
            case EBUSY: .busy
            default: .failed(.flip, code: errno)
            }
        }
        firstIsShown.toggle()
        isPresenting = true
        return result
    }
}

extension Screen {
    /// Gives up the display, so that another program can show on the card. Presenting throws until
    /// ``resume()``.
    public func suspend() {
        guard !isSuspended else { return }
        isSuspended = true
        drmDropMaster(card.descriptor)
    }

    /// Takes the display back, and shows the last presented picture again.
    public func resume() throws(DisplayError) {
        guard isSuspended else { return }
        try card.becomeMaster()
        let framebuffer = firstIsShown ? first.framebuffer : second.framebuffer
        try card.show(framebuffer, on: crtc, connector.id, info)
        isSuspended = false
    }
}

// MARK: - For the clock

extension Screen: FlipSource {
    var fileDescriptor: CInt { card.descriptor }
    var interval: Double { 1 / mode.framesPerSecond }

    func readEvents() throws(DisplayError) {
        try withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { buffer throws(DisplayError) in
            while true {
                let count = read(card.descriptor, buffer.baseAddress, buffer.count)
                guard count > 0 else {
                    if count < 0 && errno == EINTR { continue }
                    if count == 0 || errno == EAGAIN { return }
                    throw .failed(.readEvents, code: errno)
                }
                DisplayEvent.parse(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { event in
                    guard event.tag == UInt64(tag) else { return }
                    if event.kind == .flip { isPresenting = false }
                    eventHandler?(event)
                }
            }
        }
    }

    func requestVblank() throws(DisplayError) {
        var queued: UInt64 = 0
        let flags = UInt32(DRM_CRTC_SEQUENCE_RELATIVE | DRM_CRTC_SEQUENCE_NEXT_ON_MISS)
        guard drmCrtcQueueSequence(card.descriptor, crtc, flags, 1, &queued, UInt64(tag)) == 0 else {
            throw .failed(.waitForFrame, code: errno)
        }
    }
}

/// The state of a display before the screen took it over, to be restored.
private struct PreviousPicture {
    let card: Card
    let crtc: UInt32
    let connector: UInt32
    private let framebuffer: UInt32
    private let origin: (x: UInt32, y: UInt32)
    private let mode: drmModeModeInfo?

    init(of crtc: UInt32, connector: UInt32, on card: Card) {
        self.card = card
        self.crtc = crtc
        self.connector = connector
        let state = drmModeGetCrtc(card.descriptor, crtc)
        defer { drmModeFreeCrtc(state) }
        framebuffer = state?.pointee.buffer_id ?? 0
        origin = (state?.pointee.x ?? 0, state?.pointee.y ?? 0)
        mode = state.flatMap { $0.pointee.mode_valid != 0 ? $0.pointee.mode : nil }
    }

    func restore() {
        var id = connector
        if var mode, framebuffer != 0,
            drmModeSetCrtc(card.descriptor, crtc, framebuffer, origin.x, origin.y, &id, 1, &mode) == 0
        {
            return
        }
        drmModeSetCrtc(card.descriptor, crtc, 0, 0, 0, nil, 0, nil)
    }
}

extension Card {
    fileprivate func becomeMaster() throws(DisplayError) {
        guard drmIsMaster(descriptor) != 0 || drmSetMaster(descriptor) == 0 else {
            throw .anotherMaster(path: path)
        }
    }

    fileprivate func show(
        _ framebuffer: UInt32, on crtc: UInt32, _ connector: UInt32, _ info: drmModeModeInfo
    ) throws(DisplayError) {
        var (info, connector) = (info, connector)
        guard drmModeSetCrtc(descriptor, crtc, framebuffer, 0, 0, &connector, 1, &info) == 0 else {
            throw errno == EACCES || errno == EPERM
                ? .anotherMaster(path: path) : .failed(.setMode, code: errno)
        }
    }

    fileprivate func chooseConnector(_ name: String?) throws(DisplayError) -> Connector {
        let all = try connectors
        if let name {
            guard let found = all.first(where: { $0.name == name }) else {
                throw .noConnector(name, connectors: all.map(\.name))
            }
            guard found.canShow else { throw .notConnected(name) }
            return found
        }
        guard let found = all.first(where: \.canShow) else {
            throw .nothingConnected(path: path, connectors: all.map(\.name))
        }
        return found
    }

    /// Returns the CRTC that drives the connector now, or else one that can.
    fileprivate func chooseCRTC(for target: Connector) throws(DisplayError) -> UInt32 {
        let crtcs = try resources { Array(UnsafeBufferPointer(start: $0.crtcs, count: Int($0.count_crtcs))) }
        let encoders = connector(target.id) { [$0.encoder_id] + $0.encoderIDs } ?? []
        var possible: [UInt32] = []
        for (index, id) in encoders.enumerated() {
            guard let encoder = drmModeGetEncoder(descriptor, id) else { continue }
            defer { drmModeFreeEncoder(encoder) }
            if index == 0, crtcs.contains(encoder.pointee.crtc_id) { return encoder.pointee.crtc_id }
            possible += crtcs.indices.filter { $0 < 32 && encoder.pointee.possible_crtcs & (1 << $0) != 0 }
                .map { crtcs[$0] }
        }
        // A CRTC that shows something drives another display.
        guard let found = possible.first(where: { !isShowing($0) }) else {
            throw .noCRTC(connector: target.name)
        }
        return found
    }

    private func isShowing(_ crtc: UInt32) -> Bool {
        guard let state = drmModeGetCrtc(descriptor, crtc) else { return false }
        defer { drmModeFreeCrtc(state) }
        return state.pointee.mode_valid != 0
    }
}
