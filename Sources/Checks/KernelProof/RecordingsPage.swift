import Motion
import Touch
import Traces

/// The page that describes each recording: its making and its contents.
struct RecordingsPage {
    private var rows: [String] = []
    private var origin = EvdevTrace.Origin()

    /// Adds a row for a script's recording, from which libinput made `events`.
    mutating func add(_ script: Script, _ events: [InputEvent], _ origin: EvdevTrace.Origin) {
        let releases = script.performance.gestures.map { gesture in
            let velocity = gesture.releaseVelocity
            return "\(number(velocity.x)), \(number(velocity.y))"
        }
        let outline = events.filter { !$0.action.isAboutDevice }.outline
        rows.append(
            "| `\(script.name).yml` | \(script.summary) | \(releases.joined(separator: "; ")) | \(outline) |")
        self.origin = origin
    }

    /// The page in Markdown.
    var text: String {
        """
        # Recordings

        Gestures of which everything is known. Robot fingers made them, in code \
        (`Sources/Checks/KernelProof/Script.swift`), on a touchpad of 100 × 70 mm and a touchscreen of 294 × 166 mm with \
        the flaws of real panels: noise, jitter, late lifts. A uinput device sent their frames through the \
        kernel (\(origin.kernel ?? "Linux"), in an emulated machine), and Debian's `libinput record --with-libinput` \
        (libinput \(origin.libinputVersion ?? "")) wrote each `.yml` file. So they can be played with `libinput replay`, \
        and with every command of `fling` that reads a recording.

        One file is not that program's: `\(Script.splitName).yml` has the description that it wrote and the \
        events that the kernel sent. A tracking id takes another's place there, as some panels do; libevdev, through \
        which all recorders read, leaves that out.

        Beside each recording, `NAME.truth.jsonl` has what the fingers really did, one line for each finger: when \
        it touched and left, the velocity with which it left (`release`, in mm/s), and its path as [time, x, y] in \
        seconds and millimetres. Time zero is the recording's first frame; a finger touches a little before the panel \
        says so.

        All of them are made again by

        ```sh
        .ci/end-to-end kernel --update-recordings
        ```

        | file | what happens | velocity of the fingers' middle at the first lift, mm/s | what libinput makes of it |
        |---|---|---|---|
        \(rows.joined(separator: "\n"))

        """
    }

    private func number(_ value: Double) -> String {
        let rounded = (value + 0).rounded()
        return rounded == 0 ? "0" : "\(Int(rounded))"
    }
}
