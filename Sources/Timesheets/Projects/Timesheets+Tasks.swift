public import Ground
public import SQLite

extension Timesheets {
  /// The tasks of a project by name; those that are not active only for managers and admins.
  public func tasks(
    of project: ProjectID, _ act: Act, in reading: Reading
  ) throws(TimesheetFault) -> [ProjectTask] {
    let project = try self.project(project, act, in: reading)
    let isManager = try caller(of: act).role >= .manager
    return try reading.tasks(of: project.id).filter { $0.active || isManager }
  }

  /// The task of that number.
  ///
  /// - Throws: `notFound` also where its project is not attached to the caller, who is no manager.
  public func task(
    _ id: TaskID, _ act: Act, in reading: Reading
  ) throws(TimesheetFault) -> ProjectTask {
    guard let task = try reading.task(id),
      try sees(task.project, try caller(of: act), in: reading)
    else { throw .notFound }
    return task
  }

  /// Makes a task, which is active.
  ///
  /// - Throws: `duplicate` on `name` when the project has another of that name.
  public func createTask(
    _ new: NewTask, _ act: Act, in writing: Writing
  ) throws(TimesheetFault) -> ProjectTask {
    try demandManager(act)
    guard try writing.project(new.project) != nil else { throw .notFound }
    let task = ProjectTask(
      id: try writing.newID("tasks"), project: new.project, name: new.name, active: true)
    try writing.insert(task)
    try writing.record(act, before: nil, after: task)
    return task
  }

  /// Changes a task.
  ///
  /// - Throws: `duplicate` on `name` when the project has another of that name.
  public func updateTask(
    _ id: TaskID, _ change: TaskChange, _ act: Act, in writing: Writing
  ) throws(TimesheetFault) -> ProjectTask {
    try demandManager(act)
    guard let old = try writing.task(id) else { throw .notFound }
    let new = change.applied(to: old)
    if new.isSame(as: old) { return old }
    try writing.update(new)
    try writing.record(act, before: old, after: new)
    return new
  }
}
