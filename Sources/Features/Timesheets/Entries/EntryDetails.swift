package import Core

/// What an entry says beside its time: what a new entry and a new timer have in common.
package struct EntryDetails: Hashable, Sendable {
  /// What is worked on.
  package let project: ProjectID
  /// The part of the project, if one is named.
  package let task: TaskID?
  /// What is done, at most 2,000 characters.
  package let description: String
  /// The tags.
  package let tags: Tags
  /// Whether it can be charged.
  package let billable: Bool

  /// The details of an entry.
  package init(
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
package struct NewEntry: Hashable, Sendable {
  /// What was done.
  package let details: EntryDetails
  /// Its first moment.
  package let start: Instant
  /// The first moment after it.
  package let end: Instant

  /// An entry to be logged; its times are checked when it is.
  package init(_ details: EntryDetails, start: Instant, end: Instant) {
    self.details = details
    self.start = start
    self.end = end
  }
}

/// A timer to be started.
package struct NewTimer: Hashable, Sendable {
  /// What is being done.
  package let details: EntryDetails
  /// Since when; `nil` for now.
  package let start: Instant?

  /// A timer to be started; its start is checked when it is.
  package init(_ details: EntryDetails, start: Instant? = nil) {
    self.details = details
    self.start = start
  }
}
