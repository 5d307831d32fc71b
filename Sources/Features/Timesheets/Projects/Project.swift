package import Core

/// A body of work that hours are logged on.
package struct Project: Hashable, Sendable {
  /// Its number.
  package let id: ProjectID
  /// Its name, 1 to 100 characters, unlike that of any other project.
  package var name: String
  /// What it is about.
  package var description: String
  /// For whom it is done.
  package var customer: String?
  /// How many seconds are meant to be spent on it, not negative.
  package var budgetSeconds: Int64?
  /// The colour that clients show it in.
  package var color: String?
  /// Whether hours can be logged on it.
  package var active: Bool
  /// When it was made.
  package let createdAt: Instant

  /// A project as it is stored.
  package init(
    id: ProjectID, name: String, description: String, customer: String?, budgetSeconds: Int64?,
    color: String?, active: Bool, createdAt: Instant
  ) {
    self.id = id
    self.name = name
    self.description = description
    self.customer = customer
    self.budgetSeconds = budgetSeconds
    self.color = color
    self.active = active
    self.createdAt = createdAt
  }
}

/// A project to be made.
package struct NewProject: Hashable, Sendable {
  /// Its name.
  package let name: String
  /// What it is about.
  package let description: String
  /// For whom it is done.
  package let customer: String?
  /// How many seconds are meant to be spent on it.
  package let budgetSeconds: Int64?
  /// The colour that clients show it in.
  package let color: String?

  /// A project to be made.
  package init(
    name: String, description: String = "", customer: String? = nil, budgetSeconds: Int64? = nil,
    color: String? = nil
  ) {
    self.name = name
    self.description = description
    self.customer = customer
    self.budgetSeconds = budgetSeconds
    self.color = color
  }
}

/// A change to a project: each field stays or gets a value.
package struct ProjectChange: Equatable, Sendable {
  /// Its name.
  package var name: Change<String> = .keep
  /// What it is about.
  package var description: Change<String> = .keep
  /// For whom it is done, or nobody.
  package var customer: Change<String?> = .keep
  /// How many seconds are meant to be spent on it, or any number.
  package var budgetSeconds: Change<Int64?> = .keep
  /// The colour that clients show it in, or none.
  package var color: Change<String?> = .keep
  /// Whether hours can be logged on it.
  package var active: Change<Bool> = .keep

  /// A change of nothing.
  package init() {}

  func applied(to old: Project) -> Project {
    var new = old
    new.name = name.applied(to: old.name)
    new.description = description.applied(to: old.description)
    new.customer = customer.applied(to: old.customer)
    new.budgetSeconds = budgetSeconds.applied(to: old.budgetSeconds)
    new.color = color.applied(to: old.color)
    new.active = active.applied(to: old.active)
    return new
  }
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
