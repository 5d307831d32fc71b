import Core
import Database
import WebAPI

/// Statements about budgets.
enum BudgetSQL {
  /// The budgets behind one, by project, then task: that of a project has task 0.
  static let after: SQLText = """
    SELECT p.id, 0, p.budget, p.managers, m.warned FROM projects p
    LEFT JOIN budget_marks m ON m.project_id = p.id AND m.task_id IS NULL
    WHERE p.budget IS NOT NULL AND p.id > $1
    UNION ALL
    SELECT t.project_id, t.id, t.budget, p.managers, m.warned FROM tasks t
    JOIN projects p ON p.id = t.project_id LEFT JOIN budget_marks m ON m.task_id = t.id
    WHERE t.budget IS NOT NULL AND (t.project_id, t.id) > ($1, $2)
    ORDER BY 1, 2 LIMIT $3
    """

  /// The finished entries of a person on projects with ids in a range, that begin in a span.
  static let entries = Entry.fields.selectShown(
    """
    WHERE user_id = $1 AND started_at >= $2 AND started_at < $3
      AND project_id >= $4 AND project_id <= $5 AND ended_at IS NOT NULL
    ORDER BY started_at, id
    """)

  static let markByID = BudgetMark.fields.select("WHERE id = $1")
  static let markOfProject = BudgetMark.fields.select("WHERE project_id = $1 AND task_id IS NULL")
  static let markOfTask = BudgetMark.fields.select("WHERE task_id = $1")
  static let insertMark = BudgetMark.fields.insert
  static let updateMark = BudgetMark.fields.update(key: ["id"])
}

extension ReadTransaction {
  /// Passes the budgets behind a place to `body`, by project, then task, until it returns `.stop`.
  func eachBudget(
    after place: BudgetPlace, _ body: (KeptBudget) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) {
    let most = 500
    var place = place
    while true {
      let found = try all(
        BudgetSQL.after, [.integer(place.project), .integer(place.task), .int(most)]
      ) { (row: borrowing Row) throws(TimesheetFault) in KeptBudget(row) }
      for budget in found where try body(budget) == .stop { return }
      guard found.count == most, let last = found.last else { return }
      place = last.place
    }
  }

  func hasBudgets() throws(TimesheetFault) -> Bool {
    var hasSome = false
    try eachBudget(after: BudgetPlace()) { _ in
      hasSome = true
      return .stop
    }
    return hasSome
  }

  /// Passes the finished entries of a person to `body` that begin in a span, on projects with ids in a range.
  func eachFinishedEntry(
    of user: UserID, on projects: ClosedRange<ProjectID>, in span: TimeSpan,
    _ body: (EntryRow, borrowing Row) throws(TimesheetFault) -> Void
  ) throws(TimesheetFault) {
    let values: [SQLValue] = [
      .id(user), .instant(span.from), .instant(span.until), .id(projects.lowerBound),
      .id(projects.upperBound),
    ]
    try walk(BudgetSQL.entries, values) { row throws(TimesheetFault) in
      try body(EntryRow(row), row)
      return .continue
    }
  }

  func budgetMark(_ id: BudgetMarkID) throws(TimesheetFault) -> BudgetMark? {
    try first(BudgetSQL.markByID, [.id(id)]) { row throws(TimesheetFault) in
      BudgetMark.fields.record(row)
    }
  }

  /// The mark of the budget of a project, or of a task of it.
  func budgetMark(
    of project: ProjectID, _ task: TaskID?
  ) throws(TimesheetFault) -> BudgetMark? {
    try first(
      task == nil ? BudgetSQL.markOfProject : BudgetSQL.markOfTask,
      [task.map { .id($0) } ?? .id(project)]
    ) { row throws(TimesheetFault) in BudgetMark.fields.record(row) }
  }
}

extension WriteTransaction {
  func insert(_ mark: BudgetMark) throws(TimesheetFault) {
    try change(BudgetSQL.insertMark, BudgetMark.fields.insertValues(mark))
  }

  func update(_ mark: BudgetMark) throws(TimesheetFault) {
    try change(
      BudgetSQL.updateMark, BudgetMark.fields.updateValues(key: [.id(mark.id)], mark))
  }
}

/// Where a list of budgets goes on: behind that of a project (task 0) or of a task.
package struct BudgetPlace: Hashable, Comparable, Sendable {
  package var project: Int64 = 0
  package var task: Int64 = 0

  package static func < (left: Self, right: Self) -> Bool {
    (left.project, left.task) < (right.project, right.task)
  }
}

/// A budget as it is stored, and whether it was warned of.
struct KeptBudget: Hashable, Sendable {
  let project: ProjectID
  /// `nil` for that of the project.
  let task: TaskID?
  let budget: Budget
  /// The project's.
  let managers: ProjectManagers
  let isWarned: Bool

  var place: BudgetPlace { BudgetPlace(project: project.value, task: task?.value ?? 0) }

  init(_ row: borrowing Row) {
    project = row.id(0)
    task = TaskID(row.int(1))
    budget = Budget(row, 2)
    managers = ProjectManagers(row, 3)
    isWarned = row.intOrNil(4) == 1
  }
}
