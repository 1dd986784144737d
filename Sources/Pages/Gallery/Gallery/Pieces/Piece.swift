import Fling

/// A whole piece of an app under real gestures: the moving values, the wiring between the two, and the view.
///
///     var arena = Pager.arena
///     var pager = Pager()
///     arena.handle(event) { gesture in pager.handle(gesture) }
///     pager.advance(to: frameTime)
///     let picture = pager.picture(at: frameTime)
///
/// A frame shows the gestures up to its time minus `DragRules.latency`.
public protocol Piece: Sendable {
    /// The recognisers of the gestures that the piece understands; by default a pan, and a hold that stops what moves.
    static var arena: GestureArena { get }

    init()

    /// True if the picture changes without further input after the last frame that the piece was advanced to.
    var needsFrame: Bool { get }

    mutating func handle(_ gesture: Gesture)

    /// Lets time pass until the frame at a time.
    mutating func advance(to time: Timestamp)

    /// Returns the shapes to draw in the frame at a time, from back to front.
    func picture(at time: Timestamp) -> [Shape]
}

extension Piece {
    public static var arena: GestureArena {
        var arena = GestureArena()
        arena.add(.pan())
        arena.add(.hold())
        return arena
    }
}

extension Gallery {
    /// The whole pieces of apps.
    public static let pieces: [any Piece.Type] = [
        Pager.self, PullToRefresh.self, SheetWithList.self, PictureInPicture.self, WorkspaceOverview.self,
        PhotoViewer.self, Dial.self, CardStack.self, Feed.self,
    ]
}

extension Shape {
    /// A filled rectangle of the stage.
    init(_ rectangle: Rect, cornerRadius: Double = 0, colour: Color) {
        self.init(
            .rectangle(size: rectangle.size.vector, cornerRadius: cornerRadius), at: rectangle.center,
            colour: colour)
    }
}
