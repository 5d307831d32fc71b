public import Ground

/// A change to an entry: each field stays or gets a value.
public struct EntryChange: Equatable, Sendable {
  /// What was worked on.
  public var project: Change<ProjectID> = .keep
  /// The part of the project, or none.
  public var task: Change<TaskID?> = .keep
  /// The first moment.
  public var start: Change<Instant> = .keep
  /// The first moment after it. Of a running entry this is its stop.
  public var end: Change<Instant> = .keep
  /// What was done.
  public var description: Change<String> = .keep
  /// The tags.
  public var tags: Change<Tags> = .keep
  /// Whether it can be charged.
  public var billable: Change<Bool> = .keep

  /// A change of nothing.
  public init() {}

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
