import CFlingInputHeader

/// A handle made by a function of the C interface to devices and traces.
struct CInputHandle {
    enum Kind: CaseIterable {
        case trace, input, recorder, replay, kernel
    }

    let kind: Kind
    /// The pointer; nil for NULL.
    let pointer: OpaquePointer?

    func free() {
        switch kind {
        case .trace: fling_trace_free(pointer)
        case .input: fling_input_free(pointer)
        case .recorder: fling_recorder_free(pointer)
        case .replay: fling_replay_free(pointer)
        case .kernel: fling_kernel_free(pointer)
        }
    }
}

/// A set of statuses that a function may return.
struct CInputAnswers: OptionSet {
    let rawValue: UInt64

    init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Creates the set of one status; the set of none for a status that the header does not list.
    init(_ status: fling_status) {
        rawValue = (-32...0).contains(status.rawValue) ? 1 << UInt64(-status.rawValue) : 1 << 63
    }

    static let fine = CInputAnswers(FLING_OK)
    static let null = CInputAnswers(FLING_ERROR_NULL)
    static let parameter = CInputAnswers(FLING_ERROR_PARAMETER)
    static let notFinite = CInputAnswers(FLING_ERROR_NOT_FINITE)
    static let notMade = CInputAnswers(FLING_ERROR_NOT_MADE)
    static let constant = CInputAnswers(FLING_ERROR_CONSTANT)
    static let index = CInputAnswers(FLING_ERROR_INDEX)
    static let size = CInputAnswers(FLING_ERROR_SIZE)
    static let text = CInputAnswers(FLING_ERROR_TEXT)
    static let unsupported = CInputAnswers(FLING_ERROR_UNSUPPORTED)
    static let format = CInputAnswers(FLING_ERROR_FORMAT)
    static let busy = CInputAnswers(FLING_ERROR_BUSY)
    /// The statuses of a function that is given a handle.
    static let made: CInputAnswers = [.fine, .null, .notMade]
    /// The statuses of a function that opens devices.
    static let opening: CInputAnswers = [
        CInputAnswers(FLING_ERROR_PERMISSION), CInputAnswers(FLING_ERROR_HELD),
        CInputAnswers(FLING_ERROR_NO_DEVICE), CInputAnswers(FLING_ERROR_SYSTEM),
    ]
    /// The statuses of a function that reads or writes a file.
    static let file: CInputAnswers = [
        CInputAnswers(FLING_ERROR_FILE), CInputAnswers(FLING_ERROR_EXISTS),
    ]
    static let options: CInputAnswers = [.size, .constant, .text, .null]
}
