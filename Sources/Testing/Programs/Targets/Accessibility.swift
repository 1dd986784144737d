import Glibc

/// The accessibility bus, by which programs expose their elements as to a screen reader.
extension ProgramTarget {
    /// The variables by which toolkits expose their elements, and ask neither portals nor the user's settings.
    static let accessibleEnvironment: [String: String?] = [
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "GNOME_ACCESSIBILITY": "1", "NO_AT_BRIDGE": "0",
        "GSETTINGS_BACKEND": "memory", "GTK_USE_PORTAL": "0",
    ]
}

extension ProgramTarget.Arrangement {
    /// The places of the launcher of accessibility buses, which is no command of PATH.
    private static let launchers = [
        "/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher",
    ]

    /// The program that launches an accessibility bus; nil if it is not installed.
    static var launcher: String? { launchers.first { access($0, X_OK) == 0 } }

    /// Has the session bus start an accessibility bus when it is asked for one.
    mutating func offerAccessibility() {
        guard let launcher = Self.launcher else { return }
        // The library that is preloaded into the target stays in the target.
        files["org.a11y.Bus.service"] = """
            [D-BUS Service]
            Name=org.a11y.Bus
            Exec=/usr/bin/env -u LD_PRELOAD GSETTINGS_BACKEND=memory \(launcher)

            """
    }
}

extension Program {
    /// Sets the status that has toolkits expose their elements, which programs read when they start.
    func startAccessibility() throws(ProgramError) {
        guard ProgramTarget.Arrangement.launcher != nil else { return }
        let path = "\(runtimeFolder)/bus"
        try waitUntil("the accessibility bus") { () throws(ViewError) in
            var bus = try BusConnection(path)
            _ = try bus.call(
                "org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set",
                [.text("org.a11y.Status"), .text("IsEnabled"), .variant(true)])
            return nil
        }
    }
}
