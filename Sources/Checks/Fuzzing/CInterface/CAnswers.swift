import CFlingHeader

/// A set of statuses that a function may return.
struct CAnswers: OptionSet {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Creates the set of one status; the set of none for a status that the header does not list.
    init(_ status: fling_status) {
        let known = FLING_ERROR_FORMAT.rawValue...FLING_IGNORED_EVENT.rawValue
        rawValue = known.contains(status.rawValue) ? 1 << UInt64(status.rawValue + 40) : 1 << 63
    }

    /// The statuses in the set that are failures.
    var failures: Set<Int32> {
        Set((FLING_ERROR_FORMAT.rawValue..<0).filter { contains(CAnswers(fling_status(rawValue: $0))) })
    }

    static let null = CAnswers(FLING_ERROR_NULL)
    static let parameter = CAnswers(FLING_ERROR_PARAMETER)
    static let notFinite = CAnswers(FLING_ERROR_NOT_FINITE)
    static let dimensions = CAnswers(FLING_ERROR_DIMENSIONS)
    static let notMade = CAnswers(FLING_ERROR_NOT_MADE)
    static let constant = CAnswers(FLING_ERROR_CONSTANT)
    static let index = CAnswers(FLING_ERROR_INDEX)
    static let busy = CAnswers(FLING_ERROR_BUSY)
    static let size = CAnswers(FLING_ERROR_SIZE)
    static let memory = CAnswers(FLING_ERROR_MEMORY)
    static let text = CAnswers(FLING_ERROR_TEXT)
    static let system = CAnswers(FLING_ERROR_SYSTEM)
    static let unsupported = CAnswers(FLING_ERROR_UNSUPPORTED)
    static let format = CAnswers(FLING_ERROR_FORMAT)
    static let fine = CAnswers(FLING_OK)
    static let changed = CAnswers(FLING_CHANGED)
    static let notPaused = CAnswers(FLING_IGNORED_NOT_PAUSED)
    /// The statuses of a function that is given a handle.
    static let made: CAnswers = [.fine, .null, .notMade]
    /// The statuses of an event of a draggable.
    static let event: CAnswers = [
        .made, .changed, CAnswers(FLING_IGNORED_IN_STATE), .notPaused, CAnswers(FLING_IGNORED_NO_DETENTS),
        CAnswers(FLING_IGNORED_OUTSIDE_BOUNDS), .notFinite,
    ]
    static let gesture: CAnswers = [.event, CAnswers(FLING_IGNORED_GESTURE), .constant]
    static let member: CAnswers = [.made, .size, .notFinite, .constant, .busy]
    /// The statuses of a function that has places watched.
    static let watching: CAnswers = [.made, .notFinite, .busy, .memory]
    static let position: CAnswers = [
        .made, .notFinite, CAnswers(FLING_REPLACED), CAnswers(FLING_STARTED_OVER),
        CAnswers(FLING_IGNORED_OUT_OF_ORDER),
    ]
    /// The statuses of a function that opens devices.
    static let opening: CAnswers = [
        CAnswers(FLING_ERROR_PERMISSION), CAnswers(FLING_ERROR_HELD), CAnswers(FLING_ERROR_NO_DEVICE),
        .system,
    ]
    /// The statuses of a function that writes a file.
    static let file: CAnswers = [CAnswers(FLING_ERROR_FILE), CAnswers(FLING_ERROR_EXISTS)]
    static let options: CAnswers = [.size, .constant, .text, .null]
    /// The statuses below 0.
    static let failure = CAnswers(rawValue: (1 << 40) - 1)
}
