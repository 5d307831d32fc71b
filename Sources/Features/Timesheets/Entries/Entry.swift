package import Core

/// One stretch of a user's worked time on a project; without an end while its timer runs.
package struct Entry: Hashable, Sendable {
  /// Its number.
  package let id: EntryID
  /// Whose time it is.
  package let user: UserID
  /// What was worked on.
  package var project: ProjectID
  /// The part of the project, if one was named.
  package var task: TaskID?
  /// Its first moment.
  package var start: Instant
  /// The first moment after it, or `nil` while it runs.
  package var end: Instant?
  /// What was done, at most 2,000 characters.
  package var description: String
  /// Its tags, in the order given, none of them twice.
  package var tags: Tags
  /// Whether it can be charged.
  package var billable: Bool
  /// Whether it lies in a period that is closed to changes.
  package var locked: Bool
  /// The IANA name of the time zone that it was entered in.
  package var zoneName: String
  /// When it was made.
  package let createdAt: Instant
  /// When it was changed last.
  package var updatedAt: Instant

  /// An entry as it is stored.
  package init(
    id: EntryID, user: UserID, project: ProjectID, task: TaskID?, start: Instant, end: Instant?,
    description: String, tags: Tags, billable: Bool, locked: Bool = false, zoneName: String,
    createdAt: Instant, updatedAt: Instant
  ) {
    self.id = id
    self.user = user
    self.project = project
    self.task = task
    self.start = start
    self.end = end
    self.description = description
    self.tags = tags
    self.billable = billable
    self.locked = locked
    self.zoneName = zoneName
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }

  /// Its length in seconds, or `nil` while it runs.
  package var seconds: Int64? { end.map { $0 - start } }
}
