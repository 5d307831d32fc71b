package import Core
package import Zones

/// Which entries are asked for. An entry that fits has all that is named here.
package struct EntryFilter: Hashable, Sendable {
  /// Its project.
  package var project: ProjectID?
  /// Its task.
  package var task: TaskID?
  /// One of its tags.
  package var tag: String?

  /// Any entry.
  package init(project: ProjectID? = nil, task: TaskID? = nil, tag: String? = nil) {
    self.project = project
    self.task = task
    self.tag = tag
  }
}

/// The entries that touch one of some days, a page of them by start, then number.
package struct EntriesQuery: Hashable, Sendable {
  /// The days.
  package var days: DayRange
  /// The zone whose days are meant.
  package var zone: Zone
  /// Whose entries.
  package var whose: EntryScope
  /// Which of them.
  package var filter: EntryFilter
  /// How many at most.
  package var limit: Int
  /// After which place in the list.
  package var after: EntryPosition?

  /// A question for entries.
  package init(
    days: DayRange, zone: Zone, whose: EntryScope, filter: EntryFilter = EntryFilter(),
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
package struct ReportQuery: Hashable, Sendable {
  /// Which entries.
  package var entries: EntriesQuery
  /// What the sums are split by, from the outside in, at most three and none twice.
  package var groupBy: [GroupBy]
  /// How each entry's part is rounded, or not.
  package var rounding: Rounding?

  /// A question for a report.
  package init(_ entries: EntriesQuery, groupBy: [GroupBy] = [], rounding: Rounding? = nil) {
    self.entries = entries
    self.groupBy = groupBy
    self.rounding = rounding
  }
}
