package import Core
import Database
package import WebAPI

package typealias ProjectID = ID<Project>
package typealias TaskID = ID<ProjectTask>

/// A project that hours are logged on.
package struct Project: Hashable, DeclaredRecord {
  package var id = ProjectID(stored: 1)
  /// Unique.
  package var name = ""
  package var description = ""
  /// The name of its customer; `nil` for none.
  package var customer: String?
  package var customerId: CustomerID?
  /// The seconds of the budget where its period is `total`.
  package var budgetSeconds: Int64?
  package var budget: Budget?
  /// Who may attach users to it, sees its budgets and saves its rates, beside its maker.
  package var managers = ProjectManagers()
  package var color: String?
  /// Whether hours can be logged on it.
  package var active = true
  package var createdAt = Instant(seconds: 0)
  /// Who made it, and so may attach users to it and save its rates.
  package var createdBy: UserID?

  package init(
    name: String = "", description: String = "", customer: String? = nil,
    budgetSeconds: Int64? = nil, color: String? = nil
  ) {
    self.name = name
    self.description = description
    self.customer = customer
    self.budgetSeconds = budgetSeconds
    self.color = color
  }

  /// In the order of the response's members.
  package static let fields = FieldTable<Project>(
    "projects", blank: Project(),
    [
      .constant("id", \.id),
      .text("name", \.name, required: .name, "Unlike that of any other project, in any case."),
      .derived(column: "name_key") { .text(NameOrder.key(of: $0.name)) },
      .text("description", \.description, .long),
      .text(
        "customer", \.customer, .short,
        "For whom it is done: the name of a customer, who is made if there is none."),
      .input(
        "customerId", \.customerId, column: "customer_id",
        .optional(.id(), "The customer's id, in the place of the name.")),
      .input(
        "budgetSeconds", \.budgetSeconds, column: "budget_seconds",
        .optional(.seconds, "The seconds of a budget for good, in the place of that.")),
      .input(
        "budget", \.budget,
        .optional(.budget, "What is meant to be spent on it, in time, money or both.")),
      .changeable("managers", \.managers, .managers, "Who manages it, for admins to say."),
      .text("color", \.color, .short, "The colour that clients show it in."),
      .changeable("active", \.active, .flag, "Whether hours can be logged on it."),
      .constant("createdAt", \.createdAt, column: "created_at"),
      .hidden("createdBy", \.createdBy, column: "created_by"),
    ])
}

/// A project, and whether a user may log hours on it.
package struct ProjectAttachment: Hashable, Sendable {
  package let project: Project
  package let isAttached: Bool

  package init(project: Project, isAttached: Bool) {
    self.project = project
    self.isAttached = isAttached
  }
}

/// A user who may log hours on a project.
package struct ProjectMember: Hashable, Sendable {
  package let id: UserID
  package let name: String
  /// Whether the user can log in.
  package let isActive: Bool

  package init(id: UserID, name: String, isActive: Bool) {
    self.id = id
    self.name = name
    self.isActive = isActive
  }
}

/// A part of a project that an entry may name.
package struct ProjectTask: Hashable, DeclaredRecord {
  package var id = TaskID(stored: 1)
  package var project = ProjectID(stored: 1)
  /// Unique within the project.
  package var name = ""
  package var budget: Budget?
  /// Whether hours can be logged on it.
  package var active = true

  package init(project: ProjectID = ProjectID(stored: 1), name: String = "") {
    self.project = project
    self.name = name
  }

  /// In the order of the response's members.
  package static let fields = FieldTable<ProjectTask>(
    "tasks", blank: ProjectTask(),
    [
      .constant("id", \.id), .fixed("project", \.project, column: "project_id", .id()),
      .text(
        "name", \.name, required: .name, "Unlike that of the project's other tasks, in any case."),
      .derived(column: "name_key") { .text(NameOrder.key(of: $0.name)) },
      .input(
        "budget", \.budget,
        .optional(.budget, "What is meant to be spent on it, in time, money or both.")),
      .changeable("active", \.active, .flag, "Whether hours can be logged on it."),
    ])
}

/// The order of records by name: by the code points of the name in lower case, then by id.
enum NameOrder {
  static func key(of name: String) -> String { Names.key(of: name) }

  static func precedes(_ left: (name: String, id: Int64), _ right: (name: String, id: Int64))
    -> Bool
  {
    Names.precede((key(of: left.name), left.id), (key(of: right.name), right.id))
  }
}

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

extension Project: Output {
  package static var example: Project {
    var project = Project(
      name: "Bridge", description: "Over the river", customer: "City", budgetSeconds: 3_600_000,
      color: "#3366cc")
    project.budget = .example
    project.managers = .sample
    project.createdAt = Instant(seconds: 1_772_431_200)
    return project
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}

extension ProjectAttachment: Output {
  package static var example: ProjectAttachment {
    ProjectAttachment(project: .example, isAttached: true)
  }

  package func write(to writer: inout ResponseWriter) {
    project.write(to: &writer)
    writer.field("attached", isAttached)
  }
}

extension ProjectMember: Output {
  package static var example: ProjectMember {
    ProjectMember(id: UserID(stored: 4), name: "Otto Oksanen", isActive: true)
  }

  package func write(to writer: inout ResponseWriter) {
    writer.field("id", id)
    writer.field("name", name)
    writer.field("active", isActive)
  }
}

extension ProjectTask: Output {
  package static var schemaName: String { "Task" }
  package static var example: ProjectTask {
    ProjectTask(name: "Deck")
  }

  package func write(to writer: inout ResponseWriter) { Self.fields.write(self, to: &writer) }
}
