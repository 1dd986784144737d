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
        .target(name: "Motion", dependencies: ["CLibm"], linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Touch", dependencies: ["Motion", "CLibm"]),
        .target(name: "Interaction", dependencies: ["Motion", "Touch"]),
        .target(name: "Reports"),
        .target(name: "CommandLineTool", dependencies: ["Interaction", "Motion", "Reports"]),
        .executableTarget(name: "Command", dependencies: ["CommandLineTool"]),
        .target(name: "CBenchmark"),
        .executableTarget(
            name: "Benchmarks", dependencies: ["Motion", "CBenchmark", "Interaction", "Reports"]),
        .testTarget(name: "MotionTests", dependencies: ["Motion"]),
        .testTarget(name: "InteractionTests", dependencies: ["Interaction"]),
        .testTarget(name: "TouchTests", dependencies: ["Touch"]),
        .testTarget(name: "ReportsTests", dependencies: ["Reports"]),
        .testTarget(name: "CommandTests", dependencies: ["CommandLineTool", "Motion"]),
    ],
    swiftLanguageModes: [.v6]
)
