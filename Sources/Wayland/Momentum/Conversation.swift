import Wire

/// The options of glides.
public struct GlideOptions: Equatable, Sendable {
    /// The law by which a glide slows down.
    public var feel = Feel.ios
    /// The factor by which the velocity at the lift is multiplied.
    public var speed = 1.0
    /// True if keys and modifiers do not end a glide.
    public var stopsNaturally = false
    /// True if motion of the pointer ends a glide.
    public var stopsOnMotion = false

    /// Creates options with the defaults of each property.
    public init() {}
}

/// A program and its compositor, who speak Wayland with each other through this side.
///
///     var talk = Conversation(GlideOptions())
///     let count = try talk.relay(bytes, from: .compositor, at: now, into: &said)   // whole messages
///     if let time = talk.nextFrame, time <= now { talk.frame(at: now, into: &said) }
///
/// Messages pass as they are, but for the scroll events of fingers: after a lift at speed, the program
/// receives further axis events instead of the stop, until the motion has come to rest or something ends it.
/// It follows only the objects from which a wl_pointer comes, and surfaces, which show when a frame is due and
/// which content moves.
///
/// Fingers that come down again without moving are reported by a hold gesture, of an object that the program
/// does not know. A client has to number its objects without gaps, so that such an object takes a number that
/// the program has used before: the message is kept back by which the program would learn that the number is
/// free.
public struct Conversation: Talk, Sendable {
    /// The time at which the next frame of a glide is due; nil while none glides.
    public private(set) var nextFrame: Timestamp?

    private let options: GlideOptions
    private var objects: [UInt32: WireObject] = [:]
    private var pointers: [FollowedPointer] = []
    private var clock = WireClock()
    private var modifiers: [UInt32: [UInt32]] = [:]
    /// The shortest time between two frames of an output, in seconds, by the outputs that the program knows.
    private var intervals: [UInt32: Double] = [:]
    private var lastFrame = Timestamp.zero
    private var shown = ShownMotion()
    /// The global of hold gestures, and the registry that has announced it.
    private var gestures: (registry: UInt32, name: UInt32)?
    private var gesturesObject: UInt32?
    /// Numbers that the compositor has freed, and the program does not know to be free.
    private var spareNumbers: [UInt32] = []
    /// Messages to the program that come before the one that is looked at.
    private var inserted: [UInt8] = []

    /// The first version of the protocol of gestures that has holds.
    private static let holdVersion: UInt32 = 3
    private static let gesturesInterface = "zwp_pointer_gestures_v1"

    /// Creates a conversation that has not begun.
    public init(_ options: GlideOptions) { self.options = options }

    /// Relays the whole messages at the beginning of `bytes`.
    ///
    /// - Returns: The number of bytes that were relayed; the rest is the beginning of a message.
    public mutating func relay(
        _ bytes: UnsafeRawBufferPointer, from party: Party, at now: Timestamp, into said: inout Said
    ) throws(WireError) -> Int {
        var (start, offset) = (0, 0)
        while let message = try WireMessage(UnsafeRawBufferPointer(rebasing: bytes[offset...])) {
            let passes: Bool
            switch party {
            case .program:
                passes = try follow(request: message, at: now, into: &said.toCompositor)
                if passes { said.toCompositor += bytes[offset..<offset + message.size] }
            case .compositor:
                passes = try follow(event: message, at: now, into: &said.toCompositor)
                // Messages that pass one after the other are copied at once.
                if !passes || !inserted.isEmpty {
                    said.toProgram += bytes[start..<offset]
                    said.toProgram += inserted
                    inserted.removeAll(keepingCapacity: true)
                    start = passes ? offset : offset + message.size
                }
            }
            offset += message.size
        }
        if party == .compositor { said.toProgram += bytes[start..<offset] }
        return offset
    }

    /// Tells the program the frame of each glide that is due.
    ///
    /// - Parameter isHeard: False for a program that reads too slowly: the next frame goes further instead.
    public mutating func frame(at now: Timestamp, into said: inout Said, isHeard: Bool = true) {
        guard isHeard else {
            lastFrame = now
            return scheduleFrame(after: interval)
        }
        tellFrame(at: now, isPaced: false)
        said.toProgram += inserted
        inserted.removeAll(keepingCapacity: true)
    }
}

extension Conversation {
    /// The number of objects, pointers and numbers that are kept.
    var size: Int {
        objects.count + pointers.count + spareNumbers.count + intervals.count + modifiers.count
    }

    /// True for an object of this side's own.
    func isOwn(_ number: UInt32) -> Bool { objects[number]?.isOwn ?? false }
}

// MARK: - Frames

extension Conversation {
    private var interval: Double { intervals.values.min() ?? 1.0 / 60 }

