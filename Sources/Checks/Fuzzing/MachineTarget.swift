import Interaction
import Motion
import RandomLives

extension FuzzTarget {
    static let machine = FuzzTarget(
        name: "machine", summary: "has any events happen to a value on a line or in the plane",
        recordings: nil, maximumLength: 2048
    ) { bytes in
        var source = Choices(bytes)
        guard source.bool() else {
            var life = MachineLife<SIMD2<Double>>(source)
            return life.fault()
        }
        var life = MachineLife<Double>(source)
        return life.fault()
    }
}

private struct MachineLife<Value: Coordinates> {
    private var choices: RandomChoices<Value, Choices>
    private var machine: Draggable<Value>
    private var now = Timestamp(seconds: 10) {
        didSet { latest = max(latest, now) }
    }
    private var latest = Timestamp(seconds: 10)

    init(_ source: Choices) {
        choices = RandomChoices(source, followsMotions: true)
        machine = Draggable(
            choices.value(-1000...1000).mapAxes { $1.isFinite ? $1 : 0 }, rules: choices.rules())
    }

    mutating func fault() -> String? {
        while !choices.source.isAtEnd {
            switch choices.source.byte() {
            case 255:
                now = Timestamp(
                    nanoseconds: choices.source.pick(.min, .max / 2, 0, now.nanoseconds &- 3_600_000_000_000))
            case 250...254: now = now.advanced(by: choices.source.number(in: -1...100))
            default: now = now.advanced(by: choices.source.number(in: 0...0.1))
            }
            let event = choices.event(machine.rules)
            var transitions: [DragTransition<Value>] = []
            machine.handle(event, at: now) { transitions.append($0) }
            for transition in transitions {
                if let fault = transition.fault(after: event, of: machine) { return "\(event): \(fault)" }
            }
            if let goal = machine.goal, machine.rules.restingPlace(for: goal) != goal {
                return "\(event): it heads for \(goal), where the rules do not let it rest"
            }
            let shown = machine.state(at: now.advanced(by: choices.source.number(in: 0...3)))
            if !shown.isFinite { return "\(event): it shows \(shown)" }
        }
        machine.handle(.release(nil), at: now)
        machine.handle(.resume, at: now)
        // A motion of an app's own may have no end.
        if machine.activity == .animating, machine.settlingTime == nil {
            machine.handle(.stop(.current), at: now)
        }
        machine.advance(to: machine.settlingTime ?? latest.advanced(by: 1e6))
        guard machine.activity == .idle else { return "it does not come to rest: \(machine)" }
        return machine.rules.restingPlace(for: machine.home) == machine.home
            ? nil : "it rests at \(machine.home), where the rules do not let it"
    }
}
