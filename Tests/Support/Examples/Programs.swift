import Programs
import Traces

// The declarations around the examples in the doc comments of Programs.

let trace = EvdevTrace(recordings: [])
