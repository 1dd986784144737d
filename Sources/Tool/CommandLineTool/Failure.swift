/// The failure of a command line that was understood but could not be done: the reason, and the remedy.
struct Failure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    static let noDevice = Failure("there is no input device here: \"fling doctor\" says why, and what to do")
}
