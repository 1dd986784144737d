import Fling
import Foundation
import Replay
import Robot
import Testing

@testable import Gallery

/// A piece after gestures, which was watched at 30, 60 and 144 frames a second and looked the same.
struct Watched<P: Piece> {
    /// The piece as it came to rest.
    let piece: P
    /// One of its values in each of 144 frames a second.
    let values: [Double]

    init(_ robot: RobotHand, value: (P) -> Double) throws {
        try self.init(TracePlayer(.evdev(robot.performance.trace)), value)
    }

    /// - Parameter name: The name of a file of `Recordings`.
    init(recording name: String, value: (P) -> Double) throws {
        let root = URL(filePath: #filePath).appending(path: "../../../../..").standardizedFileURL
        try self.init(TracePlayer(contentsOf: root.path + "/Recordings/\(name).yml"), value)
    }

    private init(_ player: TracePlayer, _ value: (P) -> Double) throws {
        var player = player
        player.arena = P.arena
        let runs = try [30.0, 60, 144].map { try Run(player, framesPerSecond: $0, value) }
        // The sixths of a second are in all of them.
        for (pictures, step) in zip(runs.dropFirst().map(\.pictures), [10, 24]) {
            let slow = runs[0].pictures
            let count = min((slow.count - 1) / 5, (pictures.count - 1) / step)
            #expect(count >= 3)
            for sixth in 0...count where slow[sixth * 5] != pictures[sixth * step] {
                Issue.record("\(P.self) after \(sixth) sixths of a second: another picture")
                break
            }
            #expect(slow.last == pictures.last, "\(P.self) at rest")
        }
        (piece, values) = (runs[2].piece, runs[2].values)
    }

    /// True if the value never changes by more than a step from frame to frame.
    func isSteady(within step: Double) -> Bool {
        zip(values, values.dropFirst()).allSatisfy { abs($1 - $0) <= step }
    }

    private struct Run {
        let piece: P
        let pictures: [[Shape]]
        let values: [Double]

        init(_ player: TracePlayer, framesPerSecond rate: Double, _ value: (P) -> Double) throws {
            var piece = P()
            var (pictures, values): ([[Shape]], [Double]) = ([], [])
            _ = try player.play(framesPerSecond: rate) { gesture, _ in
                piece.handle(gesture)
            } show: { time, _ in
                piece.advance(to: time)
                pictures.append(piece.picture(at: time))
                values.append(value(piece))
                return Shown(
                    activity: .idle, state: MotionState(0.0), movesByItself: piece.needsFrame)
            }
            (self.piece, self.pictures, self.values) = (piece, pictures, values)
        }
    }
}
