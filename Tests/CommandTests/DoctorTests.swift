import Foundation
import Libinput
import Testing
import Traces
import VirtualMachine

@testable import CommandLineTool
@testable import Commands

@Suite("fling doctor")
struct DoctorTests {
    private typealias Facts = SystemFacts

    private static let pad = SystemFacts.Node(
        path: "/dev/input/event5", name: "Pad", kind: .touchpad)
    private static let mouse = SystemFacts.Node(path: "/dev/input/event1", name: "Mouse", kind: .mouse)

    private func facts(_ change: (inout SystemFacts) -> Void) -> SystemFacts {
        var facts = SystemFacts(kernelDevices: 2, nodes: [Self.mouse, Self.pad])
        facts.user = .init(name: "ada", groups: ["ada", "audio"], enlistedGroups: ["audio"])
        change(&facts)
        return facts
    }

    @Test("a touchpad that can be read is all that it takes")
    func good() {
        let diagnosis = Diagnosis(facts { _ in })
        #expect(diagnosis.usable == ["/dev/input/event5"])
        #expect(
            diagnosis.findings == [
                .init(grade: .good, statement: "/dev/input has 2 device nodes"),
                .init(grade: .good, statement: "Pad (touchpad, /dev/input/event5) can be read"),
            ])
        #expect(
            diagnosis.conclusion == .init(grade: .good, statement: "it works: 1 touch device can be read"))
    }

    /// What is in the way, and a part of what to do about it.
    private static let troubles: [(String, String, @Sendable (inout SystemFacts) -> Void)] = [
        (
            "this is a container (docker)", "--device /dev/input",
            {
                $0.container = "docker"; $0.nodes = []
            }
        ),
        (
            "the kernel has 2 devices: nobody makes the nodes", "devtmpfs",
            {
                $0.nodes = []; $0.hasInputFolder = false
            }
        ),
        (
            "the kernel knows no input device", "virtio-multitouch-pci",
            {
                $0.nodes = []; $0.kernelDevices = 0; $0.isVirtualMachine = true
            }
        ),
        (
            "the kernel knows no input device", "dmesg",
            {
                $0.nodes = []; $0.kernelDevices = 0
            }
        ),
        ("none of the devices is a touchpad", "i2c_hid", { $0.nodes = [mouse] }),
        (
            "is not known: udev is silent", "sudo fling doctor",
            { $0.nodes = [.init(path: "/dev/input/event3", access: .refused(EACCES))] }
        ),
        (
            "may not be opened: it belongs to root:input (mode 660), and ada is in: ada, audio",
            DevicePermission.install, { $0.nodes[1].access = .refused(EACCES) }
        ),
        (
            "may not be opened", "sudo usermod -aG input ada, then log out and in again",
            {
                $0.nodes[1].access = .refused(EACCES); $0.presence = .remote
            }
        ),
        (
            "may not be opened", "log out and in again",
            {
                $0.nodes[1].access = .refused(EACCES); $0.user.enlistedGroups = ["input"]
            }
        ),
        (
            "may not be opened", "a security module",
            {
                $0.nodes[1].access = .refused(EACCES); $0.user.groups = ["input"]
            }
        ),
        (
            "may not be opened", "the container or a security module",
            {
                $0.nodes[1].access = .refused(EPERM); $0.user.isRoot = true
            }
        ),
        (
            "may not be opened: it belongs to root:root", "setfacl -m u:ada:r /dev/input/event5",
            {
                $0.nodes[1].access = .refused(EACCES); $0.nodes[1].group = "root"; $0.nodes[1].mode = 0o600
                $0.presence = .remote
            }
        ),
        ("can't be opened: No such device", "dmesg", { $0.nodes[1].access = .refused(ENODEV) }),
        ("is no input device", "udevadm trigger", { $0.nodes[1].access = .notAnInputDevice }),
        ("is held by another program", "fuser -v /dev/input/event5", { $0.nodes[1].access = .held(by: []) }),
        ("is held by kiosk (12)", "stop it", { $0.nodes[1].access = .held(by: ["kiosk (12)"]) }),
        ("udev has not tagged it", DevicePermission.apply, { $0.nodes[1].isTagged = false }),
        (
            "udev has not tagged it", "--volume",
            {
                $0.nodes[1].isTagged = false; $0.container = "podman"
            }
        ),
    ]

    @Test("each trouble has its remedy, and no other", arguments: troubles.indices)
    func trouble(index: Int) throws {
        let (statement, remedy, change) = Self.troubles[index]
        let diagnosis = Diagnosis(facts(change))
        #expect(diagnosis.usable.isEmpty)
        let bad = diagnosis.findings.filter { $0.grade == .bad }
        try #require(bad.count == 1)
        #expect(bad[0].statement.contains(statement))
        #expect(bad[0].remedies.contains { $0.contains(remedy) }, "\(bad[0].remedies)")
        #expect(diagnosis.conclusion.grade == .bad && !bad[0].lack.isEmpty)
        #expect(diagnosis.conclusion.statement == "it does not work yet: \(bad[0].lack)")
        #expect(diagnosis.conclusion.remedies == [bad[0].remedies[0]])
    }

    /// The state of permission, what is missing, and the next step.
    private static let steps: [(String, String, @Sendable (inout SystemFacts) -> Void)] = [
        ("the udev rule that permits it is not installed", DevicePermission.install, { _ in }),
        (
            "the udev rule that permits it is not installed", DevicePermission.install,
            { $0.presence = .inBackground(session: "c2") }
        ),
        ("the udev rule is installed, but not applied", DevicePermission.apply, { $0.hasRule = true }),
        (
            "the udev rule is applied, but gave no access to ada", DevicePermission.apply,
            {
                $0.hasRule = true; $0.nodes[1].isGivenToSeat = true
            }
        ),
        (
            "the devices belong to the session in front", "loginctl activate c2",
            {
                $0.nodes[1].isGivenToSeat = true; $0.presence = .inBackground(session: "c2")
            }
        ),
        (
            "ada is not logged in at the machine, where a udev rule could permit it",
            "sudo usermod -aG input ada, then log out and in again",
            {
                $0.hasRule = true; $0.presence = .remote
            }
        ),
        (
            "ada is in group input, but has not logged in since", "log out and in again",
            {
                $0.user.enlistedGroups = ["input"]; $0.presence = .remote
            }
        ),
        (
            "there is no input device", "plug one in",
            {
                $0.nodes = []; $0.kernelDevices = 0
            }
        ),
    ]

    @Test("the last finding is what is missing, with the one next step", arguments: steps.indices)
    func next(index: Int) throws {
        let (lack, step, change) = Self.steps[index]
        let diagnosis = Diagnosis(
            facts {
                $0.nodes[1].access = .refused(EACCES)
                change(&$0)
            })
        #expect(diagnosis.conclusion.grade == .bad)
        #expect(diagnosis.conclusion.statement == "it does not work yet: \(lack)")
        #expect(diagnosis.conclusion.remedies.count == 1)
        #expect(try #require(diagnosis.conclusion.remedies.first).hasPrefix(step))
    }

    @Test("a desktop that reads the same devices is a note, where they can be read at all")
    func desktop() {
        let both = Diagnosis(facts { $0.desktop = "wayland" })
        let notes = both.findings.filter { $0.grade == .doubtful }
        #expect(
            notes.count == 1 && notes[0].statement.hasPrefix("a desktop (Wayland) reads the same devices"))
        #expect(notes[0].remedies.contains { $0.contains("DeviceAccess.exclusive") })
        #expect(both.conclusion.statement == "it works: 1 touch device can be read")
        let none = Diagnosis(
            facts {
                $0.desktop = "wayland"; $0.nodes[1].access = .refused(EACCES)
            })
        #expect(none.findings.allSatisfy { $0.grade != .doubtful })
    }

    @Test("--rule prints the rule, for touch devices alone, in a file that udev reads in time")
    func rule() throws {
        let answer = Answer("doctor --rule", on: try VirtualMachine(EvdevTrace(recordings: [])))
        #expect(answer.code == .success && answer.output == DevicePermission.rule)
        let lines = answer.output.split(separator: "\n")
        #expect(lines.count == 2)
        let both = Answer("doctor --rule --json", on: try VirtualMachine(EvdevTrace(recordings: [])))
        #expect(both.code == .usage && both.errors.contains("--rule prints the rule and no finding"))
        for (line, kind) in zip(lines, ["TOUCHPAD", "TOUCHSCREEN"]) {
            #expect(line.contains("ENV{ID_INPUT_\(kind)}==\"1\"") && line.hasSuffix("TAG+=\"uaccess\""))
        }
        let name = try #require(DevicePermission.rulePath.split(separator: "/").last)
        #expect(name > "60-input-id.rules" && name < "73-seat-late.rules")
    }

    @Test("the guide has the same rule and the same commands")
    func guide() throws {
        let root = #filePath.components(separatedBy: "/Tests/")[0]
        let guide = try String(
            contentsOfFile: root + "/Sources/Guides/Fling.docc/DeviceAccess.md", encoding: .utf8)
        for text in [
            DevicePermission.rulePath, DevicePermission.rule, DevicePermission.install, DevicePermission.undo,
            DevicePermission.join(user: "USER"),
        ] {
            #expect(guide.contains(text), "\(text)")
        }
    }

    @Test("what doesn't decide is a note")
    func notes() {
        let cases: [(String, (inout SystemFacts) -> Void)] = [
            ("udev doesn't run", { $0.isUdevRunning = false }),
            ("this session has no seat", { $0.session = .init(seat: nil) }),
            ("another one has the seat", { $0.session = .init(seat: "seat0", isActive: false) }),
        ]
        for (statement, change) in cases {
            let diagnosis = Diagnosis(facts(change))
            #expect(diagnosis.usable.count == 1)
            let notes = diagnosis.findings.filter { $0.grade == .doubtful }
            #expect(notes.count == 1 && notes[0].statement.contains(statement) && !notes[0].remedies.isEmpty)
        }
        #expect(Diagnosis(facts { $0.session = .init(seat: "seat0") }).findings.count == 2)
    }

    @Test("the facts are read from the system's own files")
    func gathers() throws {
        let root = try Folder()
        for (path, text) in [
            "/dev/input/event1024": "", "/dev/input/event1025": "", "/sys/class/input/event0/dev": "13:64\n",
            "/sys/class/input/input0/name": "", "/proc/cpuinfo": "flags\t\t: fpu hypervisor lahf_lm\n",
            "/run/systemd/sessions/c2": "UID=\(geteuid())\nACTIVE=0\nSEAT=seat0\nTYPE=tty\n",
            "/.dockerenv": "",
            "/run/systemd/sessions/1": "UID=77\nACTIVE=1\nSEAT=seat0\nTYPE=wayland\n",
            "/run/systemd/sessions/2": "UID=\(geteuid())\nACTIVE=1\nTYPE=tty\n",
            DevicePermission.rulePath: DevicePermission.rule,
            "/etc/passwd": "root:x:0:0:root:/root:/bin/sh\n",
            "/etc/group": "root:x:0:\ninput:x:104:root,ada\n",
        ] {
            try root.write(text, to: path)
        }
        var given = Fingers.touchpad
        given.udevProperties["CURRENT_TAGS"] = ":seat:uaccess:"
        let machine = try VirtualMachine(
            EvdevTrace(
                recordings: [given, Fingers.touchscreen].map {
                    EvdevRecording(device: $0, frames: EvdevFrames())
                }))
        machine.refusals = ["/dev/input/event1024": SystemError(EACCES)]
        let environment = ["XDG_SESSION_ID": "c2"]
        let facts = SystemFacts(of: machine, root: root.path) { environment[$0] }
        #expect(facts.hasInputFolder && facts.kernelDevices == 1 && facts.isVirtualMachine)
        #expect(facts.container == "docker" && !facts.isUdevRunning)
        #expect(facts.session == .init(seat: "seat0", isActive: false))
        #expect(facts.presence == .inBackground(session: "c2") && facts.desktop == "wayland" && facts.hasRule)
        #expect(facts.nodes.map(\.isGivenToSeat) == [true, false])
        #expect(facts.nodes.map(\.path) == ["/dev/input/event1024", "/dev/input/event1025"])
        #expect(facts.nodes.map(\.name) == ["Test Touchpad", "Test Touchscreen"])
        #expect(facts.nodes.map(\.kind) == [.touchpad, .touchscreen])
        #expect(facts.nodes.map(\.access) == [.refused(EACCES), .granted])
        if geteuid() == 0 { #expect(facts.user.name == "root" && facts.user.enlistedGroups == ["input"]) }

        let bare = try Folder()
        let nothing = SystemFacts(of: try VirtualMachine(EvdevTrace(recordings: [])), root: bare.path) { _ in
            nil
        }
        #expect(!nothing.hasInputFolder && nothing.kernelDevices == 0 && nothing.nodes.isEmpty)
        #expect(nothing.container == nil && nothing.session == nil && !nothing.isVirtualMachine)
        #expect(nothing.presence == .remote && nothing.desktop == nil && !nothing.hasRule)
        try bare.write("UID=\(geteuid())\nACTIVE=1\nSEAT=seat0\n", to: "/run/systemd/sessions/3")
        let empty = try VirtualMachine(EvdevTrace(recordings: []))
        let console = SystemFacts(of: empty, root: bare.path) { ["WAYLAND_DISPLAY": "wayland-0"][$0] }
        #expect(console.presence == .inFront && console.desktop == "wayland")
    }

    @Test("a device that another program has to itself is found out, and given back")
    func held() throws {
        let machine = try VirtualMachine(
            EvdevTrace(Fingers.touchpad, frames: Fingers.drag(Fingers.touchpad)))
        let folder = try Folder()
        func access() -> SystemFacts.Access? {
            SystemFacts(of: machine, root: folder.path) { _ in nil }.nodes.first?.access
        }
        #expect(access() == .granted)
        let node = "/dev/input/event1024"
        let descriptor = try machine.open(node)
        let grab: UInt = 0x4004_4590
        var on: CInt = 1
        #expect(machine.evdev.system.control(descriptor, grab, &on) == 0)
        #expect(access() == .held(by: []))
        machine.close(descriptor)
        #expect(access() == .granted)
        let answer = Answer("doctor", on: machine)
        #expect(answer.code == .success && answer.output.contains("can be read\n"))
        #expect(answer.output.hasSuffix("ok       it works: 1 touch device can be read\n"))
        let json = Answer("doctor --json", on: machine)
        #expect(
            json.output.hasPrefix(
                #"{"grade":"ok","statement":"/dev/input has 1 device node","remedies":[]}"# + "\n"))
    }

    @Test("without anything usable it fails, and says so")
    func fails() throws {
        let answer = Answer("doctor", on: try VirtualMachine(EvdevTrace(recordings: [])))
        #expect(answer.code == .failure)
        #expect(
            answer.output.hasPrefix("trouble  ") && answer.output.contains("trouble  it does not work yet: "))
        #expect(answer.errors.hasPrefix("fling: there is no touchpad or touchscreen that can be used"))
        // What to do is said once, at the end.
        let lines = answer.output.split(separator: "\n").map { $0.drop { $0 == " " } }
        #expect(Set(lines).count == lines.count)
        #expect(lines.last.map { !$0.hasPrefix("trouble") } ?? false)
    }
}
