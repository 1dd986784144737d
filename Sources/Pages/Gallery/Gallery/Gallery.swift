import Fling

/// The gallery: the classic interactions of interface design, each built on Fling's public API.
///
///     for entry in Gallery.entries { print(entry.name, entry.summary, separator: ": ") }
///     let map = try Gallery.entry(named: "map-over-app")?.open(Scene(at: now))
public enum Gallery {
    public static let entries: [GalleryEntry] =
        panes + alerts + lists + buttons + balls + others + knobs + dynamics

    public static func entry(named name: String) -> GalleryEntry? {
        entries.first { $0.name == name }
    }
}

/// An entry of the gallery's catalogue.
public struct GalleryEntry: Sendable {
    /// The name of the entry, such as "map-over-app".
    public let name: String
    /// A sentence on the interaction.
    public let summary: String
    /// The kinds of inputs that the exhibit understands.
    public let inputs: Set<ExhibitInput.Kind>
    /// The inputs of a demonstration.
    public let script: [TimedInput]
    /// Creates the exhibit in a scene.
    public let open: @Sendable (Scene) throws -> any Exhibit

    init(
        _ name: String, _ summary: String, _ inputs: Set<ExhibitInput.Kind>, _ script: [TimedInput],
        _ open: @escaping @Sendable (Scene) throws -> any Exhibit
    ) {
        self.name = name
        self.summary = summary
        self.inputs = inputs
        self.script = script
        self.open = open
    }
}

// MARK: - The catalogue

extension Gallery {
    private static let panes: [GalleryEntry] = [
        pane("attachment", "pulled by an attachment of 3.5 Hz", ControlPane.attached),
        pane("spring", "drawn by a spring of stiffness 300 and friction 20", ControlPane.sprung),
        pane("pop", "drawn by pop's spring of speed 15 and bounciness 6", ControlPane.popped),
        pane("animator", "moved by a property animator of half a second", AnimatorPane.init),
    ]

    private static func pane(
        _ telling: String, _ words: String,
        _ open: @escaping @Sendable (Scene) throws -> any Exhibit
    ) -> GalleryEntry {
        GalleryEntry(
            "control-pane-\(telling)",
            "A panel is dragged, thrown, caught and tapped open and closed, \(words).",
            [.touch, .tap], Script.throwing(from: [180, 600], to: [180, 300]), open)
    }

    private static let alerts = [
        GalleryEntry(
            "alert",
            "An alert shrinks into its place over a darkened screen, and leaves faster than it came.",
            [.show, .hide], Script.showing(pace: 2), Alert.init),
        GalleryEntry(
            "alert-from-below", "An alert grows as it rises, by two springs that seem to end together.",
            [.show, .hide], Script.showing(pace: 4), AlertFromBelow.init),
        GalleryEntry(
            "bouncing-alert", "An alert bounces out of a point.", [.show, .hide], Script.showing(pace: 1.2),
            BouncingAlert.init),
        GalleryEntry(
            "map-over-app", "A map comes up over an app that steps back; quick taps never make it jerk.",
            [.show, .hide, .tap], Script.showing(pace: 2), MapOverApp.init),
    ]

    private static let lists = [
        GalleryEntry(
            "music-list", "Eight elements come in from the right edge, one after the other.", [.show, .hide],
            Script.showing(pace: 3.5), MusicList.init),
        GalleryEntry(
            "news-rows", "Rows rise from below their table, one after the other.", [.show, .hide],
            Script.showing(pace: 2.5), NewsRows.init),
    ]

    private static let buttons = [
        GalleryEntry(
            "instant-button", "A button gives way and turns at once under a finger, and springs back.",
            [.touch], Script.pressing, InstantButton.init),
        GalleryEntry(
            "hamburger", "Three bars in an instant button become a red cross, and bars again.", [.touch],
            Script.pressing, Hamburger.init),
        GalleryEntry(
            "four-at-once", "A square grows, moves, turns twice and changes its colour at once.", [.tap],
            Script.tapping(pace: 2.5), FourAtOnce.init),
    ]

    private static let balls = [
        GalleryEntry(
            "three-balls", "Three balls make the same move, each at its own pace.", [.tap],
            Script.tapping(pace: 2.5), ThreeBalls.init),
        GalleryEntry(
            "bouncing-balls", "Two balls grow and one turns, each with its own bounce.", [.tap],
            Script.tapping(pace: 4), BouncingBalls.init),
    ]

    private static let others = [
        GalleryEntry(
            "sticky-menu", "A menu comes down like something sticky, its middle ahead of its sides.",
            [.show, .hide], Script.showing(pace: 1.5), StickyMenu.init),
        GalleryEntry(
            "implicit-stroke", "A stroke draws itself as soon as its end is assigned.", [.tap],
            Script.tapping(pace: 0.6), ImplicitStroke.init),
    ]

    private static let knobs = [0, 15, 30].flatMap { percent in
        let words = percent == 0 ? "without a bounce" : "with a bounce of \(percent) %"
        return [
            GalleryEntry(
                "knob-on-line-\(percent)", "A switch's knob is dragged, thrown and tapped, \(words).",
                [.touch, .tap], Script.throwing(from: [80, 333], to: [295, 333])
            ) { scene throws(ParameterError) in try LineKnob(in: scene, bounce: Double(percent) / 100) },
            GalleryEntry(
                "knob-in-plane-\(percent)", "A knob is thrown and tapped from corner to corner, \(words).",
                [.touch, .tap], Script.throwing(from: [80, 180], to: [295, 480])
            ) { scene in PlaneKnob(in: scene, bounce: Double(percent) / 100) },
        ]
    }

    private static let dynamics = [
        GalleryEntry(
            "attached-pane",
            "A heavy pane hangs on an attachment of 3.5 Hz; it is dragged, thrown, caught and tapped.",
            [.touch, .tap], Script.throwing(from: [180, 600], to: [180, 300]), AttachedPane.init),
        GalleryEntry(
            "lock-screen", "A lock screen drops, bounces and is drawn up again.", [.show, .hide],
            Script.showing(pace: 2), LockScreen.init),
        GalleryEntry(
            "snapping-icons", "Four icons snap from a pile into a square, each with its own swing.",
            [.show, .hide], Script.showing(pace: 1.2), SnappingIcons.init),
        GalleryEntry(
            "thrown-card", "A card is thrown, and turns by where it was held.", [.touch, .tap],
            Script.throwing(from: [250, 560], to: [120, 140]), ThrownCard.init),
        GalleryEntry(
            "ten-balls", "Ten balls in a box: a finger pushes and throws them, and a tap brings them back.",
            [.touch, .tap], Script.throwing(from: TenBalls.rows[0], to: [160, 100]), TenBalls.init),
    ]
}
