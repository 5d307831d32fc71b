import Core
import WebAPI

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

/// The project whose tasks are wanted.
struct TasksQuery: Input {
  let project: ProjectID

  init(_ fields: inout InputDecoder) { project = fields.required("project", .id()) }
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

extension FieldType where Value == Int64 {
  /// A duration in seconds.
  static let seconds = integer(Int64(0)...UserID.largest)
}
