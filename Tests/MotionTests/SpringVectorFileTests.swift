import Foundation
import Motion
import Testing

@Suite("Springs sampled elsewhere")
struct SpringVectorFileTests {
    private struct Vectors: Decodable {
        struct Case: Decodable {
            let name: String
            let stiffness: Double, damping: Double, mass: Double
            let from: Double, to: Double
            let v0_per_s: Double
            let t_s: [Double], value: [Double], velocity_per_s: [Double]
        }
        let cases: [Case]
    }

    /// Recorded samples that may stand beside a checkout; they are no part of the package.
    static let file = URL(filePath: #filePath)
        .appending(path: "../../../../shared/vectors/wobble_springs.json").standardizedFileURL

    @Test(
        "four springs of another library agree to 1e-11",
        .enabled(if: FileManager.default.fileExists(atPath: file.path), "no samples beside this checkout"))
    func wobble() throws {
        let vectors = try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: Self.file))
        #expect(vectors.cases.count == 4)
        for item in vectors.cases {
            let motion = try Spring(mass: item.mass, stiffness: item.stiffness, damping: item.damping)
                .motion(from: MotionState(item.from, perSecond: item.v0_per_s), to: item.to)
            for (index, time) in item.t_s.enumerated() {
                let state = motion.state(at: time)
                #expect(abs(state.value - item.value[index]) < 1e-11, "\(item.name) at \(time)")
                #expect(
                    abs(state.velocity.perSecond - item.velocity_per_s[index]) < 1e-11,
                    "\(item.name) at \(time)")
            }
        }
    }
}
