import Libinput
import Motion
import Touch
import Traces

/// A trace of frames of one device that is played piece by piece, as by ``VirtualEvdev/play``.
package struct PiecewisePlay {
    private let machine: VirtualEvdev
    private let input: Libinput
    private let device: VirtualDevice
    private var isBegun = false

    /// Creates the machine, and gives the events of its devices to `handle`.
    ///
    /// - Parameters:
    ///   - trace: The devices, without frames.
    ///   - device: The index of the one that sends frames.
    ///   - start: The time of the first frame.
    package init(
        _ trace: EvdevTrace, device: Int, start: Timestamp, log: LogReceiver, _ handle: (InputEvent) -> Void
    ) throws(VirtualEvdevError) {
        machine = try VirtualEvdev(start: start, dmi: trace.origin.dmi ?? "dmi:")
        for recording in trace.recordings { try machine.plug(recording.device) }
        self.device = machine.devices[device]
        input = try machine.open(reportsPointers: trace.hasMouse, log: log)
        do throws(LibinputError) { try input.dispatchAll(handle) } catch { throw .libinput(error) }
    }

    /// Plays the next frames, which are not earlier than those before.
    package mutating func play(
        _ frames: EvdevFrames, _ handle: (InputEvent) -> Void
    ) throws(VirtualEvdevError) {
        try machine.play(frames, from: device, isContinued: isBegun, input, handle)
        isBegun = isBegun || !frames.isEmpty
    }

    /// Lets libinput's timers run out after the last frame.
    package func finish(_ handle: (InputEvent) -> Void) throws(VirtualEvdevError) {
        try machine.playOut(input, handle)
    }
}
