import CommandLineTool
import Interaction

/// The colours of plots. Text, and bands behind text, have a contrast of 4.5 : 1 or more to their ground.
enum PlotInk {
    static let text = Ink(0x1b2130)
    static let label = Ink(0x566074)
    static let grid = Ink(0xe6e9ef)
    static let axis = Ink(0xb8bfcc)
    static let detent = Ink(0x12805c)
    static let outside = Ink(0x566074, opacity: 0.08)
    static let turn = Ink(0x1b2130, opacity: 0.35)
    static let finger = Ink(0x0b7a6b)
    static let white = Ink(0xffffff)
    /// The colours of the value's axes.
    static let values = [Ink(0x171b24), Ink(0xa3266d), Ink(0x0e7c86), Ink(0xb54708)]
    static let velocities = [Ink(0x6941c6), Ink(0xc11574), Ink(0x3e4784), Ink(0x9a3412)]

    static func state(_ activity: Activity) -> (band: Ink, tint: Ink) {
        switch activity {
        case .idle: (Ink(0x667085), Ink(0xffffff, opacity: 0))
        case .dragging: (Ink(0x2256d9), Ink(0x2256d9, opacity: 0.06))
        case .animating: (Ink(0xa85400), Ink(0xa85400, opacity: 0.06))
        }
    }

    /// The pairs of a colour and its counterpart on a dark ground, for pictures that follow the reader's
    /// preference.
    static let dark: [(light: UInt32, dark: UInt32)] = [
        (0xffffff, 0x12151b), (0x1b2130, 0xeef0f4), (0x171b24, 0xf1f3f7), (0x566074, 0xa4aec0),
        (0xe6e9ef, 0x262c37), (0xb8bfcc, 0x4a5364), (0x12805c, 0x4fc59b), (0x0b7a6b, 0x4fd1b8),
        (0xa3266d, 0xff8fc7), (0x0e7c86, 0x5ccdd8), (0xb54708, 0xffa066), (0x6941c6, 0xb9a0ff),
        (0xc11574, 0xff8fc7), (0x3e4784, 0xa3adf0), (0x9a3412, 0xffa066), (0x667085, 0x98a2b3),
        (0x2256d9, 0x7fa6ff), (0xa85400, 0xffb054),
    ]
}
