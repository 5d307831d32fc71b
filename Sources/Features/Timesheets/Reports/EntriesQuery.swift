package import Core
package import Zones

/// A filter of entries; an entry must match all values that are set.
package struct EntryFilter: Hashable, Sendable {
  package var project: ProjectID?
  package var task: TaskID?
  package var tag: String?
  package var billable: Bool?

  package init(
    project: ProjectID? = nil, task: TaskID? = nil, tag: String? = nil, billable: Bool? = nil
  ) {
    self.project = project
    self.task = task
    self.tag = tag
    self.billable = billable
  }
}

/// A page of the entries that touch a range of days, by start, then id.
package struct EntriesQuery: Hashable, Sendable {
  package var days: DayRange
  /// The time zone of the days.
  package var zone: Zone
  package var scope: EntryScope
  package var filter: EntryFilter
  package var limit: Int
  /// The page starts after this position.
  package var after: EntryPosition?

  package init(
    days: DayRange, zone: Zone, scope: EntryScope, filter: EntryFilter = EntryFilter(),
    limit: Int = 500, after: EntryPosition? = nil
  ) {
    self.days = days
    self.zone = zone
    self.scope = scope
    self.filter = filter
    self.limit = limit
    self.after = after
  }
}

/// A report: a page of the entries, and the sums over all of them.
package struct ReportQuery: Hashable, Sendable {
  package var entries: EntriesQuery
  /// The levels of groups, outermost first: at most three, none twice.
  package var groupBy: [GroupBy]
  /// How each entry's part is rounded; `nil` for not.
  package var rounding: Rounding?

  package init(_ entries: EntriesQuery, groupBy: [GroupBy] = [], rounding: Rounding? = nil) {
    self.entries = entries
    self.groupBy = groupBy
    self.rounding = rounding
  }
}
