/// The windows of an X server without a window manager.
struct XWindows {
    private let socket: LocalSocket
    private let root: UInt32
    private let width: UInt16
    private let height: UInt16

    private struct Window {
        let id: UInt32
        let title: String
    }

    /// Connects to an X server.
    ///
    /// - Parameters:
    ///   - display: The number of the display.
    ///   - patience: The seconds within which each reply has to come.
    init(display: Int, patience: Int = LocalSocket.patience) throws(ViewError) {
        socket = try LocalSocket("/tmp/.X11-unix/X\(display)", patience: patience)
        var hello: [UInt8] = [0x6c, 0]
        for number in [11, 0, 0, 0, 0] as [UInt16] { hello.append(half: number) }
        try socket.write(hello)
        let head = try socket.read(8)
        let body = try socket.read(Int(head.half(at: 6)) * 4)
        guard head[0] == 1 else {
            throw ViewError("the X server refuses: \(body.text(at: 0, count: body.count))")
        }
        let vendor = (Int(body.half(at: 16)) + 3) / 4 * 4
        let formats = Int(body.count > 21 ? body[21] : 0)
        let screen = 32 + vendor + 8 * formats
        root = body.word(at: screen)
        width = body.half(at: screen + 20)
        height = body.half(at: screen + 22)
    }

    /// Returns the titles of the shown windows.
    func titles() throws(ViewError) -> [String] { try windows().map(\.title) }

    /// Makes all windows fill the screen.
    func fill() throws(ViewError) {
        for window in try windows() {
            // ConfigureWindow: x, y, width and height.
            var body: [UInt8] = []
            body.append(word: window.id)
            body.append(word: 0xf)
            for value in [0, 0, UInt32(width), UInt32(height)] { body.append(word: value) }
            try request(12, 0, body)
        }
        // An answer says that the server has handled the requests.
        _ = try windows()
    }

    private func windows() throws(ViewError) -> [Window] {
        var found: [Window] = []
        // QueryTree
        let tree = try answer(15, words: [root])
        for index in 0..<Int(tree.half(at: 16)) {
            let id = tree.word(at: 32 + 4 * index)
            // GetWindowAttributes: of a class with output, viewable, and no menu.
            guard let attributes = try? answer(3, words: [id]), attributes.half(at: 12) == 1,
                attributes[26] == 2, attributes[27] == 0
            else { continue }
            // GetProperty of WM_NAME.
            let name = try answer(20, words: [id, 39, 0, 0, 64])
            found.append(Window(id: id, title: name.text(at: 32, count: Int(name.word(at: 16)))))
        }
        return found
    }

    private func request(_ opcode: UInt8, _ data: UInt8, _ body: [UInt8]) throws(ViewError) {
        var message: [UInt8] = [opcode, data]
        message.append(half: UInt16(1 + body.count / 4))
        try socket.write(message + body)
    }

    private func answer(_ opcode: UInt8, words: [UInt32]) throws(ViewError) -> [UInt8] {
        var body: [UInt8] = []
        for word in words { body.append(word: word) }
        try request(opcode, 0, body)
        while true {
            let head = try socket.read(32)
            switch head[0] {
            case 0: throw ViewError("the X server answers with error \(head[1])")
            case 1: return head + (try socket.read(Int(head.word(at: 4)) * 4))
            default: continue
            }
        }
    }
}
