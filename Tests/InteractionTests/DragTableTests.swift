@testable import Interaction
import Motion
import TestSupport
import Testing
import Touch

@Suite("The machine's table")
struct DragTableTests {
    /// A machine brought into a state.
    private func machine(in state: Activity) throws -> Draggable<Double> {
        var machine = try sheet()
        switch state {
        case .idle: break
        case .dragging:
            machine.drag(from: 0, to: 100, start: 0, duration: 0.1)
        case .animating:
            machine.animate(to: 320, time: at(0))
        }
        return machine
    }

    private func event(_ kind: DragEventKind) -> DragEvent<Double> {
        switch kind {
        case .grab: .grab(5)
        case .reanchor: .reanchor(7)
        case .move: .move(9)
        case .release: .release(nil)
        case .cancel: .cancel(.cancelled)
        case .animate: .animate(640, nil)
        case .tap: .tap
        case .pause: .pause
        case .resume: .resume
        case .reverse: .reverse(nil)
        case .scrub: .scrub(0.5)
        case .continueMotion: .continueMotion(.curve(.easeOut, duration: 0.2), durationFactor: 0, nil)
        case .stop: .stop(.current)
        case .setBounds: .setBounds(Bounds(0...80))
        case .setRules: .setRules(DragRules(release: .stay))
        case .rebase: .rebase(by: 50)
        case .setValue: .setValue(200)
        case .time: .time
        }
    }

    @Test("has one row for every state and event")
    func complete() {
        #expect(DragTable.rows.count == Activity.allCases.count * DragEventKind.allCases.count)
        #expect(Set(DragTable.rows).count == DragTable.rows.count)
    }

