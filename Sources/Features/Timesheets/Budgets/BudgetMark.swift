import AuditLog
package import Core
import Database
package import WebAPI

package typealias BudgetMarkID = ID<BudgetMark>

/// Whether the budget of a project or of a task was warned of. That it is now is an event.
package struct BudgetMark: Hashable, DeclaredRecord {
  package var id = BudgetMarkID(stored: 1)
  package var project = ProjectID(stored: 1)
  /// `nil` for the budget of the project.
  package var task: TaskID?
  package var warned = false

  package static let fields = FieldTable<BudgetMark>(
    "budget_marks", blank: BudgetMark(),
    [
      .hidden("id", \.id),
      .constant("project", \.project, column: "project_id", isAudited: true),
      .constant("task", \.task, column: "task_id", isAudited: true),
      .stored("warned", \.warned, isAudited: true),
    ])
}

extension BudgetMark: AuditedRecord {
  package static var auditKind: String { "budget" }
  package var auditID: Int64 { id.value }
}