    /// Tells a frame of each glide.
    ///
    /// - Parameter isPaced: True for a frame that a frame callback has asked for; the next one will come then,
    ///   too, unless the program has stopped to draw.
    private mutating func tellFrame(at now: Timestamp, isPaced: Bool) {
        for index in pointers.indices where pointers[index].glides {
            pointers[index].step(to: clock.present(now), clock, showing: &shown, into: &inserted)
        }
        lastFrame = now
        scheduleFrame(after: isPaced ? 1.5 * interval : interval)
    }

    private mutating func scheduleFrame(after seconds: Double) {
        nextFrame = pointers.contains { $0.glides } ? lastFrame + seconds : nil
    }

    /// Ends the glides of a seat, or those over a surface, before the message that is looked at.
    private mutating func endGlides(at now: Timestamp, where isMeant: (FollowedPointer) -> Bool) {
        guard nextFrame != nil else { return }
        for index in pointers.indices where isMeant(pointers[index]) {
            pointers[index].endGlide(at: clock.present(now), clock, into: &inserted)
        }
        if !pointers.contains(where: { $0.glides }) { nextFrame = nil }
    }
}

// MARK: - Events

extension Conversation {
    /// Follows an event of the compositor's; writes requests of this side's own.
    ///
    /// - Returns: True if the program is to receive it.
    private mutating func follow(
        event message: WireMessage, at now: Timestamp, into requests: inout [UInt8]
    ) throws(WireError) -> Bool {
        if message.object == WireMessage.display {
            guard message.opcode == Event.displayDeleteID else { return true }
            return forget(try message.word(0), into: &requests)
        }
        guard let object = objects[message.object] else { return true }
        switch (object, message.opcode) {
        case (.registry, Event.registryGlobal):
            let (interface, next) = try message.text(1)
            if interface == Self.gesturesInterface, try message.word(next) >= Self.holdVersion {
                gestures = (message.object, try message.word(0))
            }
        case (.output, Event.outputMode):
            // The first flag is that of the current mode; a rate is in thousandths of a Hertz.
            let rate = Double(Int32(bitPattern: try message.word(3))) / 1000
            if try message.word(0) & 1 != 0, (10...1000).contains(rate) {
                intervals[message.object] = 1 / rate
            }
        case (.frameCallback, Event.callbackDone):
            if nextFrame != nil, now - lastFrame >= interval / 2 { tellFrame(at: now, isPaced: true) }
        case (.keyboard(let seat), Event.keyboardKey):
            if !options.stopsNaturally, try message.word(3) == 1 { endGlides(at: now) { $0.seat == seat } }
        case (.keyboard(let seat), Event.keyboardModifiers):
            let state = [try message.word(1), try message.word(2), try message.word(3), try message.word(4)]
            let isChange = modifiers.updateValue(state, forKey: message.object) != state
            if !options.stopsNaturally, isChange { endGlides(at: now) { $0.seat == seat } }
        case (.touch(let seat), Event.touchDown):
            endGlides(at: now) { $0.seat == seat }
        case (.ownHold(let pointer), let opcode):
            hold(of: pointer, begins: opcode == Event.holdBegin, at: now)
            return false
        case (.pointer, let opcode):
            guard let event = PointerEvent(rawValue: opcode),
                let index = pointers.firstIndex(where: { $0.object == message.object })
            else { return true }
            return try follow(event, message, ofPointer: index, at: now)
        default: break
        }
        return object != .ownGestures
    }

    private mutating func follow(
        _ event: PointerEvent, _ message: WireMessage, ofPointer index: Int, at now: Timestamp
    ) throws(WireError) -> Bool {
        switch event {
        case .axis, .axisStop, .axisSource, .axisDiscrete, .axisValue120, .axisRelativeDirection:
            try pointers[index].take(event, message)
            if event == .axis || event == .axisStop {
                let time = pointers[index].frame.time
                if !pointers.contains(where: { $0.glide.isScrolling }) { clock.set(time, to: now) }
                clock.note(time, at: now)
            }
            if event != .axisStop { pointers[index].hold(message) }
            return false
        case .frame:
            let wasScrolling = pointers[index].glide.isScrolling
            let isSent = pointers[index].endFrame(at: clock.present(now), clock, into: &inserted)
            if pointers[index].glide.isScrolling, !wasScrolling { shown.begin() }
            if nextFrame == nil {
                lastFrame = now
                scheduleFrame(after: interval)
            } else if !pointers.contains(where: { $0.glides }) {
                nextFrame = nil
            }
            return isSent
        case .enter:
            pointers[index].focus = try message.word(1)
            endGlides(at: now) { $0.object == message.object }
        case .leave:
            pointers[index].focus = nil
            endGlides(at: now) { $0.object == message.object }
        case .button:
            endGlides(at: now) { $0.object == message.object }
        case .motion:
            if options.stopsOnMotion { endGlides(at: now) { $0.object == message.object } }
        }
        return true
    }

