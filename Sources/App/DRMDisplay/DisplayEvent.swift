import CDRM
import Glibc
import Motion

/// What a card says of a display: that a picture is on it, or that a vertical blank has come that was waited for.
struct DisplayEvent: Equatable {
    enum Kind { case flip, vblank }

    var kind: Kind
    var vblank: Vblank
    /// What was given when it was asked for.
    var tag: UInt64
}

/// The moment at which a display begins to show a picture, and its number. Numbers begin anywhere, and after the largest
/// comes 0.
struct Vblank: Equatable {
    var sequence: UInt32
    /// On CLOCK_MONOTONIC.
    var time: Timestamp
}

extension DisplayEvent {
    /// The events in what was read from a card. What is none of these, or cut short, is left out.
    static func parse(_ bytes: UnsafeRawBufferPointer, _ handle: (DisplayEvent) -> Void) {
        var offset = 0
        while offset + MemoryLayout<drm_event>.size <= bytes.count {
            let head = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
            let length = Int(head.length)
            guard length >= MemoryLayout<drm_event>.size, offset + length <= bytes.count else { return }
            if let event = DisplayEvent(
                head, UnsafeRawBufferPointer(rebasing: bytes[offset..<(offset + length)]))
            {
                handle(event)
            }
            offset += length
        }
    }

    private init?(_ head: drm_event, _ bytes: UnsafeRawBufferPointer) {
        switch CInt(bitPattern: head.type) {
        case DRM_EVENT_FLIP_COMPLETE:
            guard bytes.count >= MemoryLayout<drm_event_vblank>.size else { return nil }
            let event = bytes.loadUnaligned(as: drm_event_vblank.self)
            let nanoseconds = Int64(event.tv_sec) * 1_000_000_000 + Int64(event.tv_usec) * 1000
            let vblank = Vblank(sequence: event.sequence, time: Timestamp(nanoseconds: nanoseconds))
            self.init(kind: .flip, vblank: vblank, tag: event.user_data)
        case DRM_EVENT_CRTC_SEQUENCE:
            guard bytes.count >= MemoryLayout<drm_event_crtc_sequence>.size else { return nil }
            let event = bytes.loadUnaligned(as: drm_event_crtc_sequence.self)
            let time = Timestamp(nanoseconds: event.time_ns)
            let vblank = Vblank(sequence: UInt32(truncatingIfNeeded: event.sequence), time: time)
            self.init(kind: .vblank, vblank: vblank, tag: event.user_data)
        default:
            return nil
        }
    }
}
