/// A handler that adds the assignments of an animator's block to a board.
final class TrackRecorder: AssignmentHandler {
    private let board: TrackBoard
    private let opening: TrackBoard.Opening
    private let delayFactor: Double
    private let relativeVelocity: RelativeVelocity?
    private let presets: Presets

    init(
        _ board: TrackBoard, delayFactor: Double = 0, relativeVelocity: RelativeVelocity? = nil,
        presets: Presets = Presets()
    ) {
        self.board = board
        opening = board.opening
        self.delayFactor = delayFactor
        self.relativeVelocity = relativeVelocity
        self.presets = presets
    }

    func assign<Value>(_ value: Value, to property: Property<Value>, in transaction: Transaction) {
        guard value.isFinite else { return }
        if property.takesWithoutAnimation(value, in: transaction) { return }
        board.add(
            property, to: value, transaction.animation, in: opening, delayFactor: delayFactor,
            relativeVelocity: relativeVelocity, presets: presets)
    }
}

extension Property {
    /// Sets the value if nothing animates the assignment.
    ///
    /// - Returns: True if the assignment was handled, without an animation.
    func takesWithoutAnimation(_ newValue: Value, in transaction: Transaction) -> Bool {
        if transaction.disablesAnimations {
            set(newValue)
            return true
        }
        switch action {
        case .silent: set(newValue)
        case .custom(let act): act(self, newValue, transaction)
        case .inherited, .animate: return false
        }
        return true
    }
}
