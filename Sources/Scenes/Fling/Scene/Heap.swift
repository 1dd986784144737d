/// A binary heap with the least element first. Adding an element and removing the least take logarithmic
/// time.
struct Heap<Element: Comparable> {
    private(set) var elements: [Element] = []

    var first: Element? { elements.first }

    mutating func add(_ element: Element) {
        var index = elements.count
        elements.append(element)
        while index > 0 {
            let parent = (index - 1) / 2
            guard element < elements[parent] else { break }
            elements[index] = elements[parent]
            index = parent
        }
        elements[index] = element
    }

    mutating func removeFirst() {
        guard let last = elements.popLast(), !elements.isEmpty else { return }
        elements[0] = last
        sink(0)
    }

    mutating func removeAll(where isSuperfluous: (Element) -> Bool) {
        elements.removeAll(where: isSuperfluous)
        for index in stride(from: elements.count / 2 - 1, through: 0, by: -1) { sink(index) }
    }

    private mutating func sink(_ start: Int) {
        let element = elements[start]
        var index = start
        while true {
            var child = 2 * index + 1
            guard child < elements.count else { break }
            if child + 1 < elements.count, elements[child + 1] < elements[child] { child += 1 }
            guard elements[child] < element else { break }
            elements[index] = elements[child]
            index = child
        }
        elements[index] = element
    }
}
