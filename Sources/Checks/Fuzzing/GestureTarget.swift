import RandomLives

extension FuzzTarget {
    static let gestures = FuzzTarget(
        name: "gestures", summary: "reports any events of three devices, and has the gestures move a value",
        recordings: nil, maximumLength: 4096
    ) { bytes in
        var storm = GestureStorm(Choices(bytes))
        while !storm.source.isAtEnd {
            if let fault = storm.step() { return fault }
        }
        return storm.end()
    }
}
