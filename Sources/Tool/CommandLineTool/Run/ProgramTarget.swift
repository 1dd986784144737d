import Glibc
import Programs

/// A compositor or display server with what it needs to run without a display, a seat and rights.
struct ProgramTarget: Sendable {
    let name: String
    /// The Debian package of the program.
    let package: String
    /// The program's words, for an output of a size, in a folder that lasts as long as it runs.
    let command:
        @Sendable (_ size: (width: Int, height: Int), _ client: [String], _ folder: String) -> [String]
    var environment: [String: String?] = [:]
    /// Writes its configuration files, whose contents depend on the size and the client.
    var files: @Sendable (_ size: (width: Int, height: Int), _ client: [String]) -> [String: String] = {
        _, _ in [:]
    }

    static let all = [sway, phoc, cage, xorg]

    /// Programs that cannot be played to, and the reason.
    static let refused = [
        "weston": "only its DRM backend reads libinput, and that needs a display device: use --in sway",
        "wayfire": "it insists on a display device, without which it does not start: use --in sway",
    ]

    private static let wlroots: [String: String?] = [
        "WLR_BACKENDS": "headless,libinput", "WLR_RENDERER": "pixman", "WLR_LIBINPUT_NO_DEVICES": nil,
        "WLR_XWAYLAND": "/bin/false",
    ]

    private static let sway = ProgramTarget(
        name: "sway", package: "sway", command: { _, _, folder in ["sway", "-c", "\(folder)/config"] },
        environment: wlroots,
        files: { size, client in
            let start = client.isEmpty ? "" : "exec \(shellLine(client))\n"
            return [
                "config":
                    "output HEADLESS-1 resolution \(size.width)x\(size.height)\ndefault_border none\n" + start
            ]
        })

    private static let phoc = ProgramTarget(
        name: "phoc", package: "phoc",
        command: { _, client, folder in
            ["phoc", "-C", "\(folder)/config"] + (client.isEmpty ? [] : ["-E", shellLine(client)])
        },
        environment: wlroots,
        files: { size, _ in
            [
                "config":
                    "[core]\nxwayland=false\n[output:HEADLESS-1]\nmode = \(size.width)x\(size.height)\nscale = 1\n"
            ]
        })

    private static let cage = ProgramTarget(
        name: "cage", package: "cage",
        command: { _, client, _ in ["cage", "--"] + (client.isEmpty ? ["sleep", "infinity"] : client) },
        environment: wlroots)

    private static let xorg = ProgramTarget(
        name: "xorg", package: "xserver-xorg-core xserver-xorg-input-libinput xserver-xorg-video-dummy",
        command: { _, client, folder in
            let server = [
                "Xorg", ":99", "-config", "\(folder)/config", "-logfile", "\(folder)/Xorg.log", "-noreset",
                "-nolisten", "tcp", "-ac",
            ]
            guard !client.isEmpty else { return server }
            // The server says by SIGUSR1 that it is ready; its clients come from the same shell.
            let script =
                "trap : USR1; (trap '' USR1; exec \(shellLine(server))) & wait; DISPLAY=:99 \(shellLine(client)) & wait"
            return ["sh", "-c", script]
        },
        files: { size, _ in
            [
                "config": """
                Section "Device"
                    Identifier "card"
                    Driver "dummy"
                    VideoRam 65536
                EndSection
                Section "Screen"
                    Identifier "screen"
                    Device "card"
                    DefaultDepth 24
                    SubSection "Display"
                        Depth 24
                        Virtual \(size.width) \(size.height)
                    EndSubSection
                EndSection

                """
            ]
        })

    /// The program of the command, where a shell would find it.
    var executable: String { name == "xorg" ? "Xorg" : name }

    /// True if the program is in PATH.
    var isInstalled: Bool {
        let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
        return path.split(separator: ":").contains { access("\($0)/\(executable)", X_OK) == 0 }
    }
}

/// Words as a shell takes them for the same words.
private func shellLine(_ words: [String]) -> String {
    words.map {
        "'" + $0.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }
    .joined(separator: " ")
}
