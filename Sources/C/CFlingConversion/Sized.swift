import CFlingHeader

/// A plain struct of C whose first member is its size, by which each library knows as much of it as it can.
///
/// A size of 0 stands for the struct as version 1.0 has it. A greater one is a newer header's: what this version
/// does not know of it is left alone.
package protocol Sized {
    var size: Int { get set }
    init()
}

extension Sized {
    /// The struct's size in version 1.0. Members that come later are read only where the size says that they are there.
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
