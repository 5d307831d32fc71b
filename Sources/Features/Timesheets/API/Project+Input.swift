import Core
import WebAPI

struct ProjectsQuery: Input {
  let visible: Bool

  init(_ decoder: inout InputDecoder) {
    visible = decoder.optional(
      "visible", .flag, default: false, "Only those that the phone's settings show.")
  }
}

struct AllProjectsQuery: Input {
  let active: Bool?

  init(_ decoder: inout InputDecoder) {
    active = decoder.optional("active", .flag, "Only active ones, or only the others.")
  }
}

struct TasksQuery: Input {
  let project: ProjectID

  init(_ decoder: inout InputDecoder) { project = decoder.required("project", .id()) }
}

struct AttachmentsQuery: Input {
  let user: UserID

  init(_ decoder: inout InputDecoder) { user = decoder.required("user", .id()) }
}

struct AttachmentReference: Input {
  let user: UserID
  let project: ProjectID

  init(_ decoder: inout InputDecoder) {
    user = decoder.required("user", .id())
    project = decoder.required("project", .id())
  }
}

extension FieldType where Value == Int64 {
  static let seconds = integer(Int64(0)...UserID.largest)
}
