/// Desktops without a libinput backend for their headless outputs: the preloaded library gives them their
/// backend for real outputs, which depends on their internals.
extension ProgramTarget {
    static let gnomeShell = ProgramTarget(
        name: "gnome-shell",
        needed: [("gnome-shell", "gnome-shell"), ("dbus-run-session", "dbus-daemon")], view: .gnomeShell,
        abilities: [.size, .fill], renderers: [.gl],
        versions: Versions(
            question: "gnome-shell --version",
            known: Version(major: 43, minor: 0)...Version(major: 50, minor: 99), names: "GNOME Shell 43 to 50"
        ),
        arrange: { options, client, folder in
            let shell = [
                "gnome-shell", "--headless", "--wayland", "--no-x11", "--unsafe-mode", "--wayland-display",
                "wayland-0", "--virtual-monitor", "\(options.width)x\(options.height)",
            ]
            let script = """
                export DBUS_SYSTEM_BUS_ADDRESS="$DBUS_SESSION_BUS_ADDRESS"
                \(shellLine(shell)) &
                shell=$!
                \(client.isEmpty ? "" : """
                    while [ ! -S "$XDG_RUNTIME_DIR/wayland-0" ]; do kill -0 "$shell" || exit 1; sleep 0.05; done
                    WAYLAND_DISPLAY=wayland-0 \(shellLine(client)) &
                    """)
                wait "$shell"
                """
            var arrangement = Arrangement(
                command: ["sh", "-c", script],
                environment: [
                    "GSETTINGS_BACKEND": "memory", "LIBGL_ALWAYS_SOFTWARE": "1", "XDG_CONFIG_HOME": folder,
                    "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder, "XDG_CURRENT_DESKTOP": "GNOME",
                    "XDG_SESSION_TYPE": "wayland", "GIO_USE_VFS": "local",
                ])
            arrangement.startBus(in: folder)
            return arrangement
        })

    private static let kwinLibrary =
        #"ldd "$(command -v kwin_wayland)" | sed -n 's/.*=> \(.*libkwin\.so[^ ]*\).*/\1/p'"#

    static let kwin = ProgramTarget(
        name: "kwin", needed: [("kwin_wayland", "kwin-wayland"), ("dbus-run-session", "dbus-daemon")],
        view: .kwin, abilities: [.size, .scale, .fill], renderers: [.gl],
        versions: Versions(
            // The program itself does not report it without a session; its library is named for the version.
            question: "readlink -f \"$(\(kwinLibrary))\" | sed 's/.*libkwin\\.so\\.//'",
            known: Version(major: 5, minor: 27)...Version(major: 6, minor: 7), names: "KWin 5.27 to 6.7"),
        arrange: { options, client, folder in
            let server = [
                "\(folder)/kwin_wayland", "--virtual", "--width", "\(options.width)", "--height",
                "\(options.height)", "--scale", "\(options.scale ?? 1)", "--no-lockscreen", "--socket",
                "wayland-0",
            ]
            let script = """
                cp "$(command -v kwin_wayland)" "$XDG_RUNTIME_DIR/kwin_wayland"
                export DBUS_SYSTEM_BUS_ADDRESS="$DBUS_SESSION_BUS_ADDRESS"
                exec \(shellLine(server)) \(client.isEmpty ? "" : shellLine([shellLine(client)]))
                """
            var arrangement = Arrangement(
                command: ["sh", "-c", script],
                environment: [
                    "KWIN_COMPOSE": "O2", "LIBGL_ALWAYS_SOFTWARE": "1",
                    "KWIN_SCREENSHOT_NO_PERMISSION_CHECKS": "1",
                    "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder, "XDG_CACHE_HOME": folder,
                    // Qt 5 has windows in X11 without it.
                    "XDG_SESSION_TYPE": "wayland", "QT_QPA_PLATFORM": nil,
                ],
                // Windows have had another name since version 6.
                files: [
                    "fill.js": """
                    (workspace.windowList ? workspace.windowList() : workspace.clientList())
                        .filter(window => window.normalWindow).forEach(window => { window.fullScreen = true; });

                    """
                ])
            arrangement.startBus(in: folder)
            return arrangement
        })

    /// The target for Qt's platform without an output, whose plug-in reads libinput.
    static let qt = ProgramTarget(
        name: "qt", needed: [], view: .none("Qt's offscreen platform has no output"), abilities: [],
        isServer: false,
        arrange: { _, client, _ in
            Arrangement(
                command: client,
                environment: ["QT_QPA_PLATFORM": "offscreen", "QT_QPA_GENERIC_PLUGINS": "libinput"])
        })
}
