import Core
import Database
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

  var tasksOperation: Operation {
    .read(
      OperationInfo(
        7, "tasks", .get("/projects/{project}/tasks"), .authenticated, .session,
        "Lists the tasks of a project by name."),
      OperationOptions<TasksQuery, [ProjectTask]>(
        details: "Those that are not active are shown to managers and admins only.")
    ) { input, context, transaction throws(TimesheetFault) in
      try tasks(of: input.project, context, in: transaction)
    }
  }

  var userProjectsOperation: Operation {
    .read(
      OperationInfo(
        23, "userProjects", .get("/users/{user}/projects"), .admin, .administration,
        "Lists every project by name, with whether it is attached to a user.")
    ) { (input: AttachmentsQuery, context, transaction) throws(TimesheetFault) in
      try attachments(of: input.user, context, in: transaction)
    }
  }

  private static let whoAttaches = "For admins, and for managers on projects that they made."

  var attachProjectOperation: Operation {
    .write(
      OperationInfo(
        24, "attachProject", .put("/users/{user}/projects/{project}"), .manager, .administration,
        "Lets a user log hours on a project."),
      OperationOptions<AttachmentReference, Done>(details: Self.whoAttaches)
    ) { input, context, transaction throws(TimesheetFault) in
      try attach(input.project, to: input.user, context, in: transaction)
      return Done()
    }
  }

  var detachProjectOperation: Operation {
    .write(
      OperationInfo(
        25, "detachProject", .delete("/users/{user}/projects/{project}"), .manager, .administration,
        "Lets a user log no more hours on a project; entries made stay."),
      OperationOptions<AttachmentReference, Done>(details: Self.whoAttaches)
    ) { input, context, transaction throws(TimesheetFault) in
      try detach(input.project, from: input.user, context, in: transaction)
      return Done()
    }
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

  var createProjectOperation: Operation {
    .write(
      OperationInfo(
        27, "createProject", .post("/projects"), .manager, .administration, "Makes a project."),
      OperationOptions<NewRecord<Project>, Project>(
        details: "You may log hours on it at once.", location: { "/projects/\($0.id)" })
    ) { new, context, transaction throws(TimesheetFault) in
      try createProject(new.draft, context, in: transaction)
    }
  }

  var updateProjectOperation: Operation {
    .write(
      OperationInfo(
        28, "updateProject", .patch("/projects/{id}"), .manager, .administration,
        "Changes a project."),
      OperationOptions<RecordUpdate<Project, Kind.Project>, Project>(ifMatch: projectOperation)
    ) { input, context, transaction throws(TimesheetFault) in
      try updateProject(input.id, input.patch, context, in: transaction)
    }
  }

  var createTaskOperation: Operation {
    .write(
      OperationInfo(
        29, "createTask", .post("/projects/{project}/tasks"), .manager, .administration,
        "Makes a task of a project."),
      OperationOptions<NewRecord<ProjectTask>, ProjectTask>(location: { "/tasks/\($0.id)" })
    ) { new, context, transaction throws(TimesheetFault) in
      try createTask(new.draft, context, in: transaction)
    }
  }

  var updateTaskOperation: Operation {
    .write(
      OperationInfo(
        30, "updateTask", .patch("/tasks/{id}"), .manager, .administration, "Changes a task."),
      OperationOptions<RecordUpdate<ProjectTask, Kind.Task>, ProjectTask>(ifMatch: taskOperation)
    ) { input, context, transaction throws(TimesheetFault) in
      try updateTask(input.id, input.patch, context, in: transaction)
    }
  }

  var projectOperation: Operation {
    .read(
      OperationInfo(
        67, "project", .get("/projects/{id}"), .authenticated, .administration, "Shows a project.")
    ) { (input: Reference<Kind.Project>, context, transaction) throws(TimesheetFault) in
      try project(input.id, context, in: transaction)
    }
  }

  var taskOperation: Operation {
    .read(
      OperationInfo(
        68, "task", .get("/tasks/{id}"), .authenticated, .administration, "Shows a task.")
    ) { (input: Reference<Kind.Task>, context, transaction) throws(TimesheetFault) in
      try task(input.id, context, in: transaction)
    }
  }
  var projectMembersOperation: Operation {
    .read(
      OperationInfo(
        347, "projectMembers", .get("/projects/{id}/users"), .manager, .administration,
        "Lists the users who may log hours on a project, by name.")
    ) { (input: Reference<Kind.Project>, context, transaction) throws(TimesheetFault) in
      try members(of: input.id, context, in: transaction)
    }
  }
}
