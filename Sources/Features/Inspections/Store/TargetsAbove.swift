import Database

/// What the targets of a list stand below, each looked up once: those that follow each other mostly stand below the
/// same ones.
struct TargetsAbove {
  private let account: AccountID
  /// Whether they and all above them are active.
  private var known: [ItemID: Bool] = [:]

  init(_ account: AccountID) { self.account = account }

  /// Whether a target is active, and all above it are.
  mutating func areActive(
    with isActive: Bool, below parent: ItemID?, in transaction: ReadTransaction
  ) throws(InspectionFault) -> Bool {
    guard isActive, let parent else { return isActive }
    if let known = known[parent] { return known }
    let step = try transaction.first(TargetSQL.inLine, [.id(account), .id(parent)]) {
      (row: borrowing Row) throws(InspectionFault) -> (parent: ItemID?, isActive: Bool) in
      (row.idOrNil(0), row.flag(2))
    }
    guard let step else { return true }
    let areActive = try areActive(with: step.isActive, below: step.parent, in: transaction)
    known[parent] = areActive
    return areActive
  }
}
