/// The directions in which an outer member of a chain moves before the inner ones.
///
///     let sheet = ChainMember.draggable(sheet, through: GestureMap(y: -8), first: .growing)
public enum ChainPriority: UInt32, CaseIterable, Hashable, Sendable {
    /// The inner ones always move first, as a page in a pager.
    case never
    /// It moves first where its value grows, as a sheet that opens before its list scrolls.
    case growing
    /// It moves first where its value shrinks.
    case shrinking
    /// It moves first in both directions, and at each turn of the hand, as a bar that hides and shows at
    /// once.
    case always
}
