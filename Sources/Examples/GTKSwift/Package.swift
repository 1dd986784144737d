// swift-tools-version: 6.3

import PackageDescription

let package = Package(
    name: "gtk-swift",
    dependencies: [.package(name: "fling", path: "../../..")],
    targets: [
        .systemLibrary(
            name: "CGTK", path: "CGTK", pkgConfig: "gtk4", providers: [.apt(["libgtk-4-dev"])]),
        .executableTarget(
            name: "Board", dependencies: ["CGTK", .product(name: "Fling", package: "fling")], path: "App"),
    ],
    swiftLanguageModes: [.v6]
)
