import Fling
import Gallery

/// An exhibit of the gallery in a scene of its own, used for one page of a life.
final class Page: Watched {
    let name: String
    private(set) var transitionCount = 0
    private let inputs: Set<ExhibitInput.Kind>
    private let scene: Scene
    private let exhibit: any Exhibit
    private var isTouched = false
    private var foreseen: (time: Timestamp, states: [AnyMotionState])?
    private var shown: [AnyMotionState] = []

    init(_ entry: GalleryEntry, at time: Timestamp) throws(Broken) {
        name = entry.name
        inputs = entry.inputs
        scene = Scene(at: time)
        scene.log = EventLog(capacity: 100)
        do {
            exhibit = try entry.open(scene)
        } catch {
            throw Broken("\(entry.name) can't be opened: \(error)")
        }
    }

    var needsFrame: Bool { scene.needsFrame }
    /// The time of the scene's next change that needs no frame; nil if there is none.
    var nextDeadline: Timestamp? { scene.nextDeadline }

    /// True if nothing moves or waits, and the exhibit is in one of its poses.
    var isAtRest: Bool { !scene.needsFrame && scene.nextDeadline == nil && exhibit.currentPose != nil }

    func take(_ gesture: Gesture) throws(Broken) {
        guard let input = input(for: gesture), inputs.contains(input.kind) else { return }
        foreseen = nil
        transitionCount += 1
        do {
            try exhibit.handle(input, at: max(gesture.time, scene.time))
        } catch {
            throw Broken("\(name) answers \(input) with \(error)")
        }
    }

    func frame(at time: Timestamp, next: Timestamp, _ digest: inout Digest) throws(Broken) {
        scene.advance(to: time)
        shown = states(at: time)
        for state in shown {
            guard state.speed.isFinite else { throw Broken("\(name) shows \(state)") }
            digest.take(state.speed)
        }
        if let foreseen, foreseen.time == time, foreseen.states != shown {
            throw Broken("\(name) shows \(shown), but \(foreseen.states) was foreseen")
        }
        // The effects of a finger or a callback cannot be predicted.
        let isKnown = !isTouched && scene.nextDeadline.map { $0 > next } ?? true
        foreseen = isKnown ? (next, states(at: next)) : nil
    }

    func staysQuiet(until time: Timestamp) throws(Broken) {
        let states = states(at: max(time, scene.time))
        guard shown.isEmpty || states == shown || scene.nextDeadline.map({ $0 <= time }) == true else {
            throw Broken("\(name) needed no frame, and went from \(shown) to \(states)")
        }
        foreseen = nil
    }

    /// Advances the scene, which runs everything that is due.
    func advance(to time: Timestamp) { scene.advance(to: time) }

    private func states(at time: Timestamp) -> [AnyMotionState] {
        exhibit.properties.map { $0.anyState(at: time) }
    }

    /// Returns the exhibit's input for a gesture: a pan is a touch; taps on the touchpad show and hide.
    private func input(for gesture: Gesture) -> ExhibitInput? {
        let place = (gesture.location?.normalized ?? SIMD2(0.5, 0.5)) * Stage.size
        switch (gesture.kind, gesture.phase) {
        case (.tap, .ended): return .tap(place)
        case (.hold, .ended): return transitionCount.isMultiple(of: 2) ? .show : .hide
        case (.pan, .began) where !isTouched:
            isTouched = true
            return .touchDown(place)
        case (.pan, .changed) where isTouched: return .touchMove(place + gesture.translation * 4)
        case (.pan, .ended) where isTouched:
            isTouched = false
            return .touchUp(velocity: gesture.velocity.perSecond * 4)
        case (.pan, .cancelled) where isTouched:
            isTouched = false
            return .touchCancel
        default: return nil
        }
    }
}
