public import Ground

/// A part of a project that an entry may name.
public struct ProjectTask: Hashable, Sendable {
  /// Its number.
  public let id: TaskID
  /// The project that it belongs to, for good.
  public let project: ProjectID
  /// Its name, 1 to 100 characters, unlike that of the project's other tasks.
  public var name: String
  /// Whether hours can be logged on it.
  public var active: Bool

  /// A task as it is stored.
  public init(id: TaskID, project: ProjectID, name: String, active: Bool) {
    self.id = id
    self.project = project
    self.name = name
    self.active = active
  }
}

/// A task to be made.
public struct NewTask: Hashable, Sendable {
  /// The project that it belongs to.
  public let project: ProjectID
  /// Its name.
  public let name: String

  /// A task to be made.
  public init(project: ProjectID, name: String) {
    self.project = project
    self.name = name
  }
}

/// A change to a task: each field stays or gets a value.
public struct TaskChange: Equatable, Sendable {
  /// Its name.
  public var name: Change<String> = .keep
  /// Whether hours can be logged on it.
  public var active: Change<Bool> = .keep

  /// A change of nothing.
  public init() {}

  func applied(to old: ProjectTask) -> ProjectTask {
    var new = old
    new.name = name.applied(to: old.name)
    new.active = active.applied(to: old.active)
    return new
  }
}
