import Core
import Database
import WebAPI

// What is meant to be spent, and who manages it: as projects and tasks are made and changed.
extension Timesheets {
  /// A new project with its budget, by `budget` or by the seconds that it has.
  ///
  /// - Throws: `invalid` on `budgetSeconds` when they are others than those of the budget; `forbidden` as `checkMoney`.
  func withBudget(
    _ draft: Project, _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Project {
    var project = draft
    if let seconds = draft.budgetSeconds {
      if draft.budget == nil { project.budget = Budget(seconds: seconds) }
      guard project.budget?.secondsInAll == seconds else { throw Self.otherSeconds }
    }
    project.budgetSeconds = project.budget?.secondsInAll
    try checkMoney(from: nil, to: project.budget, caller, in: transaction)
    return project
  }

  /// A project whose budget is as a change leaves it.
  ///
  /// - Throws: as `withBudget`.
  func withBudget(
    _ changed: Project, from old: Project, by patch: Patch<Project>, _ caller: Caller,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Project {
    var project = changed
    if patch.sets(\.budget) {
      if patch.sets(\.budgetSeconds), changed.budgetSeconds != changed.budget?.secondsInAll {
        throw Self.otherSeconds
      }
    } else if changed.budgetSeconds != old.budgetSeconds {
      // A month's budget gives way to one for good.
      var budget = old.budget ?? Budget()
      if budget.period == .month { budget = Budget() }
      budget.seconds = changed.budgetSeconds
      project.budget = budget == Budget() ? nil : budget
    }
    project.budgetSeconds = project.budget?.secondsInAll
    try checkMoney(from: old.budget, to: project.budget, caller, in: transaction)
    return project
  }

  private static let otherSeconds = TimesheetFault.invalid(
    "budgetSeconds", "These are not the seconds of the budget for good.")

  /// Refuses those who do not see money to change a budget that has some, or gets some.
  ///
  /// - Throws: `forbidden`.
  func checkMoney(
    from old: Budget?, to new: Budget?, _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    if old != new, old?.minor != nil || new?.minor != nil {
      try requireMoney(caller, in: transaction)
    }
  }

  /// - Throws: `invalid` on `managers` when one is not there, or is neither manager nor admin.
  func check(
    _ managers: ProjectManagers, _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) {
    for user in managers.ids {
      guard try sees(user, caller, in: transaction),
        let person = try person(user, in: transaction)
      else { throw .invalid("managers", "There is no user \(user).") }
      if person.role < .manager {
        throw .invalid(
          "managers", "Managers and admins manage projects: user \(user) is neither.")
      }
    }
  }

  /// Takes the mark off a budget that is there no more.
  func unmark(
    _ project: ProjectID, _ task: TaskID? = nil, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) {
    guard let mark = try transaction.budgetMark(of: project, task), mark.warned else { return }
    var new = mark
    new.warned = false
    try transaction.update(new)
    try transaction.record(context, before: mark, after: new)
  }
}

/// A project to make.
struct NewProject: Input {
  /// As far as a client gives it.
  let draft: Project
  /// `nil` for who makes it.
  let managers: ProjectManagers?

  init(_ decoder: inout InputDecoder) {
    var managers: ProjectManagers?
    draft = Project.fields.decodeNew(&decoder) { name, decoder in
      guard name == "managers" else { return }
      managers = decoder.optional(
        "managers", .managers, "Who manages it, for admins to say; you unless given.")
    }
    self.managers = managers
    decoder.forbidManagers()
  }
}

/// A change of a project.
struct ProjectChange: Input {
  let id: ProjectID
  let patch: Patch<Project>

  init(_ decoder: inout InputDecoder) {
    id = decoder.required("id", .id())
    patch = Project.fields.decodePatch(&decoder)
    decoder.forbidManagers()
  }
}

extension InputDecoder {
  /// Only admins say who manages a project.
  fileprivate mutating func forbidManagers() {
    if has("managers"), let caller = context?.caller, caller.role < .admin {
      forbid("managers", Timesheets.onlyAdminsSayManagers)
    }
  }
}

extension Timesheets {
  fileprivate static let onlyAdminsSayManagers = "Only admins say who manages a project."

  /// - Throws: `forbidden` to all but admins.
  func requireManagersChange(_ caller: Caller) throws(TimesheetFault) {
    guard caller.role >= .admin else { throw .forbidden(Self.onlyAdminsSayManagers) }
  }
}
