import CommandLineTool
import Foundation
import Gallery
import Testing

@testable import GalleryPages

/// The answer of the program to a command line.
private struct Answer {
    let code: Tool.ExitCode
    let output: String
    let errors: String

    init(_ words: [String]) {
        let console = Console(output: TextSink(), errors: TextSink())
        code = Tool(commands: [.gallery(run: writeGallery)]).run(words, console: console)
        output = console.output.contents
        errors = console.errors.contents
    }
}

/// A folder of a test's own, which goes away with it.
private final class Scratch {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "fling-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func path(_ name: String) -> String { folder.appending(path: name).path }

    func bytes(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
}

@Suite("fling gallery")
struct GalleryCommandTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    @Test("writes a page with every exhibit, and says that none of them is live without the machine")
    func page() throws {
        let answer = Answer(["gallery", "-o", scratch.path("a.html")])
        #expect(answer.code == .success)
        #expect(answer.output.contains(": \(Gallery.entries.count) exhibits, 0 of them live, "))
        #expect(answer.errors.contains("shows recorded frames alone"))
        let text = String(decoding: try scratch.bytes("a.html"), as: UTF8.self)
        // The samples are compressed: a browser's tests read them.
        #expect(text.contains(#""exhibits":"eN"#))
        #expect(text.contains(#""hasEngine":false"#))
        for reference in ["src=\"", "href=\"http", "@import", "url(", "fetch("] {
            #expect(!text.contains(reference), "\(reference)")
        }
        #expect(text.utf8.count < 300_000)
        let again = Answer(["gallery", "-o", scratch.path("a.html")])
        #expect(again.code == .failure && again.errors.contains("choose another name, or --force"))
        #expect(Answer(["gallery", "-o", scratch.path("a.html"), "--force"]).code == .success)
    }

    @Test("writes a filmstrip of every exhibit, the same every time")
    func filmstrips() throws {
        let answer = Answer(["gallery", "--filmstrips", scratch.path("")])
        #expect(
            answer.code == .success && answer.output.hasSuffix(": \(Gallery.entries.count) filmstrips.\n"))
        for entry in Gallery.entries {
            let bytes = try scratch.bytes("gallery-\(entry.name).svg")
            #expect(bytes.count < 20_000)
            #expect(
                String(decoding: bytes, as: UTF8.self) == (try Filmstrip(exhibit: SampledExhibit(entry)).svg))
            let text = String(decoding: bytes, as: UTF8.self)
            func count(_ part: String) -> Int { text.components(separatedBy: part).count - 1 }
            #expect(count("<svg ") == 9 && count("</svg>") == 9 && count("<text ") == 8)
            #expect(!text.contains("nan") && !text.contains("inf"))
        }
    }

    @Test("a folder that is not there, and a page that is none, are refused")
    func refusals() throws {
        let answer = Answer(["gallery", "--filmstrips", scratch.path("nowhere")])
        #expect(answer.code == .failure)
        #expect(
            answer.errors.contains("nowhere/gallery-")
                && answer.errors.hasSuffix("No such file or directory\n"))
        let both = Answer(["gallery", "-o", "a.html", "--filmstrips", "."])
        #expect(both.code == .usage && both.errors.contains("exclude each other"))
    }
}

@Suite("Samples of exhibits")
struct SampledExhibitTests {
    @Test("an exhibit is sampled until its script is over and it rests", arguments: Gallery.entries)
    func length(entry: GalleryEntry) throws {
        let exhibit = try SampledExhibit(entry)
        let last = try #require(entry.script.last?.seconds)
        #expect(exhibit.time(exhibit.frames.count) > last)
        #expect(exhibit.time(exhibit.frames.count) < last + 10)
        #expect(exhibit.frames[exhibit.frames.count - 1] == exhibit.frames[exhibit.frames.count - 20])
        #expect(Set(exhibit.frames.map(\.count)).count == 1)
        #expect(exhibit.frames[exhibit.poster] != exhibit.frames[0])
    }

    @Test("frames of a strip go forward, and the picture changes between them", arguments: Gallery.entries)
    func strip(entry: GalleryEntry) throws {
        let exhibit = try SampledExhibit(entry)
        let chosen = exhibit.frames(equallyApart: 8)
        #expect(chosen.count == 8 && zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 })
        for (one, next) in zip(chosen, chosen.dropFirst()) {
            #expect(exhibit.frames[one] != exhibit.frames[next])
        }
    }

    @Test("what is one value under a finger is drawn by that value alone", arguments: Gallery.entries)
    func dragged(entry: GalleryEntry) throws {
        let exhibit = try SampledExhibit(entry)
        guard let dragged = exhibit.dragged else { return }
        #expect(dragged.values.count == exhibit.frames.count)
        #expect(dragged.places.contains(dragged.values[dragged.values.count - 1]))
        for (value, frame) in zip(dragged.values, exhibit.frames) {
            for ((row, moves), shape) in zip(dragged.shapes, frame) {
                let place = zip(moves, value).reduce(SIMD2(row.look[0], row.look[1])) { $0 + $1.0 * $1.1 }
                #expect(abs(place.x - shape.look[0]) < 1e-9 && abs(place.y - shape.look[1]) < 1e-9)
                #expect(row.kind == shape.kind && row.look.dropFirst(2) == shape.look.dropFirst(2))
            }
        }
    }

    @Test("panes and knobs are one value under a finger, and the pane of an animator is not")
    func live() throws {
        let names = try Gallery.entries.filter { try SampledExhibit($0).dragged != nil }.map(\.name)
        let knobs = ["0", "15", "30"].flatMap { ["knob-on-line-\($0)", "knob-in-plane-\($0)"] }
        #expect(names == ["attachment", "spring", "pop"].map { "control-pane-\($0)" } + knobs)
    }
}
