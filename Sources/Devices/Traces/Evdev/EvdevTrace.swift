import Motion

/// A recording of one or several input devices, as the kernel's evdev interface reports their events.
///
/// ```swift
/// for step in trace.steps {
///     print(step.frame.time.seconds, trace.recordings[step.device].device.name, step.frame.events.count)
/// }
/// ```
public struct EvdevTrace: Hashable, Sendable {
    /// The devices, each with its own frames.
    public var recordings: [EvdevRecording]
    /// The machine that the trace was recorded on.
    public var origin: Origin

    /// Creates a recording of several devices.
    public init(recordings: [EvdevRecording], origin: Origin = Origin()) {
        self.recordings = recordings
        self.origin = origin
    }

    /// Creates a recording of one device.
    public init(_ device: EvdevDevice, frames: EvdevFrames, origin: Origin = Origin()) {
        self.init(recordings: [EvdevRecording(device: device, frames: frames)], origin: origin)
    }

    /// True if one of the devices is a mouse.
    public var hasMouse: Bool { recordings.contains(where: \.device.isMouse) }

    /// The frames of all devices in order of time; of frames at the same time, those of the first device come
    /// first.
    ///
    /// Each device's frames stay in the order of sending, even where its clock went backwards.
    @inlinable
    public var steps: Steps { Steps(recordings: recordings) }

    /// The origin of a trace, as far as its file names it.
    public struct Origin: Hashable, Sendable {
        /// The version of libinput on the machine.
        public var libinputVersion: String?
        /// The distribution and its version, such as `debian:12`.
        public var os: String?
        /// The kernel's release, as printed by `uname -r`.
        public var kernel: String?
        /// The DMI modalias, which names the machine's model.
        public var dmi: String?
        /// True for a report: it names no person and no single machine, has the settings of its devices, and says
        /// at its end that it is whole.
        public var isReport = false
        /// The gesture in words, such as “three fingers swipe to the left”.
        public var label: String?
        /// The hand that made the gesture.
        public var hand: Hand?
        /// The events that libinput must make of the recording, by their names, such as `swipe3 begin`.
        public var expectedEvents: [String] = []

        /// Creates the description of a machine; nil for each part that is unknown.
        public init(
            libinputVersion: String? = nil, os: String? = nil, kernel: String? = nil, dmi: String? = nil
        ) {
            self.libinputVersion = libinputVersion
            self.os = os
            self.kernel = kernel
            self.dmi = dmi
        }

        /// The hand that made a recorded gesture.
        public enum Hand: String, Hashable, CaseIterable, Sendable {
            /// A person's left hand.
            case left
            /// A person's right hand.
            case right
            /// Both hands of a person.
            case both
            /// A machine or a program.
            case robot
        }
    }
}

/// A device and its frames.
public struct EvdevRecording: Hashable, Sendable {
    /// The description of the device.
    public var device: EvdevDevice
    /// The frames that the device sent, in the order of sending.
    public var frames: EvdevFrames

    /// Creates the recording of a device with its frames.
    public init(device: EvdevDevice, frames: EvdevFrames) {
        self.device = device
        self.frames = frames
    }
}

extension EvdevTrace {
    /// A frame with the index of its device.
    @frozen
    public struct Step: Sendable {
        /// The index of the device in ``EvdevTrace/recordings``.
        public var device: Int
        /// The frame that the device sent.
        public var frame: EvdevFrame

        /// Creates a step from the index of a device and its frame.
        @inlinable
        public init(device: Int, frame: EvdevFrame) {
            self.device = device
            self.frame = frame
        }
    }

    /// A sequence of the frames of all devices in order of time. Each step costs one comparison per device.
    ///
    ///     for step in trace.steps { print(step.device, step.frame.time) }
    public struct Steps: Sequence, IteratorProtocol, Sendable {
        @usableFromInline let recordings: [EvdevRecording]
        @usableFromInline var heads: [Int]

        @inlinable
        init(recordings: [EvdevRecording]) {
            self.recordings = recordings
            heads = Array(repeating: 0, count: recordings.count)
        }

        @inlinable
        public mutating func next() -> Step? {
            var earliest: (device: Int, time: Timestamp)?
            for device in heads.indices where heads[device] < recordings[device].frames.count {
                let time = recordings[device].frames.time(at: heads[device])
                if earliest.map({ time < $0.time }) ?? true { earliest = (device, time) }
            }
            guard let device = earliest?.device else { return nil }
            defer { heads[device] += 1 }
            return Step(device: device, frame: recordings[device].frames[heads[device]])
        }
    }
}
