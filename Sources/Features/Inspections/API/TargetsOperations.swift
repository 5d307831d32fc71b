import Core
import Database
import WebAPI

extension Inspections {
  /// Targets.
  var targetsOperations: [Operation] {
    [targetsOperation, targetOperation, addTargetOperation, updateTargetOperation]
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

  private var targetOperation: Operation {
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

  private var addTargetOperation: Operation {
    .write(
      OperationInfo(
        109, "addTarget", .post("/accounts/{account}/targets"), .inspector, .inspections,
        "Adds a target."),
      OperationOptions<AddTargetInput, TargetView>(
        details:
          "An inspector who would not see it is assigned to it. Only managers set inspectors.",
        location: { "/accounts/\($0.accountName)/targets/\($0.item.id)" })
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      let item = try addTarget(input.new, Sender(membership, context), in: transaction)
      return try view(item.id, membership, in: transaction)
    }
  }

  private var updateTargetOperation: Operation {
    .write(
      OperationInfo(
        110, "updateTarget", .patch("/accounts/{account}/targets/{id}"), .inspector, .inspections,
        "Changes a target."),
      OperationOptions<ItemChangeInput<PatchWithBase<TargetPatch>>, ChangedTarget>(
        details:
          "What is left out stays. With base, what others changed since is not overwritten: conflicts has what was kept.",
        ifMatch: targetOperation)
    ) { input, context, transaction throws(InspectionFault) in
      let membership = try transaction.member(of: input.account, context)
      let conflicts = try updateTarget(
        input.id, input.content.patch, base: input.content.base, Sender(membership, context),
        in: transaction)
      return ChangedTarget(
        view: try view(input.id, membership, in: transaction),
        conflicts: input.content.base == nil ? nil : conflicts)
    }
  }

  private func view(
    _ id: ItemID, _ membership: Membership, in transaction: ReadTransaction
  ) throws(InspectionFault) -> TargetView {
    guard let row = try transaction.target(id, membership.account.id) else { throw .notFound }
    return try view(row, membership, in: transaction)
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
