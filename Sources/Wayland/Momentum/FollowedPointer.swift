import Wire

/// A wl_pointer of the program: the frame that is being sent, and the glide after a lift.
struct FollowedPointer {
    let object: UInt32
    let seat: UInt32
    let version: UInt32
    var glide: AxisGlide
    /// The surface under the pointer.
    var focus: UInt32?
    /// The object of this side's own that reports fingers at rest; nil if there is none.
    var hold: UInt32?
    /// The scroll events of the frame that is being sent, as they came, without stops.
    var held: [UInt8] = []
    var frame = AxisFrame()
    /// The axes that fingers scroll, as bits.
    private var scrolling: UInt8 = 0
    /// The axes whose stop the program has not seen yet.
    private var owedStops: UInt8 = 0
    /// The axes' direction relative to the fingers, as the compositor last reported it.
    private var directions: [UInt32?] = [nil, nil]

    init(_ object: UInt32, seat: UInt32, version: UInt32, glide: AxisGlide) {
        (self.object, self.seat, self.version, self.glide) = (object, seat, version, glide)
    }

    var glides: Bool { glide.isGliding }

    /// True if it could receive reports of fingers at rest. A pointer that has been over no surface may be one
    /// of a seat that is gone.
    var wantsHold: Bool { hold == nil && focus != nil }
}

/// The scroll events of a frame.
struct AxisFrame {
    var source: UInt32?
    var displacement = SIMD2<Double>.zero
    /// The axes that have moved and that have stopped, as bits.
    var moved: UInt8 = 0
    var stopped: UInt8 = 0
    /// The time of the last event, in milliseconds of the compositor's clock.
    var time: UInt32 = 0

    var isEmpty: Bool { source == nil && moved == 0 && stopped == 0 }
}

extension FollowedPointer {
    /// Takes a scroll event into the frame.
    mutating func take(_ event: PointerEvent, _ message: WireMessage) throws(WireError) {
        switch event {
        case .axis:
            let bit = axisBit(try message.word(1))
            frame.time = try message.word(0)
            frame.moved |= bit
            let displacement = Double(Int32(bitPattern: try message.word(2))) / 256
            if bit == 1 {
                frame.displacement.y += displacement
            } else if bit == 2 {
                frame.displacement.x += displacement
            }
        case .axisSource: frame.source = try message.word(0)
        case .axisStop:
            frame.time = try message.word(0)
            frame.stopped |= axisBit(try message.word(1))
        case .axisRelativeDirection:
            let axis = try message.word(0)
            if axis < 2 { directions[Int(axis)] = try message.word(1) }
        default: break
        }
    }

    /// The bit of an axis: 1 for the vertical one, whose number is 0, and 2 for the horizontal one.
    private func axisBit(_ axis: UInt32) -> UInt8 { axis < 2 ? 1 << UInt8(axis) : 0 }

    /// Ends a frame of scroll events: writes the program's events for them, without the frame's end.
    ///
    /// - Returns: True if the frame's end is to be sent.
    mutating func endFrame(at now: Timestamp, _ clock: WireClock, into program: inout [UInt8]) -> Bool {
        let frame = frame
        let time = clock.time(of: frame.time)
        defer {
            self.frame = AxisFrame()
            held.removeAll(keepingCapacity: true)
        }
        let isFinger = frame.source == AxisSource.finger || frame.source == nil && scrolling != 0
        guard !frame.isEmpty, isFinger else {
            if !frame.isEmpty { endGlide(at: now, clock, into: &program) }
            program += held
            for axis in axes(frame.stopped) {
                program.appendMessage(to: object, PointerEvent.axisStop.rawValue, frame.time, axis)
            }
            return true
        }
        if frame.moved != 0 {
            endGlide(at: now, clock, into: &program)
            glide.endHold(at: time)
            glide.scroll(by: frame.displacement, at: time)
            scrolling |= frame.moved
            owedStops &= ~frame.moved
            program += held
        }
        guard frame.stopped != 0 else { return true }
        scrolling &= ~frame.stopped
        owedStops |= frame.stopped
        if scrolling == 0, !glide.lift(at: time) {
            if frame.moved == 0 { program += held }
            appendStops(at: frame.time, into: &program)
            return true
        }
        return frame.moved != 0
    }

    /// Keeps a scroll event for the end of the frame.
    mutating func hold(_ message: WireMessage) { held += message.bytes }

    /// Advances the glide, and writes a frame of it. A glide that moves nothing more ends.
    mutating func step(
        to time: Timestamp, _ clock: WireClock, showing shown: inout ShownMotion, into program: inout [UInt8]
    ) {
        guard glides else { return }
        let displacement = glide.step(to: time)
        guard shown.goesOn(by: displacement, at: time) else {
            return endGlide(at: time, clock, into: &program)
        }
        let milliseconds = clock.milliseconds(at: time)
        if displacement != .zero {
            program.appendMessage(to: object, PointerEvent.axisSource.rawValue, AxisSource.continuous)
            for (axis, displacement) in [displacement.y, displacement.x].enumerated() where displacement != 0
            {
                if version >= PointerEvent.firstVersionWithDirection, let direction = directions[axis] {
                    program.appendMessage(
                        to: object, PointerEvent.axisRelativeDirection.rawValue, UInt32(axis), direction)
                }
                let fixed = UInt32(bitPattern: Int32(clamping: Int64((displacement * 256).rounded())))
                program.appendMessage(
                    to: object, PointerEvent.axis.rawValue, milliseconds, UInt32(axis), fixed)
            }
            program.appendMessage(to: object, PointerEvent.frame.rawValue)
        }
        if !glides { tellStops(at: milliseconds, into: &program) }
    }

    /// Ends the glide where it is, and notifies the program that the axes have stopped.
    mutating func endGlide(at time: Timestamp, _ clock: WireClock, into program: inout [UInt8]) {
        guard glides else { return }
        glide.stop(at: time)
        tellStops(at: clock.milliseconds(at: time), into: &program)
    }

    /// Fingers rest on the touchpad: ends the glide, and a flick of theirs adds to it.
    mutating func holdGlide(at time: Timestamp, _ clock: WireClock, into program: inout [UInt8]) {
        guard glides else { return }
        glide.hold(at: time)
        tellStops(at: clock.milliseconds(at: time), into: &program)
    }

    private mutating func tellStops(at milliseconds: UInt32, into program: inout [UInt8]) {
        program.appendMessage(to: object, PointerEvent.axisSource.rawValue, AxisSource.continuous)
        appendStops(at: milliseconds, into: &program)
        program.appendMessage(to: object, PointerEvent.frame.rawValue)
    }

    private mutating func appendStops(at milliseconds: UInt32, into program: inout [UInt8]) {
        for axis in axes(owedStops) {
            program.appendMessage(to: object, PointerEvent.axisStop.rawValue, milliseconds, axis)
        }
        owedStops = 0
    }

    private func axes(_ bits: UInt8) -> [UInt32] { [0, 1].filter { bits & (1 << UInt8($0)) != 0 } }
}
