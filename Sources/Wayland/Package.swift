// swift-tools-version: 6.3

import PackageDescription

// A relay between a program of Wayland and its compositor: `fling glide` starts the executable of this package, for momentum, and
// `fling measure` does, to observe what is shown.
// Tests look within. The flag is of this package alone, so that builds for release share the root package's modules.
let testable: [SwiftSetting] = [.unsafeFlags(["-enable-testing"])]

let package = Package(
    name: "glide",
    products: [.executable(name: "fling-glide", targets: ["fling-glide"])],
    dependencies: [.package(name: "fling", path: "../..")],
    targets: [
        .target(
            name: "Wire", dependencies: [.product(name: "Fling", package: "fling")], path: "Wire",
            swiftSettings: testable),
        .target(
            name: "Momentum", dependencies: ["Wire", .product(name: "Fling", package: "fling")],
            path: "Momentum", swiftSettings: testable),
        .target(name: "Observer", dependencies: ["Wire"], path: "Observer", swiftSettings: testable),
        .target(name: "CSocket", path: "CSocket"),
        .target(name: "Relay", dependencies: ["CSocket", "Wire"], path: "Relay", swiftSettings: testable),
        .executableTarget(
            name: "fling-glide", dependencies: ["CSocket", "Momentum", "Observer", "Relay", "Wire"],
            path: "fling-glide"),
        .testTarget(
            name: "GlideTests", dependencies: ["CSocket", "Momentum", "Observer", "Relay", "Wire"],
            path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)
