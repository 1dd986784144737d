import CFlingHeader

extension fling_status {
    /// The status in words, the same in both libraries.
    package var words: StaticString {
        switch self {
        case FLING_OK: "it is done"
        case FLING_CHANGED: "it is done, and has changed the course"
        case FLING_IGNORED_IN_STATE: "ignored: it means nothing in this state"
        case FLING_IGNORED_NOT_PAUSED: "ignored: only a paused motion can be scrubbed"
        case FLING_IGNORED_NO_DETENTS: "ignored: there is no next resting place to go to"
        case FLING_IGNORED_OUTSIDE_BOUNDS:
            "ignored: it asks for a rest outside the bounds, which the rules do not allow"
        case FLING_IGNORED_EVENT: "ignored: the event means nothing to Fling"
        case FLING_IGNORED_GESTURE: "ignored: the gesture has nothing to say to the value"
        case FLING_IGNORED_OUT_OF_ORDER: "ignored: the position is older than the last one"
        case FLING_REPLACED: "the position took the place of the one before, which had the same time"
        case FLING_STARTED_OVER: "the time went back, and older positions were forgotten"
        case FLING_ERROR_NULL: "a pointer that is needed is NULL"
        case FLING_ERROR_PARAMETER: "a number is out of its range"
        case FLING_ERROR_NOT_FINITE: "a number is NaN or infinite"
        case FLING_ERROR_DIMENSIONS: "the number of dimensions is not one that the function takes"
        case FLING_ERROR_NOT_MADE: "a struct is not what the library made, or a handle is one of another kind"
        case FLING_ERROR_CONSTANT: "an enumeration has no such constant"
        case FLING_ERROR_INDEX: "there is nothing at that index"
        case FLING_ERROR_SIZE: "no version has a struct of that size: set it, or call the init function"
        case FLING_ERROR_MEMORY: "there is no memory"
        case FLING_ERROR_BUSY: "the handle is in use: it may not be called from its own callback"
        case FLING_ERROR_TEXT: "a text is not UTF-8"
        case FLING_ERROR_PERMISSION: "the program may not open the device"
        case FLING_ERROR_HELD: "another program has the device to itself"
        case FLING_ERROR_NO_DEVICE: "there is no such device"
        case FLING_ERROR_SYSTEM: "the system refused something that normally works"
        case FLING_ERROR_UNSUPPORTED: "it cannot be done with this device, input or trace"
        case FLING_ERROR_LIBINPUT: "this libinput cannot be played to"
        case FLING_ERROR_FILE: "a file cannot be opened, created, read or written"
        case FLING_ERROR_EXISTS: "there is such a file, which is not to be replaced"
        case FLING_ERROR_FORMAT: "the file or text is no trace, or breaks the rules of its format"
        default: "unknown status"
        }
    }
}
