package import WebAPI
import Core

/// Whether only the projects that the pickers show are wanted.
struct ProjectsQuery: Input {
  let visible: Bool

  init(_ fields: inout InputDecoder) {
    visible = fields.optional(
      "visible", .flag, default: false, "Only those that the phone's settings show.")
  }
}

/// Which projects are wanted of all.
struct AllProjectsQuery: Input {
  let active: Bool?

  init(_ fields: inout InputDecoder) {
    active = fields.optional("active", .flag, "Only active ones, or only the others.")
  }
}

/// The number of a project, and nothing else.
struct ProjectReference: Input {
  let id: ProjectID

  init(_ fields: inout InputDecoder) { id = fields.required("id", .id()) }
}

/// The project whose tasks are wanted.
struct TasksQuery: Input {
  let project: ProjectID

  init(_ fields: inout InputDecoder) { project = fields.required("project", .id()) }
}

/// The number of a task, and nothing else.
struct TaskReference: Input {
  let id: TaskID

  init(_ fields: inout InputDecoder) { id = fields.required("id", .id()) }
}

/// The user whose projects are wanted.
struct AttachmentsQuery: Input {
  let user: UserID

  init(_ fields: inout InputDecoder) { user = fields.required("user", .id()) }
}

/// A user and a project that are to be tied, or not.
struct AttachmentReference: Input {
  let user: UserID
  let project: ProjectID

  init(_ fields: inout InputDecoder) {
    user = fields.required("user", .id())
    project = fields.required("project", .id())
  }
}

extension NewProject: Input {
  /// Asks for the fields of a project.
  package init(_ fields: inout InputDecoder) {
    self.init(
      name: fields.required("name", .name, "Unlike that of any other project."),
      description: fields.optional("description", .long, default: ""),
      customer: fields.optional("customer", .short, "For whom it is done."),
      budgetSeconds: fields.optional("budgetSeconds", .seconds, "What is meant to be spent on it."),
      color: fields.optional("color", .short, "The colour that clients show it in."))
  }
}

/// Which project changes, and what of it.
struct ProjectUpdate: Input {
  let id: ProjectID
  let change: ProjectChange

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    var change = ProjectChange()
    change.name = fields.change("name", .name)
    change.description = fields.clearable("description", .long).map { $0 ?? "" }
    change.customer = fields.clearable("customer", .short)
    change.budgetSeconds = fields.clearable("budgetSeconds", .seconds)
    change.color = fields.clearable("color", .short)
    change.active = fields.change("active", .flag, "Whether hours can be logged on it.")
    self.change = change
  }
}

extension NewTask: Input {
  /// Asks for the fields of a task.
  package init(_ fields: inout InputDecoder) {
    self.init(
      project: fields.required("project", .id()),
      name: fields.required("name", .name, "Unlike that of the project's other tasks."))
  }
}

/// Which task changes, and what of it.
struct TaskUpdate: Input {
  let id: TaskID
  let change: TaskChange

  init(_ fields: inout InputDecoder) {
    id = fields.required("id", .id())
    var change = TaskChange()
    change.name = fields.change("name", .name)
    change.active = fields.change("active", .flag, "Whether hours can be logged on it.")
    self.change = change
  }
}

extension FieldType where Value == Int64 {
  /// A duration in seconds.
  static let seconds = integer(Int64(0)...UserID.largest)
}
