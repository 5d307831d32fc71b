import AuditLog
import Core
import Database
import DueJobs
import WebAPI
import Zones

/// Looks which budgets are spent as far as the firm is to be warned of. It reads the hours outside the writer, of those
/// budgets alone that what is new in the audit log may have moved, and writes what has changed, each mark in a
/// transaction of its own.
struct BudgetWatch: Sendable {
  /// Up to where it has looked.
  struct Looked {
    /// The last row of the audit log.
    var place: Int64
    /// The month of the firm's zone.
    var month: Month
  }

  /// How many budgets are worked out at once.
  private static let atOnce = 100

  /// `nil` after a start: then it looks at all.
  private let watch: JobWatch<Looked?>

  init(by writer: Writer?) { watch = JobWatch(by: writer, nil) }

  func look(for timesheets: Timesheets, _ job: OutsideJob) throws {
    let context = job.context
    try watch.look(job, where: { try $0.hasBudgets() }) { reader, writer, looked in
      timesheets.sealAuditLog()
      let last = looked
      let found = try reader.read { transaction throws(TimesheetFault) in
        try timesheets.budgets(movedSince: last, at: context.now, in: transaction)
      }
      for start in stride(from: 0, to: found.budgets.count, by: Self.atOnce) {
        let part = Array(found.budgets.dropFirst(start).prefix(Self.atOnce))
        let areSpent = try reader.read { transaction throws(TimesheetFault) in
          try timesheets.areSpent(part, at: context.now, in: transaction)
        }
        for (budget, isSpent) in zip(part, areSpent) where isSpent != budget.isWarned {
          try writer.write { try timesheets.mark(budget, isSpent, context, in: $0) }
        }
      }
      looked = found.looked
    }
  }
}

extension Timesheets {
  /// Warns, every two minutes, of budgets that are spent as far as the setting `warnAt` says.
  var budgetWarning: JobKind {
    JobKind(outside: "timesheets.budgets", every: .every(seconds: 120)) { job in
      try budgetWatch.look(for: self, job)
      job.finish()
    }
  }

  /// The budgets that may be spent to another share than when it was looked last, and up to where it is looked now.
  func budgets(
    movedSince last: BudgetWatch.Looked?, at now: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> (budgets: [KeptBudget], looked: BudgetWatch.Looked) {
    let settings = try firmSettings(in: transaction)
    let month = Month(of: firmZone(of: settings).day(at: now))
    let moved: MovedBudgets
    let place: Int64
    do throws(DatabaseError) {
      place = try AuditLog.lastPlace(in: transaction)
      moved = try MovedBudgets(
        from: last?.place, through: place, isNewMonth: month != last?.month, in: transaction)
    } catch { throw .database(error) }
    var found: [KeptBudget] = []
    if !moved.isEmpty {
      try transaction.eachBudget(after: BudgetPlace()) { budget throws(TimesheetFault) in
        if moved.contains(budget) { found.append(budget) }
        return .continue
      }
    }
    return (found, BudgetWatch.Looked(place: place, month: month))
  }

  /// Which budgets are spent as far as the firm is to be warned of.
  func areSpent(
    _ budgets: [KeptBudget], at now: Instant, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Bool] {
    let warnAt = try firmSettings(in: transaction).warnAt
    let uses = try uses(of: budgets, withMoney: false, at: now, in: transaction)
    return zip(budgets, uses).map { $1.share(of: $0.budget) >= warnAt }
  }

  /// Marks a budget, or takes the mark off, unless the budget is another one by now.
  func mark(
    _ budget: KeptBudget, _ isSpent: Bool, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    transaction.hold(.project(budget.project))
    let current =
      if let task = budget.task {
        try transaction.task(task)?.budget
      } else {
        try transaction.project(budget.project)?.budget
      } as Budget?
    let old = try transaction.budgetMark(of: budget.project, budget.task)
    guard current == budget.budget, old?.warned ?? false != isSpent else { return }
    var mark = old ?? BudgetMark()
    mark.warned = isSpent
    if old == nil {
      mark.id = try transaction.newID("budget_marks")
      mark.project = budget.project
      mark.task = budget.task
      try transaction.insert(mark)
    } else {
      try transaction.update(mark)
    }
    try transaction.record(context, before: old, after: mark)
  }

  /// The budget of a mark, as the caller sees it; `nil` once it is there no more.
  func usedBudget(
    of id: BudgetMarkID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> UsedBudget? {
    guard let mark = try transaction.budgetMark(id) else { return nil }
    var found: KeptBudget?
    let before = BudgetPlace(
      project: mark.task == nil ? mark.project.value - 1 : mark.project.value,
      task: mark.task.map { $0.value - 1 } ?? .max)
    try transaction.eachBudget(after: before) { budget throws(TimesheetFault) in
      if budget.project == mark.project, budget.task == mark.task { found = budget }
      return .stop
    }
    guard let found else { return nil }
    let caller = try caller(of: context)
    return try used([found], for: caller, at: context.now, in: transaction).first
  }
}
