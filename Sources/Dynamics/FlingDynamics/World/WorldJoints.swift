import Fling

/// The joints of a world, in the order of their attachments.
struct WorldJoints {
    private var joints: [(attachment: AttachmentBehavior, number: Int, joint: SolverJoint)] = []

    /// Removes the joints of a body.
    mutating func remove(with body: Int, from solver: any ContactSolver) {
        for (_, number, joint) in joints where joint.body == body || joint.other == body {
            solver.removeJoint(number)
        }
        joints.removeAll { $0.joint.body == body || $0.joint.other == body }
    }

    /// Makes the joints those of the animator's present attachments.
    mutating func update(in animator: DynamicAnimator, bodies: [WorldBody], solver: any ContactSolver) {
        func number(of item: DynamicItem) -> Int? { bodies.first { $0.body.item === item }?.number }
        var present: [(attachment: AttachmentBehavior, joint: SolverJoint)] = []
        for case let attachment as AttachmentBehavior in animator.behaviors.flatMap(\.all)
        where attachment.needsWorld {
            let other = attachment.attachedItem.map(number)
            guard let body = number(of: attachment.item), other != .some(nil) else { continue }
            let joint = SolverJoint(
                kind: attachment.kind, body: body, other: other ?? nil, offset: attachment.offset,
                otherOffset: attachment.attachedOffset, length: attachment.length,
                frequency: attachment.frequency, damping: attachment.damping)
            present.append((attachment, joint))
        }
        let kept = joints.filter { old in
            present.contains { $0.attachment === old.attachment && $0.joint == old.joint }
        }
        for old in joints where !kept.contains(where: { $0.number == old.number }) {
            solver.removeJoint(old.number)
        }
        joints = present.map { attachment, joint in
            (attachment, kept.first { $0.attachment === attachment }?.number ?? -1, joint)
        }
        var taken = Set(kept.map(\.number))
        for index in joints.indices where joints[index].number < 0 {
            let number = (0...taken.count).first { !taken.contains($0) } ?? taken.count
            taken.insert(number)
            joints[index].number = number
            solver.setJoint(number, joints[index].joint, anchor: joints[index].attachment.anchorPoint)
        }
    }

    /// Moves the anchors to their places within the next step.
    func moveAnchors(in solver: any ContactSolver) {
        for (attachment, number, joint) in joints where joint.other == nil {
            solver.moveAnchor(of: number, to: attachment.anchorPoint, step: WorldStage.step)
        }
    }
}
