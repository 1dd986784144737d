import CStage
import Foundation
import Programs
import Testing

@testable import Stage

@Suite("What is said of a program that does not come to rest")
struct RestTests {
    /// A folder that is there until the suite's object is gone.
    private final class Folder {
        let path = Keeper.newFolder()
        init() throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    @Test("a program of which no process is left is named, and that its end was not reported")
    func gone() throws {
        let folder = try Folder()
        let time = try VirtualTime(path: "\(folder.path)/clock")
        // No process has a number this large.
        let rest = try Rest(of: "app", below: .max, time: time, patience: 0)
        let error = #expect(throws: FilmError.unreported(program: "app", seconds: 0)) { try rest.wait {} }
        #expect(
            error.map(String.init(describing:))
                == "no process of app is left, and for 0.0 s its end has not been reported")
    }

    @Test("a time in which the film itself was held up is none for which the program was waited for")
    func heldUp() throws {
        let folder = try Folder()
        let time = try VirtualTime(path: "\(folder.path)/clock")
        let rest = try Rest(of: "app", below: .max, time: time, patience: 0.2)
        var looks = 0
        #expect(throws: FilmError.interrupted) {
            try rest.wait { () throws(FilmError) in
                looks += 1
                if looks == 1 { usleep(500_000) }
                if looks == 2 { throw .interrupted }
            }
        }
    }

    @Test("a thread that runs between two looks at which all wait is the one that has changed")
    func changed() throws {
        var (input, output): ([Int32], [Int32]) = ([0, 0], [0, 0])
        try #require(pipe(&input) == 0 && pipe(&output) == 0)
        defer { for end in input + output { close(end) } }
        let keeper = try Keeper(
            folder: Keeper.newFolder(), ["/bin/cat"], environment: [],
            standard: (input[0], output[1], STDERR_FILENO), user: nil)
        let watch = try #require(stage_watch_new(keeper.process))
        defer { stage_watch_free(watch) }
        let process = keeper.start()
        try #require(process > 0)
        // It starts, and waits for input.
        var look = stage_watch_look(watch)
        while look.busy > 0 || look.changed_process != 0 {
            stage_pause(100)
            look = stage_watch_look(watch)
        }
        #expect(look.threads == 1)
        var byte: UInt8 = 10
        try #require(write(input[1], &byte, 1) == 1 && read(output[0], &byte, 1) == 1)
        look = stage_watch_look(watch)
        #expect(look.changed_process == process && look.changed_thread == process)
    }
}
