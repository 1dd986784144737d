import Fling
import TestSupport
import Testing

@testable import Gallery

@Suite("Interruptions")
struct InterruptionTests {
    @Test("at ten times each, whatever is done, nothing jumps", arguments: Gallery.entries)
    func goesOn(entry: GalleryEntry) throws {
        for seed in 0..<lives(10) {
            var rehearsal = try Rehearsal(entry, seed: seed)
            // Some of it in slow motion.
            rehearsal.scene.rate = seed % 4 == 0 ? 0.3 : 1
            for step in 0..<4 {
                let input = rehearsal.nextInput()
                let before = rehearsal.states
                let licences = before.map { licence(for: $0.property, at: input, in: rehearsal.exhibit) }
                try rehearsal.handle(input)
                for ((old, new), licence) in zip(zip(before, rehearsal.states), licences) {
                    let words = "\(old.property.name), seed \(seed), step \(step), \(input)"
                    let distance = new.state.distance(from: old.state)
                    if licence != .anything {
                        #expect(distance.value <= 1e-6, "\(words): \(old.state) to \(new.state)")
                    }
                    if licence == .none {
                        #expect(
                            distance.velocity <= 1e-7 * (1 + old.state.speed),
                            "\(words): \(old.state) to \(new.state)")
                    }
                }
                rehearsal.wait(upTo: step == 2 ? 3 : 0.5)
            }
            try rehearsal.finish()
            let pose = rehearsal.exhibit.currentPose
            #expect(pose != nil, "seed \(seed): \(rehearsal.states)")
        }
    }

    @Test("retargeted animations are never stacked", arguments: Gallery.entries)
    func areNotStacked(entry: GalleryEntry) throws {
        // In a list that waits, the motion until then counts as well.
        let limit = ["music-list", "news-rows"].contains(entry.name) ? 2 : 1
        var rehearsal = try Rehearsal(entry, seed: 7)
        for _ in 0..<200 {
            try rehearsal.handle(rehearsal.nextInput())
            for property in rehearsal.exhibit.properties {
                #expect(property.animationCount <= limit, "\(property.name)")
            }
            rehearsal.wait(upTo: 0.05)
        }
    }

    @Test("it makes no difference at which frame rate it is watched", arguments: Gallery.entries)
    func needsNoFrames(entry: GalleryEntry) throws {
        var watched = try Rehearsal(entry, seed: 11)
        var unwatched = try Rehearsal(entry, seed: 11)
        for step in 0..<30 {
            let input = watched.nextInput()
            #expect(unwatched.nextInput() == input)
            try watched.handle(input)
            try unwatched.handle(input)
            let start = unwatched.scene.time
            unwatched.wait(upTo: 0.4)
            watched.wait(upTo: 0.4) { scene, end in
                let frame = end.seconds(since: start) / 20
                for number in 1...20 { scene.advance(to: start.advanced(by: frame * Double(number))) }
            }
            for (one, other) in zip(watched.states, unwatched.states) {
                let distance = one.state.distance(from: other.state)
                #expect(
                    distance.value < 1e-9 && distance.velocity < 1e-6, "\(one.property.name), step \(step)")
            }
        }
    }

    /// The effects of an input on a property besides sending it to another place.
    enum Licence {
        case none
        /// Its velocity is set.
        case velocity
        /// Its value too.
        case anything
    }

    func licence(for property: AnyProperty, at input: ExhibitInput, in exhibit: any Exhibit) -> Licence {
        let isHand = input.kind == .touch
        switch exhibit {
        case is ControlPane, is AnimatorPane, is AttachedPane, is LineKnob, is PlaneKnob:
            // A finger that catches something stops it, moves it, and throws it with its own velocity. A tap
            // while a finger holds it takes it away from the finger.
            if case .touchMove = input { return .anything }
            return isHand ? .velocity : .none
        case is TenBalls, is ThrownCard:
            // A hand in a world.
            return isHand ? .anything : .none
        case let alert as Alert:
            // Unseen, it sets out anew.
            let isUnseen = alert.$opacity.presentation <= 0
            return property === alert.$scale && isUnseen ? .anything : .none
        case let alert as AlertFromBelow:
            let isUnseen = alert.$opacity.presentation <= 0
            return (property === alert.$scale || property === alert.$y) && isUnseen ? .anything : .none
        case is StickyMenu, is ImplicitStroke:
            // A property at rest sets out at speed: at constant speed, with an initial velocity, or along a
            // curve that begins with one.
            let isAtRest = property.anyState(at: exhibit.scene.time).speed == 0
            return isAtRest ? .velocity : .none
        default:
            return .none
        }
    }
}
