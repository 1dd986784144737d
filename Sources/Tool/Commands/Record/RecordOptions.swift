import CommandLineTool
import CommandLineTool

extension Command {
    /// The options of `fling record`.
    enum RecordOptions {
        static let output = Option<String>.output(
            "The file to write, which must not be there yet. Without it, or with -, the recording goes to standard "
                + "output.")
        static let force = Flag("--force", summary: "Overwrite the file if it is there.")
        static let touchLevel = Flag(
            "--touch-level", summary: "Record what libinput makes of the device, as JSON lines.")
        static let report = Flag(
            "--report",
            summary:
                "Record for someone else's tests: with the device's quirks, libinput's version and settings of it, "
                + "and without serial numbers, addresses, names of people and machines, and keys. fling reproduce plays it."
        )
        static let showKeys = Flag(
            "--show-keycodes",
            summary: "Record keys as they are. Without it every key that writes text looks the same, so that "
                + "nobody can read in the recording what was typed.")
        static let all = Flag("--all", summary: "Record every touchpad and touchscreen.")
    }
}
