import Glibc
import Synchronization

/// A mistake in the setup of an app that would otherwise show only as a value that doesn't move.
///
///     for problem in scene.problems { print(problem) }
///
/// ``Scene/problems`` and `Driver.problems` list those that were found. In a debug build each is written to
/// standard error as well, once.
public enum SetupProblem: Hashable, Sendable {
    /// A property was assigned in a block that animates, animated or dragged, and is in no scene: it jumps. The
    /// name is the property's.
    case propertyWithoutScene(name: String)
    /// A finger drags something whose scene was not added to the driver.
    case sceneWithoutDriver
    /// Something moves, and has never been shown: no frame was delivered, or the scene was never advanced.
    case neverAdvanced
    /// A map from the hand that moves nothing, or has a number that is not finite.
    case unusableMap
    /// A latency, or a time ahead, that is negative; it counts as 0.
    case negativeLatency(seconds: Double)
    /// A spring that takes a minute or more: its duration may be meant as milliseconds.
    case slowSpring(duration: Double)
    /// A release policy of detents without any.
    case noDetents
    /// A greatest zoom below the least one.
    case invertedZooms(least: Double, greatest: Double)
    /// The same property, transition or animator was added twice for the same gestures.
    case addedTwice
    /// Another driver has been made with the driver's clock, and gets its frames.
    case clockTaken
    /// A finger drags an animator that was stopped, and can't be held.
    case animatorIsStopped
    /// A finger drags an animator that has finished, and moves nothing any more.
    case animatorHasFinished
}

extension SetupProblem: CustomStringConvertible {
    /// The mistake, and the remedy.
    public var description: String {
        switch self {
        case .propertyWithoutScene(let name):
            "the property \(name.isEmpty ? "without a name" : "\"\(name)\"") is in no scene, so it jumps: "
                + "add it, as in scene.add(card.$place), before it is animated or dragged"
        case .sceneWithoutDriver:
            "a finger drags something whose scene is not the driver's, so no frame shows it: add the scene, "
                + "as in driver.add(scene)"
        case .neverAdvanced:
            "something moves, and no frame has been shown: run the driver, or have its clock deliver frames; a "
                + "scene without a driver needs advance(to:) for each frame"
        case .unusableMap:
            "a gesture map moves nothing, or has a number that is not finite: give the points per millimetre of "
                + "the finger, as in GestureMap(y: 8)"
        case .negativeLatency(let seconds):
            "a latency is \(seconds) s, and counts as 0: give the seconds from a report to the frame that shows "
                + "it, as in 0.016"
        case .slowSpring(let duration):
            "a spring has a duration of \(duration) seconds: if those are milliseconds, give "
                + "\(duration / 1000)"
        case .noDetents:
            "the rules' detents are empty, so a released value stays where it is: give one or more, or .stay"
        case .invertedZooms(let least, let greatest):
            "the greatest zoom is \(greatest), below the least one, \(least), and counts as that"
        case .addedTwice:
            "something was added twice, and the same gestures move it twice as far: add it once, or give each "
                + "one its recognisers or its part of the picture"
        case .clockTaken:
            "another driver was made with this driver's clock, and gets its frames: give each driver a clock of "
                + "its own"
        case .animatorIsStopped:
            "a finger drags an animator that was stopped, and moves nothing: call finishAnimation(at:), and use "
                + "a new animator or a Transition"
        case .animatorHasFinished:
            "a finger drags an animator that has finished, and moves nothing: set pausesOnCompletion before it "
                + "starts, or use a Transition, which goes there and back any number of times"
        }
    }
}

extension SetupProblem {
    /// Writes the problem to standard error in a debug build, once in a process.
    package func warn() { DebugWarning.write("\(self)") }
}

/// The warnings of a debug build.
package enum DebugWarning {
    /// Writes a warning to standard error in a debug build, once in a process.
    package static func write(_ text: @autoclosure () -> String) {
        #if DEBUG
        let text = text()
        guard reported.withLock({ $0.insert(text).inserted }) else { return }
        var line = "Fling: \(text)\n"
        line.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
        #endif
    }

    #if DEBUG
    private static let reported = Mutex<Set<String>>([])
    #endif
}

extension Spring {
    /// The problem of a spring that is slower than any motion that a person watches; nil if it is not.
    package var problem: SetupProblem? {
        guard duration >= 60 else { return nil }
        // The duration that was given, without the error of the conversion to a frequency and back.
        return .slowSpring(duration: (duration * 1000).rounded() / 1000)
    }
}

extension [SetupProblem] {
    /// Adds a problem that is not in the list yet, and warns of it.
    package mutating func note(_ problem: SetupProblem) {
        guard !contains(problem) else { return }
        append(problem)
        problem.warn()
    }
}
