import CFlingHeader
import CFlingInputHeader

/// What a handle leads to.
protocol HandleObject: AnyObject {
    static var kind: HandleKind { get }
}

enum HandleKind: UInt32 {
    // Far from the numbers of libfling's handles, so that neither library takes one of the other's for its own.
    case trace = 0xF11B_0001
    case input
    case recorder
    case replay
    case kernel
}

/// The memory that C's pointer points to.
private struct HandleBlock {
    /// The raw value of a ``HandleKind``: what lies behind a wrong pointer is a number, but may be no kind.
    var kind: UInt32
    /// The object, which the handle keeps alive.
    var object: UnsafeMutableRawPointer
}

/// Makes a handle, or says why not.
func create<Object: HandleObject>(
    _ error: UnsafeMutablePointer<fling_input_error>?, _ body: () throws(Failure) -> Object
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

/// What a handle leads to; nil for NULL and a handle of another kind.
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

/// Gives a handle's memory back, and lets go of what it led to.
func free<Object: HandleObject>(_ handle: OpaquePointer?, as type: Object.Type) {
    guard let handle, let object = peek(handle, as: type) else { return }
    let block = UnsafeMutablePointer<HandleBlock>(handle)
    fling_platform_forget(&block.pointee.kind)
    block.deallocate()
    Unmanaged.passUnretained(object).release()
}

/// Keeps calls out while one is at work that may call the app.
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
