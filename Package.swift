// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "fling",
    products: [
        .library(name: "Fling", targets: ["Motion"]),
        .executable(name: "fling", targets: ["Command"]),
        .executable(name: "fling-bench", targets: ["Benchmarks"]),
    ],
    targets: [
        .systemLibrary(name: "CLibm"),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"])]),
        .systemLibrary(
            name: "CLibinput", pkgConfig: "libinput", providers: [.apt(["libinput-dev", "libudev-dev"])]),
        .target(name: "CVirtualEvdev", linkerSettings: [.linkedLibrary("udev")]),
        .target(name: "Motion", dependencies: ["CLibm"], linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Touch", dependencies: ["Motion", "CLibm"]),
        .target(name: "Interaction", dependencies: ["Motion", "Touch"]),
        .target(name: "Traces", dependencies: ["Motion", "Touch", "CYAML"]),
        .target(name: "Libinput", dependencies: ["Motion", "Touch", "CLibinput"]),
        .target(
            name: "VirtualEvdev", dependencies: ["Motion", "Touch", "Traces", "Libinput", "CVirtualEvdev"]),
        .target(name: "Reports"),
        .target(
            name: "Replay",
            dependencies: ["Motion", "Touch", "Interaction", "Traces", "VirtualEvdev", "Reports"]),
        .target(
            name: "FlingTesting",
            dependencies: ["Motion", "Touch", "Interaction", "Traces", "Replay", "Reports"]),
        .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
        .target(
            name: "CommandLineTool",
            dependencies: ["Interaction", "Motion", "Touch", "Traces", "Replay", "Reports", "CCairo"]),
        .executableTarget(name: "Command", dependencies: ["CommandLineTool"]),
        .target(name: "CBenchmark"),
        .executableTarget(
            name: "Benchmarks", dependencies: ["Motion", "CBenchmark", "Interaction", "Touch", "Reports"]),
        .testTarget(name: "MotionTests", dependencies: ["Motion"]),
        .testTarget(name: "InteractionTests", dependencies: ["Interaction", "Touch", "Motion"]),
        .testTarget(name: "TouchTests", dependencies: ["Touch"]),
        .testTarget(name: "ReportsTests", dependencies: ["Reports"]),
        .testTarget(name: "CommandTests", dependencies: ["CommandLineTool", "Motion"]),
        .testTarget(name: "TracesTests", dependencies: ["Traces"]),
        .testTarget(
            name: "ReplayTests", dependencies: ["Replay", "Traces", "Touch", "Interaction", "Motion"]),
        .testTarget(
            name: "FlingTestingTests",
            dependencies: ["FlingTesting", "Interaction", "Touch", "Traces", "Motion"],
            exclude: ["flick.yml", "Golden"]),
        .testTarget(
            name: "VirtualEvdevTests",
            dependencies: [
                "VirtualEvdev", "Libinput", "Traces", "Touch", "Motion", "CVirtualEvdev",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
