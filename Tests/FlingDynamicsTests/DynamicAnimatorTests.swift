import Fling
import FlingDynamics
import Glibc
import Testing

/// A card in a scene, and an animator that moves it.
final class DynamicTable {
    let scene = Scene()
    @Animated("card.centre", tolerance: .point) var centre = SIMD2(160.0, 100.0)
    @Animated("card.rotation") var rotation = 0.0
    let animator: DynamicAnimator
    lazy var item = DynamicItem(center: $centre, rotation: $rotation, size: [100, 100])
    lazy var traits = ItemBehavior(items: [item])

    init() throws {
        animator = try DynamicAnimator(
            in: scene, referenceBounds: Rect(x: 0, y: 0, width: 320, height: 500))
        scene.add($centre, $rotation)
    }

    func advance(by seconds: Double) { scene.advance(to: scene.time.advanced(by: seconds)) }

    /// Gravity and a floor.
    func drop(elasticity: Double = 0.5) throws -> CollisionBehavior {
        traits.elasticity = elasticity
        let collision = CollisionBehavior(items: [item])
        try collision.setTranslatesReferenceBoundsIntoBoundary()
        try animator.add(traits)
        try animator.add(collision)
        try animator.add(GravityBehavior(items: [item]))
        return collision
    }
}

@Suite("A dynamic animator moves items by behaviours")
struct DynamicAnimatorTests {
    @Test("the pane on its attachment is the closed form of its spring")
    func pane() throws {
        let table = try DynamicTable()
        table.traits.density = 100
        table.traits.resistance = 10
        let attachment = try AttachmentBehavior(
            item: table.item, attachedToAnchor: [160, 420], frequency: 3.5, damping: 0.4)
        try table.animator.add(table.traits)
        try table.animator.add(attachment)
        let frequency = 2 * Double.pi * 3.5
        let spring = try Spring(
            stiffness: frequency * frequency, damping: 2 * 0.4 * frequency + 10)
        let truth = spring.motion(from: SIMD2(160, 100), to: [160, 420])
        // Half a point from its end it brakes.
        for step in 1...26 {
            table.advance(by: 1 / 60)
            let shown = table.$centre.state
            let exact = truth.state(at: table.scene.time.seconds)
            #expect((shown.value - exact.value).magnitude < 1e-9, "frame \(step)")
            #expect((shown.velocity - exact.velocity).speed < 1e-6, "frame \(step)")
        }
        table.advance(by: 3)
        #expect(table.centre == [160, 420])
        #expect(!table.$centre.isAnimating)
        #expect(!table.scene.needsFrame)
        // A new anchor wakes it.
        attachment.anchorPoint = [160, 200]
        #expect(table.scene.needsFrame)
        table.advance(by: 3)
        #expect(table.$centre.presentation == [160, 200])
    }

    @Test("an anchor that moves in flight changes neither place nor velocity at once")
    func retarget() throws {
        let table = try DynamicTable()
        let attachment = try AttachmentBehavior(
            item: table.item, attachedToAnchor: [160, 420], frequency: 2, damping: 0.5)
        try table.animator.add(attachment)
        table.advance(by: 0.1)
        let before = table.$centre.state
        attachment.anchorPoint = [20, 20]
        let after = table.$centre.state
        #expect(before == after)
        #expect(before.velocity.speed > 100)
    }

    @Test(
        "a falling item bounces, rests on the floor and reports its contacts at any frame rate",
        arguments: [7, 60, 240])
    func contacts(rate: Int) throws {
        let table = try DynamicTable()
        let collision = try table.drop(elasticity: 0.2)
        var log: [String] = []
        var times: [Double] = []
        collision.onBegan { contact in
            log.append("began \(contact.boundary ?? "bounds") \(contact.point.y)")
            times.append(contact.time.seconds)
        }
        collision.onEnded { _ in log.append("ended") }
        for _ in 0..<(4 * rate) { table.advance(by: 1 / Double(rate)) }
        // From 100 to 450 under 1000 points per second squared; 0.2 of the speed comes back each time.
        let speed = (2 * 1000 * 350.0).squareRoot()
        let first = speed / 1000
        #expect(log.prefix(3) == ["began bounds 500.0", "ended", "began bounds 500.0"])
        #expect(log.last == "began bounds 500.0")
        #expect(abs(times[0] - first) < 2e-9)
        #expect(abs(times[1] - first - 0.4 * first) < 2e-9)
        #expect(table.centre == [160, 450])
        #expect(!table.scene.needsFrame)
        #expect(!table.animator.isRunning)
    }

