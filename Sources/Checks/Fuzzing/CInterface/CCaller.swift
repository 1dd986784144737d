import CFlingHeader

/// A fuzzer of the C interface: it calls functions in any order, with arguments that bytes choose. These
/// include NULL, garbage, handles of another kind and structs that were never made. The header's promises for
/// every call are checked.
final class CCaller: CArguments {
    private var handles: [CHandle] = []
    /// The draggable or scroller being called; calls from its own callback must fail as busy.
    private(set) var working: OpaquePointer?

    let springs = Slots<fling_spring>(), decays = Slots<fling_decay>(), curves = Slots<fling_curve>()
    let bands = Slots<fling_rubber_band>(), motions = Slots<fling_motion>(), events = Slots<fling_event>()
    let rules = Slots<fling_drag_rules>(), recognizers = Slots<fling_recognizer>()
    let gestures = Slots<fling_gesture>(), scrollRules = Slots<fling_scroll_rules>()
    let transformRules = Slots<fling_transform_rules>()

    override init(_ bytes: ArraySlice<UInt8>) {
        super.init(bytes)
        fling_spring_preset(FLING_SPRING_SNAPPY, springs.first, nil)
        fling_decay_preset(FLING_DECAY_NORMAL, decays.first, nil)
        bands.first.pointee = fling_rubber_band(dimension: 300, coefficient: 0.55)
        fling_drag_rules_init(rules.first, MemoryLayout<fling_drag_rules>.size, nil)
        fling_scroll_rules_init(scrollRules.first, MemoryLayout<fling_scroll_rules>.size, nil)
        fling_transform_rules_init(transformRules.first, MemoryLayout<fling_transform_rules>.size, nil)
        fling_recognizer_init(
            recognizers.first, MemoryLayout<fling_recognizer>.size, FLING_GESTURE_PAN, nil)
        for kind in CHandle.Kind.allCases { create(kind, isPlain: true) }
    }

    /// Calls functions until the bytes are used up; returns the first fault, or nil if every promise is kept.
    func fault() -> String? {
        while !choices.isAtEnd, complaint == nil {
            let (name, make) = Self.calls[choices.below(Self.calls.count)]
            run(name) { make(self) }
        }
        while let handle = handles.popLast() { handle.free() }
        return complaint
    }

    static let calls: [Call] =
        springCalls + decayCalls + curveCalls + motionCalls + playheadCalls + trackerCalls + arenaCalls
        + draggableCalls + dragEventCalls + scrollerCalls + chainCalls + transformCalls
}

// MARK: - Arguments

extension CCaller {
    /// Returns a number of dimensions, mostly from 1 through `most`.
    func dimensions(_ most: Int32) -> Int32 {
        isWild ? choices.pick(0, -1, 5, .max, .min, most + 1) : Int32(choices.below(Int(most))) + 1
    }

    /// Returns `count` numbers for a function to read; for an invalid number of dimensions it must read none.
    func numbers(_ count: Int32) -> UnsafeMutablePointer<Double>? {
        guard !isWild else { return nil }
        let count = (1...4).contains(count) ? Int(count) : 0
        let place = block(Double.self, count)
        for index in 0..<count { place[index] = number }
        return place
    }

    /// Returns room for `count` numbers that a function writes, filled with NaN, which it must overwrite.
    func room(_ count: Int32 = 1) -> UnsafeMutablePointer<Double>? {
        guard !isWild else { return nil }
        let count = (1...4).contains(count) ? Int(count) : 0
        let place = block(Double.self, count)
        place.update(repeating: .nan, count: count)
        return place
    }

    func state(_ count: Int32) -> UnsafeMutablePointer<fling_state>? {
        guard !isWild else { return nil }
        let place = block(fling_state.self, 1)
        place.initialize(to: fling_state())
        // Unused components may hold any value.
        var values = [number, .nan, .nan, .nan]
        var speeds = values
        for axis in 0..<min(max(Int(count), 0), 4) { (values[axis], speeds[axis]) = (number, number) }
        place.pointee.value = (values[0], values[1], values[2], values[3])
        place.pointee.velocity = (speeds[0], speeds[1], speeds[2], speeds[3])
        return place
    }

    var tolerance: UnsafeMutablePointer<fling_tolerance>? {
        guard choices.bool() else { return nil }
        let place = block(fling_tolerance.self, 1)
        place.initialize(
            to: fling_tolerance(distance: number, speed: choices.bool() ? number : .infinity))
        return place
    }

    var timing: UnsafeMutablePointer<fling_timing>? {
        guard !isWild else { return nil }
        let place = block(fling_timing.self, 1)
        place.initialize(
            to: fling_timing(
                size: MemoryLayout<fling_timing>.size, kind: fling_timing_kind(rawValue: constant(2)),
                reserved_: 0,
                spring: springs[choices.below(3)].pointee, curve: curves[choices.below(3)].pointee,
                duration: number))
        return place
    }

    var error: UnsafeMutablePointer<fling_error>? {
        guard choices.below(4) != 3 else { return nil }
        let place = block(fling_error.self, 1)
        UnsafeMutableRawPointer(place).initializeMemory(
            as: UInt8.self, repeating: 0xAA, count: MemoryLayout<fling_error>.size)
        return place
    }
}

// MARK: - Handles

