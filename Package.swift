// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "fling",
    products: [
        .library(name: "Fling", targets: ["Fling"]),
        .library(name: "FlingTesting", targets: ["FlingTesting"]),
        .library(name: "Frames", targets: ["Frames"]),
        .library(name: "Drive", targets: ["Drive"]),
        .library(name: "Display", targets: ["Display"]),
        .library(name: "VirtualEvdev", targets: ["VirtualEvdev", "Traces"]),
        .executable(name: "fling", targets: ["Command"]),
        .executable(name: "fling-bench", targets: ["Benchmarks"]),
        .executable(name: "fling-fuzz", targets: ["Fuzz"]),
        .executable(name: "fling-soak", targets: ["Soak"]),
    ],
    targets: [
        .systemLibrary(name: "CLibm"),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(
            name: "CLibinput", pkgConfig: "libinput", providers: [.apt(["libinput-dev", "libudev-dev"])]),
        .systemLibrary(
            name: "CLibevdev", pkgConfig: "libevdev", providers: [.apt(["libevdev-dev", "libudev-dev"])]),
        .target(name: "CVirtualEvdev", linkerSettings: [.linkedLibrary("udev")]),
        .target(name: "Motion", dependencies: ["CLibm"], linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Touch", dependencies: ["Motion", "CLibm"]),
        .target(name: "PanelModel", dependencies: ["CLibm"]),
        .target(name: "Interaction", dependencies: ["Motion", "Touch"]),
        .systemLibrary(name: "CFlingHeader", path: "Sources/CFling/Header"),
        .target(
            name: "CFling", dependencies: ["CFlingHeader", "Motion", "Touch", "Interaction"],
            exclude: ["Header", "fling.map", "fling.pc.in", "install"]),
        .target(name: "Traces", dependencies: ["Motion", "Touch", "CYAML"]),
        .target(name: "Libinput", dependencies: ["Motion", "Touch", "CLibinput"]),
        .target(
            name: "VirtualEvdev", dependencies: ["Motion", "Touch", "Traces", "Libinput", "CVirtualEvdev"]),
        .target(
            name: "Recording", dependencies: ["Motion", "Touch", "Traces", "Libinput", "CLibevdev"]),
        .target(name: "Fling", dependencies: ["Motion", "Touch", "Interaction"]),
        .systemLibrary(name: "CEventLoop"),
        .target(name: "Frames", dependencies: ["Motion", "CEventLoop"]),
        .target(
            name: "Drive",
            dependencies: ["CEventLoop", "Fling", "Frames", "Interaction", "Libinput", "Motion", "Touch"]),
        .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
        .target(name: "Display", dependencies: ["CDRM", "CEventLoop", "Frames", "Motion"]),
        .target(name: "Gallery", dependencies: ["Fling"]),
        .target(name: "Reports"),
        .target(
            name: "Replay",
            dependencies: ["Motion", "Touch", "Interaction", "Traces", "VirtualEvdev", "Reports"]),
        .systemLibrary(name: "CFlingInputHeader", path: "Sources/CFlingInput/Header"),
        .target(
            name: "CFlingInput",
            dependencies: [
                "CFlingHeader", "CFlingInputHeader", "Motion", "Touch", "Interaction", "Traces", "Libinput",
                "VirtualEvdev", "Recording", "Replay",
            ],
            exclude: ["Header", "fling-input.map", "fling-input.pc.in", "install"]),
        .target(
            name: "FlingTesting",
            dependencies: ["Motion", "Touch", "Interaction", "Traces", "Replay", "Reports"]),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .target(
            name: "CommandLineTool",
            dependencies: [
                "Interaction", "Motion", "Touch", "Reports", "Traces", "Libinput", "Recording", "Replay",
                "VirtualEvdev", "CCairo",
            ],
            resources: [.embedInCode("Demo/throw-and-catch.yml")]),
        .executableTarget(name: "Command", dependencies: ["CommandLineTool"]),
        .executableTarget(name: "DriveExample", dependencies: ["Drive"], path: "Sources/Examples/Drive"),
        .executableTarget(
            name: "KernelProof",
            dependencies: [
                "Motion", "Touch", "Traces", "Display", "Libinput", "VirtualEvdev", "Recording", "CLibevdev",
            ]),
        .executableTarget(
            name: "Kiosk", dependencies: ["CCairo", "Display", "Drive"], path: "Sources/Examples/Kiosk"),
        .target(name: "CBenchmark", linkerSettings: [.linkedLibrary("input"), .linkedLibrary("udev")]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Motion", "CBenchmark", "CFlingHeader", "Drive", "Fling", "Frames", "Interaction",
                "PanelModel", "Touch",
                "Reports", "Traces", "Libinput", "VirtualEvdev", "Replay",
            ]),
        .target(name: "CFuzzer"),
        .target(
            name: "Fuzzing",
            dependencies: [
                "CFling", "CFlingHeader", "CFlingInput", "CFlingInputHeader", "CommandLineTool", "Fling",
                "Interaction", "Libinput", "Motion", "Recording", "Replay", "Touch", "Traces",
            ]),
        .executableTarget(name: "Fuzz", dependencies: ["Fuzzing", "CFuzzer"]),
        .systemLibrary(name: "CMalloc"),
        .target(
            name: "Soaking",
            dependencies: ["CMalloc", "Fling", "Gallery", "Libinput", "Traces", "VirtualEvdev"]),
        .executableTarget(name: "Soak", dependencies: ["Soaking", "Reports"]),
        .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing"]),
        .target(name: "Seeded", path: "Tests/Support/Seeded"),
        .testTarget(name: "MotionTests", dependencies: ["Motion", "Seeded"]),
        .testTarget(name: "InteractionTests", dependencies: ["Interaction", "Touch", "Motion", "Seeded"]),
        .testTarget(name: "TouchTests", dependencies: ["Motion", "PanelModel", "Touch"]),
        .testTarget(name: "FlingTests", dependencies: ["Fling", "Seeded"]),
        .testTarget(
            name: "DriveTests",
            dependencies: [
                "CEventLoop", "Drive", "Fling", "Frames", "Interaction", "Libinput", "Motion", "Touch",
                "Traces", "VirtualEvdev",
            ]),
        .testTarget(name: "FramesTests", dependencies: ["Frames", "Motion"]),
        .testTarget(name: "DisplayTests", dependencies: ["CDRM", "Display", "Frames", "Motion"]),
        .testTarget(name: "GalleryTests", dependencies: ["Gallery", "Fling", "Seeded"]),
        .testTarget(name: "ReportsTests", dependencies: ["Reports"]),
        .target(
            name: "VirtualMachine",
            dependencies: ["Recording", "VirtualEvdev", "Libinput", "Traces", "Motion"],
            path: "Tests/Support/VirtualMachine"),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "CommandLineTool", "Motion", "Touch", "Traces", "Libinput", "Recording", "VirtualMachine",
            ]),
        .testTarget(
            name: "RecordingTests",
            dependencies: [
                "Recording", "VirtualMachine", "VirtualEvdev", "Libinput", "Traces", "Motion", "Seeded",
            ]),
        .testTarget(name: "SoakingTests", dependencies: ["Soaking", "Fling"]),
        .testTarget(
            name: "FaultTests",
            dependencies: [
                "CommandLineTool", "Interaction", "Motion", "Touch", "Traces", "Libinput", "Recording",
                "VirtualEvdev", "VirtualMachine",
            ],
            exclude: ["Shim", "faults.py"]),
        .testTarget(name: "TracesTests", dependencies: ["Traces"]),
        .testTarget(
            name: "ReplayTests", dependencies: ["Replay", "Traces", "Touch", "Interaction", "Motion"]),
        .testTarget(
            name: "FlingTestingTests",
            dependencies: ["FlingTesting", "Interaction", "Touch", "Traces", "Motion"],
            exclude: ["flick.yml", "Golden"]),
        .testTarget(
            name: "RecordingsTests", dependencies: ["VirtualEvdev", "Libinput", "Traces", "Touch", "Motion"]),
        .testTarget(
            name: "VirtualEvdevTests",
            dependencies: [
                "VirtualEvdev", "Libinput", "Traces", "Touch", "Motion", "CVirtualEvdev", "Seeded",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