    @Test("a push on a heavy item is weaker, and one at once is given once")
    func pushes() throws {
        let table = try DynamicTable()
        table.traits.density = 4
        let push = PushBehavior(items: [table.item], mode: .instantaneous)
        push.pushDirection = [8, 0]
        try table.animator.add(table.traits)
        try table.animator.add(push)
        #expect(table.traits.linearVelocity(for: table.item) == [200, 0])
        #expect(!push.isActive)
        table.traits.resistance = 0
        table.advance(by: 0.25)
        #expect(abs(table.$centre.presentation.x - 210) < 1e-9)
        let steady = PushBehavior(items: [table.item], mode: .continuous)
        steady.pushDirection = [0, 4]
        try table.animator.add(steady)
        table.advance(by: 1)
        #expect(abs(table.$centre.state.velocity.perSecond.y - 100) < 1e-9)
        push.isActive = true
        #expect(abs(table.traits.linearVelocity(for: table.item).x - 400) < 1e-9)
    }

    @Test("a push whose direction changes while it pushes, pushes the new way from then on")
    func changedPush() throws {
        let table = try DynamicTable()
        table.traits.resistance = 0
        let push = PushBehavior(items: [table.item], mode: .continuous)
        push.pushDirection = [1, 0]
        try table.animator.add(table.traits)
        try table.animator.add(push)
        table.advance(by: 1)
        let speed = table.$centre.state.velocity.perSecond.x
        push.pushDirection = [0, 1]
        table.advance(by: 1)
        let velocity = table.$centre.state.velocity.perSecond
        #expect(speed > 50 && abs(velocity.x - speed) < 1e-9 && abs(velocity.y - speed) < 1e-9)
        // One that cannot be is ignored.
        push.pushDirection = [.nan, 0]
        #expect(push.pushDirection == [0, 1])
        push.pushDirection = [.greatestFiniteMagnitude, 0]
        #expect(push.pushDirection == [0, 1])
    }

    @Test("a boundary that is added while items move stops those that reach it")
    func addedBoundary() throws {
        let table = try DynamicTable()
        let collision = CollisionBehavior(items: [table.item])
        try table.animator.add(collision)
        try table.animator.add(GravityBehavior(items: [table.item]))
        table.advance(by: 0.1)
        try collision.addBoundary(withIdentifier: "shelf", from: [0, 300], to: [320, 300])
        table.advance(by: 3)
        #expect(table.centre == [160, 250])
        // One of the same name takes its place.
        try collision.addBoundary(withIdentifier: "shelf", from: [0, 400], to: [320, 400])
        table.advance(by: 3)
        #expect(table.centre == [160, 350])
    }

    @Test("the reference bounds stop items from when they become a boundary until all boundaries are removed")
    func changedBounds() throws {
        let table = try DynamicTable()
        let collision = CollisionBehavior(items: [table.item])
        try table.animator.add(collision)
        try table.animator.add(GravityBehavior(items: [table.item]))
        table.advance(by: 0.1)
        try collision.setTranslatesReferenceBoundsIntoBoundary()
        table.advance(by: 5)
        #expect(table.centre == [160, 450])
        collision.removeAllBoundaries()
        table.advance(by: 0.5)
        #expect(table.$centre.presentation.y > 500)
    }

    @Test("a snap takes place and rotation home")
    func snap() throws {
        let table = try DynamicTable()
        table.rotation = 1
        try table.animator.add(SnapBehavior(item: table.item, snapTo: [50, 60]))
        table.advance(by: 0.1)
        #expect(table.$rotation.presentation < 1)
        table.advance(by: 5)
        #expect(table.centre == [50, 60])
        #expect(table.rotation == 0)
    }

