import CLinux
import Dispatch
import Drive
import Glibc
import Libinput
import Synchronization
import TestSupport
import Testing
import Traces
import VirtualEvdev

@Suite("The loop, on the real clock")
struct LoopTests {
    @Test("is woken by frames while something moves, and by nothing at all when it rests")
    func noWakeUps() throws {
        let machine = try VirtualEvdev(flick())
        let clock = try TimerClock(framesPerSecond: 1000)
        let driver = try Driver(try machine.open(), clock: clock)
        var rules = DragRules<Double>.sheet
        rules.spring = Spring(duration: 0.01)
        let pane = driver.add(Draggable(0, rules: rules), through: GestureMap(x: 8))
        let stop = try StopSignal()
        var frameCount = 0
        driver.onFrame { _ in frameCount += 1 }
        pane.onTransition { if $0.to == .idle { stop.stop() } }
        pane.animate(to: 320)
        try driver.run(until: stop)
        #expect(frameCount > 0)
        // The devices that are there, then one for each frame, and what stopped it.
        #expect(driver.wakeUpCount <= frameCount + 2)
        #expect(driver.wakeUpCount >= frameCount)

        // Nothing is readable, and nothing will be: neither timer is set.
        #expect(clock.isPaused)
        #expect(clock.nextFrameTime == nil)
        #expect(driver.nextDeadline == nil)
        for timer in [clock.fileDescriptor, driver.deadlineDescriptor] {
            var setting = itimerspec()
            #expect(timerfd_gettime(try #require(timer), &setting) == 0)
            #expect(setting.it_value.tv_sec == 0 && setting.it_value.tv_nsec == 0)
        }
        #expect(!isReadable(driver.fileDescriptor))
        let count = driver.wakeUpCount
        try driver.dispatch()
        #expect(driver.wakeUpCount == count)
    }

    @Test("ends at once when it was stopped before, and can be run again")
    func stopped() throws {
        let driver = try Driver(clock: try TimerClock())
        let stop = try StopSignal()
        stop.stop()
        try driver.run(until: stop)
        #expect(driver.wakeUpCount == 0)
        let second = try StopSignal()
        driver.onFrame { _ in second.stop() }
        driver.requestFrame()
        try driver.run(until: second)
        #expect(driver.clock.feed.lastFrame != nil)
        #expect(driver.clock.isPaused)
    }

    @Test("is ended from another thread while it waits", .timeLimit(.minutes(1)))
    func stoppedFromElsewhere() async throws {
        let (frames, feed) = AsyncStream.makeStream(of: Frame.self)
        let thread = try DriverThread {
            let driver = try Driver(clock: TimerClock())
            driver.onFrame { feed.yield($0) }
            driver.requestFrame()
            return driver
        }
        // The time limit ends the stream without a frame.
        #expect(await frames.first { _ in true } != nil)
        #expect(throws: Never.self) { try thread.stop() }
    }

    @Test("reports what went wrong on a thread of its own")
    func threadFails() throws {
        let thread = try DriverThread {
            throw DriverError.input(LibinputError.emptySeat("seat7"))
        }
        #expect(throws: DriverError.input(LibinputError.emptySeat("seat7"))) { try thread.stop() }
    }

    @Test("waits for what the app watches, too, until that is cancelled")
    func watches() throws {
        let driver = try Driver(clock: try TimerClock())
        let pipe = eventfd(0, CInt(EFD_NONBLOCK | EFD_CLOEXEC))
        defer { close(pipe) }
        let stop = try StopSignal()
        let scene = Scene(at: driver.motionTime)
        driver.add(scene)
        let before = Timestamp.now
        var count = 0
        var watch: Driver.Watch?
        watch = try driver.watch(pipe) {
            // What it does to a scene is to happen now.
            #expect(scene.time > before)
            count += 1
            guard count == 3 else { return }
            watch?.cancel()
            stop.stop()
        }
        eventfd_write(pipe, 1)
        try driver.run(until: stop)
        #expect(count == 3)
        try driver.dispatch()
        #expect(count == 3)
        #expect(!isReadable(driver.fileDescriptor))
    }

