/// The windows of a Wayland compositor that lists them.
enum WaylandWindows {
    /// Returns the titles of all windows.
    static func titles(at path: String) throws(ViewError) -> [String] {
        var connection = try WaylandConnection(path)
        return try windows(&connection).map(\.title)
    }

    /// Makes all windows fill their output.
    static func fill(at path: String) throws(ViewError) {
        var connection = try WaylandConnection(path, patience: LocalSocket.longPatience)
        for window in try windows(&connection) {
            // set_fullscreen, on any output, if the version has it, else set_maximized.
            let hasFullscreen = window.version >= 2
            try connection.send(window.id, hasFullscreen ? 8 : 0, hasFullscreen ? [0] : [])
        }
        try connection.roundTrip { _ in }
    }

    private struct Window {
        let id: UInt32
        /// The version of the window's interface.
        let version: UInt32
        var title = ""
    }

    private static func windows(_ connection: inout WaylandConnection) throws(ViewError) -> [Window] {
        guard let manager = try connection.bind("zwlr_foreign_toplevel_manager_v1", atMost: 3) else {
            throw .hiddenWindows
        }
        var windows: [Window] = []
        // The first brings the windows, and the second their properties.
        for _ in 0..<2 {
            try connection.roundTrip { event in
                if event.object == manager.id, event.opcode == 0 {
                    windows.append(Window(id: event.word(0), version: manager.version))
                } else if event.opcode == 0, let index = windows.firstIndex(where: { $0.id == event.object })
                {
                    windows[index].title = event.text(0)
                }
            }
        }
        return windows
    }
}
