import AuditLog
import Core
import Database
import JSON

/// Which budgets changes in the audit log may have moved.
struct MovedBudgets {
  /// Beyond that many changes all are looked at.
  static let mostChanges = 10_000
  private static let atOnce = 500

  private var areAll = false
  /// Those of money: a rate was saved, or hours are open again.
  private var haveMoney = false
  /// Those of a month: another one has begun.
  private let areMonthly: Bool
  private var projects: Set<ProjectID> = []

  var isEmpty: Bool { !areAll && !haveMoney && !areMonthly && projects.isEmpty }

  /// What the rows behind `start`, up to `end`, have moved; without a start all.
  init(
    from start: Int64?, through end: Int64, isNewMonth: Bool, in transaction: ReadTransaction
  ) throws(DatabaseError) {
    areMonthly = isNewMonth
    guard var place = start, place <= end, end - place <= Self.mostChanges else {
      areAll = true
      return
    }
    while place < end, !areAll {
      let rows = try AuditLog.rows(after: place, limit: Self.atOnce, in: transaction)
      for (row, _) in rows { add(row) }
      guard let last = rows.last else { return }
      place = last.row.id
    }
  }

  func contains(_ budget: KeptBudget) -> Bool {
    areAll || haveMoney && budget.budget.minor != nil
      || areMonthly && budget.budget.period == .month || projects.contains(budget.project)
  }

  private mutating func add(_ row: AuditRow) {
    switch row.subject.kind {
    case Entry.auditKind, ProjectTask.auditKind: addProjects(of: row)
    case Project.auditKind: projects.insert(ProjectID(stored: row.subject.id))
    case FirmSettings.auditKind: areAll = true
    case Rate.auditKind: haveMoney = true
    // What is closed keeps the rates that it had; what is open again gets those of today.
    case PeriodLock.auditKind: if row.before != nil { haveMoney = true }
    case Submission.auditKind:
      let state = tree(row.after)?["state"]
      let isClosed = state == .text("submitted") || state == .text("approved")
      if !isClosed { haveMoney = true }
    default: break
    }
  }

  /// Of a row that was erased with a person's data it is not known.
  private mutating func addProjects(of row: AuditRow) {
    let found = [row.before, row.after].compactMap { text -> ProjectID? in
      guard case .integer(let number)? = tree(text)?["project"] else { return nil }
      return ProjectID(number)
    }
    if found.isEmpty { areAll = true }
    projects.formUnion(found)
  }

  private func tree(_ text: String?) -> JSONTree? {
    text.flatMap { try? JSONDocument(Array($0.utf8)) }.map { JSONTree($0.root) }
  }
}
