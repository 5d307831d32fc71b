package import Core
package import Database
import JSON
package import WebAPI

/// A budget, and what was spent of it.
package struct UsedBudget: Hashable, Sendable {
  let project: ProjectID
  /// `nil` for the budget of the project.
  let task: TaskID?
  let budget: Budget
  /// That of the money; `nil` for who sees none.
  let currency: String?
  let used: BudgetUse
  let isWarned: Bool

  var place: BudgetPlace { BudgetPlace(project: project.value, task: task?.value ?? 0) }
}

extension UsedBudget: Output {
  package static var schemaName: String { "UsedBudget" }

  package static var example: UsedBudget {
    UsedBudget(
      project: ProjectID(stored: 1), task: nil, budget: .example, currency: "EUR",
      used: BudgetUse(seconds: 2_610_000, minor: 6_162_500), isWarned: false)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("project", project)
    writer.field("task", task)
    writer.field("period", budget.period)
    writer.field("seconds", budget.seconds)
    writer.field("minor", currency == nil ? nil : budget.minor)
    writer.field("currency", currency)
    writer.field(
      "used", Used(seconds: used.seconds, minor: currency == nil ? nil : used.minor))
    writer.field("share", used.share(of: budget))
    writer.field("warned", isWarned)
  }
}

extension UsedBudget {
  /// What was spent, as it is shown.
  private struct Used: Output {
    let seconds: Int64
    let minor: Int64?

    static var schemaName: String { "BudgetUse" }
    static var example: Used { Used(seconds: 2_610_000, minor: 6_162_500) }

    func write(to writer: inout ResponseWriter) {
      writer.field("seconds", seconds)
      writer.field("minor", minor)
    }
  }
}

/// Which budgets are listed.
package struct BudgetsQuery: Hashable, Sendable {
  package var project: ProjectID?
  package var warned: Bool?
  package var limit = 500
  package var after = BudgetPlace()
}

extension BudgetsQuery: Input {
  package init(_ decoder: inout InputDecoder) {
    project = decoder.optional("project", .id(), "Only those of this project and its tasks.")
    warned = decoder.optional("warned", .flag, "Only those that were warned of, or the others.")
    let paging = Paging(&decoder) {
      $0.parts.count == 2 && $0.integer(0) != nil && $0.integer(1) != nil
    }
    limit = paging.limit
    if let project = paging.after?.integer(0), let task = paging.after?.integer(1) {
      after = BudgetPlace(project: project, task: task)
    }
  }
}

extension Timesheets {
  var budgetsOperations: [Operation] { [budgetsOperation] }

  var budgetsOperation: Operation {
    .read(
      OperationInfo(
        229, "budgets", .get("/budgets"), .manager, .administration,
        "Lists budgets of projects and of their tasks, with what was spent of each."),
      OperationOptions<BudgetsQuery, Page<UsedBudget>>(
        details: """
          Admins get all, managers those of the projects that they manage, by project, then task. All finished hours \
          count, and the money of billable ones; of a month's budget those of this month of the firm's zone. `share` \
          is how many percent that is, the higher of time and money. From `warnAt` of the firm's settings on `warned` \
          becomes true within five minutes, until it falls below. Without the right to see money, that is null.
          """, validator: budgetsValidator)
    ) { query, context, transaction throws(TimesheetFault) in
      try budgets(query, context, in: transaction)
    }
  }

  /// Budgets by project, then task.
  ///
  /// - Throws: `invalid` on `project` when there is none.
  package func budgets(
    _ query: BudgetsQuery, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Page<UsedBudget> {
    try requireManager(context)
    let caller = try caller(of: context)
    if let project = query.project, try transaction.project(project) == nil {
      throw .invalid("project", "You have no such project.")
    }
    var found: [KeptBudget] = []
    // Behind all that is before the project.
    let before = query.project.map { BudgetPlace(project: $0.value - 1, task: .max) }
    try transaction.eachBudget(after: max(query.after, before ?? BudgetPlace())) {
      budget throws(TimesheetFault) in
      if let project = query.project, budget.project != project { return .stop }
      guard caller.role >= .admin || budget.managers.contains(caller.user),
        query.warned ?? budget.isWarned == budget.isWarned
      else { return .continue }
      found.append(budget)
      return found.count > query.limit ? .stop : .continue
    }
    let page = Array(found.prefix(query.limit))
    let used = try used(page, for: caller, at: context.now, in: transaction)
    return Page(
      used,
      next: found.count > query.limit
        ? used.last.map { Cursor([.integer($0.place.project), .integer($0.place.task)]) } : nil)
  }

  /// Budgets with what was spent of them, as a caller sees them.
  func used(
    _ budgets: [KeptBudget], for caller: Caller, at now: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [UsedBudget] {
    let seesMoney = try seesMoney(caller, in: transaction)
    let uses = try uses(of: budgets, withMoney: seesMoney, at: now, in: transaction)
    let firms = try firmSettings(in: transaction).currency
    var customers = CustomerLookup()
    var found: [UsedBudget] = []
    for (budget, use) in zip(budgets, uses) {
      let customer = seesMoney ? try customers.found(of: budget.project, in: transaction) : nil
      found.append(
        UsedBudget(
          project: budget.project, task: budget.task, budget: budget.budget,
          currency: seesMoney ? customer?.currency ?? firms : nil, used: use,
          isWarned: budget.isWarned))
    }
    return found
  }
}
