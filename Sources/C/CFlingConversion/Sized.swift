import CFlingHeader

/// A plain struct of C that may grow in later versions. Its first member is its size, as the caller has it.
///
/// The first bytes count, so many as the caller and this version both have.
package protocol Sized {
    /// A struct of zeros.
    init()
    var size: Int { get set }
    /// The size of version 1.0.
    static var firstSize: Int { get }
    /// True if an init function of C's makes one: without it, a size of 0 doesn't stand for that of version 1.0.
    static var isInitialized: Bool { get }
}

extension Sized {
    package static var isInitialized: Bool { false }
}

extension UnsafePointer where Pointee: Sized {
    /// The bytes of the caller's struct; nil for a size that no version has.
    @inline(__always)
    fileprivate var extent: Int? { Pointee.extent(UnsafeRawPointer(self).load(as: Int.self)) }

    /// The caller's struct, with members of `defaults` where it has none; nil for a size that no version has. All
    /// elements of an array have the size of the first.
    @inline(__always)
    package func read(at index: Int = 0, else defaults: @autoclosure () -> Pointee = Pointee()) -> Pointee? {
        guard let extent else { return nil }
        let place = UnsafeRawPointer(self) + index * extent
        if extent >= MemoryLayout<Pointee>.size { return place.load(as: Pointee.self) }
        var known = defaults()
        withUnsafeMutableBytes(of: &known) {
            $0.copyMemory(from: UnsafeRawBufferPointer(start: place, count: extent))
        }
        return known
    }
}

extension UnsafeMutablePointer where Pointee: Sized {
    /// True if some version has a struct of the caller's size.
    @inline(__always)
    package var hasSize: Bool { UnsafePointer(self).extent != nil }

    /// Fills the caller's struct as far as it goes, with zeros after the members of this version. Returns false, and
    /// does nothing, for a size that no version has.
    @inline(__always)
    package func fill(with known: Pointee) -> Bool {
        guard let extent = UnsafePointer(self).extent else { return false }
        fill(with: known, extent: extent)
        return true
    }

    /// Fills the caller's struct if there is something to fill it with, or empties it, and returns false.
    @inline(__always)
    package func fill(with known: Pointee?) -> Bool {
        fill(with: known ?? Pointee()) && known != nil
    }

    /// Fills a struct whose size the caller gives, or empties it and returns false if no version has that size.
    package func initialize(to known: Pointee, size: Int) -> Bool {
        guard let extent = Pointee.extent(size) else {
            // A struct without a size has no member for certain; one too large for any version has the first.
            let least = size >= 0 ? Swift.min(size, Pointee.firstSize) : Pointee.firstSize
            UnsafeMutableRawPointer(self).initializeMemory(as: UInt8.self, repeating: 0, count: least)
            return false
        }
        fill(with: known, extent: extent)
        return true
    }

    @inline(__always)
    private func fill(with known: Pointee, extent: Int) {
        var known = known
        known.size = extent
        let common = Swift.min(extent, MemoryLayout<Pointee>.size)
        let place = UnsafeMutableRawPointer(self)
        withUnsafeBytes(of: &known) {
            UnsafeMutableRawBufferPointer(start: place, count: common)
                .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<common]))
        }
        guard extent > common else { return }
        (place + common).initializeMemory(as: UInt8.self, repeating: 0, count: extent - common)
    }
}

extension Sized {
    @inline(__always)
    fileprivate static func extent(_ size: Int) -> Int? {
        if size == 0, !isInitialized { return firstSize }
        let isAligned = size % MemoryLayout<Self>.alignment == 0
        return size >= firstSize && size <= 65536 && isAligned ? size : nil
    }
}

extension fling_timing: Sized {
    package static var firstSize: Int { fling_timing_first_size }
}

extension fling_event: Sized {
    package static var firstSize: Int { fling_event_first_size }
}

extension fling_gesture: Sized {
    package static var firstSize: Int { fling_gesture_first_size }
}

extension fling_detent: Sized {
    package static var firstSize: Int { fling_detent_first_size }
}

extension fling_release: Sized {
    package static var firstSize: Int { fling_release_first_size }
}

extension fling_release_choice: Sized {
    package static var firstSize: Int { fling_release_choice_first_size }
}

extension fling_gesture_map: Sized {
    package static var firstSize: Int { fling_gesture_map_first_size }
}

extension fling_transition: Sized {
    package static var firstSize: Int { fling_transition_first_size }
}

extension fling_recognizer: Sized {
    package static var firstSize: Int { fling_recognizer_first_size }
    package static var isInitialized: Bool { true }
}

extension fling_drag_rules: Sized {
    package static var firstSize: Int { fling_drag_rules_first_size }
    package static var isInitialized: Bool { true }
}

extension fling_scroll_rules: Sized {
    package static var firstSize: Int { fling_scroll_rules_first_size }
    package static var isInitialized: Bool { true }
}

extension fling_transform_rules: Sized {
    package static var firstSize: Int { fling_transform_rules_first_size }
    package static var isInitialized: Bool { true }
}
