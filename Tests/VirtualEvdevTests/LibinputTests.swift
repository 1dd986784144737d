import Foundation
import Glibc
import Libinput
import Motion
import Testing
import Touch
import Traces
import VirtualEvdev

@Suite("Libinput contexts")
struct LibinputTests {
    @Test("a device says what it is and can do")
    func description() throws {
        let machine = try VirtualEvdev()
        let pad = try machine.plug(.touchpad(name: "Some Pad"))
        try machine.plug(.touchscreen())
        let input = try machine.open()
        #expect(input.devices.map(\.traits.kind) == [.touchpad, .touchscreen])
        let device = try #require(input[DeviceID(1)])
        #expect(device.name == "Some Pad")
        #expect("/dev/input/" + device.systemName == pad.node)
        #expect(device.vendor == 0x1234 && device.product == 0x5678)
        #expect(device.capabilities == [.pointer, .gesture])
        #expect(device.gestures == [.scroll, .swipe, .pinch, .hold])
        #expect(device.size == [100, 70])
        #expect(device.maximumTapFingers == 3)
        #expect(device.maximumContacts == nil)
        let screen = input.devices[1]
        #expect(screen.capabilities == [.touch])
        #expect(screen.gestures.isEmpty)
        #expect(screen.maximumContacts == 10)
    }

    @Test("a device remains nameable when it is gone")
    func removedDevice() throws {
        let machine = try VirtualEvdev()
        let pad = try machine.plug(.touchpad(name: "Some Pad"))
        let input = try machine.open()
        let device = input.devices[0]
        pad.unplug()
        try machine.advance(to: Timestamp(seconds: 1), input) { _ in }
        #expect(input[device.id] == nil)
        #expect(device.name == "Some Pad")
    }

    @Test("settings are read back as they were set")
    func configuration() throws {
        let machine = try VirtualEvdev()
        try machine.plug(.touchpad())
        let device = try machine.open().devices[0]
        var settings = device.configuration
        #expect(settings.isTapToClickEnabled == false)
        #expect(settings.scrollMethod == .twoFinger)
        #expect(settings.accelerationProfile == .adaptive)
        #expect(settings.calibration == nil)
        #expect(device.scrollMethods == [.none, .twoFinger, .edge])
        #expect(device.clickMethods == [.none, .buttonAreas, .clickfinger])
        #expect(device.accelerationProfiles == [.flat, .adaptive])
        settings.isTapToClickEnabled = true
        settings.tapButtons = .leftMiddleRight
        settings.isTapAndDragEnabled = false
        settings.isDragLockEnabled = true
        settings.isScrollNatural = true
        settings.scrollMethod = .edge
        settings.accelerationProfile = .flat
        settings.accelerationSpeed = -0.25
        settings.clickMethod = .clickfinger
        settings.isDisabledWhileTyping = false
        settings.isLeftHanded = true
        settings.sendsEvents = .disabled
        try device.apply(settings)
        #expect(device.configuration == settings)
    }

    @Test("a screen is calibrated by a matrix")
    func calibration() throws {
        let machine = try VirtualEvdev()
        try machine.plug(.touchscreen())
        let device = try machine.open().devices[0]
        var settings = device.configuration
        #expect(settings.calibration == .init())
        #expect(settings.isTapToClickEnabled == nil)
        settings.calibration = .init(x: [-1, 0, 1], y: [0, 1, 0])
        try device.apply(settings)
        #expect(device.configuration == settings)
    }

    @Test("a setting that a device doesn't have, or a value that it can't take, is an error that says which")
    func unsupported() throws {
        let machine = try VirtualEvdev()
        try machine.plug(.touchscreen())
        try machine.plug(.touchpad())
        let devices = try machine.open().devices
        var settings = DeviceConfiguration()
        settings.isTapToClickEnabled = true
        #expect(throws: LibinputError.unsupported(.tapToClick)) { try devices[0].apply(settings) }
        try devices[1].apply(settings)
        for speed in [2, .infinity, .nan] as [Double] {
            settings.accelerationSpeed = speed
            #expect(throws: LibinputError.invalid(.accelerationSpeed)) { try devices[1].apply(settings) }
        }
        settings = DeviceConfiguration()
        settings.rotation = .nan
        #expect(throws: LibinputError.self) { try devices[1].apply(settings) }
    }

