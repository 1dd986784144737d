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
    /// No process of the run has used processor time for half a second.
    case idle
}

/// Waiting for a program's events, and taking its picture.
extension Program {
    /// Waits for an event, for ``ProgramSetup/patience`` at most.
    public func wait(for event: ProgramEvent) throws(ProgramError) {
        switch event {
        case .line(let text):
            try wait(for: "a line with \"\(text)\"") { takeLine(with: text) }
        case .file(let path):
            let place = path.hasPrefix("/") ? path : runtimeFolder + "/" + path
            try wait(for: "the file \(place)") { access(place, F_OK) == 0 }
        case .window(let title): try waitForWindow(title)
        case .idle:
            let sight = sight
            if case .gnomeShell = setup.view {
                // GNOME Shell is idle for a while before it shows anything.
                try waitUntil("the end of its start") { () throws(ViewError) in
                    try sight.isStarting() ? "it is starting still" : nil
                }
            }
            var meter = IdleMeter(folder: runtimeFolder)
            try wait(for: "idleness") { meter.isIdle(at: Timestamp.monotonic) }
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

    private func waitForWindow(_ title: String?) throws(ProgramError) {
        if case .none(let reason) = setup.view { throw .view("no window can be waited for", reason) }
        if title != nil, case .wayland(.picture) = setup.view {
            throw .view(
                "no window can be waited for by its title", "\(setup.name) does not tell of its windows")
        }
        let sight = sight
        let what = title.map { "a window with \"\($0)\" in its title" } ?? "a window"
        try waitUntil(what) { () throws(ViewError) in
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
        _ what: String, missing: @escaping @Sendable () throws(ViewError) -> String?
    ) throws(ProgramError) {
        var errand = try Errand(missing)
        var (pause, last): (Timestamp?, String?) = (nil, nil)
        do {
            try wait(for: what) { () throws(ProgramError) in
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
        try wait(for: "the answer of \(setup.name)", within: 30) { errand.result != nil }
        switch errand.result {
        case .success(let value): return value
        case .failure(let error): throw .view(failure, error.text)
        case nil: throw .interrupted
        }
    }
}

/// A meter of the processor time that the processes of a run have used.
///
/// The processes are found by their environment, which contains the run's folder.
struct IdleMeter {
    private let variable: [UInt8]
    private var members: Set<String> = []
    private var last: (ticks: Int, since: Timestamp)?
    private var next = Timestamp.zero

    /// The seconds without any processor time after which a run is idle.
    static let quiet = 0.5

    init(folder: String) { variable = Array("XDG_RUNTIME_DIR=\(folder)".utf8) }

    mutating func isIdle(at now: Timestamp) -> Bool {
        guard now >= next else { return false }
        next = now.advanced(by: 0.05)
        let (ticks, isRunning) = usage()
        guard let last, last.ticks == ticks, !isRunning else {
            last = (ticks, now)
            return false
        }
        return now.seconds(since: last.since) >= Self.quiet
    }

    private mutating func usage() -> (ticks: Int, isRunning: Bool) {
        var (ticks, isRunning) = (0, false)
        for process in entries(of: "/proc") where process.allSatisfy(\.isNumber) {
            // A process that is not part of the run now may be later: an exec brings its environment.
            guard members.contains(process) || isPartOfRun(process) else { continue }
            members.insert(process)
            guard let bytes = contents(of: "/proc/\(process)/stat") else { continue }
            // The name stands in brackets, and may have any character in it; the state is the next word.
            let text = String(decoding: bytes, as: UTF8.self)
            guard let end = text.lastIndex(of: ")") else { continue }
            let words = text[text.index(after: end)...].split(separator: " ")
            guard words.count > 12 else { continue }
            isRunning = isRunning || words[0] == "R" || words[0] == "D"
            ticks += (Int(words[11]) ?? 0) + (Int(words[12]) ?? 0)
        }
        return (ticks, isRunning)
    }

    private func isPartOfRun(_ process: String) -> Bool {
        guard let bytes = contents(of: "/proc/\(process)/environ") else { return false }
        return bytes.split(separator: 0).contains { $0.elementsEqual(variable) }
    }
}
