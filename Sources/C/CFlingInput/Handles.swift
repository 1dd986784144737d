import CFlingHeader
import CFlingInputHeader

/// The object behind a handle.
protocol HandleObject: AnyObject {
    static var kind: HandleKind { get }
}

enum HandleKind: UInt32 {
    // Far from the numbers of libfling's handles, so that neither library takes one of the other's for its
    // own.
    case trace = 0xF11B_0001
    case input
    case recorder
    case replay
    case kernel
}

/// The memory that C's pointer points to: the handle.
private struct HandleBlock {
    /// The raw value of a ``HandleKind``: the memory behind a wrong pointer holds a number, but maybe no
    /// kind.
    var kind: UInt32
    /// The object, which the handle retains.
    var object: UnsafeMutableRawPointer
}

/// Makes a handle, or reports the failure and returns NULL.
func create<Object: HandleObject>(
    _ error: UnsafeMutablePointer<fling_error>?, _ body: () throws(Failure) -> Object
) -> OpaquePointer? {
    do throws(Failure) {
        let object = Unmanaged.passRetained(try body()).toOpaque()
        let block = UnsafeMutablePointer<HandleBlock>.allocate(capacity: 1)
        block.initialize(to: HandleBlock(kind: Object.kind.rawValue, object: object))
        return OpaquePointer(block)
    } catch let failure {
        _ = failure.report(to: error)
        return nil
    }
}

/// Returns the object behind a handle; nil for NULL and a handle of another kind.
@inline(__always)
func peek<Object: HandleObject>(_ handle: OpaquePointer?, as type: Object.Type) -> Object? {
    guard let handle else { return nil }
    let block = UnsafePointer<HandleBlock>(handle).pointee
    guard block.kind == Object.kind.rawValue else { return nil }
    return Unmanaged<Object>.fromOpaque(block.object).takeUnretainedValue()
}

@inline(__always)
func open<Object: HandleObject>(
    _ handle: OpaquePointer?, as type: Object.Type, _ name: String
) throws(Failure) -> Object {
    guard let object = peek(handle, as: type) else {
        throw handle == nil ? .missing(name) : .notMade(name)
    }
    return object
}

/// Frees a handle's memory, and releases its object.
func free<Object: HandleObject>(_ handle: OpaquePointer?, as type: Object.Type) {
    guard let handle, let object = peek(handle, as: type) else { return }
    UnsafeMutablePointer<HandleBlock>(handle).deallocate()
    Unmanaged.passUnretained(object).release()
}

/// A gate that refuses calls while one that may call the app is in progress.
final class Gate {
    private(set) var isBusy = false

    func work<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        guard !isBusy else { throw .busy }
        isBusy = true
        defer { isBusy = false }
        return try body()
    }

    func check() throws(Failure) {
        guard !isBusy else { throw .busy }
    }
}
