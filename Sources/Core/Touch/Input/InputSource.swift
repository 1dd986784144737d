/// A source of touch events for a driver's loop: devices, or the events of a toolkit's window.
///
/// `Libinput` is the source of a program that reads devices itself. An app whose events come from a toolkit
/// makes one of the toolkit's connection, and needs no libinput:
///
///     final class WindowTouches: InputSource {
///         var fileDescriptor: CInt { window.connection }
///
///         func dispatch(_ handle: (InputEvent) -> Void) {
///             while let touch = window.nextTouch() {
///                 let contact = Contact(ContactID(touch.finger), normalized: touch.place / window.size)
///                 switch touch.kind {
///                 case .press: handle(event(.down(contact), at: touch.time))
///                 case .motion: handle(event(.move(contact), at: touch.time))
///                 case .lift: handle(event(.up(contact.id), at: touch.time))
///                 }
///                 handle(event(.frame, at: touch.time))
///             }
///         }
///
///         func suspend(_ handle: (InputEvent) -> Void) { handle(event(.suspend, at: .now)) }
///
///         func resume(_ handle: (InputEvent) -> Void) { handle(event(.resume, at: .now)) }
///
///         private func event(_ action: InputEvent.Action, at time: Timestamp) -> InputEvent {
///             InputEvent(time: time, device: DeviceID(1), action: action)
///         }
///     }
///
///     let driver = try Driver(WindowTouches(), clock: TimerClock())
///
/// An app whose toolkit calls it for each event, with no descriptor to wait for, needs no source: it hands
/// the events to the driver's `handle(_:)`. A source is used by one thread at a time.
public protocol InputSource: AnyObject {
    /// The error of a source that can't go on; `Never` if it has none, as in the example.
    ///
    /// A source of which one function throws and the other doesn't names it: `typealias Failure = WindowError`.
    associatedtype Failure: Error & Equatable

    /// A descriptor that is readable when there is something to dispatch, the same one for the lifetime of
    /// the source. It belongs to the source: don't close it.
    var fileDescriptor: CInt { get }

    /// Gives all pending events to `handle`, in order, and never waits.
    ///
    /// It is also called when nothing is pending: at first, so that the source reports the devices that are
    /// there, and before a deadline, so that earlier events come first. Times are those of CLOCK_MONOTONIC, or
    /// of the driver's clock if that has a time scale of its own.
    func dispatch(_ handle: (InputEvent) -> Void) throws(Failure)

    /// Releases the devices, before the session is switched away or the machine sleeps.
    ///
    /// `handle` gets an ``InputEvent/Action/suspend``, which cancels all contacts and gestures.
    func suspend(_ handle: (InputEvent) -> Void)

    /// Takes the devices again after ``suspend(_:)``; `handle` gets an ``InputEvent/Action/resume``.
    func resume(_ handle: (InputEvent) -> Void) throws(Failure)
}
