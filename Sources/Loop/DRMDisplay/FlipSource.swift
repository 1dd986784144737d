import Motion

/// A source of page flips and vertical blanks, as a ``DRMClock`` needs it.
protocol FlipSource: AnyObject {
    /// The descriptor of the source, readable when there are events.
    var fileDescriptor: CInt { get }
    /// The seconds from one picture to the next.
    var interval: Double { get }
    /// True if events come with vertical blanks, rather than at once.
    var reportsVblanks: Bool { get }
    /// True if a picture is on its way; an event comes when it is shown.
    var isPresenting: Bool { get }
    /// True if nothing is shown, as another program has the display.
    var isSuspended: Bool { get }
    /// A callback for changes of ``isSuspended``.
    var suspensionHandler: (() -> Void)? { get set }
    /// A callback for each event that is read.
    var eventHandler: ((DisplayEvent) -> Void)? { get set }
    /// Reads the pending events.
    func readEvents() throws(DisplayError)
    /// Asks for an event at the next vertical blank.
    func requestVblank() throws(DisplayError)
}
