import Core
import Database
import WebAPI

/// Statements that tell whether somebody uses what an import made.
private enum UsedSQL {
  static let task: SQLText = """
    SELECT 1 WHERE EXISTS (SELECT 1 FROM rates WHERE task_id = $1)
      OR EXISTS (SELECT 1 FROM budget_marks WHERE task_id = $1)
      OR EXISTS (SELECT 1 FROM entries WHERE task_id = $1)
    """

  static let project: SQLText = """
    SELECT 1 WHERE EXISTS (SELECT 1 FROM tasks WHERE project_id = $1)
      OR EXISTS (SELECT 1 FROM attachments WHERE project_id = $1 AND attached = 1)
      OR EXISTS (SELECT 1 FROM locks WHERE project_id = $1)
      OR EXISTS (SELECT 1 FROM calendar_feeds WHERE project_id = $1)
      OR EXISTS (SELECT 1 FROM rates WHERE project_id = $1)
      OR EXISTS (SELECT 1 FROM budget_marks WHERE project_id = $1)
      OR EXISTS (SELECT 1 FROM entries WHERE project_id = $1)
    """

  static let customer: SQLText = """
    SELECT 1 WHERE EXISTS (SELECT 1 FROM projects WHERE customer_id = $1)
      OR EXISTS (SELECT 1 FROM rates WHERE customer_id = $1)
    """

  static let user: SQLText = """
    SELECT 1 WHERE EXISTS (SELECT 1 FROM entries WHERE user_id = $1)
      OR EXISTS (SELECT 1 FROM absences WHERE user_id = $1)
      OR EXISTS (SELECT 1 FROM contracts WHERE user_id = $1)
      OR EXISTS (SELECT 1 FROM balance_adjustments WHERE user_id = $1)
      OR EXISTS (SELECT 1 FROM submissions WHERE user_id = $1)
      OR EXISTS (SELECT 1 FROM locks WHERE user_id = $1)
      OR EXISTS (SELECT 1 FROM rates WHERE user_id = $1)
    """
}

extension ReadTransaction {
  func isUsed(_ task: TaskID) throws(TimesheetFault) -> Bool { try has(UsedSQL.task, .id(task)) }

  func isUsed(_ project: ProjectID) throws(TimesheetFault) -> Bool {
    try has(UsedSQL.project, .id(project))
  }

  func isUsed(_ customer: CustomerID) throws(TimesheetFault) -> Bool {
    try has(UsedSQL.customer, .id(customer))
  }

  /// Whether a user has hours, or what belongs to them.
  func isUsed(_ user: UserID) throws(TimesheetFault) -> Bool { try has(UsedSQL.user, .id(user)) }

  private func has(_ sql: SQLText, _ id: SQLValue) throws(TimesheetFault) -> Bool {
    try first(sql, [id]) { (_: borrowing Row) throws(TimesheetFault) in true } ?? false
  }
}

extension WriteTransaction {
  func delete(_ task: ProjectTask) throws(TimesheetFault) {
    try change("DELETE FROM tasks WHERE id = $1", [.id(task.id)])
  }

  /// Deletes a project to which nobody is attached.
  func delete(_ project: Project) throws(TimesheetFault) {
    try change("DELETE FROM attachments WHERE project_id = $1", [.id(project.id)])
    try change("DELETE FROM projects WHERE id = $1", [.id(project.id)])
  }

  func delete(_ customer: Customer) throws(TimesheetFault) {
    try change("DELETE FROM customers WHERE id = $1", [.id(customer.id)])
  }
}
