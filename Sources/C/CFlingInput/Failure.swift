import CFlingConversion
import CFlingInputHeader
import Libinput
import LocalDevices
import Replay
import Traces
import VirtualEvdev

// The causes of failures: the errors of devices and traces, each with its status.

extension Failure {
    init(_ error: ReplayError) {
        switch error {
        case .trace(let error): self = .caused(by: error)
        case .libinput(_, let error): self = .caused(by: error)
        case .parameter(let error): self.init(error)
        case .tooManyFrames: self = .caused(by: Refusal(FLING_ERROR_PARAMETER, "\(error)"))
        }
    }

    static func text(_ name: Subject) -> Failure {
        .caused(by: Refusal(FLING_ERROR_TEXT, "\(name.text) is not text in UTF-8"))
    }

    /// Makes the failure of a call that can't be done, for the reason in a sentence.
    static func unsupported(_ sentence: String) -> Failure {
        .caused(by: Refusal(FLING_ERROR_UNSUPPORTED, sentence))
    }

    static var nothingToRecord: Failure {
        .caused(by: Refusal(FLING_ERROR_NO_DEVICE, "there is no device that could be recorded"))
    }
}

/// A refusal of the library's own, with its reason in a sentence.
private struct Refusal: FailureCause {
    let status: fling_status
    let description: String

    init(_ status: fling_status, _ sentence: String) {
        self.status = status
        description = sentence
    }
}

extension TraceError: FailureCause {
    package var status: fling_status { reason.status }
    package var systemError: Int32 { reason.systemError }
    package var lineNumber: Int32 { Int32(clamping: line ?? 0) }
}

extension TraceError.Reason {
    fileprivate var status: fling_status {
        switch self {
        case .cannotOpen, .cannotCreate, .cannotRead, .cannotWrite, .isNoFile: FLING_ERROR_FILE
        case .exists: FLING_ERROR_EXISTS
        case .notFinite: FLING_ERROR_NOT_FINITE
        default: FLING_ERROR_FORMAT
        }
    }

    fileprivate var systemError: Int32 {
        switch self {
        case .cannotOpen(let number), .cannotCreate(let number), .cannotRead(let number),
            .cannotWrite(let number):
            number
        default: 0
        }
    }
}

extension LibinputError: FailureCause {
    package var status: fling_status {
        switch self {
        case .noPermission: FLING_ERROR_PERMISSION
        case .heldByAnotherProgram: FLING_ERROR_HELD
        case .noDevice, .emptySeat: FLING_ERROR_NO_DEVICE
        case .cannotOpen, .failed: FLING_ERROR_SYSTEM
        case .unsupported: FLING_ERROR_UNSUPPORTED
        case .invalid: FLING_ERROR_PARAMETER
        }
    }

    package var systemError: Int32 {
        switch self {
        case .cannotOpen(_, let error), .failed(_, let error): error.code
        default: 0
        }
    }
}

extension VirtualEvdevError: FailureCause {
    package var status: fling_status {
        if case .libinput(let error) = self { return error.status }
        return FLING_ERROR_LIBINPUT
    }

    package var systemError: Int32 {
        if case .libinput(let error) = self { return error.systemError }
        return 0
    }
}

extension RecordingError: FailureCause {
    package var status: fling_status {
        switch self {
        case .cannotOpen(let path, let error): Libinput.OpenFailure(path: path, error: error).reason.status
        case .notAnInputDevice: FLING_ERROR_NO_DEVICE
        case .cannotRead, .cannotWait: FLING_ERROR_SYSTEM
        }
    }

    package var systemError: Int32 {
        switch self {
        case .cannotOpen(_, let error), .cannotRead(_, let error), .cannotWait(let error): error.code
        case .notAnInputDevice: 0
        }
    }
}
