import Glibc
import Programs

/// A program that stays, for other processes to play to, as `fling play` does to one in real time.
///
/// Time passes only while a request is carried out: the same requests have the same outcome, whenever they come.
extension Filming {
    /// Carries out requests until the program ends. Returns how it ended, and the milliseconds of its time until then.
    ///
    /// - Parameter makeFollower: Makes a follower of the content whenever measuring begins.
    package func serve(
        measuringBy makeFollower: () -> any ContentFollower
    ) throws(FilmError) -> (exit: ProgramExit, milliseconds: Int) {
        let control: ControlSocket
        do throws(ProgramError) { control = try ControlSocket() } catch { throw .program(error) }
        do {
            try reachStart()
            var unrest: FilmError?
            while true {
                try program.check()
                while let (connection, message) = control.nextMessage() {
                    switch try outcome(of: message, &unrest, makeFollower) {
                    case .done(let bytes): control.reply(bytes, to: connection)
                    case .refused(let reason): control.reply(refusing: reason, to: connection)
                    }
                }
                var polled = [control.descriptor, program.reports].map {
                    pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
                }
                // A signal may come before the wait begins.
                poll(&polled, nfds_t(polled.count), 100)
            }
        } catch .ended(_, let exit, let milliseconds) {
            return (exit, milliseconds)
        }
    }

    private enum Outcome {
        case done([UInt8])
        case refused(String)

        static let done = Outcome.done([])
    }

    /// Carries out a request.
    ///
    /// - Parameter unrest: The error of a program that has not come to rest and whose time cannot go on; its output still
    ///   has its last picture.
    private func outcome(
        of message: ControlSocket.Message, _ unrest: inout FilmError?,
        _ makeFollower: () -> any ContentFollower
    ) throws(FilmError) -> Outcome {
        if case .request(.picture) = message { return try picture() }
        if case .request(.place) = message {
            return .done(Array("\(program.process) \(program.folder)".utf8))
        }
        if unrest == nil {
            do {
                return try outcome(of: message, makeFollower)
            } catch .busy(let thread, let seconds) {
                unrest = .busy(thread: thread, seconds: seconds)
            } catch .late(let process) {
                unrest = .late(process: process)
            }
        }
        // A recording is played whatever the program makes of it.
        if case .recording = message { return .done }
        return .refused(unrest?.description ?? "")
    }

    private func outcome(
        of message: ControlSocket.Message, _ makeFollower: () -> any ContentFollower
    ) throws(FilmError) -> Outcome {
        switch message {
        case .recording(let trace):
            let reports: [FilmedGesture.Report]
            do { reports = try FilmSetup.timedReports(of: trace) } catch { return .refused("\(error)") }
            try play(reports)
            return .done
        case .request(.beginMeasuring):
            let follower = makeFollower()
            follower.add(try currentFrame())
            measured = (follower, [])
            return .done
        case .request(.endMeasuring):
            guard let (follower, gestures) = measured else { return .refused("measuring has not begun") }
            try rest()
            measured = nil
            // The program has shown its window, and so the film has begun.
            let time = { self.time(ofRefresh: $0) ?? 0 }
            return .done(follower.figures(of: gestures, until: Double(elapsed) / 1000, time: time))
        case .request(.wait(let event, let seconds)):
            return try wait(for: event, atMost: Int((seconds ?? setup.patience) * 1000))
        case .request(.picture), .request(.place): return .done
        }
    }

    /// Plays the reports of devices to the end; those of gestures that are measured, when the content is at rest.
    private func play(_ reports: [FilmedGesture.Report]) throws(FilmError) {
        if measured != nil { try rest() }
        let begin = Double(elapsed + FilmSetup.gap) / 1000
        measured?.gestures.append(
            FilmedGesture(reports: reports.map { (begin + $0.seconds, $0.action) }))
        add(reports.map(FilmSetup.whole), after: FilmSetup.gap)
        _ = try run(atMost: .max / 2) { input.isEmpty }
    }

    /// Waits until nothing moves, also where frames are asked for all the time; a program that never rests is waited for as
    /// long as one for a film of every frame.
    private func rest() throws(FilmError) {
        let begin = time.now
        _ = try run(atMost: Self.longestEnd) {
            isStill(since: begin) || time.now - max(lastChange, begin) >= Self.stillness
        }
    }

    private func picture() throws(FilmError) -> Outcome {
        guard let png = Strip([try stage.picture()])?.png() else {
            return .refused("the picture cannot be made")
        }
        return .done(png)
    }

    private func wait(for event: ProgramEvent, atMost milliseconds: Int) throws(FilmError) -> Outcome {
        let begin = time.now
        let limit = "within \(Double(milliseconds) / 1000) s of its time"
        switch event {
        case .time(let seconds):
            _ = try run(atMost: Int((seconds * 1000).rounded())) { false }
            return .done
        case .idle:
            if try run(atMost: milliseconds, until: { isStill(since: begin) }) { return .done }
            return .refused(
                "\(name) has not come to rest \(limit): it drew \(recentFrameCount) frames in the last 0.5 s")
        case .answer:
            stage.ping()
            // What was sent is read before the next look.
            _ = stage.exchange()
            try settle()
            if try run(atMost: milliseconds, until: { stage.isAnswered }) { return .done }
            return .refused("\(name) has not answered its compositor \(limit)")
        case .window(let title):
            if try run(atMost: milliseconds, until: { hasWindow(title) }) { return .done }
            let titles = windowTitles.map { "\"\($0)\"" }.joined(separator: ", ")
            return .refused(
                "a window did not come \(limit): \(titles.isEmpty ? "there is none" : "there are \(titles)")")
        case .file(let path):
            let place = path.hasPrefix("/") ? path : "\(program.folder)/\(path)"
            if try run(atMost: milliseconds, until: { access(place, F_OK) == 0 }) { return .done }
            return .refused("the file \(place) did not come \(limit)")
        case .line:
            return .refused("no line can be waited for: read what the program writes while its time passes")
        }
    }

    private var windowTitles: [String] { stage.windows.compactMap { $0.toplevel?.title } }

    private func hasWindow(_ title: String?) -> Bool {
        windowTitles.contains { name in title.map { name.contains($0) } ?? true }
    }
}
