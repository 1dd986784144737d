import Motion

/// A reader of evemu's text format, versions 1.0 to 1.3, in which the first letter of a line names its kind.
///
/// | line | what it says |
/// |---|---|
/// | `N: name` | the device's name |
/// | `I: bus vendor product version` | in hexadecimal |
/// | `P: 8 bytes` | properties as bits, 64 a line |
/// | `B: type 8 bytes` | codes of a type as bits, 64 a line; those of type 0 are the types |
/// | `A: code min max fuzz flat [resolution]` | an axis; the code is hexadecimal, the rest decimal |
/// | `L: code state`, `S: code state` | an LED or a switch when the recording began |
/// | `E: sec.usec type code value` | an event; type and code are hexadecimal |
struct EvemuReader {
    private let reader: LineReader
    private let take: LibinputReader.FrameSink?
    private var device = EvdevDevice(name: "")
    private var builder = FrameBuilder()
    private var hasDescription = false
    private var propertyBits = 0
    private var codeBits: [Int64: Int] = [:]
    private var types: Set<UInt16> = []

    init(_ reader: LineReader, take: LibinputReader.FrameSink? = nil) {
        self.reader = reader
        self.take = take
    }

    /// Reads the whole file.
    mutating func read() throws(TraceError) -> (EvdevTrace, [TraceRemark]) {
        var remarks = try reader.readLines { line throws(TraceError) in try read(&line) }
        guard hasDescription else {
            throw TraceError(file: reader.file, builder.eventCount > 0 ? .noDescription : .cutShort)
        }
        // The kernel repeats keys for every device with this type; evemu leaves its codes out.
        if types.contains(0x14) {
            device.codes.formUnion([EvdevCode(type: 0x14, number: 0), EvdevCode(type: 0x14, number: 1)])
        }
        device.completeAxes()
        var frames = builder.finish(as: 0, &remarks)
        if let take {
            try take(0, frames)
            frames = EvdevFrames()
        }
        return (EvdevTrace(device, frames: frames), remarks)
    }
}

extension EvemuReader {
    private mutating func read(_ cursor: inout ByteCursor) throws(TraceError) {
        let line = cursor.rest
        if cursor.take("E: ") { return try readEvent(&cursor) }
        cursor.skipBlanks()
        if cursor.isAtEnd { return }
        if cursor.byte == 0x23 { return try readComment(cursor) }
        let letter = cursor.byte
        cursor.advance()
        guard cursor.take(0x3a) else { throw malformed(line) }
        cursor.skipBlanks()
        switch letter {
        case UInt8(ascii: "N"):
            device.name = named(cursor.rest)
            hasDescription = true
        case UInt8(ascii: "I"): try readID(&cursor)
        case UInt8(ascii: "P"): try readProperties(&cursor)
        case UInt8(ascii: "B"): try readCodes(&cursor)
        case UInt8(ascii: "A"): try readAxis(&cursor)
        case UInt8(ascii: "E"): try readEvent(&cursor)
        case UInt8(ascii: "L"), UInt8(ascii: "S"): break
        default: throw malformed(line)
        }
    }

    private func malformed(_ line: UnsafeRawBufferPointer) -> TraceError {
        reader.failure(.malformed("\(quoted(line)) is no line of an evemu recording"))
    }

    private func readComment(_ line: ByteCursor) throws(TraceError) {
        var cursor = line
        guard cursor.take("# EVEMU ") else { return }
        guard cursor.takeInteger() == 1 else {
            cursor = line
            _ = cursor.take("# EVEMU ")
            throw reader.failure(.unsupportedVersion(quoted(cursor.word)))
        }
    }

    private mutating func readEvent(_ cursor: inout ByteCursor) throws(TraceError) {
        let time = try reader.time(&cursor, parts: "microseconds")
        let type = try reader.hexadecimal(&cursor, "an event's type", EventRange.type)
        let code = try reader.hexadecimal(&cursor, "an event's code", EventRange.code)
        let value = try reader.number(&cursor, "an event's value", EventRange.value)
        cursor.skipBlanks()
        guard cursor.isAtEnd || cursor.byte == 0x23 else {
            throw reader.unexpected(cursor, "the end of the line")
        }
        try builder.append(
            EvdevEvent(type: UInt16(type), code: UInt16(code), value: Int32(value)), at: time, from: reader)
        if let take, let frames = builder.takeFrames() { try take(0, frames) }
    }

    private mutating func readID(_ cursor: inout ByteCursor) throws(TraceError) {
        device.id = EvdevDevice.ID(
            bus: UInt16(try reader.hexadecimal(&cursor, "the bus", EventRange.id)),
            vendor: UInt16(try reader.hexadecimal(&cursor, "the vendor", EventRange.id)),
            product: UInt16(try reader.hexadecimal(&cursor, "the product", EventRange.id)),
            version: UInt16(try reader.hexadecimal(&cursor, "the version", EventRange.id))
        )
    }

    private mutating func readProperties(_ cursor: inout ByteCursor) throws(TraceError) {
        for bit in try bits(&cursor) {
            let number = try reader.checked(Int64(propertyBits + bit), "a property", EventRange.property)
            device.properties.insert(InputProperty(UInt16(number)))
        }
        propertyBits += 64
    }

    private mutating func readCodes(_ cursor: inout ByteCursor) throws(TraceError) {
        let type = try reader.hexadecimal(&cursor, "an event type", EventRange.type)
        let first = codeBits[type, default: 0]
        codeBits[type] = first + 64
        for bit in try bits(&cursor) {
            let code = UInt16(try reader.checked(Int64(first + bit), "an event code", EventRange.code))
            if type == 0 {
                types.insert(code)
            } else {
                device.codes.insert(EvdevCode(type: UInt16(type), number: code))
            }
        }
    }

    private mutating func readAxis(_ cursor: inout ByteCursor) throws(TraceError) {
        let code = try reader.hexadecimal(&cursor, "an axis", EventRange.code)
        var numbers: [Int32] = []
        for _ in 0..<4 {
            numbers.append(
                Int32(try reader.number(&cursor, "minimum, maximum, fuzz or flat", EventRange.value)))
        }
        cursor.skipBlanks()
        if !cursor.isAtEnd, cursor.byte != 0x23 {
            numbers.append(Int32(try reader.number(&cursor, "the resolution", EventRange.value)))
        }
        device.axes[.abs(UInt16(code))] = AbsoluteAxis(
            minimum: numbers[0], maximum: numbers[1], fuzz: numbers[2], flat: numbers[3],
            resolution: numbers.count > 4 ? numbers[4] : 0)
    }

    /// Returns the indices of the bits set in the bytes up to the end of the line.
    private func bits(_ cursor: inout ByteCursor) throws(TraceError) -> [Int] {
        var bits: [Int] = []
        var first = 0
        cursor.skipBlanks()
        while !cursor.isAtEnd, cursor.byte != 0x23 {
            guard first < 64 else { throw reader.unexpected(cursor, "no more than 8 bytes") }
            let byte = try reader.hexadecimal(&cursor, "a byte of bits", 0...0xff)
            for bit in 0..<8 where byte >> bit & 1 == 1 { bits.append(first + bit) }
            first += 8
            cursor.skipBlanks()
        }
        return bits
    }
}
