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
        .target(name: "Traces", dependencies: ["Motion", "Touch", "CYAML"]),
        .target(name: "Libinput", dependencies: ["Motion", "Touch", "CLibinput"]),
        .target(
            name: "VirtualEvdev", dependencies: ["Motion", "Touch", "Traces", "Libinput", "CVirtualEvdev"]),
        .executableTarget(name: "Command", dependencies: ["Motion"]),
        .executableTarget(name: "Benchmarks", dependencies: ["Motion"]),
        .testTarget(name: "MotionTests", dependencies: ["Motion"]),
        .testTarget(name: "TouchTests", dependencies: ["Touch"]),
        .testTarget(name: "TracesTests", dependencies: ["Traces"]),
        .testTarget(
            name: "VirtualEvdevTests",
            dependencies: [
                "VirtualEvdev", "Libinput", "Traces", "Touch", "Motion", "CVirtualEvdev",
            ]),
    ],
    swiftLanguageModes: [.v6]
)
