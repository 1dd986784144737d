// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "fling",
    products: [
        .library(name: "Fling", targets: ["Fling"]),
        .library(name: "FlingDynamics", targets: ["FlingDynamics"]),
        .library(name: "FlingWorlds", targets: ["FlingDynamics", "FlingWorlds"]),
        .library(name: "FlingTesting", targets: ["FlingTesting"]),
        .library(name: "FrameClocks", targets: ["FrameClocks"]),
        .library(name: "Drive", targets: ["Drive"]),
        .library(name: "Libinput", targets: ["Libinput"]),
        .library(name: "DRMDisplay", targets: ["DRMDisplay"]),
        .library(name: "VirtualEvdev", targets: ["VirtualEvdev", "Traces"]),
        .library(name: "LocalDevices", targets: ["LocalDevices", "Traces"]),
        .executable(name: "fling", targets: ["Command"]),
        // The first line of README.md builds this one, in little time.
        .executable(name: "demo", targets: ["Demo"]),
        // For the packages within this one; no promise is made of their names.
        .library(name: "FlingPages", targets: ["CommandLineTool", "JSONText", "Pages"]),
        .library(
            name: "FlingInternals",
            targets: [
                "CFling", "CFlingInput", "CommandLineTool", "Commands", "DRMDisplay", "Drive", "JSONText",
                "Libinput", "LocalDevices", "PanelModel", "RandomLives", "Replay", "Robot", "Seeded",
                "SystemCalls", "TestSupport", "Traces", "VirtualEvdev",
            ]),
    ],
    targets: [
        // MARK: Core: values, fingers and the interaction machine, without Foundation or a clock

        .target(
            name: "Motion", dependencies: ["CLibm"], path: "Sources/Core/Motion",
            linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Touch", dependencies: ["Motion", "CLibm"], path: "Sources/Core/Touch"),
        .target(
            name: "Interaction", dependencies: ["CLibm", "Motion", "Touch"], path: "Sources/Core/Interaction"),

        // MARK: Scenes: many animated properties, animators and transitions

        .target(
            name: "Fling", dependencies: ["CLibm", "Motion", "Touch", "Interaction"],
            path: "Sources/Scenes/Fling"),

        // MARK: Dynamics: forces, attachments and collisions, and a world in which items turn

        .target(
            name: "FlingDynamics", dependencies: ["CLibm", "Fling"], path: "Sources/Dynamics/FlingDynamics"),
        .target(
            name: "FlingWorlds", dependencies: ["CBox2D", "Fling", "FlingDynamics"],
            path: "Sources/Dynamics/FlingWorlds"),

        // MARK: Loop: devices and frames joined, the time of a frame, and a display without a server

        .target(
            name: "FrameClocks", dependencies: ["Motion", "CLinux", "SystemCalls"],
            path: "Sources/Loop/FrameClocks"),
        .target(
            name: "Drive",
            dependencies: ["CLinux", "Fling", "FrameClocks", "SystemCalls"],
            path: "Sources/Loop/Drive"),
        .target(
            name: "DRMDisplay", dependencies: ["CDRM", "CLinux", "FrameClocks", "Motion", "SystemCalls"],
            path: "Sources/Loop/DRMDisplay"),

        // MARK: Devices: real, recorded and virtual ones, and what their recordings move

        .target(name: "JSONText", path: "Sources/Devices/JSONText"),
        .target(
            name: "Traces", dependencies: ["CYAML", "JSONText", "Motion", "Touch", "SystemCalls"],
            path: "Sources/Devices/Traces"),
        .target(
            name: "Libinput", dependencies: ["Motion", "Touch", "CLibinput", "SystemCalls"],
            path: "Sources/Devices/Libinput"
        ),
        .target(
            name: "LocalDevices",
            dependencies: ["Motion", "Touch", "Traces", "Libinput", "CLibevdev", "SystemCalls"],
            path: "Sources/Devices/LocalDevices"),
        .target(
            name: "CVirtualEvdev", path: "Sources/Devices/CVirtualEvdev",
            linkerSettings: [.linkedLibrary("udev")]),
        .target(
            name: "VirtualEvdev", dependencies: ["Motion", "Touch", "Traces", "Libinput", "CVirtualEvdev"],
            path: "Sources/Devices/VirtualEvdev"),
        .target(
            name: "Replay",
            dependencies: [
                "Interaction", "JSONText", "Libinput", "Motion", "Touch", "Traces", "VirtualEvdev",
            ],
            path: "Sources/Devices/Replay"),

        // MARK: Pages: what studio, gallery and reports of tests show in a browser

        .target(name: "CPages", path: "Sources/Pages/CPages", exclude: ["Page"]),
        .target(
            name: "Pages",
            dependencies: ["CPages", "CZlib", "Interaction", "JSONText", "Motion", "Replay", "Touch"],
            path: "Sources/Pages/Pages"),

        // MARK: Testing: robot fingers, expectations, and programs that are played to

        .target(name: "Seeded", path: "Sources/Testing/Seeded"),
        .target(
            name: "Robot", dependencies: ["CLibm", "JSONText", "Motion", "Seeded", "Traces"],
            path: "Sources/Testing/Robot"),
        .target(
            name: "FlingTesting",
            dependencies: [
                "Drive", "Interaction", "JSONText", "Libinput", "Motion", "Pages", "Programs", "Replay",
                "Robot", "Touch", "Traces",
            ],
            path: "Sources/Testing/FlingTesting"),

        .target(name: "CPrograms", path: "Sources/Testing/CPrograms"),
        .plugin(name: "ShimBuilder", capability: .buildTool(), path: "Sources/Testing/ShimBuilder"),
        .target(
            name: "Programs",
            dependencies: [
                "CPrograms", "CVirtualEvdev", "CZlib", "Motion", "SystemCalls", "Traces", "VirtualEvdev",
            ],
            path: "Sources/Testing/Programs", plugins: ["ShimBuilder"]),
        .target(
            name: "CStage", path: "Sources/Testing/CStage",
            linkerSettings: [.linkedLibrary("dl"), .linkedLibrary("util")]),
        .target(
            name: "Stage",
            dependencies: [
                "CCairo", "CStage", "Libinput", "Motion", "Programs", "SystemCalls", "Touch",
                "Traces",
                "VirtualEvdev",
            ],
            path: "Sources/Testing/Stage"),

        .target(name: "Feel", dependencies: ["CLibm", "Motion"], path: "Sources/Testing/Feel"),

        // MARK: C: the two C libraries

        .systemLibrary(name: "CFlingHeader", path: "Sources/C/CFling/Header"),
        .target(
            name: "CFlingConversion", dependencies: ["CFlingHeader", "Motion", "Touch", "Interaction"],
            path: "Sources/C/CFlingConversion"),
        .target(
            name: "CFling",
            dependencies: ["CFlingConversion", "CFlingHeader", "Motion", "Touch", "Interaction"],
            path: "Sources/C/CFling", exclude: ["Header", "fling.map", "fling.pc.in", "install"]),
        .systemLibrary(name: "CFlingInputHeader", path: "Sources/C/CFlingInput/Header"),
        .target(
            name: "CFlingInput",
            dependencies: [
                "CFlingConversion", "CFlingHeader", "CFlingInputHeader", "Interaction", "Libinput",
                "LocalDevices", "Motion", "Replay", "SystemCalls", "Touch", "Traces", "VirtualEvdev",
            ],
            path: "Sources/C/CFlingInput",
            exclude: ["Header", "fling-input.map", "fling-input.pc.in", "install"]),

        // MARK: Tool: the command fling, and its demo alone

        .target(name: "CDemoTrace", path: "Sources/Tool/CDemoTrace", exclude: ["throw-and-catch.yml"]),
        .target(
            name: "CommandLineTool",
            dependencies: [
                "CDemoTrace", "CFlingHeader", "Interaction", "JSONText", "Libinput", "LocalDevices", "Motion",
                "Replay", "SystemCalls", "Touch", "Traces",
            ],
            path: "Sources/Tool/CommandLineTool"),
        .target(
            name: "Commands",
            dependencies: [
                "CCairo", "CommandLineTool", "Feel", "Interaction", "JSONText", "Libinput",
                "LocalDevices", "Motion", "Pages", "Programs", "Replay", "Robot", "Stage", "SystemCalls",
                "Touch", "Traces", "VirtualEvdev",
            ],
            path: "Sources/Tool/Commands"),
        .executableTarget(
            name: "Command", dependencies: ["CommandLineTool", "Commands"], path: "Sources/Tool/Command"),
        .executableTarget(name: "Demo", dependencies: ["CommandLineTool"], path: "Sources/Tool/Demo"),

        // MARK: System: module maps of C libraries, the monotonic clock and error messages

        .target(name: "SystemCalls", dependencies: ["CLinux", "Motion"], path: "Sources/System/SystemCalls"),
        .systemLibrary(name: "CLibm", path: "Sources/System/CLibm"),
        .systemLibrary(name: "CLinux", path: "Sources/System/CLinux"),
        // Their headers say which package has them: SwiftPM would warn whoever depends on this package of those that
        // pkg-config doesn't find, needed or not.
        .systemLibrary(name: "CYAML", path: "Sources/System/CYAML"),
        .systemLibrary(name: "CLibinput", path: "Sources/System/CLibinput"),
        .systemLibrary(name: "CCairo", path: "Sources/System/CCairo"),
        .systemLibrary(name: "CZlib", path: "Sources/System/CZlib"),
        .target(
            name: "CLibevdev", path: "Sources/System/CLibevdev",
            linkerSettings: [.linkedLibrary("evdev"), .linkedLibrary("udev")]),
        .target(
            name: "CDRM", path: "Sources/System/CDRM", linkerSettings: [.linkedLibrary("drm")]),
        .target(
            name: "CBox2D", path: "Sources/System/CBox2D", linkerSettings: [.linkedLibrary("box2d")]),

        // MARK: Examples

        .executableTarget(
            name: "DriveExample", dependencies: ["Drive", "Libinput"], path: "Sources/Examples/Drive"),
        .executableTarget(
            name: "Kiosk", dependencies: ["CCairo", "DRMDisplay", "Drive", "Libinput"],
            path: "Sources/Examples/Kiosk"),

        // MARK: Tests, and the models and random lives that they and Sources/Checks share

        .target(name: "PanelModel", dependencies: ["CLibm", "Seeded"], path: "Tests/Support/PanelModel"),
        .target(
            name: "RandomLives", dependencies: ["Fling", "Interaction", "Motion", "Seeded", "Touch"],
            path: "Tests/Support/RandomLives"),

        .target(
            name: "VirtualMachine",
            dependencies: ["LocalDevices", "VirtualEvdev", "Libinput", "Traces", "Motion"],
            path: "Tests/Support/VirtualMachine"),
        .target(name: "TestSupport", dependencies: ["Motion"], path: "Tests/Support/TestSupport"),
        .target(name: "CFakeCard", dependencies: ["CDRM"], path: "Tests/Support/CFakeCard"),
        .testTarget(
            name: "MotionTests", dependencies: ["CLibm", "Fling", "Motion", "Seeded", "TestSupport"]),
        .testTarget(
            name: "TouchTests",
            dependencies: ["Motion", "PanelModel", "RandomLives", "Seeded", "Touch", "TestSupport"]),
        .testTarget(
            name: "InteractionTests",
            dependencies: ["Fling", "Interaction", "Motion", "RandomLives", "Seeded", "TestSupport", "Touch"]),
        .testTarget(name: "FlingTests", dependencies: ["Fling", "RandomLives", "Seeded", "TestSupport"]),
        .testTarget(
            name: "FlingDynamicsTests",
            dependencies: ["CLibm", "Fling", "FlingDynamics", "Seeded", "TestSupport"]),
        .testTarget(
            name: "FlingWorldsTests",
            dependencies: ["CLibm", "Fling", "FlingDynamics", "FlingWorlds", "Seeded", "TestSupport"]),
        .testTarget(
            name: "FrameClocksTests", dependencies: ["FrameClocks", "Motion", "Seeded", "TestSupport"]),
        .testTarget(
            name: "DriveTests",
            dependencies: [
                "CLinux", "Drive", "Libinput", "Robot", "Seeded", "Traces", "VirtualEvdev", "TestSupport",
            ]),
        .testTarget(
            name: "DRMDisplayTests",
            dependencies: [
                "CDRM", "CFakeCard", "DRMDisplay", "FrameClocks", "Motion", "Seeded", "TestSupport",
            ]),
        .testTarget(
            name: "CFlingConversionTests",
            dependencies: ["CFlingConversion", "CFlingHeader", "Interaction", "Motion", "Touch"]),
        .testTarget(name: "JSONTextTests", dependencies: ["JSONText"]),
        .testTarget(
            name: "TracesTests",
            dependencies: ["JSONText", "Motion", "Seeded", "Touch", "Traces", "TestSupport"]),
        .testTarget(name: "RobotTests", dependencies: ["Motion", "Robot", "Seeded", "Traces"]),
        .testTarget(
            name: "LocalDevicesTests",
            dependencies: [
                "LocalDevices", "VirtualMachine", "VirtualEvdev", "Libinput", "Traces", "Motion", "Seeded",
            ]),
        .testTarget(
            name: "VirtualEvdevTests",
            dependencies: [
                "CVirtualEvdev", "Libinput", "Motion", "Robot", "Seeded", "Touch", "Traces", "VirtualEvdev",
                "TestSupport",
            ]),
        .testTarget(
            name: "ReplayTests",
            dependencies: ["Interaction", "Motion", "Replay", "Robot", "Touch", "Traces"]),
        .testTarget(
            name: "ProgramsTests",
            dependencies: ["CCairo", "Motion", "Programs", "Robot", "SystemCalls", "Traces"]),
        .executableTarget(
            name: "VirtualWaits", path: "Tests/Support/VirtualWaits",
            linkerSettings: [.linkedLibrary("pthread")]),
        .testTarget(
            name: "StageTests",
            dependencies: ["CCairo", "CStage", "Programs", "Stage", "Touch"]),
        .testTarget(name: "FeelTests", dependencies: ["CLibm", "Feel", "Motion", "Seeded"]),
        .testTarget(
            name: "FlingTestingTests",
            dependencies: [
                "Drive", "FlingTesting", "Interaction", "Libinput", "Motion", "Robot", "Touch", "Traces",
                "VirtualEvdev",
            ],
            exclude: ["flick.yml", "Golden"]),
        .testTarget(
            name: "RecordingsTests", dependencies: ["VirtualEvdev", "Libinput", "Traces", "Touch", "Motion"]),
        .testTarget(
            name: "PagesTests",
            dependencies: ["Interaction", "JSONText", "Motion", "Pages", "Replay", "Touch", "Traces"],
            exclude: ["Browser"]),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "CFlingHeader", "CommandLineTool", "Commands", "Feel", "JSONText", "Libinput", "LocalDevices",
                "Motion", "Replay", "Seeded", "TestSupport", "Touch", "Traces", "VirtualMachine",
            ]),
        .testTarget(
            name: "FaultTests",
            dependencies: [
                "CommandLineTool", "Commands", "Interaction", "Libinput", "LocalDevices", "Motion", "Robot",
                "Touch", "Traces", "VirtualEvdev", "VirtualMachine",
            ],
            exclude: ["Shim"]),
    ],
    swiftLanguageModes: [.v6]
)
