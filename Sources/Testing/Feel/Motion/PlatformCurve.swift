import CLibm
import Motion

/// The way in which a known platform lets content run out after the lift.
package struct PlatformCurve: Sendable {
    /// The platforms that have it.
    package let name: String
    package let law: Law

    package enum Law: Sendable {
        /// The speed falls by a factor of e in the inverse of this, per second.
        case exponential(friction: Double)
        /// The speed falls by this in each second, in points per second.
        case parabola(deceleration: Double)
        /// The speed falls along a curve of its own.
        case curve(Deceleration)
    }

    package static let all = [
        PlatformCurve(
            name: "UIKit, Flutter and Firefox", law: .exponential(friction: Decay.normal.friction)),
        PlatformCurve(name: "UIKit's fast one", law: .exponential(friction: Decay.fast.friction)),
        PlatformCurve(name: "libadwaita", law: .exponential(friction: Decay.touchpad.friction)),
        // DECELERATION_FRICTION of gtkscrolledwindow.c.
        PlatformCurve(name: "GTK", law: .exponential(friction: 4)),
        PlatformCurve(name: "Compose's exponential", law: .exponential(friction: Decay.android.friction)),
        // QML_FLICK_DEFAULTDECELERATION of Qt Quick.
        PlatformCurve(name: "Qt Quick", law: .parabola(deceleration: 1500)),
        PlatformCurve(name: "Android", law: .curve(.androidSpline)),
        PlatformCurve(name: "Chromium", law: .curve(.chromium)),
    ]
}

extension PlatformCurve {
    /// Returns the displacement of content some seconds after a lift at a speed, which has a sign.
    package func displacement(after seconds: Double, from speed: Double) -> Double {
        switch law {
        case .exponential(let friction): return -speed / friction * expm1(-friction * seconds)
        case .parabola(let deceleration):
            let time = min(seconds, abs(speed) / deceleration)
            return speed * time - (speed < 0 ? -0.5 : 0.5) * deceleration * time * time
        case .curve(let deceleration):
            return deceleration.motion(from: MotionState(0, perSecond: speed)).state(at: seconds).value
        }
    }
}
