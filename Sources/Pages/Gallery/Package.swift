// swift-tools-version: 6.3

import PackageDescription

// The classic interactions, and their pages: `fling gallery` starts the executable of this package.
let core: Target.Dependency = .product(name: "Fling", package: "fling")
let dynamics: Target.Dependency = .product(name: "FlingDynamics", package: "fling")
let worlds: Target.Dependency = .product(name: "FlingWorlds", package: "fling")
let pages: Target.Dependency = .product(name: "FlingPages", package: "fling")
let internals: Target.Dependency = .product(name: "FlingInternals", package: "fling")

// The root package's name for the compiler: the name of its folder. With it, `package` declarations are seen here.
let root = Context.packageDirectory.split(separator: "/").dropLast(3).last.map { $0.lowercased() } ?? ""
let within: [SwiftSetting] = [
    .unsafeFlags(["-package-name", String(root.map { $0.isLetter || $0.isNumber ? $0 : "_" })]),
    // Of this package alone, so that builds for release share the root package's modules.
    .unsafeFlags(["-enable-testing"]),
]

let package = Package(
    name: "gallery",
    products: [
        .library(name: "Gallery", targets: ["Gallery"]),
        .executable(name: "fling-gallery", targets: ["fling-gallery"]),
    ],
    dependencies: [.package(name: "fling", path: "../../..")],
    targets: [
        .target(
            name: "Gallery", dependencies: [core, dynamics, worlds], path: "Gallery", packageAccess: false),
        .target(
            name: "GalleryPages", dependencies: ["Gallery", core, pages], path: "GalleryPages",
            packageAccess: false),
        .executableTarget(
            name: "fling-gallery", dependencies: ["GalleryPages", pages], path: "fling-gallery",
            packageAccess: false),
        .testTarget(
            name: "GalleryTests", dependencies: ["Gallery", "GalleryPages", core, internals], path: "Tests",
            packageAccess: false),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets { target.swiftSettings = within }
