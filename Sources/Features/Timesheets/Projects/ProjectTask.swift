import Database
package import Core
package import WebAPI

/// A part of a project that an entry may name.
package struct ProjectTask: Hashable, DeclaredRecord {
  package var id = TaskID(stored: 1)
  package var project = ProjectID(stored: 1)
  /// Unlike that of the project's other tasks.
  package var name = ""
  /// Whether hours can be logged on it.
  package var active = true

  /// A task to be made.
  package init(project: ProjectID = ProjectID(stored: 1), name: String = "") {
    self.project = project
    self.name = name
  }

  /// Its fields, in the order of the answers' members.
  package static let fields = FieldTable<ProjectTask>(
    "tasks", blank: ProjectTask(),
    [
      .constant("id", \.id), .fixed("project", \.project, column: "project_id", .id()),
      .text("name", \.name, required: .name, "Unlike that of the project's other tasks."),
      .derived(column: "name_key") { .text(NameOrder.key(of: $0.name)) },
      .changeable("active", \.active, .flag, "Whether hours can be logged on it."),
    ])
}
