import CFlingConversion
import CFlingInputHeader
import Replay

@c @implementation
public func fling_replay_create(
    _ trace: OpaquePointer?, _ settings: UnsafePointer<fling_replay_settings>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> OpaquePointer? {
    create(error) { () throws(Failure) in
        let held = try open(trace, as: HeldTrace.self, .trace)
        return try HeldReplay(held, try ReplaySetup(settings))
    }
}

@c @implementation
public func fling_replay_free(_ replay: OpaquePointer?) {
    free(replay, as: HeldReplay.self)
}

@c @implementation
public func fling_replay_get_info(
    _ replay: OpaquePointer?, _ info: UnsafeMutablePointer<fling_replay_info>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(info, .info, error) { () throws(Failure) in try open(replay, as: HeldReplay.self, .replay).info }
}

@c @implementation
public func fling_replay_get_event(
    _ replay: OpaquePointer?, _ index: Int, _ event: UnsafeMutablePointer<fling_event>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(event, .event, error) { () throws(Failure) in
        fling_event(try open(replay, as: HeldReplay.self, .replay).events.element(index, .event))
    }
}

@c @implementation
public func fling_replay_get_gesture(
    _ replay: OpaquePointer?, _ index: Int, _ gesture: UnsafeMutablePointer<fling_gesture>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(gesture, .gesture, error) { () throws(Failure) in
        fling_gesture(try open(replay, as: HeldReplay.self, .replay).gestures.element(index, .gesture))
    }
}

@c @implementation
public func fling_replay_get_frame(
    _ replay: OpaquePointer?, _ index: Int, _ frame: UnsafeMutablePointer<fling_replay_frame>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    make(frame, .frame, error) { (frame) throws(Failure) in
        frame.pointee = try open(replay, as: HeldReplay.self, .replay).frame(at: index)
    }
}

@c @implementation
public func fling_replay_get_transition(
    _ replay: OpaquePointer?, _ index: Int, _ transition: UnsafeMutablePointer<fling_transition>?,
    _ error: UnsafeMutablePointer<fling_error>?
) -> fling_status {
    fill(transition, .transition, error) { () throws(Failure) in
        try open(replay, as: HeldReplay.self, .replay).transitions.element(index, .transition)
    }
}

@c @implementation
public func fling_replay_json(
    _ replay: OpaquePointer?, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
    let json = peek(replay, as: HeldReplay.self)?.json
    length?.pointee = json?.length ?? 0
    return json?.pointer
}

extension Array {
    fileprivate func element(_ index: Int, _ name: Subject) throws(Failure) -> Element {
        guard indices.contains(index) else { throw .index(name, Int64(index)) }
        return self[index]
    }
}
