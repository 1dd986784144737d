import Foundation
import Replay
import Testing

@testable import CommandLineTool
@testable import Commands

@Suite("fling plot")
struct PlotCommandTests {
    let scratch: Scratch
    let drag: String

    init() throws {
        scratch = try Scratch()
        drag = try scratch.write(Recorded.drag, to: "drag.jsonl")
    }

    @Test(
        "draws a picture in each format",
        arguments: [("a.svg", "<?xml"), ("a.png", "\u{89}PNG"), ("A.PDF", "%PDF")],
        [["--axis", "y", "--detents", "0,320"], ["--axis", "both", "--bounds", "0,100"]])
    func formats(file: (name: String, start: String), options: [String]) throws {
        let answer = Answer(["plot", drag, "-o", scratch.path(file.name)] + options)
        #expect(answer.code == .success)
        #expect(answer.errors.isEmpty && answer.output.isEmpty)
        let bytes = try scratch.bytes(file.name)
        #expect(bytes.starts(with: file.start.unicodeScalars.map { UInt8($0.value) }))
        #expect(bytes.count > 5000)
    }

    @Test("a PNG has two pixels for a point of its size")
    func size() throws {
        #expect(
            Answer(["plot", drag, "--output", scratch.path("a.png"), "--size", "400,320"]).code == .success)
        let header = try scratch.bytes("a.png").dropFirst(16).prefix(8)
        #expect(Array(header) == [0, 0, 0x03, 0x20, 0, 0, 0x02, 0x80])
    }

    @Test("a picture that is there is replaced by --force alone")
    func keeps() throws {
        let there = try scratch.write("something else", to: "a.svg")
        let answer = Answer(["plot", drag, "-o", there])
        #expect(answer.code == .failure)
        #expect(
            answer.errors
                == "fling: \(there) can't be written: it is there already: choose another name, or --force\n")
        #expect(try scratch.bytes("a.svg") == Data("something else".utf8))
    }

    @Test(
        "pinches and taps, which move nothing, are drawn by themselves", arguments: ["pinch-rotate", "tap"])
    func hands(name: String) throws {
        let file = Recorded.named(name)
        let question = try ReplayQuestion(Arguments([file, "-o", "a.svg"], for: .plot))
        let hand = RecordedHand(question.player)
        #expect(hand.acts.map(\.kind).contains(name == "tap" ? .tap : .pinch))
        let figure = try Canvas(size: [960, 560], format: .png)
        let subtitle =
            name == "tap" ? "Tap with 1 finger on a touchscreen" : "Pinch with 2 fingers on a touchscreen"
        HandFigure(hand: hand, title: "A", subtitle: subtitle, canvas: figure).draw()
        #expect(Answer(["plot", file, "-o", scratch.path("a.png"), "--title", "A"]).code == .success)
        #expect(try scratch.bytes("a.png") == Data(figure.finish()))
    }

    @Test("a pinch moves the value of an axis that is given, and nothing else that moves on a rail")
    func pinchAlongAxis() throws {
        let file = Recorded.named("pinch-rotate")
        for (name, options) in [("a.svg", []), ("b.svg", ["--axis", "x"])] {
            let words = ["plot", file, "-o", scratch.path(name), "--title", "A"] + options
            #expect(Answer(words).code == .success)
        }
        #expect(try scratch.bytes("a.svg") != scratch.bytes("b.svg"))
        let moving = Answer(["plot", file, "-o", scratch.path("c.svg"), "--moving"])
        #expect(moving.code == .usage)
        #expect(
            moving.errors.hasPrefix(
                "fling: --moving shows a value on a rail, which no gesture of \(file) moves\n"))
    }

    @Test("the lane of a finger goes from touch-down to lift, and fingers that follow each other share one")
    func lanes() throws {
        func hand(_ name: String) throws -> RecordedHand {
            RecordedHand(try TracePlayer(contentsOf: Recorded.named(name)))
        }
        let tap = try hand("tap")
        #expect(tap.lanes.count == 1 && tap.lanes[0].count == 1)
        let span = try #require(tap.lanes.first?.first)
        #expect(span.lowerBound == 0 && (0.06...0.09).contains(span.upperBound), "\(span)")
        let first = try #require(tap.fingers.first)
        #expect(first.distances.first?.value == 0 && first.distances.allSatisfy { $0.value < 1 })
        // A touchpad's pinch has no positions in its events, but in the frames.
        #expect(try hand("pinch-out").lanes.count == 2)
        let thrown = try hand("throw-and-catch")
        #expect(thrown.lanes.count == 3 && thrown.fingers.count == 9)
        for lane in thrown.lanes {
            #expect(zip(lane, lane.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
        }
    }

    @Test("the same trace gives the same picture, in place of the one before")
    func overwrites() throws {
        let first = try scratch.write("something else", to: "a.png")
        #expect(Answer(["plot", Recorded.flick, "-o", first, "--force"]).code == .success)
        #expect(Answer(["plot", Recorded.flick, "-o", scratch.path("b.png")]).code == .success)
        #expect(try scratch.bytes("a.png") == scratch.bytes("b.png"))
    }

    @Test("what is no regular file is left alone")
    func irregular() throws {
        let folder = scratch.path("folder.svg")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let answer = Answer(["plot", drag, "-o", folder, "--force"])
        #expect(answer.code == .failure)
        #expect(
            answer.errors
                == "fling: \(folder) can't be written: it is a folder, no regular file, and is left as it is\n"
        )
    }

    @Test("a file that cannot be written is named, with the reason")
    func unwritable() {
        let path = scratch.path("nowhere/a.svg")
        let answer = Answer(["plot", drag, "-o", path])
        #expect(answer.code == .failure)
        #expect(answer.errors == "fling: \(path) can't be written: No such file or directory\n")
    }

    @Test("a picture needs a name that shows its format", arguments: ["a.gif", "a", ".svgz", "svg"])
    func ending(name: String) {
        let answer = Answer(["plot", drag, "-o", name])
        #expect(answer.code == .usage)
        #expect(
            answer.errors.hasPrefix("fling: --output is \(name), but it must end in .svg, .png or .pdf\n"))
        #expect(
            Answer(["plot", drag]).errors.hasPrefix(
                "fling: --output is missing; it must be the name of a file"))
    }

    @Test("of many points in a column of pixels, the first, the highest, the lowest and the last are drawn")
    func thins() {
        let crowd = (0..<100_000).map { SIMD2(Double($0) / 1000, sin(Double($0)) * 50) }
        let shown = crowd.shownIndices
        // Two columns of pixels lie in a point.
        #expect(shown.count <= 4 * 200)
        #expect(shown == shown.sorted() && shown.first == 0 && shown.last == 99_999)
        let columns = Dictionary(grouping: shown) { $0 / 500 }
        for (column, indices) in columns {
            let all = crowd[(column * 500)..<(column * 500 + 500)].map(\.y)
            #expect(indices.map { crowd[$0].y }.max() == all.max())
            #expect(indices.map { crowd[$0].y }.min() == all.min())
        }
        let sparse = Array(crowd.prefix(4)) + crowd.suffix(4)
        #expect(sparse.shownIndices == Array(0..<8))
        #expect([SIMD2<Double>]().shownIndices.isEmpty)
    }

    @Test("a trace in which nothing moves can be drawn")
    func still() throws {
        let header = Recorded.drag.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n"
        let still = try scratch.write(header, to: "still.jsonl")
        #expect(Answer(["plot", still, "-o", scratch.path("a.svg")]).code == .success)
    }

    @Test("the picture says who moves the value, or that nobody does")
    func subtitle() throws {
        let header = Recorded.drag.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n"
        let files = [Recorded.flick, drag, try scratch.write(header, to: "still.jsonl")]
        let subtitles = try files.map { file in
            let question = try ReplayQuestion(
                Arguments([file, "-o", "a.svg", "--units-per-mm", "8"], for: .plot))
            guard case .line(let replayed) = try question.answer() else { return "" }
            return question.subtitle(replayed, RecordedHand(question.player))
        }
        #expect(
            subtitles == [
                "Pan with 2 fingers on a touchpad, 8 units per mm",
                "Pan with 1 finger on a touchscreen, 8 units per mm",
                "No gesture moves it, 8 units per mm",
            ])
    }

    @Test(
        "marks are distinct round numbers within the range",
        arguments: [
            [0, 1], [-3000, 4000], [0.001, 0.0012], [5, 5], [0, 0], [1e14, 1e14 + 1], [-1e300, 1e300],
        ] as [[Double]])
    func scale(numbers: [Double]) {
        let scale = PlotScale(numbers, from: 0, to: 100, marks: 5, margin: 0.05)
        #expect(scale.marks.count > 1 && scale.marks.count < 13, "\(scale.marks)")
        #expect(scale.marks.allSatisfy { scale.range.contains($0) })
        #expect(numbers.allSatisfy { (0...100).contains(scale.place($0)) })
        #expect(Set(scale.marks.map(scale.label)).count == scale.marks.count || numbers[0] > 1e13)
    }
}
