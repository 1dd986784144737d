import CFlingInputHeader
import Glibc
import Motion
import Robot
import Traces

/// A fuzzer of the C interface to devices, traces and replays: it calls functions in any order, with
/// arguments that bytes choose. These include NULL, garbage, damaged recordings, handles of another kind, and
/// handles freed in another order. The header's promises for every call are checked.
///
/// No device of this machine is opened: the paths of devices do not exist, and opening a seat's devices is
/// refused. Files are written to a temporary folder, which is removed afterwards.
final class CInputCaller: CArguments {
    typealias Call = (name: String, make: @Sendable (CInputCaller) -> Void)

    private var handles: [CInputHandle] = []
    /// The input that is dispatching; calls from its own callbacks must fail as busy.
    private var working: OpaquePointer?
    private var folderPath: String?

    let settings = Slots<fling_device_settings>(), replaySettings = Slots<fling_replay_settings>()
    let options = Slots<fling_input_options>(), recorderOptions = Slots<fling_recorder_options>()

    override init(_ bytes: ArraySlice<UInt8>) {
        super.init(bytes)
        fling_input_options_init(options.first, MemoryLayout<fling_input_options>.size, nil)
        fling_recorder_options_init(recorderOptions.first, MemoryLayout<fling_recorder_options>.size, nil)
        fling_device_settings_init(settings.first, MemoryLayout<fling_device_settings>.size, nil)
        fling_replay_settings_init(replaySettings.first, MemoryLayout<fling_replay_settings>.size, nil)
        for text in [Self.swipe, Self.touches] {
            let trace = text.withUnsafeBytes { fling_trace_parse($0.baseAddress, $0.count, nil, nil) }
            keep(.trace, trace, nil, .fine)
        }
        keep(.input, fling_input_create_for_trace(handles.first?.pointer, options.first, nil), nil, .fine)
    }

    /// Calls functions until the bytes are used up; returns the first fault, or nil if every promise is kept.
    func fault() -> String? {
        let isReversed = choices.bool()
        while !choices.isAtEnd, complaint == nil {
            let (name, make) = Self.calls[choices.below(Self.calls.count)]
            run(name) { make(self) }
        }
        for handle in isReversed ? handles.reversed() : handles { handle.free() }
        removeFolder()
        return complaint
    }

    static let calls: [Call] =
        traceCalls + inputCalls + deviceCalls + recorderCalls + replayCalls + kernelCalls

    /// A recording of a two-finger swipe on a touchpad, in libinput's format.
    static let swipe: [UInt8] = {
        var robot = RobotHand(on: .touchpad(), panel: .ideal, startingAt: Timestamp(seconds: 1))
        robot.swipe(fingers: 2, from: [20, 30], by: [20, 0], .flick(speed: 500))
        return robot.performance.trace.libinputText()
    }()

    /// A recording of touch events: a touchscreen is added.
    static let touches = Array(
        """
        {"type":"trace","level":"touch","version":1}
        {"t":0,"dev":1,"type":"device-added","kind":"touchscreen","size":[300,200]}

        """.utf8)
}

// MARK: - Arguments

extension CInputCaller {
    /// An index, which may be out of range.
    var index: Int { isWild ? choices.pick(-1, .max, .min) : choices.below(40) }

    /// A device number, which may not exist.
    var device: UInt32 { isWild ? choices.pick(.max, 0, 7) : UInt32(choices.below(3)) + 1 }

    /// Returns text in a block of exactly its size; now and then nil, or bytes that are not UTF-8.
    func text(_ string: String) -> UnsafeMutablePointer<CChar>? {
        switch choices.byte() {
        case 255: return nil
        case 254: return text([0xff, 0xc0])
        case 253: return text([])
        case 252: return text([UInt8](repeating: 0x61, count: 5000))
        default: return text(Array(string.utf8))
        }
    }

