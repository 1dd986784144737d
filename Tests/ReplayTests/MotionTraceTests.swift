import Interaction
import Motion
import Replay
import Testing

@Suite("Questions about a motion")
struct MotionTraceTests {
    /// Frames at 10 per second, moving from each place to the next.
    func trace(
        _ places: [Double], velocities: [Double]? = nil, activity: Activity = .idle,
        transitions: [MotionTrace<Double>.StateChange] = []
    ) -> MotionTrace<Double> {
        let frames = places.enumerated().map { index, place in
            MotionTrace.Frame(
                time: Double(index) / 10, activity: activity,
                state: MotionState(place, perSecond: velocities?[index] ?? 0))
        }
        return MotionTrace(
            source: "made", framesPerSecond: 10, first: frames[0], then: Array(frames.dropFirst()),
            transitions: transitions)
    }

    @Test("a way that the speed explains is no jump")
    func continuous() {
        #expect(trace([0, 10, 20, 30], velocities: [100, 100, 100, 100]).firstJump(over: 0) == nil)
        #expect(trace([0, 10, 20, 30], velocities: [0, 0, 0, 0]).firstJump(over: 10) == nil)
    }

    @Test("a way that no speed explains is one, and it is said where")
    func jump() throws {
        let jump = try #require(trace([0, 0, 30, 30, 90]).firstJump(over: 20))
        #expect(jump.startTime == 0.1 && jump.endTime == 0.2 && jump.distance == 30)
        #expect(jump.explained == 0 && jump.event == nil)
        #expect(!trace([0, 0, 30, 30]).isContinuous(within: 20))
        #expect(trace([0, 0, 30, 30]).isContinuous(within: 30))
    }

    @Test("a held value may catch up with its hand by the way of the latency")
    func catchingUp() {
        let velocities: [Double] = [100, 100, 100]
        for (activity, latency, isContinuous) in [
            (Activity.dragging, 0.05, true), (.dragging, 0.04, false), (.animating, 0.05, false),
        ] {
            var trace = trace([0, 25, 35], velocities: velocities, activity: activity)
            trace.latency = latency
            #expect(trace.isContinuous(within: 0) == isContinuous)
        }
    }

    @Test("a transition that moves the value is a jump, however fast it is")
    func transitionJump() throws {
        let turn = MotionTrace<Double>.StateChange(
            time: 0.05, from: .idle, event: .grab, to: .dragging, before: MotionState(0, perSecond: 900),
            after: MotionState(5, perSecond: 900), goal: nil)
        let trace = trace([0, 40, 130], velocities: [900, 900, 900], transitions: [turn])
        #expect(trace.firstJump(over: 4)?.event == .grab)
        #expect(trace.isContinuous(within: 5))
    }

    @Test("it visits what lies on its way between two frames, in the plane as well")
    func visits() {
        #expect(trace([0, 100, 50]).visits(70, within: 0))
        #expect(!trace([0, 100, 50]).visits(110, within: 9))
        #expect(trace([0, 100, 50]).visits(110, within: 10))
        let plane = MotionTrace<SIMD2<Double>>(
            source: "made", framesPerSecond: 10,
            first: .init(time: 0, activity: .idle, state: MotionState([0, 0])),
            then: [.init(time: 0.1, activity: .idle, state: MotionState([10, 10]))])
        #expect(plane.nearestApproach(to: [10, 0]).distance == 50.0.squareRoot())
        #expect(plane.nearestApproach(to: [10, 0]).time == 0.05)
    }

    @Test("it rests only where it is idle in the end")
    func rests() {
        #expect(trace([0, 10]).settles(at: 10, within: 0))
        #expect(!trace([0, 10]).settles(at: 11, within: 0.9))
        #expect(!trace([0, 10], activity: .animating).settles(at: 10, within: 1))
        #expect(trace([0, 10], activity: .dragging).restingValue == nil)
    }

    @Test("it stays within a range or not, at both ends")
    func range() {
        #expect(trace([0, 10, -5]).staysWithin(-5...10))
        #expect(!trace([0, 10, -5]).staysWithin(-4...10))
        #expect(!trace([0, 10, -5]).staysWithin(-5...9))
    }

    @Test("its peak is where it is fastest, either way")
    func peak() {
        let trace = trace([0, 0, 0], velocities: [10, -300, 200])
        #expect(trace.peakVelocity.perSecond == -300)
        #expect(trace.peakTime == 0.1)
    }

    @Test("numbers are written with six digits after the point, and never as -0")
    func rounding() {
        let text = trace([1.0 / 3, -1e-9, 1e20], velocities: [2.0 / 3, 0.1 + 0.2, 0]).jsonLines
        #expect(
            text == """
                {"type":"trace","version":1,"source":"made","fps":10,"axes":1}
                {"type":"frame","t":0,"state":"idle","value":[0.333333],"velocity":[0.666667]}
                {"type":"frame","t":0.1,"state":"idle","value":[0],"velocity":[0.3]}
                {"type":"frame","t":0.2,"state":"idle","value":[1e+20],"velocity":[0]}

                """)
    }

    @Test("lines are in order of time, a transition before the frame that shows it")
    func order() throws {
        let lines = try motion(of: flick).jsonLines.split(separator: "\n")
        #expect(lines[0].hasPrefix(#"{"type":"trace","version":1,"#))
        let times = lines.dropFirst().compactMap { line in
            line.split(separator: "\"t\":").dropFirst().first?.split(separator: ",").first.flatMap {
                Double($0)
            }
        }
        #expect(times.count == lines.count - 1)
        #expect(times == times.sorted())
        let settled = try #require(lines.firstIndex { $0.contains(#""event":"time","to":"idle""#) })
        #expect(lines[settled - 1].contains(#""state":"animating""#))
        #expect(lines[settled + 1].contains(#""state":"idle""#))
    }
}
