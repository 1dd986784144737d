import CFlingHeader
import Motion

/// A sentence written into the caller's buffer, cut off where the buffer ends.
package struct Message {
    private var next: UnsafeMutablePointer<CChar>
    private var left: Int

    /// Begins an empty sentence; nil for a buffer without room for the NUL at the end.
    package init?(room: UnsafeMutableRawBufferPointer) {
        guard let start = room.baseAddress, !room.isEmpty else { return nil }
        next = start.assumingMemoryBound(to: CChar.self)
        left = room.count - 1
        next.pointee = 0
    }

    package mutating func add(_ text: StaticString) {
        let count = min(text.utf8CodeUnitCount, left)
        memcpy(next, text.utf8Start, count)
        advance(by: count)
    }

    package mutating func add(_ number: Double) {
        let count = Int(fling_platform_write_number(number, next, left + 1))
        advance(by: min(max(count, 0), left))
    }

    #if !hasFeature(Embedded)
    /// Adds text, cut off between two characters where the buffer ends.
    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            var count = min(bytes.count, left)
            // A byte that goes on with a character begins with the bits 10.
            while count > 0, count < bytes.count, bytes[count] & 0xc0 == 0x80 { count -= 1 }
            guard count > 0, let start = bytes.baseAddress else { return }
            memcpy(next, start, count)
            advance(by: count)
        }
    }
    #endif

    private mutating func advance(by count: Int) {
        next += count
        left -= count
        next.pointee = 0
    }
}

extension Failure {
    func write(to text: inout Message) {
        switch self {
        case .missing(let name):
            text.add(name.text)
            text.add(" is NULL")
        case .notMade(let name):
            text.add(name.text)
            text.add(
                " is not what the library made: make it with one of its functions, and look at what they answer"
            )
        case .notFinite(let name):
            text.add(name.text)
            text.add(" is not a finite number")
        case .parameter(let error):
            text.add(Subject(error.parameter).text)
            text.add(" is ")
            text.add(error.value)
            text.add(", but it must ")
            error.requirement.write(to: &text)
        case .range(let name, let value, let low, let high):
            text.add(name.text)
            text.add(" is ")
            text.add(value)
            text.add(", but it must ")
            ParameterError.Requirement.lieIn(from: low, through: high).write(to: &text)
        case .dimensions(let count, let most):
            text.add("the number of dimensions is ")
            text.add(Double(count))
            text.add(", but it must be from 1 through ")
            text.add(Double(most))
        case .constant(let error):
            text.add("there is no ")
            text.add(error.enumeration)
            text.add(" with the number ")
            text.add(Double(error.number))
        case .index(let name, let value):
            text.add("there is no ")
            text.add(name.text)
            text.add(" with the number ")
            text.add(Double(value))
        case .size(let name):
            text.add(name.text)
            text.add(" has a size that no version knows: set it, or call the init function")
        case .memory:
            text.add("there is no memory")
        case .busy:
            text.add("the handle is in use: it may not be called from its own callback")
        #if !hasFeature(Embedded)
        case .caused(by: let cause):
            text.add(cause.description)
        #endif
        }
    }
}

extension ParameterError.Requirement {
    fileprivate func write(to text: inout Message) {
        switch self {
        case .beFinite: text.add("be a finite number")
        case .bePositive: text.add("be a finite number greater than 0")
        case .notBeNegative: text.add("be a finite number, 0 or greater")
        case .notBeZero: text.add("be a finite number other than 0")
        case .lieIn(from: let low, through: .infinity):
            text.add("be ")
            text.add(low)
            text.add(" or greater")
        case .lieIn(from: let low, through: let high):
            text.add("be from ")
            text.add(low)
            text.add(" through ")
            text.add(high)
        case .lieAbove(let low, atMost: let high):
            text.add("be greater than ")
            text.add(low)
            text.add(" and at most ")
            text.add(high)
        case .giveRepresentableMotion:
            text.add("give, with the other parameters, a motion that numbers can hold")
        }
    }
}
