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
final class CInputCaller: CArguments, CTable {
    private var folderPath: String?
    /// The place of the length of the call's text.
    private var textLength: UnsafeMutablePointer<Int>?
    /// The device that the call is about; nil for one of a device by its index.
    private var wantedDevice: UInt32?

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
            keep(.trace, 1, trace, nil, .fine)
        }
        keep(.input, 1, fling_input_create_for_trace(handles.first?.pointer, options.first, nil), nil, .fine)
    }

    deinit { removeFolder() }

    static let calls: [Call] =
        traceCalls + inputCalls + recorderCalls + replayCalls + kernelCalls

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
    var trace: OpaquePointer? { handle(.trace) }
    var input: OpaquePointer? { handle(.input) }
    var recorder: OpaquePointer? { handle(.recorder) }
    var replay: OpaquePointer? { handle(.replay) }
    var kernel: OpaquePointer? { handle(.kernel) }

    /// An index, which may be out of range.
    var index: Int {
        wantedDevice = nil
        return isWild ? choices.pick(-1, .max, .min) : choices.below(40)
    }

    /// A device number, which may not exist.
    var device: UInt32 {
        let device = isWild ? choices.pick(.max, 0, 7) : UInt32(choices.below(3)) + 1
        wantedDevice = device
        return device
    }

    /// Room for the length of a text.
    var length: UnsafeMutablePointer<Int>? {
        textLength = isWild ? nil : block(Int.self, 1)
        return textLength
    }

    var size: UnsafePointer<Double>? {
        guard choices.bool() else { return nil }
        let size = block(Double.self, 2)
        for axis in 0..<2 { size[axis] = number }
        return UnsafePointer(size)
    }

    var level: fling_trace_level { fling_trace_level(rawValue: constant(2)) }
    var settingsPlace: UnsafeMutablePointer<fling_device_settings>? { place(settings) }

    /// Returns text in a block of exactly its size; now and then nil, or bytes that are not UTF-8.
    func text(_ string: String) -> UnsafePointer<CChar>? {
        switch choices.byte() {
        case 255: return nil
        case 254: return text([0xff, 0xc0])
        case 253: return text([])
        case 252: return text([UInt8](repeating: 0x61, count: 5000))
        default: return text(Array(string.utf8))
        }
    }

    private func text(_ bytes: [UInt8]) -> UnsafePointer<CChar> {
        let place = block(CChar.self, bytes.count + 1)
        for (index, byte) in bytes.enumerated() { place[index] = CChar(bitPattern: byte) }
        place[bytes.count] = 0
        return UnsafePointer(place)
    }

    /// A path at which a file can be written, or one at which none can.
    var path: UnsafePointer<CChar>? {
        switch choices.below(8) {
        case 0: text("/nowhere/at.all")
        case 1: text(folder)
        case 2: text("/dev/null")
        default: text("\(folder)/\(choices.below(3))")
        }
    }

    /// The path of a device node that does not exist.
    var node: UnsafePointer<CChar>? {
        text(choices.pick("/dev/input/event99999", "/dev/null", "nothing"))
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

// MARK: - Checks

extension CInputCaller {
    /// Checks that a text belonging to a handle has the reported length.
    func check(_ text: UnsafePointer<CChar>?) {
        guard let length = textLength else { return }
        let count = text.map { strlen($0) } ?? 0
        if length.pointee != count { complain("its text has \(count) bytes, and not \(length.pointee)") }
    }

    /// Returns room for a struct of which the function fills in as much as it knows, and of which a failure leaves
    /// the size.
    private func answer<Plain>(
        _ type: Plain.Type, check: @escaping (Plain) -> Void = { _ in }
    ) -> UnsafeMutablePointer<Plain>? {
        room(isWild ? nil : result(Plain.self)) { [unowned self] place, isFine in
            guard !isFine else { return check(place.pointee) }
            let members = UnsafeRawBufferPointer(start: place, count: MemoryLayout<Plain>.size)[8...]
            if !members.allSatisfy({ $0 == 0 }) { complain("it fails, and leaves something in the struct") }
        }
    }

    private func check(_ numbers: [Double], of what: String) {
        if !numbers.allSatisfy(\.isFinite) { complain("\(what) has the numbers \(numbers)") }
    }

    var newEvent: UnsafeMutablePointer<fling_event>? {
        answer(fling_event.self) { [unowned self] event in
            check(
                [
                    event.normalized.0, event.normalized.1, event.millimetres.0, event.millimetres.1,
                    event.delta.0, event.delta.1, event.scale, event.rotation,
                ], of: "an event")
        }
    }

    var newGesture: UnsafeMutablePointer<fling_gesture>? {
        answer(fling_gesture.self) { [unowned self] gesture in
            check(gesture.translation.0 + gesture.translation.1)
            check(gesture.velocity.0 + gesture.velocity.1)
        }
    }

    var newFrame: UnsafeMutablePointer<fling_replay_frame>? {
        answer(fling_replay_frame.self) { [unowned self] frame in
            let (value, velocity) = (frame.state.value, frame.state.velocity)
            check([value.0, value.1, velocity.0, velocity.1], of: "a frame")
        }
    }

    var newTransition: UnsafeMutablePointer<fling_transition>? {
        answer(fling_transition.self) { [unowned self] transition in
            let jump = abs(transition.after.value.0 - transition.before.value.0)
            if !(jump <= 1e-9 * max(1, abs(transition.before.value.0))) { complain("it jumps by \(jump)") }
        }
    }

    var newReplayInfo: UnsafeMutablePointer<fling_replay_info>? {
        answer(fling_replay_info.self) { [unowned self] info in
            check(
                [
                    info.frames_per_second, info.resting_value.0, info.resting_value.1, info.resting_seconds,
                    info.peak_seconds, info.peak_velocity.0, info.peak_velocity.1,
                ], of: "it")
        }
    }

    var newTraceInfo: UnsafeMutablePointer<fling_trace_info>? {
        answer(fling_trace_info.self) { [unowned self] info in
            if info.start > info.end { complain("it ends before it starts") }
        }
    }

    var newTraceDevice: UnsafeMutablePointer<fling_trace_device>? {
        answer(fling_trace_device.self) { [unowned self] device in
            check([device.surface.0, device.surface.1], of: "its surface")
        }
    }

    var newTally: UnsafeMutablePointer<fling_recorder_tally>? {
        answer(fling_recorder_tally.self) { [unowned self] tally in
            if !(tally.seconds >= 0) { complain("it has lasted \(tally.seconds) s") }
        }
    }

    var newDeviceInfo: UnsafeMutablePointer<fling_device_info>? {
        let wanted = wantedDevice
        return answer(fling_device_info.self) { [unowned self] info in
            if let wanted, info.device != wanted { complain("it is device \(info.device)") }
        }
    }
}

// MARK: - The app's own part

extension CInputCaller {
    private var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

    /// Options with an open function that refuses every device.
    var changedOptions: UnsafePointer<fling_input_options>? {
        guard let options = place(options) else { return nil }
        options.pointee.seat = choices.bool() ? nil : text("no seat")
        options.pointee.open = Self.refuse
        options.pointee.close = isWild ? nil : { _, _ in }
        options.pointee.access_context = context
        options.pointee.log = Self.listen
        options.pointee.log_context = context
        options.pointee.log_priority = fling_input_log_priority(
            rawValue: isWild ? constant(50) : choices.pick(10, 20, 30))
        options.pointee.is_exclusive = choices.bool() ? 1 : 0
        options.pointee.waits_for_devices = choices.bool() ? 1 : 0
        return UnsafePointer(options)
    }

    var changedRecorderOptions: UnsafePointer<fling_recorder_options>? {
        guard let options = place(recorderOptions) else { return nil }
        options.pointee.replaces = choices.bool() ? 1 : 0
        options.pointee.starts_at_zero = choices.bool() ? 1 : 0
        return UnsafePointer(options)
    }

    /// Device settings, some of which no device could have.
    var changedSettings: UnsafePointer<fling_device_settings>? {
        guard let settings = place(settings) else { return nil }
        settings.pointee.known =
            isWild ? .max : 1 << UInt32(choices.below(18)) | 1 << UInt32(choices.below(18))
        settings.pointee.sends_events = fling_sends_events(rawValue: constant(3))
        settings.pointee.tap_to_click = choices.bool() ? 1 : 0
        settings.pointee.tap_buttons = fling_tap_buttons(rawValue: constant(2))
        settings.pointee.scroll_method = fling_scroll_method(rawValue: constant(5))
        settings.pointee.scroll_button = choices.pick(0x112, 0, .max)
        settings.pointee.acceleration_profile = fling_acceleration_profile(rawValue: constant(4))
        settings.pointee.click_method = fling_click_method(rawValue: constant(4))
        settings.pointee.natural_scroll = choices.bool() ? 1 : 0
        settings.pointee.left_handed = choices.bool() ? 1 : 0
        settings.pointee.acceleration_speed = choices.anyNumber(around: -1...1)
        settings.pointee.rotation = choices.anyNumber(around: 0...360)
        let row = (Float(number), Float(number), Float(number))
        settings.pointee.calibration = (row.0, row.1, row.2, row.2, row.1, row.0)
        return UnsafePointer(settings)
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
        if fling_input_device_count(working) != 0 { complain("it lists its devices while it works") }
        fling_input_free(working)
    }
}
