import Foundation
import Testing

@testable import CommandLineTool
@testable import Commands

@Suite("The looks of plots")
struct PlotLooksTests {
    let scratch: Scratch
    let drag: String

    init() throws {
        scratch = try Scratch()
        drag = try scratch.write(Recorded.drag, to: "drag.jsonl")
    }

    @Test(
        "every colour of an SVG has another where dark is preferred",
        arguments: [
            ["--axis", "y", "--detents", "0,320", "--bounds", "0,640"], ["--axis", "both"],
            ["--axis", "y", "--detents", "0,320", "--moving"],
        ])
    func dark(options: [String]) throws {
        let path = scratch.path("a.svg")
        #expect(Answer(["plot", drag, "-o", path] + options).code == .success)
        let picture = String(decoding: try scratch.bytes("a.svg"), as: UTF8.self)
        let end = try #require(picture.range(of: "</style>"))
        let (rules, body) = (picture[..<end.lowerBound], picture[end.upperBound...])
        #expect(rules.contains("@media (prefers-color-scheme:dark)"))
        var count = 0
        for property in ["fill", "stroke"] {
            // As cairo writes it before 1.18 or since.
            for match in body.matches(of: try Regex("[ \";]\(property)(:|=\")(rgb\\([^)]*\\))")) {
                let colour = try #require(match.output[2].substring)
                let selector =
                    match.output[1].substring == ":"
                    ? "[style*=\"\(property):\(colour)\"]" : "[\(property)=\"\(colour)\"]"
                #expect(rules.contains(selector), "\(property) \(colour)")
                count += 1
            }
        }
        #expect(count > 50)
    }

    @Test("texts stand out from their ground by 4.5 : 1 or more, by day and by night")
    func contrast() {
        func luminance(_ rgb: UInt32) -> Double {
            let parts = [16, 8, 0].map { shift -> Double in
                let part = Double(rgb >> UInt32(shift) & 0xff) / 255
                return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
        }
        func ratio(_ one: UInt32, _ other: UInt32) -> Double {
            let (a, b) = (luminance(one), luminance(other))
            return (max(a, b) + 0.05) / (min(a, b) + 0.05)
        }
        let night = Dictionary(uniqueKeysWithValues: PlotInk.dark.map { ($0.light, $0.dark) })
        var inks = [PlotInk.text, PlotInk.label, PlotInk.detent, PlotInk.finger]
        inks += [PlotInk.state(.idle).band, PlotInk.state(.dragging).band, PlotInk.state(.animating).band]
        inks += PlotInk.values.prefix(2) + PlotInk.velocities.prefix(2)
        for ink in inks {
            #expect(ratio(ink.rgb, PlotInk.white.rgb) >= 4.5, "\(String(ink.rgb, radix: 16))")
            let (dark, ground) = (night[ink.rgb] ?? ink.rgb, night[PlotInk.white.rgb] ?? 0)
            #expect(ratio(dark, ground) >= 4.5, "\(String(dark, radix: 16)) by night")
        }
    }

    @Test("a title that is too long for the picture is cut")
    func title() throws {
        let canvas = try Canvas(size: [360, 320], format: .png)
        let long = String(repeating: "a long title ", count: 20)
        let cut = canvas.cut(long, to: 328, size: 16, isBold: true)
        #expect(cut.hasPrefix("a long title") && cut.hasSuffix("…"))
        #expect(canvas.width(of: cut, size: 16, isBold: true) <= 328)
        #expect(canvas.cut("short", to: 328, size: 16) == "short")
    }

    @Test("the key names the states, also those that are too short for a name, and fits in a narrow picture")
    func key() throws {
        let narrow = try Canvas(size: [360, 400], format: .png)
        let wide = try Canvas(size: [960, 560], format: .png)
        let key = MotionFigure<SIMD2<Double>>.key(hasHand: true)
        #expect(key.names.starts(with: ["idle", "dragging", "animating", "finger x", "finger y", "value x"]))
        #expect(key.placed(on: wide).rowCount == 1)
        let placed = key.placed(on: narrow)
        #expect((2...3).contains(placed.rowCount))
        #expect(placed.right(on: narrow) <= 360 - PlotKey.margin)
    }

    @Test("a state is one span, however often the hand changes in it, and takes time")
    func spans() throws {
        let canvas = try Canvas(size: [480, 400], format: .png)
        let file = URL(filePath: #filePath).appending(path: "../../../Recordings/throw-and-catch.yml")
            .standardizedFileURL.path
        let question = try ReplayQuestion(
            Arguments([file, "-o", "a.svg", "--units-per-mm", "8", "--axis", "x"], for: .plot))
        guard case .line(let replayed) = try question.answer() else {
            Issue.record("a question about one axis is answered with a plane")
            return
        }
        let figure = MotionFigure(replayed, title: "", subtitle: "", detents: [], bounds: nil, on: canvas)
        let spans = figure.spans
        #expect(spans.count > 4)
        #expect(spans.allSatisfy { $0.end > $0.start })
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.activity != $1.activity && $0.end == $1.start })
    }

