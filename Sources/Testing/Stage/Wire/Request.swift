/// A request of a client, with its arguments.
struct Request {
    enum Argument {
        case int(Int32)
        case uint(UInt32)
        case fixed(Double)
        case text(String?)
        case array([UInt8])
        case descriptor(Int32)
    }

    let name: String
    let client: Client
    let arguments: [Argument]

    func int(_ index: Int) -> Int {
        if case .int(let value) = arguments[index] { Int(value) } else { 0 }
    }

    /// The value of a number without a sign, an object's number or a new object's number.
    func uint(_ index: Int) -> UInt32 {
        if case .uint(let value) = arguments[index] { value } else { 0 }
    }

    func fixed(_ index: Int) -> Double {
        if case .fixed(let value) = arguments[index] { value } else { 0 }
    }

    func text(_ index: Int) -> String {
        if case .text(let value?) = arguments[index] { value } else { "" }
    }

    func descriptor(_ index: Int) -> Int32 {
        if case .descriptor(let value) = arguments[index] { value } else { -1 }
    }

    /// The object of an argument; nil for none.
    func object<Kind: Resource>(_ index: Int, _ kind: Kind.Type) -> Kind? {
        client.objects[uint(index)] as? Kind
    }

    /// The object of an argument that must be there.
    func needed<Kind: Resource>(_ index: Int, _ kind: Kind.Type) throws(WireError) -> Kind {
        guard let found = object(index, kind) else {
            throw WireError("\(name) has no object \(uint(index)) of the right kind")
        }
        return found
    }
}

/// A mistake of a client in the protocol, for which it is disconnected.
struct WireError: Error {
    let text: String

    init(_ text: String) { self.text = text }
}

/// A value of an event.
enum WireValue {
    case int(Int)
    case uint(UInt32)
    case fixed(Double)
    case text(String)
    case object(Resource?)
    case array([UInt32])
    case descriptor(Int32)
}
