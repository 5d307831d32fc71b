import Database
package import Core
package import WebAPI

/// A body of work that hours are logged on.
package struct Project: Hashable, DeclaredRecord {
  package var id = ProjectID(stored: 1)
  /// Unlike that of any other project.
  package var name = ""
  package var description = ""
  /// For whom it is done.
  package var customer: String?
  /// How many seconds are meant to be spent on it, not negative.
  package var budgetSeconds: Int64?
  /// The colour that clients show it in.
  package var color: String?
  /// Whether hours can be logged on it.
  package var active = true
  package var createdAt = Instant(seconds: 0)

  /// A project to be made.
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

  /// Its fields, in the order of the answers' members.
  package static let fields = FieldTable<Project>(
    "projects", blank: Project(),
    [
      .constant("id", \.id),
      .text("name", \.name, required: .name, "Unlike that of any other project."),
      .derived(column: "name_key") { .text(NameOrder.key(of: $0.name)) },
      .text("description", \.description, .long),
      .text("customer", \.customer, .short, "For whom it is done."),
      .input(
        "budgetSeconds", \.budgetSeconds, column: "budget_seconds",
        .optional(.seconds, "What is meant to be spent on it.")),
      .text("color", \.color, .short, "The colour that clients show it in."),
      .changeable("active", \.active, .flag, "Whether hours can be logged on it."),
      .constant("createdAt", \.createdAt, column: "created_at"),
    ])
}

/// A project, and whether a user may log hours on it.
package struct ProjectAttachment: Hashable, Sendable {
  /// The project.
  package let project: Project
  /// Whether it is attached to the user.
  package let isAttached: Bool

  /// A project with its mark.
  package init(project: Project, isAttached: Bool) {
    self.project = project
    self.isAttached = isAttached
  }
}
