import Foundation
import Motion
import Testing
import Touch

@Suite("Strokes recorded elsewhere")
struct VelocityVectorFileTests {
    private struct Vectors: Decodable {
        struct Event: Decodable {
            let type: String
            let t_ns: Int64
            let x: Double, y: Double
        }
        struct Expected: Decodable {
            let vx: Double, vy: Double, rel_tol: Double
        }
        struct Case: Decodable {
            let name: String
            let events: [Event]
            let expect: Expected
        }
        let cases: [Case]
    }

    /// Recorded strokes that may stand beside a checkout; they are no part of the package.
    static let file = URL(filePath: #filePath)
        .appending(path: "../../../../../shared/vectors/flutter_velocity_tracker.json").standardizedFileURL

    @Test(
        "LSQ2 answers as another library's does",
        .enabled(if: FileManager.default.fileExists(atPath: file.path), "no strokes beside this checkout"))
    func lsq2() throws {
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: Self.file))
        #expect(vectors.cases.count == 14)
        for item in vectors.cases {
            var tracker = VelocityTracker<SIMD2<Double>>(strategy: .lsq2)
            var last = Timestamp.zero
            for event in item.events where event.type != "up" {
                last = Timestamp(nanoseconds: event.t_ns)
                tracker.add(SIMD2(event.x, event.y), at: last)
            }
            let velocity = tracker.velocity(at: last).perSecond
            let expected = SIMD2(item.expect.vx, item.expect.vy)
            #expect(
                (velocity - expected).magnitude <= item.expect.rel_tol * expected.magnitude,
                "\(item.name): \(velocity), not \(expected)")
        }
    }
}
