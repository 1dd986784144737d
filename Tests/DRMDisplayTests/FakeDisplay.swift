import Glibc
import Motion

@testable import DRMDisplay

/// A display without a card: it shows what a test says, when it says so.
final class FakeDisplay: FlipSource {
    let interval: Double
    let reportsVblanks: Bool
    /// Whether what is presented is shown at once, as on a card without vertical blanks.
    var showsAtOnce: Bool
    private(set) var isPresenting = false
    var isSuspended = false {
        didSet { suspensionHandler?() }
    }
    var suspensionHandler: (() -> Void)?
    var eventHandler: ((DisplayEvent) -> Void)?
    /// Events that wait to be read.
    private var events: [DisplayEvent] = []
    /// How many vertical blanks were asked for.
    private(set) var requestCount = 0
    /// What is answered to the next request.
    var refusal: DisplayError?
    private let pipe: (read: CInt, write: CInt)

    init(interval: Double = 0.01, reportsVblanks: Bool = true) {
        self.interval = interval
        self.reportsVblanks = reportsVblanks
        showsAtOnce = !reportsVblanks
        var ends: [CInt] = [-1, -1]
        _ = Glibc.pipe(&ends)
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        pipe = (ends[0], ends[1])
    }

    deinit {
        close(pipe.read)
        close(pipe.write)
    }

    var fileDescriptor: CInt { pipe.read }

    func present() {
        isPresenting = true
        if showsAtOnce { show(0, at: .zero) }
    }

    /// What was presented is on the display.
    func show(_ sequence: UInt32, at time: Timestamp) {
        send(.flip, sequence, time)
    }

    /// The vertical blank comes that was asked for.
    func blank(_ sequence: UInt32, at time: Timestamp) {
        send(.vblank, sequence, time)
    }

    private func send(_ kind: DisplayEvent.Kind, _ sequence: UInt32, _ time: Timestamp) {
        events.append(DisplayEvent(kind: kind, vblank: Vblank(sequence: sequence, time: time), tag: 1))
        var byte: UInt8 = 0
        write(pipe.write, &byte, 1)
    }

    func readEvents() throws(DisplayError) {
        var bytes = [UInt8](repeating: 0, count: 64)
        while read(pipe.read, &bytes, bytes.count) > 0 {}
        let events = events
        self.events = []
        for event in events {
            if event.kind == .flip { isPresenting = false }
            eventHandler?(event)
        }
    }

    func requestVblank() throws(DisplayError) {
        if let refusal { throw refusal }
        requestCount += 1
    }
}