    @Test("is what the machine does", arguments: DragTable.rows)
    func walk(row: DragRow) throws {
        var machine = try machine(in: row.state)
        // Only a paused motion can be scrubbed.
        if row.state == .animating, row.event == .scrub { machine.handle(.pause, at: at(0.1)) }
        let before = machine.state(at: at(0.1))
        let answer = machine.handle(event(row.event), at: at(0.1))
        #expect(row.next.contains(machine.activity))
        switch answer {
        case .ignored(let reason):
            #expect(row.reaction == .ignore && reason == .inState(row.state))
            #expect(machine.activity == row.state)
            #expect(machine.state(at: at(0.1)) == before)
        case .accepted:
            #expect(
                [.follow, .reanchor, .remember, .evaluate, .bringBack, .easeIn, .reaim, .shift, .place]
                    .contains(row.reaction))
            #expect(machine.activity == row.state)
        case .changed(let transition):
            #expect(
                [
                    .takeHold, .letGo, .cancel, .setOut, .retarget, .play, .halt, .bringBack, .reaim,
                    .place,
                ].contains(row.reaction))
            #expect(transition.from == row.state && transition.to == machine.activity)
            #expect(transition.event == row.event)
            #expect(transition.before.value == before.value)
            #expect(abs(transition.before.velocity.perSecond - before.velocity.perSecond) <= 1e-9 * 1000)
            if ![.scrub, .setValue].contains(row.event) {
                #expect(abs(transition.after.value - before.value) <= 1e-9 * 640)
            }
        }
    }

    /// The behaviour of a machine in a row's state on its event, with a row of its table falsified.
    private func outcome(of row: DragRow, falsified: DragRow? = nil) throws -> Outcome {
        var machine = try machine(in: row.state)
        if row.state == .animating, [.scrub, .resume].contains(row.event) {
            machine.handle(.pause, at: at(0.1))
        }
        // A motion is over then.
        let time = row.event == .time ? 20 : 0.1
        machine.own()
        machine.machine.falsified = falsified
        let answer = machine.handle(event(row.event), at: at(time))
        return Outcome(
            answer: answer, activity: machine.activity, goal: machine.goal,
            states: [0, 0.02, 0.3, 5].map { machine.state(at: at(time + $0)) })
    }

    private struct Outcome: Equatable {
        let answer: DragResult<Double>
        let activity: Activity
        let goal: Double?
        let states: [MotionState<Double>]
    }

    @Test("drives the machine: with any row falsified it behaves in another way", arguments: DragTable.rows)
    func falsified(row: DragRow) throws {
        let expected = try outcome(of: row)
        let unchanged = try outcome(of: row, falsified: row)
        #expect(unchanged == expected)
        // In place of what it does, nothing; in place of nothing, something.
        let other: DragReaction = row.reaction == .ignore ? .evaluate : .ignore
        let falsified = try outcome(of: row, falsified: DragRow(row.state, row.event, other))
        #expect(falsified != expected)
    }

    @Test(
        "drives the machine on the way of a gesture, too",
        arguments: [DragEventKind.grab, .move, .release, .cancel, .tap])
    func falsifiedForGestures(event: DragEventKind) throws {
        let phases: [(Gesture.Kind, Gesture.Phase)] =
            switch event {
            case .grab: [(.pan, .began)]
            case .move: [(.pan, .began), (.pan, .changed)]
            case .release: [(.pan, .began), (.pan, .changed), (.pan, .ended)]
            case .cancel: [(.pan, .began), (.pan, .changed), (.pan, .cancelled)]
            default: [(.tap, .ended)]
            }
        func states(falsified: DragRow? = nil) throws -> [MotionState<Double>] {
            var machine = try sheet { $0.tap = .nextDetent }
            machine.machine.falsified = falsified
            for (index, (kind, phase)) in phases.enumerated() {
                let gesture = Gesture(
                    id: GestureID(1), kind: kind, phase: phase, time: at(0.01 * Double(index)),
                    translation: [0, 30 * Double(index)], velocity: Velocity(perSecond: [0, 500]))
                _ = machine.handle(gesture, through: GestureMap(y: 1))
            }
            return [0.02, 0.1, 5].map { machine.state(at: at($0)) }
        }
        let state: Activity = event == .grab || event == .tap ? .idle : .dragging
        let changed = try states(falsified: DragRow(state, event, .ignore))
        let expected = try states()
        #expect(changed != expected)
    }

    @Test("drives the machine where a flight is over before a gesture")
    func falsifiedTime() throws {
        func activity(falsified: DragRow? = nil) throws -> Activity {
            var machine = try machine(in: .animating)
            machine.machine.falsified = falsified
            let hold = Gesture(id: GestureID(1), kind: .hold, phase: .began, time: at(20))
            _ = machine.handle(hold, through: GestureMap(y: 1))
            return machine.activity
        }
        let unchanged = try activity()
        #expect(unchanged == .idle)
        let changed = try activity(falsified: DragRow(.animating, .time, .ignore))
        #expect(changed == .dragging)
    }

    @Test(
        "drives the machine at an end that it runs into, and where another member's throw goes on, too",
        arguments: [(.animating, .stop), (.idle, .animate), (.animating, .animate)]
            as [(Activity, DragEventKind)])
    func falsifiedForThrows(state: Activity, event: DragEventKind) throws {
        func states(falsified: DragRow? = nil) throws -> [MotionState<Double>] {
            var machine = Draggable(
                0.0, rules: DragRules(bounds: Bounds(0...100, ends: .bouncing(0.6)), release: .coast))
            machine.handle(.grab(0), at: at(0))
            machine.handle(.release(Velocity(perSecond: 900)), at: at(0.1))
            let end = try #require(machine.runOut(through: GestureMap(x: 1)))
            if state == .idle { machine.handle(.setValue(50), at: at(0.1)) }
            #expect(machine.activity == state)
            machine.machine.falsified = falsified
            if event == .stop {
                _ = machine.stop(at: end, within: machine.rules.bounds)
            } else {
                _ = machine.throwOn(with: Velocity(perSecond: -300), at: at(0.11))
            }
            return [0.02, 0.1, 5].map { machine.state(at: end.time.advanced(by: $0)) }
        }
        let changed = try states(falsified: DragRow(state, event, .ignore))
        let expected = try states()
        #expect(changed != expected)
    }

    @Test("may name any reaction for any event: none traps", arguments: DragTable.rows)
    func anyReaction(row: DragRow) throws {
        for reaction in DragReaction.allCases {
            let falsified = DragRow(row.state, row.event, reaction)
            let isFinite = try outcome(of: row, falsified: falsified).states.allSatisfy(\.isFinite)
            #expect(isFinite, "\(row) with \(reaction)")
        }
    }
}
