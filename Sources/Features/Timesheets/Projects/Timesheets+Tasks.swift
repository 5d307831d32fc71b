package import Core
package import Database
import WebAPI

extension Timesheets {
  /// The tasks of a project by name; inactive ones only for managers and admins.
  package func tasks(
    of project: ProjectID, _ context: RequestContext, in transaction: ReadTransaction
  ) throws(TimesheetFault) -> [ProjectTask] {
    let project = try self.project(project, context, in: transaction)
    let isManager = try caller(of: context).role >= .manager
    return try transaction.tasks(of: project.id).filter { $0.active || isManager }
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

  /// Creates an active task.
  ///
  /// - Throws: `duplicate` on `name` when the project has another of that name.
  package func createTask(
    _ draft: ProjectTask, _ context: RequestContext, in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ProjectTask {
    try requireManager(context)
    try refuse(ProjectTask.fields.errors(in: draft))
    guard try transaction.project(draft.project) != nil else { throw .notFound }
    var task = draft
    task.id = try transaction.newID("tasks")
    try transaction.insert(task)
    try transaction.record(context, before: nil, after: task)
    return task
  }

  /// - Throws: `duplicate` on `name` when the project has another of that name.
  package func updateTask(
    _ id: TaskID, _ patch: Patch<ProjectTask>, _ context: RequestContext,
    in transaction: WriteTransaction
  ) throws(TimesheetFault) -> ProjectTask {
    try requireManager(context)
    try refuse(ProjectTask.fields.errors(in: patch))
    transaction.hold(.project(of: id))
    guard let old = try transaction.task(id) else { throw .notFound }
    let new = patch.applied(to: old)
    if new.isIdentical(to: old) { return old }
    try transaction.update(new)
    try transaction.record(context, before: old, after: new)
    return new
  }
}
