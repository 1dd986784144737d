import Fling
import Testing

@testable import Gallery

@Suite("Knobs")
struct KnobTests {
    let scene = Scene(at: Timestamp(seconds: 50))

    @Test("on its line it follows the finger, held back beyond its ends")
    func followsOnLine() throws {
        let knob = try LineKnob(in: scene, bounce: 0.15)
        knob.handle(.touchDown([100, 300]))
        scene.advance(by: 0.01)
        knob.handle(.touchMove([150, 400]))
        #expect(abs(knob.$x.presentation - (LineKnob.off + 50)) < 1e-9)
        scene.advance(by: 0.01)
        knob.handle(.touchMove([60, 300]))
        #expect(knob.$x.presentation < LineKnob.off)
        #expect(knob.$x.presentation > LineKnob.off - 40)
    }

    @Test(
        "thrown, it goes on with the finger's velocity to the end it is thrown at",
        arguments: [0, 0.15, 0.3], [-800.0, 800])
    func isThrownOnLine(bounce: Double, speed: Double) throws {
        let knob = try LineKnob(in: scene, bounce: bounce)
        knob.handle(.touchDown([80, 300]))
        for step in 1...10 {
            scene.advance(by: 0.01)
            knob.handle(.touchMove([80 + 10 * Double(step), 300]))
        }
        let place = knob.$x.presentation
        knob.handle(.touchUp(velocity: [speed, 0]))
        #expect(abs(knob.$x.presentation - place) < 1e-9)
        #expect(abs(knob.$x.state.velocity.perSecond - speed) < 1e-9)
        #expect(knob.x == (speed < 0 ? LineKnob.off : LineKnob.on))
        scene.settle()
        #expect(knob.$x.presentation == knob.x)
    }

    @Test("in the plane it flies to the corner it is thrown at, and taps turn it on its way")
    func isThrownInPlane() {
        let knob = PlaneKnob(in: scene, bounce: 0.3)
        knob.handle(.touchDown([80, 180]))
        scene.advance(by: 0.01)
        knob.handle(.touchMove([85, 190]))
        knob.handle(.touchUp(velocity: [100, 900]))
        #expect(knob.position == PlaneKnob.corners[2])
        #expect(knob.$position.state.velocity.perSecond == [100, 900])
        scene.advance(by: 0.1)
        let before = knob.$position.state
        knob.handle(.tap([300, 170]))
        let after = knob.$position.state
        #expect(knob.position == PlaneKnob.corners[1])
        #expect((after.value - before.value).magnitude < 1e-9)
        #expect((after.velocity - before.velocity).speed < 1e-6)
        scene.settle()
        #expect(knob.currentPose?.places.first?.isReached == true)
    }

    @Test("a finger takes it out of a tap's hands and a tap out of the finger's")
    func changesHands() throws {
        let knob = try LineKnob(in: scene, bounce: 0)
        knob.handle(.tap(.zero))
        scene.advance(by: 0.1)
        let caught = knob.$x.presentation
        knob.handle(.touchDown([0, 0]))
        scene.advance(by: 0.5)
        #expect(knob.$x.presentation == caught)
        knob.handle(.tap(.zero))
        scene.advance(by: 0.05)
        let flying = knob.$x.presentation
        knob.handle(.touchMove([40, 0]))
        #expect(knob.$x.presentation == flying)
        knob.handle(.touchUp(velocity: [900, 0]))
        scene.settle()
        #expect(knob.currentPose?.name == "off")
    }
}
