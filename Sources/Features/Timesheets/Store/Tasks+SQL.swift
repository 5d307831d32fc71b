import Core
import Database

extension ProjectTask {
  /// The task of a row with the columns of `TaskSQL`.
  init(_ row: borrowing Row) {
    self.init(id: row.id(0), project: row.id(1), name: row.text(2), active: row.flag(3))
  }
}

/// Statements about tasks.
enum TaskSQL {
  static let byID: SQLText = "SELECT id, project_id, name, active FROM tasks WHERE id = $1"

  static let ofProject: SQLText = """
    SELECT id, project_id, name, active FROM tasks WHERE project_id = $1 ORDER BY name_key, id
    """

  static let insert: SQLText = """
    INSERT INTO tasks (id, project_id, name, name_key, active) VALUES ($1, $2, $3, $4, $5)
    """

  static let update: SQLText = """
    UPDATE tasks SET name = $2, name_key = $3, active = $4 WHERE id = $1
    """
}

extension ReadTransaction {
  func task(_ id: TaskID) throws(TimesheetFault) -> ProjectTask? {
    try first(TaskSQL.byID, [.id(id)]) { row throws(TimesheetFault) in ProjectTask(row) }
  }

  /// The tasks of a project, by name.
  func tasks(of project: ProjectID) throws(TimesheetFault) -> [ProjectTask] {
    try all(TaskSQL.ofProject, [.id(project)]) { row throws(TimesheetFault) in ProjectTask(row) }
  }
}

extension WriteTransaction {
  func insert(_ task: ProjectTask) throws(TimesheetFault) {
    try run(
      TaskSQL.insert,
      [
        .id(task.id), .id(task.project), .text(task.name), .text(NameOrder.key(of: task.name)),
        .flag(task.active),
      ], orIfTaken: TimesheetFault.duplicate("name"))
  }

  func update(_ task: ProjectTask) throws(TimesheetFault) {
    try run(
      TaskSQL.update,
      [.id(task.id), .text(task.name), .text(NameOrder.key(of: task.name)), .flag(task.active)],
      orIfTaken: TimesheetFault.duplicate("name"))
  }
}