    @Test("a snap swings three times a second, less what its damping takes", arguments: [0, 0.25, 0.5])
    func swing(damping: Double) throws {
        let table = try DynamicTable()
        let snap = try SnapBehavior(item: table.item, snapTo: [260, 100])
        snap.damping = damping
        try table.animator.add(snap)
        let (pace, ratio) = (2 * Double.pi * 3, 0.2 + 0.8 * damping)
        let rate = pace * (1 - ratio * ratio).squareRoot()
        for _ in 1...5 {
            table.advance(by: 0.04)
            let (phase, time) = (rate * table.scene.time.seconds, table.scene.time.seconds)
            let left = exp(-ratio * pace * time) * (cos(phase) + ratio * pace / rate * sin(phase))
            #expect(abs(table.$centre.presentation.x - (260 - 100 * left)) < 1e-6)
        }
    }

    @Test("a finger takes the item in flight, and its release goes into the dynamics")
    func finger() throws {
        let table = try DynamicTable()
        let attachment = try AttachmentBehavior(
            item: table.item, attachedToAnchor: [160, 420], frequency: 2, damping: 0.5)
        try table.animator.add(attachment)
        table.advance(by: 0.1)
        let drag = PropertyDrag(of: table.$centre, rules: DragRules(latency: 0, ahead: 0))
        let caught = table.$centre.presentation
        drag.grab(at: [0, 0], time: table.scene.time)
        #expect((table.$centre.presentation - caught).magnitude < 1e-9)
        for step in 1...12 {
            table.advance(by: 1 / 120)
            drag.move(to: [Double(step) * 5, 0], time: table.scene.time)
        }
        drag.release(time: table.scene.time)
        let thrown = table.$centre.state
        table.animator.updateItem(usingCurrentState: table.item)
        #expect((table.$centre.state.value - thrown.value).magnitude < 1e-9)
        #expect(table.traits.linearVelocity(for: table.item).x > 400)
        table.advance(by: 5)
        #expect(table.centre == [160, 420])
    }

    @Test("an animation takes over in flight, and the behaviours take the item back when it rests")
    func continuation() throws {
        let table = try DynamicTable()
        let attachment = try AttachmentBehavior(
            item: table.item, attachedToAnchor: [160, 420], frequency: 2, damping: 0.5)
        try table.animator.add(attachment)
        table.advance(by: 0.1)
        let before = table.$centre.state
        table.scene.withAnimation(.snappy) { table.centre = [20, 20] }
        #expect((table.$centre.state.value - before.value).magnitude < 1e-9)
        #expect((table.$centre.state.velocity - before.velocity).speed < 1e-6)
        table.advance(by: 0.3)
        #expect(table.$centre.presentation.y < 200)
        table.advance(by: 6)
        #expect(table.centre == [160, 420])
        // Set at rest, it is drawn back from there.
        table.centre = [160, 0]
        table.advance(by: 0.05)
        #expect(table.$centre.presentation.y > 0)
        #expect(table.$centre.presentation.y < 420)
    }

    @Test("changed rules do not take an item from an animation that began while it rested")
    func rulesInTheMeantime() throws {
        let table = try DynamicTable()
        _ = try table.drop()
        table.advance(by: 10)
        table.scene.withAnimation(.snappy) { table.centre = [160, 60] }
        table.traits.isAnchored = true
        #expect(table.centre == [160, 60])
        table.advance(by: 5)
        #expect(table.$centre.presentation == [160, 60])
        table.traits.isAnchored = false
        table.advance(by: 10)
        #expect(table.$centre.presentation == [160, 450])
    }

    @Test("a pause stands still, a scrub shows the past, and what goes on goes on from there")
    func time() throws {
        let table = try DynamicTable()
        _ = try table.drop()
        table.advance(by: 0.4)
        let past = table.$centre.state
        table.advance(by: 0.2)
        table.animator.pause()
        let paused = table.$centre.presentation
        table.advance(by: 5)
        #expect(table.$centre.presentation == paused)
        #expect(table.$centre.state.velocity == .zero)
        #expect(!table.scene.needsFrame)
        table.animator.scrub(to: 0.4)
        #expect((table.$centre.presentation - past.value).magnitude < 1e-9)
        table.animator.resume()
        #expect((table.traits.linearVelocity(for: table.item) - past.velocity.perSecond).magnitude < 1e-9)
        table.advance(by: 10)
        #expect(table.centre == [160, 450])
        #expect(!table.scene.needsFrame)
    }

