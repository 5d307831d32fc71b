package import Core
package import Database
import People
import WebAPI

extension Timesheets {
  var tasksOperation: Operation {
    .read(
      OperationInfo(
        7, "tasks", .get("/projects/{project}/tasks"), .authenticated, .session,
        "Lists the tasks of a project by name."),
      OperationOptions<TasksQuery, [ProjectTask]>(
        details: "Those that are not active are shown to managers and admins only.",
        validator: tasksValidator)
    ) { input, context, transaction throws(TimesheetFault) in
      var viewer = ProjectViewer(self, try caller(of: context))
      var shown: [ProjectTask] = []
      for task in try tasks(of: input.project, context, in: transaction) {
        shown.append(try viewer.shown(task, in: transaction))
      }
      return shown
    }
  }

  /// The tasks of a project by name; inactive ones only for managers and admins.
  package func tasks(
    of project: ProjectID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [ProjectTask] {
    let project = try self.project(project, context, in: transaction)
    let isManager = try caller(of: context).role >= .manager
    return try transaction.tasks(of: project.id).filter { $0.active || isManager }
  }

  var taskOperation: Operation {
    .read(
      OperationInfo(
        68, "task", .get("/tasks/{id}"), .authenticated, .administration, "Shows a task.")
    ) { (input: Reference<ProjectTask>, context, transaction) throws(TimesheetFault) in
      try shown(try task(input.id, context, in: transaction), context, in: transaction)
    }
  }

  var projectMembersOperation: Operation {
    .read(
      OperationInfo(
        347, "projectMembers", .get("/projects/{id}/users"), .manager, .administration,
        "Lists the users who may log hours on a project, by name.")
    ) { (input: Reference<Project>, context, transaction) throws(TimesheetFault) in
      try members(of: input.id, context, in: transaction)
    }
  }

  /// - Throws: `notFound`, also when the caller is no manager and the project is not attached to the caller.
  package func task(
    _ id: TaskID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> ProjectTask {
    guard let task = try transaction.task(id),
      try canSee(task.project, try caller(of: context), in: transaction)
    else { throw .notFound }
    return task
  }

  var createTaskOperation: Operation {
    .write(
      OperationInfo(
        29, "createTask", .post("/projects/{project}/tasks"), .manager, .administration,
        "Makes a task of a project."),
      OperationOptions<NewRecord<ProjectTask>, ProjectTask>(location: { "/tasks/\($0.id)" })
    ) { input, context, transaction throws(TimesheetFault) in
      try shown(
        try createTask(input.draft, context, in: transaction), context, in: transaction)
    }
  }

  /// Creates an active task.
  ///
  /// - Throws: `duplicate` on `name` when the project has another of that name; `forbidden` for a budget of money to
  ///   those who do not see that.
  package func createTask(
    _ draft: ProjectTask, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ProjectTask {
    try requireManager(context)
    try refuse(ProjectTask.fields.errors(in: draft))
    guard try transaction.project(draft.project) != nil else { throw .notFound }
    try checkMoney(from: nil, to: draft.budget, try caller(of: context), in: transaction)
    return try transaction.insert(new: draft, context)
  }

  var updateTaskOperation: Operation {
    .write(
      OperationInfo(
        30, "updateTask", .patch("/tasks/{id}"), .manager, .administration, "Changes a task."),
      OperationOptions<RecordUpdate<ProjectTask, ProjectTask>, ProjectTask>(
        ifMatch: IfMatch(taskOperation) { input, _ in [.project(of: input.id)] })
    ) { input, context, transaction throws(TimesheetFault) in
      let changed = try updateTask(input.id, input.patch, context, in: transaction)
      return try shown(changed, context, in: transaction)
    }
  }

  /// - Throws: as `createTask`.
  package func updateTask(
    _ id: TaskID, _ patch: Patch<ProjectTask>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ProjectTask {
    try requireManager(context)
    try refuse(ProjectTask.fields.errors(in: patch))
    transaction.hold(.project(of: id))
    guard let old = try transaction.task(id) else { throw .notFound }
    let new = patch.applied(to: old)
    try checkMoney(
      from: old.budget, to: new.budget, try caller(of: context), in: transaction)
    if new.isIdentical(to: old) { return old }
    try transaction.update(new)
    try transaction.record(context, before: old, after: new)
    if new.budget == nil, old.budget != nil {
      try unmark(old.project, id, context, in: transaction)
    }
    return new
  }
}