    private func text(_ bytes: [UInt8]) -> UnsafeMutablePointer<CChar> {
        let place = block(CChar.self, bytes.count + 1)
        for (index, byte) in bytes.enumerated() { place[index] = CChar(bitPattern: byte) }
        place[bytes.count] = 0
        return place
    }

    /// A path at which a file can be written, or one at which none can.
    var path: UnsafeMutablePointer<CChar>? {
        switch choices.below(8) {
        case 0: text("/nowhere/at.all")
        case 1: text(folder)
        case 2: text("/dev/null")
        default: text("\(folder)/\(choices.below(3))")
        }
    }

    /// The path of a device node that does not exist.
    var node: UnsafeMutablePointer<CChar>? {
        text(choices.pick("/dev/input/event99999", "/dev/null", "nothing"))
    }

    var error: UnsafeMutablePointer<fling_error>? {
        guard choices.below(4) != 3 else { return nil }
        let place = block(fling_error.self, 1)
        UnsafeMutableRawPointer(place).initializeMemory(
            as: UInt8.self, repeating: 0xAA, count: MemoryLayout<fling_error>.size)
        return place
    }

    /// Returns the size of a struct, now and then a wrong one.
    func size<Plain>(of type: Plain.Type) -> Int {
        isWild ? choices.pick(0, -1, .max) : MemoryLayout<Plain>.size
    }

    /// The path of the temporary folder, which is created when it is first used.
    var folder: String {
        if let folderPath { return folderPath }
        var template = Array("/tmp/fling-fuzz-XXXXXX".utf8CString)
        let path = template.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) } ?? "/nowhere"
        }
        folderPath = path
        return path
    }

    private func removeFolder() {
        guard let folderPath, let entries = opendir(folderPath) else { return }
        while let entry = readdir(entries) {
            let name = UnsafeRawPointer(entry).advanced(by: MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
            unlink("\(folderPath)/\(String(cString: name.assumingMemoryBound(to: CChar.self)))")
        }
        closedir(entries)
        rmdir(folderPath)
    }
}

// MARK: - Handles

extension CInputCaller {
    /// Returns a handle, mostly one of this kind.
    func handle(_ kind: CInputHandle.Kind) -> CInputHandle {
        let wild = choices.byte()
        if wild == 255 { return CInputHandle(kind: kind, pointer: nil) }
        let fitting = wild == 254 ? handles : handles.filter { $0.kind == kind }
        guard !fitting.isEmpty else { return CInputHandle(kind: kind, pointer: nil) }
        return fitting[Int(wild) % fitting.count]
    }

    /// Checks the result of a function that makes a handle, and keeps the handle; frees it when there are too
    /// many.
    func keep(
        _ kind: CInputHandle.Kind, _ pointer: OpaquePointer?,
        _ error: UnsafeMutablePointer<fling_error>?,
        _ allowed: CAnswers
    ) {
        guard let pointer else {
            if let error { expect(error.pointee.status, allowed.subtracting(.fine), error) }
            return
        }
        expect(FLING_OK, allowed.union(.fine), error)
        let handle = CInputHandle(kind: kind, pointer: pointer)
        if handles.count < 8 { handles.append(handle) } else { handle.free() }
    }

    /// Frees a handle with the function of its own kind, or with that of another kind, which must do nothing.
    func free(_ kind: CInputHandle.Kind, _ body: (OpaquePointer?) -> Void) {
        let handle = handle(kind)
        // Calls from callbacks must find the input busy.
        if kind == .input, handle.kind == .input { working = handle.pointer }
        body(handle.pointer)
        working = nil
        if handle.kind == kind { handles.removeAll { $0.pointer == handle.pointer } }
    }

    /// Calls a function on a handle, and checks its status.
    func act(
        on kind: CInputHandle.Kind, _ allowed: CAnswers,
        _ body: (OpaquePointer?, UnsafeMutablePointer<fling_error>?) -> fling_status
    ) {
        let (handle, error) = (handle(kind), error)
        if handle.kind == .input { working = handle.pointer }
        let status = body(handle.pointer, error)
        working = nil
        expect(status, allowed.union(.made), error)
    }

