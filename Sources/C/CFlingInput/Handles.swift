import CFlingConversion
import CFlingInputHeader

/// The object behind a handle.
protocol HandleObject: AnyObject {
    static var kind: HandleKind { get }
}

/// The memory of a handle, which retains its object.
private struct ObjectHandle<Object: HandleObject>: Handle {
    static var kind: HandleKind { Object.kind }

    var header = HandleHeader(kind: Object.kind)
    let object: Object
}

/// Makes a handle, or reports the failure and returns NULL. Inlined, so that the function of C that makes it stands in a
/// backtrace.
@inline(__always)
func create<Object: HandleObject>(
    _ error: UnsafeMutablePointer<fling_error>?, _ body: () throws(Failure) -> Object
) -> OpaquePointer? {
    do throws(Failure) {
        return try allocate(ObjectHandle(object: try body()))
    } catch let failure {
        _ = failure.report(to: error)
        return nil
    }
}

/// Returns the object behind a handle; nil for NULL and a handle of another kind.
func peek<Object: HandleObject>(_ handle: OpaquePointer?, as type: Object.Type) -> Object? {
    peek(handle, as: ObjectHandle<Object>.self)?.pointee.object
}

func open<Object: HandleObject>(
    _ handle: OpaquePointer?, as type: Object.Type, _ name: Subject
) throws(Failure) -> Object {
    try open(handle, as: ObjectHandle<Object>.self, name).pointee.object
}

/// Frees a handle's memory, and releases its object.
func free<Object: HandleObject>(_ handle: OpaquePointer?, as type: Object.Type) {
    free(handle, as: ObjectHandle<Object>.self)
}

/// A gate that refuses calls while one that may call the app is in progress. An input's recorders share it with the
/// input, whose handle they may outlive: so it lies not in the handle's header, as in libfling.
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
