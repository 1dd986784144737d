/// A call that a scene will make at a moment of its own time; see ``Scene/schedule(at:_:)``.
///
///     let call = scene.schedule(at: scene.time.advanced(by: 2)) { banner.y = -80 }
///     call.cancel()
public final class ScheduledCall {
    /// The time of the call, in the scene's own time; later than every event while the call is paused.
    public private(set) var time: Timestamp
    let serial: UInt64
    private(set) var call: () -> Void
    private weak var scene: Scene?
    /// The seconds left while the call is paused.
    private var remaining: Double?

    init(in scene: Scene, serial: UInt64, at time: Timestamp, call: @escaping () -> Void) {
        self.scene = scene
        self.serial = serial
        self.time = time
        self.call = call
    }

    /// Cancels the call.
    public func cancel() {
        scene?.forget(self)
    }

    /// Pauses the call: the time left stands still.
    public func pause() {
        guard let scene, remaining == nil else { return }
        remaining = time.seconds(since: scene.localTime)
        time = .never
    }

    /// Resumes the call with the time that was left.
    public func resume() {
        guard let scene, let remaining else { return }
        self.remaining = nil
        time = scene.localTime.advanced(by: remaining)
        scene.wait(for: self)
    }

    /// Releases the closure, and everything that it keeps alive, such as a running animator, when the scene
    /// is released.
    func sceneWillGo() {
        call = {}
    }

    /// Makes the call when the change in progress is complete, and cancels the scheduled one.
    func callNow() {
        guard let scene else { return }
        scene.forget(self)
        scene.call(call)
    }
}
