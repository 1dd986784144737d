import Glibc

/// The libraries that programs are linked with, as their files say.
enum LinkedLibraries {
    /// Returns the names of the libraries of a program, and of those that they are linked with in turn; nil if it is no
    /// program of this machine's form, such as a script.
    static func all(of program: String) -> Set<String>? {
        guard let own = ELFFile(program)?.needed else { return nil }
        var found: Set<String> = []
        var rest = own
        while let name = rest.popLast() {
            guard found.insert(name).inserted,
                let path = folders.map({ folder -> String in "\(folder)/\(name)" }).first(where: {
                    access($0, R_OK) == 0
                })
            else { continue }
            rest += ELFFile(path)?.needed ?? []
        }
        return found
    }

    /// The folders where the dynamic linker looks for libraries by default.
    private static let folders: [String] = {
        var folders = ["/usr/lib64", "/usr/lib", "/lib64", "/lib"]
        var list = glob_t()
        defer { globfree(&list) }
        guard glob("/usr/lib/*-linux-gnu*", 0, nil, &list) == 0 else { return folders }
        for index in 0..<Int(list.gl_pathc) {
            if let path = list.gl_pathv[index] { folders.insert(String(cString: path), at: 0) }
        }
        return folders
    }()
}

/// A program or library in the form that Linux has of them, with 64 bits and little endian.
private struct ELFFile {
    private let bytes: UnsafeRawBufferPointer
    /// The names of the libraries that it is linked with.
    private(set) var needed: [String] = []

    private enum Kind {
        static let load: UInt32 = 1
        static let dynamic: UInt32 = 2
    }

    private enum Tag {
        static let end: UInt64 = 0
        static let needed: UInt64 = 1
        static let strings: UInt64 = 5
    }

    init?(_ path: String) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size >= 64,
            let place = mmap(nil, Int(status.st_size), PROT_READ, MAP_PRIVATE, descriptor, 0),
            place != MAP_FAILED
        else { return nil }
        defer { munmap(place, Int(status.st_size)) }
        bytes = UnsafeRawBufferPointer(start: place, count: Int(status.st_size))
        // Its magic number, 64 bits, little endian.
        guard bytes.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else { return nil }
        readNeeded()
    }

    private mutating func readNeeded() {
        let (table, size, count) = (
            number(at: 32, UInt64.self), Int(number(at: 54, UInt16.self)), Int(number(at: 56, UInt16.self))
        )
        guard let table = Int(exactly: table), size >= 56, table <= bytes.count else { return }
        let headers = (0..<count).map { table + $0 * size }
        guard let dynamic = headers.first(where: { number(at: $0, UInt32.self) == Kind.dynamic }),
            let start = Int(exactly: number(at: dynamic + 8, UInt64.self)), start <= bytes.count
        else { return }
        var (names, strings): ([UInt64], UInt64) = ([], 0)
        for entry in stride(from: start, to: bytes.count - 15, by: 16) {
            let (tag, value) = (number(at: entry, UInt64.self), number(at: entry + 8, UInt64.self))
            if tag == Tag.end { break }
            if tag == Tag.needed { names.append(value) }
            if tag == Tag.strings { strings = value }
        }
        // The strings have an address in memory, which a loaded part of the file has.
        let part = headers.first {
            let address = number(at: $0 + 16, UInt64.self)
            return number(at: $0, UInt32.self) == Kind.load && strings >= address
                && strings - address < number(at: $0 + 32, UInt64.self)
        }
        guard let part else { return }
        let offset = strings - number(at: part + 16, UInt64.self) &+ number(at: part + 8, UInt64.self)
        needed = names.compactMap { name in
            guard let start = Int(exactly: offset &+ name), start < bytes.count else { return nil }
            return String(decoding: bytes[start...].prefix(256).prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    /// Returns a number at an offset; 0 beyond the end.
    private func number<Number: FixedWidthInteger>(at place: Int, _ type: Number.Type) -> Number {
        guard place >= 0, place + MemoryLayout<Number>.size <= bytes.count else { return 0 }
        return bytes.loadUnaligned(fromByteOffset: place, as: type)
    }
}
