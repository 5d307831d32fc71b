import Core
import Database

/// The names of users, projects and tasks: each is read once for a file.
struct HoursNames {
  /// What files have of a project.
  struct ProjectNames {
    var name: String
    /// For whom it is done.
    var customer: String?
    var customerId: CustomerID?
  }

  private let timesheets: Timesheets
  private var users: [UserID: String] = [:]
  private var projects: [ProjectID: ProjectNames] = [:]
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
  ) throws(TimesheetFault) -> ProjectNames? {
    if let names = projects[id] { return names }
    guard let project = try transaction.project(id) else { return nil }
    let names = ProjectNames(
      name: project.name, customer: project.customer, customerId: project.customerId)
    projects[id] = names
    return names
  }
}
