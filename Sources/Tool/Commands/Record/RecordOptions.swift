import CommandLineTool
import CommandLineTool

extension Command {
    /// The options of `fling record`.
    enum RecordOptions {
        static let output = Option<String>.output(
            "The file to write, which must not exist. Without it, or with -, the recording goes to standard output."
        )
        static let force = Flag("--force", summary: "Overwrite an existing file.")
        static let touchLevel = Flag(
            "--touch-level", summary: "Record libinput's touch events of the device, as JSON lines.")
        static let report = Flag(
            "--report",
            summary:
                "Record for someone else's tests: with the device's quirks, libinput's version and settings of it, "
                + "and without serial numbers, addresses, names of people and machines, and keys. fling reproduce plays it."
        )
        static let showKeys = Flag(
            "--show-keycodes",
            summary:
                "Record keys as they are. Without it every key that writes text looks the same, so that the "
                + "recording does not reveal typed text.")
        static let all = Flag("--all", summary: "Record every touchpad and touchscreen.")
    }
}
