import Core
import Database

extension Hold {
  /// A project: its fields and its tasks.
  static func project(_ id: ProjectID) -> Hold { Hold(.project, table: "projects", .id(id.value)) }

  /// The project of a task.
  static func project(of task: TaskID) -> Hold {
    Hold(
      .project, table: "projects", .referredBy(table: "tasks", column: "project_id", id: task.value)
    )
  }
}
