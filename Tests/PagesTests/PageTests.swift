import Interaction
import Motion
import Replay
import Pages
import Testing
import Touch
import Traces

@Suite("Pages")
struct PageTests {
    /// A finger that goes 20 mm to the right on a surface of 200 × 100 mm.
    static let events: [InputEvent] = {
        let device = DeviceID(1)
        func contact(_ x: Double) -> Contact {
            Contact(ContactID(3), millimetres: SIMD2(x, 50), normalized: SIMD2(x / 200, 0.5))
        }
        func event(_ milliseconds: Int64, _ action: InputEvent.Action) -> InputEvent {
            InputEvent(
                time: Timestamp(nanoseconds: 5_000_000_000 + milliseconds * 1_000_000), device: device,
                action: action)
        }
        var events = [
            event(0, .deviceAdded(DeviceTraits(kind: .touchscreen, size: SIMD2(200, 100)))),
            event(10, .down(contact(100))), event(10, .frame),
        ]
        for step in 1...20 {
            events.append(event(10 + Int64(step) * 8, .move(contact(100 + Double(step)))))
            events.append(event(10 + Int64(step) * 8, .frame))
        }
        return events + [event(180, .up(ContactID(3))), event(180, .frame)]
    }()

    static func recording(_ name: String = "drag.jsonl") throws -> StudioRecording {
        let trace = Trace.touch(events)
        let player = try TracePlayer(trace, source: name)
        var setup = ReplaySetup()
        setup.detents = [0, 320]
        var (thing, map) = try setup.line(.x)
        let motion = try player.play(into: &thing, through: map)
        return StudioRecording(player, setup: setup, direction: .x, motion: motion)
    }

    static func text(_ page: StudioPage) -> String { String(decoding: page.bytes, as: UTF8.self) }

    @Test("a page has everything in it, and fetches nothing")
    func whole() throws {
        let page = StudioPage(title: "drag", recordings: [try Self.recording()], engine: [0x1f, 0x8b, 0])
        let text = Self.text(page)
        #expect(text.hasPrefix("<!doctype html>") && text.hasSuffix("</html>\n"))
        #expect(!text.contains("{{") && !text.contains("}}\n</"))
        #expect(text.contains("<title>drag – Fling</title>"))
        #expect(text.contains("id=\"engine\">H4sA</script>"))
        for reference in ["src=\"", "href=\"http", "@import", "url(", "fetch("] {
            #expect(!text.contains(reference), "\(reference)")
        }
        #expect(page.bytes.count < 200_000)
    }

    @Test("the pages begin with the latency and the prediction of the rules")
    func standardTimes() {
        let text = Self.text(StudioPage(title: "", recordings: [], engine: nil))
        let rules = MotionRules()
        #expect(text.contains("const StandardLatency = \(rules.latency);"))
        #expect(text.contains("const StandardAhead = \(rules.ahead);"))
    }

    @Test("the gallery has the same frame, with controls, exhibits and scripts of its own")
    func gallery() throws {
        let gallery = String(decoding: GalleryPage(exhibits: [], engine: nil).bytes, as: UTF8.self)
        let studio = Self.text(StudioPage(title: "", recordings: [], engine: nil))
        #expect(gallery.contains("<title>Gallery – Fling</title>"))
        #expect(!gallery.contains("{{") && gallery.hasSuffix("</html>\n"))
        // "[]", compressed.
        #expect(gallery.contains(#"id="data">{"hasEngine":false,"exhibits":"eNqLjgUAARUAuQ=="}</script>"#))
        for part in [
            #"<body class="gallery">"#, "id=\"play-all\"", "id=\"exhibits\"", "href=\"#studio\"",
            "startPage(Gallery);",
        ] {
            #expect(gallery.contains(part) && !studio.contains(part), "\(part)")
        }
        for part in [#"<body class="studio">"#, "startPage(Studio);"] {
            #expect(studio.contains(part) && !gallery.contains(part), "\(part)")
        }
        // The studio is the gallery's second mode.
        for part in [
            "role=\"tablist\"", "id=\"rules\"", "<h1>Fling <span>", "id=\"theme\"", "id=\"notice\"",
            "async function startPage(",
        ] {
            #expect(studio.contains(part) && gallery.contains(part), "\(part)")
        }
    }