extension CCaller {
    /// Returns a handle, mostly one of this kind.
    func handle(_ kind: CHandle.Kind) -> CHandle {
        let wild = choices.byte()
        if wild == 255 { return CHandle(kind: kind, dimensions: 1, pointer: nil) }
        let fitting = wild == 254 ? handles : handles.filter { $0.kind == kind }
        guard !fitting.isEmpty else { return CHandle(kind: kind, dimensions: 1, pointer: nil) }
        return fitting[Int(wild) % fitting.count]
    }

    /// Checks the result of a function that creates a handle, and keeps the handle; frees it when there are
    /// too many.
    func keep(
        _ kind: CHandle.Kind, _ dimensions: Int32, _ pointer: OpaquePointer?,
        _ error: UnsafeMutablePointer<fling_error>?,
        _ allowed: CAnswers
    ) {
        guard let pointer else {
            if let error { expect(error.pointee.status, allowed, error) }
            return
        }
        expect(FLING_OK, allowed.union(.fine), error)
        let handle = CHandle(kind: kind, dimensions: dimensions, pointer: pointer)
        if handles.count < 12 { handles.append(handle) } else { handle.free() }
    }

    /// Frees a handle with the function of its own kind, or with that of another kind, which must do nothing.
    func free(_ kind: CHandle.Kind, _ body: (OpaquePointer?) -> Void) {
        let handle = handle(kind)
        body(handle.pointer)
        if handle.kind == kind { handles.removeAll { $0.pointer == handle.pointer } }
    }

    /// Calls a function on a handle; if the call fails, the handle must be unchanged.
    func act(
        on kind: CHandle.Kind, _ allowed: CAnswers,
        _ body: (CHandle, UnsafeMutablePointer<fling_error>?) -> fling_status
    ) {
        let (handle, error) = (handle(kind), error)
        let before = handle.portrait(at: now)
        if [.draggable, .scroller].contains(handle.kind) { working = handle.pointer }
        let status = body(handle, error)
        working = nil
        expect(status, handle.kind == kind ? allowed : allowed.union(.notMade).intersection(.failure), error)
        if status.rawValue < 0, handle.portrait(at: now) != before {
            complain("it answers \(status.rawValue), and has had an effect")
        }
        if let bad = handle.portrait(at: now).first(where: \.isNaN) { complain("\(bad) is shown after it") }
    }
}

// MARK: - Checks

extension CCaller {
    /// Checks that a function has written numbers.
    func check(_ numbers: UnsafeMutablePointer<Double>?, _ count: Int32 = 1) {
        guard let numbers, (1...4).contains(count) else { return }
        for index in 0..<Int(count) where numbers[index].isNaN { complain("it writes NaN, or nothing") }
    }

    func check(_ state: UnsafeMutablePointer<fling_state>?) {
        guard let state = state?.pointee else { return }
        let (value, speed) = (state.value, state.velocity)
        let numbers = [value.0, value.1, value.2, value.3, speed.0, speed.1, speed.2, speed.3]
        if !numbers.allSatisfy(\.isFinite) { complain("it writes \(numbers)") }
    }

    /// Calls a function that fills in a plain struct; if the call fails, the struct must be empty.
    func make<Plain>(
        _ slots: Slots<Plain>, _ allowed: CAnswers,
        _ body: (UnsafeMutablePointer<Plain>?, UnsafeMutablePointer<fling_error>?) -> fling_status
    ) {
        let (place, error) = (place(slots), error)
        let status = body(place, error)
        expect(status, place == nil ? allowed.union(.null) : allowed, error)
        guard let place else { return status == FLING_OK ? complain("it fills in NULL") : () }
        let isEmpty = withUnsafeBytes(of: place.pointee) { $0.allSatisfy { $0 == 0 } }
        if status.rawValue < 0, !isEmpty { complain("it fails, and leaves something in the struct") }
    }

    /// Calls a function that writes a state, and checks that state.
    func askState(
        _ allowed: CAnswers,
        _ body: (UnsafeMutablePointer<fling_state>?, UnsafeMutablePointer<fling_error>?) -> fling_status
    ) {
        let place = isWild ? nil : block(fling_state.self, 1)
        place?.initialize(
            to: fling_state(value: (.nan, .nan, .nan, .nan), velocity: (.nan, .nan, .nan, .nan)))
        let error = error
        expect(body(place, error), allowed.union(.null), error)
        check(place)
    }
}

// MARK: - The app's own part

extension CCaller {
    /// The callback that chooses the target of a release; it also tries to use the draggable.
    static let choose: fling_release_function = { release, choice, context in
        guard let release, let choice, let context else { return }
        let caller = Unmanaged<CCaller>.fromOpaque(context).takeUnretainedValue()
        caller.chooses(release, choice)
    }

    private func chooses(
        _ release: UnsafePointer<fling_release>, _ choice: UnsafeMutablePointer<fling_release_choice>
    ) {
        var state = release.pointee.state
        check(&state)
        // A chain calls without it.
        if let working, fling_draggable_advance(working, now, nil) != FLING_ERROR_BUSY {
            complain("it can be used while it works")
        }
        if let working, fling_draggable_set_rules(working, rules.first, 0, nil) != FLING_ERROR_BUSY {
            complain("its rules can be changed while it works")
        }
        choice.pointee.coasts = choices.bool() ? 1 : 0
        choice.pointee.target = (number, number)
        choice.pointee.has_spring = choices.bool() ? 1 : 0
        choice.pointee.spring = springs[choices.below(3)].pointee
    }
}
