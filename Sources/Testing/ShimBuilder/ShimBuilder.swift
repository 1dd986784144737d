import Foundation
import PackagePlugin

/// Compiles the library that is preloaded into programs, and embeds it in the target as text.
///
/// The library is neither a target nor a product: SwiftPM links each dynamic library with the Swift
/// runtime, which has no place in other people's programs, and `swift run` does not build one that stands
/// beside the executable. An embedded library always matches its executable, wherever that is copied to.
@main
struct ShimBuilder: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        let rooms = context.package.directoryURL.appending(path: "Sources")
        let kernel = rooms.appending(path: "Devices/CVirtualEvdev")
        let shim = rooms.appending(path: "Testing/InputShim")
        let shared = [
            "device.c", "kernel.c", "udev.c", "udev-lists.c", "redirect.c", "description.c", "message.c",
        ]
        let files = FileManager.default
        let own = try files.contentsOfDirectory(at: shim, includingPropertiesForKeys: nil)
        let beside = try files.contentsOfDirectory(at: kernel, includingPropertiesForKeys: nil)
        let headers = (own + beside).filter { $0.pathExtension == "h" }
        let sources =
            own.filter { $0.pathExtension == "c" }.sorted { $0.path < $1.path }
            + shared.map { kernel.appending(path: $0) }
        let image = context.pluginWorkDirectoryURL.appending(path: "ShimImage.swift")
        let library = context.pluginWorkDirectoryURL.appending(path: "fling-input-shim.so")
        let script = """
            clang=$1 library=$2 image=$3
            shift 3
            "$clang" -shared -fPIC -O2 -fvisibility=hidden -DVIRTUAL_INTERPOSES -Wall -Wextra -Werror \
                -Wno-nullability-completeness -Wl,-z,relro,-z,defs,-s -o "$library" "$@" || exit 1
            printf '/// The preloaded library, in base 64.\\nlet shimImage = "%s"\\n' \
                "$(base64 -w 0 "$library")" >"$image"
            """
        let arguments =
            [
                "-c", script, "sh", try context.tool(named: "clang").url.path, library.path, image.path,
                "-I\(kernel.path)", "-I\(kernel.appending(path: "include").path)",
            ] + sources.map(\.path)
        return [
            .buildCommand(
                displayName: "Compiling the input shim", executable: URL(filePath: "/bin/sh"),
                arguments: arguments,
                inputFiles: sources + headers + [kernel.appending(path: "include/CVirtualEvdev.h")],
                outputFiles: [image])
        ]
    }
}
