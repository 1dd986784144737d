// swift-tools-version: 6.3

import PackageDescription

// Benchmarks, fuzzing, the soak, the proof on a kernel, and the fitting of the velocity constants: no app links them.
let core: Target.Dependency = .product(name: "Fling", package: "fling")
let dynamics: Target.Dependency = .product(name: "FlingDynamics", package: "fling")
let worlds: Target.Dependency = .product(name: "FlingWorlds", package: "fling")
let gallery: Target.Dependency = .product(name: "Gallery", package: "gallery")
let internals: Target.Dependency = .product(name: "FlingInternals", package: "fling")

// The root package's name for the compiler: the name of its folder. With it, `package` declarations are seen here.
let root = Context.packageDirectory.split(separator: "/").dropLast(2).last.map { $0.lowercased() } ?? ""
let within: [SwiftSetting] = [
    .unsafeFlags(["-package-name", String(root.map { $0.isLetter || $0.isNumber ? $0 : "_" })]),
    // Of this package alone, so that builds for release share the root package's modules.
    .unsafeFlags(["-enable-testing"]),
]

let package = Package(
    name: "checks",
    products: [
        .executable(name: "fling-fit", targets: ["fling-fit"]),
        .executable(name: "fling-bench", targets: ["fling-bench"]),
        .executable(name: "fling-fuzz", targets: ["fling-fuzz"]),
        .executable(name: "fling-soak", targets: ["fling-soak"]),
        .executable(name: "KernelProof", targets: ["KernelProof"]),
    ],
    dependencies: [
        .package(name: "fling", path: "../.."), .package(name: "gallery", path: "../Pages/Gallery"),
    ],
    targets: [
        .target(name: "HandModel", dependencies: [internals], path: "HandModel", packageAccess: false),
        .target(
            name: "Fitting", dependencies: ["HandModel", core, internals], path: "Fitting",
            packageAccess: false),
        .executableTarget(
            name: "fling-fit", dependencies: ["Fitting", internals], path: "fling-fit", packageAccess: false),
        .target(
            name: "CBenchmark", path: "CBenchmark",
            linkerSettings: [.linkedLibrary("input"), .linkedLibrary("udev")]),
        .executableTarget(
            name: "fling-bench",
            dependencies: ["CBenchmark", "HandModel", core, dynamics, worlds, internals], path: "fling-bench",
            packageAccess: false),
        .target(name: "CFuzzer", path: "CFuzzer"),
        .target(
            name: "Fuzzing", dependencies: [core, dynamics, worlds, internals], path: "Fuzzing",
            packageAccess: false
        ),
        .executableTarget(
            name: "fling-fuzz", dependencies: ["CFuzzer", "Fuzzing", internals], path: "fling-fuzz",
            packageAccess: false),
        .target(
            name: "Soaking", dependencies: [core, gallery, internals], path: "Soaking", packageAccess: false),
        .executableTarget(
            name: "fling-soak", dependencies: ["Soaking", internals], path: "fling-soak", packageAccess: false
        ),
        .executableTarget(
            name: "KernelProof", dependencies: [internals], path: "KernelProof", packageAccess: false),
        .testTarget(name: "FuzzingTests", dependencies: ["Fuzzing", internals], packageAccess: false),
        .testTarget(name: "HandModelTests", dependencies: ["HandModel"], packageAccess: false),
        .testTarget(
            name: "FittingTests", dependencies: ["Fitting", "HandModel", core, internals],
            packageAccess: false),
        .testTarget(name: "SoakingTests", dependencies: ["Soaking", core], packageAccess: false),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where !target.packageAccess { target.swiftSettings = within }