    /// Calls a function that fills in a struct; if the call fails, the struct must be empty.
    func ask<Plain>(
        _ kind: CInputHandle.Kind, _ type: Plain.Type, _ allowed: CAnswers,
        _ body: (OpaquePointer?, UnsafeMutablePointer<Plain>?, UnsafeMutablePointer<fling_error>?) ->
            fling_status
    ) -> Plain? {
        let error = error
        let place = isWild ? nil : result(Plain.self)
        let status = body(handle(kind).pointer, place, error)
        expect(status, allowed.union(.made), error)
        guard let place else {
            if status == FLING_OK { complain("it fills in NULL") }
            return nil
        }
        guard status != FLING_OK else { return place.pointee }
        // The size, which comes first, stays.
        let members = UnsafeRawBufferPointer(start: place, count: MemoryLayout<Plain>.size)[8...]
        let isEmpty = members.allSatisfy { $0 == 0 }
        if !isEmpty { complain("it answers \(status.rawValue), and leaves something in the struct") }
        return nil
    }
}

// MARK: - Checks

extension CInputCaller {
    func check(_ event: fling_event?) {
        guard let event else { return }
        let numbers = [
            event.normalized.0, event.normalized.1, event.millimetres.0, event.millimetres.1, event.delta.0,
            event.delta.1, event.scale, event.rotation,
        ]
        if !numbers.allSatisfy(\.isFinite) { complain("an event has the numbers \(numbers)") }
    }

    /// Checks that a text belonging to a handle has the reported length.
    func check(_ text: UnsafePointer<CChar>?, _ length: UnsafeMutablePointer<Int>?) {
        guard let length else { return }
        let count = text.map { strlen($0) } ?? 0
        if length.pointee != count { complain("its text has \(count) bytes, and not \(length.pointee)") }
    }
}

// MARK: - The app's own part

extension CInputCaller {
    private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Returns options with an open function that refuses every device.
    func changedOptions() -> UnsafeMutablePointer<fling_input_options>? {
        guard let options = place(options) else { return nil }
        options.pointee.seat = choices.bool() ? nil : UnsafePointer(text("no seat"))
        options.pointee.open = Self.refuse
        options.pointee.close = isWild ? nil : { _, _ in }
        options.pointee.access_context = context
        options.pointee.log = Self.listen
        options.pointee.log_context = context
        options.pointee.log_priority = fling_input_log_priority(
            rawValue: isWild ? constant(50) : choices.pick(10, 20, 30))
        options.pointee.is_exclusive = choices.bool() ? 1 : 0
        options.pointee.waits_for_devices = choices.bool() ? 1 : 0
        return options
    }

    private static let refuse: fling_input_open_function = { path, _, context in
        guard let path, let context else { return -EIO }
        let caller = Unmanaged<CInputCaller>.fromOpaque(context).takeUnretainedValue()
        caller.triesToInterfere()
        return caller.choices.pick(-EACCES, -EBUSY, -ENODEV, -ENOENT, .min, -EIO)
    }

    private static let listen: fling_input_log_function = { _, text, context in
        guard let text, let context else { return }
        let caller = Unmanaged<CInputCaller>.fromOpaque(context).takeUnretainedValue()
        if strlen(text) == 0 { caller.complain("a message is empty") }
        caller.triesToInterfere()
    }

    /// Checks that the dispatching input rejects calls as busy.
    private func triesToInterfere() {
        guard let working else { return }
        if fling_input_dispatch(working, nil) != FLING_ERROR_BUSY {
            complain("it can be used while it works")
        }
        if fling_input_suspend(working, nil) != FLING_ERROR_BUSY {
            complain("it can be suspended while it works")
        }
        if fling_input_device_count(working) != 0 { complain("it tells of its devices while it works") }
        fling_input_free(working)
    }
}
