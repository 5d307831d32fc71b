import Ground
import People
import SQLite
import Timesheets

extension Operation {
  /// Projects, tasks, and who works on them.
  static let projects: [Operation] = [
    ownProjects, tasks, userProjects, attachProject, detachProject, allProjects, createProject,
    updateProject, createTask, updateTask, project, task,
  ]

  private static let ownProjects = reads(
    6, "projects", .get("/projects"), .own, .session,
    "Lists the active projects attached to you, by name.", Traits<ProjectsQuery, [Project]>()
  ) { query, act, house, reading throws(Problem) in
    let chosen = query.visible ? try house.visibleProjects(act, in: reading) : []
    do throws(TimesheetFault) {
      return try house.timesheets.ownProjects(chosen: chosen, act, in: reading)
    } catch {
      throw error.problem
    }
  }

  private static let tasks = reads(
    7, "tasks", .get("/projects/{project}/tasks"), .own, .session,
    "Lists the tasks of a project by name.",
    Traits<TasksQuery, [ProjectTask]>(
      details: "Those that are not active are shown to managers and admins only.")
  ) { input, act, house, reading throws(TimesheetFault) in
    try house.timesheets.tasks(of: input.project, act, in: reading)
  }

  private static let userProjects = reads(
    23, "userProjects", .get("/users/{user}/projects"), .admin, .administration,
    "Lists every project by name, with whether it is attached to a user."
  ) { (input: AttachmentsQuery, act, house, reading) throws(TimesheetFault) in
    try house.timesheets.attachments(of: input.user, act, in: reading)
  }

  private static let attachProject = writes(
    24, "attachProject", .put("/users/{user}/projects/{project}"), .admin, .administration,
    "Lets a user log hours on a project."
  ) { (input: AttachmentReference, act, house, writing) throws(TimesheetFault) in
    try house.timesheets.attach(input.project, to: input.user, act, in: writing)
    return Done()
  }

  private static let detachProject = writes(
    25, "detachProject", .delete("/users/{user}/projects/{project}"), .admin, .administration,
    "Lets a user log no more hours on a project; entries made stay."
  ) { (input: AttachmentReference, act, house, writing) throws(TimesheetFault) in
    try house.timesheets.detach(input.project, from: input.user, act, in: writing)
    return Done()
  }

  private static let allProjects = reads(
    26, "allProjects", .get("/projects/all"), .manager, .administration,
    "Lists all projects by name."
  ) { (input: AllProjectsQuery, act, house, reading) throws(TimesheetFault) in
    try house.timesheets.allProjects(active: input.active, act, in: reading)
  }

  private static let createProject = writes(
    27, "createProject", .post("/projects"), .manager, .administration, "Makes a project.",
    Traits<NewProject, Project>(location: { "/projects/\($0.id)" })
  ) { new, act, house, writing throws(TimesheetFault) in
    try house.timesheets.createProject(new, act, in: writing)
  }

  private static let updateProject = writes(
    28, "updateProject", .patch("/projects/{id}"), .manager, .administration, "Changes a project.",
    Traits<ProjectUpdate, Project>(guardedBy: 67)
  ) { input, act, house, writing throws(TimesheetFault) in
    try house.timesheets.updateProject(input.id, input.change, act, in: writing)
  }

  private static let createTask = writes(
    29, "createTask", .post("/projects/{project}/tasks"), .manager, .administration,
    "Makes a task of a project.", Traits<NewTask, ProjectTask>(location: { "/tasks/\($0.id)" })
  ) { new, act, house, writing throws(TimesheetFault) in
    try house.timesheets.createTask(new, act, in: writing)
  }

  private static let updateTask = writes(
    30, "updateTask", .patch("/tasks/{id}"), .manager, .administration, "Changes a task.",
    Traits<TaskUpdate, ProjectTask>(guardedBy: 68)
  ) { input, act, house, writing throws(TimesheetFault) in
    try house.timesheets.updateTask(input.id, input.change, act, in: writing)
  }

  private static let project = reads(
    67, "project", .get("/projects/{id}"), .own, .administration, "Shows a project."
  ) { (input: ProjectReference, act, house, reading) throws(TimesheetFault) in
    try house.timesheets.project(input.id, act, in: reading)
  }

  private static let task = reads(
    68, "task", .get("/tasks/{id}"), .own, .administration, "Shows a task."
  ) { (input: TaskReference, act, house, reading) throws(TimesheetFault) in
    try house.timesheets.task(input.id, act, in: reading)
  }
}

extension House {
  /// The projects that the caller's phone shows; empty means all.
  fileprivate func visibleProjects(
    _ act: Act, in reading: Reading
  ) throws(Problem) -> Set<ProjectID> {
    guard let user = act.caller?.user else { return [] }
    do throws(PeopleFault) {
      return Set(try people.settings(of: user, client: "phone", in: reading).visibleProjects)
    } catch {
      throw error.problem
    }
  }
}
