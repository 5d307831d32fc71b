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
      OperationOptions<ProjectsQuery, [Project]>(validator: ownProjectsValidator)
    ) { query, context, transaction throws(TimesheetFault) in
      try shown(
        try ownProjects(onlyVisible: query.visible, context, in: transaction), context,
        in: transaction)
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
        "Lists all projects by name."),
      OperationOptions<AllProjectsQuery, [Project]>(validator: projectsValidator)
    ) { input, context, transaction throws(TimesheetFault) in
      try shown(
        try allProjects(active: input.active, context, in: transaction), context, in: transaction)
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
      OperationOptions<Reference<Project>, Project>(
        details: """
          `managers` are those whom you see. Who does not see money gets null for the `minor` of a budget.
          """)
    ) { input, context, transaction throws(TimesheetFault) in
      try shown(try project(input.id, context, in: transaction), context, in: transaction)
    }
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
      OperationOptions<NewProject, Project>(
        details: """
          You may log hours on it at once, and manage it unless an admin says who does. A budget of money is for those \
          who see money.
          """, location: { "/projects/\($0.id)" })
    ) { input, context, transaction throws(TimesheetFault) in
      let made = try createProject(
        input.draft, managers: input.managers, context, in: transaction)
      return try shown(made, context, in: transaction)
    }
  }

  /// Creates an active project, on which its maker may log hours at once, and which the maker manages unless others do.
  ///
  /// - Throws: `duplicate` on `name` when another project has it; `invalid` on `customerId` and `customer` as
  ///   `withCustomer`, on `budgetSeconds` as `withBudget`, and on `managers`; `forbidden` to say who manages it to all
  ///   but admins, and a budget of money to those who do not see that.
  package func createProject(
    _ draft: Project, managers: ProjectManagers? = nil, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Project {
    if draft.customer != nil { transaction.hold(name: Self.customersName) }
    // It is not renamed meanwhile.
    if let customer = draft.customerId { transaction.hold(.customer(customer)) }
    try requireManager(context)
    try refuse(Project.fields.errors(in: draft))
    let caller = try caller(of: context)
    let maker = caller.user
    var project = try withBudget(draft, caller, in: transaction)
    if let managers {
      try requireManagersChange(caller)
      try check(managers, caller, in: transaction)
    }
    project.managers = managers ?? ProjectManagers([maker])
    project = try withCustomer(project, context, in: transaction)
    project = try transaction.insert(new: project, context)
    try transaction.attach(project.id, to: maker, true, context)
    return project
  }

  var updateProjectOperation: Operation {
    .write(
      OperationInfo(
        28, "updateProject", .patch("/projects/{id}"), .manager, .administration,
        "Changes a project."),
      OperationOptions<ProjectChange, Project>(
        ifMatch: IfMatch(projectOperation) { input, _ in [.project(input.id)] })
    ) { input, context, transaction throws(TimesheetFault) in
      let changed = try updateProject(input.id, input.patch, context, in: transaction)
      return try shown(changed, context, in: transaction)
    }
  }

  /// - Throws: `duplicate` on `name` when another project has it; `invalid` and `locked` as `changed`; `invalid` and
  ///   `forbidden` as `createProject`.
  package func updateProject(
    _ id: ProjectID, _ patch: Patch<Project>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> Project {
    try requireManager(context)
    try refuse(Project.fields.errors(in: patch))
    // Nobody closes hours on it meanwhile.
    if patch.setsCustomer { transaction.holdAll() } else { transaction.hold(.project(id)) }
    guard let old = try transaction.project(id) else { throw .notFound }
    let caller = try caller(of: context)
    var new = try changed(old, by: patch, context, in: transaction)
    new = try withBudget(new, from: old, by: patch, caller, in: transaction)
    if patch.sets(\.managers) {
      try requireManagersChange(caller)
      try check(new.managers, caller, in: transaction)
    }
    if new.isIdentical(to: old) { return old }
    try transaction.update(new)
    try transaction.record(context, before: old, after: new)
    if new.budget == nil, old.budget != nil { try unmark(id, nil, context, in: transaction) }
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
