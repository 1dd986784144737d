import Fling
import Testing

@testable import Gallery

@Suite("Catalogue")
struct CatalogueTests {
    @Test("every entry has a name of its own, and a sentence")
    func isInOrder() {
        let names = Gallery.entries.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Gallery.entries.allSatisfy { $0.summary.hasSuffix(".") && !$0.inputs.isEmpty })
        #expect(names.allSatisfy { Gallery.entry(named: $0)?.name == $0 })
        #expect(Gallery.entry(named: "nothing") == nil)
    }

    @Test("every classic is there")
    func isComplete() {
        let classics = [
            "control-pane", "alert", "alert-from-below", "bouncing-alert", "map-over-app", "music-list",
            "news-rows", "instant-button", "hamburger", "four-at-once", "three-balls", "sticky-menu",
            "implicit-stroke", "knob",
        ]
        for classic in classics {
            #expect(Gallery.entries.contains { $0.name.hasPrefix(classic) }, "\(classic)")
        }
    }

    @Test("an exhibit rests in a pose, and lists what moves by name", arguments: Gallery.entries)
    func listsProperties(entry: GalleryEntry) throws {
        let exhibit = try entry.open(Scene())
        let names = exhibit.properties.map(\.name)
        #expect(!names.contains("") && Set(names).count == names.count)
        #expect(exhibit.properties.allSatisfy { $0.scene === exhibit.scene })
        #expect(exhibit.poses.count >= 2)
        #expect(exhibit.currentPose != nil)
        let placed = exhibit.poses.flatMap(\.places).map { ObjectIdentifier($0.property) }
        #expect(Set(placed) == Set(exhibit.properties.map(ObjectIdentifier.init)))
    }

    @Test("what an exhibit does not understand does nothing", arguments: Gallery.entries)
    func ignores(entry: GalleryEntry) throws {
        let exhibit = try entry.open(Scene())
        let inputs: [ExhibitInput] = [
            .show, .hide, .tap(Stage.middle), .touchDown(Stage.middle), .touchMove(.zero),
            .touchUp(velocity: nil), .touchCancel,
        ]
        for input in inputs where !entry.inputs.contains(input.kind) {
            try exhibit.handle(input)
            #expect(exhibit.currentPose != nil, "\(input)")
        }
        // A finger that never came down moves nothing.
        try exhibit.handle(.touchMove([3, 4]))
        #expect(exhibit.currentPose != nil)
    }

    @Test("pictures can be taken at any time, and change nothing", arguments: Gallery.entries)
    func isDrawn(entry: GalleryEntry) throws {
        var rehearsal = try Rehearsal(entry, seed: 3)
        for _ in 0..<20 {
            try rehearsal.handle(rehearsal.nextInput())
            let (exhibit, time) = (rehearsal.exhibit, rehearsal.scene.time.advanced(by: 0.2))
            let picture = exhibit.picture(at: time)
            #expect(!picture.isEmpty)
            #expect(exhibit.picture(at: time) == picture)
            #expect(picture.allSatisfy { $0.transform.isFinite && $0.colour.isFinite && $0.opacity.isFinite })
            // In a world, contacts to come are not known.
            if rehearsal.finger == nil, !(exhibit is TenBalls), !(exhibit is ThrownCard) {
                rehearsal.scene.advance(to: time)
                #expect(exhibit.picture(at: time) == picture)
            }
            rehearsal.wait(upTo: 0.3)
        }
    }

    @Test("a script shows what an exhibit can, in order, and comes to rest", arguments: Gallery.entries)
    func followsScript(entry: GalleryEntry) throws {
        let exhibit = try entry.open(Scene(at: Timestamp(seconds: 50)))
        #expect(entry.script.allSatisfy { entry.inputs.contains($0.input.kind) })
        #expect(zip(entry.script, entry.script.dropFirst()).allSatisfy { $0.seconds <= $1.seconds })
        let last = try #require(entry.script.last).seconds
        var (goals, pictures) = (Set<String>(), [[Shape]]())
        try exhibit.perform(entry.script, framesPerSecond: 30, until: last + 12) { time in
            if exhibit.scene.time != time { Issue.record("a frame is shown at another time") }
            pictures.append(exhibit.picture(at: time))
            goals.insert(exhibit.properties.map { "\($0.anyValue)" }.joined(separator: " "))
        }
        #expect(abs(Double(pictures.count) - (last + 12) * 30) <= 1.5)
        #expect(exhibit.currentPose != nil)
        #expect(goals.count >= 2, "it goes to one place only: \(goals)")
        #expect(zip(pictures, pictures.dropFirst()).contains { $0 != $1 })
    }

    @Test("a part of something turned and scaled is where the whole puts it")
    func composes() {
        let part = Shape(.circle(radius: 1), at: [10, 0], colour: .white)
        let shown = part.within([100, 50], rotation: .pi / 2, scale: 2).transform
        #expect((shown.translation - [100, 70]).magnitude < 1e-12)
        #expect(abs(shown.rotation.radians - .pi / 2) < 1e-12)
        #expect((shown.scale - [2, 2]).magnitude < 1e-12)
    }
}
