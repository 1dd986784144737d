import Motion

/// What shows pictures, and says when it does, as a ``DRMClock`` needs it.
protocol FlipSource: AnyObject {
    /// Readable when there are events.
    var fileDescriptor: CInt { get }
    /// Seconds from one picture to the next.
    var interval: Double { get }
    /// Whether events come with vertical blanks, rather than at once.
    var reportsVblanks: Bool { get }
    /// Whether a picture is on its way; an event comes when it is shown.
    var isPresenting: Bool { get }
    /// Whether nothing is shown, as another program has the display.
    var isSuspended: Bool { get }
    /// Is called when ``isSuspended`` has changed.
    var onSuspension: (() -> Void)? { get set }
    /// Is told of each event that is read.
    var onEvent: ((DisplayEvent) -> Void)? { get set }
    /// Reads what events there are.
    func readEvents() throws(DisplayError)
    /// Asks for an event at the next vertical blank.
    func requestVblank() throws(DisplayError)
}
