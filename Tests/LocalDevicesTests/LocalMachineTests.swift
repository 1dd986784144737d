import Glibc
import Libinput
import Motion
import Testing

@testable import LocalDevices

@Suite("This machine")
struct LocalMachineTests {
    @Test(
        "a file that is no input device has another error than a missing one",
        arguments: ["/dev/null", "/etc/passwd", "/"])
    func notADevice(path: String) {
        #expect(throws: RecordingError.notAnInputDevice(path: path)) { try Recorder([path]) }
    }

    @Test("a node that is not there says where to look")
    func noNode() {
        let path = "/dev/input/event9999"
        let error = #expect(throws: RecordingError.self) { try Recorder([path]) }
        #expect(error == .cannotOpen(path: path, SystemError(ENOENT)))
        #expect(error?.description.hasPrefix("there is no device at \(path)") == true)
    }

    @Test("a node that may not be opened says what to do")
    func noPermission() {
        let error = RecordingError.cannotOpen(path: "/dev/input/event1", SystemError(EACCES))
        #expect(error.description.contains("no permission") && error.description.contains("fling doctor"))
    }

    @Test("waiting ends when there is something to read, or a reason to stop")
    func waits() throws {
        let machine = LocalMachine()
        var ends: [CInt] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        let stop = try StopSignal()
        #expect(try machine.wait(for: [ends[0]], until: stop.fileDescriptor, atMost: 0))
        write(ends[1], "x", 1)
        #expect(try machine.wait(for: [ends[0]], until: stop.fileDescriptor, atMost: nil))
        stop.stop()
        #expect(try !machine.wait(for: [ends[0]], until: stop.fileDescriptor, atMost: nil))
    }

    @Test("an interruption ends the waiting, not the program", arguments: [SIGINT, SIGTERM, SIGHUP])
    func interruption(signal: CInt) throws {
        let machine = LocalMachine()
        func isHeld() -> Bool {
            var held = sigset_t()
            pthread_sigmask(SIG_SETMASK, nil, &held)
            return sigismember(&held, signal) == 1
        }
        let wasHeld = isHeld()
        try machine.untilInterrupted { () throws in
            #expect(try machine.wait(for: [], until: nil, atMost: 0))
            #expect(isHeld())
            pthread_kill(pthread_self(), signal)
            #expect(try !machine.wait(for: [], until: nil, atMost: nil))
            #expect(try !machine.wait(for: [], until: nil, atMost: nil), "from then on")
        }
        #expect(isHeld() == wasHeld)
        var pending = sigset_t()
        sigpending(&pending)
        #expect(sigismember(&pending, signal) == 0, "it has done its work")
    }

    @Test("where a recording was made is known without any device")
    func origin() {
        let machine = LocalMachine()
        #expect(machine.origin.kernel?.isEmpty == false)
        #expect(machine.now > .zero)
        #expect(machine.udevProperties(of: "/dev/null")["ID_INPUT"] == nil)
        #expect(machine.udevProperties(of: "/nowhere").isEmpty)
        #expect(machine.name(of: "/dev/input/event9999") == nil)
    }
}