    @Test("a device that is switched off sends nothing")
    func switchedOff() throws {
        let events = try played(
            ClockTests.session(gestures: 3), prepare: configure { $0.sendsEvents = .disabled })
        #expect(events.words == ["added"])
    }

    @Test("a path without a device is an error that says what to do")
    func noDevice() throws {
        let path = "/dev/input/no-such-device"
        var messages: [LogMessage] = []
        let log = LogReceiver(from: .error) { messages.append($0) }
        let error = #expect(throws: LibinputError.self) { try Libinput(.paths([path]), log: log) }
        #expect(error == .noDevice(path: path) && messages.contains { $0.text.contains(path) })
        let description = try #require(error?.description)
        #expect(description.contains(path) && description.contains("list-devices"))

        let machine = try VirtualEvdev()
        #expect(throws: VirtualEvdevError.libinput(.noDevice(path: path))) {
            try machine.open(.paths([path]))
        }
        #expect(machine.errors.contains { $0.text.contains(path) })
    }

    @Test("a seat without devices is an error, but for a program that waits for them")
    func emptySeat() throws {
        #expect(throws: LibinputError.emptySeat("no-such-seat")) { try Libinput(.udev(seat: "no-such-seat")) }
        let waiting = try Libinput(.udev(seat: "no-such-seat"), waitsForDevices: true)
        #expect(waiting.devices.isEmpty)
    }

    @Test(
        "each reason why a node can't be opened has an error of its own",
        arguments: [
            (EACCES, "udev rule"), (EPERM, "group"), (EBUSY, "another program"), (ENODEV, "list-devices"),
            (EMFILE, "open files"),
        ])
    func reasons(code: CInt, advice: String) {
        let failure = Libinput.OpenFailure(path: "/dev/input/event3", error: SystemError(code))
        #expect("\(failure.reason)".contains("/dev/input/event3"))
        #expect("\(failure.reason)".contains(advice))
    }

    @Test("libinput's messages come as values")
    func log() throws {
        var messages: [LogMessage] = []
        try VirtualEvdev.play(
            ClockTests.session(gestures: 1), log: LogReceiver(from: .debug) { messages.append($0) }
        ) { _ in }
        #expect(messages.contains { $0.priority == .info && $0.text.hasSuffix("device is a touchpad") })
        #expect(messages.contains { $0.priority == .debug && !$0.text.isEmpty })
        #expect(messages.allSatisfy { !$0.text.contains("\n") })
        messages = []
        try VirtualEvdev.play(
            ClockTests.session(gestures: 1), log: LogReceiver(from: .error) { messages.append($0) }
        ) {
            _ in
        }
        #expect(messages.isEmpty)
    }

    @Test("the library returns its version")
    func libraryVersion() {
        #expect(Libinput.libraryVersion?.hasPrefix("1.") == true)
    }

    @Test("the loop ends from within and from another thread")
    func loop() throws {
        let stop = try StopSignal()
        let machine = try VirtualEvdev()
        try machine.plug(.touchpad())
        let input = try machine.open()
        var words: [String] = []
        try input.run(until: stop) { event in
            words.append(event.action.word)
            stop.stop()
        }
        #expect(words == ["added"])
        #expect(stop.isStopped)
        #expect(try input.wait(until: stop) == false)

        let other = try StopSignal()
        #expect(try input.wait(until: other, atMost: 0))
        #expect(try input.wait(until: other, atMost: -.infinity))
        // No task, which might wait for this test's thread, and hold up all other tests meanwhile.
        Thread.detachNewThread { other.stop() }
        try input.run(until: other) { _ in }
        #expect(other.isStopped)
    }

    @Test("devices are added to and taken from a path context")
    func paths() throws {
        let machine = try VirtualEvdev()
        let pad = try machine.plug(.touchpad())
        let screen = try machine.plug(.touchscreen())
        let input = try machine.open(.paths([pad.node]))
        #expect(input.devices.count == 1)
        try input.addDevice(at: screen.node)
        var words: [String] = []
        try input.dispatch { words.append($0.action.word) }
        #expect(input.devices.count == 2)
        input.removeDevice(input.devices[0])
        try input.dispatch { words.append($0.action.word) }
        #expect(words == ["added", "added", "removed"])
        #expect(input.devices.map(\.traits.kind) == [.touchscreen])
    }
}
