import Core
import People
import Database
import Timesheets

extension Operation {
  /// Projects, tasks, and who works on them.
  static let projects: [Operation] = [
    ownProjects, tasks, userProjects, attachProject, detachProject, allProjects, createProject,
    updateProject, createTask, updateTask, project, task,
  ]

  private static let ownProjects = reads(
    6, "projects", .get("/projects"), .authenticated, .session,
    "Lists the active projects attached to you, by name.",
    OperationOptions<ProjectsQuery, [Project]>()
  ) { query, context, services, transaction throws(Problem) in
    let chosen = query.visible ? try services.visibleProjects(context, in: transaction) : []
    do throws(TimesheetFault) {
      return try services.timesheets.ownProjects(chosen: chosen, context, in: transaction)
    } catch {
      throw error.problem
    }
  }

  private static let tasks = reads(
    7, "tasks", .get("/projects/{project}/tasks"), .authenticated, .session,
    "Lists the tasks of a project by name.",
    OperationOptions<TasksQuery, [ProjectTask]>(
      details: "Those that are not active are shown to managers and admins only.")
  ) { input, context, services, transaction throws(TimesheetFault) in
    try services.timesheets.tasks(of: input.project, context, in: transaction)
  }

  private static let userProjects = reads(
    23, "userProjects", .get("/users/{user}/projects"), .admin, .administration,
    "Lists every project by name, with whether it is attached to a user."
  ) { (input: AttachmentsQuery, context, services, transaction) throws(TimesheetFault) in
    try services.timesheets.attachments(of: input.user, context, in: transaction)
  }

  private static let attachProject = writes(
    24, "attachProject", .put("/users/{user}/projects/{project}"), .admin, .administration,
    "Lets a user log hours on a project."
  ) { (input: AttachmentReference, context, services, transaction) throws(TimesheetFault) in
    try services.timesheets.attach(input.project, to: input.user, context, in: transaction)
    return Done()
  }

  private static let detachProject = writes(
    25, "detachProject", .delete("/users/{user}/projects/{project}"), .admin, .administration,
    "Lets a user log no more hours on a project; entries made stay."
  ) { (input: AttachmentReference, context, services, transaction) throws(TimesheetFault) in
    try services.timesheets.detach(input.project, from: input.user, context, in: transaction)
    return Done()
  }

  private static let allProjects = reads(
    26, "allProjects", .get("/projects/all"), .manager, .administration,
    "Lists all projects by name."
  ) { (input: AllProjectsQuery, context, services, transaction) throws(TimesheetFault) in
    try services.timesheets.allProjects(active: input.active, context, in: transaction)
  }

  private static let createProject = writes(
    27, "createProject", .post("/projects"), .manager, .administration, "Makes a project.",
    OperationOptions<NewProject, Project>(location: { "/projects/\($0.id)" })
  ) { new, context, services, transaction throws(TimesheetFault) in
    try services.timesheets.createProject(new, context, in: transaction)
  }

  private static let updateProject = writes(
    28, "updateProject", .patch("/projects/{id}"), .manager, .administration, "Changes a project.",
    OperationOptions<ProjectUpdate, Project>(preconditionReader: 67)
  ) { input, context, services, transaction throws(TimesheetFault) in
    try services.timesheets.updateProject(input.id, input.change, context, in: transaction)
  }

  private static let createTask = writes(
    29, "createTask", .post("/projects/{project}/tasks"), .manager, .administration,
    "Makes a task of a project.",
    OperationOptions<NewTask, ProjectTask>(location: { "/tasks/\($0.id)" })
  ) { new, context, services, transaction throws(TimesheetFault) in
    try services.timesheets.createTask(new, context, in: transaction)
  }

  private static let updateTask = writes(
    30, "updateTask", .patch("/tasks/{id}"), .manager, .administration, "Changes a task.",
    OperationOptions<TaskUpdate, ProjectTask>(preconditionReader: 68)
  ) { input, context, services, transaction throws(TimesheetFault) in
    try services.timesheets.updateTask(input.id, input.change, context, in: transaction)
  }

  private static let project = reads(
    67, "project", .get("/projects/{id}"), .authenticated, .administration, "Shows a project."
  ) { (input: ProjectReference, context, services, transaction) throws(TimesheetFault) in
    try services.timesheets.project(input.id, context, in: transaction)
  }

  private static let task = reads(
    68, "task", .get("/tasks/{id}"), .authenticated, .administration, "Shows a task."
  ) { (input: TaskReference, context, services, transaction) throws(TimesheetFault) in
    try services.timesheets.task(input.id, context, in: transaction)
  }
}

extension Services {
  /// The projects that the caller's phone shows; empty means all.
  fileprivate func visibleProjects(
    _ context: RequestContext, in transaction: ReadTransaction
  ) throws(Problem) -> Set<ProjectID> {
    guard let user = context.caller?.user else { return [] }
    do throws(PeopleFault) {
      return Set(try people.settings(of: user, client: "phone", in: transaction).visibleProjects)
    } catch {
      throw error.problem
    }
  }
}
