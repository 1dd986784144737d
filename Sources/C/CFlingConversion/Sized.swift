import CFlingHeader

/// A plain struct of C whose first member is its size, which tells a library how many members it has.
///
/// A size of 0 stands for the struct of version 1.0. A greater size comes from a newer header: members
/// unknown to this version are ignored.
package protocol Sized {
    var size: Int { get set }
    init()
}

extension Sized {
    /// The struct's size in version 1.0. Later members are read only if the size includes them.
    package static var firstSize: Int { MemoryLayout<Self>.size }

    /// The bytes from one struct of an array to the next; nil if no version has a struct of that size.
    @inline(__always)
    package var stride: Int? {
        if size == 0 { return Self.firstSize }
        let isAligned = size % MemoryLayout<Self>.alignment == 0
        return size >= Self.firstSize && size <= 65536 && isAligned ? size : nil
    }
}

extension fling_tolerance: Sized {}
extension fling_timing: Sized {}
extension fling_event: Sized {}
extension fling_detent: Sized {}
extension fling_gesture_map: Sized {}
