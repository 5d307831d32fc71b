public import Ground
public import Zones

/// Which entries are asked for. An entry that fits has all that is named here.
public struct EntryFilter: Hashable, Sendable {
  /// Its project.
  public var project: ProjectID?
  /// Its task.
  public var task: TaskID?
  /// One of its tags.
  public var tag: String?

  /// Any entry.
  public init(project: ProjectID? = nil, task: TaskID? = nil, tag: String? = nil) {
    self.project = project
    self.task = task
    self.tag = tag
  }
}

/// The entries that touch one of some days, a page of them by start, then number.
public struct EntriesQuery: Hashable, Sendable {
  /// The days.
  public var days: DayRange
  /// The zone whose days are meant.
  public var zone: Zone
  /// Whose entries.
  public var whose: Whose
  /// Which of them.
  public var filter: EntryFilter
  /// How many at most.
  public var limit: Int
  /// After which place in the list.
  public var after: EntryPosition?

  /// A question for entries.
  public init(
    days: DayRange, zone: Zone, whose: Whose, filter: EntryFilter = EntryFilter(),
    limit: Int = 500, after: EntryPosition? = nil
  ) {
    self.days = days
    self.zone = zone
    self.whose = whose
    self.filter = filter
    self.limit = limit
    self.after = after
  }
}

/// A report: a page of the entries, and the sums over all of them.
public struct ReportQuery: Hashable, Sendable {
  /// Which entries.
  public var entries: EntriesQuery
  /// What the sums are split by, from the outside in, at most three and none twice.
  public var groupBy: [GroupBy]
  /// How each entry's part is rounded, or not.
  public var rounding: Rounding?

  /// A question for a report.
  public init(_ entries: EntriesQuery, groupBy: [GroupBy] = [], rounding: Rounding? = nil) {
    self.entries = entries
    self.groupBy = groupBy
    self.rounding = rounding
  }
}
