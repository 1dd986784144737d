// swift-tools-version: 6.3

import PackageDescription

// Momentum for programs of Wayland that have none: `fling glide` starts the executable of this package.
let package = Package(
    name: "glide",
    products: [.executable(name: "fling-glide", targets: ["fling-glide"])],
    dependencies: [.package(name: "fling", path: "../..")],
    targets: [
        .target(
            name: "Momentum", dependencies: [.product(name: "Fling", package: "fling")], path: "Momentum"),
        .target(name: "Wire", dependencies: ["Momentum"], path: "Wire"),
        .target(name: "CSocket", path: "CSocket"),
        .target(name: "Relay", dependencies: ["CSocket", "Momentum", "Wire"], path: "Relay"),
        .executableTarget(
            name: "fling-glide", dependencies: ["CSocket", "Momentum", "Relay", "Wire"], path: "fling-glide"),
        .testTarget(
            name: "GlideTests", dependencies: ["CSocket", "Momentum", "Relay", "Wire"], path: "Tests"),
    ],
    swiftLanguageModes: [.v6]
)
