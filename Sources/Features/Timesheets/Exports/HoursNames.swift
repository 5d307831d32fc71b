import Core
import Database

/// The names of users, projects and tasks: each is read once for a file.
struct HoursNames {
  private let timesheets: Timesheets
  private var users: [UserID: String] = [:]
  private var projects: [ProjectID: Project] = [:]
  private var tasks: [TaskID: String] = [:]

  init(_ timesheets: Timesheets) { self.timesheets = timesheets }

  mutating func name(
    of user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> String {
    if let name = users[user] { return name }
    let name = try timesheets.name(of: user, in: transaction) ?? ""
    users[user] = name
    return name
  }

  /// `nil` for no task.
  mutating func name(
    of task: TaskID?, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> String? {
    guard let task else { return nil }
    if let name = tasks[task] { return name }
    let name = try transaction.task(task)?.name ?? ""
    tasks[task] = name
    return name
  }

  mutating func name(
    of project: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> String { try self.project(project, in: transaction)?.name ?? "" }

  /// For whom a project is done.
  mutating func customer(
    of project: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> String? { try self.project(project, in: transaction)?.customer }

  mutating func project(
    _ id: ProjectID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Project? {
    if let project = projects[id] { return project }
    let project = try transaction.project(id)
    projects[id] = project
    return project
  }
}
