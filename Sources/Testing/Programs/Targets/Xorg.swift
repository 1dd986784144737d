extension ProgramTarget {
    /// The target for the X server with a video driver that has no hardware, and no window manager.
    static let xorg = ProgramTarget(
        name: "xorg",
        needed: [("Xorg", "xserver-xorg-core xserver-xorg-input-libinput xserver-xorg-video-dummy")],
        view: .x11, abilities: [.size, .scale, .fill],
        arrange: { options, client, folder in
            let server = [
                "Xorg", "-displayfd", "3", "-config", "\(folder)/config", "-logfile", "\(folder)/Xorg.log",
                "-noreset", "-nolisten", "tcp", "-ac", "-dpi", "96",
            ]
            // The server takes a number that is free, and names it when it is ready. It is the process that the run
            // knows, so that it can end in order and its exit is seen.
            let script = """
                mkfifo "$XDG_RUNTIME_DIR/number"
                {
                    read -r number <"$XDG_RUNTIME_DIR/number" || exit 1
                    echo "$number" >"$XDG_RUNTIME_DIR/display.new"
                    mv "$XDG_RUNTIME_DIR/display.new" "$XDG_RUNTIME_DIR/display"
                    export DISPLAY=":$number"
                    \(client.isEmpty ? "" : "exec " + shellLine(client))
                } &
                exec \(shellLine(server)) 3>"$XDG_RUNTIME_DIR/number"
                """
            // X leaves the scale to its clients, whose toolkits multiply it by the server's dpi: the dpi
            // stays at 96.
            let scale = options.scale.map { "\(Int($0))" }
            return Arrangement(
                command: ["sh", "-c", script],
                environment: ["GDK_SCALE": scale, "QT_SCALE_FACTOR": scale, "XDG_SESSION_TYPE": "x11"],
                files: ["config": configuration(options)])
        })

    private static func configuration(_ options: Options) -> String {
        """
        Section "Device"
            Identifier "card"
            Driver "dummy"
            VideoRam 262144
        EndSection
        Section "Monitor"
            Identifier "monitor"
            HorizSync 1-2000
            VertRefresh 1-200
            Modeline "size" \(modeline(options.width, options.height))
        EndSection
        Section "Screen"
            Identifier "screen"
            Device "card"
            Monitor "monitor"
            DefaultDepth 24
            SubSection "Display"
                Depth 24
                Modes "size"
                Virtual \(options.width) \(options.height)
            EndSubSection
        EndSection

        """
    }

    /// Returns the timings of a mode: the driver has no hardware that would mind them, but their order
    /// counts.
    private static func modeline(_ width: Int, _ height: Int) -> String {
        let (total, lines) = (width + 240, height + 30)
        let clock = Double(total * lines * 60) / 1e6
        return "\(clock) \(width) \(width + 64) \(width + 160) \(total) "
            + "\(height) \(height + 3) \(height + 9) \(lines)"
    }
}
