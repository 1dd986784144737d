/// A rectangle in whole points.
struct Box: Equatable {
    var x = 0
    var y = 0
    var width = 0
    var height = 0

    var maxX: Int { x + width }
    var maxY: Int { y + height }

    func contains(_ point: SIMD2<Double>) -> Bool {
        point.x >= Double(x) && point.y >= Double(y) && point.x < Double(maxX) && point.y < Double(maxY)
    }
}

/// A region that a client describes by adding and subtracting rectangles.
final class Region: Resource {
    private(set) var steps: [(isAdded: Bool, box: Box)] = []

    override func handle(_ request: Request) throws(WireError) {
        guard request.name != "destroy" else { return }
        let box = Box(x: request.int(0), y: request.int(1), width: request.int(2), height: request.int(3))
        steps.append((request.name == "add", box))
    }
}
