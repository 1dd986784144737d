// A SpringValue follows the number that it is given, of a property or by itself, and keeps its velocity.
import QtQuick
import QtTest
import Fling

Item {
    id: root
    width: 400; height: 400
    property bool isOpen: false
    property real duration: 0.3

    Rectangle {
        id: panel
        width: 100; height: 100
        SpringValue on x { id: slide; to: root.isOpen ? 0 : 300; spring: Spring { duration: root.duration; bounce: 0.2 } }
        opacity: fade.value
    }
    SpringValue { id: fade; to: 1; spring: Spring.Smooth; thresholds: [0.5] }
    SignalSpy { id: settled; target: slide; signalName: "settled" }
    SignalSpy { id: crossed; target: fade; signalName: "crossed" }

    TestCase {
        name: "SpringValue"
        when: windowShown

        function init() {
            Fling.reducesMotion = false
            root.isOpen = false
            root.duration = 0.3
            slide.value = 300
            tryCompare(panel, "x", 300)
            tryCompare(slide, "activity", Activity.Idle)
            settled.clear()
            crossed.clear()
        }

        function test_begins_where_it_is() {
            compare(fade.value, 1)
            compare(panel.opacity, 1)
            compare(slide.activity, Activity.Idle)
        }

        function test_goes_where_the_binding_says() {
            root.isOpen = true
            compare(slide.activity, Activity.Animating)
            compare(panel.x, 300)
            tryCompare(settled, "count", 1)
            compare(panel.x, 0)
        }

        function test_turns_with_its_velocity() {
            // So slow that it is still on its way when a busy machine looks.
            root.duration = 2
            root.isOpen = true
            tryVerify(() => panel.x < 200, 20000)
            const velocity = slide.velocity
            verify(velocity < 0)
            root.isOpen = false
            compare(slide.velocity, velocity)
            tryCompare(settled, "count", 1, 20000)
            compare(panel.x, 300)
        }

        function test_value_in_a_binding() {
            fade.to = 0
            tryCompare(panel, "opacity", 0)
            compare(crossed.count, 1)
            compare(crossed.signalArguments[0][0], 0.5)
            compare(crossed.signalArguments[0][1], false)
            fade.to = 1
            tryCompare(panel, "opacity", 1)
        }

        function test_pause_and_scrub() {
            root.isOpen = true
            slide.pause()
            slide.scrub(0.25)
            tryVerify(() => Math.abs(panel.x - 225) < 0.01)
            slide.resume()
            tryCompare(panel, "x", 0)
        }

        function test_stop() {
            root.duration = 2
            root.isOpen = true
            tryVerify(() => panel.x < 290, 20000)
            slide.stop()
            compare(slide.activity, Activity.Idle)
            verify(panel.x > 0)
        }

        function test_reduced_motion() {
            Fling.reducesMotion = true
            root.isOpen = true
            tryCompare(panel, "x", 0)
            Fling.reducesMotion = false
        }
    }
}
