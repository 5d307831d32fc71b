package import Core

/// A part of a project that an entry may name.
package struct ProjectTask: Hashable, Sendable {
  /// Its number.
  package let id: TaskID
  /// The project that it belongs to, for good.
  package let project: ProjectID
  /// Its name, 1 to 100 characters, unlike that of the project's other tasks.
  package var name: String
  /// Whether hours can be logged on it.
  package var active: Bool

  /// A task as it is stored.
  package init(id: TaskID, project: ProjectID, name: String, active: Bool) {
    self.id = id
    self.project = project
    self.name = name
    self.active = active
  }
}

/// A task to be made.
package struct NewTask: Hashable, Sendable {
  /// The project that it belongs to.
  package let project: ProjectID
  /// Its name.
  package let name: String

  /// A task to be made.
  package init(project: ProjectID, name: String) {
    self.project = project
    self.name = name
  }
}

/// A change to a task: each field stays or gets a value.
package struct TaskChange: Equatable, Sendable {
  /// Its name.
  package var name: Change<String> = .keep
  /// Whether hours can be logged on it.
  package var active: Change<Bool> = .keep

  /// A change of nothing.
  package init() {}

  func applied(to old: ProjectTask) -> ProjectTask {
    var new = old
    new.name = name.applied(to: old.name)
    new.active = active.applied(to: old.active)
    return new
  }
}
