import Core
import Database

extension Project {
  /// The project of a row whose columns begin with those of `ProjectSQL`.
  init(_ row: borrowing Row) {
    self.init(
      id: row.id(0), name: row.text(1), description: row.text(2), customer: row.textOrNil(3),
      budgetSeconds: row.intOrNil(4), color: row.textOrNil(5), active: row.flag(6),
      createdAt: row.instant(7))
  }
}

/// Statements about projects and who may log hours on them.
enum ProjectSQL {
  static let byID: SQLText = """
    SELECT id, name, description, customer, budget_seconds, color, active, created_at
    FROM projects WHERE id = $1
    """

  static let all: SQLText = """
    SELECT id, name, description, customer, budget_seconds, color, active, created_at
    FROM projects ORDER BY name_key, id
    """

  static let attachedTo: SQLText = """
    SELECT p.id, p.name, p.description, p.customer, p.budget_seconds, p.color, p.active, p.created_at
    FROM attachments a JOIN projects p ON p.id = a.project_id
    WHERE a.user_id = $1 AND a.attached = 1
    """

  static let attachment: SQLText = """
    SELECT a.attached, p.active FROM attachments a JOIN projects p ON p.id = a.project_id
    WHERE a.user_id = $1 AND a.project_id = $2
    """

  static let insert: SQLText = """
    INSERT INTO projects (id, name, name_key, description, customer, budget_seconds, color, active,
      created_at)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
    """

  static let update: SQLText = """
    UPDATE projects SET name = $2, name_key = $3, description = $4, customer = $5,
      budget_seconds = $6, color = $7, active = $8
    WHERE id = $1
    """

  static let attach: SQLText = """
    INSERT INTO attachments (user_id, project_id, attached) VALUES ($1, $2, $3)
    ON CONFLICT (user_id, project_id) DO UPDATE SET attached = excluded.attached
    """
}

extension ReadTransaction {
  /// What ties a user to a project: a row stays after detaching, since entries may.
  struct Membership {
    let isAttached: Bool
    let isProjectActive: Bool
  }

  func project(_ id: ProjectID) throws(TimesheetFault) -> Project? {
    try first(ProjectSQL.byID, [.id(id)]) { row throws(TimesheetFault) in Project(row) }
  }

  /// All projects, by name.
  func projects() throws(TimesheetFault) -> [Project] {
    try all(ProjectSQL.all) { row throws(TimesheetFault) in Project(row) }
  }

  /// The projects attached to a user, by name.
  func projects(attachedTo user: UserID) throws(TimesheetFault) -> [Project] {
    try all(ProjectSQL.attachedTo, [.id(user)]) { row throws(TimesheetFault) in Project(row) }
      .sorted { NameOrder.precedes(($0.name, $0.id.value), ($1.name, $1.id.value)) }
  }

  func membership(of user: UserID, to project: ProjectID) throws(TimesheetFault) -> Membership? {
    try first(ProjectSQL.attachment, [.id(user), .id(project)]) { row throws(TimesheetFault) in
      Membership(isAttached: row.flag(0), isProjectActive: row.flag(1))
    }
  }
}

extension WriteTransaction {
  func insert(_ project: Project) throws(TimesheetFault) {
    try run(
      ProjectSQL.insert,
      [
        .id(project.id), .text(project.name), .text(NameOrder.key(of: project.name)),
        .text(project.description), .optional(project.customer), .optional(project.budgetSeconds),
        .optional(project.color), .flag(project.active), .instant(project.createdAt),
      ], orIfTaken: TimesheetFault.duplicate("name"))
  }

  func update(_ project: Project) throws(TimesheetFault) {
    try run(
      ProjectSQL.update,
      [
        .id(project.id), .text(project.name), .text(NameOrder.key(of: project.name)),
        .text(project.description), .optional(project.customer), .optional(project.budgetSeconds),
        .optional(project.color), .flag(project.active),
      ], orIfTaken: TimesheetFault.duplicate("name"))
  }

  func attach(_ project: ProjectID, to user: UserID, _ isAttached: Bool) throws(TimesheetFault) {
    try change(ProjectSQL.attach, [.id(user), .id(project), .flag(isAttached)])
  }
}
