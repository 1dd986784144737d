// A test starts a program, waits for it and looks at it in the words of this.
@_exported import Programs
import Glibc

/// Programs in tests: started in a compositor, played to, waited for and looked at.
///
///     @Test("a flick draws its velocity")
///     func flick() throws {
///         let app = try Program(in: "sway", ["gtk4-demo", "--run=gestures"])
///         try app.wait(for: .window(titled: nil))
///         let before = try app.picture()
///         try app.play("touch-flick.yml")
///         try app.wait(for: .idle)
///         try #expect(app.picture() != before)
///     }
extension Program {
    /// Starts a program as the client of a target: sway, phoc, cage, labwc, xorg, gnome-shell, kwin or qt, or another
    /// Wayland compositor.
    ///
    /// - Parameters:
    ///   - target: The target's name, or a compositor's command line.
    ///   - client: The command line of the program; empty for the target alone.
    ///   - options: The target's output, and how it is drawn.
    ///   - patience: The timeout in seconds of each wait.
    public convenience init(
        in target: String, _ client: [String] = [],
        _ options: ProgramTarget.Options = ProgramTarget.Options(), patience: Double = 30
    ) throws(ProgramError) {
        var setup = try ProgramTarget.named(target).setup(client: client, options)
        setup.patience = patience
        try self.init(setup)
    }

    /// Plays a recording of a device, and returns when the program has read all of it.
    ///
    /// - Parameters:
    ///   - path: The recording's path, relative to the test's own file unless it is absolute.
    ///   - testFile: The test's own file, beside which the recording is found.
    public func play(_ path: String, testFile: String = #filePath) throws {
        let folder = testFile.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let place = path.hasPrefix("/") ? path : (folder + [path[...]]).joined(separator: "/")
        let file = try TraceFile(contentsOf: place)
        guard case .evdev(let trace) = file.trace else {
            throw ProgramError.complaint("\(place) has touch events, and a program needs what a device sent")
        }
        try play(trace)
    }

    /// Writes a picture of the output to a file, which is overwritten: an artifact for people to look at.
    public func writePicture(to path: String) throws(ProgramError) {
        let bytes = try picture()
        let file = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw .system("\(path) cannot be written", errno: errno) }
        defer { close(file) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
            guard count > 0 else { throw .system("\(path) cannot be written", errno: errno) }
            rest = rest.dropFirst(count)
        }
    }
}
