import Core
import Database

extension ReadTransaction {
  /// Whether the member may see a target that there is.
  func isVisible(
    _ id: ItemID, to membership: Membership
  ) throws(InspectionFault) -> Bool {
    try isVisible(id, to: membership.viewer)
  }

  /// The same without all that is known of the account.
  func isVisible(_ id: ItemID, to viewer: Viewer) throws(InspectionFault) -> Bool {
    if viewer.seesAll { return true }
    var above: ItemID? = id
    for _ in 0..<TargetTree.mostLevels {
      guard let id = above, let place = try place(of: id, for: viewer) else { return false }
      if place.isAssigned { return true }
      above = place.parent
    }
    return false
  }

  /// What a target is below, and whether the viewer is assigned to it; `nil` for one that is not there.
  func place(
    of target: ItemID, for viewer: Viewer
  ) throws(InspectionFault) -> (parent: ItemID?, isAssigned: Bool)? {
    try first(
      TargetSQL.place, [.id(viewer.account), .id(target), .id(viewer.user)]
    ) { (row: borrowing Row) throws(InspectionFault) in (row.idOrNil(0), !row.isNull(1)) }
  }

  /// A target that the member sees; `nil` for any other.
  func visibleTarget(
    _ id: ItemID, _ membership: Membership
  ) throws(InspectionFault) -> TargetRow? {
    guard let row = try target(id, membership.account.id), try isVisible(id, to: membership)
    else { return nil }
    return row
  }

  /// Whether a target is below another one.
  func isBelow(
    _ id: ItemID, _ other: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> Bool {
    if id == other { return false }
    return try line(to: id, account).contains { $0.step.id == other }
  }
}

/// Which targets a list is about, of those that the member sees.
struct TargetFilter {
  /// Nil for all.
  private let ids: Set<ItemID>?

  /// - Throws: `.invalid` for a target that the member does not see.
  init(
    _ target: ItemID?, _ under: ItemID?, _ membership: Membership,
    in transaction: ReadTransaction
  ) throws(InspectionFault) {
    var errors: [FieldError] = []
    for (name, id) in [("target", target), ("under", under)] {
      if let id, try transaction.visibleTarget(id, membership) == nil {
        errors.append(FieldError(name, TargetTree.unknown))
      }
    }
    try errors.throwIfAny()
    var ids: Set<ItemID>?
    if !membership.seesAll { ids = try transaction.targets(assignedTo: membership) }
    if let under {
      let below = try transaction.targets(from: under, membership.account.id)
      ids = ids?.intersection(below) ?? below
    }
    if let target { ids = ids?.intersection([target]) ?? [target] }
    self.ids = ids
  }

  func has(_ target: ItemID) -> Bool { ids?.contains(target) ?? true }
}

extension ReadTransaction {
  /// A target and all below it.
  fileprivate func targets(
    from id: ItemID, _ account: AccountID
  ) throws(InspectionFault) -> Set<ItemID> {
    Set(
      try all(
        """
        WITH RECURSIVE tree (id) AS (
          SELECT id FROM targets WHERE account = $1 AND id = $2
          UNION ALL
          SELECT t.id FROM tree JOIN targets t ON t.account = $1 AND t.parent = tree.id)
        SELECT id FROM tree
        """, [.id(account), .id(id)]
      ) { (row: borrowing Row) throws(InspectionFault) -> ItemID in row.id(0) })
  }

  /// The targets that a member is assigned to, and all below them.
  fileprivate func targets(
    assignedTo membership: Membership
  ) throws(InspectionFault) -> Set<ItemID> {
    Set(
      try all(
        """
        WITH RECURSIVE tree (id) AS (
          SELECT target FROM assignments WHERE account = $1 AND user_id = $2
          UNION
          SELECT t.id FROM tree JOIN targets t ON t.account = $1 AND t.parent = tree.id)
        SELECT id FROM tree
        """, [.id(membership.account.id), .id(membership.user)]
      ) { (row: borrowing Row) throws(InspectionFault) -> ItemID in row.id(0) })
  }
}
