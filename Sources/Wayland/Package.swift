// swift-tools-version: 6.3

import PackageDescription

// Momentum for programs of Wayland that have none: `fling glide` starts the executable of this package.
// Tests look within. The flag is of this package alone, so that builds for release share the root package's modules.
let testable: [SwiftSetting] = [.unsafeFlags(["-enable-testing"])]

let package = Package(
    name: "glide",
    products: [.executable(name: "fling-glide", targets: ["fling-glide"])],
    dependencies: [.package(name: "fling", path: "../..")],
    targets: [
        .target(
            name: "Momentum", dependencies: [.product(name: "Fling", package: "fling")], path: "Momentum",
            swiftSettings: testable),
        .target(name: "Wire", dependencies: ["Momentum"], path: "Wire", swiftSettings: testable),
        .target(name: "CSocket", path: "CSocket"),
        .target(
            name: "Relay", dependencies: ["CSocket", "Momentum", "Wire"], path: "Relay",
            swiftSettings: testable),
        .executableTarget(
            name: "fling-glide", dependencies: ["CSocket", "Momentum", "Relay", "Wire"], path: "fling-glide"),
        .testTarget(
            name: "GlideTests", dependencies: ["CSocket", "Momentum", "Relay", "Wire"], path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)