    @Test("after a rest it can be scrubbed back, too")
    func scrubAfterRest() throws {
        let table = try DynamicTable()
        _ = try table.drop()
        table.advance(by: 10)
        #expect(!table.scene.needsFrame)
        table.animator.scrub(to: 0.2)
        #expect(abs(table.$centre.presentation.y - 120) < 1e-9)
        table.animator.resume()
        table.advance(by: 10)
        #expect(table.centre == [160, 450])
    }

    @Test("with reduced motion items are where they end, at once")
    func reducedMotion() throws {
        let table = try DynamicTable()
        table.scene.reducesMotion = true
        _ = try table.drop()
        #expect(table.$centre.presentation == [160, 450])
        let other = try DynamicTable()
        _ = try other.drop()
        other.advance(by: 0.1)
        other.scene.reducesMotion = true
        other.advance(by: 0.01)
        #expect(other.$centre.presentation == [160, 450])
    }

    @Test("nothing is touched while the animator is paused, and the rest is touched in its time afterwards")
    func pausedContacts() throws {
        let table = try DynamicTable()
        let collision = try table.drop()
        var times: [Double] = []
        collision.onBegan { times.append($0.time.seconds) }
        collision.onBegan { _ in Issue.record("it was cancelled") }.cancel()
        table.advance(by: 0.5)
        table.animator.pause()
        table.advance(by: 5)
        #expect(times.isEmpty)
        table.animator.resume()
        table.advance(by: 3)
        let fall = (2 * 350 / 1000.0).squareRoot()
        #expect(times.first.map { abs($0 - 5 - fall) < 1e-6 } == true)
    }

    @Test("behaviours can be removed in the callback of a contact")
    func removal() throws {
        let table = try DynamicTable()
        let collision = try table.drop()
        collision.onBegan { [unowned table] _ in table.animator.removeAllBehaviors() }
        table.advance(by: 3)
        #expect((table.centre - [160, 450]).magnitude < 1e-6)
        #expect(!table.$centre.isAnimating)
        #expect(table.animator.behaviors.isEmpty)
    }

    @Test("an item that starts beyond a boundary comes back smoothly")
    func overlap() throws {
        let table = try DynamicTable()
        table.centre = [-40, 300]
        let collision = CollisionBehavior(items: [table.item])
        try collision.setTranslatesReferenceBoundsIntoBoundary()
        try table.animator.add(collision)
        #expect(table.$centre.presentation == [-40, 300])
        var last = table.$centre.presentation
        for step in 1...60 {
            table.advance(by: 1 / 240)
            let shown = table.$centre.presentation
            #expect((shown - last).magnitude < 4)
            #expect((shown == [50, 300]) == (step >= 48), "in a fifth of a second")
            last = shown
        }
        table.advance(by: 1)
        #expect(table.centre == [50, 300])
    }

    @Test("segments have names, and composite behaviours act as a whole")
    func composite() throws {
        let table = try DynamicTable()
        let collision = CollisionBehavior(items: [table.item])
        try collision.addBoundary(withIdentifier: "shelf", from: [0, 300], to: [320, 300])
        var names: [String?] = []
        collision.onBegan { names.append($0.boundary) }
        let whole = DynamicBehavior()
        try whole.addChild(collision)
        try whole.addChild(GravityBehavior(items: [table.item]))
        try table.animator.add(whole)
        table.advance(by: 2)
        #expect(names == ["shelf"])
        #expect(table.centre == [160, 250])
        collision.removeBoundary(withIdentifier: "shelf")
        table.advance(by: 0.5)
        #expect(table.$centre.presentation.y > 300)
    }

