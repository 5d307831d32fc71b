public import Ground
public import SQLite

extension Timesheets {
  /// The active projects attached to the caller, by name; of these, where some are `chosen`, only those.
  public func ownProjects(
    chosen: Set<ProjectID> = [], _ act: Act, in reading: Reading
  ) throws(TimesheetFault) -> [Project] {
    try reading.projects(attachedTo: try caller(of: act).user)
      .filter { $0.active && (chosen.isEmpty || chosen.contains($0.id)) }
  }

  /// All projects by name, or only those that are active or not.
  public func allProjects(
    active: Bool?, _ act: Act, in reading: Reading
  ) throws(TimesheetFault) -> [Project] {
    try demandManager(act)
    return try reading.projects().filter { active == nil || $0.active == active }
  }

  /// The project of that number.
  ///
  /// - Throws: `notFound` also where it is not attached to the caller, who is no manager.
  public func project(
    _ id: ProjectID, _ act: Act, in reading: Reading
  ) throws(TimesheetFault) -> Project {
    guard try sees(id, try caller(of: act), in: reading), let project = try reading.project(id)
    else { throw .notFound }
    return project
  }

  /// Makes a project, which is active.
  ///
  /// - Throws: `duplicate` on `name` when another project has it.
  public func createProject(
    _ new: NewProject, _ act: Act, in writing: Writing
  ) throws(TimesheetFault) -> Project {
    try demandManager(act)
    let project = Project(
      id: try writing.newID("projects"), name: new.name, description: new.description,
      customer: new.customer, budgetSeconds: new.budgetSeconds, color: new.color, active: true,
      createdAt: act.now)
    try writing.insert(project)
    try writing.record(act, before: nil, after: project)
    return project
  }

  /// Changes a project.
  ///
  /// - Throws: `duplicate` on `name` when another project has it.
  public func updateProject(
    _ id: ProjectID, _ change: ProjectChange, _ act: Act, in writing: Writing
  ) throws(TimesheetFault) -> Project {
    try demandManager(act)
    guard let old = try writing.project(id) else { throw .notFound }
    let new = change.applied(to: old)
    if new.isSame(as: old) { return old }
    try writing.update(new)
    try writing.record(act, before: old, after: new)
    return new
  }

  /// Whether a caller sees a project: one that is attached, and a manager any.
  func sees(
    _ project: ProjectID, _ caller: Caller, in reading: Reading
  ) throws(TimesheetFault) -> Bool {
    if caller.role >= .manager { return true }
    return try reading.tie(of: caller.user, to: project)?.isAttached ?? false
  }

  func demandManager(_ act: Act) throws(TimesheetFault) {
    guard try caller(of: act).role >= .manager else {
      throw .forbidden("Only managers and admins keep projects.")
    }
  }
}