    private mutating func hold(of pointer: UInt32, begins: Bool, at now: Timestamp) {
        guard let index = pointers.firstIndex(where: { $0.object == pointer }) else { return }
        if begins {
            pointers[index].holdGlide(at: clock.present(now), clock, into: &inserted)
            if !pointers.contains(where: { $0.glides }) { nextFrame = nil }
        } else {
            pointers[index].glide.endHold(at: clock.present(now))
        }
    }

    /// Forgets an object that the compositor has destroyed.
    ///
    /// - Returns: True if the program is to learn that its number is free.
    private mutating func forget(_ number: UInt32, into requests: inout [UInt8]) -> Bool {
        let object = objects.removeValue(forKey: number)
        intervals[number] = nil
        modifiers[number] = nil
        if gestures?.registry == number { gestures = nil }
        pointers.removeAll { $0.object == number }
        guard object?.isOwn != true else {
            spareNumbers.append(number)
            return false
        }
        guard gestures != nil, pointers.contains(where: { $0.wantsHold }) else { return true }
        let isKept = spareNumbers.isEmpty && number < WireMessage.firstOfCompositor
        if isKept { spareNumbers.append(number) }
        makeHolds(into: &requests)
        return !isKept
    }
}

// MARK: - Requests

extension Conversation {
    /// Follows a request of the program's; writes requests of this side's own that come before it.
    ///
    /// - Returns: True if the compositor is to receive it.
    private mutating func follow(
        request message: WireMessage, at now: Timestamp, into requests: inout [UInt8]
    ) throws(WireError) -> Bool {
        if message.object == WireMessage.display {
            if message.opcode == Request.displayGetRegistry { objects[try message.word(0)] = .registry }
            return true
        }
        guard let object = objects[message.object] else { return true }
        switch (object, message.opcode) {
        case (.registry, Request.registryBind):
            let (interface, next) = try message.text(1)
            let (version, number) = (try message.word(next), try message.word(next + 1))
            objects[number] = WireObject(interface: interface, version: version)
        case (.compositor, Request.compositorCreateSurface):
            objects[try message.word(0)] = .surface
        case (.surface, Request.surfaceFrame):
            objects[try message.word(0)] = .frameCallback
        case (.surface, Request.surfaceDamage), (.surface, Request.surfaceDamageBuffer):
            shown.damage(width: try message.word(2), height: try message.word(3))
        case (.surface, Request.surfaceCommit):
            shown.commit(at: clock.present(now))
        case (.surface, Request.surfaceDestroy):
            abandonGlides { $0.focus == message.object }
        case (.fixes, Request.fixesDestroyRegistry):
            if gestures?.registry == (try message.word(0)) { gestures = nil }
        case (.seat(let version), Request.seatGetPointer):
            let number = try message.word(0)
            guard version >= PointerEvent.firstFramedVersion else { break }
            objects[number] = .pointer
            pointers.removeAll { $0.object == number }
            pointers.append(
                FollowedPointer(
                    number, seat: message.object, version: version,
                    glide: AxisGlide(feel: options.feel, speed: options.speed)))
        case (.seat, Request.seatGetKeyboard):
            objects[try message.word(0)] = .keyboard(seat: message.object)
        case (.seat, Request.seatGetTouch):
            objects[try message.word(0)] = .touch(seat: message.object)
        case (.pointer, Request.pointerRelease):
            if let hold = pointers.first(where: { $0.object == message.object })?.hold {
                requests.appendMessage(to: hold, Request.holdDestroy)
            }
            pointers.removeAll { $0.object == message.object }
            abandonGlides { _ in false }
        // The program doesn't know these objects.
        case (.ownGestures, _), (.ownHold, _): return false
        default: break
        }
        return true
    }

    /// Ends glides of which the program wants no more events.
    private mutating func abandonGlides(where isMeant: (FollowedPointer) -> Bool) {
        for index in pointers.indices where isMeant(pointers[index]) {
            pointers[index].glide.stop(at: lastFrame)
            pointers[index].focus = nil
        }
        if !pointers.contains(where: { $0.glides }) { nextFrame = nil }
    }
}

// MARK: - Hold gestures

extension Conversation {
    /// Makes the objects of this side's own that there are numbers for.
    private mutating func makeHolds(into requests: inout [UInt8]) {
        guard let gestures else { return }
        if gesturesObject == nil, let number = spareNumbers.popLast() {
            gesturesObject = number
            objects[number] = .ownGestures
            requests.appendBind(
                by: gestures.registry, gestures.name, Self.gesturesInterface, version: Self.holdVersion,
                as: number)
        }
        guard let gesturesObject else { return }
        for index in pointers.indices where pointers[index].wantsHold {
            guard let number = spareNumbers.popLast() else { return }
            pointers[index].hold = number
            objects[number] = .ownHold(pointer: pointers[index].object)
            requests.appendMessage(
                to: gesturesObject, Request.gesturesGetHold, number, pointers[index].object)
        }
    }
}
