import CDRM
import Glibc
import Motion

/// An event of a card: a picture is on the display, or a requested vertical blank has come.
struct DisplayEvent: Equatable {
    enum Kind { case flip, vblank }

    var kind: Kind
    var vblank: Vblank
    /// The tag that was given with the request.
    var tag: UInt64
}

/// The time at which a display begins to show a picture, and its number. Numbers begin anywhere; 0 follows
/// the largest.
struct Vblank: Equatable {
    var sequence: UInt32
    /// The time on CLOCK_MONOTONIC.
    var time: Timestamp
}

extension DisplayEvent {
    /// Passes the events among bytes read from a card to `handle`; other events and truncated ones are left
    /// out.
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
