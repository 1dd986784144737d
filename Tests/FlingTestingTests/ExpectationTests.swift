@testable import FlingTesting
import Interaction
import Motion
import Robot
import Testing
import Touch
import Traces

@Suite("Expectations of a motion")
struct ExpectationTests {
    /// From 0 over 30 to 320 in half a second, with a jump at 0.3 s.
    static let trace: MotionTrace<Double> = {
        let places: [(Activity, Double, Double)] = [
            (.idle, 0, 0), (.dragging, 30, 300), (.animating, 60, 300), (.animating, 300, 300),
            (.animating, 330, 0), (.idle, 320, 0),
        ]
        let frames = places.enumerated().map { index, place in
            MotionTrace.Frame(
                time: Double(index) / 10, activity: place.0, state: MotionState(place.1, perSecond: place.2))
        }
        func turn(_ time: Double, _ from: Activity, _ event: DragEventKind, _ to: Activity, _ state: Double)
            -> MotionTrace<Double>.StateChange
        {
            MotionTrace.StateChange(
                time: time, from: from, event: event, to: to, before: MotionState(state),
                after: MotionState(state), goal: to == .dragging ? nil : 320)
        }
        return MotionTrace(
            source: "jumpy.yml", framesPerSecond: 10, first: frames[0], then: Array(frames.dropFirst()),
            transitions: [
                turn(0.05, .idle, .grab, .dragging, 0), turn(0.15, .dragging, .release, .animating, 45),
                turn(0.45, .animating, .time, .idle, 320),
            ])
    }()

    @Test(
        "what is met says nothing",
        arguments: [
            .settles(at: 320, within: 0), .settles(at: 319, within: 1, by: 0.45), .isContinuous(within: 180),
            .passesThrough([.idle, .dragging, .animating, .idle]),
            .transitions(on: [.grab, .release, .time]),
            .visits(330, within: 0), .visits(200, within: 0), .staysWithin(0...330),
            .peakSpeed(in: 300...300),
        ] as [MotionExpectation<Double>])
    func met(expectation: MotionExpectation<Double>) {
        #expect(expectation.failure(Self.trace) == nil)
        #expect(Self.trace.expect(expectation))
    }

    @Test(
        "what is not met says what is instead, and when",
        arguments: [
            (.settles(at: 310, within: 0.5), "its resting place: expected 310, within 0.5; got 320"),
            (.settles(at: 320, within: 0.5, by: 0.4), "its time of rest: expected by 0.4 s, got 0.45 s"),
            (
                .isContinuous(within: 1),
                "it jumps by 240, from 60 to 300, between the frames at 0.2 s and 0.3 s; its speed explains at "
                    + "most 60, and 1 more is allowed"
            ),
            (
                .passesThrough([.idle, .animating, .idle]),
                "its activities: expected idle, animating, idle; got idle, dragging, animating, idle. "
                    + "Its transitions: grab at 0.05 s, release at 0.15 s, time at 0.45 s"
            ),
            (
                .transitions(on: [.grab, .cancel]),
                "the events of its transitions: expected grab, cancel; got grab, release, time. "
                    + "Its transitions: grab at 0.05 s, release at 0.15 s, time at 0.45 s"
            ),
            (
                .visits(340, within: 5),
                "its nearest approach to 340: expected 5, got 10 at 0.4 s"
            ),
            (.staysWithin(0...320), "in frame 4, at 0.4 s: expected 0 through 320, got 330"),
            (
                .peakSpeed(in: 0...200),
                "its greatest speed: expected 0 through 200 per second, got 300 at 0.1 s"
            ),
        ] as [(MotionExpectation<Double>, String)])
    func notMet(expectation: MotionExpectation<Double>, words: String) {
        #expect(expectation.failure(Self.trace) == words)
    }

    @Test("an issue is where the test expects, and there is one for each expectation")
    func location() {
        let line = #line + 3
        var isMet = true
        withKnownIssue {
            isMet = Self.trace.expect(
                .settles(at: 0, within: 1), .visits(340, within: 0), .visits(0, within: 0))
        } matching: { issue in
            issue.sourceLocation?.line == line
                && [
                    "jumpy.yml: its resting place: expected 0, within 1; got 320",
                    "jumpy.yml: its nearest approach to 340: expected 0, got 10 at 0.4 s",
                ].contains(issue.comments.first?.rawValue)
        }
        #expect(!isMet)
    }

    @Test("failures are issues where Swift Testing runs, and nowhere else: there the process ends")
    func receiver() {
        #expect(FailureReport.isReceived(inTest: true, by: ["/tests"]))
        #expect(
            FailureReport.isReceived(inTest: false, by: ["/tests", "--testing-library", "swift-testing"]))
        #expect(!FailureReport.isReceived(inTest: false, by: ["/app"]))
        #expect(!FailureReport.isReceived(inTest: false, by: ["/tests", "--testing-library", "xctest"]))
    }

    @Test("what is still moving, or in a hand, does not rest")
    func moving() {
        let first = MotionTrace<SIMD2<Double>>.Frame(
            time: 0, activity: .dragging, state: MotionState([1, 2]))
        let trace = MotionTrace(source: "cut.yml", framesPerSecond: 60, first: first)
        let words = MotionExpectation.settles(at: SIMD2(1, 2), within: 1).failure(trace)
        #expect(
            words == "it never comes to rest: in frame 0, at 0 s, in the last frame, it is still dragging")
        #expect(
            trace.testDescription == "cut.yml: 1 frames, 0 s; none; ends dragging at (1, 2)")
    }

    @Test("an expectation of one's own is a function")
    func own() {
        let isShort = MotionExpectation<Double> { $0.duration < 0.2 ? nil : "it takes \($0.duration) s" }
        #expect(isShort.failure(Self.trace) == "it takes 0.5 s")
    }

    @Test("a recording that is missing beside the test is named")
    func missing() throws {
        let error = #expect(throws: ReplayError.self) {
            try replay("nowhere.yml", into: Draggable(0.0), map: GestureMap(y: 1))
        }
        let place = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/")
        #expect("\(try #require(error))".hasPrefix(place + "/nowhere.yml: it can't be opened"))
    }

    @Test("gestures made in code, and an app's own model, are replayed as files are")
    func ways() throws {
        var robot = RobotHand(on: .touchpad(), panel: .i2c, seed: 1)
        robot.swipe(fingers: 3, from: [30, 20], by: [0, 30], .flick(speed: 700))
        let list = Draggable(0.0)
        let made = try replay(robot, into: list, map: GestureMap(y: 8))
        made.expect(.transitions(on: [.grab, .release, .time]), .isContinuous(within: 1))
        var model = list
        let direct = try replay("flick.yml", into: list, map: GestureMap(y: 8))
        let closures = try replay("flick.yml") { gesture, record in
            model.handle(gesture, through: GestureMap(y: 8), record: record)
        } show: { time, record in
            if let settled = model.advance(to: time) { record(settled) }
            return Shown(model, at: time)
        }
        #expect(direct == closures)
    }
}
