import Core
import Database
import WebAPI

/// Statements about projects and who may log hours on them.
enum ProjectSQL {
  static let byID = Project.fields.select("WHERE id = $1")
  static let all = Project.fields.select("ORDER BY name_key, id")
  static let attachedTo = Project.fields.select(
    "WHERE id IN (SELECT project_id FROM attachments WHERE user_id = $1 AND attached = 1)")
  static let insert = Project.fields.insert
  static let update = Project.fields.update(key: ["id"])

  static let attachment: SQLText = """
    SELECT a.attached, p.active FROM attachments a JOIN projects p ON p.id = a.project_id
    WHERE a.user_id = $1 AND a.project_id = $2
    """

  /// The index of attachments by project answers it.
  static let members: SQLText =
    "SELECT user_id FROM attachments WHERE project_id = $1 AND attached = 1 ORDER BY user_id"

  static let allMembers: SQLText =
    "SELECT user_id FROM attachments WHERE project_id = $1 ORDER BY user_id"

  static let finishedOn: SQLText = """
    SELECT started_at FROM entries
    WHERE user_id = $1 AND started_at < $3 AND project_id = $2 AND ended_at IS NOT NULL
    ORDER BY started_at
    """

  static let activeCount: SQLText = """
    SELECT COUNT(*) FROM attachments a JOIN projects p ON p.id = a.project_id
    WHERE a.user_id = $1 AND a.attached = 1 AND p.active = 1
    """

  static let attach: SQLText = """
    INSERT INTO attachments (user_id, project_id, attached) VALUES ($1, $2, $3)
    ON CONFLICT (user_id, project_id) DO UPDATE SET attached = excluded.attached
    """
}

extension ReadTransaction {
  /// A user's membership in a project. The row stays after detaching, since entries may.
  struct Membership {
    let isAttached: Bool
    let isProjectActive: Bool
  }

  func project(_ id: ProjectID) throws(TimesheetFault) -> Project? {
    try first(ProjectSQL.byID, [.id(id)]) { row throws(TimesheetFault) in Project.fields.record(row)
    }
  }

  /// All projects, by name.
  func projects() throws(TimesheetFault) -> [Project] {
    try all(ProjectSQL.all) { row throws(TimesheetFault) in Project.fields.record(row) }
  }

  /// The projects attached to a user, by name.
  func projects(attachedTo user: UserID) throws(TimesheetFault) -> [Project] {
    try all(ProjectSQL.attachedTo, [.id(user)]) { row throws(TimesheetFault) in
      Project.fields.record(row)
    }
    .sorted { NameOrder.precedes(($0.name, $0.id.value), ($1.name, $1.id.value)) }
  }

  /// Who may log hours on a project, in the order of ids.
  func users(attachedTo project: ProjectID) throws(TimesheetFault) -> [UserID] {
    try all(ProjectSQL.members, [.id(project)]) { (row: borrowing Row) throws(TimesheetFault) in
      row.id(0)
    }
  }

  /// Who may or might log hours on a project, in the order of ids.
  func users(everAttachedTo project: ProjectID) throws(TimesheetFault) -> [UserID] {
    try all(ProjectSQL.allMembers, [.id(project)]) {
      (row: borrowing Row) throws(TimesheetFault) in row.id(0)
    }
  }

  /// Passes the starts of a user's finished entries on a project before a moment to `body`, until it returns `.stop`.
  func eachStart(
    of user: UserID, on project: ProjectID, before end: Instant,
    _ body: (Instant) throws(TimesheetFault) -> RowIteration
  ) throws(TimesheetFault) {
    try walk(ProjectSQL.finishedOn, [.id(user), .id(project), .instant(end)]) {
      row throws(TimesheetFault) in try body(row.instant(0))
    }
  }

  /// How many projects a user may log hours on.
  func activeProjectCount(of user: UserID) throws(TimesheetFault) -> Int64 {
    try first(ProjectSQL.activeCount, [.id(user)]) { (row: borrowing Row) throws(TimesheetFault) in
      row.int(0)
    } ?? 0
  }

  func membership(of user: UserID, to project: ProjectID) throws(TimesheetFault) -> Membership? {
    try first(ProjectSQL.attachment, [.id(user), .id(project)]) { row throws(TimesheetFault) in
      Membership(isAttached: row.flag(0), isProjectActive: row.flag(1))
    }
  }
}

extension WriteTransaction {
  /// Inserts a checked project, and adds it to the audit log.
  func insert(
    new draft: Project, _ context: RequestContext
  ) throws(TimesheetFault) -> Project {
    var project = draft
    project.id = try newID("projects")
    project.createdAt = context.now
    project.createdBy = context.caller?.user
    try insert(project)
    try record(context, before: nil, after: project)
    return project
  }

  func insert(_ project: Project) throws(TimesheetFault) {
    try run(
      ProjectSQL.insert, Project.fields.insertValues(project),
      orIfTaken: TimesheetFault.duplicate("name"))
  }

  func update(_ project: Project) throws(TimesheetFault) {
    try run(
      ProjectSQL.update, Project.fields.updateValues(key: [.id(project.id)], project),
      orIfTaken: TimesheetFault.duplicate("name"))
  }

  func attach(_ project: ProjectID, to user: UserID, _ isAttached: Bool) throws(TimesheetFault) {
    try change(ProjectSQL.attach, [.id(user), .id(project), .flag(isAttached)])
  }
}

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
  /// Inserts a checked task, and adds it to the audit log.
  func insert(
    new draft: ProjectTask, _ context: RequestContext
  ) throws(TimesheetFault) -> ProjectTask {
    var task = draft
    task.id = try newID("tasks")
    try insert(task)
    try record(context, before: nil, after: task)
    return task
  }

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
