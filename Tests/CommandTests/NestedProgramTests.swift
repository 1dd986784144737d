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

    /// Sets the time of the last change of all files and folders in one.
    private func setTime(of place: String, secondsAgo seconds: Double) throws {
        let time = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -seconds)]
        let names = FileManager.default.enumerator(atPath: folder[place])?.compactMap { $0 as? String } ?? []
        for path in [folder[place]] + names.map({ folder["\(place)/\($0)"] }) where !path.contains("/.build/")
        {
            try FileManager.default.setAttributes(time, ofItemAtPath: path)
        }
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
        #expect(build.program == made && build.change == nil)
        try setTime(of: "checkout", secondsAgo: 60)
        #expect(try program.find(from: built, in: path) == .found(made))
        #expect(try program.find(from: installed, in: path) == .found(found))
        let beside = try put(name, in: "bin")
        #expect(try program.find(from: installed, in: path) == .found(beside))
    }

    @Test("that a checkout has built are built again when one of their sources is newer")
    func changes() throws {
        let tool = folder["checkout/.build/x86/debug/fling"]
        for (program, place, other) in [
            (NestedProgram.glide, "checkout/.build/glide/release", "Sources/Dynamics/a.swift"),
            (.gallery, "checkout/.build/x86/debug", "Sources/Wayland/a.swift"),
        ] {
            try? FileManager.default.removeItem(atPath: folder["checkout"])
            let own = "\(program.package)/main.swift"
            for file in [
                "\(program.package)/Package.swift", own, "Package.swift", "Sources/Core/Motion/a.swift",
                other,
            ] {
                try folder.write("", to: "checkout/\(file)")
            }
            let made = try put(program.name, in: place)
            func change() throws -> String? {
                guard case .buildable(let build) = try program.find(from: tool, in: nil) else { return nil }
                #expect(build.program == made)
                return build.change
            }
            for file in [own, "Package.swift", "Sources/Core/Motion/a.swift"] {
                try setTime(of: "checkout", secondsAgo: 60)
                #expect(try change() == nil)
                try folder.write("changed", to: "checkout/\(file)")
                try setTime(of: "checkout/\(file)", secondsAgo: -60)
                #expect(try change() == folder["checkout/\(file)"])
            }
            // A build within and a source of another program change nothing; one file less does.
            try setTime(of: "checkout", secondsAgo: 60)
            try folder.write("", to: "checkout/\(other)")
            try folder.write("", to: "checkout/\(program.package)/.build/a.swift")
            try setTime(of: "checkout/\(other)", secondsAgo: -60)
            try setTime(of: "checkout/\(program.package)", secondsAgo: 60)
            #expect(try change() == nil)
            try FileManager.default.removeItem(atPath: folder["checkout/Sources/Core/Motion/a.swift"])
            try setTime(of: "checkout/Sources/Core/Motion", secondsAgo: -60)
            #expect(try change() == folder["checkout/Sources/Core/Motion"])
        }
    }

    @Test("are made of sources that they name, all of them")
    func sources() throws {
        let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL.path
        let manifest = try String(contentsOfFile: "\(root)/Package.swift", encoding: .utf8)
        let pattern = /name:\s*"(\w+)",(?:\s*dependencies:\s*\[([^\]]*)\],)?\s*path:\s*"([^"]*)"/
        var targets: [String: (dependencies: [String], path: String)] = [:]
        for match in manifest.matches(of: pattern) {
            let dependencies = (match.2 ?? "").matches(of: /"(\w+)"/).map { String($0.1) }
            targets[String(match.1)] = (dependencies, String(match.3))
        }
        for (program, modules) in [
            (NestedProgram.glide, ["Fling"]),
            (.gallery, ["Fling", "FlingDynamics", "FlingWorlds", "CommandLineTool", "JSONText", "Pages"]),
        ] {
            for source in program.sources { #expect(access("\(root)/\(source)", R_OK) == 0, "\(source)") }
            var (reached, open) = (Set<String>(), modules)
            while let module = open.popLast() {
                guard reached.insert(module).inserted else { continue }
                let target = try #require(targets[module], "\(module)")
                let isNamed = program.sources.contains {
                    target.path == $0 || target.path.hasPrefix($0 + "/")
                }
                #expect(isNamed, "fling-\(program.name) is made of \(target.path) as well")
                open += target.dependencies
            }
            #expect(reached.count > modules.count)
        }
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
