import Core
import Database
import WebAPI

/// Shows projects and tasks to a caller: their managers as far as the caller sees them, and money to those who see it.
struct ProjectViewer {
  private let timesheets: Timesheets
  private let caller: Caller
  private var knownToSeeMoney: Bool?
  /// Whether somebody manages projects, and the caller knows of that.
  private var known: [UserID: Bool] = [:]

  init(_ timesheets: Timesheets, _ caller: Caller) {
    self.timesheets = timesheets
    self.caller = caller
  }

  mutating func shown(
    _ project: Project, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Project {
    var project = project
    project.budget = try shown(project.budget, in: transaction)
    var managers: [UserID] = []
    for user in project.managers.ids where try tells(user, in: transaction) {
      managers.append(user)
    }
    project.managers = ProjectManagers(managers)
    return project
  }

  mutating func shown(
    _ task: ProjectTask, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ProjectTask {
    var task = task
    task.budget = try shown(task.budget, in: transaction)
    return task
  }

  private mutating func shown(
    _ budget: Budget?, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Budget? {
    guard var budget, budget.minor != nil else { return budget }
    if try !seesMoney(in: transaction) { budget.minor = nil }
    return budget
  }

  private mutating func seesMoney(in transaction: ReadTransaction) throws(TimesheetFault) -> Bool {
    if let knownToSeeMoney { return knownToSeeMoney }
    let sees = try timesheets.seesMoney(caller, in: transaction)
    knownToSeeMoney = sees
    return sees
  }

  /// Who is no manager any more manages nothing. Others than managers see nobody who is one.
  private mutating func tells(
    _ user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    if caller.role < .manager { return false }
    if let tells = known[user] { return tells }
    let role = try timesheets.person(user, in: transaction)?.role ?? .reporter
    let tells =
      role >= .manager
      ? try timesheets.sees(user, caller, in: transaction) : false
    known[user] = tells
    return tells
  }
}

extension Timesheets {
  func shown(
    _ project: Project, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Project {
    var viewer = ProjectViewer(self, try caller(of: context))
    return try viewer.shown(project, in: transaction)
  }

  func shown(
    _ projects: [Project], _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Project] {
    try shown(projects, to: try caller(of: context), in: transaction)
  }

  private func shown(
    _ projects: [Project], to caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Project] {
    var viewer = ProjectViewer(self, caller)
    var shown: [Project] = []
    for project in projects { shown.append(try viewer.shown(project, in: transaction)) }
    return shown
  }

  /// The projects attached to a person, active or not, by name, as that one sees them.
  func projects(
    shownTo user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Project] {
    guard let person = try person(user, in: transaction) else { return [] }
    let viewer = Caller(user: user, role: person.role, timeZone: person.timeZone)
    return try shown(
      try projects(attachedTo: user, in: transaction), to: viewer, in: transaction)
  }

  func shown(
    _ task: ProjectTask, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ProjectTask {
    var viewer = ProjectViewer(self, try caller(of: context))
    return try viewer.shown(task, in: transaction)
  }
}
