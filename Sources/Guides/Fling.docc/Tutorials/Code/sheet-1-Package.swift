// swift-tools-version: 6.3
import PackageDescription

let package = Package(
    name: "Sheet",
    dependencies: [.package(name: "fling", path: "../fling")],
    targets: [
        .executableTarget(
            name: "Sheet",
            dependencies: [
                .product(name: "Drive", package: "fling"),
                .product(name: "Libinput", package: "fling"),
            ]),
        .testTarget(
            name: "SheetTests",
            dependencies: ["Sheet", .product(name: "FlingTesting", package: "fling")],
            exclude: ["flick.yml"]),
    ],
    swiftLanguageModes: [.v6]
)
