public import Ground

/// A body of work that hours are logged on.
public struct Project: Hashable, Sendable {
  /// Its number.
  public let id: ProjectID
  /// Its name, 1 to 100 characters, unlike that of any other project.
  public var name: String
  /// What it is about.
  public var description: String
  /// For whom it is done.
  public var customer: String?
  /// How many seconds are meant to be spent on it, not negative.
  public var budgetSeconds: Int64?
  /// The colour that clients show it in.
  public var color: String?
  /// Whether hours can be logged on it.
  public var active: Bool
  /// When it was made.
  public let createdAt: Instant

  /// A project as it is stored.
  public init(
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
public struct NewProject: Hashable, Sendable {
  /// Its name.
  public let name: String
  /// What it is about.
  public let description: String
  /// For whom it is done.
  public let customer: String?
  /// How many seconds are meant to be spent on it.
  public let budgetSeconds: Int64?
  /// The colour that clients show it in.
  public let color: String?

  /// A project to be made.
  public init(
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
public struct ProjectChange: Equatable, Sendable {
  /// Its name.
  public var name: Change<String> = .keep
  /// What it is about.
  public var description: Change<String> = .keep
  /// For whom it is done, or nobody.
  public var customer: Change<String?> = .keep
  /// How many seconds are meant to be spent on it, or any number.
  public var budgetSeconds: Change<Int64?> = .keep
  /// The colour that clients show it in, or none.
  public var color: Change<String?> = .keep
  /// Whether hours can be logged on it.
  public var active: Change<Bool> = .keep

  /// A change of nothing.
  public init() {}

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
public struct ProjectAttachment: Hashable, Sendable {
  /// The project.
  public let project: Project
  /// Whether it is attached to the user.
  public let isAttached: Bool

  /// A project with its mark.
  public init(project: Project, isAttached: Bool) {
    self.project = project
    self.isAttached = isAttached
  }
}
