import Testing
import Touch

@Suite("Recognisers, unless their rules say otherwise")
struct StandardRulesTests {
    @Test("let a finger that taps or holds roll by 2.5 mm, and one of several that hold by 1.5 mm")
    func movement() {
        #expect(TapRules().movement == 2.5 && LongPressRules().movement == 2.5)
        #expect(HoldRules().movement == 1.5)
    }

    @Test("know a tap by 0.75 s, the next of a row by 0.3 s and 15 mm, and a long press by 0.5 s")
    func times() {
        let tap = TapRules()
        #expect(tap.maximumDuration == 0.75 && tap.interval == 0.3 && tap.separation == 15)
        #expect(LongPressRules().delay == 0.5)
    }

    @Test("begin to pan after 1.5 mm, to pinch after 2.5 mm, to turn after 0.15 radians and 1.25 mm of arc")
    func slop() {
        #expect(PanRules().slop == 1.5 && PanRules().lockDistance == 1.5)
        #expect(AxisLock.unlessDiagonal() == .unlessDiagonal(ratio: 2.4))
        #expect(PinchRules().slop == 2.5 && PinchRules().rotationSlop == 0.15)
        #expect(RotationRules().slop == 0.15 && RotationRules().arc == 1.25)
        #expect(EdgeSwipeRules().margin == 4 && EdgeSwipeRules().slop == 1.5)
    }
}
