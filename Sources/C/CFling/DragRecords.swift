import CFlingHeader
import Interaction
import Motion

// The machine's answers as structs of C.

extension DragResult {
    var status: fling_status {
        switch self {
        case .accepted: FLING_OK
        case .changed: FLING_CHANGED
        case .ignored(.inState): FLING_IGNORED_IN_STATE
        case .ignored(.notFinite): FLING_ERROR_NOT_FINITE
        case .ignored(.notPaused): FLING_IGNORED_NOT_PAUSED
        case .ignored(.noDetents): FLING_IGNORED_NO_DETENTS
        case .ignored(.outsideBounds): FLING_IGNORED_OUTSIDE_BOUNDS
        }
    }
}
