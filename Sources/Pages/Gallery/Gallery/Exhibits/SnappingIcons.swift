import Fling
import FlingDynamics

/// Four icons that snap from a pile into a square, and back.
final class SnappingIcons: Exhibit {
    static let pile = Stage.middle + [0, 240]
    static let square = [SIMD2(-70.0, -70), SIMD2(70, -70), SIMD2(-70, 70), SIMD2(70, 70)]
        .map { Stage.middle + $0 }

    let scene: Scene
    private let icons: [Property<SIMD2<Double>>]
    private let animator: DynamicAnimator
    private let snaps: [SnapBehavior]

    init(in scene: Scene) throws {
        self.scene = scene
        icons = (1...4).map { number in
            Property(SnappingIcons.pile, name: "icon \(number).centre", tolerance: .point, in: scene)
        }
        animator = DynamicAnimator(in: scene)
        snaps = try icons.enumerated().map { index, icon in
            let item = DynamicItem(center: icon, size: [80, 80])
            let snap = try SnapBehavior(item: item, snapTo: SnappingIcons.pile)
            snap.damping = 0.2 + 0.2 * Double(index)
            return snap
        }
        for snap in snaps { try animator.add(snap) }
    }

    func handle(_ input: ExhibitInput) {
        for (snap, place) in zip(snaps, SnappingIcons.square) {
            switch input {
            case .show: snap.snapPoint = place
            case .hide: snap.snapPoint = SnappingIcons.pile
            default: break
            }
        }
    }
}

extension SnappingIcons {
    var properties: [AnyProperty] { icons }

    var poses: [Pose] {
        [
            Pose("pile", icons.map { $0.rests(at: SnappingIcons.pile) }),
            Pose("square", zip(icons, SnappingIcons.square).map { $0.rests(at: $1) }),
        ]
    }

    func picture(of shown: SceneState) -> [Shape] {
        zip(icons, [Color.accent, .red, .green, .grey]).map { icon, colour in
            Shape(.rectangle(size: [80, 80], cornerRadius: 18), at: shown[icon].value, colour: colour)
        }
    }
}