    @Test("is woken by a deadline though no event comes and no frame is due", .timeLimit(.minutes(1)))
    func deadline() throws {
        let driver = try Driver(clock: try TimerClock())
        let scene = Scene(at: driver.motionTime)
        driver.add(scene)
        let stop = try StopSignal()
        let due = driver.motionTime.advanced(by: 0.002)
        var called: Timestamp?
        driver.perform {
            _ = scene.schedule(at: due) {
                called = .now
                stop.stop()
            }
        }
        try driver.run(until: stop)
        #expect(try #require(called) >= due)
        #expect(driver.nextDeadline == nil)
        // The first look at the devices, the deadline, and the stop.
        #expect(driver.wakeUpCount <= 3)
        #expect(driver.clock.isPaused)
    }

    @Test("goes through outputs with for await, on the caller's actor, until the task is cancelled")
    @MainActor
    func outputs() async throws {
        let machine = try VirtualEvdev(flick())
        let driver = try Driver(try machine.open(), clock: try TimerClock(framesPerSecond: 1000))
        var rules = DragRules<Double>.sheet
        rules.spring = Spring(duration: 0.01)
        let pane = driver.add(Draggable(0, rules: rules), through: GestureMap(x: 8))
        pane.animate(to: 320)
        var frames: [Frame] = []
        var events: [InputEvent] = []
        for try await output in driver.outputs {
            MainActor.assertIsolated()
            switch output {
            case .frame(let frame): frames.append(frame)
            case .event(let event): events.append(event)
            case .gesture: break
            }
            if pane.activity == .idle { break }
        }
        #expect(pane.state == MotionState(320))
        #expect(!frames.isEmpty)
        #expect(events.count == 1)
        #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.presentationTime < $1.presentationTime })
    }

    @Test("goes through outputs again after a loop that was left")
    @MainActor
    func outputsAgain() async throws {
        let driver = try Driver(clock: try TimerClock(framesPerSecond: 1000))
        var numbers: [Int] = []
        for _ in 0..<3 {
            driver.requestFrame()
            for try await case .frame(let frame) in driver.outputs {
                numbers.append(frame.number)
                break
            }
            // Nobody waits for this one.
            driver.handle(InputEvent(time: .now, device: DeviceID(7), action: .suspend))
        }
        #expect(numbers == numbers.sorted() && Set(numbers).count == 3)
    }

    @Test("ends when its task is cancelled while nothing happens")
    @MainActor
    func cancelled() async throws {
        let task = Task { @MainActor in
            let driver = try Driver(clock: try TimerClock())
            var count = 0
            for try await _ in driver.outputs { count += 1 }
            return count
        }
        await Task.yield()
        task.cancel()
        #expect(try await task.value == 0)
    }

    @Test("runs on a dispatch queue")
    func queue() async throws {
        let queue = DispatchQueue(label: "test")
        let shown = await withCheckedContinuation {
            (done: CheckedContinuation<MotionState<Double>?, Never>) in
            queue.async {
                guard let clock = try? TimerClock(framesPerSecond: 1000),
                    let driver = try? Driver(clock: clock)
                else { return done.resume(returning: nil) }
                var rules = DragRules<Double>.sheet
                rules.spring = Spring(duration: 0.01)
                let pane = driver.add(Draggable(0, rules: rules), through: GestureMap(x: 8))
                let source = driver.makeSource(queue: queue)
                pane.onChange { state in
                    guard state == MotionState(320) else { return }
                    source.cancel()
                    done.resume(returning: state)
                }
                pane.animate(to: 320)
                source.activate()
            }
        }
        #expect(shown == MotionState(320))
    }
}
