import Glibc
import Testing

@testable import Relay

extension LinkTests {
    /// They open files, which tests of links count.
    @Suite("What is known of a program before it starts")
    struct ToolkitTests {
        /// Calls `body` with the path of a file of some bytes.
        private func withFile<Result>(_ bytes: [UInt8], _ body: (String) throws -> Result) throws -> Result {
            var name = Array("/tmp/toolkit-XXXXXX".utf8CString)
            let descriptor = mkstemp(&name)
            try #require(descriptor >= 0)
            let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            defer { unlink(path) }
            #expect(write(descriptor, bytes, bytes.count) == bytes.count)
            close(descriptor)
            return try body(path)
        }

        private func contents(of path: String) throws -> [UInt8] {
            let file = try #require(fopen(path, "re"))
            defer { fclose(file) }
            var bytes = [UInt8](repeating: 0, count: 1 << 24)
            let count = fread(&bytes, 1, bytes.count, file)
            return Array(bytes.prefix(count))
        }

        @Test("a program is linked with libraries, and with those that they need")
        func libraries() throws {
            let shell = try #require(LinkedLibraries.all(of: "/bin/sh"))
            #expect(shell.contains("libc.so.6"))
            let own = try #require(LinkedLibraries.all(of: "/proc/self/exe"))
            #expect(own.isSuperset(of: ["libc.so.6"]))
        }

        @Test(
            "a program without a window's libraries has another's windows, and of a script nothing is known")
        func windows() throws {
            #expect(Toolkit.windows(of: "/bin/sh") == .ofAnother)
            #expect(try withFile(Array("#!/bin/sh\nexec foot\n".utf8)) { Toolkit.windows(of: $0) } == nil)
            #expect(Toolkit.windows(of: "/not/there") == nil)
            // One that loads the library by its name has it in its file.
            let loader = try contents(of: "/bin/sh") + Array("libwayland-client.so.0".utf8)
            let windows = try withFile(loader) { Toolkit.windows(of: $0) }
            #expect(windows == .ofWayland)
        }

        @Test(
            "a script of the shell's may become the programs that it executes, by name or by a variable",
            arguments: [
                ("#!/bin/sh\nexec foot \"$@\"", ["foot"]),
                (
                    "#!/usr/bin/env bash\n: \"${OLD=xterm}\"\n#OLD=./xterm\nexec \"$OLD\" -u8 \"$@\"\n",
                    ["xterm"]
                ),
                (
                    "#!/bin/dash\nP='/usr/bin/a'\nif true; then P=b; fi\n\texec 2>/dev/null; exec ${P}",
                    ["/usr/bin/a", "b"]
                ),
                ("#!/bin/sh -e\nif x; then exec a; else exec b 3>&1; fi", ["a", "b"]),
            ])
        func script(text: String, programs: [String]) {
            #expect(ShellScript(text: text)?.programs == Set(programs))
        }

        @Test(
            "of other scripts nothing is known",
            arguments: [
                "", "exec foot", "#!/usr/bin/python3\nexec foot", "#!/bin/sh\nfoot", "#!/bin/sh\nexec \"$1\"",
                "#!/bin/sh\nexec \"$DIR/foot\"", "#!/bin/sh\nP=$(find)\nexec $P",
                "#!/bin/sh\nexec a; exec $B",
                "#!/bin/sh\nexec -a name foot", "#!/bin/sh\nexec", "#!/bin/sh\n# exec foot",
            ])
        func unknown(text: String) {
            #expect(ShellScript(text: text)?.programs == nil)
        }

        @Test("engines are known by the names of their files")
        func engines() throws {
            let maps = "7f00 r--p 00000000 00:00 1 /opt/app/chrome_100_percent.pak\n"
            #expect(
                try withFile(Array(maps.utf8)) { Toolkit.withMomentum(inFile: $0) } == "Chromium's engine")
            #expect(
                try withFile(Array("/usr/lib/libgtk-4.so.1".utf8)) { Toolkit.withMomentum(inFile: $0) }
                    == "GTK 4"
            )
            #expect(try withFile([1, 2, 3]) { Toolkit.withMomentum(inFile: $0) } == nil)
        }

        @Test("a damaged program does no harm", arguments: 0..<200)
        func damaged(seed: UInt64) throws {
            let program = try contents(of: "/bin/sh")
            var state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
            func next(_ bound: Int) -> Int {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int(state >> 33) % bound
            }
            var bytes = Array(
                program.prefix(seed.isMultiple(of: 4) ? 1 + next(program.count) : program.count))
            // The header, the table of parts, and what they name.
            for _ in 0..<(1 + next(40)) where bytes.count > 8 {
                bytes[6 + next(min(bytes.count - 6, seed.isMultiple(of: 3) ? bytes.count : 1000))] = UInt8(
                    next(256))
            }
            _ = try withFile(bytes) { Toolkit.windows(of: $0) }
        }
    }
}
