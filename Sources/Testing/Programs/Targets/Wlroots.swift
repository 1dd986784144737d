/// Compositors that are built on wlroots: with headless outputs, and the devices of libinput beside them.
extension ProgramTarget {
    private static func wlroots(_ options: Options) -> [String: String?] {
        [
            "WLR_BACKENDS": "headless,libinput", "WLR_LIBINPUT_NO_DEVICES": nil,
            "WLR_RENDERER": options.renderer == .gl ? "gles2" : "pixman", "WLR_XWAYLAND": "/bin/false",
            // As in a session: Qt 5 has windows in X11 without it.
            "XDG_SESSION_TYPE": "wayland",
        ]
    }

    static let sway = ProgramTarget(
        name: "sway", needed: [("sway", "sway")], view: .wayland(.toplevels),
        abilities: [.size, .scale, .fill], renderers: [.software, .gl], refusesRoot: true,
        arrange: { options, client, folder in
            let lines = [
                "output HEADLESS-1 resolution \(options.width)x\(options.height) scale \(options.scale ?? 1)",
                "default_border none", "xwayland disable", client.isEmpty ? "" : "exec \(shellLine(client))",
                "",
            ]
            return Arrangement(
                command: ["sway", "-c", "\(folder)/config"], environment: wlroots(options),
                files: ["config": lines.joined(separator: "\n")])
        })

    static let phoc = ProgramTarget(
        name: "phoc", needed: [("phoc", "phoc")], view: .wayland(.toplevels),
        abilities: [.size, .scale, .fill], renderers: [.software, .gl],
        arrange: { options, client, folder in
            let lines = [
                "[core]", "xwayland=false", "[output:HEADLESS-1]",
                "mode = \(options.width)x\(options.height)", "scale = \(options.scale ?? 1)", "",
            ]
            return Arrangement(
                command: ["phoc", "-C", "\(folder)/config"]
                    + (client.isEmpty ? [] : ["-E", shellLine(client)]),
                environment: wlroots(options), files: ["config": lines.joined(separator: "\n")])
        })

    /// The target for cage, whose one window fills the output; wlroots chooses the size.
    static let cage = ProgramTarget(
        name: "cage", needed: [("cage", "cage")], view: .wayland(.picture), abilities: [.fill],
        renderers: [.software, .gl], refusesRoot: true,
        arrange: { options, client, _ in
            Arrangement(
                command: ["cage", "--"] + (client.isEmpty ? ["sleep", "infinity"] : client),
                environment: wlroots(options))
        })

    /// The target for a Wayland compositor that is not known here, started by a line for sh. It is ready for its client
    /// when it has made a socket.
    static func compositor(_ line: String) -> ProgramTarget {
        let name = firstWord(of: line).split(separator: "/").last.map(String.init) ?? line
        return ProgramTarget(
            name: name, needed: [], view: .wayland(.toplevels), abilities: [.fill],
            renderers: [.software, .gl],
            arrange: { options, client, _ in
                let script = """
                    while :; do
                        for socket in "$XDG_RUNTIME_DIR"/wayland-*; do
                            [ ! -S "$socket" ] || { export WAYLAND_DISPLAY="${socket##*/}"; exec \(shellLine(client)); }
                        done
                        sleep 0.05
                    done &
                    """
                return Arrangement(
                    command: ["sh", "-c", (client.isEmpty ? "" : script + "\n") + "exec \(line)"],
                    environment: wlroots(options))
            })
    }

    /// Returns the command of a line for sh.
    static func firstWord(of line: String) -> String {
        line.split(separator: " ").first.map(String.init) ?? ""
    }

    static let labwc = ProgramTarget(
        name: "labwc", needed: [("labwc", "labwc"), ("wlr-randr", "wlr-randr")], view: .wayland(.toplevels),
        abilities: [.size, .scale, .fill], renderers: [.software, .gl], firstRelease: 13,
        arrange: { options, client, folder in
            let output = """
                wlr-randr --output HEADLESS-1 --custom-mode \(options.width)x\(options.height) \
                --scale \(options.scale ?? 1)
                """
            let start = client.isEmpty ? output : "\(output); exec \(shellLine(client))"
            return Arrangement(
                command: ["labwc", "-C", folder, "-s", "sh -c \(shellLine([start]))"],
                environment: wlroots(options), files: ["rc.xml": "<labwc_config/>\n"])
        })
}