    @Test(
        "bytes of any number become base 64",
        arguments: [
            ([UInt8](), ""), ([1], "AQ=="), ([1, 2], "AQI="), ([1, 2, 3], "AQID"),
            ([255, 254, 253, 252], "//79/A=="),
        ])
    func base64(bytes: [UInt8], text: String) {
        let page = StudioPage(title: "", recordings: [], engine: bytes)
        #expect(Self.text(page).contains("id=\"engine\">\(text)</script>"))
    }

    @Test("names and messages end no element")
    func escapes() throws {
        let evil = "</script><img src=x onerror=alert(1)>\"&"
        let page = StudioPage(
            title: evil, recordings: [try Self.recording(evil), StudioRecording(evil, problem: evil)],
            engine: nil)
        let text = Self.text(page)
        #expect(!text.contains("<img"))
        #expect(
            text.contains(
                "<title>&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&amp; – Fling</title>"))
        #expect(text.contains(#""problem":"\u003c/script>\u003cimg src=x onerror=alert(1)>\"&""#))
    }

    @Test("events are rows of numbers from the first event on, and fingers fractions of the surface")
    func rows() throws {
        let text = Self.text(StudioPage(title: "", recordings: [try Self.recording()], engine: nil))
        #expect(
            text.contains(
                #""events":[[0,1,9,0,0,0,0,0,200,100],[10000000,1,0,0,0,3,0,0,0.5,0.5,100,50],[10000000,1,4],"#
            ))
        #expect(
            text.contains(
                #""surface":[200,100],"fingers":[{"end":0.18,"points":[0.01,0.5,0.5,0.018,0.505,0.5,"#))
        #expect(
            text.contains(
                #""rules":{"axis":"x","unitsPerMillimetre":3.7795275590551185,"start":0,"spring":{"form":"bounce","values":[0.5,0]}"#
            ))
    }

    @Test("a spring is written by its duration and bounce where they make it, else by what it is made of")
    func springs() throws {
        func text(_ spring: Spring) throws -> String {
            let trace = Trace.touch(Self.events)
            var setup = ReplaySetup()
            setup.spring = spring
            var (thing, map) = try setup.line(.x)
            let player = try TracePlayer(trace)
            let motion = try player.play(into: &thing, through: map)
            let recording = StudioRecording(player, setup: setup, direction: .x, motion: motion)
            return Self.text(StudioPage(title: "", recordings: [recording], engine: nil))
        }
        #expect(
            try text(Spring(duration: 0.7, bounce: 0.35)).contains(#"{"form":"bounce","values":[0.7,0.35]}"#))
        #expect(
            try text(Spring(mass: 2, stiffness: 300, damping: 20)).contains(
                #"{"form":"mass","values":[2,300,20]}"#))
    }

    @Test("a motion alone stands beside the one that was expected, its failures marked")
    func failures() {
        let frame = MotionTrace<Double>.Frame(time: 0, activity: .idle, state: MotionState(7))
        let motion = MotionTrace(source: "a", framesPerSecond: 60, first: frame)
        var expected = RecordedMotion(framesPerSecond: 60, axisCount: 1)
        expected.add(0, .idle, RecordedMotion.State(value: [8], velocity: [0]))
        let recording = StudioRecording(
            motion, expected: expected,
            failures: [
                MotionFailure(
                    time: 0.5, text: "its place: expected 9, got 7",
                    comparison: MotionFailure.Comparison(of: "its place", expected: "9", actual: "7"),
                    limits: MotionLimits(lower: [0], upper: [9], deadline: 2)),
                MotionFailure(text: "it never rests"),
            ], of: "a flick", at: "SheetTests.swift:12", command: "swift test")
        let text = Self.text(StudioPage(.report, title: "", recordings: [recording], engine: nil))
        #expect(text.contains(#""test":"a flick","place":"SheetTests.swift:12","command":"swift test""#))
        #expect(
            text.contains(
                #""subject":"its place","expected":"9","actual":"7","lower":[0],"upper":[9],"deadline":2}"#))
        #expect(text.contains(#"{"time":null,"text":"it never rests","subject":null,"#))
        #expect(text.contains(#""motion":{"fps":60,"axes":1,"frames":[[0,0,7,0,0,0]],"transitions":[]}"#))
        #expect(text.contains(#""expected":{"fps":60,"axes":1,"frames":[[0,0,8,0,0,0]],"transitions":[]}"#))
    }
}
