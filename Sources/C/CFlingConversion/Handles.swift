import CFlingHeader

/// The beginning of every handle's memory, which marks it as a handle of a kind, in both libraries.
package struct HandleHeader {
    /// The raw value of a ``HandleKind``: the memory behind a wrong pointer holds a number, but maybe no
    /// kind.
    package var kind: UInt32
    package var dimensions: Int32
    /// True while a call that may call the app is at work on the handle.
    package var isBusy = false

    package init(kind: HandleKind, dimensions: Int32 = 1) {
        self.kind = kind.rawValue
        self.dimensions = dimensions
    }
}

package enum HandleKind: UInt32 {
    case playhead = 0xF11A_0001
    case tracker
    case draggable
    case arena
    case scroller
    case transform
    case chain
    // Those of libfling-input.
    case trace
    case input
    case recorder
    case replay
    case kernel
}

/// The memory of a handle, which begins with a ``HandleHeader``.
package protocol Handle {
    static var kind: HandleKind { get }
    var header: HandleHeader { get set }
}

/// Allocates C's memory for a handle, and moves the handle there.
package func allocate<Held>(_ held: consuming Held) throws(Failure) -> OpaquePointer {
    guard let room = fling_platform_room(MemoryLayout<Held>.size) else { throw .memory }
    room.bindMemory(to: Held.self, capacity: 1).initialize(to: held)
    return OpaquePointer(room)
}

/// Makes a handle, or reports the failure and returns NULL.
package func create(
    _ error: UnsafeMutablePointer<fling_error>?, _ body: () throws(Failure) -> OpaquePointer
) -> OpaquePointer? {
    do throws(Failure) {
        return try body()
    } catch let failure {
        _ = failure.report(to: error)
        return nil
    }
}

/// Returns the header of a handle; nil for NULL and a handle of another kind.
@inline(__always)
package func header(of handle: OpaquePointer?, _ kind: HandleKind) -> UnsafeMutablePointer<HandleHeader>? {
    guard let handle else { return nil }
    let header = UnsafeMutablePointer<HandleHeader>(handle)
    return header.pointee.kind == kind.rawValue ? header : nil
}

/// Returns a handle's memory; nil for NULL and a handle of another kind.
@inline(__always)
package func peek<Held: Handle>(_ handle: OpaquePointer?, as type: Held.Type) -> UnsafeMutablePointer<Held>? {
    guard let header = header(of: handle, Held.kind) else { return nil }
    return UnsafeMutableRawPointer(header).assumingMemoryBound(to: Held.self)
}

@inline(__always)
package func open<Held: Handle>(
    _ handle: OpaquePointer?, as type: Held.Type, _ name: Subject
) throws(Failure) -> UnsafeMutablePointer<Held> {
    guard let held = peek(handle, as: type) else {
        throw handle == nil ? .missing(name) : .notMade(name)
    }
    return held
}

/// Frees a handle's memory.
package func free<Held: Handle>(_ handle: OpaquePointer?, as type: Held.Type) {
    peek(handle, as: type)?.release()
}

extension UnsafeMutablePointer {
    /// Frees the memory of a handle.
    package func release() {
        deinitialize(count: 1)
        CFlingHeader.free(self)
    }
}
