import Core
import Database
import WebAPI

// The errors of an entry's fields, all at once.
extension Timesheets {
  func errors(
    of draft: Entry, _ user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [FieldError] {
    var errors = Entry.fields.errors(in: draft) + draft.tags.errors
    if let error = try error(ofProject: draft.project, user, in: transaction) {
      errors.append(error)
    }
    if let task = draft.task,
      let error = try error(ofTask: task, of: draft.project, isNew: true, in: transaction)
    {
      errors.append(error)
    }
    return errors
  }

  /// The errors of a change to an entry; without an old entry, the errors that need none.
  func errors(
    of patch: Patch<Entry>, to old: Entry?, _ user: UserID, at now: Instant,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [FieldError] {
    var errors = Entry.fields.errors(in: patch)
    if case .set(let tags) = patch[\.tags] { errors += tags.errors }
    var project = old?.project
    if case .set(let new) = patch[\.project], new != project {
      if let error = try error(ofProject: new, user, in: transaction) { errors.append(error) }
      project = new
    }
    let task = patch[\.task].applied(to: old?.task)
    if let task, let project, task != old?.task || project != old?.project,
      let error = try error(ofTask: task, of: project, isNew: task != old?.task, in: transaction)
    {
      errors.append(error)
    }
    errors += timeErrors(of: patch, to: old, at: now)
    return errors
  }

  private func timeErrors(
    of patch: Patch<Entry>, to old: Entry?, at now: Instant
  ) -> [FieldError] {
    var start = old?.start
    var end = old?.end
    var field: String?
    var errors: [FieldError] = []
    if case .set(let new) = patch[\.start], new != start {
      start = new
      field = "start"
      if let error = bounds.error(new, at: now, on: "start") { errors.append(error) }
    }
    if case .set(let new) = patch[\.end], new != end {
      end = new
      field = "end"
      if let new, let error = bounds.error(new, at: now, on: "end") { errors.append(error) }
    }
    guard let field, let start, !errors.contains(where: { $0.field == field }) else {
      return errors
    }
    let error =
      if let end {
        EntryDuration.error(start: start, end: end, on: field)
      } else {
        old == nil ? nil : timerError(start: start, at: now)
      }
    return errors + [error].compactMap(\.self)
  }

  func timerError(start: Instant, at now: Instant) -> FieldError? {
    start > now
      ? FieldError("start", "A timer can't start in the future.")
      : bounds.error(start, at: now, on: "start")
  }

  func error(
    ofProject project: ProjectID, _ user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> FieldError? {
    guard let membership = try transaction.membership(of: user, to: project), membership.isAttached
    else {
      return FieldError(
        "project",
        "Project \(project) is not attached to you, or there is none: an admin, or the manager who made it, attaches it to user \(user) (attachProject, 24)."
      )
    }
    return membership.isProjectActive ? nil : Self.inactiveProject
  }

  static let inactiveProject = FieldError("project", "This project is not active.")

  private func error(
    ofTask task: TaskID, of project: ProjectID, isNew: Bool, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> FieldError? {
    Self.error(of: try transaction.task(task), of: project, isNew: isNew)
  }

  /// The error of an entry's task, which is `nil` when there is none with its id.
  static func error(of task: ProjectTask?, of project: ProjectID, isNew: Bool) -> FieldError? {
    guard let task, task.project == project else {
      return FieldError("task", "The project has no such task.")
    }
    if task.active || !isNew { return nil }
    return FieldError("task", "This task is not active.")
  }
}