    @Test(
        "a moving picture goes by keyframes, ends where the motion rests, and stands still for those who ask")
    func moving() throws {
        let path = scratch.path("a.svg")
        let words =
            ["plot", drag, "-o", path, "--force"] + [
                "--axis", "y", "--detents", "0,320", "--units-per-mm", "8",
            ]
        #expect(Answer(words + ["--moving"]).code == .success)
        let picture = String(decoding: try scratch.bytes("a.svg"), as: UTF8.self)
        #expect(picture.contains("@media (prefers-reduced-motion:reduce)"))
        for name in ["pane", "head", "value", "fingers", "idle", "dragging", "animating"] {
            let start = try #require(picture.range(of: "@keyframes \(name){"), "\(name)")
            let rule = picture[start.upperBound...].prefix { $0 != "\n" }
            let times = rule.matches(of: try Regex("([0-9.]+)%")).compactMap {
                Double($0.output[1].substring ?? "")
            }
            #expect(times.first == 0 && times.last == 100 && times == times.sorted(), "\(name): \(times)")
        }
        // At rest it stands where the last keyframe has it, and is idle.
        let rest = try #require(
            picture.firstMatch(of: try Regex("<g class=\"pane\" transform=\"translate\\(([0-9.]+) 0\\)\"")))
        let place = try #require(rest.output[1].substring)
        #expect(picture.contains("100%{transform:translateX(\(place)px)}}\n.pane{"))
        #expect(picture.contains("<rect class=\"idle\" opacity=\"1\""))
        #expect(picture.hasSuffix("</svg>\n"))
        #expect(Answer(words).code == .success)
        #expect(!String(decoding: try scratch.bytes("a.svg"), as: UTF8.self).contains("@keyframes"))
    }

    @Test("a moving picture has the card first and larger than its chart, which is the value's alone")
    func cardFirst() throws {
        let layout = PlotLayout([420, 440], keyRows: 1, hasStage: true)
        let stage = try #require(layout.stage)
        #expect(layout.velocity == nil && layout.foot == layout.value.bottom)
        #expect(stage.bottom < layout.states.top && layout.states.bottom < layout.value.top)
        #expect(stage.bottom - stage.top > 1.2 * (layout.value.bottom - layout.value.top))
        let still = PlotLayout([420, 440], keyRows: 1)
        #expect(still.stage == nil && still.velocity?.bottom == still.foot)
    }

    @Test("what cannot move is refused")
    func refusals() {
        let still = Answer(["plot", drag, "-o", scratch.path("a.png"), "--moving"])
        #expect(still.code == .usage && still.errors.contains("--moving needs a picture that can move"))
        let plane = Answer(["plot", drag, "-o", scratch.path("a.svg"), "--moving", "--axis", "both"])
        #expect(plane.code == .usage && plane.errors.contains("it does not go with --axis both"))
    }
}
