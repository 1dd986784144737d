import RandomLives

extension FuzzTarget {
    static let scene = FuzzTarget(
        name: "scene",
        summary:
            "does anything to a scene, its animators, transitions and drags, in any order, also in callbacks",
        recordings: nil, maximumLength: 2048
    ) { bytes in
        RandomLives.scene(bytes)
    }
}
