/// One row of the machine's table: the reaction to an event in a state.
///
///     for row in DragTable.rows where row.event == .tap { print("\(row.state): \(row.reaction)") }
///     // idle: sets out for the target
///     // dragging: kept for the release: the finger wins
///     // animating: turns to the new target, as fast as it is
@usableFromInline
package struct DragRow: Hashable, Sendable {
    /// The activity before the event.
    @usableFromInline package let state: Activity
    /// The kind of event.
    @usableFromInline package let event: DragEventKind
    /// The machine's reaction.
    @usableFromInline package let reaction: DragReaction
    /// The states that can follow; the first is the usual one.
    package var next: [Activity] { DragTable.next(after: reaction, in: state) }

    /// Creates a row.
    package init(_ state: Activity, _ event: DragEventKind, _ reaction: DragReaction) {
        (self.state, self.event, self.reaction) = (state, event, reaction)
    }
}

/// The reactions of the machine to events.
///
///     DragTable.reaction(in: .idle, to: .grab)  // .takeHold
public enum DragReaction: CaseIterable, Hashable, Sendable {
    /// The machine ignores the event; the answer is ``DragResult/ignored(_:)``.
    case ignore
    /// The hand takes hold of the value where it is on screen.
    case takeHold
    /// The hand's place changes; the value stays.
    case reanchor
    /// The value follows the hand, held back past the bounds.
    case follow
    /// The value flies to a resting place with the hand's velocity.
    case letGo
    /// The value returns to its last resting place, from its current value and velocity.
    case cancel
    /// The value sets out for a target.
    case setOut
    /// The target is kept for when the hand lets go.
    case remember
    /// The value turns to a new target, from its current value and velocity.
    case retarget
    /// The playhead handles the event.
    case play
    /// The playhead ends the motion.
    case halt
    /// The new rules apply; a spring brings back a value that rests outside the bounds.
    case bringBack
    /// The new rules apply; the shown value stays, and the bounds hold it back as the hand moves it.
    case easeIn
    /// The new rules apply; the value turns to the place that they give it, from its current value and
    /// velocity.
    case reaim
    /// The value and everything derived from it are shifted.
    case shift
    /// The value is set to another one at once.
    case place
    /// The motion goes on; once it has settled, the value rests exactly at its target.
    case evaluate
}

#if !hasFeature(Embedded)
extension DragReaction: CustomStringConvertible {
    public var description: String {
        switch self {
        case .ignore: "ignored"
        case .takeHold: "takes hold of it where it is on screen"
        case .reanchor: "the hand's place changes, the value stays"
        case .follow: "follows the hand, held back past the bounds"
        case .letGo: "flies on with the hand's velocity"
        case .cancel: "goes back, from where and as fast as it is"
        case .setOut: "sets out for the target"
        case .remember: "kept for the release: the finger wins"
        case .retarget: "turns to the new target, as fast as it is"
        case .play: "done by the playhead"
        case .halt: "ends there"
        case .bringBack: "stays; from outside the bounds a spring brings it back"
        case .easeIn: "what is shown stays, the bounds ease in with the hand"
        case .reaim: "re-aimed, from where and as fast as it is"
        case .shift: "shifted, with all that follows"
        case .place: "is there at once"
        case .evaluate: "goes on; once settled, rests exactly at its goal"
        }
    }
}
#endif

/// The machine as data: every state, every event.
///
///     let canPause = DragTable.reaction(in: sheet.activity, to: .pause) != .ignore  // for a pause button
///     DragTable.next(after: .halt, in: .animating)  // [.idle, .animating]: outside its bounds it flies back
///
/// The machine does what is named here and nothing else; the tests walk these rows, and the diagram is
/// printed from them.
public enum DragTable {
    /// The reaction to an event in a state.
    @inlinable
    public static func reaction(in state: Activity, to event: DragEventKind) -> DragReaction {
        switch (state, event) {
        case (.idle, .grab): .takeHold
        case (.idle, .animate), (.idle, .tap): .setOut
        case (.idle, .setBounds), (.idle, .setRules): .bringBack
        case (.idle, .rebase): .shift
        case (.idle, .setValue): .place
        case (.idle, _): .ignore

        case (.dragging, .grab), (.dragging, .reanchor): .reanchor
        case (.dragging, .move): .follow
        case (.dragging, .release): .letGo
        case (.dragging, .cancel): .cancel
        case (.dragging, .animate), (.dragging, .tap): .remember
        case (.dragging, .setBounds), (.dragging, .setRules): .easeIn
        case (.dragging, .rebase): .shift
        case (.dragging, .setValue): .place
        case (.dragging, _): .ignore

        case (.animating, .grab): .takeHold
        case (.animating, .animate), (.animating, .tap): .retarget
        case (.animating, .pause), (.animating, .resume), (.animating, .reverse), (.animating, .scrub),
            (.animating, .continueMotion):
            .play
        case (.animating, .stop): .halt
        case (.animating, .setBounds), (.animating, .setRules): .reaim
        case (.animating, .rebase): .shift
        case (.animating, .setValue): .place
        case (.animating, .time): .evaluate
        case (.animating, .reanchor), (.animating, .move), (.animating, .release), (.animating, .cancel):
            .ignore
        }
    }

    /// The states that can follow a reaction in a state, the usual one first.
    package static func next(after reaction: DragReaction, in state: Activity) -> [Activity] {
        switch reaction {
        case .ignore, .reanchor, .follow, .remember, .play, .easeIn: [state]
        case .takeHold: [.dragging]
        case .letGo, .cancel, .setOut, .retarget, .reaim: [.animating]
        case .halt: [.idle, .animating]
        case .evaluate: [.animating, .idle]
        case .bringBack: [.idle, .animating]
        case .shift: state == .idle ? [.idle, .animating] : [state]
        case .place: [state == .dragging ? .dragging : .idle]
        }
    }

    /// Every row, by state and event.
    package static var rows: [DragRow] {
        Activity.allCases.flatMap { state in
            DragEventKind.allCases.map { DragRow(state, $0, reaction(in: state, to: $0)) }
        }
    }
}
