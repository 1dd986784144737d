import Foundation
import PackagePlugin

/// Compiles the libraries that are preloaded into programs, and embeds them in the target as text.
///
/// The library is neither a target nor a product: SwiftPM links each dynamic library with the Swift
/// runtime, which has no place in other people's programs, and `swift run` does not build one that stands
/// beside the executable. An embedded library always matches its executable, wherever that is copied to.
@main
struct ShimBuilder: BuildToolPlugin {
    /// A library, and the folders and files that it is made of.
    private struct Library {
        /// The file's name without its extension.
        let name: String
        /// The constant that has it.
        let constant: String
        /// The folder with its own sources, in the folder Sources.
        let folder: String
        /// The folder of the target that it shares code with.
        let shared: String
        /// The sources that it shares.
        let sharedSources: [String]
        let options: [String]

        /// The library for devices, and the one for time.
        static let all = [
            Library(
                name: "fling-input-shim", constant: "shimImage", folder: "Testing/InputShim",
                shared: "Devices/CVirtualEvdev",
                sharedSources: [
                    "device.c", "kernel.c", "udev.c", "udev-lists.c", "redirect.c", "description.c",
                    "message.c",
                ],
                options: ["-DVIRTUAL_INTERPOSES"]),
            // A thread that is cancelled in a wait unwinds the library's functions.
            Library(
                name: "fling-virtual-clock", constant: "clockImage", folder: "Testing/VirtualClock",
                shared: "Testing/CStage", sharedSources: [], options: ["-fexceptions"]),
        ]
    }

    func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
        try Library.all.map { try command(for: $0, in: context) }
    }

    private func command(for made: Library, in context: PluginContext) throws -> Command {
        let rooms = context.package.directoryURL.appending(path: "Sources")
        let shared = rooms.appending(path: made.shared)
        let folder = rooms.appending(path: made.folder)
        let files = FileManager.default
        let own = try files.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let interface = shared.appending(path: "include")
        let beside =
            try files.contentsOfDirectory(at: shared, includingPropertiesForKeys: nil)
            + files.contentsOfDirectory(at: interface, includingPropertiesForKeys: nil)
        let headers = (own + beside).filter { $0.pathExtension == "h" }
        let sources =
            own.filter { $0.pathExtension == "c" }.sorted { $0.path < $1.path }
            + made.sharedSources.map { shared.appending(path: $0) }
        let image = context.pluginWorkDirectoryURL.appending(path: "\(made.constant).swift")
        let library = context.pluginWorkDirectoryURL.appending(path: "\(made.name).so")
        // FLING_CLANG may have clang's options for another machine: see Sources/Packaging/cross.
        let script = """
            clang=$1 library=$2 image=$3 constant=$4
            shift 4
            "$clang" $FLING_CLANG -shared -fPIC -O2 -fvisibility=hidden -Wall -Wextra -Werror \
                -Wno-nullability-completeness -Wl,-z,relro,-z,defs,-s -o "$library" "$@" || exit 1
            printf '/// The preloaded library, in base 64.\\npackage let %s = "%s"\\n' \
                "$constant" "$(base64 -w 0 "$library")" >"$image"
            """
        let arguments =
            [
                "-c", script, "sh", try context.tool(named: "clang").url.path, library.path, image.path,
                made.constant, "-I\(shared.path)", "-I\(interface.path)",
            ] + made.options + sources.map(\.path)
        return .buildCommand(
            displayName: "Compiling \(made.name)", executable: URL(filePath: "/bin/sh"),
            arguments: arguments, inputFiles: sources + headers, outputFiles: [image])
    }
}