    @Test("what describes no motion is refused with the fault and the remedy")
    func errors() throws {
        let table = try DynamicTable()
        let stray = Property(SIMD2(0.0, 0), name: "stray")
        #expect(throws: DynamicsError.itemOutsideScene(name: "stray")) {
            try table.animator.add(GravityBehavior(items: [DynamicItem(center: stray, size: [1, 1])]))
        }
        #expect(throws: DynamicsError.emptyItem(name: "card.centre")) {
            let flat = DynamicItem(center: table.$centre, size: [0, .nan])
            try table.animator.add(GravityBehavior(items: [flat]))
        }
        let gravity = GravityBehavior(items: [table.item])
        try table.animator.add(gravity)
        #expect(throws: DynamicsError.behaviorInUse) { try table.animator.add(gravity) }
        // A child has one parent, also where none is in an animator.
        let (whole, second, child) = (DynamicBehavior(), DynamicBehavior(), DynamicBehavior())
        try whole.addChild(child)
        #expect(throws: DynamicsError.behaviorInUse) { try second.addChild(child) }
        #expect(throws: DynamicsError.behaviorInUse) { try table.animator.add(child) }
        whole.removeChild(child)
        try second.addChild(child)
        let other = DynamicAnimator(in: table.scene)
        #expect(throws: DynamicsError.itemOfAnotherAnimator(name: "card.centre")) {
            try other.add(GravityBehavior(items: [table.item]))
        }
        let collision = CollisionBehavior(items: [table.item])
        #expect(throws: DynamicsError.emptyBoundary(identifier: "dot")) {
            try collision.addBoundary(withIdentifier: "dot", from: [1, 1], to: [1, 1])
        }
        #expect(throws: DynamicsError.emptyBounds) {
            try DynamicAnimator(in: table.scene, referenceBounds: Rect(x: 0, y: 0, width: 0, height: 9))
        }
        #expect(throws: ParameterError.self) {
            try AttachmentBehavior(
                item: table.item, attachedToAnchor: [.nan, 0], frequency: 1, damping: 1)
        }
        gravity.gravityDirection = [.nan, 0]
        #expect(gravity.gravityDirection == [0, 1])
        table.traits.elasticity = 7
        #expect(table.traits.elasticity == 0)
    }

    @Test("a pin lies where it is set in items that are turned")
    func pin() throws {
        let table = try DynamicTable()
        table.rotation = .pi / 2
        let other = DynamicItem(center: Property([100, 100], name: "other.centre"), size: [10, 10])
        let pin = try AttachmentBehavior.pinAttachment(
            with: table.item, attachedTo: other, attachmentAnchor: [160, 140])
        #expect((pin.offset - [40, 0]).magnitude < 1e-9)
        #expect((pin.attachedOffset - [60, 40]).magnitude < 1e-9)
    }

    @Test(
        "insets keep an item from each edge by their own",
        arguments: [[1.0, 0], [-1, 0], [0, 1], [0, -1]])
    func insets(direction: SIMD2<Double>) throws {
        let table = try DynamicTable()
        let collision = CollisionBehavior(items: [table.item])
        try collision.setTranslatesReferenceBoundsIntoBoundary(
            with: .init(top: 10, left: 20, bottom: 30, right: 40))
        try table.animator.add(collision)
        let gravity = GravityBehavior(items: [table.item])
        gravity.gravityDirection = direction
        try table.animator.add(gravity)
        table.advance(by: 5)
        let (low, high) = (SIMD2(70.0, 60), SIMD2(230.0, 420))
        let place = table.$centre.presentation
        let end = (direction.x > 0 || direction.y > 0 ? high : low).replacing(
            with: [160, 100], where: direction .== 0)
        #expect((place - end).magnitude < 1e-6)
    }

    @Test(
        "insets that leave no room are refused, and the former ones hold on",
        arguments: [
            CollisionBehavior.EdgeInsets(left: 160, right: 160), .init(top: 300, bottom: 200),
            .init(left: 320),
            .init(bottom: 500),
        ])
    func noRoom(insets: CollisionBehavior.EdgeInsets) throws {
        let table = try DynamicTable()
        let collision = try table.drop()
        #expect(throws: DynamicsError.emptyBounds) {
            try collision.setTranslatesReferenceBoundsIntoBoundary(with: insets)
        }
        table.advance(by: 10)
        #expect(table.centre == [160, 450])
    }

    @Test("the velocity of an item on its way out of a wall is that of its place")
    func wayOut() throws {
        let table = try DynamicTable()
        table.centre = [10, 100]
        let collision = CollisionBehavior(items: [table.item])
        try collision.setTranslatesReferenceBoundsIntoBoundary()
        try table.animator.add(collision)
        table.advance(by: 0.0999)
        let before = table.$centre.presentation
        table.advance(by: 0.0001)
        let velocity = table.$centre.state.velocity.perSecond
        table.advance(by: 0.0001)
        let displacement = table.$centre.presentation - before
        #expect(velocity.x > 200 && (displacement / 0.0002 - velocity).magnitude < 0.1)
    }
}
