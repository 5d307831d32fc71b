import Core
package import Database
import WebAPI

extension Inspections {
  /// Targets.
  var targetsOperations: [Operation] {
    [targetsOperation, targetOperation, addTargetOperation, updateTargetOperation]
  }

  func view(
    _ id: ItemID, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> TargetView {
    guard let row = try transaction.target(id, membership.account.id) else { throw .notFound }
    return try view(row, membership, in: transaction)
  }

  private var targetsOperation: Operation {
    .read(
      OperationInfo(
        107, "targets", .get("/accounts/{account}/targets"), .inspector, .inspections,
        "Lists targets."),
      OperationOptions<TargetsInput, TargetsPage>(
        details:
          "With page, in the order of ids, 20 a page: a target that became inactive keeps its place as id and active: false, and Total-Count counts it.",
        runsInBackground: { $0.isLarge })
    ) { input, context, transaction throws(InspectionFault) in
      try targets(
        input.query, transaction.member(of: input.account, context), in: transaction)
    }
  }

  /// A part of the targets that the member may see.
  package func targets(
    _ query: TargetsQuery, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> TargetsPage {
    let account = membership.account.id
    switch query.place {
    case .anywhere, .roots: break
    case .childrenOf(let id):
      _ = try visibleTarget(id, field: "parent", membership, in: transaction)
    case .under(let id):
      _ = try visibleTarget(id, field: "under", membership, in: transaction)
    }
    let user = membership.seesAll ? nil : membership.user
    let inspector: UserID? =
      switch query.inspector {
      case .caller: membership.user
      case .user(let user): user
      case nil: nil
      }
    var rows = try transaction.targets(query, seenBy: user, inspector: inspector, account)
    guard case .after(_, let limit) = query.part else {
      let total = try transaction.targetCount(
        query, seenBy: user, inspector: inspector, account)
      var above = TargetsAbove(account)
      var elements: [TargetsPage.Element] = []
      for row in rows {
        let isListed = try above.areActive(
          with: row.item.isActive, below: row.target.parent, in: transaction)
        elements.append(
          isListed
            ? .target(try view(row, membership, in: transaction)) : .inactive(row.item.id))
      }
      return TargetsPage(elements: elements, next: nil, total: total)
    }
    let hasMore = rows.count > limit
    if hasMore { rows.removeLast() }
    var elements: [TargetsPage.Element] = []
    for row in rows { elements.append(.target(try view(row, membership, in: transaction))) }
    let next = rows.last.map {
      TargetsQuery.Position(
        nameKey: query.order == .name ? Names.key(of: $0.target.name) : "", id: $0.item.id.value)
    }
    return TargetsPage(elements: elements, next: hasMore ? next : nil, total: nil)
  }

  var targetOperation: Operation {
    .read(
      OperationInfo(
        108, "target", .get("/accounts/{account}/targets/{id}"), .inspector, .inspections,
        "Shows a target, with those above it and those below it."),
      OperationOptions<TargetInput, TargetView.InTree>(runsInBackground: { $0.withTree })
    ) { input, context, transaction throws(InspectionFault) in
      try target(
        input.id, withTree: input.withTree, transaction.member(of: input.account, context),
        in: transaction)
    }
  }

  /// A target with those above it, and with its children or the whole tree below it.
  package func target(
    _ id: ItemID, withTree: Bool, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> TargetView.InTree {
    let row = try visibleTarget(id, membership, in: transaction)
    var path = try transaction.line(to: id, membership.account.id).map(\.step)
    path.removeFirst()
    if !membership.seesAll {
      // What is above the one that he is assigned to is not the member's to see.
      while let top = path.last,
        try !transaction.isAssigned(membership.user, to: [top.id], membership.account.id)
      {
        path.removeLast()
      }
    }
    var room = TargetTree.mostShown
    let children = try branches(
      below: id, withTree: withTree, &room, membership, in: transaction)
    return TargetView.InTree(
      view: try view(row, membership, in: transaction), path: path.reversed(), children: children)
  }

  private func branches(
    below id: ItemID, withTree: Bool, _ room: inout Int, _ membership: Membership,
    in transaction: ReadTransaction
  ) throws(InspectionFault) -> [TargetView.Branch] {
    let most = withTree ? room + 1 : TargetTree.mostChildren
    let rows = try transaction.children(of: id, membership.account.id, limit: most)
    room -= rows.count
    if withTree, room < 0 {
      throw .invalid(
        "tree", "There are more than \(TargetTree.mostShown) targets below: list them instead.")
    }
    var branches: [TargetView.Branch] = []
    for row in rows {
      let below =
        withTree && row.counts.children > 0
        ? try self.branches(
          below: row.item.id, withTree: true, &room, membership, in: transaction)
        : withTree ? [] : nil
      branches.append(
        TargetView.Branch(view: try view(row, membership, in: transaction), children: below))
    }
    return branches
  }

  /// A target that the member may see.
  ///
  /// - Throws: `.notFound`.
  func visibleTarget(
    _ id: ItemID, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> TargetRow {
    guard let row = try transaction.visibleTarget(id, membership) else { throw .notFound }
    return row
  }

  /// The same for a target that an input field names.
  ///
  /// - Throws: `.invalid` on that field.
  func visibleTarget(
    _ id: ItemID, field: String, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> TargetRow {
    guard let row = try transaction.visibleTarget(id, membership) else {
      throw .invalid(field, TargetTree.unknown)
    }
    return row
  }

  func view(
    _ row: TargetRow, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> TargetView {
    TargetView(
      target: row.target, item: row.item,
      accountName: membership.account.name,
      inspectors: row.hasInspectors
        ? try transaction.inspectors(of: row.item.id, membership.account.id) : [],
      counts: row.counts)
  }
}

extension TargetsInput {
  /// Whether many rows are read.
  fileprivate var isLarge: Bool {
    if !query.words.isEmpty { return true }
    guard case .after(_, let limit) = query.part else { return false }
    return limit > 100
  }
}
