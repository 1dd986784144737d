import Glibc
import Libinput
import Testing
import Traces
import VirtualEvdev

@Suite("Devices that a program has to itself")
struct ExclusiveAccessTests {
    static let keyboard = EvdevDevice(
        name: "Test Keyboard", id: .init(bus: 0x11, vendor: 1, product: 1, version: 1),
        codes: Set((1...88).map { EvdevCode.key($0) } + [.mscScan]))
    static let pen = EvdevDevice(
        name: "Test Pen", id: .init(bus: 0x18, vendor: 1, product: 2, version: 1),
        codes: [.absX, .absY, .btnTouch, .btnToolPen, .key(0x14b)],
        axes: [
            .absX: AbsoluteAxis(minimum: 0, maximum: 3000, resolution: 10),
            .absY: AbsoluteAxis(minimum: 0, maximum: 2000, resolution: 10),
        ], properties: [.direct])
    static let mouse = EvdevDevice(
        name: "Test Mouse", id: .init(bus: 0x03, vendor: 1, product: 3, version: 1),
        codes: [.btnLeft, .key(0x111), EvdevCode(type: 2, number: 0), EvdevCode(type: 2, number: 1)])
    static let panel = EvdevDevice(
        name: "Test Panel", id: .init(bus: 0x18, vendor: 1, product: 4, version: 1),
        codes: [.absX, .absY, .btnTouch],
        axes: [
            .absX: AbsoluteAxis(minimum: 0, maximum: 3000, resolution: 10),
            .absY: AbsoluteAxis(minimum: 0, maximum: 2000, resolution: 10),
        ], properties: [.direct])

    /// A machine with a device of each sort.
    private func machine() throws -> VirtualEvdev {
        let machine = try VirtualEvdev()
        for device in [
            .touchscreen(), .touchpad(), Self.panel, Self.keyboard, Self.pen, Self.mouse,
        ] { _ = try machine.plug(device) }
        return machine
    }

    /// The names of the devices that another program cannot grab any more.
    private func grabbed(on machine: VirtualEvdev) -> Set<String> {
        var names: Set<String> = []
        for device in machine.devices {
            let descriptor = machine.system.open(device.node)
            guard let one = UnsafeMutableRawPointer(bitPattern: 1), descriptor >= 0 else { continue }
            if machine.system.control(descriptor, 0x4004_4590, one) == -EBUSY {
                names.insert(device.description.name)
            }
            machine.system.close(descriptor)
        }
        return names
    }

    private func open(
        _ machine: VirtualEvdev, _ access: DeviceAccess, byPath: Bool
    ) throws(LibinputError) -> Libinput {
        try Libinput(
            byPath ? .paths(machine.devices.map(\.node)) : .udev(), access: access, waitsForDevices: true,
            log: LogReceiver(from: .error) { _ in }, system: machine.system)
    }

    @Test(
        "a program that wants devices to itself takes touch devices, and leaves the keyboard",
        arguments: [false, true])
    func touchOnly(byPath: Bool) throws {
        let machine = try machine()
        let input = try open(machine, .exclusive, byPath: byPath)
        #expect(input.openFailures.isEmpty)
        #expect(input.devices.contains { $0.name == "Test Keyboard" })
        #expect(grabbed(on: machine) == ["Test Touchscreen", "Test Touchpad", "Test Panel"])
    }

    @Test("direct access takes nothing, and what the app names is taken")
    func named() throws {
        let machine = try machine()
        do {
            let input = try open(machine, .direct, byPath: false)
            #expect(!input.devices.isEmpty)
            #expect(grabbed(on: machine).isEmpty)
        }
        let input = try open(
            machine, .exclusive { $0.name == "Test Pen" || $0.path == machine.devices[3].node }, byPath: false
        )
        #expect(!input.devices.isEmpty)
        #expect(grabbed(on: machine) == ["Test Pen", "Test Keyboard"])
    }

    @Test("a device that another program has to itself is said to be held, and the keyboard is there")
    func held() throws {
        let machine = try machine()
        let owner = try open(machine, .exclusive, byPath: false)
        let second = try open(machine, .exclusive, byPath: false)
        #expect(!owner.devices.isEmpty)
        #expect(
            Set(second.openFailures.map { "\($0.reason)" })
                == Set(
                    machine.devices.prefix(3).map {
                        "\(LibinputError.heldByAnotherProgram(path: $0.node))"
                    }))
        #expect(second.devices.contains { $0.name == "Test Keyboard" })
    }
}
