public import Ground

/// One stretch of a user's worked time on a project; without an end while its timer runs.
public struct Entry: Hashable, Sendable {
  /// Its number.
  public let id: EntryID
  /// Whose time it is.
  public let user: UserID
  /// What was worked on.
  public var project: ProjectID
  /// The part of the project, if one was named.
  public var task: TaskID?
  /// Its first moment.
  public var start: Instant
  /// The first moment after it, or `nil` while it runs.
  public var end: Instant?
  /// What was done, at most 2,000 characters.
  public var description: String
  /// Its tags, in the order given, none of them twice.
  public var tags: Tags
  /// Whether it can be charged.
  public var billable: Bool
  /// Whether it lies in a period that is closed to changes.
  public var locked: Bool
  /// The IANA name of the time zone that it was entered in.
  public var zoneName: String
  /// When it was made.
  public let createdAt: Instant
  /// When it was changed last.
  public var updatedAt: Instant

  /// An entry as it is stored.
  public init(
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
  public var seconds: Int64? { end.map { $0 - start } }
}
