public import Ground

/// What an entry says beside its time: what a new entry and a new timer have in common.
public struct EntryDetails: Hashable, Sendable {
  /// What is worked on.
  public let project: ProjectID
  /// The part of the project, if one is named.
  public let task: TaskID?
  /// What is done, at most 2,000 characters.
  public let description: String
  /// The tags.
  public let tags: Tags
  /// Whether it can be charged.
  public let billable: Bool

  /// The details of an entry.
  public init(
    project: ProjectID, task: TaskID? = nil, description: String = "", tags: Tags = Tags(),
    billable: Bool = true
  ) {
    self.project = project
    self.task = task
    self.description = description
    self.tags = tags
    self.billable = billable
  }
}

/// A finished stretch of work to be logged.
public struct NewEntry: Hashable, Sendable {
  /// What was done.
  public let details: EntryDetails
  /// Its first moment.
  public let start: Instant
  /// The first moment after it.
  public let end: Instant

  /// An entry to be logged; its times are checked when it is.
  public init(_ details: EntryDetails, start: Instant, end: Instant) {
    self.details = details
    self.start = start
    self.end = end
  }
}

/// A timer to be started.
public struct NewTimer: Hashable, Sendable {
  /// What is being done.
  public let details: EntryDetails
  /// Since when; `nil` for now.
  public let start: Instant?

  /// A timer to be started; its start is checked when it is.
  public init(_ details: EntryDetails, start: Instant? = nil) {
    self.details = details
    self.start = start
  }
}
