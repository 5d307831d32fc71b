package import Core
package import Database
import People
import WebAPI

extension Timesheets {
  var projectsOperations: [Operation] {
    [
      ownProjectsOperation, tasksOperation, userProjectsOperation, attachProjectOperation,
      detachProjectOperation, allProjectsOperation, createProjectOperation,
      updateProjectOperation, createTaskOperation, updateTaskOperation, projectOperation,
      taskOperation, projectMembersOperation,
    ]
  }

  var ownProjectsOperation: Operation {
    .read(
      OperationInfo(
        6, "projects", .get("/projects"), .authenticated, .session,
        "Lists the active projects attached to you, by name."),
      OperationOptions<ProjectsQuery, [Project]>()
    ) { query, context, transaction throws(TimesheetFault) in
      try ownProjects(onlyVisible: query.visible, context, in: transaction)
    }
  }

  /// The active projects attached to the caller, by name; with `onlyVisible`, only those that the caller's phone shows.
  package func ownProjects(
    onlyVisible: Bool = false, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Project] {
    let user = try caller(of: context).user
    let visible = onlyVisible ? Set(try visibleProjects(of: user, in: transaction)) : []
    return try transaction.projects(attachedTo: user)
      .filter { $0.active && (visible.isEmpty || visible.contains($0.id)) }
  }

  var allProjectsOperation: Operation {
    .read(
      OperationInfo(
        26, "allProjects", .get("/projects/all"), .manager, .administration,
        "Lists all projects by name.")
    ) { (input: AllProjectsQuery, context, transaction) throws(TimesheetFault) in
      try allProjects(active: input.active, context, in: transaction)
    }
  }

  /// All projects by name, or only the active or the inactive ones.
  package func allProjects(
    active: Bool?, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [Project] {
    try requireManager(context)
    return try transaction.projects().filter { active == nil || $0.active == active }
  }

  var projectOperation: Operation {
    .read(
      OperationInfo(
        67, "project", .get("/projects/{id}"), .authenticated, .administration, "Shows a project."),
      byID: project)
  }

  /// - Throws: `notFound`, also when the caller is no manager and the project is not attached to the caller.
  package func project(
    _ id: ProjectID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Project {
    guard try canSee(id, try caller(of: context), in: transaction),
      let project = try transaction.project(id)
    else { throw .notFound }
    return project
  }

  var createProjectOperation: Operation {
    .write(
      OperationInfo(
        27, "createProject", .post("/projects"), .manager, .administration, "Makes a project."),
      OperationOptions<NewRecord<Project>, Project>(
        details: "You may log hours on it at once.", location: { "/projects/\($0.id)" }),
      new: createProject)
  }

  /// Creates an active project, on which its maker may log hours at once.
  ///
  /// - Throws: `duplicate` on `name` when another project has it; `invalid` on `customerId` and `customer` as
  ///   `withCustomer`.
  package func createProject(
    _ draft: Project, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Project {
    if draft.customer != nil { transaction.hold(name: Self.customersName) }
    // It is not renamed meanwhile.
    if let customer = draft.customerId { transaction.hold(.customer(customer)) }
    try requireManager(context)
    try refuse(Project.fields.errors(in: draft))
    let maker = try caller(of: context).user
    var project = try withCustomer(draft, context, in: transaction)
    project.id = try transaction.newID("projects")
    project.createdAt = context.now
    project.createdBy = maker
    try transaction.insert(project)
    try transaction.record(context, before: nil, after: project)
    try transaction.attach(project.id, to: maker, true)
    try transaction.record(context, project.id, of: maker, isAttached: true)
    return project
  }

  var updateProjectOperation: Operation {
    .write(
      OperationInfo(
        28, "updateProject", .patch("/projects/{id}"), .manager, .administration,
        "Changes a project."),
      OperationOptions<RecordUpdate<Project, Project>, Project>(
        ifMatch: IfMatch(projectOperation) { input, _ in [.project(input.id)] }),
      change: updateProject)
  }

  /// - Throws: `duplicate` on `name` when another project has it; `invalid` and `locked` as `changed`.
  package func updateProject(
    _ id: ProjectID, _ patch: Patch<Project>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Project {
    try requireManager(context)
    try refuse(Project.fields.errors(in: patch))
    // Nobody closes hours on it meanwhile.
    if patch.setsCustomer { transaction.holdAll() } else { transaction.hold(.project(id)) }
    guard let old = try transaction.project(id) else { throw .notFound }
    let new = try changed(old, by: patch, context, in: transaction)
    if new.isIdentical(to: old) { return old }
    try transaction.update(new)
    try transaction.record(context, before: old, after: new)
    return new
  }

  /// Managers can see all projects, others those attached to them.
  func canSee(
    _ project: ProjectID, _ caller: Caller, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> Bool {
    if caller.role >= .manager { return true }
    return try transaction.membership(of: caller.user, to: project)?.isAttached ?? false
  }

  func refuse(_ errors: [FieldError]) throws(TimesheetFault) {
    if !errors.isEmpty { throw .invalid(errors) }
  }

  func requireManager(_ context: RequestContext) throws(TimesheetFault) {
    guard try caller(of: context).role >= .manager else {
      throw .forbidden("Only managers and admins keep projects and customers.")
    }
  }
}
