import Fling
import Robot
import Testing

@testable import Gallery

@Suite("Pieces with followers and ticks")
struct FollowingPieceTests {
    @Test("a card is thrown off, ticks where it would leave, and the next one is on top")
    func cardStack() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 1)
        robot.swipe(fingers: 1, from: [60, 80], by: [50, 2], .flick(speed: 600))
        let watched = try Watched<CardStack>(robot) { $0.forward.value }
        let piece = watched.piece
        #expect(piece.thrownCount == 1 && piece.card.value == .zero && piece.forward.value == 1)
        #expect(piece.ticks.map(\.place).first == CardStack.away / 2)
        #expect(watched.isSteady(within: 0.15))
    }

    @Test("a card that is carried out and back stays, and ticks twice")
    func carriedBack() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 2)
        robot.perform(
            [
                .move(by: [70, 0], .ease(duration: 0.5)), .rest(0.2),
                .move(by: [-65, 0], .ease(duration: 0.5)), .rest(0.2),
            ],
            fingers: 1, from: [60, 80])
        let piece = try Watched<CardStack>(robot) { $0.card.value.x }.piece
        #expect(piece.thrownCount == 0 && piece.card.value == .zero && piece.forward.value == 0)
        #expect(piece.ticks.map(\.direction) == [.rising, .falling])
        #expect(piece.ticks.map(\.place) == [CardStack.away / 2, CardStack.away / 2])
    }

    @Test("a card that is caught on its way out is not thrown")
    func caught() throws {
        var robot = RobotHand(on: .touchscreen(), panel: .screen, seed: 3)
        robot.swipe(fingers: 1, from: [60, 80], by: [30, 0], .flick(speed: 200))
        robot.pause(0.03)
        robot.perform(
            [.rest(0.1), .move(by: [-40, 0], .ease(duration: 0.4)), .rest(0.2)], fingers: 1, from: [100, 80])
        let piece = try Watched<CardStack>(robot) { $0.card.value.x }.piece
        #expect(piece.thrownCount == 0 && piece.forward.value == 0)
    }

    @Test("rows enter, ticks count them as they pass, and the header comes back to its place")
    func feed() throws {
        var robot = RobotHand(on: .touchpad(), seed: 4)
        robot.pause(0.3)
        robot.scroll(from: [50, 55], by: [0, -30], .flick(speed: 300))
        let watched = try Watched<Feed>(robot) { $0.list.offset }
        let piece = watched.piece
        #expect(piece.list.offset > 200 && watched.isSteady(within: 60))
        #expect(piece.tickCount == Int(piece.list.offset / Feed.rowHeight))
        #expect(piece.entries.allSatisfy { $0.state(at: Timestamp(nanoseconds: .max)).value == 0 })
    }
}
