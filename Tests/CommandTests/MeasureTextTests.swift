import Feel
import Testing

@testable import Commands

@Suite("The text of fling measure")
struct MeasureTextTests {
    /// Describes a drag of 200 points and back by the displacements of its frames.
    private func summary(_ shift: (_ frame: Int) -> Double) -> String {
        let finger = FingerStroke(from: 0, to: 2) { 200 - abs(200 - 200 * $0) }
        let frames = (0..<120).map { ShownFrame(time: Double($0) / 60, shift: shift($0)) }
        let drag = KindReport(.drag, [MeasuredStroke(.drag, finger, frames)])
        return MeasureText(FeelReport([drag], stopsOnTouch: nil), program: "/usr/bin/app").summary
    }

    @Test("content that jumps about is told from content that stands still")
    func stray() {
        #expect(
            summary { [-316, 331, 80, -99, -360][$0 % 5] }
                == "app moves otherwise than a finger on the screen, by up to 360 px a frame.")
        #expect(summary { _ in 0 } == "app does not follow a finger on the screen.")
    }
}
