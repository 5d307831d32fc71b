import Core
import Database
import WebAPI

/// Statements about tasks.
enum TaskSQL {
  static let byID = ProjectTask.fields.select("WHERE id = $1")
  static let ofProject = ProjectTask.fields.select("WHERE project_id = $1 ORDER BY name_key, id")
  static let insert = ProjectTask.fields.insert
  static let update = ProjectTask.fields.update(key: ["id"])
}

extension ReadTransaction {
  func task(_ id: TaskID) throws(TimesheetFault) -> ProjectTask? {
    try first(TaskSQL.byID, [.id(id)]) { row throws(TimesheetFault) in
      ProjectTask.fields.record(row)
    }
  }

  /// The tasks of a project, by name.
  func tasks(of project: ProjectID) throws(TimesheetFault) -> [ProjectTask] {
    try all(TaskSQL.ofProject, [.id(project)]) { row throws(TimesheetFault) in
      ProjectTask.fields.record(row)
    }
  }
}

extension WriteTransaction {
  func insert(_ task: ProjectTask) throws(TimesheetFault) {
    try run(
      TaskSQL.insert, ProjectTask.fields.insertValues(task),
      orIfTaken: TimesheetFault.duplicate("name"))
  }

  func update(_ task: ProjectTask) throws(TimesheetFault) {
    try run(
      TaskSQL.update, ProjectTask.fields.updateValues(key: [.id(task.id)], task),
      orIfTaken: TimesheetFault.duplicate("name"))
  }
}
