import Glibc
import Touch

/// A picture of a film.
package struct FilmFrame {
    /// The time in milliseconds since the film's time 0.
    package let time: Int
    /// The number of the refresh of the output, from its first one on; those at which nothing new was shown count.
    package let refresh: Int
    /// The time at which the program handed in what is new in it, in milliseconds since the film's time 0.
    package let drawn: Int
    package let picture: Pixels
}

/// A program that runs in virtual time, while pictures are taken of it.
///
/// The clock goes on only while all threads of the program wait, to the nearest of the next deadline, the next report of
/// a device, the next frame and the next picture. So the pictures do not depend on how fast the machine is, or how busy.
package final class Filming {
    let setup: FilmSetup
    let program: TimedProgram
    let stage: Stage
    /// The number of the last frame on the grid of the output.
    private var frame = -1
    /// The time at which a frame was due that was put off.
    private var putOff: Int?
    /// The clock's time at the film's time 0; nil before the program has shown its window for the lead.
    private var start: Int?
    private(set) var input: ArraySlice<FilmSetup.Report>
    private var shots: ArraySlice<Int>
    /// The picture that was presented last, if pictures are still to be taken.
    private var presented: Pixels?
    /// The clock's time at which the program handed in what the last frame showed.
    private var shownDrawing = 0
    /// The clock's time at which it handed in what the next frame will show; nil before it has.
    private var nextDrawing: Int?
    /// The clock's time of the last frame or report.
    private(set) var lastChange = 0
    /// The clock's times of the frames of the last while.
    private var recentFrames: [Int] = []
    private var hasBegun = false
    /// The pictures that nobody has asked for yet.
    private var taken: [FilmFrame] = []
    /// The follower of the content, and the gestures so far, of a program that is measured just now.
    var measured: (follower: any ContentFollower, gestures: [FilmedGesture])?

    /// The program's time in milliseconds within which it must show a window.
    private static let longestStart = 60_000
    /// The milliseconds for which a frame or a report is put off, in favour of deadlines, at most.
    private static let longestDelay = 4
    /// The milliseconds without a frame after which all motion is over.
    static let stillness = 500
    /// The frames in that time that are no motion: a caret that blinks is drawn anew twice a second.
    private static let frameAllowance = 2
    /// The milliseconds after the last report at which a film of every frame ends, whatever moves.
    static let longestEnd = 10_000

    /// Starts the program.
    package init(_ setup: FilmSetup, isInterrupted: @escaping () -> Bool) throws(FilmError) {
        signal(SIGPIPE, SIG_IGN)
        self.setup = setup
        input = setup.input[...]
        shots = setup.times.sorted()[...]
        program = try TimedProgram(
            setup.command, environment: setup.variables, output: setup.stays ? STDOUT_FILENO : STDERR_FILENO,
            patience: setup.patience,
            isInterrupted: isInterrupted)
        stage = try Stage(
            socket: "\(program.folder)/\(FilmSetup.socket)", size: setup.size, scale: setup.scale,
            framesPerSecond: setup.framesPerSecond, pointer: setup.pointer)
        try program.start()
    }

    /// The time of a refresh in seconds since the film's time 0, as exact as the output's rate; nil before the film has
    /// begun.
    package func time(ofRefresh number: Int) -> Double? {
        start.map { Double(number) / setup.framesPerSecond - Double($0) / 1000 }
    }

    var time: VirtualTime { program.time }
    var name: String { setup.command[0] }

    /// Runs the program until the next picture is taken; nil if there is none left.
    package func next() throws(FilmError) -> FilmFrame? {
        try begin()
        while taken.isEmpty, !isOver { try step() }
        return taken.isEmpty ? nil : taken.removeFirst()
    }

    private func begin() throws(FilmError) {
        guard !hasBegun else { return }
        hasBegun = true
        try settle()
    }

    /// True if a picture of each frame is taken.
    private var takesAll: Bool { setup.times.isEmpty && !setup.stays }

    private var isOver: Bool {
        guard let start else { return false }
        guard setup.times.isEmpty else { return shots.isEmpty }
        let end = start + (setup.input.last?.time ?? 0)
        return input.isEmpty && time.now >= end
            && (time.now - max(lastChange, end) >= Self.stillness || time.now - end >= Self.longestEnd)
    }

    // MARK: Steps

    /// Runs the program until its window has been shown for the lead.
    func reachStart() throws(FilmError) {
        try begin()
        while start == nil { try step() }
    }

    /// Runs the program until something holds; returns false if it does not within some milliseconds of its time.
    func run(
        atMost milliseconds: Int, until holds: () throws(FilmError) -> Bool
    ) throws(FilmError) -> Bool {
        let end = time.now + milliseconds
        while try !holds() {
            guard time.now < end else { return false }
            try step(until: min(time.now + Self.look, end))
        }
        return true
    }

    /// The milliseconds since the film's time 0; those since the program's own before that.
    var elapsed: Int { time.now - (start ?? 0) }

    /// The output as it is now.
    func currentFrame() throws(FilmError) -> FilmFrame {
        FilmFrame(time: elapsed, refresh: frame, drawn: drawn, picture: try stage.picture())
    }

    /// The milliseconds of the newest content since the film's time 0.
    private var drawn: Int { shownDrawing - (start ?? 0) }

    /// Adds the reports of devices, the first of which comes in some milliseconds.
    func add(_ reports: [FilmSetup.Report], after milliseconds: Int) {
        let first = elapsed + milliseconds
        input += reports.map { (first + $0.time, $0.action) }
    }

    /// True if nothing has moved since a time, nor for a while.
    func isStill(since moment: Int) -> Bool {
        recentFrames.removeAll { $0 <= time.now - Self.stillness }
        return input.isEmpty && time.now - moment >= Self.stillness
            && recentFrames.count <= Self.frameAllowance
    }

    /// The frames within the last half a second.
    var recentFrameCount: Int { recentFrames.count { $0 > time.now - Self.stillness } }

    /// The milliseconds between two looks at whether something holds.
    private static let look = 50

    private enum Event {
        case deadline
        case start
        case input
        case frame
        case shot
        case stillness
    }

    /// Takes the nearest step of those that are to come.
    ///
    /// - Parameter limit: The clock's time at which it stops if nothing is to come before.
    private func step(until limit: Int? = nil) throws(FilmError) {
        guard let (event, due) = nextEvent(until: limit) else {
            throw .noWindow(program: name, seconds: time.now / 1000)
        }
        // A wait that is over within a millisecond comes first: a program whose own timer is due at the frame would
        // otherwise meet both at once, and their order would be chance.
        var (step, moment) = (event, max(due, time.now))
        if let deadline = time.deadline,
            deadline <= moment || deadline - moment <= 1 && moment - due < Self.longestDelay
        {
            (step, moment) = (.deadline, deadline)
            if event == .frame { putOff = due }
        }
        if start == nil, moment > Self.longestStart, stage.windows.isEmpty {
            throw .noWindow(program: name, seconds: Self.longestStart / 1000)
        }
        if step != .shot, moment > time.now {
            time.turn(to: moment)
            try settle()
        }
        switch step {
        case .start:
            start = time.now
            if !shots.isEmpty || takesAll { presented = try stage.picture() }
            lastChange = time.now
        case .input: try playInput()
        case .frame: try present()
        case .shot: take(at: shots.removeFirst())
        case .deadline, .stillness: break
        }
    }

    /// The next step and the clock's time for it, in the order in which those of one moment come.
    private func nextEvent(until limit: Int?) -> (Event, Int)? {
        var all: [(Event, Int)] = []
        if let start {
            if let first = input.first { all.append((.input, start + first.time)) }
        } else if let shown {
            all.append((.start, shown + setup.lead))
        }
        if stage.wantsFrame { all.append((.frame, putOff ?? frameTime(nextFrame))) }
        if let start, let shot = shots.first { all.append((.shot, start + shot)) }
        if start != nil, takesAll { all.append((.stillness, time.now + Self.stillness)) }
        if let limit { all.append((.stillness, limit)) }
        if let deadline = time.deadline { all.append((.deadline, deadline)) }
        // The first of those that are due at the same time.
        return all.enumerated().min { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }?.element
    }

    /// The clock's time at which the first window was shown.
    private var shown: Int?

    // MARK: Frames

    private func frameTime(_ number: Int) -> Int {
        Int((Double(number) * 1000 / setup.framesPerSecond).rounded())
    }

    /// The next frame of the output's grid.
    private var nextFrame: Int {
        var number = Int(Double(time.now) * setup.framesPerSecond / 1000)
        while frameTime(number) < time.now { number += 1 }
        return max(number, frame + 1)
    }

    private func present() throws(FilmError) {
        frame = nextFrame(before: time.now)
        putOff = nil
        let isNew = stage.hasNewContent
        if shown == nil, !stage.windows.isEmpty { shown = time.now }
        if isNew {
            lastChange = time.now
            shownDrawing = nextDrawing ?? time.now
            nextDrawing = nil
        }
        if setup.stays { recentFrames.append(time.now) }
        if start != nil, isNew, !shots.isEmpty || takesAll {
            presented = try stage.picture()
            if takesAll, let start { take(at: time.now - start) }
        }
        if isNew, let measured { measured.follower.add(try currentFrame()) }
        stage.present(at: time.nanoseconds)
        try settle()
    }

    /// The frame whose turn it is at a time: a frame that was put off counts as the one that it would have been.
    private func nextFrame(before now: Int) -> Int {
        var number = frame + 1
        while frameTime(number + 1) <= now { number += 1 }
        return number
    }

    private func take(at milliseconds: Int) {
        guard let presented else { return }
        taken.append(FilmFrame(time: milliseconds, refresh: frame, drawn: drawn, picture: presented))
    }

    // MARK: Input

    /// Sends the reports of the moment that is due, one frame of fingers after the other.
    private func playInput() throws(FilmError) {
        guard let moment = input.first?.time, let start else { return }
        while let first = input.first, first.time == moment {
            input.removeFirst()
            stage.seat.handle(first.action, at: time.stamp(start + moment))
            // Fingers that were reported together come together.
            switch first.action {
            case .down, .move, .up, .cancel: if input.first?.time == moment { continue }
            default: break
            }
            lastChange = time.now
            _ = stage.exchange()
            try settle()
        }
    }

    // MARK: Rest

    /// Waits until the program is at rest and has nothing to say.
    func settle() throws(FilmError) {
        repeat { try program.rest() } while stage.exchange()
        if stage.hasNewContent { nextDrawing = nextDrawing ?? time.now }
        if let mistake = stage.mistake { throw .mistake(program: name, mistake) }
        try program.check()
    }
}
