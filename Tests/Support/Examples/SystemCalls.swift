import Drive
import Foundation

// The declarations around the examples in the doc comments of SystemCalls.

nonisolated(unsafe) let driver: Driver! = nil
