import Core
import Database
import WebAPI

/// What is wrong with the fields of an entry, every one at once.
extension Timesheets {
  func faults(
    of draft: Entry, _ user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [FieldError] {
    var faults = Entry.fields.errors(in: draft) + draft.tags.errors
    if let fault = try fault(ofProject: draft.project, user, in: transaction) {
      faults.append(fault)
    }
    if let task = draft.task,
      let fault = try fault(ofTask: task, of: draft.project, isNew: true, in: transaction)
    {
      faults.append(fault)
    }
    return faults
  }

  /// What is wrong with a change to an entry; without one, what is wrong with it in any case.
  func faults(
    of patch: Patch<Entry>, to old: Entry?, _ user: UserID, at now: Instant,
    in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [FieldError] {
    var faults = Entry.fields.errors(in: patch)
    if case .set(let tags) = patch[\.tags] { faults += tags.errors }
    var project = old?.project
    if case .set(let new) = patch[\.project], new != project {
      if let fault = try fault(ofProject: new, user, in: transaction) { faults.append(fault) }
      project = new
    }
    let task = patch[\.task].applied(to: old?.task)
    if let task, let project, task != old?.task || project != old?.project,
      let fault = try fault(ofTask: task, of: project, isNew: task != old?.task, in: transaction)
    {
      faults.append(fault)
    }
    if let fault = faultOfTimes(of: patch, to: old, at: now) { faults.append(fault) }
    return faults
  }

  private func faultOfTimes(
    of patch: Patch<Entry>, to old: Entry?, at now: Instant
  ) -> FieldError? {
    var start = old?.start
    var end = old?.end
    var field: String?
    if case .set(let new) = patch[\.start] {
      start = new
      field = "start"
    }
    if case .set(let new) = patch[\.end] {
      end = new
      field = "end"
    }
    guard let field, let start else { return nil }
    if let end { return Lengths.fault(start: start, end: end, on: field) }
    return old == nil ? nil : faultOfTimer(start: start, at: now)
  }

  func faultOfTimer(start: Instant, at now: Instant) -> FieldError? {
    start > now ? FieldError("start", "A timer can't start in the future.") : nil
  }

  private func fault(
    ofProject project: ProjectID, _ user: UserID, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> FieldError? {
    guard let membership = try transaction.membership(of: user, to: project), membership.isAttached
    else {
      return FieldError("project", "You have no such project.")
    }
    if membership.isProjectActive { return nil }
    return FieldError("project", "This project is not active.")
  }

  private func fault(
    ofTask task: TaskID, of project: ProjectID, isNew: Bool, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> FieldError? {
    guard let task = try transaction.task(task), task.project == project else {
      return FieldError("task", "The project has no such task.")
    }
    if task.active || !isNew { return nil }
    return FieldError("task", "This task is not active.")
  }
}
