import Glibc
import Motion
import SystemCalls

/// An event that a run can wait for.
public enum ProgramEvent: Sendable, Equatable {
    /// A line on standard output that contains a text, since the last gesture began and behind the last line that was
    /// waited for: ``ProgramSetup/watchesOutput`` must be set.
    case line(String)
    /// A file; a relative path is in ``Program/runtimeFolder``.
    case file(String)
    /// A window on the output, whose title contains a text.
    case window(titled: String?)
    /// No process of the run works, and no frame was asked for, for half a second.
    case idle
    /// The answer of a program in virtual time to its compositor, which asks if it is alive.
    case answer
    /// The end of some seconds.
    case time(seconds: Double)
}

/// Waiting for a program's events, and taking its picture.
extension Program {
    /// Waits for an event.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - seconds: The timeout; ``ProgramSetup/patience`` if it is nil.
    public func wait(for event: ProgramEvent, within seconds: Double? = nil) throws(ProgramError) {
        switch event {
        case .line(let text):
            try wait(for: "a line with \"\(text)\"", within: seconds) { takeLine(with: text) }
        case .file(let path):
            let place = path.hasPrefix("/") ? path : runtimeFolder + "/" + path
            try wait(for: "the file \(place)", within: seconds) { access(place, F_OK) == 0 }
        case .window(let title): try waitForWindow(title, within: seconds)
        case .idle:
            let sight = sight
            if case .gnomeShell = setup.view {
                // GNOME Shell is idle for a while before it shows anything.
                try waitUntil("the end of its start") { () throws(ViewError) in
                    try sight.isStarting() ? "it is starting still" : nil
                }
            }
            var meter = IdleMeter(folder: runtimeFolder)
            do {
                try wait(for: "idleness", within: seconds) { meter.isIdle(at: Timestamp.monotonic) }
            } catch ProgramError.waitedInVain(_, let seconds) {
                throw .busy(meter.activity, seconds: seconds)
            }
        case .answer: throw .view("no answer can be waited for", "only fling film asks its program for one")
        case .time(let seconds): try wait(seconds: seconds)
        }
    }

    /// Waits for a window of the client; returns at once without a client, or if the target's windows cannot be known.
    public func waitForClientWindow() throws(ProgramError) {
        guard !setup.client.isEmpty else { return }
        if case .none = setup.view { return }
        do {
            try wait(for: .window(titled: nil))
        } catch ProgramError.view(let what, let reason) {
            if reason == ViewError.hiddenWindows.text { return }
            throw .noWindow("\(what): \(reason)")
        }
    }

    private func waitForWindow(_ title: String?, within seconds: Double? = nil) throws(ProgramError) {
        if case .none(let reason) = setup.view { throw .view("no window can be waited for", reason) }
        if title != nil, case .wayland(.picture) = setup.view {
            throw .view(
                "no window can be waited for by its title", "\(setup.name) does not list its windows")
        }
        let sight = sight
        let what = title.map { "a window with \"\($0)\" in its title" } ?? "a window"
        try waitUntil(what, within: seconds) { () throws(ViewError) in
            let titles = try sight.titles()
            if titles.contains(where: { text in title.map { text.contains($0) } ?? true }) { return nil }
            return titles.isEmpty
                ? "there is no window"
                : "the windows are " + titles.map { "\"\($0)\"" }.joined(separator: ", ")
        }
    }

    /// Waits until `missing` returns nil instead of a reason to wait on; it is called on a thread of its
    /// own.
    func waitUntil(
        _ what: String, within seconds: Double? = nil,
        missing: @escaping @Sendable () throws(ViewError) -> String?
    ) throws(ProgramError) {
        var errand = try Errand(missing)
        var (pause, last): (Timestamp?, String?) = (nil, nil)
        do {
            try wait(for: what, within: seconds) { () throws(ProgramError) in
                let now = Timestamp.monotonic
                if let end = pause {
                    guard now >= end else { return false }
                    pause = nil
                    errand = try Errand(missing)
                }
                switch errand.result {
                case nil: return false
                case .success(nil): return true
                case .success(let text?): last = text
                case .failure(let error) where error.isFinal:
                    throw .view("\(what) cannot be waited for", error.text)
                case .failure(let error): last = error.text
                }
                pause = now.advanced(by: 0.1)
                return false
            }
        } catch ProgramError.waitedInVain(let what, let seconds) {
            throw last.map { .view("\(what) did not come within \(seconds) s", $0) }
                ?? .waitedInVain(what, seconds: seconds)
        }
    }

    /// Makes all present windows fill the output.
    public func fillOutput() throws(ProgramError) {
        let sight = sight
        try finish("the windows cannot be made to fill the output") { () throws(ViewError) in try sight.fill()
        }
    }

    /// Takes a picture of the output, as a PNG.
    public func picture() throws(ProgramError) -> [UInt8] {
        let sight = sight
        return try finish("no picture can be taken") { () throws(ViewError) in try sight.picture() }
    }

    private var sight: ProgramSight {
        ProgramSight(view: setup.view, folder: runtimeFolder, user: setup.user)
    }

    /// Runs a body on a thread of its own, while the devices go on being played.
    private func finish<Success: Sendable>(
        _ failure: String, _ body: @escaping @Sendable () throws(ViewError) -> Success
    ) throws(ProgramError) -> Success {
        let errand = try Errand(body)
        try wait(for: "the answer of \(setup.name)", within: Double(LocalSocket.longPatience)) {
            errand.result != nil
        }
        switch errand.result {
        case .success(let value): return value
        case .failure(let error): throw .view(failure, error.text)
        case nil: throw .interrupted
        }
    }
}
