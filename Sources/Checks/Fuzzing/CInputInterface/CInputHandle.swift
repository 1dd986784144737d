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
