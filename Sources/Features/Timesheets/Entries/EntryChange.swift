package import Core

/// A change to an entry: each field stays or gets a value.
package struct EntryChange: Equatable, Sendable {
  /// What was worked on.
  package var project: Change<ProjectID> = .keep
  /// The part of the project, or none.
  package var task: Change<TaskID?> = .keep
  /// The first moment.
  package var start: Change<Instant> = .keep
  /// The first moment after it. Of a running entry this is its stop.
  package var end: Change<Instant> = .keep
  /// What was done.
  package var description: Change<String> = .keep
  /// The tags.
  package var tags: Change<Tags> = .keep
  /// Whether it can be charged.
  package var billable: Change<Bool> = .keep

  /// A change of nothing.
  package init() {}

  /// The entry as it would be; when it was changed and where it was entered stay.
  func applied(to old: Entry) -> Entry {
    var new = old
    new.project = project.applied(to: old.project)
    new.task = task.applied(to: old.task)
    new.start = start.applied(to: old.start)
    if case .set(let end) = end { new.end = end }
    new.description = description.applied(to: old.description)
    new.tags = tags.applied(to: old.tags)
    new.billable = billable.applied(to: old.billable)
    return new
  }
}
