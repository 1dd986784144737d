import CommandLineTool
import Foundation
import Testing

@testable import Commands

@Suite("Programs of packages within this one")
struct NestedProgramTests {
    let folder: Folder

    init() throws { folder = try Folder() }

    /// Makes a file of a program in a folder.
    private func put(_ name: String, in place: String) throws -> String {
        try folder.write("", to: "\(place)/fling-\(name)")
        chmod(folder["\(place)/fling-\(name)"], 0o755)
        return folder["\(place)/fling-\(name)"]
    }

    @Test(
        "are found beside the tool, in the tool's checkout, or in PATH",
        arguments: [("glide", NestedProgram.glide), ("gallery", .gallery)])
    func places(name: String, program: NestedProgram) throws {
        let (installed, built) = (folder["bin/fling"], folder["checkout/.build/x86/debug/fling"])
        let path = "/none:\(folder["path"])"
        let failure = #expect(throws: Failure.self) { try program.find(from: built, in: path) }
        #expect(failure?.description.contains("fling-\(name) is not there: it belongs beside fling") == true)
        let found = try put(name, in: "path")
        #expect(try program.find(from: installed, in: path) == .found(found))
        #expect(try program.find(from: nil, in: path) == .found(found))

        // The checkout that has the package builds its own, whatever PATH has.
        try folder.write("", to: "checkout/\(program.package)/Package.swift")
        guard case .buildable(let build) = try program.find(from: built, in: path) else {
            Issue.record("it would not be built")
            return
        }
        #expect(!build.program.hasPrefix(folder["path"]))
        let made = try put(
            name, in: name == "glide" ? "checkout/.build/glide/release" : "checkout/.build/x86/debug")
        #expect(build.program == made)
        #expect(try program.find(from: built, in: path) == .found(made))
        #expect(try program.find(from: installed, in: path) == .found(found))
        let beside = try put(name, in: "bin")
        #expect(try program.find(from: installed, in: path) == .found(beside))
    }

    @Test("are built with the tool's modules where they share them, and for release elsewhere")
    func builds() throws {
        let root = folder["checkout"]
        for program in [NestedProgram.glide, .gallery] {
            try folder.write("", to: "checkout/\(program.package)/Package.swift")
        }
        func build(_ program: NestedProgram, from tool: String) throws -> NestedProgram.Build? {
            guard case .buildable(let build) = try program.find(from: "\(root)/\(tool)", in: nil) else {
                return nil
            }
            return build
        }
        func command(_ configuration: String, _ program: NestedProgram, _ scratch: String) -> [String] {
            [
                "swift", "build", "-c", configuration, "--package-path", "\(root)/\(program.package)",
                "--scratch-path", "\(root)/\(scratch)", "--product", "fling-\(program.name)",
            ]
        }
        for configuration in ["debug", "release"] {
            let tool = ".build/x86/\(configuration)/fling"
            let gallery = try #require(try build(.gallery, from: tool))
            #expect(gallery.command == command(configuration, .gallery, ".build"))
            #expect(gallery.plan == "\(root)/.build/\(configuration).yaml")
            let glide = try #require(try build(.glide, from: tool))
            #expect(glide.command == command("release", .glide, ".build/glide") && glide.plan == nil)
        }
        // A tool that was copied into the checkout has no build beside it.
        let elsewhere = try #require(try build(.gallery, from: "tools/fling"))
        #expect(elsewhere.command == command("release", .gallery, ".build/gallery"))
        #expect(elsewhere.program == "\(root)/.build/gallery/release/fling-gallery" && elsewhere.plan == nil)
    }

    @Test("are in this checkout", arguments: [NestedProgram.glide, .gallery])
    func packages(program: NestedProgram) throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL.path
        let manifest = try String(contentsOfFile: "\(root)/\(program.package)/Package.swift", encoding: .utf8)
        #expect(manifest.contains(#".executable(name: "fling-\#(program.name)""#))
    }

    @Test("a command's words are those that its program reads: options in their order, then operands")
    func words() throws {
        let given = ["--feel=android", "--natural-stop", "foot", "-e", "--speed"]
        #expect(throws: UsageError.self) { try Arguments(given, for: .glide) }
        let arguments = try Arguments(["--natural-stop", "--feel=android", "--", "foot", "-e"], for: .glide)
        #expect(arguments.words == ["--natural-stop", "--feel", "android", "--", "foot", "-e"])
        #expect(try Arguments(["--list"], for: .glide).words == ["--list"])
    }
}

@Suite("fling gallery")
struct GalleryCommandTests {
    @Test("what cannot be meant is refused before a program is looked for")
    func usage() {
        for (words, reason) in [
            ("gallery -o a.txt", "be the path of a file that ends in .html"),
            ("gallery alert", "gallery has no use for 'alert'"),
            ("gallery --filmstrips=", "be the path of a folder"),
        ] {
            let answer = Answer(words)
            #expect(answer.code == .usage && answer.errors.contains(reason), "\(answer.errors)")
        }
        #expect(Answer("help gallery").output.contains("--filmstrips FOLDER"))
    }
}
