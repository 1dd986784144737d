/// The failure of a command line that was understood but could not be done: the reason, and the remedy.
package struct Failure: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) {
        self.description = description
    }

    package static let noDevice = Failure(
        "there is no input device here: \"fling doctor\" says why, and what to do")
}
