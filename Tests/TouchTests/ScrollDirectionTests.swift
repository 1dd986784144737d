import Testing
import Touch

@Suite("Scroll direction")
struct ScrollDirectionTests {
    @Test("content follows the fingers, or goes against them, as the app likes", arguments: [false, true])
    func policies(isNatural: Bool) {
        let scroll = Scroll(delta: [0, 3], isNatural: isNatural)
        #expect(ScrollDirection.natural.contentDelta(of: scroll) == [0, 3])
        #expect(ScrollDirection.traditional.contentDelta(of: scroll) == [0, -3])
        #expect(ScrollDirection.device.contentDelta(of: scroll) == (isNatural ? [0, 3] : [0, -3]))
    }
}
