/// A call that a scene will make at a moment of its own time; see ``Scene/schedule(at:_:)``.
///
///     let call = scene.schedule(at: scene.time.advanced(by: 2)) { banner.y = -80 }
///     call.cancel()
public final class ScheduledCall {
    /// When, in the scene's own time; later than everything while it is paused.
    public private(set) var time: Timestamp
    let serial: UInt64
    private(set) var call: () -> Void
    private weak var scene: Scene?
    /// Seconds, while it is paused.
    private var remaining: Double?

    init(in scene: Scene, serial: UInt64, at time: Timestamp, call: @escaping () -> Void) {
        self.scene = scene
        self.serial = serial
        self.time = time
        self.call = call
    }

    /// Forgets the call.
    public func cancel() {
        scene?.forget(self)
    }

    /// Lets the time that is left stand still.
    public func pause() {
        guard let scene, remaining == nil else { return }
        remaining = time.seconds(since: scene.localTime)
        time = .never
    }

    /// Goes on with the time that was left.
    public func resume() {
        guard let scene, let remaining else { return }
        self.remaining = nil
        time = scene.localTime.advanced(by: remaining)
        scene.wait(for: self)
    }

    /// The scene is gone: whatever the call keeps alive, as an animator that runs, is let go.
    func sceneWillGo() {
        call = {}
    }

    /// Makes the call when the change in progress is complete, and not later again.
    func callNow() {
        guard let scene else { return }
        scene.forget(self)
        scene.call(call)
    }
}
